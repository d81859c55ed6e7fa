"""What goes wrong with a saved game."""

from __future__ import annotations


class RecordError(ValueError):
    """A saved game can't be used. The text names the file, the line and what is wrong there."""

    def __init__(self, file: str, line: int | None, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}" if line else f"{file}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem
