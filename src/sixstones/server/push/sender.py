"""Sends notifications in separate threads: a slow push service delays other notifications, never a move."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sixstones.protocol.client import PushSubscription
from sixstones.server.metrics import Metrics
from sixstones.server.push.endpoint import ForbiddenEndpoint, post

if TYPE_CHECKING:
    from sixstones.server.push.vapid import VapidKey

WORKERS: Final = 2
MOST_WAITING: Final = 300
TIMEOUT: Final = 10.0  # Seconds for one request
PAUSES: Final = (5.0, 60.0)  # Seconds before the second and the third try
GONE: Final = (404, 410)  # The browser has ended the subscription

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Push:
    to: PushSubscription
    payload: bytes
    about: str  # A newer notification about the same replaces one that was not delivered yet
    lifetime: int  # Seconds for which the push service keeps it
    tries: int = 0


class Sender:
    """A queue of notifications; when it is full, the oldest is dropped."""

    def __init__(
        self, key: VapidKey, metrics: Metrics, forget: Callable[[str], Awaitable[None]], *, loopback: bool
    ) -> None:
        """`forget` is called with the endpoint of a browser that has unsubscribed."""
        self._key, self._metrics, self._forget, self._loopback = key, metrics, forget, loopback
        self._waiting: deque[Push] = deque()
        self._news = asyncio.Event()
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="push")
        self._later: set[asyncio.TimerHandle] = set()
        self._workers = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    def send(self, push: Push) -> None:
        self._metrics.pushes_waiting.inc()
        self._put(push)

    def _put(self, push: Push) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.popleft()
            self._count("dropped")
        self._waiting.append(push)
        self._news.set()

    async def close(self) -> None:
        """Unsent notifications are lost; a running request ends within its timeout, and nobody waits for it."""
        for handle in self._later:
            handle.cancel()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            while not self._waiting:
                self._news.clear()
                await self._news.wait()
            push = self._waiting.popleft()
            try:
                await self._try(push)
            except Exception as error:  # its text could contain the address, which is a secret
                self._count("failed")
                log.warning("a notification could not be sent (%s)", type(error).__name__)

    async def _try(self, push: Push) -> None:
        loop = asyncio.get_running_loop()
        try:
            status = await loop.run_in_executor(self._threads, self._deliver, push)
        except (OSError, ForbiddenEndpoint) as problem:
            reason = str(problem) or type(problem).__name__
        else:
            if status in GONE:
                await self._forget(push.to.endpoint)
                self._count("gone")
                return
            if 200 <= status < 300:
                self._count("sent")
                return
            reason = f"status {status}"
        if push.tries < len(PAUSES):
            self._try_later(push)
            return
        self._count("failed")
        log.warning("a notification could not be sent to %s: %s", urlsplit(push.to.endpoint).hostname, reason)

    def _deliver(self, push: Push) -> int:
        headers, body = self._key.request(push)
        return post(push.to.endpoint, headers, body, TIMEOUT, loopback=self._loopback)

    def _try_later(self, push: Push) -> None:
        again = replace(push, tries=push.tries + 1)

        def put() -> None:
            self._later.discard(handle)
            self._put(again)

        handle = asyncio.get_running_loop().call_later(PAUSES[push.tries], put)
        self._later.add(handle)
        while len(self._later) > MOST_WAITING:
            self._later.pop().cancel()
            self._count("dropped")

    def _count(self, result: str) -> None:
        """A notification was sent, failed or was dropped."""
        self._metrics.pushes_waiting.dec()
        self._metrics.pushes.labels(result).inc()
