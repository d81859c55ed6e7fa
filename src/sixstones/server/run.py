"""Running a server process until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn

from sixstones.server import descriptors
from sixstones.server.app import make_app
from sixstones.server.http_protocol import HttpProtocol
from sixstones.server.node import Node
from sixstones.server.protocols import Config
from sixstones.server.settings import Settings
from sixstones.server.socket_protocol import WebSocketProtocol

LARGEST_FRAME: Final = 16 * 1024
LAST_WORDS: Final = 1.0
"""Seconds that the goodbyes may take."""
GRACE: Final = 3
"""Seconds in which requests under way may finish once the server is told to stop."""
TICKS: Final = 10
"""How many times uvicorn looks round in a second."""
SEND_BUFFER: Final = 256 * 1024
"""Bytes that the system keeps for a client that does not read; it would take megabytes, and we would not notice."""


class _Server(uvicorn.Server):
    """Says goodbye to everybody before the connections are closed."""

    def __init__(self, config: uvicorn.Config, node: Node) -> None:
        super().__init__(config)
        self._node = node

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self._node.door.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._node.say_goodbye()
        await self._node.goodbyes_are_out(LAST_WORDS)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the server and nothing more: stopping when told to is no failure."""
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self.handle_exit)
        yield


def run(
    settings: Settings,
    listening: socket.socket,
    *,
    started: Callable[[], None] = lambda: None,
    compiling: Callable[[str], bool] = lambda style: False,
) -> None:
    """Serve on a socket until SIGINT or SIGTERM. Raises ServerProblem when the parts behind it can't be had.

    For as long as `compiling(style)` is true, bots of that style wait with their moves.
    """
    descriptors.raise_limit()
    loops = uvicorn.Config("", log_config=None).get_loop_factory()  # uvloop where there is one
    with asyncio.Runner(loop_factory=loops) as runner:
        runner.run(_run(settings, listening, started, compiling))


async def _run(
    settings: Settings, listening: socket.socket, started: Callable[[], None], compiling: Callable[[str], bool]
) -> None:
    node = await Node.start(settings, compiling)
    _spare_the_collector()
    try:
        started()
        logging.getLogger(__name__).info("node %s serves %s", settings.node, settings.public_url)
        await server_of(node).serve([listening])
    finally:
        await node.stop()


def server_of(node: Node) -> uvicorn.Server:
    """What listens for a node. It serves until a signal comes or its `should_exit` is set."""
    settings = node.settings
    config = Config(
        make_app(node),
        node.door,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        forwarded_allow_ips=",".join(settings.trusted_proxies),
    )
    return _Server(config, node)


YOUNG, MIDDLE, OLD = 50_000, 20, 100
"""When the garbage collector looks through new, middle-aged and old objects."""


def _spare_the_collector() -> None:
    """Modules and compiled code live for ever, and connections for long: looking through them cost pauses of 0.4 s."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tcp = socket.IPPROTO_TCP  # named, or asyncio leaves Nagle's delay on: 40 ms a request
    listening = socket.socket(family, socket.SOCK_STREAM, tcp)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # connections inherit it
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
