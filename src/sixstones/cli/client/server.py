"""A table on a server: comes back by itself after a lost connection, and loses no command."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from sixstones.cli.client.api import Api, read_json
from sixstones.cli.client.model import Answer, Closed, Disconnected, News, Update
from sixstones.cli.client.saves import SUFFIX, games_folder
from sixstones.cli.problem import Problem
from sixstones.cli.text import printable
from sixstones.game import Record, SetupError, View
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire
from sixstones.records import RecordError, record_from_text

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
RETRY_AFTER: Final = 1.0  # seconds until a command goes again that the server could not save
LARGEST: Final = 1 << 22
SEND_AGAIN: Final = {"server/unavailable", "request/too_many"}  # refusals that say nothing against the command itself
TEMPORARY: Final = {*SEND_AGAIN, "server/stopping", "server/slow_reader", "server/full"}  # try to connect again later


class ServerTable:
    """A table on a server, and the next one after a rematch."""

    shared = False

    def __init__(self, api: Api, about: wire.About, state: wire.TableState, link: str) -> None:
        self._api, self.phrases = api, about.phrases
        self.link: str | None = link
        self.state = state
        self._last = 0
        self._stays = state.rematch.table is not None and state.you is None  # to look at an old game
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._socket: ClientConnection | None = None
        self._welcomed = self._closed = False
        self._running: asyncio.Task[None] | None = None

    async def updates(self) -> AsyncIterator[News]:
        self._running = asyncio.create_task(self._run())
        while True:
            news = await self._news.get()
            yield news
            if isinstance(news, Closed):
                return

    async def send(self, command: client.AnyCommand) -> Answer:
        if not self._api.token:
            return wire.Refused(code="table/not_seated", message="You only watch; start without --watch to sit down.")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        encoded = msgspec.json.encode(command)
        self._unanswered[command.id] = encoded, answer
        await self._post(encoded)
        return await answer

    def private_view(self, seat: int | None = None) -> View | None:
        return None

    async def record(self) -> tuple[Record, Path]:
        if self.state.phase != "over":
            raise Problem("The record shows all cards, so it can be saved when the game is over.")
        try:
            text = await asyncio.to_thread(self._api.record, self.state.id)
            record = record_from_text(text, "the record")
        except RecordError as error:
            raise Problem(str(error)) from None
        if record.seal is None or record.seal.commitment != self.state.commitment:
            raise Problem("The server's record is not the deal whose fingerprint it showed before the game.")
        id = re.sub(r"[^0-9A-Za-z_-]", "", self.state.id)  # whatever a server says, the file stays in our folder
        return record, games_folder() / f"{record.date}-{id}{SUFFIX}"

    async def close(self) -> None:
        self._close("")
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    def _close(self, message: str) -> None:
        self._closed = True
        self._news.put_nowait(Closed(message))

    # The connection

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while not self._closed:
            try:
                goodbye = await self._converse()
            except InvalidStatus as error:
                goodbye = _handshake_refused(error.response.status_code)
            except (OSError, WebSocketException) as error:
                goodbye = wire.Goodbye(code="server/stopping", message="" if self._welcomed else printable(str(error)))
            wait = FIRST_WAIT if self._welcomed else min(wait * 2, LONGEST_WAIT)
            self._socket, self._welcomed = None, False
            if goodbye is None:
                continue  # on to the next table
            if goodbye.code not in TEMPORARY:
                self._close(goodbye.message)
                return
            self._news.put_nowait(Disconnected(goodbye.message))
            await asyncio.sleep(wait)

    async def _converse(self) -> wire.Goodbye | None:
        """One connection; None if it ends because the game goes on at another table."""
        url, headers = self._api.address.socket(self.state.id), self._api.headers
        connection = connect(url, additional_headers=headers, compression=None, max_size=LARGEST, close_timeout=1)
        async with connection as socket:
            self._socket = socket
            await socket.send(msgspec.json.encode(client.Hello(version=VERSION, last=self._last)), text=True)
            async for data in socket:
                try:
                    message: wire.FromServer = read_json(data, wire.FromServer)
                except msgspec.DecodeError as error:
                    return wire.Goodbye(code="request/malformed", message=f"The server can't be understood: {error}")
                if isinstance(message, wire.Goodbye):
                    return message
                await self._hear(message)
                if self._moved_on():
                    return None
        return wire.Goodbye(code="server/stopping", message="")

    async def _hear(self, message: wire.FromServer) -> None:
        match message:
            case wire.Welcome(table=table, events=events):
                self._show(table, events)
                self._welcomed = True
                for encoded, _ in list(self._unanswered.values()):
                    await self._post(encoded)
            case wire.Update(table=table, events=events):
                self._show(table, events)
            case wire.Refused(id=id, code=code) if id in self._unanswered and code in SEND_AGAIN:
                asyncio.get_running_loop().call_later(RETRY_AFTER, self._retry, id)
            case wire.Done(id=id) | wire.Refused(id=id) | wire.Hinted(id=id) if id in self._unanswered:
                _, answer = self._unanswered.pop(id)
                if not answer.done():
                    answer.set_result(message)

    def _show(self, state: wire.TableState, events: tuple[wire.AnyEvent, ...]) -> None:
        if state.number < self._last:
            return
        self.state, self._last = state, state.number
        try:
            position = View.from_dict(state.view) if state.view is not None else None
        except SetupError as error:
            self._close(f"the server shows a game that can't be: {error}")
            return
        news = "renewed-token" if self._api.renewed else ""
        self._api.renewed = False
        self._news.put_nowait(Update(state, position, events, news))

    def _moved_on(self) -> bool:
        """After a rematch, go on at the new table."""
        following = self.state.rematch.table
        if not following or self._stays:
            return False
        self.state, self._last = msgspec.structs.replace(self.state, id=following), 0
        self.link = self._api.address.link(following)
        return True

    def _retry(self, id: str) -> None:
        if id in self._unanswered and self._welcomed:
            asyncio.get_running_loop().create_task(self._post(self._unanswered[id][0]))

    async def _post(self, message: bytes) -> None:
        """Send if there is a connection; if not, the next welcome sends it."""
        if self._socket and self._welcomed:
            with suppress(ConnectionClosed):
                await self._socket.send(message, text=True)


def _handshake_refused(status: int) -> wire.Goodbye:
    """For now, by something in front of the server, or for good, by the server itself."""
    code = "server/stopping" if status >= 500 or status == 429 else "request/origin"
    return wire.Goodbye(code=code, message=f"The server does not accept the connection (status {status}).")
