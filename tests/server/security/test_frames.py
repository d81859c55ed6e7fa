"""Frames that no client should send: the connection ends, if possible with a reason, and nothing is logged."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tools.reliability import attackers
from tools.reliability.attackers import TEXT, frame, head

from tests.server.running import Server, begun_table, running

CLOSE, CONTINUED = 0x8, 0x0
HERE = "127.0.0.1"


@pytest.fixture
def server(caplog: pytest.LogCaptureFixture) -> Iterator[Server]:
    """Nothing may be logged as a warning or an error."""
    with running() as made:
        yield made
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.WARNING]


def until_closed(connection: socket.socket) -> bytes:
    """All remaining data."""
    heard = b""
    with connection:
        while data := connection.recv(65536):
            heard += data
    return heard


@pytest.mark.parametrize(
    "frames",
    [
        frame(TEXT, b"\xff\xfe"),
        frame(TEXT, b"\xff") * 50,
        frame(TEXT, b'{"type":"ping\xe2\x82', last=False) + frame(CONTINUED, b'"}'),
    ],
)
def test_invalid_utf_8_ends_the_connection_with_1007(server: Server, frames: bytes) -> None:
    table, _ = begun_table(server)
    connection = attackers.upgraded(server.port, table, address=HERE, hello=False)
    connection.sendall(frames)
    heard = until_closed(connection)
    reason = b"a text frame is not in UTF-8"
    closing = bytes([0x80 | CLOSE, 2 + len(reason)]) + (1007).to_bytes(2, "big") + reason
    assert heard.endswith(closing)


def test_a_character_may_be_split_between_two_frames(server: Server) -> None:
    table, guests = begun_table(server)
    with guests[0].connect(table) as connection:
        text = '{"type":"say","state":0,"id":"1","text":"é"}'.encode()
        at = text.index(b"\xc3") + 1
        connection.socket.send([text[:at], text[at:]], text=True)
        assert connection.until("refused")["code"] == "chat/off", "the message was read"
        assert connection.catch_up()


def test_a_message_in_too_many_frames_ends_the_connection(server: Server) -> None:
    """Empty fragments cost memory and never make a message too large."""
    table, _ = begun_table(server)
    connection = attackers.upgraded(server.port, table, address=HERE, hello=False)
    connection.sendall(frame(TEXT, b"{", last=False) + frame(CONTINUED, last=False) * 200)
    with suppress(ConnectionResetError):
        until_closed(connection)


@pytest.mark.parametrize("header", ["X: " + "a" * 9_000, "Sec-WebSocket-Key: short"])
def test_an_impossible_upgrade_is_answered(server: Server, header: str) -> None:
    """Such a connection would stay open forever."""
    table, _ = begun_table(server)
    connection = attackers.connect(server.port, address=HERE)
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", header)
    connection.sendall(head(server.port, f"/api/tables/{table}/socket", *upgrade))
    assert until_closed(connection).startswith(b"HTTP/1.1 4")
