"""What goes wrong with a program that plays: one error, with a kind for programs and a sentence for people."""

from __future__ import annotations

from typing import Final, Literal

FailureKind = Literal["not_started", "late", "crashed", "nonsense", "illegal"]
"""Stable: reports and other programs depend on these words. docs/bots.md says what each means."""

_LONGEST_QUOTE: Final = 80


class BotFailure(Exception):
    """A program gave no move that counts.

    `str` is one sentence that names the program and quotes what it said. `stderr` is the end of what it
    wrote there, as it came: for a file, not for a screen.
    """

    def __init__(self, kind: FailureKind, message: str, stderr: str = "") -> None:
        super().__init__(kind, message, stderr)  # all, so that it survives the way back from a worker process
        self.kind: FailureKind = kind
        self.message = message
        self.stderr = stderr

    def __str__(self) -> str:
        return self.message


def quoted(said: bytes | str) -> str:
    """What a program said, in quotes and shortened. Escaped, so that it can't take over the reader's terminal."""
    text = (said.decode("utf-8", "replace") if isinstance(said, bytes) else said).strip()
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…")
