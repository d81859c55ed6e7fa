"""Bots' turns: computed in threads, so that the node keeps answering."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sixstones.ai.bot import Bot, Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.registry import BOTS, make_bot
from sixstones.game import View
from sixstones.match import timers
from sixstones.match.daily import next_seed
from sixstones.match.decision import Decision
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import Lease
from sixstones.match.table import Table
from sixstones.server.background import BackgroundTasks
from sixstones.server.bot_threads import BotThreads, QueueFull

if TYPE_CHECKING:
    from sixstones.server.host import Host  # which is given a BotRunner

BOT_LEASE: Final = 30.0  # Seconds for which a living node that moves for a bot has the table to itself
TIME_LIMIT: Final = 2_000.0  # Milliseconds after which a bot plays the best move found so far
HINTING_BOT: Final = "champion"
HINTING_MEANWHILE: Final = "avenger"  # Gives hints while the learned bots are being compiled
PAUSE: Final = 0.5  # Seconds until a move that could not be stored is tried again
CACHED_STYLE: Final = "learned"  # Only bots of this style keep a tree
MAX_CACHED: Final = 8  # A champion's tree usually takes about 20 MB, and 80 MB at most

log = logging.getLogger(__name__)


class BotKey(NamedTuple):
    table: str
    seat: int
    bot: str


class BotCache:
    """Bots between their turns. A bot that is thinking is not in the cache, so that only one thread has it."""

    def __init__(self, most: int = MAX_CACHED) -> None:
        self._most = most
        self._cached: dict[BotKey, Bot] = {}  # the most recently used last
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._cached)

    def take(self, key: BotKey | None, bot: str) -> Bot:
        """The cached bot or a new one; without a key always a new one."""
        with self._lock:
            cached = self._cached.pop(key, None) if key else None
        return cached or make_bot(bot, secrets.randbits(63))

    def give_back(self, key: BotKey | None, bot: Bot) -> None:
        """Put a bot into the cache after its turn. The least recently used one is dropped."""
        if key is None or BOTS[key.bot].style != CACHED_STYLE:
            return
        with self._lock:
            self._cached[key] = bot
            while len(self._cached) > self._most:
                del self._cached[next(iter(self._cached))]

    def forget(self, table: str) -> None:
        with self._lock:
            for key in [key for key in self._cached if key.table == table]:
                del self._cached[key]


class BotRunner:
    """Moves for the bots of the tables whose lease this node has."""

    def __init__(self, threads: int, compiling: Callable[[str], bool] = lambda style: False) -> None:
        """`compiling` says whether another process still compiles the bots of a style."""
        self._threads = threads
        self.compiling = compiling
        self._fast = BotThreads(threads, "bot")
        self._slow = BotThreads(threads, "slow-bot")  # so that fast bots need not wait
        self._bot_cache = BotCache()
        self._closing = False
        self._tasks = BackgroundTasks()  # By table
        self._clocks: set[Clock] = set()

    def on_change(self, host: Host, table: Table) -> None:
        """Start a task if it is a bot's turn and this node has none for it yet."""
        if table.phase == "over":
            self._bot_cache.forget(table.id)
        if timers.due_at(table) == 0 and not self._tasks.get(table.id):
            self._tasks.start(self._play_on(host, table.id), table.id)

    def on_recovery(self, host: Host, table: Table) -> None:
        """Adopt a table whose last change may be this node's own; then this node also has its lease."""
        if timers.due_at(table) == 0 and not self._tasks.get(table.id):
            self._tasks.start(self._try_to_adopt(host, table.id))

    async def _try_to_adopt(self, host: Host, id: str) -> None:
        with suppress(RequestRefused):  # the sweeper finds it when the lease expires
            await self.adopt(host, id)

    async def adopt(self, host: Host, id: str) -> None:
        """Take on a table for which no node moves: its node died or gave up."""
        now = host.clock.now()
        if self._tasks.get(id):
            return
        if await host.storage.take_lease(id, Lease(host.settings.node, now + BOT_LEASE), now):
            self.on_change(host, await host.table(id))

    def preparing(self, bot: str) -> bool:
        """Whether a bot is still being compiled. A stored table may name a bot that no longer exists."""
        return bot in BOTS and self.compiling(BOTS[bot].style)

    async def hint(self, table: Table, seat: int) -> tuple[str, Choice]:
        """The name of a strong bot and what it would play, from what the seat may know."""
        assert table.game is not None
        view = table.game.view(seat)
        learned = not self.preparing(HINTING_BOT)
        bot = HINTING_BOT if learned else HINTING_MEANWHILE
        try:
            return bot, as_hint(await self._choose(bot, view, table=table.id), view, calibrated=learned)
        except QueueFull:
            message = "Too many bots are thinking. Try again in a moment."
            raise RequestRefused("server/overloaded", message) from None

    async def close(self) -> None:
        """Stop. Another node, or this one after a restart, adopts the tables."""
        self._closing = True
        for clock in tuple(self._clocks):
            clock.stop()
        await self._tasks.close()
        for pool in (self._fast, self._slow):
            pool.close()

    async def _play_on(self, host: Host, id: str) -> None:
        """Move as long as it is a bot's turn at the table, and retry until that works."""
        while True:
            try:
                table = await host.table(id)
                while timers.due_at(table) == 0:
                    table = await self._play_one(host, table)
                return
            except QueueFull:
                await asyncio.sleep(PAUSE)
            except RequestRefused as problem:
                log.warning("a bot's turn at table %s is delayed: %s", id, problem)
                await asyncio.sleep(PAUSE)

    async def _play_one(self, host: Host, table: Table) -> Table:
        mover, game = table.mover, table.game
        assert mover is not None
        assert game is not None
        bot = timers.bot_to_move(table)
        began = time.monotonic()
        choice = await self._choose(bot, game.view(mover), BotKey(table.id, mover, bot), next_seed(table))
        if host.settings.bots_at_human_pace:
            await asyncio.sleep(max(0.0, BOTS[bot].pace - (time.monotonic() - began)))
        state, move = table.state, str(choice.move)

        def decider(current: Table, now: int) -> Decision | None:
            unchanged = current.state == state and timers.due_at(current) == 0
            return timers.bot_move(current, move, now) if unchanged else None

        after = await host.change_at(table.id, decider)
        host.metrics.bot_moves.inc()
        return after

    @property
    def waiting(self) -> int:
        """How many bots and hints wait for a thread."""
        return self._fast.waiting + self._slow.waiting

    async def _choose(
        self, bot: str, view: View, key: BotKey | None = None, seed: int | None = None, table: str = ""
    ) -> Choice:
        """`key` says where the bot sits, if it plays. With a seed the answer depends on nothing but the view."""
        while self.preparing(bot):
            await asyncio.sleep(PAUSE)
        pool = self._slow if BOTS[bot].takes_its_time else self._fast
        return await pool.run(key.table if key else table, partial(self._think, bot, view, key, seed))

    def _think(self, bot: str, view: View, key: BotKey | None, seed: int | None) -> Choice:
        """Runs in a thread. The more slow bots wait, the less time each gets."""
        thinking = self._threads + self._slow.waiting if BOTS[bot].takes_its_time else self._threads
        clock = Clock(TIME_LIMIT * self._threads / thinking if seed is None else None)
        self._clocks.add(clock)
        if self._closing:
            clock.stop()
        try:
            if seed is not None:
                return make_bot(bot, seed).choose(view, clock)
            player = self._bot_cache.take(key, bot)
            choice = player.choose(view, clock)
            self._bot_cache.give_back(key, player)  # not one that failed half-way
            return choice
        finally:
            self._clocks.discard(clock)
