"""The tables that a node has in memory: a bounded number, those with listeners always."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from sixstones.match.table import Table
from sixstones.server.clock import NodeClock
from sixstones.server.listeners import Listener


@dataclass(slots=True, eq=False)
class Slot:
    """A table in memory, with those who follow it here."""

    table: Table
    clock: NodeClock
    ahead_ms: int = 0
    """By how much the table's time is ahead of this node's: events of other nodes, or of before a restart, say so."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever decides something at the table, so that decisions come one after another."""
    listeners: set[Listener] = field(default_factory=set)
    stale: bool = False
    """A change may or may not have been kept: read storage before anything else is decided."""

    def __post_init__(self) -> None:
        self.set_table(self.table)

    def set_table(self, table: Table) -> None:
        """The table has moved on."""
        self.table = table
        self.ahead_ms = max(self.ahead_ms, table.at - self.clock.now_ms())

    def now_ms(self) -> int:
        """The time at the table: never before its last event, and running on whatever the machine's clock does."""
        return self.clock.now_ms() + self.ahead_ms

    @property
    def idle(self) -> bool:
        return not self.listeners and not self.lock.locked()


class Slots:
    """Least recently used goes first; nothing is lost by it, since every table can be replayed from storage."""

    def __init__(self, limit: int, clock: NodeClock) -> None:
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._limit, self._clock = limit, clock

    def __len__(self) -> int:
        return len(self._slots)

    def get(self, id: str) -> Slot | None:
        slot = self._slots.get(id)
        if slot:
            self._slots.move_to_end(id)
        return slot

    def put(self, table: Table) -> Slot:
        """Keep a table, unless it came in meanwhile: there is one slot a table, always."""
        slot = self._slots.setdefault(table.id, Slot(table, self._clock))
        self._slots.move_to_end(table.id)
        self._make_room()
        return slot

    def subscribed(self) -> dict[str, Slot]:
        """The tables that somebody follows at this node."""
        return {id: slot for id, slot in self._slots.items() if slot.listeners}

    def _make_room(self) -> None:
        spare = len(self._slots) - self._limit
        for id in [id for id, slot in self._slots.items() if slot.idle][: max(0, spare)]:
            del self._slots[id]
