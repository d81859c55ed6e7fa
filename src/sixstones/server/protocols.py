"""uvicorn's HTTP and WebSocket protocols with limits on time, sizes and queues; uvicorn itself has none."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import uvicorn
from msgspec.json import encode
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sixstones.protocol import server as wire
from sixstones.server import limits
from sixstones.server.limits import NO_LIMIT, Budget, Limit
from sixstones.server.sockets import SocketRegistry

REQUEST_TIMEOUT: Final = 15.0  # Seconds in which a request must be complete, from its first byte or the connection
READ_TIMEOUT: Final = 10.0  # Seconds for which a client may leave data unread
CLOSE_TIMEOUT: Final = 2.0  # Seconds in which a client must answer a close frame
LEAST_COST: Final = 64  # Bytes that a chunk counts for at least: single bytes are work too
LARGEST_HEAD: Final = 32 * 1024  # Bytes of the request line and headers
MAX_HEADERS: Final = 100
MAX_PIPELINED: Final = 8  # Requests that may wait on a connection for the answer to the one before
MAX_FRAGMENTS: Final = 64  # Frames of one message: empty ones would never make it too large
HTTP_PIECE: Final = 1024
FRAME_PIECE: Final = 512  # Bytes parsed at a time: a chunk may hold thousands of requests or frames
NOT_TEXT: Final = 1007  # The close code for a text frame that is not UTF-8
FULL: Final = encode(wire.Refused(code="server/full", message="The server is full. Try again later."))


class Config(uvicorn.Config):
    """uvicorn's, with the sockets of the node."""

    def __init__(self, app: Any, sockets: SocketRegistry, **named: Any) -> None:
        super().__init__(app, **named)
        self.sockets = sockets

    def budget(self, limit: Limit) -> Budget:
        return Budget(limit if self.sockets.limited else NO_LIMIT)


class Timer:
    """Aborts a connection unless it is cancelled in time."""

    def __init__(self, protocol: Any, seconds: float) -> None:
        self._protocol, self._seconds = protocol, seconds
        self._handle: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        return self._handle is not None

    def start(self) -> None:
        self.cancel()
        self._handle = self._protocol.loop.call_later(self._seconds, self._protocol.transport.abort)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class _Flow(FlowControl):
    over = False

    def resume_reading(self) -> None:
        if not self.over:
            super().resume_reading()


class HttpProtocol(HttpToolsProtocol):
    """Limits what a connection sends, how long it takes, and how many requests it queues."""

    config: Config
    flow: _Flow

    def __init__(self, config: Config, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self._sockets = config.sockets
        self._bytes, self._requests = config.budget(limits.HTTP_BYTES), config.budget(limits.HTTP_REQUESTS)
        self._request, self._reading = Timer(self, REQUEST_TIMEOUT), Timer(self, READ_TIMEOUT)
        self._in_head = self._upgraded = self._too_many = False
        self._head = 0
        self._current: RequestResponseCycle | None = None  # being answered; uvicorn knows only the newest

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = _Flow(transport)
        if self._sockets.add(transport, self.client[0] if self.client else None):
            self._request.start()
        else:
            self._reject()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.cancel()
        self._reading.cancel()
        self._sockets.remove(self.transport)
        if self._current is not None and not self._current.response_complete:
            self._current.disconnected = True
            self._current.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._bytes.take(_cost(data)):
            self._sockets.cut_off(self.transport)
            return
        if not self._request.runs and not self._is_answering:
            self._request.start()
        for piece in _pieces(data, HTTP_PIECE):
            if self._upgraded or self.flow.over or self.transport.is_closing():
                return
            super().data_received(piece)
            self._check_limits(piece)

    def handle_websocket_upgrade(self) -> None:
        if self._is_answering:
            self._sockets.cut_off(self.transport)  # the other request would never learn that the connection is gone
            return
        self._upgraded = True
        self._request.cancel()
        self._sockets.mark_busy(self.transport)
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._request.start()
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            raise ValueError("the request has too many headers")  # the parser answers with 400

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._is_forwarded:
            self._bytes = self._requests = Budget(NO_LIMIT)
        self._too_many = not self._requests.take(1)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request.cancel()
        if self._is_answering:
            self._sockets.mark_busy(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._is_answering:
            self._sockets.mark_idle(self.transport)

    def pause_writing(self) -> None:
        self._reading.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.cancel()
        super().resume_writing()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._current = cycle
        super()._start_asgi_task(cycle, app)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _is_forwarded(self) -> bool:
        """A trusted proxy sends the requests of many clients over one connection."""
        forwards = any(name == b"x-forwarded-for" for name, _ in self.headers)
        return forwards and self.client is not None and self._sockets.is_proxy(self.client[0])

    def _check_limits(self, piece: bytes) -> None:
        if self._in_head:
            self._head += len(piece)  # `on_header` does not see an endless header
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The header of the request is too large.")
        elif self._too_many:
            self._sockets.cut_off(self.transport)
        elif len(self.pipeline) > MAX_PIPELINED:
            self.cycle.keep_alive = False
            self.flow.pause_reading()
            self.flow.over = True

    def _reject(self) -> None:
        head = f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {len(FULL)}\r\n"
        self.transport.write(head.encode() + b"retry-after: 10\r\nconnection: close\r\n\r\n" + FULL)
        self.transport.close()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Limits what a client sends and how long it does not read; logs no credentials."""

    config: Config

    def __init__(self, config: Config, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self._sockets = config.sockets
        self._bytes, self._frames = config.budget(limits.SOCKET_BYTES), config.budget(limits.SOCKET_FRAMES)
        self._reading = Timer(self, READ_TIMEOUT)
        self.close_timeout = CLOSE_TIMEOUT
        self.conn.debug = False  # it would log headers, including credentials

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.cancel()
        self._sockets.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._handshake(data)
        elif self._bytes.take(_cost(data)):
            for piece in _pieces(data, FRAME_PIECE):
                if self.transport.is_closing():
                    return
                self._parse(piece)
        else:
            self._cut_off()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # uvicorn forgets it after an HTTP response, and logs an error
            self._sockets.mark_idle(self.transport)  # only the client's close frame is missing

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._cut_off()

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent and self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.fail(NOT_TEXT, "a text frame is not in UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        self._reading.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.cancel()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """A client that does not answer does not read either: unread data would keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    def _handshake(self, request: bytes) -> None:
        """HttpProtocol has accepted the request; if this parser does not, uvicorn would wait forever."""
        super().data_received(request)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _parse(self, piece: bytes) -> None:
        self.conn.receive_data(piece)
        events = self.conn.events_received()
        if not self._frames.take(len(events)):
            self._cut_off()
        elif self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self._handle_one_by_one(events)

    def _handle_one_by_one(self, events: list[Any]) -> None:
        """Each event may end the connection, and those after it must be dropped."""
        for event in events:
            if self.transport.is_closing():
                return
            self.conn.events = [event]
            self.handle_events()

    def _cut_off(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self._sockets.cut_off(self.transport)


def _cost(data: bytes) -> int:
    return max(len(data), LEAST_COST)


def _pieces(data: bytes, size: int) -> Iterator[bytes]:
    for at in range(0, len(data), size):
        yield data[at : at + size]


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
