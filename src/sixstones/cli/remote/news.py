"""What the main loop waits for: somebody typed, the server said something, the connection came or went."""

from __future__ import annotations

from dataclasses import dataclass
from queue import SimpleQueue
from typing import TypeAlias

from sixstones.protocol.server import FromServer, Goodbye


@dataclass(frozen=True, slots=True)
class Typed:
    """Signs as they came from the keyboard or from a script."""

    signs: str


@dataclass(frozen=True, slots=True)
class TypingEnded:
    """No more will be typed."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message of the server."""

    message: FromServer


@dataclass(frozen=True, slots=True)
class Lost:
    """There is no connection; the next attempt is on its way."""

    reason: str


@dataclass(frozen=True, slots=True)
class Dismissed:
    """The server does not want this connection, and trying again would be no use."""

    goodbye: Goodbye


@dataclass(frozen=True, slots=True)
class WindowChanged:
    """The window has another size, or the program goes on after it was stopped."""


News: TypeAlias = Typed | TypingEnded | Heard | Lost | Dismissed | WindowChanged
Inbox: TypeAlias = "SimpleQueue[News]"
"""Filled by threads and signal handlers; only this kind of queue stands the latter."""
