"""Entries of a table's log: a public event, and what only the server may know."""

from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from sixstones.protocol.client import TableOptions
from sixstones.protocol.server import AnyEvent

T = TypeVar("T")


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


class _Stored(Struct, Generic[T], frozen=True):
    format: int
    entry: T


class LogFormat(Generic[T]):
    """How the entries of a log are stored: as JSON with a version. Older versions must stay readable forever."""

    def __init__(self, kind: Any, version: int) -> None:
        self._version, self._decode = version, Decoder(_Stored[kind]).decode

    def to_bytes(self, entry: T) -> bytes:
        return _encode(_Stored(self._version, entry))

    def from_bytes(self, body: bytes) -> T:
        """Raises UnreadableLog if it is damaged, or has a newer version."""
        try:
            stored: _Stored[T] = self._decode(body)
        except (DecodeError, UnicodeDecodeError) as error:
            raise UnreadableLog(f"an entry of the log can't be read: {error}") from None
        if stored.format > self._version:
            raise UnreadableLog(f"an entry has format {stored.format}; update sixstones to read it")
        return stored.entry


_encode: Final = Encoder().encode
_TABLES: Final[LogFormat[Entry]] = LogFormat(Entry, version=1)
to_bytes, from_bytes = _TABLES.to_bytes, _TABLES.from_bytes
