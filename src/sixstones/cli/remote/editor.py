"""A line being typed: what is there so far, where the cursor is, the lines before it. It reads and prints nothing."""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len

_KEY: Final = re.compile(r"\x1b(?:\[[0-9;]*[~A-Za-z]|O[A-Za-z]|[^\[O])|[^\x1b]", re.DOTALL)
_NAMES: Final = {
    "\r": "enter",
    "\n": "enter",
    "\x7f": "erase",
    "\b": "erase",
    "\x1b[3~": "delete",
    "\x15": "erase line",
    "\x17": "erase word",
    "\x04": "end of input",
    "\x01": "start",
    "\x1b[H": "start",
    "\x1bOH": "start",
    "\x1b[1~": "start",
    "\x05": "end",
    "\x1b[F": "end",
    "\x1bOF": "end",
    "\x1b[4~": "end",
    "\x1b[D": "left",
    "\x1bOD": "left",
    "\x1b[C": "right",
    "\x1bOC": "right",
    "\x1b[A": "older",
    "\x1bOA": "older",
    "\x1b[B": "newer",
    "\x1bOB": "newer",
}
MOST_REMEMBERED: Final = 200
ROOM_AT_LEAST: Final = 8


class LineEditor:
    """The keys of a usual line editor."""

    def __init__(self) -> None:
        self.text, self.cursor = "", 0
        self._rest = ""
        self._before: list[str] = []
        self._at = 0

    def feed(self, signs: str) -> list[str | None]:
        """Take in what came from the keyboard; returns the lines that were finished, None for the end of input."""
        finished: list[str | None] = []
        self._rest += signs
        while found := _KEY.match(self._rest):
            self._rest = self._rest[found.end() :]
            finished += self._press(found[0])
        return finished

    def shown(self, room: int) -> tuple[str, int]:
        """As much of the line as fits, with the cursor in sight, and how far the cursor is from its end, in cells."""
        start = 0
        while start < self.cursor and cell_len(self.text[start : self.cursor]) > max(room, ROOM_AT_LEAST) - 1:
            start += 1
        end = len(self.text)
        while end > self.cursor and cell_len(self.text[start:end]) > max(room, ROOM_AT_LEAST) - 1:
            end -= 1
        return self.text[start:end], cell_len(self.text[self.cursor : end])

    def _press(self, key: str) -> list[str | None]:
        name = _NAMES.get(key)
        if name == "enter":
            return [self._finish()]
        if name == "end of input":
            return [] if self.text else [None]
        if name in {"older", "newer"}:
            self._recall(self._at + (1 if name == "newer" else -1))
        elif name:
            self._edit(name)
        elif key.isprintable():
            self._replace(self.cursor, self.cursor, key)
        return []

    def _edit(self, name: str) -> None:
        match name:
            case "erase":
                self._replace(max(0, self.cursor - 1), self.cursor)
            case "delete":
                self._replace(self.cursor, self.cursor + 1)
            case "erase line":
                self._replace(0, self.cursor)
            case "erase word":
                self._replace(self.text[: self.cursor].rstrip().rfind(" ") + 1, self.cursor)
            case "start":
                self.cursor = 0
            case "end":
                self.cursor = len(self.text)
            case _:
                step = 1 if name == "right" else -1
                self.cursor = min(max(0, self.cursor + step), len(self.text))

    def _replace(self, start: int, end: int, new: str = "") -> None:
        self.text = self.text[:start] + new + self.text[end:]
        self.cursor = start + len(new)

    def _finish(self) -> str:
        line = self.text
        if line.strip() and self._before[-1:] != [line]:
            self._before = [*self._before, line][-MOST_REMEMBERED:]
        self.text, self.cursor, self._at = "", 0, len(self._before)
        return line

    def _recall(self, at: int) -> None:
        if 0 <= at <= len(self._before):
            self._at = at
            self.text = self._before[at] if at < len(self._before) else ""
            self.cursor = len(self.text)
