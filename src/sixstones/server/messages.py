"""The messages about a new state of a table, each encoded once for all listeners that get the same one."""

from typing import TypeAlias

from sixstones.match.payload import Preparing, Snapshot
from sixstones.match.table import Table
from sixstones.protocol import PLAIN
from sixstones.protocol import server as wire
from sixstones.protocol.delta import difference
from sixstones.server.slots import Listener, encode

Who: TypeAlias = tuple[int | None, int | None]  # The seat of a listener, and one that it can take back
Events: TypeAlias = tuple[wire.AnyEvent, ...]


class Messages:
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
        if key not in self._updates:  # which keeps the old state too, so that its id is not used again
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
