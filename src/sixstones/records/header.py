"""The lines of a record before its moves: `key: value`, each key known and in place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sixstones.records.errors import RecordError

KEYS: Final = (
    *("date", "players", "name 1", "name 2", "name 3", "name 4", "options", "deal", "commitment", "secret"),
    *("deck", "character", "location", "locations", "level 1", "level 2", "level 3"),
)
REPEATED: Final = {"character", "location", "level 1", "level 2", "level 3"}


@dataclass
class Header:
    """Every key with its values and the lines they stand on; complaints name the line."""

    file: str
    end: int
    """The line that closes the header."""
    values: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def one(self, key: str) -> str:
        if key not in self.values:
            raise RecordError(self.file, self.end, f"the line '{key}: …' is missing above")
        return self.values[key][0][1]

    def all(self, key: str) -> list[str]:
        return [value for _, value in self.values.get(key, [])]

    def words(self, key: str) -> list[str]:
        return " ".join(self.all(key)).split()

    def error(self, key: str, problem: str) -> RecordError:
        line = self.values[key][0][0] if key in self.values else self.end
        return RecordError(self.file, line, problem)


def read_header(lines: list[str], file: str) -> Header:
    """Read from the second line to the empty line that ends the header."""
    header = Header(file, len(lines))
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            header.end = number
            return header
        key, colon, value = line.partition(": ")
        if not colon or key not in KEYS:
            raise RecordError(file, number, f"{line[:40]!r} is no line of a record's header")
        if key in header.values and key not in REPEATED:
            raise RecordError(file, number, f"'{key}' is given twice")
        header.values.setdefault(key, []).append((number, value))
    raise RecordError(file, header.end, "the record breaks off in its header")
