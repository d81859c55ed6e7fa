"""The interface of storage: an append-only log of events for each table, and notes by which nodes find work.

Storage knows nothing about the game: an event is bytes with a number. Events 1, 2, 3 … of a table never change. An
append names the number it follows; if another node was faster, nothing is written and `Conflict` is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

MOST_LOADED: Final = 1 << 30
"""More events than any table has."""


class Conflict(Exception):
    """Another append was faster; nothing was written. Read what is new and decide again."""


class StorageUnavailable(Exception):
    """Storage does not work right now. Whether the last change was written is unknown."""


class StorageDamaged(StorageUnavailable):
    """Stored data can't be read any more; the operator has to restore a backup."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    number: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Lease:
    """Until this time, a node does what is due at a table. Seconds since 1970."""

    node: str
    until: float


@dataclass(frozen=True, slots=True)
class Change:
    """Events to append to one table, and its new notes."""

    table: str
    after: int
    """The number of the last event before them; 0 for a new table."""
    events: tuple[bytes, ...]
    listing: bytes | None = None
    """The line in the list of open tables; None if the table is not listed."""
    finished: bool = False
    due: float | None = None
    """When a node must act for the table (a bot's turn, a clock that runs out); None for never."""
    lease: Lease | None = None
    """Which node does it; None for any node."""


@dataclass(frozen=True, slots=True)
class Place:
    table: str
    player: str


class Storage(Protocol):
    """All methods raise StorageUnavailable when storage does not work."""

    async def append(self, changes: Sequence[Change]) -> None:
        """Write all changes or none; they survive a crash. Raises Conflict."""

    async def load(self, table: str, after: int = 0, limit: int = MOST_LOADED) -> list[StoredEvent]:
        """The first events of a table after a number; none if the table does not exist."""

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each table that exists."""

    async def listings(self, limit: int) -> list[bytes]:
        """The lines of listed tables, the newest first."""

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables where something is due and no living node has the lease, the longest overdue first."""

    async def take_lease(self, table: str, lease: Lease, now: float) -> bool:
        """Take or renew the lease of a table; False if another living node has it."""

    async def signing_key(self) -> bytes:
        """The 32 bytes that sign guest tokens: generated once, the same for every node."""

    async def arrive(self, place: Place, node: str) -> None:
        """A player is connected to a node."""

    async def depart(self, place: Place, node: str) -> None:
        """A player is no longer connected to a node."""

    async def present(self, place: Place, now: float, besides: str = "") -> bool:
        """Whether a player is connected to a living node other than `besides`."""

    async def keep_alive(self, node: str, until: float) -> None:
        """The node counts as alive until then."""

    async def reap_dead_nodes(self, now: float, successor: str = "") -> list[Place]:
        """Forget dead nodes and their leases; returns the players who were connected to them.

        With a successor, these players count as connected to it, so they are not forgotten if it dies too.
        """

    async def close(self) -> None: ...
