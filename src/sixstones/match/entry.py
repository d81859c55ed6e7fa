"""One line of a table's log: an event that everybody may know, and beside it what only the server may know."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from sixstones.protocol.options import TableOptions
from sixstones.protocol.server import AnyEvent

FORMAT: Final = 1
"""The form in which entries are written. Readers of older forms stay here for ever, so that old games stay readable."""


class UnreadableLog(Exception):
    """A log was written by a newer version, or damaged."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event with its private side. Nothing but `event` ever leaves the server."""

    event: AnyEvent
    player: str = ""
    """Who did it, or who got the seat: a digest of what the player carries, never shown to anybody."""
    command: str = ""
    """The id that the client gave to the command."""
    fingerprint: str = ""
    """Tells the command from another one with the same id."""
    options: TableOptions | None = None
    """How the table is played; only with the first entry."""
    secret: str = ""
    """The deal's secret; only with the first entry."""


class DoneCommand(NamedTuple):
    """A command that was executed, as a table remembers it."""

    id: str
    fingerprint: str
    """Distinguishes it from another command with the same id; empty in old logs."""
    number: int
    """The number of the last event it led to."""


class _Stored(Struct, frozen=True):
    format: int
    entry: Entry


_encode: Final = Encoder().encode
_decode: Final = Decoder(_Stored).decode


def to_bytes(entry: Entry) -> bytes:
    """The entry as it is stored."""
    return _encode(_Stored(FORMAT, entry))


def from_bytes(body: bytes) -> Entry:
    """An entry as it was stored, by this version or an earlier one. Raises UnreadableLog."""
    try:
        stored = _decode(body)
    except (DecodeError, UnicodeDecodeError) as error:
        raise UnreadableLog(f"this entry of the log can't be read: {error}") from None
    if stored.format > FORMAT:
        raise UnreadableLog(f"this entry has form {stored.format}; update sixstones to read it")
    return stored.entry
