"""Slow bots: nobody else waits for them, and they wait until they are compiled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from sixstones.ai.bot import Bot, Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.registry import make_bot
from sixstones.game import Game, View
from sixstones.match.refusal import RequestRefused
from sixstones.match.table import Table
from sixstones.server import bot_runner, bot_threads
from sixstones.server.bot_runner import HINTING_BOT, HINTING_MEANWHILE, TIME_LIMIT, BotRunner
from tests.server.running import Server, running

pytestmark = pytest.mark.anyio

TABLES = 20
PATIENCE = 180
"""Seconds: others may have to be compiled meanwhile."""


@pytest.fixture
def one_thread() -> BotRunner:
    return BotRunner(1)


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as server:
        yield server


class Waiting:
    """Thinks until it is allowed to move; records its time limit."""

    def __init__(self) -> None:
        self.may_move = threading.Event()
        self.had: list[float] = []

    def choose(self, view: View, clock: Clock) -> Choice:
        assert clock.milliseconds is not None
        self.had.append(clock.milliseconds)
        assert self.may_move.wait(PATIENCE)
        return Choice(view.legal_moves()[0])


class Sure:
    """Always makes the same choice."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def choose(self, view: View, clock: Clock) -> Choice:
        return self._choice


async def test_quick_bots_do_not_wait_for_those_that_take_their_time(
    one_thread: BotRunner, monkeypatch: pytest.MonkeyPatch
):
    slow = Waiting()
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: slow if name == "champion" else make_bot(name, seed))
    view = Game.deal(2, "busy").view(0)
    champions = [asyncio.create_task(one_thread._choose("champion", view, table=str(i))) for i in range(TABLES)]
    for bot in ("recruit", "titan"):
        assert await one_thread._choose(bot, view)
    assert not any(champion.done() for champion in champions)
    slow.may_move.set()
    await asyncio.gather(*champions)
    await one_thread.close()


async def test_bots_that_wait_for_a_thread_share_the_time(one_thread: BotRunner, monkeypatch: pytest.MonkeyPatch):
    slow = Waiting()
    slow.may_move.set()
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: slow)
    view = Game.deal(2, "busy").view(0)
    await one_thread._choose("champion", view)
    await asyncio.gather(*(one_thread._choose("champion", view, table=str(i)) for i in range(TABLES)))
    assert slow.had[0] == TIME_LIMIT
    assert min(slow.had) <= TIME_LIMIT / (TABLES - 1)  # one may think before the last one asks
    await one_thread.close()


def test_bots_that_are_being_compiled_wait_and_another_gives_the_hints(server: Server):
    waiting = threading.Event()
    server.node.bots.compiling = lambda style: style == "learned" and not waiting.is_set()
    ana = server.guest("Ana")
    table = ana.create(players=2, bots=["titan"], start=True, first="seat-1")
    hint = ana.do(table, "hint")
    assert hint["bot"] == HINTING_MEANWHILE
    ana.play(table, hint["move"])
    assert ana.look(table)["view"]["to_play"] == 1
    waiting.set()
    with ana.connect(table) as connection:
        while connection.table["view"]["to_play"] == 1:
            connection.receive()
        assert connection.ask("hint")["bot"] == HINTING_BOT


def test_a_bot_is_shown_as_preparing_until_it_moves(server: Server):
    done = threading.Event()
    server.node.bots.compiling = lambda style: style == "learned" and not done.is_set()
    ana = server.guest("Ana")
    table = ana.create(players=3, bots=["titan", "hero"], start=True, first="seat-1")
    with ana.connect(table) as connection, server.guest("Ben").connect(table) as watching:
        connection.ask("play", move=connection.table["view"]["legal_moves"][0])
        watching.until("update")
        with ana.connect(table) as again:
            for told in (connection.table, watching.table, again.table, ana.look(table)):
                assert told["view"]["to_play"] == 1
                assert [seat["preparing"] for seat in told["seats"]] == [False, True, False]
        done.set()
        while connection.table["view"]["to_play"] == 1:
            connection.receive()
        assert not any(seat["preparing"] for seat in connection.table["seats"])
    stored = server.run(server.node.storage.load(table, 0))
    assert not any(b"preparing" in body for body in stored)


def test_nothing_is_due_after_a_finished_game(server: Server):
    server.node.bots.compiling = lambda style: True
    ana = server.guest("Ana")
    table = ana.create(players=2, bots=["titan"], start=True, first="seat-1")
    assert ana.look(table)["seats"][1]["preparing"]
    ana.do(table, "resign")
    assert not ana.look(table)["seats"][1]["preparing"]


async def test_a_bot_that_no_longer_exists_is_not_being_compiled(one_thread: BotRunner):
    one_thread.compiling = lambda style: True
    assert one_thread.preparing("champion")
    assert not one_thread.preparing("a bot of last year")
    await one_thread.close()


def test_a_bot_is_cached_for_its_seat_until_the_game_is_over(server: Server, monkeypatch: pytest.MonkeyPatch):
    made = []

    def note(name: str, seed: int) -> Bot:
        made.append(name)
        return make_bot(name, seed)

    monkeypatch.setattr(bot_runner, "make_bot", note)
    ana, kept = server.guest("Ana"), server.node.bots._bot_cache
    table = ana.create(players=2, bots=["titan"], start=True, first="seat-1")
    with ana.connect(table) as connection:
        for _ in range(3):
            connection.ask("play", move=connection.table["view"]["legal_moves"][0])
            while connection.table["view"]["to_play"] == 1:
                connection.receive()
        assert made == ["titan"]
        assert len(kept) == 1
        connection.ask("resign")
    assert len(kept) == 0


async def test_hints_are_calibrated(one_thread: BotRunner, monkeypatch: pytest.MonkeyPatch):
    game = Game.deal(2, "hint")
    sure = make_bot("titan", 0).choose(game.view(0), Clock())
    said = as_hint(sure, game.view(0))
    assert said.candidates != sure.candidates
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: Sure(sure))
    table = Table("hints")
    table.game = game
    assert await one_thread.hint(table, 0) == (HINTING_BOT, said)
    await one_thread.close()


async def test_hints_are_refused_when_too_many_bots_think(one_thread: BotRunner, monkeypatch: pytest.MonkeyPatch):
    slow = Waiting()
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: slow)
    monkeypatch.setattr(bot_threads, "MAX_WAITING", 1)
    table = Table("hints")
    table.game = Game.deal(2, "hint")
    view = table.game.view(0)
    thinking = [asyncio.create_task(one_thread._choose(HINTING_BOT, view, table=str(i))) for i in range(2)]
    await asyncio.sleep(0)
    assert one_thread.waiting == 1
    with pytest.raises(RequestRefused) as refused:
        await one_thread.hint(table, 0)
    assert refused.value.code == "server/overloaded"
    slow.may_move.set()
    await asyncio.gather(*thinking)
    await one_thread.close()
