"""What a table needs of a store: an append-only log of events, and a few notes that let any node find work.

The store knows nothing of the game: an event is some bytes with a number. Events 1, 2, 3 … of a table
never change and never go away. Whoever appends says after which number; if somebody else was faster
nothing is written and `Conflict` is raised, so two nodes can never both win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

MOST_LOADED: Final = 1 << 30
"""More events than any table has."""


class Conflict(Exception):
    """Somebody else appended to the table first; nothing was written. Read what is new and decide again."""


class StorageUnavailable(Exception):
    """The store can't be reached now. Whether the last change was written is unknown until it can."""


class StorageDamaged(StorageUnavailable):
    """What is stored can't be read any more, and waiting does not help: the operator has to restore a backup."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as it lies in the log."""

    number: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Lease:
    """A promise of a node to do what is due at a table, until a time. Seconds since 1970."""

    node: str
    until: float


@dataclass(frozen=True, slots=True)
class Change:
    """Events to append to one table, and the notes that then hold."""

    table: str
    after: int
    """The number of the last event that the decision was made on; 0 makes a new table."""
    events: tuple[bytes, ...]
    listing: bytes | None = None
    """What the list of open tables shows, or None when the table is not to be listed (any more)."""
    finished: bool = False
    due: float | None = None
    """When somebody must act for the table (a bot's turn, a clock that runs out); None when nobody need."""
    lease: Lease | None = None
    """Who will do it. None leaves it to whichever node finds it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player at a table."""

    table: str
    player: str


class Storage(Protocol):
    """All methods raise StorageUnavailable when the store can't be reached."""

    async def append(self, changes: Sequence[Change]) -> None:
        """Write all of the changes or none; on return they survive a crash. Raises Conflict."""
        ...

    async def load(self, table: str, after: int = 0, limit: int = MOST_LOADED) -> list[StoredEvent]:
        """The first events of a table with numbers above `after`, in order; none for a table that does not exist."""
        ...

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables; those that don't exist are left out."""
        ...

    async def listings(self, limit: int) -> list[bytes]:
        """What the listed tables show, the newest first."""
        ...

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables at which something is due and that no living node has a lease on, the longest overdue first."""
        ...

    async def take_lease(self, table: str, lease: Lease, now: float) -> bool:
        """Take on what is due at a table; False when a living node holds it. A node may renew its own."""
        ...

    async def signing_key(self) -> bytes:
        """The 32 bytes that sign what guests carry: made once, the same for every node, for ever."""
        ...

    async def arrive(self, place: Place, node: str) -> None:
        """Note that a player is connected to a node."""
        ...

    async def depart(self, place: Place, node: str) -> None:
        """Note that a player is no longer connected to a node."""
        ...

    async def present(self, place: Place, now: float, besides: str = "") -> bool:
        """Whether a player is connected to any living node, one left out."""
        ...

    async def keep_alive(self, node: str, until: float) -> None:
        """Say that a node lives, at least until then."""
        ...

    async def reap_dead_nodes(self, now: float, successor: str = "") -> list[Place]:
        """Forget the nodes that did not keep alive, with their leases; who was connected to them is returned.

        With a successor, these players count as connected to it, so they are not forgotten if it dies too.
        """
        ...

    async def finished_count(self) -> int:
        """How many finished games are kept."""
        ...

    async def close(self) -> None:
        """Let go of the store."""
        ...
