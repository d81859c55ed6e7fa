"""Entries of a table's log: a public event, and what only the server may know."""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeVar

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from sixstones.protocol.client import TableOptions
from sixstones.protocol.server import AnyEvent

FORMAT: Final = 1  # The version of the stored format. Older versions must stay readable forever.


class UnreadableLog(Exception):
    """The log is damaged, or was written by a newer version."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Only `event` ever leaves the server."""

    event: AnyEvent
    player: str = ""  # Who caused it, or who got the seat: a digest of the player's token
    command: str = ""  # The id that the client chose for the command
    fingerprint: str = ""  # Distinguishes the command from another one with the same id
    options: TableOptions | None = None  # Only in the first entry
    secret: str = ""  # The secret of the deal; only in the first entry


class DoneCommand(NamedTuple):
    """A command that was executed, as a table remembers it."""

    id: str
    fingerprint: str  # Distinguishes it from another command with the same id; empty in old logs
    number: int  # The number of the last event it led to


class Versioned(Protocol):
    @property
    def format(self) -> int: ...


S = TypeVar("S", bound=Versioned)


class _Stored(Struct, frozen=True):
    format: int
    entry: Entry


_encode: Final = Encoder().encode
_decode: Final = Decoder(_Stored).decode


def to_bytes(entry: Entry) -> bytes:
    return _encode(_Stored(FORMAT, entry))


def from_bytes(body: bytes) -> Entry:
    """Raises UnreadableLog."""
    return decode_entry(_decode, body, FORMAT).entry


def decode_entry(decode: Callable[[bytes], S], body: bytes, newest: int) -> S:
    """A stored entry with its format. Raises UnreadableLog if it is damaged, or newer than `newest`."""
    try:
        stored = decode(body)
    except (DecodeError, UnicodeDecodeError) as error:
        raise UnreadableLog(f"an entry of the log can't be read: {error}") from None
    if stored.format > newest:
        raise UnreadableLog(f"an entry has format {stored.format}; update sixstones to read it")
    return stored
