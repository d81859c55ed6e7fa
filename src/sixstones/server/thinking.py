"""Bots' turns: thought out in threads, so that the node answers everybody meanwhile."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.registry import BOTS
from sixstones.game import View
from sixstones.match import timers
from sixstones.match.decision import Decision
from sixstones.match.refused import RequestRefused
from sixstones.match.storage import Lease, StorageUnavailable
from sixstones.match.table import Table
from sixstones.server.bot_cache import BotCache, BotKey
from sixstones.server.host import THINKING_LEASE, Host

LONGEST_THOUGHT: Final = 2_000.0
"""Milliseconds after which a bot answers with what it has. Those that wait for one thread share them."""
HINTING_BOT: Final = "champion"
"""The strongest."""
HINTING_MEANWHILE: Final = "avenger"
"""Gives hints while the learned bots are being compiled."""
PAUSE: Final = 0.5
"""Seconds until a turn that could not be kept is tried again."""

log = logging.getLogger(__name__)


class Thinking:
    """Thinks for the bots of the tables whose lease this node has."""

    def __init__(self, host: Host, threads: int) -> None:
        self._host = host
        self._count = threads
        self._quick = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._patient = ThreadPoolExecutor(threads, thread_name_prefix="patient-bot")
        """For bots that take their time, so that the others need not wait for them."""
        self._patient_asked = 0
        self._bot_cache = BotCache()
        self.compiling: Callable[[str], bool] = lambda style: False
        """Whether another process still compiles the bots of a style, which have to wait for it."""
        self._closing = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._clocks: set[Clock] = set()
        self._adopting: set[asyncio.Task[None]] = set()
        host.on_turn = self.consider
        host.on_found = self.reconsider
        host.preparing = self.preparing

    def consider(self, table: Table) -> None:
        """Think for the seat whose turn it is, if a bot plays it and nobody here does so yet."""
        if table.phase == "over":
            self._bot_cache.forget(table.id)
        if timers.due_at(table) == 0 and table.id not in self._tasks:
            task = asyncio.create_task(self._play_on(table.id))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    def reconsider(self, table: Table) -> None:
        """A change was found in storage that this node may have made itself, and so promised to think."""
        if timers.due_at(table) == 0 and table.id not in self._tasks:
            task = asyncio.create_task(self._try_to_adopt(table.id))
            self._adopting.add(task)
            task.add_done_callback(self._adopting.discard)

    async def _try_to_adopt(self, id: str) -> None:
        with suppress(RequestRefused, StorageUnavailable):  # the sweeper finds it when the lease is over
            await self.adopt(id)

    async def adopt(self, id: str) -> None:
        """Take on a table that nobody thinks for: its node died, or had to give up."""
        now = self._host.clock.now()
        if id in self._tasks:
            return
        if await self._host.storage.take_lease(id, Lease(self._host.settings.node, now + THINKING_LEASE), now):
            self.consider(await self._host.table(id))

    def preparing(self, bot: str) -> bool:
        """Whether a bot has to wait until it is compiled. A stored table may name one that no longer exists."""
        return bot in BOTS and self.compiling(BOTS[bot].style)

    async def hint(self, table: Table, seat: int) -> tuple[str, Choice]:
        """A strong bot, and what it would do on a seat, from what that seat may know."""
        assert table.game is not None
        view = table.game.view(seat)
        if self.preparing(HINTING_BOT):
            return HINTING_MEANWHILE, await self._choose(HINTING_MEANWHILE, view)
        return HINTING_BOT, as_hint(await self._choose(HINTING_BOT, view), view)

    async def close(self) -> None:
        """Stop thinking. Another node, or this one when it is back, takes the turns on."""
        self._closing = True
        for clock in tuple(self._clocks):
            clock.stop()
        tasks = [*self._tasks.values(), *self._adopting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for threads in (self._quick, self._patient):
            threads.shutdown(wait=True, cancel_futures=True)

    async def _play_on(self, id: str) -> None:
        """Move for as long as it is a bot's turn at the table, however often that must be tried."""
        while not await self._played_on(id):
            await asyncio.sleep(PAUSE)

    async def _played_on(self, id: str) -> bool:
        try:
            table = await self._host.table(id)
            while timers.due_at(table) == 0:
                table = await self._play_one(table)
        except (RequestRefused, StorageUnavailable) as problem:
            log.warning("a bot's turn at table %s waits: %s", id, problem)
            return False
        return True

    async def _play_one(self, table: Table) -> Table:
        mover, game = table.mover, table.game
        assert mover is not None
        assert game is not None
        bot = timers.bot_to_move(table)
        began = time.monotonic()
        choice = await self._choose(bot, game.view(mover), BotKey(table.id, mover, bot))
        if self._host.settings.bots_at_human_pace:
            await asyncio.sleep(max(0.0, BOTS[bot].pace - (time.monotonic() - began)))
        state, move = table.state, str(choice.move)

        def decider(current: Table, now: int) -> Decision | None:
            still = current.state == state and timers.due_at(current) == 0
            return timers.bot_move(current, move, now) if still else None

        after = await self._host.change_at(table.id, decider)
        self._host.metrics.bot_moves.inc()
        return after

    async def _choose(self, bot: str, view: View, key: BotKey | None = None) -> Choice:
        """`key` is where the bot sits, if it plays."""
        while self.preparing(bot):
            await asyncio.sleep(PAUSE)
        patient = BOTS[bot].takes_its_time
        threads = self._patient if patient else self._quick
        self._patient_asked += patient
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, self._think, bot, view, key)
        finally:
            self._patient_asked -= patient

    def _think(self, bot: str, view: View, key: BotKey | None) -> Choice:
        """In a thread. However many bots take their time, the last of them answers soon."""
        waiting = max(self._count, self._patient_asked) if BOTS[bot].takes_its_time else self._count
        clock = Clock(LONGEST_THOUGHT * self._count / waiting)
        self._clocks.add(clock)
        if self._closing:
            clock.stop()
        try:
            player = self._bot_cache.take(key, bot)
            choice = player.choose(view, clock)
            self._bot_cache.give_back(key, player)  # not one that failed half-way
            return choice
        finally:
            self._clocks.discard(clock)
