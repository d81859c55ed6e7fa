"""What is stored: an append-only log of events for each table, and notes that tell nodes what is due."""

from dataclasses import dataclass
from typing import Final

from sixstones.match.refusal import RequestRefused

MAX_LOADED: Final = 1 << 30  # More events than any table has


class Conflict(Exception):
    """Another append was faster; nothing was written. Read what is new and decide again."""


class StorageUnavailable(RequestRefused):
    """Storage does not work right now. Whether the last change was written is unknown."""

    code, message = "server/unavailable", "The server can't save right now. Try again in a moment."

    def __init__(self, detail: str = "") -> None:
        """`detail` is for the log; clients only get the message."""
        super().__init__(self.code, self.message)
        self.args = (detail,)


class StorageDamaged(StorageUnavailable):
    """Stored data can no longer be read. Trying again does not help."""

    code, message = "server/damaged", "The stored data is damaged. The operator has to restore a backup."


@dataclass(frozen=True, slots=True)
class Lease:
    """Until this time, a node does what is due at a table. Seconds since 1970."""

    node: str
    until: float


@dataclass(frozen=True, slots=True)
class Change:
    """Events to append to one table, and its new notes."""

    table: str
    after: int  # The number of the last event before them; 0 for a new table
    events: tuple[bytes, ...]
    listing: bytes | None = None  # The line in the list of open tables; None if the table is not listed
    finished: bool = False
    due: float | None = None  # When a node must act for the table (a bot's turn, a clock that runs out); None for never
    lease: Lease | None = None  # Which node does it; None for any node
    players: tuple[str, ...] = ()  # Who sat down with these events


@dataclass(frozen=True, slots=True)
class Place:
    table: str
    player: str
