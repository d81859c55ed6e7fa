"""Whether the database takes a write: what /ready asks, and anybody may ask that as often as they like."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

EVERY: Final = 1.0
"""Seconds for which an answer holds. A write waits for the disk, and many askers must not keep players waiting."""


class Readiness:
    """Tries at most one write a second, whoever asks."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._tried_at = 0.0
        self._trying: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Raises what hindered the write."""
        if self._trying is None or (self._trying.done() and time.monotonic() - self._tried_at > EVERY):
            self._tried_at = time.monotonic()
            self._trying = asyncio.ensure_future(self._write())
        await asyncio.shield(self._trying)
