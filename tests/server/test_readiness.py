"""Many requests for /ready share one write to the database."""

from __future__ import annotations

import asyncio

import pytest

from sixstones.match.storage import StorageUnavailable
from sixstones.server import node
from sixstones.server.node import Readiness

pytestmark = pytest.mark.anyio


class Disk:
    def __init__(self) -> None:
        self.writes = 0
        self.breaks = False

    async def write(self) -> None:
        self.writes += 1
        await asyncio.sleep(0.001)
        if self.breaks:
            raise StorageUnavailable


async def test_many_simultaneous_requests_share_one_write():
    disk = Disk()
    ready = Readiness(disk.write)
    for _ in range(3):
        await asyncio.gather(*(ready.check() for _ in range(100)))
    assert disk.writes == 1


async def test_everybody_gets_the_error_and_later_it_is_tried_again(monkeypatch: pytest.MonkeyPatch):
    disk = Disk()
    disk.breaks = True
    ready = Readiness(disk.write)
    told = await asyncio.gather(*(ready.check() for _ in range(3)), return_exceptions=True)
    assert [type(each) for each in told] == [StorageUnavailable] * 3
    disk.breaks = False
    monkeypatch.setattr(node, "READY_FOR", 0.0)
    await ready.check()
    assert disk.writes == 2


async def test_cancelling_one_caller_does_not_affect_the_others():
    ready = Readiness(Disk().write)
    first, second = asyncio.create_task(ready.check()), asyncio.create_task(ready.check())
    await asyncio.sleep(0)
    first.cancel()
    await second
