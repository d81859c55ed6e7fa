"""WebSockets with limits: uvicorn's own protocol parses whatever comes, and slows down for whole messages alone."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sixstones.server import limits, protocols
from sixstones.server.protocols import Config, Timer, cost, pieces

MOST_FRAGMENTS: Final = 64
"""Frames that one message may come in: empty ones would never make it too large."""
CLOSE_WITHIN: Final = 2.0
"""Seconds that a client may take to answer a close frame."""
PIECE: Final = 512
"""Bytes that are parsed at once."""
NOT_TEXT: Final = 1007
"""The close code for a text frame that is not UTF-8."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets with limits on what a client sends and on who doesn't read; without credentials in the log."""

    config: Config

    def __init__(self, config: Config, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self._door = config.door
        self._bytes, self._frames = config.budget(limits.SOCKET_BYTES), config.budget(limits.SOCKET_FRAMES)
        self._reading = Timer(self, protocols.READ_WITHIN)
        self.close_timeout = CLOSE_WITHIN
        self.conn.debug = False  # it would write headers into the log, credentials included

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.cancel()
        self._door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._shake_hands(data)
        elif self._bytes.take(cost(data)):
            for piece in pieces(data, PIECE):
                if self.transport.is_closing():
                    return
                self._parse(piece)
        else:
            self._cut_off()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self._door.idle(self.transport)  # nothing but the client's word for the end is missing

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
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
        """Who does not answer does not read either: what still lies there would keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    def _shake_hands(self, request: bytes) -> None:
        """The request was read by HttpProtocol; where this parser finds fault with it, uvicorn would wait for ever."""
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
            self._handle(events)

    def _handle(self, events: list[Any]) -> None:
        """One after another: any of them may end the connection, and the others count for nothing then."""
        for event in events:
            if self.transport.is_closing():
                return
            self.conn.events = [event]
            self.handle_events()

    def _cut_off(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self._door.cut_off(self.transport)


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
