"""Running a server until it is stopped: in this process, or in several that are restarted when they die."""

import asyncio
import dataclasses
import gc
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final
from uuid import uuid4

import uvicorn

from sixstones.match.commands import decide
from sixstones.match.lobby import create
from sixstones.match.payload import Snapshot
from sixstones.protocol import client
from sixstones.server.app import all_routes, make_app
from sixstones.server.front import page_folder
from sixstones.server.node import Node
from sixstones.server.protocols import Config, HttpProtocol, WebSocketProtocol
from sixstones.server.settings import ServerProblem, Settings
from sixstones.server.sockets import raise_descriptor_limit

LARGEST_FRAME: Final = 16 * 1024
GOODBYE_TIMEOUT: Final = 1.0
SHUTDOWN_TIMEOUT: Final = 3  # Seconds in which requests in progress may finish when the server stops
TICKS: Final = 10  # uvicorn's ticks per second
GC_THRESHOLDS: Final = (50_000, 20, 100)
REHEARSED: Final = 40  # Moves
PAUSE: Final = 0.5
STOP_TIMEOUT: Final = 6.0
QUICK_LIFE: Final = 10.0
QUICK_DEATHS: Final = 10  # Give up after this many workers in a row that lived less than QUICK_LIFE
CONTEXT: Final = get_context("fork") if sys.platform == "linux" else get_context("spawn")  # unsafe to fork on macOS
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
LOG_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"

log = logging.getLogger(__name__)


class _Server(uvicorn.Server):
    """Says goodbye to all clients before the connections are closed."""

    def __init__(self, config: uvicorn.Config, node: Node) -> None:
        super().__init__(config)
        self._node = node

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self._node.sockets.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._node.say_goodbye()
        await self._node.wait_for_goodbyes(GOODBYE_TIMEOUT)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal stops the server, and is not raised again as uvicorn does: the exit status is 0."""
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                signal.signal(number, self.handle_exit)
        yield


def run(
    settings: Settings,
    listening: socket.socket,
    *,
    started: Callable[[], None] = lambda: None,
    compiling: Callable[[str], bool] = lambda style: False,
) -> None:
    """Serve on a socket until SIGINT or SIGTERM; bots wait while `compiling(style)`. Raises ServerProblem."""
    raise_descriptor_limit()
    loop_factory = uvicorn.Config("", log_config=None).get_loop_factory()  # uvloop if installed
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(_run(settings, listening, started, compiling))


async def _run(
    settings: Settings, listening: socket.socket, started: Callable[[], None], compiling: Callable[[str], bool]
) -> None:
    node = await Node.start(settings, compiling)
    rehearse()
    gc.collect()  # modules and compiled code are never freed: collecting them caused pauses of 0.4 s
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        started()
        log.info("node %s is running at %s", settings.node, settings.public_url)
        await server_of(node).serve([listening])
    finally:
        await node.stop()


def rehearse() -> None:
    """Play a game that nobody sees: the first use of compiled code takes a moment, and no player should wait."""
    request = client.CreateTable(name="One", options=client.TableOptions(first="seat-1"))
    table = create("one", request, 1).result()
    table = decide(table, "two", client.Sit(state=table.state, name="Two"), 2).result()
    table = decide(table, "one", client.Start(state=table.state), 3).result()
    while table.mover is not None and len(table.moves) < REHEARSED:
        move = str(table.view(table.mover).legal_moves()[-1])  # recruit if possible, as that uses most of the code
        play = client.Play(state=table.state, move=move)
        table = decide(table, table.seats[table.mover].player, play, 4).result()
        snapshot = Snapshot(table)
        for seat in (None, 0, 1):
            snapshot.state(seat)
            snapshot.compact(seat)


def server_of(node: Node) -> uvicorn.Server:
    """The uvicorn server of a node. It runs until a signal comes or its `should_exit` is set."""
    settings = node.settings
    config = Config(
        make_app(node),
        node.sockets,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        server_header=False,
        forwarded_allow_ips=",".join(settings.trusted_proxies),
    )
    return _Server(config, node)


class Workers:
    """Starts the processes, restarts those that die, and stops them all on a signal."""

    def __init__(self, settings: Settings, listening: socket.socket, count: int) -> None:
        self._settings, self._listening = settings, listening
        self._stopping = False
        self._deaths = 0
        self._started: dict[BaseProcess, float] = {}
        for number in SIGNALS:  # before the first worker starts, so that no worker is left behind
            signal.signal(number, self._stop)
        if CONTEXT.get_start_method() == "fork":
            _preload()
        self._workers = [self._start() for _ in range(count)]

    def watch(self) -> int:
        """Run until SIGINT or SIGTERM. Returns the exit status."""
        while not self._stopping and self._deaths < QUICK_DEATHS:
            self._restart_dead()
            time.sleep(PAUSE)
        self._end()
        return 0 if self._stopping else 1

    def _start(self) -> BaseProcess:
        settings = dataclasses.replace(self._settings, node=uuid4().hex[:12])
        worker = CONTEXT.Process(target=work, args=(settings, self._listening))
        _hold_signals(hold=True)  # the worker could not handle them yet, so it inherits that
        try:
            worker.start()
        finally:
            _hold_signals(hold=False)
        self._started[worker] = time.monotonic()
        return worker

    def _restart_dead(self) -> None:
        for place, worker in enumerate(self._workers):
            if not worker.is_alive() and not self._stopping:
                lived = time.monotonic() - self._started.pop(worker)
                self._deaths = self._deaths + 1 if lived < QUICK_LIFE else 0
                log.warning("worker %s exited with status %s; starting another", worker.pid, worker.exitcode)
                self._workers[place] = self._start()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _end(self) -> None:
        for worker in self._workers:
            worker.terminate()
        deadline = time.monotonic() + STOP_TIMEOUT
        for worker in self._workers:
            worker.join(max(0.1, deadline - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()


def _hold_signals(*, hold: bool) -> None:
    """Let signals wait, or let them through, where workers are forked."""
    if CONTEXT.get_start_method() == "fork":
        signal.pthread_sigmask(signal.SIG_BLOCK if hold else signal.SIG_UNBLOCK, SIGNALS)


def _preload() -> None:
    """Load what every worker needs before it is forked, so that workers share the memory."""
    all_routes(page_folder())
    rehearse()
    gc.collect()
    gc.freeze()


def work(settings: Settings, listening: socket.socket) -> None:
    """Run a worker until it gets a signal."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)  # a forked process inherits the handlers of `Workers`
    _hold_signals(hold=False)
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    try:
        run(settings, listening)
    except ServerProblem as problem:
        sys.exit(f"sixstones: {problem}")
