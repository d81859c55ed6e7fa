"""Calls that run to their end, whether or not anybody still waits for them.

A player's connection that breaks cancels what it was waiting for. To break off a database call would cost
the connection to the database too, and a new one is dear.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class ShieldedCalls:
    """Keeps the calls that run, so that they can be waited for before the database is closed."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    async def run(self, call: Coroutine[Any, Any, Result]) -> Result:
        """The result of a call; it goes on when the one who waits here is cancelled."""
        task = asyncio.create_task(call)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for the calls that still run."""
        if self._running:
            await asyncio.wait(self._running)
