"""HTTP with limits: uvicorn's own protocol takes whatever comes, for as long as it comes."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from msgspec.json import encode
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from sixstones.protocol import server as wire
from sixstones.server import limits, protocols
from sixstones.server.limits import NO_LIMIT, Budget
from sixstones.server.protocols import Config, Timer, cost, pieces

LARGEST_HEAD: Final = 32 * 1024
"""Bytes that the address and the headers of a request may have."""
MOST_HEADERS: Final = 100
MOST_WAITING: Final = 8
"""Requests that may wait on a connection for the answer to the one before."""
PIECE: Final = 1024
"""Bytes that are parsed at once."""
NO_ROOM: Final = encode(
    wire.Refused(code="server/full", message="The server has no room for more connections from you. Try again later.")
)


class _Flow(FlowControl):
    """Reading can be over for good."""

    over = False

    def resume_reading(self) -> None:
        if not self.over:
            super().resume_reading()


class HttpProtocol(HttpToolsProtocol):
    """HTTP with limits on what a connection sends, on the time it takes, on what waits, and on who doesn't read."""

    config: Config
    flow: _Flow

    def __init__(self, config: Config, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self._door = config.door
        self._bytes, self._requests = config.budget(limits.HTTP_BYTES), config.budget(limits.HTTP_REQUESTS)
        self._request, self._reading = Timer(self, protocols.REQUEST_WITHIN), Timer(self, protocols.READ_WITHIN)
        self._in_head = self._upgraded = self._greedy = False
        self._head = 0
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered; uvicorn knows only the newest."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = _Flow(transport)
        if self._door.enter(transport, self.client[0] if self.client else None):
            self._request.start()
        else:
            self._turn_away()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.cancel()
        self._reading.cancel()
        self._door.leave(self.transport)
        self._give_up(self._answered)
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._bytes.take(cost(data)):
            self._door.cut_off(self.transport)
            return
        if not self._request.runs and not self._is_answering:
            self._request.start()
        for piece in pieces(data, PIECE):
            if self._upgraded or self.flow.over or self.transport.is_closing():
                return
            super().data_received(piece)
            self._look_at(piece)

    def handle_websocket_upgrade(self) -> None:
        if self._is_answering:
            self._door.cut_off(self.transport)  # nobody would tell the other request when the connection is gone
            return
        self._upgraded = True
        self._request.cancel()
        self._door.busy(self.transport)
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._request.start()
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("the request has too many headers")  # the parser makes a 400 of it

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._speaks_for_others:
            self._bytes = self._requests = Budget(NO_LIMIT)
        self._greedy = not self._requests.take(1)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request.cancel()
        if self._is_answering:
            self._door.busy(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._is_answering:
            self._door.idle(self.transport)

    def pause_writing(self) -> None:
        self._reading.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.cancel()
        super().resume_writing()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _speaks_for_others(self) -> bool:
        """A proxy that is trusted brings the requests of many over one connection."""
        forwards = any(name == b"x-forwarded-for" for name, _ in self.headers)
        return forwards and self.client is not None and self._door.is_proxy(self.client[0])

    def _look_at(self, piece: bytes) -> None:
        """What a piece has led to: is it too much?"""
        if self._in_head:
            self._head += len(piece)  # a header that does not end is not seen by `on_header`
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of the request is too large.")
        elif self._greedy:
            self._door.cut_off(self.transport)
        elif len(self.pipeline) > MOST_WAITING:
            self._read_no_more()

    def _read_no_more(self) -> None:
        """Answer what was asked up to now; with the last answer the connection ends."""
        self.cycle.keep_alive = False
        self.flow.pause_reading()
        self.flow.over = True

    def _turn_away(self) -> None:
        head = (
            f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {len(NO_ROOM)}\r\n"
        )
        self.transport.write(head.encode() + b"retry-after: 10\r\nconnection: close\r\n\r\n" + NO_ROOM)
        self.transport.close()

    @staticmethod
    def _give_up(cycle: RequestResponseCycle | None) -> None:
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
