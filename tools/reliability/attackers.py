"""Malicious clients on plain sockets, because no library sends what they send."""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import count
from typing import Final

from sixstones.protocol import PLAIN

CHUNK: Final = 64 * 1024
PACE: Final = 16 * 1024
"""Bytes to send at a time if the rate is limited."""
TEXT, PING, PONG = 0x1, 0x9, 0xA
LAST: Final = 0x80
"""The bit that marks the last frame of a message."""
RECONNECT_AFTER: Final = 0.05

_addresses: Final = count(1)

Opening = Callable[[], socket.socket]


@dataclass
class Outcome:
    """The result of an attack."""

    cut_off_after: float | None = None
    """Seconds until the server closed the first connection, or None."""
    times_cut_off: int = 0
    held: int = 0
    """Number of connections still open at the end."""


def new_address() -> str:
    """An unused loopback address, which is neither a player's nor a trusted proxy's."""
    return f"127.0.1.{next(_addresses)}"


def frame(opcode: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A client frame, masked with zeros."""
    assert len(payload) < 126
    return bytes([opcode | (LAST if last else 0), 0x80 | len(payload), 0, 0, 0, 0]) + payload


def chunk_of(unit: bytes) -> bytes:
    return unit * (CHUNK // len(unit))


FRAMES: Final[dict[str, tuple[bytes, bytes]]] = {
    "ping frames": (b"", chunk_of(frame(PING))),
    "pong frames": (b"", chunk_of(frame(PONG))),
    "text frames": (b"", chunk_of(frame(TEXT, b'{"type":"ping"}'))),
    "junk frames": (b"", chunk_of(frame(TEXT, b"junk"))),
    "tiny fragments": (frame(TEXT, b"{", last=False), chunk_of(frame(0, last=False))),
}
"""What to send once, and what to repeat."""


def connect(port: int, *, address: str, receives: int | None = None) -> socket.socket:
    """Open a plain connection; `receives` is the size of its receive buffer."""
    made = socket.socket()
    try:
        if receives is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        made.settimeout(10)
        made.bind((address, 0))
        made.connect(("127.0.0.1", port))
    except BaseException:
        made.close()
        raise
    return made


def upgraded(port: int, table: str, *, address: str, hello: bool = True, receives: int | None = None) -> socket.socket:
    """Open a WebSocket at a table. Raises OSError if it is refused."""
    made = connect(port, address=address, receives=receives)
    try:
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = (
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        made.sendall(head(port, f"/api/tables/{table}/socket", *upgrade))
        answer = made.recv(64)
        if not answer.startswith(b"HTTP/1.1 101"):
            raise ConnectionRefusedError(answer)
        if hello:
            made.sendall(frame(TEXT, json.dumps({"type": "hello", "version": PLAIN}).encode()))
    except BaseException:
        made.close()
        raise
    return made


def head(port: int, path: str, *headers: str, method: str = "GET") -> bytes:
    """The head of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *headers, "", ""]).encode()


def flood(opening: Opening, once: bytes, again: bytes, seconds: float, rate: float | None = None) -> Outcome:
    """Send as fast as the server reads, or at `rate` bytes per second. Reconnect after a disconnect."""
    outcome, began = Outcome(), time.monotonic()
    while time.monotonic() < began + seconds:
        try:
            with opening() as connection:
                connection.sendall(once)
                _send_repeatedly(connection, again, began + seconds, rate)
                outcome.held += 1
        except OSError:
            outcome.times_cut_off += 1
            outcome.cut_off_after = outcome.cut_off_after or time.monotonic() - began
            time.sleep(RECONNECT_AFTER)
    return outcome


def hold(
    opening: Opening, most: int, seconds: float, *, pause: float = 0.0, meanwhile: Callable[[], None] | None = None
) -> Outcome:
    """Open connections and never read from them; call `meanwhile` until the time is over."""
    outcome, began = Outcome(), time.monotonic()
    with ExitStack() as stack:
        held: list[socket.socket] = []
        for _ in range(most):
            with suppress(OSError):
                held.append(stack.enter_context(opening()))
            time.sleep(pause)
        while time.monotonic() < began + seconds:
            meanwhile() if meanwhile else time.sleep(0.05)
        outcome.held = sum(map(_is_open, held))
    outcome.times_cut_off = most - outcome.held
    return outcome


def _send_repeatedly(connection: socket.socket, again: bytes, until: float, rate: float | None) -> None:
    """Raises OSError when the connection is closed."""
    connection.setblocking(False)
    began, sent, rest = time.monotonic(), 0, memoryview(again)
    while time.monotonic() < until:
        _discard_received(connection)
        if rate:
            time.sleep(max(0.0, sent / rate - (time.monotonic() - began)))
        if select.select([], [connection], [], 0.1)[1]:
            with suppress(BlockingIOError):
                taken = connection.send(rest[:PACE] if rate else rest)
                sent, rest = sent + taken, rest[taken:] or memoryview(again)


def _discard_received(connection: socket.socket) -> None:
    """Discard the answers, so that they don't slow the attacker down. Raises ConnectionResetError at the end."""
    with suppress(BlockingIOError):
        while connection.recv(CHUNK):
            pass
        raise ConnectionResetError


def _is_open(connection: socket.socket) -> bool:
    """Whether the server has not closed it; discards what was received."""
    connection.setblocking(False)
    try:
        while connection.recv(CHUNK):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
