"""The connection to a table, in a thread of its own: comes back by itself and loses no command."""

from __future__ import annotations

import threading
from typing import Final

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sixstones.cli.remote.hearing import read_json
from sixstones.cli.remote.news import Dismissed, Heard, Inbox, Lost
from sixstones.cli.text import printable
from sixstones.protocol import VERSION, client
from sixstones.protocol import server as wire

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
RETRY_AFTER: Final = 1.0
"""Seconds until a command goes again that the server could not keep just now."""
LARGEST: Final = 1 << 22
COME_AGAIN: Final = frozenset(
    {"server/stopping", "server/slow_reader", "server/unavailable", "server/full", "request/too_many"}
)
"""Why a server may end a connection and yet be glad to see us again."""
SEND_AGAIN: Final = frozenset({"server/unavailable", "request/too_many"})
"""Refusals that say nothing against the command itself."""

_encode: Final = msgspec.json.Encoder().encode


class Link:
    """Follows a table. What is heard goes to the inbox; what is sent is sent until it is answered."""

    def __init__(self, url: str, headers: dict[str, str], inbox: Inbox) -> None:
        self._url, self._headers, self._inbox = url, headers, inbox
        self._last = 0
        self._unanswered: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self._socket: ClientConnection | None = None
        self._welcomed = self._postponed = False
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def send(self, command: client.AnyCommand) -> None:
        """Send a command, now or as soon as there is a connection."""
        with self._lock:
            self._unanswered[command.id] = _encode(command)
            if self._welcomed:
                self._post(self._unanswered[command.id])

    def close(self) -> None:
        """Hang up. The seat stays whose it is."""
        self._ended.set()
        with self._lock:
            socket = self._socket
        if socket:
            socket.close()
        self._thread.join(LONGEST_WAIT)

    def _run(self) -> None:
        wait = FIRST_WAIT
        while not self._ended.is_set():
            try:
                goodbye = self._converse()
            except InvalidStatus as error:
                goodbye = _unwelcome(error.response.status_code)
            except (OSError, WebSocketException) as error:
                goodbye = wire.Goodbye(code="server/stopping", message="" if self._welcomed else printable(str(error)))
            wait = FIRST_WAIT if self._welcomed else min(wait * 2, LONGEST_WAIT)
            self._hang_up(goodbye)
            self._ended.wait(wait)

    def _hang_up(self, goodbye: wire.Goodbye) -> None:
        with self._lock:
            self._socket, self._welcomed = None, False
        if self._ended.is_set():
            return
        if goodbye.code not in COME_AGAIN:
            self._ended.set()
            self._inbox.put(Dismissed(goodbye))
        else:
            self._inbox.put(Lost(goodbye.message))

    def _converse(self) -> wire.Goodbye:
        """One connection from the hello to the goodbye. Raises OSError or WebSocketException when it breaks."""
        with connect(
            self._url, additional_headers=self._headers, compression=None, max_size=LARGEST, close_timeout=1
        ) as socket:
            with self._lock:
                self._socket = socket
            socket.send(_encode(client.Hello(version=VERSION, last=self._last)), text=True)
            while not self._ended.is_set():
                try:
                    message: wire.FromServer = read_json(socket.recv(timeout=RETRY_AFTER), wire.FromServer)
                except TimeoutError:
                    self._send_postponed()
                    continue
                except msgspec.DecodeError as error:
                    return wire.Goodbye(code="request/malformed", message=f"The server can't be understood: {error}")
                if isinstance(message, wire.Goodbye):
                    return message
                self._hear(message)
        return wire.Goodbye(code="server/stopping", message="")

    def _hear(self, message: wire.FromServer) -> None:
        match message:
            case wire.Welcome(table=table):
                self._last = table.number
                self._inbox.put(Heard(message))
                self._send_all()
            case wire.Refused(id=id, code=code) if id and code in SEND_AGAIN:
                self._postponed = True
                self._inbox.put(Heard(message))
            case wire.Done(id=id) | wire.Refused(id=id) | wire.Hinted(id=id):
                with self._lock:
                    self._unanswered.pop(id, None)
                self._inbox.put(Heard(message))
            case wire.Update(table=table):
                self._last = table.number
                self._inbox.put(Heard(message))

    def _send_all(self) -> None:
        """All that was not answered goes (again); the server does each only once."""
        with self._lock:
            self._welcomed, self._postponed = True, False
            for message in self._unanswered.values():
                self._post(message)

    def _send_postponed(self) -> None:
        if self._postponed:
            self._send_all()

    def _post(self, message: bytes) -> None:
        """If it does not get through, the next welcome sends it again."""
        try:
            if self._socket:
                self._socket.send(message, text=True)
        except ConnectionClosed:
            self._welcomed = False


def _unwelcome(status: int) -> wire.Goodbye:
    """A handshake that was refused: for now by something before the server, or for good by the server itself."""
    code = "server/stopping" if status >= 500 or status == 429 else "request/origin"
    return wire.Goodbye(code=code, message=f"The server does not take the connection (status {status}).")
