"""Sends notifications: a slow push service delays other notifications, never a move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sixstones.protocol.client import PushSubscription
from sixstones.server.metrics import Metrics
from sixstones.server.push.endpoint import ForbiddenEndpoint, post

if TYPE_CHECKING:
    from sixstones.server.push.vapid import VapidKey

MAX_AT_ONCE: Final = 2  # Requests
MAX_WAITING: Final = 300
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


class Sender:
    """Sends each notification in its own task. When there are too many, the oldest is dropped."""

    def __init__(
        self, key: VapidKey, metrics: Metrics, forget: Callable[[str], Awaitable[None]], *, loopback: bool
    ) -> None:
        """`forget` is called with the endpoint of a browser that has unsubscribed."""
        self._key, self._metrics, self._forget, self._loopback = key, metrics, forget, loopback
        self._tasks: dict[asyncio.Task[str], None] = {}  # The oldest first
        self._turn = asyncio.Semaphore(MAX_AT_ONCE)

    def send(self, push: Push) -> None:
        if len(self._tasks) >= MAX_WAITING:
            oldest = next(iter(self._tasks))
            del self._tasks[oldest]
            oldest.cancel()
        task = asyncio.create_task(self._send(push))
        self._tasks[task] = None
        self._metrics.pushes_waiting.inc()
        task.add_done_callback(self._note)

    async def close(self) -> None:
        """Unsent notifications are lost."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _note(self, task: asyncio.Task[str]) -> None:
        self._tasks.pop(task, None)
        self._metrics.pushes_waiting.dec()
        self._metrics.pushes.labels("dropped" if task.cancelled() else task.result()).inc()

    async def _send(self, push: Push) -> str:
        """Returns "sent", "gone" or "failed"."""
        try:
            for pause in (0.0, *PAUSES):
                await asyncio.sleep(pause)
                status, problem = await self._try(push)
                if status in GONE:
                    await self._forget(push.to.endpoint)
                    return "gone"
                if 200 <= status < 300:
                    return "sent"
            log.warning("a notification could not be sent to %s: %s", urlsplit(push.to.endpoint).hostname, problem)
        except Exception as error:  # its text could contain the address, which is a secret
            log.warning("a notification could not be sent (%s)", type(error).__name__)
        return "failed"

    async def _try(self, push: Push) -> tuple[int, str]:
        """The status of the answer, 0 if there is none, and a description of the problem."""
        try:
            async with self._turn:
                headers, body = await asyncio.to_thread(self._key.request, push)
                status = await post(push.to.endpoint, headers, body, TIMEOUT, loopback=self._loopback)
        except (OSError, ForbiddenEndpoint) as problem:
            return 0, str(problem) or type(problem).__name__
        return status, f"status {status}"
