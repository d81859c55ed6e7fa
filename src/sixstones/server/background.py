"""Tasks that run in the background."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class BackgroundTasks:
    """Keeps references to tasks until they are done, because asyncio itself does not. `close` cancels the rest."""

    def __init__(self) -> None:
        self._tasks: dict[object, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def get(self, key: object) -> asyncio.Task[None] | None:
        return self._tasks.get(key)

    def start(self, work: Coroutine[Any, Any, None], key: object = None) -> None:
        """`get` finds the task by its key. Two running tasks must not have the same key."""
        key = object() if key is None else key
        task = self._tasks[key] = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._tasks.pop(key))

    async def close(self) -> None:
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
