"""Patience with clients, below the app: uvicorn's own protocols wait for ever and take headers of any size."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_HEAD: Final = 32 * 1024
"""Bytes that the address and the headers of a request may have."""
REQUEST_WITHIN: Final = 15.0
"""Seconds in which a request must be there, from its first byte, or from the connection, to its last."""
READ_WITHIN: Final = 10.0
"""Seconds for which a client may leave lying what it was sent."""


class _Timer:
    """Cuts a connection off unless it is cancelled in time."""

    def __init__(self, protocol: Any, seconds: float) -> None:
        self._protocol, self._seconds = protocol, seconds
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.cancel()
        self._handle = self._protocol.loop.call_later(self._seconds, self._protocol.transport.abort)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class HttpProtocol(HttpToolsProtocol):
    """HTTP with a limit on the head of a request, on the time that it takes, and on readers who don't read."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._request, self._reading = _Timer(self, REQUEST_WITHIN), _Timer(self, READ_WITHIN)
        self._head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._request.start()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.cancel()
        self._reading.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._request.cancel()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._request.start()
        self._head = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._grow(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(name, value)
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        self._request.cancel()
        super().on_message_complete()

    def pause_writing(self) -> None:
        self._reading.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.cancel()
        super().resume_writing()

    def _grow(self, *parts: bytes) -> None:
        self._head += sum(map(len, parts))
        if self._head > LARGEST_HEAD:
            raise ValueError("the head of the request is too large")  # the parser makes a 400 of it


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets with a limit on readers who don't read, and without credentials in the log."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._reading = _Timer(self, READ_WITHIN)
        self.conn.debug = False  # it would write headers into the log, credentials included

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._reading.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.cancel()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """Who does not answer does not read either: what still lies there would keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()
