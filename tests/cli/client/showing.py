"""What the tests of the app share: a local table, its screen as text, and snapshots of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.message_pump import MessagePump
from textual.pilot import Pilot

from sixstones.cli.client.app import ClientApp
from sixstones.cli.client.local import LocalTable, bots_at
from sixstones.cli.client.session import Session
from sixstones.cli.client.words import Words
from sixstones.game import Game

SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = "UPDATE_SNAPSHOTS" in os.environ
"""Set it to write the snapshots instead of comparing them."""
POLL = 0.005
LATEST = 300.0
"""Seconds; a first hint may have to compile the champion."""


def local_app(*names: str, seed: str = "a", language: str = "en", game: Game | None = None) -> ClientApp:
    """The app at a local table; bots by name, as "Agent bot"."""
    names = names or ("Ann", "Agent bot")
    table = LocalTable(game or Game.deal(len(names), seed), names, bots_at(names, "agent", seed), "2026-11-17")
    return ClientApp(Session(table, Words(language)))


@asynccontextmanager
async def running(app: ClientApp, width: int = 80, height: int = 24) -> AsyncIterator[Player]:
    async with app.run_test(size=(width, height)) as pilot:
        player = Player(app, pilot)
        with patch("textual.app.wait_for_idle", player.quiet), patch("textual.pilot.wait_for_idle", player.quiet):
            await player.until(lambda: app.session.state is not None)
            await player.quiet()
            yield player


class Player:
    """Types and looks."""

    def __init__(self, app: ClientApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot, self.session = app, pilot, app.session
        self._lasting = set(app.workers)
        """Workers that end with the app. All others do something that was asked for."""

    async def type(self, *lines: str) -> None:
        """Type lines, each when it is somebody's turn here."""
        for line in lines:
            await self.until(lambda: self.session.my_turn or self.session.state is None or not self._playing)
            self.app.action_fill(line)
            await self.pilot.press("enter")
            await self.settle()

    @property
    def _playing(self) -> bool:
        return self.session.state is not None and self.session.state.phase == "playing"

    async def settle(self) -> None:
        """Wait until nothing is being done, and it is somebody's turn here."""
        await self.quiet()
        await self.until(lambda: self.session.my_turn or not self._playing or self.session.question is not None)
        await self.quiet()

    async def quiet(self, *_: float) -> None:
        """Wait until all that was caused has happened and is shown. Textual would wait for an idle CPU instead, which
        takes twenty milliseconds each time if it is idle at once."""
        still = 0
        while self.app.is_running and still < 2:
            await self.pilot._wait_for_screen()
            self.app.screen._on_timer_update()
            working = any(not worker.is_finished for worker in set(self.app.workers) - self._lasting)
            await asyncio.sleep(POLL if working else 0)
            pumps: list[MessagePump] = [self.app, *self.app.screen.walk_children(with_self=True)]
            still = 0 if working or not all(pump._message_queue.empty() for pump in pumps) else still + 1

    async def until(self, happened: Callable[[], bool]) -> None:
        for _ in range(int(LATEST / POLL)):
            if happened():
                return
            await asyncio.sleep(POLL)
        raise AssertionError(self.screen())

    def screen(self) -> str:
        """What the screen shows, without trailing spaces."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips).rstrip() + "\n"

    async def click(self, words: str, occurrence: int = 0) -> None:
        """Click on the first letter of words on the screen."""
        at = [(x, y) for y, line in enumerate(self.screen().splitlines()) for x in [line.find(words)] if x >= 0]
        await self.pilot.click(offset=at[occurrence])
        await self.quiet()


def run(test: Callable[[], Awaitable[Any]]) -> None:
    """Run a test that needs an event loop."""

    async def limited() -> None:
        await asyncio.wait_for(asyncio.ensure_future(test()), 2 * LATEST)

    asyncio.run(limited())


def check_snapshot(name: str, shown: str) -> None:
    file = SNAPSHOTS / f"{name}.txt"
    if UPDATE:
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8"), f"{file.name} differs; UPDATE_SNAPSHOTS=1 writes it"
