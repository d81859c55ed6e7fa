"""The file of results: a line that says what is played, then one line a game, in the order they were finished.

A line is written in one piece. A run that was cut off in the middle of one leaves a torn last line; it is
dropped, and that game is played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.weights import network_name
from sixstones.arena.errors import ArenaError
from sixstones.arena.result import GameResult
from sixstones.arena.settings import OPTIONS, Settings
from sixstones.rules.compiled import sources

FILE: Final = "games.jsonl"
FORMAT: Final = 1


def engine() -> str:
    """Names this version of the rules and of all our bots: with another one, games may go differently."""
    return f"engine-{sources('rules', 'observation', 'ai')}-{network_name(CHAMPION)}"


class Ledger:
    """The results of one arena in one folder."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.file = folder / FILE
        self._settings = settings
        self._open: BinaryIO | None = None

    def games_kept(self) -> int:
        """How many games the file holds, whatever arena they are of."""
        return max(len(self._lines()) - 1, 0)

    def read(self) -> Iterator[GameResult]:
        """The games of the file. Raises ArenaError if they are of another arena than this."""
        lines = self._lines()
        if lines:
            self._check_heading(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            try:
                yield GameResult.from_dict(json.loads(line))
            except (ValueError, TypeError, KeyError):
                raise ArenaError(
                    f"{self.file}, line {number}: this is no result of a game; mend it or start over with --fresh"
                ) from None

    def start(self, *, fresh: bool = False) -> None:
        """Open the file for more results: a torn last line goes, and with `fresh` everything does."""
        whole = [] if fresh else self._lines()
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._open = self.file.open("ab", buffering=0)  # unbuffered: a line reaches the file in one piece
            self._open.truncate(sum(len(line) + 1 for line in whole))
        except OSError as error:
            raise self._unwritable(error) from None
        if not whole:
            heading = {"sixstones arena": FORMAT, "engine": engine(), **self._settings.identity()}
            self._write(json.dumps(heading, ensure_ascii=False))

    def add(self, result: GameResult) -> None:
        self._write(result.to_line())

    def close(self) -> None:
        if self._open is not None:
            self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _lines(self) -> list[bytes]:
        """The lines that end as lines do."""
        try:
            return self.file.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise ArenaError(f"{self.file} can't be read ({error.strerror}); name another folder with --out") from None

    def _write(self, line: str) -> None:
        assert self._open is not None, "start() comes first"
        try:
            self._open.write(f"{line}\n".encode())
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> ArenaError:
        return ArenaError(f"{self.file} can't be written ({error.strerror}); name another folder with --out")

    def _check_heading(self, line: bytes) -> None:
        heading = _heading(line)
        if heading is None:
            raise ArenaError(f"{self.file} holds something else than an arena's games; name another folder with --out")
        for name, value in self._settings.identity().items():
            if heading.get(name) != value:
                raise ArenaError(
                    f"{self.file.parent} holds games with {OPTIONS[name]} {_shown(name, heading.get(name))}, "
                    f"not {_shown(name, value)}: they don't go together; name another folder with --out"
                )
        if heading.get("engine") != engine():
            raise ArenaError(
                f"the games in {self.file.parent} were played by another version of the rules or bots: "
                "they don't go together; start over with --fresh, or name another folder with --out"
            )


def _heading(line: bytes) -> dict[str, Any] | None:
    try:
        heading = json.loads(line)
    except ValueError:
        return None
    return heading if isinstance(heading, dict) and heading.get("sixstones arena") == FORMAT else None


def _shown(name: str, value: Any) -> str:
    if name == "milliseconds":
        return "unset" if value is None else f"{value:g}ms"
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(value) if isinstance(value, list) else str(value)
