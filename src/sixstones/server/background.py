"""Tasks that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class BackgroundTasks:
    """Keeps tasks until they are done, since asyncio forgets those that nobody has; `close` cancels the rest."""

    def __init__(self) -> None:
        self._tasks: dict[object, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def get(self, key: object) -> asyncio.Task[None] | None:
        return self._tasks.get(key)

    def start(self, work: Coroutine[Any, Any, None], key: object = None) -> None:
        """With a key, `get` finds the task; no two that run have the same."""
        key = object() if key is None else key
        task = self._tasks[key] = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._tasks.pop(key))

    async def close(self) -> None:
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
