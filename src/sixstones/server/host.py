"""The host of all tables at one node: decides, has it kept, lets it happen, tells everybody. In that order."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from sixstones.match import timers
from sixstones.match.commands import check_fresh, decide
from sixstones.match.decision import Decision
from sixstones.match.entry import Entry, UnreadableLog, from_bytes, to_bytes
from sixstones.match.once import check_same, done_before
from sixstones.match.opening import create
from sixstones.match.payload import Preparing, listing, table_state, with_effects
from sixstones.match.refused import RequestRefused
from sixstones.match.storage import MOST_LOADED, Change, Conflict, Lease, Storage, StorageUnavailable
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.server.clock import NodeClock
from sixstones.server.fanout import Fanout
from sixstones.server.listeners import Listener, encode
from sixstones.server.metrics import Metrics
from sixstones.server.settings import Settings
from sixstones.server.slots import Slot, Slots
from sixstones.server.unavailable import refusal_of

Decider: TypeAlias = Callable[[Table, int], Decision | None]
"""From a table and the time to what is to happen there; None when nothing is."""

THINKING_LEASE: Final = 30.0
"""Seconds for which a node that thinks for a bot has the table to itself, as long as it lives."""
MOST_TRIES: Final = 20
DAMAGED_LEASE: Final = 3600.0
"""Seconds for which nobody looks after a table that can't be read."""
MOST_EVENTS_SENT: Final = 400
"""Events in one message. Whoever missed more gets the latest, and can ask for pages of older ones."""

log = logging.getLogger(__name__)


class Host:
    """All tables of a node. What it has in memory can be thrown away at any moment: storage has it all."""

    def __init__(self, storage: Storage, fanout: Fanout, settings: Settings, metrics: Metrics) -> None:
        self.storage, self.fanout, self.settings, self.metrics = storage, fanout, settings, metrics
        self.clock = NodeClock()
        self.slots = Slots(settings.cached_tables, self.clock)
        self._damaged: set[str] = set()
        """Tables with an unreadable log that was already reported."""
        self.on_turn: Callable[[Table], None] = lambda table: None
        """Called after each change made here; whoever thinks for the bots listens."""
        self.on_found: Callable[[Table], None] = lambda table: None
        """Called after a change was found in storage of which it was not known whether it had been kept."""
        self.preparing: Preparing = lambda bot: False
        """Whoever thinks for the bots knows."""

    # For people and programs

    async def create(self, player: str, request: client.CreateTable) -> Table:
        """Open a table, once for each id of a request. Raises RequestRefused."""
        decision = create(player, request, self.clock.now_ms())
        try:
            table = (await self._keep(decision))[0]
        except Conflict:
            return await self._opened_before(decision.table.id, player, request)
        self.slots.put(table)
        self.metrics.tables_created.inc()
        self.on_turn(table)
        return table

    async def table(self, id: str) -> Table:
        """The table as it is now. Raises RequestRefused."""
        slot = await self._slot(id)
        if not self.fanout.alone or slot.stale:
            await self._catch_up(slot)
        return slot.table

    def shown(self, table: Table, player: str) -> wire.TableState:
        """The table as a player, or a spectator, may know it just now."""
        return table_state(table, table.seat_of(player), self.preparing, table.seat_to_take_back(player))

    async def command(self, id: str, player: str, command: client.AnyCommand) -> wire.Done:
        """Do what a player asks, once. Raises RequestRefused; a stale command comes with the table as it is."""
        if not player:
            raise RequestRefused("request/credentials", "Who are you? Ask for a guest's token first.")

        def decider(table: Table, now: int) -> Decision | None:
            return None if done_before(table, player, command) else decide(table, player, command, now)

        slot = await self._slot(id)
        await self._settle_overdue(slot)
        try:
            await self.change(slot, decider)
        except RequestRefused:
            if self.fanout.alone or not await self._catch_up(slot):
                raise
            await self.change(slot, decider)  # it was refused for what the table was, not for what it is
        self.metrics.commands.labels(type(command).__name__.lower()).inc()
        done = done_before(slot.table, player, command)
        return wire.Done(id=command.id, number=done.number if done else slot.table.number)

    async def check_hint(self, id: str, player: str, command: client.Hint) -> tuple[Table, int]:
        """The table and the seat for which a hint is asked. Raises RequestRefused."""
        table = await self.table(id)
        check_fresh(table, command)
        seat = table.seat_of(player)
        if not table.options.hints:
            raise RequestRefused("hint/off", "This table plays without hints.")
        if seat is None or table.mover != seat:
            raise RequestRefused("move/not_your_turn", "A hint is for the one whose turn it is.")
        if table.seats[seat].unseen:
            raise RequestRefused("hint/off", "A hint would tell you about cards that only the seat's owner has seen.")
        return table, seat

    async def events(self, id: str, before: int) -> wire.EventPage:
        """A page of what happened at a table: the last events before a number. Raises RequestRefused."""
        table = await self.table(id)
        last = min(before - 1, table.number)
        after = max(0, last - MOST_EVENTS_SENT)
        entries = await self._entries(id, after, last - after) if last > after else []
        return wire.EventPage(events=with_effects(table, (entry.event for entry in entries)), earlier=after > 0)

    # For connections

    async def subscribe(self, id: str, listener: Listener, last: int) -> None:
        """Welcome a listener, who from now on hears everything. Raises RequestRefused."""
        slot = await self._slot(id)
        async with slot.lock:
            await self._read_new(slot)
            number = slot.table.number  # what storage has beyond it comes as news
            after = max(last, number - MOST_EVENTS_SENT)
            entries = await self._entries(id, after, number - after) if after < number else []
            missed = with_effects(slot.table, (entry.event for entry in entries))
            state = self.shown(slot.table, listener.player)
            listener.send(encode(wire.Welcome(table=state, events=missed, earlier=after > last)))
            slot.listeners.add(listener)

    def unsubscribe(self, id: str, listener: Listener) -> None:
        slot = self.slots.get(id)
        if slot:
            slot.listeners.discard(listener)

    def dismiss_all(self, code: str, message: str) -> None:
        """Say goodbye to everybody."""
        for slot in self.slots.subscribed().values():
            for listener in slot.listeners:
                listener.dismiss(code, message)

    # For the node itself

    async def change_at(self, id: str, decider: Decider) -> Table:
        """Let something happen at a table, by its id. Raises RequestRefused."""
        slot = await self._slot(id)
        await self.change(slot, decider)
        return slot.table

    async def change(self, slot: Slot, decider: Decider) -> None:
        """Decide on the newest state, keep it, let it happen; again from the start when another node was faster."""
        async with slot.lock:
            if slot.stale:
                await self._read_new(slot)
            for _ in range(MOST_TRIES):
                decision = decider(slot.table, slot.now_ms())
                if decision is None or not decision.entries:
                    return
                try:
                    kept = await self._keep(decision, slot.ahead_ms)
                except Conflict:
                    self.metrics.conflicts.inc()
                    slot.stale = True
                    await self._read_new(slot)
                    continue
                except BaseException:
                    slot.stale = True  # it may or may not have been kept
                    raise
                await self._apply(slot, decision, kept)
                return
        raise RequestRefused("server/unavailable", "The table is too busy just now. Send the command again.")

    async def heard(self, id: str, number: int) -> None:
        """Another node says that a table has moved on; it matters if we have it."""
        slot = self.slots.get(id)
        if slot and slot.table.number < number:
            await self._try_to_catch_up(slot)

    async def look_for_news(self) -> None:
        """Compare the tables that are followed here with storage: messages of other nodes may have got lost."""
        followed = self.slots.subscribed()
        for id, number in (await self.storage.numbers(list(followed))).items():
            if number > followed[id].table.number:
                await self._try_to_catch_up(followed[id])

    async def refresh_stale(self) -> None:
        """Read again what could not be read before, so that those who follow a table see what happened."""
        for slot in self.slots.subscribed().values():
            if slot.stale:
                await self._try_to_catch_up(slot)

    async def settle(self, id: str) -> None:
        """Apply what is overdue at a table; if nothing is, correct its notes in storage. Raises RequestRefused."""
        slot = await self._slot(id)
        before = slot.table.number
        await self.change(slot, timers.overdue)
        if slot.table.number == before:
            with suppress(Conflict):  # somebody was faster, and has noted it
                await self._write([self._notes(slot.table, before, (), slot.ahead_ms)])

    async def settle_tables_ahead(self) -> None:
        """Storage can't say when something is due at tables whose time is ahead of ours: the clock was set back."""
        for id, slot in self.slots.subscribed().items():
            due = timers.due_at(slot.table)
            if slot.ahead_ms and due and due * 1000 <= slot.now_ms():
                await self.settle(id)

    async def set_aside(self, id: str) -> None:
        """Leave a table that can't be read alone for a while, so that the others get their turn."""
        now = self.clock.now()
        await self.storage.take_lease(id, Lease(self.settings.node, now + DAMAGED_LEASE), now)

    async def _opened_before(self, id: str, player: str, request: client.CreateTable) -> Table:
        """The table that the same request has opened already. Raises RequestRefused when it was another request."""
        table = await self.table(id)
        if table.host != player or table.creation is None:
            raise RequestRefused("server/unavailable", "That table could not be opened. Try again.")
        check_same(table.creation, request)
        return table

    async def _settle_overdue(self, slot: Slot) -> None:
        """A move that comes after the time ran out comes too late, even if nobody has noticed yet."""
        due = timers.due_at(slot.table)
        if due and due * 1000 <= slot.now_ms():
            await self.change(slot, timers.overdue)

    async def _slot(self, id: str) -> Slot:
        slot = self.slots.get(id)
        if slot:
            return slot
        entries = await self._entries(id)
        if not entries:
            raise RequestRefused("table/unknown", "There is no such table. Check the link.")
        try:
            return self.slots.put(Table.replayed(id, entries))
        except UnreadableLog as problem:
            raise self._is_damaged(id, problem) from None

    async def _entries(self, id: str, after: int = 0, limit: int = MOST_LOADED) -> list[Entry]:
        """What is stored of a table. Raises RequestRefused."""
        try:
            return [from_bytes(stored.body) for stored in await self.storage.load(id, after, limit)]
        except StorageUnavailable as error:
            raise refusal_of(error) from None
        except UnreadableLog as problem:
            raise self._is_damaged(id, problem) from None

    def _is_damaged(self, id: str, problem: UnreadableLog) -> RequestRefused:
        """The operator is told once, in one line; whoever asks is told each time."""
        if id not in self._damaged:
            self._damaged.add(id)
            log.error("table %s is damaged and set aside: %s", id, problem)
        return RequestRefused("table/damaged", "The stored data of this table is damaged.")

    async def _catch_up(self, slot: Slot) -> bool:
        async with slot.lock:
            return await self._read_new(slot)

    async def _try_to_catch_up(self, slot: Slot) -> None:
        """Nobody waits for it: when it fails, the sweeper tries again."""
        try:
            await self._catch_up(slot)
        except RequestRefused:
            slot.stale = True
        except Exception:
            slot.stale = True
            log.exception("what happened at table %s can't be read", slot.table.id)

    async def _read_new(self, slot: Slot) -> bool:
        """Let happen what storage has and we don't; says whether there was anything. The lock is held."""
        if self.fanout.alone and not slot.stale:
            return False
        entries = await self._entries(slot.table.id, slot.table.number)
        stale, slot.stale = slot.stale, False
        if entries:
            after = slot.table.copy()
            try:
                for entry in entries:
                    after.apply(entry)
            except UnreadableLog as problem:
                raise self._is_damaged(after.id, problem) from None
            slot.set_table(after)
            self._tell_listeners(slot, (entry.event for entry in entries))
            if stale:
                self.on_found(after)
        return bool(entries)

    async def _keep(self, decision: Decision, ahead_ms: int = 0) -> list[Table]:
        """Write it, all or nothing, and return the resulting tables. Raises Conflict or RequestRefused."""
        decisions = [each for each in (decision, decision.also) if each]
        tables = [each.result() for each in decisions]
        await self._write(
            [
                self._notes(after, each.table.number, each.entries, ahead_ms)
                for each, after in zip(decisions, tables, strict=True)
            ]
        )
        return tables

    async def _write(self, changes: list[Change]) -> None:
        try:
            await self.storage.append(changes)
        except StorageUnavailable as error:
            raise refusal_of(error) from None

    def _notes(self, table: Table, after: int, entries: Sequence[Entry], ahead_ms: int) -> Change:
        """What is written of a table: new entries after a number, and what holds then, in this node's time."""
        line, due = listing(table), timers.due_at(table)
        return Change(
            table=table.id,
            after=after,
            events=tuple(to_bytes(entry) for entry in entries),
            listing=encode(line) if line else None,
            finished=table.phase == "over",
            due=due - ahead_ms / 1000 if due else due,
            lease=Lease(self.settings.node, self.clock.now() + THINKING_LEASE) if due == 0 else None,
        )

    async def _apply(self, slot: Slot, decision: Decision, kept: list[Table]) -> None:
        slot.set_table(kept[0])
        for table in kept[1:]:
            self.slots.put(table)
        self._tell_listeners(slot, (entry.event for entry in decision.entries))
        for table in kept:
            await self.fanout.tell(table.id, table.number)
            self.on_turn(table)

    def _tell_listeners(self, slot: Slot, events: Iterable[wire.AnyEvent]) -> None:
        happened = with_effects(slot.table, events)
        self.metrics.events.inc(len(happened))
        written: dict[tuple[int | None, int | None], bytes] = {}
        for listener in tuple(slot.listeners):
            who = slot.table.seat_of(listener.player), slot.table.seat_to_take_back(listener.player)
            if who not in written:
                written[who] = encode(wire.Update(events=happened, table=self.shown(slot.table, listener.player)))
            listener.send(written[who])
            if listener.over:
                slot.listeners.discard(listener)
