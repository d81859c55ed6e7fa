"""The host of all tables at one node: decides, has it kept, lets it happen, tells everybody. In that order."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from sixstones.match import chores
from sixstones.match.commands import check_fresh, decide
from sixstones.match.decision import Decision
from sixstones.match.entry import from_bytes, to_bytes
from sixstones.match.opening import create
from sixstones.match.payload import Preparing, listing, table_state, told
from sixstones.match.refused import Refused
from sixstones.match.storage import Change, Conflict, Lease, Storage, StorageUnavailable, StoredEvent
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.server.fanout import Fanout
from sixstones.server.listeners import Listener, encode
from sixstones.server.metrics import Metrics
from sixstones.server.settings import Settings
from sixstones.server.slots import Slot, Slots

Deciding: TypeAlias = Callable[[Table, int], Decision | None]
"""From a table and the time to what is to happen there; None when nothing is."""

THINKING_LEASE: Final = 30.0
"""Seconds for which a node that thinks for a bot has the table to itself, as long as it lives."""
MOST_TRIES: Final = 20

log = logging.getLogger(__name__)


class Host:
    """All tables of a node. What it has in memory can be thrown away at any moment: storage has it all."""

    def __init__(self, storage: Storage, fanout: Fanout, settings: Settings, metrics: Metrics) -> None:
        self.storage, self.fanout, self.settings, self.metrics = storage, fanout, settings, metrics
        self.slots = Slots(settings.cached_tables)
        self.on_turn: Callable[[Table], None] = lambda table: None
        """Called after each change made here; whoever thinks for the bots listens."""
        self.on_found: Callable[[Table], None] = lambda table: None
        """Called after a change was found in storage of which it was not known whether it had been kept."""
        self.preparing: Preparing = lambda bot: False
        """Whoever thinks for the bots knows."""

    # For people and programs

    async def create(self, player: str, request: client.CreateTable) -> Table:
        """Open a table. Raises Refused."""
        table = (await self._keep(create(player, request, _now())))[0]
        self.slots.put(table)
        self.metrics.tables_created.inc()
        self.on_turn(table)
        return table

    async def table(self, id: str) -> Table:
        """The table as it is now. Raises Refused."""
        slot = await self._slot(id)
        if not self.fanout.alone or slot.doubtful:
            await self._catch_up(slot)
        return slot.table

    def shown(self, table: Table, player: str) -> wire.TableState:
        """The table as a player, or a spectator, may know it just now."""
        return table_state(table, table.seat_of(player), self.preparing)

    async def command(self, id: str, player: str, command: client.AnyCommand) -> wire.Done:
        """Do what a player asks, once. Raises Refused; a stale command comes with the table as it is."""
        if not player:
            raise Refused("request/credentials", "Who are you? Ask for a guest's token first.")

        def deciding(table: Table, now: int) -> Decision | None:
            repeated = command.id and table.done(player, command.id)
            return None if repeated else decide(table, player, command, now)

        slot = await self._slot(id)
        await self._settle_overdue(slot)
        try:
            await self.change(slot, deciding)
        except Refused:
            if self.fanout.alone or not await self._catch_up(slot):
                raise
            await self.change(slot, deciding)  # it was refused for what the table was, not for what it is
        self.metrics.commands.labels(type(command).__name__.lower()).inc()
        number = command.id and slot.table.done(player, command.id)
        return wire.Done(id=command.id, number=number or slot.table.number)

    async def check_hint(self, id: str, player: str, command: client.Hint) -> tuple[Table, int]:
        """The table and the seat for which a hint is asked. Raises Refused."""
        table = await self.table(id)
        check_fresh(table, command)
        seat = table.seat_of(player)
        if not table.options.hints:
            raise Refused("hint/off", "This table plays without hints.")
        if seat is None or table.mover != seat:
            raise Refused("move/not_your_turn", "A hint is for the one whose turn it is.")
        return table, seat

    async def events(self, id: str, after: int) -> tuple[wire.AnyEvent, ...]:
        """What happened at a table after an event, as it is stored."""
        return tuple(from_bytes(stored.body).event for stored in await self._load(id, after))

    # For connections

    async def follow(self, id: str, listener: Listener, last: int) -> None:
        """Welcome a listener, who from now on hears everything. Raises Refused."""
        slot = await self._slot(id)
        async with slot.lock:
            await self._read_new(slot)
            stored = await self.events(id, last) if last < slot.table.number else ()
            missed = [event for event in stored if event.number <= slot.table.number]  # the rest comes as news
            state = self.shown(slot.table, listener.player)
            listener.send(encode(wire.Welcome(table=state, events=told(slot.table, missed))))
            slot.listeners.add(listener)

    def unfollow(self, id: str, listener: Listener) -> None:
        slot = self.slots.get(id)
        if slot:
            slot.listeners.discard(listener)

    def dismiss_all(self, code: str, message: str) -> None:
        """Say goodbye to everybody."""
        for slot in self.slots.followed().values():
            for listener in slot.listeners:
                listener.dismiss(code, message)

    # For the node itself

    async def change_at(self, id: str, deciding: Deciding) -> Table:
        """Let something happen at a table, by its id. Raises Refused."""
        slot = await self._slot(id)
        await self.change(slot, deciding)
        return slot.table

    async def change(self, slot: Slot, deciding: Deciding) -> None:
        """Decide on the newest state, keep it, let it happen; again from the start when another node was faster."""
        async with slot.lock:
            if slot.doubtful:
                await self._read_new(slot)
            for _ in range(MOST_TRIES):
                decision = deciding(slot.table, _now_at(slot.table))
                if decision is None or not decision.entries:
                    return
                try:
                    kept = await self._keep(decision)
                except Conflict:
                    self.metrics.conflicts.inc()
                    slot.doubtful = True
                    await self._read_new(slot)
                    continue
                except BaseException:
                    slot.doubtful = True  # it may or may not have been kept
                    raise
                await self._let_happen(slot, decision, kept)
                return
        raise Refused("server/unavailable", "The table is too busy just now. Send the command again.")

    async def heard(self, id: str, number: int) -> None:
        """Another node says that a table has moved on; it matters if we have it."""
        slot = self.slots.get(id)
        if slot and slot.table.number < number:
            await self._try_to_catch_up(slot)

    async def look_for_news(self) -> None:
        """Compare the tables that are followed here with storage: messages of other nodes may have got lost."""
        followed = self.slots.followed()
        for id, number in (await self.storage.numbers(list(followed))).items():
            if number > followed[id].table.number:
                await self._try_to_catch_up(followed[id])

    async def settle_doubts(self) -> None:
        """Read again what could not be read before, so that those who follow a table see what happened."""
        for slot in self.slots.followed().values():
            if slot.doubtful:
                await self._try_to_catch_up(slot)

    async def _settle_overdue(self, slot: Slot) -> None:
        """A move that comes after the time ran out comes too late, even if nobody has noticed yet."""
        due = chores.due_at(slot.table)
        if due and due <= time.time():
            await self.change(slot, chores.overdue)

    async def _slot(self, id: str) -> Slot:
        slot = self.slots.get(id)
        if slot:
            return slot
        entries = [from_bytes(stored.body) for stored in await self._load(id, 0)]
        if not entries:
            raise Refused("table/unknown", "There is no such table. Check the link.")
        return self.slots.put(Table.replayed(id, entries))

    async def _load(self, id: str, after: int) -> list[StoredEvent]:
        try:
            return await self.storage.load(id, after)
        except StorageUnavailable:
            raise _unavailable() from None

    async def _catch_up(self, slot: Slot) -> bool:
        async with slot.lock:
            return await self._read_new(slot)

    async def _try_to_catch_up(self, slot: Slot) -> None:
        """Nobody waits for it: when it fails, the sweeper tries again."""
        try:
            await self._catch_up(slot)
        except Refused:
            slot.doubtful = True
        except Exception:
            slot.doubtful = True
            log.exception("what happened at table %s can't be read", slot.table.id)

    async def _read_new(self, slot: Slot) -> bool:
        """Let happen what storage has and we don't; says whether there was anything. The lock is held."""
        if self.fanout.alone and not slot.doubtful:
            return False
        entries = [from_bytes(stored.body) for stored in await self._load(slot.table.id, slot.table.number)]
        doubtful, slot.doubtful = slot.doubtful, False
        if entries:
            after = slot.table.copy()
            for entry in entries:
                after.apply(entry)
            slot.table = after
            self._tell_listeners(slot, (entry.event for entry in entries))
            if doubtful:
                self.on_found(after)
        return bool(entries)

    async def _keep(self, decision: Decision) -> list[Table]:
        """Have it written, all or nothing, and return the tables as they then are. Raises Conflict or Refused."""
        decisions = [each for each in (decision, decision.also) if each]
        tables = [each.result() for each in decisions]
        try:
            await self.storage.append([self._change(*pair) for pair in zip(decisions, tables, strict=True)])
        except StorageUnavailable:
            raise _unavailable() from None
        return tables

    def _change(self, decision: Decision, after: Table) -> Change:
        line, due = listing(after), chores.due_at(after)
        return Change(
            table=after.id,
            after=decision.table.number,
            events=tuple(to_bytes(entry) for entry in decision.entries),
            listing=encode(line) if line else None,
            finished=after.phase == "over",
            due=due,
            lease=Lease(self.settings.node, time.time() + THINKING_LEASE) if due == 0 else None,
        )

    async def _let_happen(self, slot: Slot, decision: Decision, kept: list[Table]) -> None:
        slot.table = kept[0]
        for table in kept[1:]:
            self.slots.put(table)
        self._tell_listeners(slot, (entry.event for entry in decision.entries))
        for table in kept:
            await self.fanout.tell(table.id, table.number)
            self.on_turn(table)

    def _tell_listeners(self, slot: Slot, events: Iterable[wire.AnyEvent]) -> None:
        happened = told(slot.table, events)
        self.metrics.events.inc(len(happened))
        written: dict[int | None, bytes] = {}
        for listener in tuple(slot.listeners):
            seat = slot.table.seat_of(listener.player)
            if seat not in written:
                written[seat] = encode(wire.Update(events=happened, table=self.shown(slot.table, listener.player)))
            listener.send(written[seat])
            if listener.over:
                slot.listeners.discard(listener)


def _unavailable() -> Refused:
    return Refused("server/unavailable", "Nothing can be kept just now. Send the command again in a moment.")


def _now() -> int:
    return int(time.time() * 1000)


def _now_at(table: Table) -> int:
    """The time, but never before the table's last event: clocks of nodes differ a little."""
    return max(_now(), table.at)
