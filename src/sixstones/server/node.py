"""A node: everything that runs in one server process, started and stopped in the right order."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

from sixstones.match.commands import hinted
from sixstones.match.daily import day_of
from sixstones.match.lobby import id_for
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import StorageUnavailable
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.server.accounts import Accounts
from sixstones.server.background import BackgroundTasks
from sixstones.server.bot_runner import BotRunner
from sixstones.server.correspondence import Correspondence
from sixstones.server.daily import Daily
from sixstones.server.fanout import make_fanout
from sixstones.server.guests import Guests
from sixstones.server.host import Host
from sixstones.server.limits import Limits
from sixstones.server.load import Load
from sixstones.server.metrics import Metrics
from sixstones.server.operators import Operators
from sixstones.server.passkeys import Passkeys
from sixstones.server.presence import Presence, Sweeper
from sixstones.server.push.notifier import Notifier
from sixstones.server.replays import Replays
from sixstones.server.retention import Retention
from sixstones.server.sessions import Sessions
from sixstones.server.settings import Settings
from sixstones.server.sockets import SocketRegistry
from sixstones.server.storage import StorageProblem, open_storage
from sixstones.server.storage.administration import Administration
from sixstones.server.storage.sql import Storage

SEATING: Final = (client.Sit, client.Claim)
OPERATOR_KEY: Final = "operator_key"
STOPPING: Final = "The server is stopping or restarting. Nothing is lost; connect again in a moment."
READY_FOR: Final = 1.0  # Seconds for which an answer of /ready is reused, because a write waits for the disk

log = logging.getLogger(__name__)


class Readiness:
    """Whether the database can be written to. Tries at most one write per second, however many ask."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._tried_at = 0.0
        self._trying: asyncio.Future[None] | None = None

    async def check(self) -> None:
        if self._trying is None or (self._trying.done() and time.monotonic() - self._tried_at > READY_FOR):
            self._tried_at = time.monotonic()
            self._trying = asyncio.ensure_future(self._write())
        await asyncio.shield(self._trying)


class Keys(NamedTuple):
    """From the settings, or generated once and stored in the database."""

    signing: bytes
    operator: str

    @classmethod
    async def load(cls, settings: Settings, storage: Storage) -> Keys:
        given = settings.signing_key
        signing = sha256(given.encode()).digest() if given else await storage.signing_key()
        return cls(signing, settings.operator_key or await storage.secret(OPERATOR_KEY))


class Node:
    """The parts of a running server, put together. Use `Node.start`."""

    def __init__(
        self, settings: Settings, storage: Storage, keys: Keys, metrics: Metrics, compiling: Callable[[str], bool]
    ) -> None:
        self.settings, self.storage, self.metrics = settings, storage, metrics
        self.fanout = make_fanout(settings)
        self.guests = Guests(keys.signing)
        self.limits = Limits(on=settings.rate_limits)
        self.sockets = SocketRegistry(settings, metrics)
        self.bots = BotRunner(settings.bot_threads, compiling)
        self.host = Host(storage, self.fanout, settings, metrics, self.bots)
        metrics.bots_waiting.set_function(lambda: self.bots.waiting)
        self.presence = Presence(self.host)
        self.replays = Replays()
        self.daily = Daily(self.host)
        self.sessions = Sessions(self.host.people, self.host)
        self.passkeys = Passkeys(settings, keys.signing)
        self.accounts = Accounts(self.host, self.daily, self.guests, self.sessions, self.passkeys)
        self.correspondence = Correspondence(self.host)
        self.presence.on_departure = self.correspondence.note_departure
        self.load = Load(storage, metrics, on=settings.rate_limits)
        administration = Administration(storage)
        self.operators = Operators(self.host, administration, keys.operator)
        self.sweeper = Sweeper(self.host, self.bots, self.presence, self.correspondence)
        retention = Retention(self.host, administration)
        self.sweeper.jobs += [self.sessions.refresh, self.operators.restrictions.refresh]
        self.sweeper.jobs += [retention.sweep, self.correspondence.look]
        self.readiness = Readiness(self.keep_alive)
        self.notifier: Notifier | None = None  # None without the package that it needs
        self.stopping = False
        self._loops = BackgroundTasks()

    @classmethod
    async def start(cls, settings: Settings, compiling: Callable[[str], bool] = lambda style: False) -> Node:
        """Open storage and fan-out and start the work on tables. Raises ServerProblem."""
        metrics = Metrics()
        storage = await open_storage(settings.database, lambda kind: metrics.storage_errors.labels(kind).inc())
        try:
            node = cls(settings, storage, await Keys.load(settings, storage), metrics, compiling)
            node.notifier = await Notifier.start(node.host, node.sessions.has_ended)
            await node.operators.restrictions.refresh()
            await node.fanout.start(node.host.on_news, node.host.look_for_news)
            await node.keep_alive()
            await node.sessions.refresh()
        except StorageUnavailable as error:
            await storage.close()
            raise StorageProblem(f"can't write to the database ({error}); fix that, then start again") from None
        except BaseException:
            await storage.close()
            raise
        node._loops.start(node.sweeper.run())
        node._loops.start(node.load.measure())
        return node

    async def table(self, id: str, player: str) -> Table:
        """The table as it is now, if the player may see it. Raises RequestRefused."""
        table = await self.host.table(id)
        await self.daily.check_visible(table, player)
        return table

    async def open_table(self, player: str, request: client.CreateTable) -> Table:
        """Open a table for a guest, unless they have too many. Raises RequestRefused."""
        await self.load.admit()
        self.operators.restrictions.check_may_play(player)
        if not (request.id and await self.storage.numbers([id_for(player, request.id)])):
            await self._check_tables(player)
        return await self.host.create(player, request)

    async def _check_tables(self, player: str, besides: str = "") -> None:
        """Raises RequestRefused when a guest plays at too many tables, not counting daily deals and one other table."""
        most = self.settings.tables_per_guest
        found = await self.storage.tables_of(player, finished=False)
        tables = [id for id in found if not day_of(id) and id != besides]
        if len(tables) >= most and sum([await self._plays_at(id, player) for id in tables]) >= most:
            message = f"You have {most} unfinished tables. Finish or leave one first."
            raise RequestRefused("table/too_many", message)

    async def _plays_at(self, id: str, player: str) -> bool:
        with suppress(RequestRefused):  # it is damaged
            table = await self.host.table(id)
            return table.seat_of(player) in table.people
        return False

    async def answer(
        self, table: str, player: str, address: str, command: client.AnyCommand
    ) -> wire.Done | wire.Hinted | wire.Refused:
        """Execute a command from a WebSocket or an HTTP request; every failure becomes a refusal."""
        with self.metrics.command_seconds.time():
            try:
                if player:  # without credentials it is refused anyway
                    self._check_limits(player, address, command)
                    self.operators.restrictions.check(player, command)
                if isinstance(command, SEATING):
                    await self._check_tables(player, besides=table)  # the same command may have been done before
                if day_of(table):
                    await self.table(table, player)
                if isinstance(command, client.Hint):
                    found, seat = await self.host.check_hint(table, player, command)
                    bot, choice = await self.bots.hint(found, seat)
                    return hinted(command, found.state, bot, choice)
                return await self.host.command(table, player, command)
            except RequestRefused as refused:
                problem = refused
            except Exception:
                log.exception("command %s failed at table %s", type(command).__name__, table)
                problem = RequestRefused("server/internal", "Something went wrong on the server. It was logged.")
            self.metrics.refused.labels(problem.code).inc()
            state = None
            if problem.code == "table/stale":
                with suppress(RequestRefused):  # the refusal counts, even if the table can't be read
                    state = self.host.state_for(await self.host.table(table), player)
            return problem.reply(command.id, state)

    def _check_limits(self, player: str, address: str, command: client.AnyCommand) -> None:
        """Raises RequestRefused when the player, or all players of the address, send too much."""
        if isinstance(command, client.Say):
            self.limits.lines.check(player, address)
        if isinstance(command, client.Hint):
            self.limits.hints.check(player, address)
        self.limits.commands.check(player, address)

    async def keep_alive(self) -> None:
        await self.storage.keep_alive(self.settings.node, self.host.clock.now() + self.settings.node_lifetime)

    def say_goodbye(self) -> None:
        """Tell all clients that the server is stopping, and refuse new ones."""
        self.stopping = True
        self.host.dismiss_all("server/stopping", STOPPING)

    async def wait_for_goodbyes(self, timeout: float) -> None:
        """Wait until all clients are gone, or the timeout is over: some don't read."""
        deadline = time.monotonic() + timeout
        while self.metrics.open_connections and time.monotonic() < deadline:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Finish what is being written and close everything. Can be called twice."""
        self.say_goodbye()
        await self._loops.close()
        await self.bots.close()
        await self.daily.close()
        if self.notifier:
            await self.notifier.close()
        await self.correspondence.close()
        await self.presence.close()
        await self.fanout.close()
        await self.storage.close()
