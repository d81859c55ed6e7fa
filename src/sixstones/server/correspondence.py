"""Correspondence games on the server: a player's list of games, planned turns and holidays. docs/days.md"""

import logging
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any, Final

from sixstones.match.correspondence import (
    UNHURRIED,
    change_holiday,
    has_come,
    in_order,
    is_for_later,
    made_plan,
    my_game,
    planned_turn,
    read_plan,
)
from sixstones.match.daily import day_of
from sixstones.match.decision import Decision
from sixstones.match.refusal import RequestRefused
from sixstones.match.seats import DAY
from sixstones.match.storage import Place, StorageUnavailable
from sixstones.match.table import Table
from sixstones.protocol.correspondence import HolidayState, MyGame, MyGames, Plan, PlanState
from sixstones.server.background import BackgroundTasks
from sixstones.server.host import UNREADABLE, Host
from sixstones.server.storage.correspondence import CorrespondenceStore

LOOK_EVERY: Final = 5.0  # Seconds between two checks of what players have seen, and of other nodes' plans
MAX_GAMES: Final = 100  # Games that are not over, in a player's list
MAX_FINISHED: Final = 20

log = logging.getLogger(__name__)


class Correspondence:
    """Memory is only a cache: everything is in storage, so that any node can take over."""

    def __init__(self, host: Host) -> None:
        self._host, self._store = host, CorrespondenceStore(host.storage)
        host.on_change.append(self.on_change)
        self._looked_at = 0.0
        self._seen: dict[Place, int] = {}  # Not written yet
        self._written: dict[Place, int] = {}
        self._plans: dict[Place, int] = {}  # Known plans, and the event up to which their table was checked
        self._tasks = BackgroundTasks()

    # A player's games

    async def games(self, player: str) -> MyGames:
        going = await self._store.games(player, finished=False, limit=MAX_GAMES)
        over = await self._store.games(player, finished=True, limit=MAX_FINISHED)
        found = [await self._game(Place(table, player), seen) for table, seen in (going | over).items()]
        return MyGames(games=in_order(game for game in found if game), holiday=await self.holiday(player))

    async def game(self, player: str, table: str) -> MyGame | None:
        """One of the player's games; None if they have no seat there."""
        place = Place(table, player)
        seen = await self._store.seen(place)
        return None if seen is None else await self._game(place, seen)

    async def _game(self, place: Place, seen: int) -> MyGame | None:
        if day_of(place.table):
            return None
        try:
            table = await self._host.table(place.table)
        except RequestRefused as problem:  # a damaged table must not hide the others
            log.debug("table %s is missing in a list: %s", place.table, problem)
            return None
        return my_game(table, place.player, max(seen, self._seen.get(place, 0)))

    def note_departure(self, place: Place) -> None:
        """The player has seen everything up to now. Written later, so that nobody waits for it."""
        slot = self._host.slots.get(place.table)
        if slot:
            self._seen[place] = slot.table.number

    def _note_listeners(self) -> None:
        subscribed = self._host.slots.subscribed()
        for table, slot in subscribed.items():
            seated = {each.player for each in slot.listeners if slot.table.seat_of(each.player) is not None}
            self._seen |= {Place(table, player): slot.table.number for player in seated}
        self._written = {place: number for place, number in self._written.items() if place.table in subscribed}

    async def _write_seen(self) -> None:
        seen, self._seen = self._seen, {}
        new = {place: number for place, number in seen.items() if self._written.get(place) != number}
        try:
            await self._store.look(new)
        except StorageUnavailable:
            self._seen = seen | self._seen
            raise
        self._written |= new

    # Plans

    async def plan(self, player: str, table: str) -> PlanState:
        """The player's own plan only."""
        body = await self._store.plan(Place(table, player))
        plan = read_plan(body) if body else None
        if plan is None:
            return PlanState(alternatives=())
        found = await self._host.table(table)
        if is_for_later(found, player, plan):
            return PlanState(alternatives=plan.alternatives)
        failed = has_come(found, player, plan) and not planned_turn(found, player, plan, self._host.clock.now_ms())
        return PlanState(alternatives=(), failed=plan.alternatives if failed else ())

    async def set_plan(self, player: str, table: str, plan: Plan) -> PlanState:
        """Plan the next turn. Raises RequestRefused."""
        place, found = Place(table, player), await self._host.table(table)
        body = made_plan(found, player, plan)
        await self._store.set_plan(place, body)
        self._plans[place] = 0  # the turn may have come meanwhile
        return await self.plan(player, table)

    async def forget_plan(self, player: str, table: str) -> None:
        await self._store.forget_plan(Place(table, player))
        self._plans.pop(Place(table, player), None)

    async def _follow(self, place: Place, number: int) -> None:
        """Play a plan if its turn has come. Other nodes may try the same; only one succeeds."""
        body = await self._store.plan(place)
        if body is None:
            self._plans.pop(place, None)
            return
        plan, waits = read_plan(body), False
        if plan is None:
            log.error("a plan at table %s is damaged and was removed", place.table)
            await self._store.forget_plan(place, body)
            return

        def decider(table: Table, now: int) -> Decision | None:
            nonlocal waits
            turn = planned_turn(table, place.player, plan, now)
            # If none of it is possible, it stays until the player has moved, so that they learn why.
            waits = turn is None and (is_for_later(table, place.player, plan) or has_come(table, place.player, plan))
            return turn

        try:
            await self._host.table(place.table)  # reads what other nodes have written
            await self._host.change_at(place.table, decider)
        except RequestRefused as problem:
            if problem.code not in {"table/damaged", "server/damaged"}:
                raise
            waits = True  # until an operator has restored the table
        if waits:
            self._plans[place] = number
        else:
            await self._store.forget_plan(place, body)
            self._plans.pop(place, None)

    # Holidays

    async def holiday(self, player: str) -> HolidayState:
        return self._holiday(await self._store.holidays.get(player))

    async def take_holiday(self, player: str, length: int) -> HolidayState:
        """Stop the player's clocks for some days. Raises RequestRefused."""
        was, now = await self._store.holidays.get(player), self._host.clock.now_ms()
        state = self._holiday(was)
        if state.until is not None:
            await self._spread(player, state.until)  # an earlier try may have been interrupted
            raise RequestRefused("holiday/running", "You are already on holiday. End it first.")
        if length > state.left:
            raise RequestRefused("holiday/too_long", f"You have {state.left} holiday days left this year.")
        year = self._year(now)
        used = was.get("used", {}) | {year: was.get("used", {}).get(year, 0) + length}
        return await self._change(player, was, {"used": used, "until": now + length * DAY, "year": year})

    async def end_holiday(self, player: str) -> HolidayState:
        """Let the clocks run again; whole days that are left can be taken later."""
        was = await self._store.holidays.get(player)
        state = self._holiday(was)
        if state.until is None:
            await self._spread(player, None)
            return state
        back = (state.until - self._host.clock.now_ms()) // DAY
        used = was["used"] | {was["year"]: was["used"][was["year"]] - back}
        return await self._change(player, was, {"used": used, "until": None, "year": was["year"]})

    async def _change(self, player: str, was: dict[str, Any], now: dict[str, Any]) -> HolidayState:
        if not await self._store.holidays.set(player, now, was):
            raise RequestRefused("server/unavailable", "Your holidays have just changed. Try again.")
        await self._spread(player, now["until"])
        return self._holiday(now)

    async def _spread(self, player: str, until: int | None) -> None:
        """Tell all tables of the player that can be read."""
        for table in await self._store.games(player, finished=False, limit=MAX_GAMES):
            if not day_of(table):
                try:
                    await self._tell(table, player, until)
                except RequestRefused as problem:
                    if problem.code not in UNREADABLE:
                        raise

    async def _tell(self, table: str, player: str, until: int | None) -> None:
        await self._host.change_at(table, lambda current, now: change_holiday(current, player, until, now))

    async def check_holidays(self, table: Table) -> None:
        """Players whose holiday this table does not know yet: it began before the game, or the node died too early."""
        if not table.is_correspondence:
            return
        for seat in [table.seats[number] for number in table.people]:
            until = (await self.holiday(seat.player)).until if seat.holiday is None else None
            if until is not None:
                await self._tell(table.id, seat.player, until)

    def _holiday(self, kept: dict[str, Any]) -> HolidayState:
        now, until = self._host.clock.now_ms(), kept.get("until")
        left = self._host.settings.holiday_days - kept.get("used", {}).get(self._year(now), 0)
        return HolidayState(until=until if until and until > now else None, left=max(0, left))

    @staticmethod
    def _year(now: int) -> str:
        return str(datetime.fromtimestamp(now / 1000, UTC).year)

    # For the node

    def on_change(self, _: Decision, table: Table) -> None:
        """After a change by this node: a turn that was planned may have begun, or a game."""
        if table.phase != "playing" or table.options.clock not in UNHURRIED:
            return
        if table.is_correspondence and not table.moves:
            self._tasks.start(self._try_to(self.check_holidays(table)))
        place = Place(table.id, table.seats[table.mover].player if table.mover is not None else "")
        if place in self._plans:
            self._tasks.start(self._try_to(self._follow(place, table.number)))

    async def look(self) -> None:
        """What the sweeper does: write what players have seen, and find plans whose turn has come."""
        now = self._host.clock.now()
        if now >= self._looked_at + LOOK_EVERY:
            self._looked_at = now
            self._note_listeners()
            waiting = await self._store.waiting_plans()
            self._plans = {place: self._plans.get(place, 0) for place in waiting}
            for place, number in waiting.items():
                if self._plans[place] != number:
                    await self._try_to(self._follow(place, number))
        await self._write_seen()

    async def close(self) -> None:
        self._note_listeners()
        await self._try_to(self._write_seen())
        await self._tasks.close()

    @staticmethod
    async def _try_to(work: Coroutine[Any, Any, None]) -> None:
        """Failures are retried by a later check of this or another node."""
        try:
            await work
        except RequestRefused as problem:
            log.warning("work for a correspondence game is delayed: %s", problem)
