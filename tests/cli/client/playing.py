"""What the tests of `sixstones join` share: a server and players, each in its own process."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from pathlib import Path
from typing import Any, Self

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.cli.client.server import Address, Api
from sixstones.cli.http import Unreachable
from sixstones.game import View
from sixstones.protocol import server as wire
from tests.cli.processes import environment
from tests.services import forked
from tests.services.forked import Forked
from tests.services.ports import free_port

LONGEST = 20.0
"""Seconds after which something that was to happen is missed."""
TO_COMPILE = 400.0
"""Seconds in which a server starts, even if it has to compile the engine first."""


class Process:
    """A process that is ended with the test, whose output can be waited for."""

    def __init__(self, home: Path, *arguments: str) -> None:
        typed, printed = os.pipe(), os.pipe()
        self.process = Forked(
            forked.sixstones,
            *arguments,
            env=environment(home, NO_COLOR="1"),
            streams=(typed[0], printed[1], printed[1]),
        )
        os.close(typed[0])
        os.close(printed[1])
        self._typed = os.fdopen(typed[1], "w", encoding="utf-8")
        self._printed = os.fdopen(printed[0], encoding="utf-8")
        self.printed = ""
        self._seen = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _read(self) -> None:
        for line in self._printed:
            self.printed += line

    def kill(self) -> None:
        """SIGKILL: it gets no chance to tidy up."""
        self.process.kill()
        self._closed()

    def _closed(self) -> None:
        self.process.wait(LONGEST)
        self._reader.join(LONGEST)
        with contextlib.suppress(BrokenPipeError):
            self._typed.close()
        self._printed.close()

    def type(self, *lines: str) -> None:
        self._typed.write("".join(f"{line}\n" for line in lines))
        self._typed.flush()

    def wait_for(self, words: str) -> str:
        """Wait until words were printed after those waited for last; returns all up to there."""
        until(lambda: words in self.printed[self._seen :], lambda: f"no {words!r} in {self.printed[-3000:]}")
        start, self._seen = self._seen, self.printed.index(words, self._seen) + len(words)
        return self.printed[start : self._seen]

    def end(self, *lines: str) -> str:
        """Type the last lines; returns all that was printed."""
        with contextlib.suppress(BrokenPipeError):
            self.type(*lines)
            self._typed.close()
        assert self.process.wait(LONGEST) == 0, self.printed[-3000:]
        self._closed()
        assert "Traceback" not in self.printed
        return self.printed


class Server:
    """`sixstones serve`, which can be killed and comes back at the same place."""

    def __init__(self, home: Path) -> None:
        self._home, self.port = home, free_port()
        self.address = Address.read(f"http://127.0.0.1:{self.port}")
        self.url = self.address.server
        self._process = self._started()

    def _started(self) -> Process:
        place = ("--port", str(self.port), "--database", str(self._home / "tables.db"))
        process = Process(self._home, "serve", *place, "--no-rate-limits")
        until(self._answers, lambda: process.printed, TO_COMPILE)
        return process

    def _answers(self) -> bool:
        try:
            Api(self.address).about()
        except Unreachable:
            return False
        return True

    def kill(self) -> None:
        self._process.kill()

    def start_again(self) -> None:
        self._process = self._started()


class Player(Process):
    """`sixstones join` through a pipe, and beside it a look at the table with the same eyes."""

    def __init__(self, home: Path, server: Server, name: str, link: str | None = None, *options: str) -> None:
        self.home, self._server, self._name = home / name, server, name
        super().__init__(self.home, "join", link or server.url, "--name", name, *options)
        self._api: Api | None = None

    @property
    def link(self) -> str:
        """Of the table that this player has opened."""
        return self.wait_for("sixstones join http://") and f"http://{self._rest_of_line()}"

    def _rest_of_line(self) -> str:
        until(lambda: "\n" in self.printed[self._seen :])
        return self.printed[self._seen :].partition("\n")[0].strip()

    def state(self, table: str) -> wire.TableState:
        """The table as this player may know it."""
        api = self._api = self._api or Api(self._server.address)
        api.token = api.token or next((self.home / "sixstones" / "guests").rglob("*.token")).read_text().strip()
        return api.table(table)


def until(happened: Any, otherwise: Any = lambda: "nothing happened", longest: float = LONGEST) -> None:
    """Wait for something; fails after a while with what is there instead."""
    late = time.monotonic() + longest
    while not happened():
        assert time.monotonic() < late, otherwise()
        time.sleep(0.01)


def two_at_a_table(home: Path, server: Server, *options: str) -> tuple[Player, Player, str]:
    """Ana opens a table and Ben sits down; the game has begun. Returns both and the table's id."""
    ana = Player(home, server, "Ana", None, *options)
    link = ana.link
    ben = Player(home, server, "Ben", link)
    ana.type("start")
    for player in (ana, ben):
        player.wait_for("Round 1 ")
    return ana, ben, link.rpartition("/")[2]


def play_on(players: tuple[Player, ...], table: str, most: int = 1000) -> wire.TableState:
    """Let a bot think for both and type in its moves, until the game is over or that many were made."""
    bot, state = make_bot("greedy", 1), players[0].state(table)
    at_seat = {player.state(table).you: player for player in players}
    for _ in range(most):
        if state.phase == "over":
            break
        assert state.view
        mover = at_seat[state.view["to_play"]]
        values = mover.state(table).view
        assert values
        mover.type(str(bot.choose(View.from_dict(values), Clock()).move))
        late = time.monotonic() + LONGEST
        while (after := players[0].state(table)).number == state.number:
            assert time.monotonic() < late, mover.printed[-3000:]
            time.sleep(0.02)
        state = after
    return state
