"""A connection that can be cut at the worst moment: after a command got through, before its answer does."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Self


class Relay:
    """Passes bytes on between a client and a server, for as many connections as come."""

    def __init__(self, port: int, instead: tuple[bytes, bytes] = (b"", b"")) -> None:
        """`instead` is what the server says and what the client hears; both of the same length."""
        self._server, self._instead = port, instead
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.swallows = False
        """What the server says is lost, and what the client says is the last that gets through."""
        self._threads: list[threading.Thread] = []
        self._sockets: list[socket.socket] = []
        self._start(self._accept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._cut()
        for thread in self._threads:
            thread.join()
        for each in (self._listening, *self._sockets):
            each.close()

    def _start(self, target: object, *arguments: object) -> None:
        assert callable(target)
        thread = threading.Thread(target=target, args=arguments)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._server))
                self._sockets += [client, server]
                self._start(self._pass_on, client, server, False)
                self._start(self._pass_on, server, client, True)

    def _pass_on(self, source: socket.socket, target: socket.socket, from_server: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not (self.swallows and from_server):
                    target.sendall(data.replace(*self._instead) if from_server and self._instead[0] else data)
                elif b'"done"' in data:
                    self.swallows = False
                    break
        self._cut(source, target)

    def _cut(self, *sockets: socket.socket) -> None:
        for each in sockets or self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
