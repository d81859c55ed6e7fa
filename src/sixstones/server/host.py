"""All tables of a node: decide, store, apply, notify, in that order."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from sixstones.match import erasure, timers
from sixstones.match.commands import check_fresh, decide
from sixstones.match.daily import is_log
from sixstones.match.decision import Decision, check_same, done_before
from sixstones.match.entry import Entry, UnreadableLog, from_bytes, to_bytes
from sixstones.match.lobby import create
from sixstones.match.payload import listing, table_state, with_effects
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import MAX_LOADED, Change, Conflict, Lease, StorageUnavailable
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.server.bot_runner import BOT_LEASE, BotRunner
from sixstones.server.fanout import Fanout
from sixstones.server.metrics import Metrics
from sixstones.server.settings import Settings
from sixstones.server.slots import Listener, Messages, NodeClock, Slot, Slots, encode
from sixstones.server.storage.people import People
from sixstones.server.storage.sql import Storage

Decider: TypeAlias = Callable[[Table, int], Decision | None]  # From a table and the time to what should happen

SEATING: Final = (wire.Sat, wire.Claimed)
MAX_TRIES: Final = 20
DAMAGED_LEASE: Final = 3600.0  # Seconds for which all nodes leave an unreadable table alone
UNREADABLE: Final = ("table/damaged", "server/damaged", "table/unknown")  # Refusals for which a retry does not help
MAX_EVENTS_SENT: Final = 400  # In one message. A client that missed more can ask for pages of older ones.

log = logging.getLogger(__name__)


class Host:
    """All tables of a node. Memory is only a cache: everything is in storage."""

    def __init__(self, storage: Storage, fanout: Fanout, settings: Settings, metrics: Metrics, bots: BotRunner) -> None:
        self.storage, self.fanout, self.settings, self.metrics = storage, fanout, settings, metrics
        self.people = People(storage)
        self.clock = NodeClock()
        self.slots = Slots(settings.cached_tables, self.clock)
        self._news: dict[str, int] = {}  # Tables that other nodes have changed, with their numbers
        self._reading: asyncio.Task[None] | None = None
        self._damaged: set[str] = set()  # Tables with an unreadable log that was already reported
        self._bots = bots
        self.on_change: list[Callable[[Decision, Table], None]] = []  # Called after this node has stored a decision

    # For people and programs

    async def create(self, player: str, request: client.CreateTable) -> Table:
        """Open a table, once for each id of a request. Raises RequestRefused."""
        decision = create(player, request, self.clock.now_ms())
        try:
            return await self.open(decision)
        except Conflict:
            return await self._opened_before(decision.table.id, player, request)

    async def open(self, decision: Decision) -> Table:
        """Open a table. Raises Conflict if it exists, or RequestRefused."""
        table = (await self._store(decision))[0]
        self.slots.put(table)
        self.metrics.tables_created.inc()
        self._bots.on_change(self, table)
        self._report(decision, [table])
        return table

    async def table(self, id: str) -> Table:
        """The table as it is now. Raises RequestRefused."""
        slot = await self._slot(id)
        if not self.fanout.alone or slot.stale:
            await self._catch_up(slot)
        return slot.table

    def state_for(self, table: Table, player: str) -> wire.TableState:
        """The table as a player, or a spectator, may see it now."""
        return table_state(table, table.seat_of(player), self._bots.preparing, table.seat_to_take_back(player))

    async def command(self, id: str, player: str, command: client.AnyCommand) -> wire.Done:
        """Execute a command, once. Raises RequestRefused."""
        if not player:
            raise RequestRefused("request/credentials", "You need a guest token first.")

        def decider(table: Table, now: int) -> Decision | None:
            return None if done_before(table, player, command) else decide(table, player, command, now)

        slot = await self._slot(id)
        due = timers.due_at(slot.table)
        if due and due * 1000 <= slot.now_ms():  # a move after the time ran out is too late, even before a sweep
            await self.change(slot, timers.overdue)
        try:
            await self.change(slot, decider)
        except RequestRefused:
            if self.fanout.alone or not await self._catch_up(slot):
                raise
            await self.change(slot, decider)  # it was refused because of an old state
        self.metrics.commands.labels(type(command).__name__.lower()).inc()
        done = done_before(slot.table, player, command)
        return wire.Done(id=command.id, number=done.number if done else slot.table.number)

    async def check_hint(self, id: str, player: str, command: client.Hint) -> tuple[Table, int]:
        """The table and the seat of a player who asks for a hint. Raises RequestRefused."""
        table = await self.table(id)
        check_fresh(table, command)
        seat = table.seat_of(player)
        if not table.options.hints:
            raise RequestRefused("hint/off", "Hints are off at this table.")
        if seat is None or table.mover != seat:
            raise RequestRefused("move/not_your_turn", "You get hints only when it is your turn.")
        if table.seats[seat].unseen:
            raise RequestRefused("hint/off", "A hint would reveal cards that only the owner of the seat has seen.")
        return table, seat

    async def log(self, id: str) -> tuple[Table, list[Entry]]:
        """A table and its whole log, for the server's own use: it says who is who. Raises RequestRefused."""
        return await self.table(id), await self._entries(id)

    async def events(self, id: str, before: int) -> wire.EventPage:
        """The last events of a table before a number. Raises RequestRefused."""
        table = await self.table(id)
        last = min(before - 1, table.number)
        after = max(0, last - MAX_EVENTS_SENT)
        entries = await self._entries(id, after, last - after) if last > after else []
        return wire.EventPage(events=with_effects(table, (entry.event for entry in entries)), earlier=after > 0)

    # For connections

    async def subscribe(self, id: str, listener: Listener, last: int) -> None:
        """Welcome a listener, who receives everything from now on. Raises RequestRefused."""
        slot = await self._slot(id)
        async with slot.lock:
            await self._read_new(slot)
            number = slot.table.number  # later events arrive as updates
            after = max(last, number - MAX_EVENTS_SENT)
            entries = await self._entries(id, after, number - after) if after < number else []
            missed = with_effects(slot.table, (entry.event for entry in entries))
            listener.send(Messages(slot.table, self._bots.preparing).welcome(listener, missed, earlier=after > last))
            slot.listeners.add(listener)

    def unsubscribe(self, id: str, listener: Listener) -> None:
        slot = self.slots.get(id)
        if slot:
            slot.listeners.discard(listener)

    def dismiss_all(self, code: str, message: str, sessions: Collection[str] | None = None) -> None:
        """End all connections, or those of some sessions."""
        for slot in self.slots.subscribed().values():
            for listener in slot.listeners:
                if sessions is None or listener.session in sessions:
                    listener.dismiss(code, message)

    # For the node itself

    async def change_at(self, id: str, decider: Decider) -> Table:
        """Change a table by its id. Raises RequestRefused."""
        slot = await self._slot(id)
        await self.change(slot, decider)
        return slot.table

    async def change(self, slot: Slot, decider: Decider) -> None:
        """Decide on the newest state, store it, apply it; start over when another node was faster."""
        async with slot.lock:
            if slot.stale:
                await self._read_new(slot)
            for _ in range(MAX_TRIES):
                decision = decider(slot.table, slot.now_ms())
                if decision is None or not decision.entries:
                    return
                try:
                    tables = await self._store(decision, slot.ahead_ms)
                except Conflict:
                    self.metrics.conflicts.inc()
                    slot.stale = True
                    await self._read_new(slot)
                    continue
                except BaseException:
                    slot.stale = True  # it may or may not have been stored
                    raise
                await self._apply(slot, decision, tables)
                return
        raise RequestRefused("server/unavailable", "The table is too busy. Send the command again.")

    async def rewrite(self, id: str, player: str) -> None:
        """Remove a player from the whole log of a table. Raises RequestRefused."""
        await self.change_at(id, lambda table, now: erasure.give_up(table, player, now))
        slot = await self._slot(id)
        async with slot.lock:
            for _ in range(MAX_TRIES):
                before = await self._entries(id)
                entries = erasure.without(player, self._replayed(id, before), before, slot.now_ms())
                after = self._replayed(id, entries)
                change = self._stored_change(after, len(before), entries[-1:], slot.ahead_ms)
                pairs = enumerate(zip(before, entries[:-1], strict=True), start=1)
                changed = {number: to_bytes(new) for number, (old, new) in pairs if new != old}
                try:
                    await self.people.rewrite(change, changed, player)
                except Conflict:
                    continue
                except StorageUnavailable:
                    slot.stale = True
                    raise
                slot.set_table(after)
                self._notify(slot, (entries[-1].event,))
                await self.fanout.publish(id, after.number)
                self._bots.on_change(self, after)
                return
        raise RequestRefused("server/unavailable", "The table is too busy. Try again.")

    async def on_news(self, id: str, number: int) -> None:
        """Another node has changed a table. What it wrote is read soon, together with other changes."""
        slot = self.slots.get(id)
        if slot and slot.table.number < number:
            self._news[id] = number
            if self._reading is None:
                self._reading = asyncio.create_task(self._read_news())

    async def _read_news(self) -> None:
        """Runs until there are no more changes: one query for all tables that have changed in the meantime."""
        try:
            while self._news:
                news, self._news = self._news, {}
                slots = {id: slot for id in news if (slot := self.slots.get(id))}
                before = {id: slot.table.number for id, slot in slots.items()}
                places = [(id, number) for id in slots for number in range(before[id] + 1, news[id] + 1)]
                try:
                    found = await self.storage.load_these(places)
                except StorageUnavailable:
                    found = {}
                await asyncio.gather(*(self._hear(slot, before[id], found.get(id, [])) for id, slot in slots.items()))
        finally:
            self._reading = None

    async def _hear(self, slot: Slot, before: int, bodies: list[bytes]) -> None:
        """Apply what another node has written after a number; if that is not all, read the table in the usual way."""
        async with slot.lock:
            try:
                entries = [from_bytes(body) for body in bodies]
                simple = entries and not any(isinstance(entry.event, wire.Erased) for entry in entries)
                if simple and slot.table.number == before and not slot.stale:
                    self._take_over(slot, _after(slot.table, entries), entries)
                    return
            except UnreadableLog:
                pass  # reported when it is read again
        await self._try_to_catch_up(slot)

    async def look_for_news(self) -> None:
        """Compare the subscribed tables with storage: messages of other nodes may have been lost."""
        subscribed = self.slots.subscribed()
        for id, number in (await self.storage.numbers(list(subscribed))).items():
            if number > subscribed[id].table.number:
                await self._try_to_catch_up(subscribed[id])

    async def refresh_stale(self) -> None:
        """Read stale tables from storage again, so that their listeners see what happened."""
        for slot in self.slots.subscribed().values():
            if slot.stale:
                await self._try_to_catch_up(slot)

    async def settle(self, id: str) -> None:
        """Apply what is overdue at a table; if nothing is, correct its notes in storage. Raises RequestRefused."""
        slot = await self._slot(id)
        before = slot.table.number
        await self.change(slot, timers.overdue)
        if slot.table.number == before:
            with suppress(Conflict):  # another node was faster, and wrote the notes
                await self.storage.append([self._stored_change(slot.table, before, (), slot.ahead_ms)])

    async def settle_tables_ahead(self) -> None:
        """Handle tables whose time is ahead of this node's, because the clock was set back: storage can't find them."""
        for id, slot in self.slots.subscribed().items():
            due = timers.due_at(slot.table)
            if slot.ahead_ms and due and due * 1000 <= slot.now_ms():
                await self.settle(id)

    async def set_aside(self, id: str) -> None:
        """Leave an unreadable table alone for a while, so that the others get their turn."""
        now = self.clock.now()
        await self.storage.take_lease(id, Lease(self.settings.node, now + DAMAGED_LEASE), now)

    def forget(self, id: str) -> None:
        """The table was removed from storage."""
        slot = self.slots.remove(id)
        for listener in slot.listeners if slot else ():
            listener.dismiss("table/unknown", "This table was removed.")

    async def _opened_before(self, id: str, player: str, request: client.CreateTable) -> Table:
        """The table that the same request has already opened. Raises RequestRefused if it was another request."""
        table = await self.table(id)
        if table.host != player or table.creation is None:
            raise RequestRefused("server/unavailable", "The table could not be opened. Try again.")
        check_same(table.creation, request)
        return table

    async def _slot(self, id: str) -> Slot:
        slot = self.slots.get(id)
        if slot:
            return slot
        entries = [] if is_log(id) else await self._entries(id)
        if not entries:
            raise RequestRefused("table/unknown", "There is no such table. Check the link.")
        return self.slots.put(self._replayed(id, entries))

    def _replayed(self, id: str, entries: Iterable[Entry]) -> Table:
        try:
            return Table.replayed(id, entries)
        except UnreadableLog as problem:
            raise self._damaged_table(id, problem) from None

    async def _entries(self, id: str, after: int = 0, limit: int = MAX_LOADED) -> list[Entry]:
        try:
            return [from_bytes(body) for body in await self.storage.load(id, after, limit)]
        except UnreadableLog as problem:
            raise self._damaged_table(id, problem) from None

    def _damaged_table(self, id: str, problem: UnreadableLog) -> RequestRefused:
        if id not in self._damaged:
            self._damaged.add(id)
            log.error("table %s is damaged and set aside: %s", id, problem)
        return RequestRefused("table/damaged", "The stored data of this table is damaged. Ask the server's operator.")

    async def _catch_up(self, slot: Slot) -> bool:
        async with slot.lock:
            return await self._read_new(slot)

    async def _try_to_catch_up(self, slot: Slot) -> None:
        """If it fails, the sweeper tries again."""
        try:
            await self._catch_up(slot)
        except RequestRefused:
            slot.stale = True
        except Exception:
            slot.stale = True
            log.exception("can't read the changes of table %s", slot.table.id)

    async def _read_new(self, slot: Slot) -> bool:
        """Apply new events from storage; returns whether there were any. The caller holds the lock."""
        if self.fanout.alone and not slot.stale:
            return False
        id, number = slot.table.id, slot.table.number
        entries = await self._entries(id, number)
        was_stale, slot.stale = slot.stale, False
        if entries:
            try:
                if any(isinstance(entry.event, wire.Erased) for entry in entries):  # earlier entries have changed too
                    whole = await self._entries(id)
                    after, entries = Table.replayed(id, whole), whole[number:]
                else:
                    after = _after(slot.table, entries)
            except UnreadableLog as problem:
                raise self._damaged_table(id, problem) from None
            self._take_over(slot, after, entries)
            if was_stale:
                self._bots.on_recovery(self, after)
        return bool(entries)

    def _take_over(self, slot: Slot, after: Table, entries: Sequence[Entry]) -> None:
        slot.set_table(after)
        self._notify(slot, (entry.event for entry in entries))

    async def _store(self, decision: Decision, ahead_ms: int = 0) -> list[Table]:
        """Store a decision, all or nothing, and return the changed tables. Raises Conflict or RequestRefused."""
        decisions = [each for each in (decision, decision.also) if each]
        tables = [each.result() for each in decisions]
        await self.storage.append(
            [
                self._stored_change(after, each.table.number, each.entries, ahead_ms)
                for each, after in zip(decisions, tables, strict=True)
            ]
        )
        return tables

    def _stored_change(self, table: Table, after: int, entries: Sequence[Entry], ahead_ms: int) -> Change:
        """New entries after a number, and the table's notes, in this node's time."""
        line, due = listing(table), timers.due_at(table)
        return Change(
            table=table.id,
            after=after,
            events=tuple(to_bytes(entry) for entry in entries),
            listing=encode(line) if line else None,
            finished=table.phase == "over",
            due=due - ahead_ms / 1000 if due else due,
            lease=Lease(self.settings.node, self.clock.now() + BOT_LEASE) if due == 0 else None,
            players=tuple(each.player for each in entries if each.player and isinstance(each.event, SEATING)),
        )

    async def _apply(self, slot: Slot, decision: Decision, tables: list[Table]) -> None:
        slot.set_table(tables[0])
        for table in tables[1:]:
            self.slots.put(table)
        self._notify(slot, (entry.event for entry in decision.entries))
        for table in tables:
            await self.fanout.publish(table.id, table.number)
            self._bots.on_change(self, table)
        self._report(decision, tables)

    def _report(self, decision: Decision, tables: Sequence[Table]) -> None:
        decisions = [each for each in (decision, decision.also) if each]
        for call in self.on_change:
            for each, table in zip(decisions, tables, strict=True):
                call(each, table)

    def _notify(self, slot: Slot, entries: Iterable[wire.AnyEvent]) -> None:
        """Send an update to all listeners."""
        events = with_effects(slot.table, entries)
        self.metrics.events.inc(len(events))
        messages = Messages(slot.table, self._bots.preparing)
        for listener in tuple(slot.listeners):
            listener.send(messages.update(listener, events))
            if listener.over:
                slot.listeners.discard(listener)


def _after(table: Table, entries: Sequence[Entry]) -> Table:
    """The table after these entries. Raises UnreadableLog."""
    after = table.copy()
    for entry in entries:
        after.apply(entry)
    return after
