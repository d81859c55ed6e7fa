"""A server: its address, the user's identity there, and a table that survives lost connections."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from platformdirs import user_data_path
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from sixstones.cli.client.model import Answer, Closed, Disconnected, News, Update
from sixstones.cli.http import (
    Refusal,
    ask,
    bearer,
    describe_error,
    is_this_machine,
    not_sixstones,
    read_json,
    request,
)
from sixstones.game import Record, SetupError, View
from sixstones.problem import Problem
from sixstones.protocol import PLAIN, VERSION, client
from sixstones.protocol import server as wire
from sixstones.records import SUFFIX, games_folder, record_from_text
from sixstones.system import write_text

LARGEST_MESSAGE: Final = 1 << 22  # bytes over a WebSocket
FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
RETRY_AFTER: Final = 1.0  # seconds until a command that the server could not save is sent again
SEND_AGAIN: Final = {"server/unavailable", "request/too_many"}  # refusals that are not about the command itself
TEMPORARY: Final = {*SEND_AGAIN, "server/stopping", "server/slow_reader", "server/full"}  # try to connect again later
MOVED_ON: Final = "The table has changed in the meantime. Check and try again."
USUAL_PROFILE: Final = "you"
EXAMPLES: Final = "one looks like http://192.168.0.5:8616, a table's like http://192.168.0.5:8616/t/abcdefgh2345"
_PATH: Final = re.compile(r"/?(?:(?:#/)?t/(?P<table>[0-9a-z]{1,32})/?|#/)?")  # the page has its path in the hash

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and the table there if the link names one."""

    server: str  # such as http://192.168.0.5:8616
    file_name: str  # for a file about this server; all names of this machine count as one
    table: str | None = None

    @classmethod
    def read(cls, text: str, code: str = "") -> Self:
        """An address, and a table's code, as they were typed; the default scheme is http. Raises Problem."""
        try:
            parts = urlsplit(text if "://" in text else f"http://{text}")
            usual_port, host = {"http": 80, "https": 443}[parts.scheme], parts.hostname
            port = parts.port or usual_port
            path = _PATH.fullmatch(f"{parts.path}#{parts.fragment}" if parts.fragment else parts.path)
        except (KeyError, ValueError):
            host = path = None
        if not host or not path or parts.query or "@" in parts.netloc:
            raise Problem(f"{text[:80]!r} is not the address of a server or a table; {EXAMPLES}")
        code = re.sub(r"[\s-]", "", code.lower())
        if code and (path["table"] or not re.fullmatch(r"[0-9a-z]{6,32}", code)):
            raise Problem(f"{code[:40]!r} is not a table's code, or the link already has one; use one like k7m 3xq")
        machine = "localhost" if is_this_machine(host) else host
        host = f"[{host}]" if ":" in host else host
        server = f"{parts.scheme}://{host}" if port == usual_port else f"{parts.scheme}://{host}:{port}"
        return cls(server, quote(f"{parts.scheme}-{machine}-{port}", safe=""), path["table"] or code or None)

    def link(self, table: str) -> str:
        return f"{self.server}/t/{table}"


class Api:
    """One server. To the server, each profile is a different person; without a profile one can only watch."""

    def __init__(self, address: Address, profile: str | None = None) -> None:
        if profile is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", profile):
            raise Problem(f"--as takes a short word of letters, digits, - and _, not {profile[:40]!r}")
        self.address, self.token = address, ""
        guests = user_data_path("sixstones") / "guests"
        # Anybody with the token has the seat, so only its owner may read the file.
        self.token_file = guests / profile / f"{address.file_name}.token" if profile else None
        self.table_file = self.token_file.with_suffix(".table") if self.token_file else None  # where one sat last
        self.renewed = False  # the server did not know the saved token, so this terminal is a new guest there

    def about(self) -> wire.About:
        """What the server says about itself. Raises Problem if this program can't talk to it."""
        about = ask(self.address.server, "/api/about", wire.About)
        if about.name != "sixstones":
            raise not_sixstones(self.address.server)
        if not PLAIN <= about.protocol <= VERSION:
            older = "this program" if about.protocol > VERSION else "the server"
            raise Problem(f"{self.address.server} speaks version {about.protocol}, this {VERSION}; update {older}")
        return about

    def identify(self) -> None:
        """Use the saved token, or get one. Raises Problem."""
        if self.token_file is None:
            return
        try:
            self.token = self.token_file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            pass
        except (OSError, UnicodeDecodeError) as error:
            raise Problem(f"{self.token_file} can't be read ({error}); remove it to start over") from None
        if not self.token:
            self._become_guest(self.token_file)

    def remember(self, table: str) -> None:
        if self.table_file:
            with suppress(OSError):
                write_text(self.table_file, table, private=True)

    def unfinished(self) -> str | None:
        """The table where the user last sat, if the game is not over and the user has not left it."""
        try:
            state = self.table(self.table_file.read_text(encoding="ascii")) if self.table_file else None
        except (OSError, UnicodeDecodeError, Refusal):
            return None
        seat = None if not state or state.phase == "over" else state.yours if state.you is None else state.you
        return state.id if state and seat is not None and not state.seats[seat].left else None

    def create(self, request: client.CreateTable) -> wire.TableMade:
        return self._known("/api/tables", wire.TableMade, request)

    def table(self, id: str) -> wire.TableState:
        return self._known(f"/api/tables/{id}", wire.TableState)

    def do(self, id: str, command: client.Sit | client.Claim) -> wire.Done:
        return self._known(f"/api/tables/{id}/commands", wire.Done, command)

    def record(self, id: str) -> str:
        return request(self.address.server, f"/api/tables/{id}/record", self.token).decode("utf-8", "replace")

    def _known(self, path: str, kind: type[Kind], command: msgspec.Struct | None = None) -> Kind:
        """Send a request; if the server no longer knows the token, send it once more as a new guest."""
        data = msgspec.json.encode(command) if command else None
        try:
            return ask(self.address.server, path, kind, self.token, data)
        except Refusal as refusal:
            if refusal.code != "request/credentials" or self.token_file is None or self.renewed:
                raise
        self._become_guest(self.token_file)
        self.renewed = True
        return ask(self.address.server, path, kind, self.token, data)

    def _become_guest(self, file: Path) -> None:
        token = ask(self.address.server, "/api/guests/token", wire.GuestToken, data=b"").token
        if not token.isascii():  # it goes into a header and a file of ASCII
            raise not_sixstones(self.address.server)
        self.token = token
        try:
            write_text(file, f"{token}\n", private=True)
        except OSError as error:
            raise Problem(f"{file} can't be written ({error.strerror}), so your seat could not be kept") from None


class ServerTable:
    """A table on a server, and the next one after a rematch."""

    shared = False

    def __init__(self, api: Api, about: wire.About, state: wire.TableState, link: str, greeting: str = "") -> None:
        self._api, self.phrases, self._greeting = api, about.phrases, greeting
        self._remembered = ""
        self.link: str | None = link
        self.state = state
        self._last = 0
        self._stays = state.rematch.table is not None and state.you is None  # to look at an old game
        self._tell: Callable[[News], None] = lambda news: None
        self._unanswered: dict[str, tuple[client.AnyCommand, asyncio.Future[Answer]]] = {}
        self._socket: ClientConnection | None = None
        self._welcomed = self._closed = False

    async def send(self, command: client.AnyCommand) -> Answer:
        if not self._api.token:
            return wire.Refused(code="table/not_seated", message="You are watching; start without --watch to sit down.")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[command.id] = command, answer
        await self._post(command)
        return await answer

    def private_view(self, seat: int | None = None) -> View | None:
        return None

    async def record(self) -> tuple[Record, Path]:
        if self.state.phase != "over":
            raise Problem("The record shows all cards, so you can save it only when the game is over.")
        text = await asyncio.to_thread(self._api.record, self.state.id)
        record = record_from_text(text, "the record")
        if record.seal is None or record.seal.commitment != self.state.commitment:
            raise Problem("The server's record is not the deal whose fingerprint it showed before the game.")
        id = re.sub(r"[^0-9A-Za-z_-]", "", self.state.id)  # whatever the server sends, the file stays in our folder
        return record, games_folder() / f"{record.date}-{id}{SUFFIX}"

    async def close(self) -> None:
        self._closed = True
        if self._socket:
            await self._socket.close()

    async def follow(self, tell: Callable[[News], None]) -> None:
        """Connect, and connect again when the connection is lost."""
        self._tell, wait = tell, FIRST_WAIT
        while not self._closed:
            try:
                goodbye = await self._converse()
            except InvalidStatus as error:
                status = error.response.status_code
                code = "server/stopping" if status >= 500 or status == 429 else "request/origin"
                goodbye = wire.Goodbye(code=code, message=f"The server refuses the connection (status {status}).")
            except (OSError, WebSocketException) as error:
                goodbye = wire.Goodbye(code="server/stopping", message="" if self._welcomed else describe_error(error))
            wait = FIRST_WAIT if self._welcomed else min(wait * 2, LONGEST_WAIT)
            self._socket, self._welcomed = None, False
            if goodbye is None or self._closed:
                continue  # at the next table, or stop
            if goodbye.code not in TEMPORARY:
                tell(Closed(goodbye.message))
                return
            tell(Disconnected(goodbye.message))
            await asyncio.sleep(wait)

    async def _converse(self) -> wire.Goodbye | None:
        """One connection; None if it ends because the game continues at another table."""
        url = f"ws{self._api.address.server.removeprefix('http')}/api/tables/{self.state.id}/socket"
        opening = connect(
            url,
            additional_headers=bearer(self._api.token),
            compression=None,
            max_size=LARGEST_MESSAGE,
            close_timeout=1,
            proxy=None if is_this_machine(urlsplit(url).hostname) else True,
        )
        async with opening as socket:
            self._socket = socket
            await socket.send(msgspec.json.encode(client.Hello(version=PLAIN, last=self._last)), text=True)
            async for data in socket:
                try:
                    message: wire.FromServer = read_json(data, wire.FromServer)
                except msgspec.DecodeError as error:
                    return wire.Goodbye(code="request/malformed", message=f"The server sent bad data: {error}")
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
                for command, _ in list(self._unanswered.values()):
                    await self._post(command)
            case wire.Update(table=table, events=events):
                self._show(table, events)
            case wire.Refused(id=id, code=code) if id in self._unanswered and code in SEND_AGAIN:
                asyncio.get_running_loop().call_later(RETRY_AFTER, self._retry, id)
            case wire.Done() | wire.Refused() | wire.Hinted() if message.id in self._unanswered:
                self._answer(message)

    def _answer(self, message: Answer) -> None:
        _, answer = self._unanswered.pop(message.id)
        if not answer.done():
            answer.set_result(message)

    def _show(self, state: wire.TableState, events: tuple[wire.AnyEvent, ...]) -> None:
        if state.number < self._last:
            return
        self.state, self._last = state, state.number
        try:
            position = View.from_dict(state.view) if state.view is not None else None
        except SetupError as error:
            self._closed = True
            self._tell(Closed(f"the server sent an impossible game: {error}"))
            return
        if state.you is not None and state.id != self._remembered:
            self._remembered = state.id
            self._api.remember(state.id)
        news, self._greeting = "renewed-token" if self._api.renewed else self._greeting, ""
        self._api.renewed = False
        self._tell(Update(state, position, events, news))

    def _moved_on(self) -> bool:
        """After a rematch, continue at the new table."""
        following = self.state.rematch.table
        if not following or self._stays:
            return False
        for id, (command, _) in list(self._unanswered.items()):
            done = wire.Done(id=id, number=self._last)
            stale = wire.Refused(id=id, code="table/stale", message=MOVED_ON)
            self._answer(done if isinstance(command, client.Rematch) else stale)  # others may not have arrived
        self.state, self._last = msgspec.structs.replace(self.state, id=following), 0
        self.link = self._api.address.link(following)
        return True

    def _retry(self, id: str) -> None:
        if id in self._unanswered and self._welcomed:
            asyncio.get_running_loop().create_task(self._post(self._unanswered[id][0]))

    async def _post(self, command: client.AnyCommand) -> None:
        """Send if there is a connection; if not, the next welcome sends it."""
        if self._socket and self._welcomed:
            with suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(command), text=True)
