"""A command that is not done: a stable code for programs, a sentence for people."""

from __future__ import annotations

from sixstones.protocol.errors import CODES


class RequestRefused(Exception):
    """Nothing has changed. The message says what was wrong and, where there is something, what to do."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        assert code in CODES, code
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
