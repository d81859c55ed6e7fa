"""A push service on this machine, and browsers that can read what it gets."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.running import PATIENCE, Guest, Json, Server


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Received:
    """A request as the push service got it."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str, audience: str) -> Json:
        """What the server says of itself; fails unless it is signed with this public key."""
        token, shown = (part.partition("=")[2] for part in self.headers["authorization"].split(" ")[1].split(","))
        assert shown == key
        assert Vapid02.verify(self.headers["authorization"])
        claims: Json = json.loads(from_base64url(token.split(".")[1]))
        assert claims["aud"] == audience
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        return claims


@dataclass
class Browser:
    """A browser that subscribes; only it can read what it gets."""

    service: PushService
    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return f"{self.service.url}/{self.name}"

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": base64url(point), "auth": base64url(self.auth)}

    def subscribe(self, guest: Guest, language: str = "en") -> Browser:
        body = {"endpoint": self.endpoint, "keys": self.keys, "language": language}
        response = guest.http.put("/api/me/push", json=body)
        assert response.status_code == 204, response.text
        return self

    def read(self, received: Received) -> Json:
        assert received.path == f"/{self.name}"
        assert received.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(received.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(text))

    def next(self) -> Json:
        """The next notification."""
        return self.read(self.service.next())


class PushService:
    """Keeps what it gets. `answers` has the next statuses, then 201; while `open` is not set, it answers nobody."""

    def __init__(self) -> None:
        self.received: queue.Queue[Received] = queue.Queue()
        self.answers: list[int] = []
        self.asked = threading.Event()
        self.open = threading.Event()
        self.open.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.asked.set()
                service.open.wait(PATIENCE)
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.put(Received(self.path, headers, body))
                self.send_response(service.answers.pop(0) if service.answers else 201)
                self.send_header("Location", f"{service.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=[0.05])  # how long `close` waits
        self._thread.start()

    def browser(self, name: str) -> Browser:
        return Browser(self, name)

    def next(self) -> Received:
        return self.received.get(timeout=PATIENCE)

    def close(self) -> None:
        self.open.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()


def wait_until_sent(server: Server) -> None:
    """Wait until the server has nothing left to send."""
    deadline = time.monotonic() + PATIENCE
    notifier = server.node.notifier
    assert notifier is not None
    waiting = server.node.metrics.pushes_waiting
    while server.call(lambda: bool(notifier._tasks) or waiting._value.get() > 0):
        assert time.monotonic() < deadline, "there is always something left"
        time.sleep(0.005)
