"""The tables that a node has in memory, their clock, their listeners, and what these are sent."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from msgspec.json import Encoder

from sixstones.match.payload import Preparing, Snapshot
from sixstones.match.table import Table
from sixstones.protocol import PLAIN
from sixstones.protocol import server as wire
from sixstones.protocol.compact import difference

LONGEST_QUEUE: Final = 64  # Messages
LARGEST_QUEUE: Final = 1024 * 1024  # Bytes; a single message may be larger

Who: TypeAlias = tuple[int | None, int | None]  # The seat of a listener, and one that it can take back
Events: TypeAlias = tuple[wire.AnyEvent, ...]

encode: Final = Encoder().encode


class NodeClock:
    """Seconds since 1970 that never jump: setting the system clock does not change the time players have used."""

    def __init__(self) -> None:
        self._start = time.time() - _elapsed()

    def now(self) -> float:
        return self._start + _elapsed()

    def now_ms(self) -> int:
        return int(self.now() * 1000)


def _elapsed() -> float:
    """Seconds since some fixed moment, including sleep of the machine where the system can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Listener:
    """A connection as the table sees it. Sending never waits: a slow reader is disconnected."""

    def __init__(self, player: str, session: str = "", version: int = PLAIN) -> None:
        self.player, self.session, self.version = player, session, version
        self.shown: wire.CompactTable | None = None  # What the client has of the table, in version 2
        self._queue: asyncio.Queue[bytes | wire.Goodbye] = asyncio.Queue()
        self._size = 0
        self.over = False

    def send(self, message: bytes) -> None:
        """Queue a message. A reader that is too far behind gets a goodbye instead, and can resume."""
        if self.over:
            return
        waiting = self._queue.qsize()
        if not waiting or (waiting < LONGEST_QUEUE and self._size + len(message) <= LARGEST_QUEUE):
            self._size += len(message)
            self._queue.put_nowait(message)
        else:
            while not self._queue.empty():
                self._queue.get_nowait()  # all of it is sent again on resuming
            self.dismiss("server/slow_reader", "You did not read fast enough. Connect again to continue.")

    def dismiss(self, code: str, message: str) -> None:
        if self.over:
            return
        self.over = True
        self._queue.put_nowait(wire.Goodbye(code=code, message=message))

    async def next(self) -> bytes | wire.Goodbye:
        """The next message; nothing follows a goodbye."""
        message = await self._queue.get()
        if isinstance(message, bytes):
            self._size -= len(message)
        return message


class Messages:
    """The messages about a new state of a table, each encoded once for all listeners that may see the same."""

    def __init__(self, table: Table, preparing: Preparing) -> None:
        self._table, self._snapshot = table, Snapshot(table, preparing)
        self._compact: dict[Who, wire.CompactTable] = {}
        self._updates: dict[tuple[Who, int], tuple[wire.CompactTable | None, bytes]] = {}

    def welcome(self, listener: Listener, events: Events, *, earlier: bool) -> bytes:
        """The whole table, for a listener who begins to listen."""
        if listener.version == PLAIN:
            state = self._snapshot.state(*self._who(listener))
            return encode(wire.Welcome(table=state, events=events, earlier=earlier))
        listener.shown = self._compact_for(self._who(listener))
        return encode(wire.Whole(table=listener.shown, log=self._table.logged, events=events, earlier=earlier))

    def update(self, listener: Listener, events: Events) -> bytes:
        """The new events, and what has changed for a listener."""
        who, before = self._who(listener), listener.shown
        if listener.version != PLAIN:
            listener.shown = self._compact_for(who)
        key = who, id(before)  # listeners with the same rights usually have the same state
        if key not in self._updates:  # the entry keeps the old state alive, so that its id is not reused
            self._updates[key] = before, encode(self._update(who, before, listener.shown, events))
        return self._updates[key][1]

    def _update(
        self, who: Who, before: wire.CompactTable | None, now: wire.CompactTable | None, events: Events
    ) -> wire.Update | wire.Whole | wire.Delta:
        if now is None:
            return wire.Update(events=events, table=self._snapshot.state(*who))
        if before is None or before.you != now.you:
            return wire.Whole(table=now, log=self._table.logged, events=events)
        changes = difference(before, now)
        changes.pop("number", None)  # the events have it
        return wire.Delta(after=before.number, events=events, changes=changes)

    def _compact_for(self, who: Who) -> wire.CompactTable:
        if who not in self._compact:
            self._compact[who] = self._snapshot.compact(*who)
        return self._compact[who]

    def _who(self, listener: Listener) -> Who:
        return self._table.seat_of(listener.player), self._table.seat_to_take_back(listener.player)


@dataclass(slots=True, eq=False)
class Slot:
    """A table in memory, with its listeners at this node."""

    table: Table
    clock: NodeClock
    ahead_ms: int = 0  # How far the table's time is ahead of this node's: other nodes, or an earlier run, were ahead
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # So that decisions come one after another
    listeners: set[Listener] = field(default_factory=set)
    used_at: float = 0.0
    stale: bool = False  # A change may or may not have been stored: read storage before the next decision

    def __post_init__(self) -> None:
        self.set_table(self.table)

    def set_table(self, table: Table) -> None:
        self.table = table
        self.ahead_ms = max(self.ahead_ms, table.at - self.clock.now_ms())

    @property
    def is_idle(self) -> bool:
        return not self.listeners and not self.lock.locked()

    def now_ms(self) -> int:
        """The time at the table: never before its last event."""
        return self.clock.now_ms() + self.ahead_ms


class Slots:
    """A cache of tables. The least recently used one is dropped first, but never one with listeners."""

    def __init__(self, limit: int, clock: NodeClock) -> None:
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._limit, self._clock = limit, clock

    def __len__(self) -> int:
        return len(self._slots)

    def get(self, id: str) -> Slot | None:
        slot = self._slots.get(id)
        if slot:
            self._use(id, slot)
        return slot

    def put(self, table: Table) -> Slot:
        """Keep a table, unless it is there already: each table has only one slot."""
        slot = self._slots.setdefault(table.id, Slot(table, self._clock))
        self._use(table.id, slot)
        spare = len(self._slots) - self._limit
        if spare > 0:
            for id in [id for id, slot in self._slots.items() if slot.is_idle][:spare]:
                del self._slots[id]
        return slot

    def drop_idle(self, seconds: float) -> None:
        """Forget tables that nobody has used for some time."""
        before = self._clock.now() - seconds
        for id in [id for id, slot in self._slots.items() if slot.is_idle and slot.used_at < before]:
            del self._slots[id]

    def remove(self, id: str) -> Slot | None:
        """Forget a table that no longer exists."""
        return self._slots.pop(id, None)

    def _use(self, id: str, slot: Slot) -> None:
        self._slots.move_to_end(id)
        slot.used_at = self._clock.now()

    def subscribed(self) -> dict[str, Slot]:
        return {id: slot for id, slot in self._slots.items() if slot.listeners}
