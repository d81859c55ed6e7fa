"""A real server for tests: a node and its HTTP side in a thread of the test process, and clients that talk to it.

with running() as server:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.create(first="seat-1")
    bob.sit(table)
    ann.start(table)
    with ann.connect(table) as connection:
        connection.ask("play", move="take blue red green")
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from typing import Any, Final, Self, TypeAlias, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from sixstones.protocol import PLAIN
from sixstones.protocol.compact import changed, legal_moves
from sixstones.server.front import listen
from sixstones.server.node import Node
from sixstones.server.run import server_of
from sixstones.server.settings import Settings

T = TypeVar("T")
Json: TypeAlias = dict[str, Any]

ANSWERS: Final = ("done", "refused", "hinted", "pong")
PATIENCE: Final = 20.0
"""Seconds after which an answer that does not come is a failure."""

NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Otherwise httpx reads all certificates of the system for each client. That takes 20 ms, and no test needs them."""

_ids = count(1)


@contextmanager
def running(**settings: Any) -> Iterator[Server]:
    """A server that is stopped at the end. Usual settings, but in memory, without rate limits, with fast bots.

    `name="localhost"` is the host name of its address: browsers allow passkeys there, but not at 127.0.0.1.
    """
    server = Server(**settings)
    try:
        yield server
    finally:
        server.stop()


class Server:
    """A node with its HTTP side, on a port of its own."""

    def __init__(self, **settings: Any) -> None:
        self._socket = listen("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{settings.pop('name', '127.0.0.1')}:{self.port}"
        usual: dict[str, Any] = {
            "public_url": self.url,
            "rate_limits": False,
            "bots_at_human_pace": False,
            "bot_threads": 1,
        }
        self.settings = Settings(**(usual | settings))
        self.node: Node
        self._clients = ExitStack()
        self._loop: asyncio.AbstractEventLoop
        self._uvicorn: uvicorn.Server
        ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, args=[ready], name="server")
        self._thread.start()
        try:
            ready.result(PATIENCE)
        except BaseException:
            self._socket.close()
            raise

    def _run(self, ready: Future[None]) -> None:
        with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
            runner.run(self._serve(ready))

    async def _serve(self, ready: Future[None]) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self.node = await Node.start(self.settings)
            self._sweep_one_at_a_time()
            self._uvicorn = server_of(self.node)
        except BaseException as error:
            ready.set_exception(error)
            return
        ready.set_result(None)
        try:
            await self._uvicorn.serve([self._socket])
        finally:
            await self.node.stop()

    def _sweep_one_at_a_time(self) -> None:
        sweep, lock = self.node.sweeper.sweep, asyncio.Lock()

        async def alone() -> None:
            async with lock:
                await sweep()

        self.node.sweeper.sweep = alone  # type: ignore[method-assign]

    def sweep(self, times: int = 1) -> None:
        """Make the node do now what it does every second."""
        for _ in range(times):
            self.run(self.node.sweeper.sweep())

    def stop(self) -> None:
        """Like SIGTERM: clients get a goodbye, and writes are finished. Can be called twice."""
        self._clients.close()
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(setattr, self._uvicorn, "should_exit", True)
            self._thread.join(PATIENCE)
            assert not self._thread.is_alive(), "the server does not stop"
        self._socket.close()

    def cut(self) -> None:
        """Cut all connections, as if a cable was pulled."""

        def cut_all() -> None:
            for connection in list(self._uvicorn.server_state.connections):
                if connection.transport is not None:
                    connection.transport.abort()

        self.call(cut_all)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in the server's event loop."""

        async def calling() -> T:
            return function(*arguments)

        return self.run(calling())

    def client(self, token: str | None = None, **headers: str) -> httpx.Client:
        """A plain HTTP client; `x_forwarded_for="10.0.0.1"` simulates another machine."""
        shown = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            shown["authorization"] = f"Bearer {token}"
        made = httpx.Client(base_url=self.url, headers=shown, timeout=PATIENCE, trust_env=False, verify=NO_TLS)
        return self._clients.enter_context(made)

    def new_token(self) -> str:
        """A token of a new guest."""
        return self.node.guests.issue()

    def player(self, token: str) -> str:
        """The player of a valid token."""
        found = self.node.guests.credentials(token)
        assert found
        return found.player

    def guest(self, name: str) -> Guest:
        """A new guest."""
        return Guest(self, name, self.new_token())

    @contextmanager
    def socket(self, table: str, token: str | None = None, **options: Any) -> Iterator[ClientConnection]:
        """A WebSocket at a table, before the hello."""
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        headers |= options.pop("additional_headers", {})
        address = f"ws://{self.host}/api/tables/{table}/socket"
        usual = {"proxy": None, "open_timeout": PATIENCE, "close_timeout": 2, "compression": None}
        with connect(address, additional_headers=headers, **(usual | options)) as socket:
            yield socket

    @contextmanager
    def connect(
        self, table: str, token: str | None = None, last: int = 0, version: int = PLAIN, **options: Any
    ) -> Iterator[Connection]:
        """A spectator's connection after the hello, without a token."""
        with self.socket(table, token, **options) as socket:
            yield Connection(socket, last, version)


class Guest:
    """A client with a token."""

    def __init__(self, server: Server, name: str, token: str) -> None:
        self.server, self.name, self.token = server, name, token
        self.http = server.client(token)

    def create(self, *, bots: Sequence[str] = (), start: bool = False, **options: Any) -> str:
        """Open a table; returns its id."""
        body = {"name": self.name, "options": options, "bots": list(bots), "start": start}
        response = self.http.post("/api/tables", json=body)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    def look(self, table: str) -> Json:
        """The table as this guest sees it."""
        response = self.http.get(f"/api/tables/{table}")
        assert response.status_code == 200, response.text
        return dict(response.json())

    def seat(self, table: str) -> int | None:
        """The seat of this guest."""
        seat: int | None = self.look(table)["you"]
        return seat

    def post(self, table: str, type: str, **fields: Any) -> httpx.Response:
        """Send a command, by default for the current state."""
        body = {"type": type, "id": new_id(), **fields}
        if "state" not in body:
            body["state"] = self.look(table)["state"]
        return self.http.post(f"/api/tables/{table}/commands", json=body)

    def do(self, table: str, type: str, **fields: Any) -> Json:
        """Send a command that must succeed; returns the answer."""
        response = self.post(table, type, **fields)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def sit(self, table: str, seat: int | None = None) -> Json:
        return self.do(table, "sit", name=self.name, seat=seat)

    def start(self, table: str) -> Json:
        return self.do(table, "start")

    def play(self, table: str, move: str) -> Json:
        return self.do(table, "play", move=move)

    def connect(self, table: str, last: int = 0) -> AbstractContextManager[Connection]:
        """A connection that has said hello."""
        return self.server.connect(table, self.token, last)


class Connection:
    """A WebSocket after the hello. `heard` has all messages, `table` the newest table."""

    def __init__(self, socket: ClientConnection, last: int = 0, version: int = PLAIN) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.table: Json = {}
        self.send({"type": "hello", "version": version, "last": last})
        self.welcome = self.receive()

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Json:
        """The next message. Raises TimeoutError or websockets.ConnectionClosed."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message.get("table"):
            self.table = message["table"]
        if message["type"] == "delta":
            self.table = changed(self.table, message["changes"]) | {"number": message["events"][-1]["number"]}
        return message

    @property
    def legal_moves(self) -> list[str]:
        view = self.table["view"]
        return list(view["legal_moves"]) if "legal_moves" in view else legal_moves(view)

    def until(self, *types: str) -> Json:
        """Read up to a message of one of these types, and return it."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message

    def ask(self, type: str, **fields: Any) -> Json:
        """Send a command for the newest table and return its answer."""
        command = {"type": type, "state": self.table.get("state", 0), "id": new_id(), **fields}
        self.send(command)
        while True:
            answer = self.until(*ANSWERS)
            if answer.get("id", "") == command["id"]:
                return answer

    def catch_up(self) -> Self:
        """Read everything that was sent up to now."""
        self.send({"type": "ping"})
        self.until("pong")
        return self


def new_id() -> str:
    """The id of a command."""
    return f"c{next(_ids)}"


def begun_table(server: Server, players: int = 2, **options: Any) -> tuple[str, list[Guest]]:
    """A table with a started game, and its guests in the order of their seats."""
    guests = [server.guest(f"Guest {number}") for number in range(1, players + 1)]
    table = guests[0].create(players=players, first="seat-1", **options)
    for seat, guest in enumerate(guests[1:], start=1):
        guest.sit(table, seat)
    guests[0].start(table)
    return table, guests


def random_moves(table: str, guests: Sequence[Guest], seed: int, most: int = 10_000) -> Iterator[str]:
    """Play random legal moves until the game is over, and yield each; prefers blind reserves."""
    choose = random.Random(seed)
    for _ in range(most):
        state = guests[0].look(table)
        if state["phase"] != "playing":
            return
        mover = guests[state["view"]["to_play"]]
        move = choose_move(mover.look(table)["view"]["legal_moves"], choose)
        mover.do(table, "play", move=move, state=state["state"])
        yield move


def choose_move(legal: Sequence[Any], choose: random.Random) -> str:
    """A random move of a view; prefers recruits, so that games end, and blind reserves, so that much is hidden."""
    moves = [move if isinstance(move, str) else str(move["move"]) for move in legal]
    recruits = [move for move in moves if move.startswith("recruit")]
    blind = [move for move in moves if move.startswith("reserve deck")]
    liked = recruits if recruits and choose.random() < 0.6 else blind if blind and choose.random() < 0.2 else moves
    return choose.choice(liked)
