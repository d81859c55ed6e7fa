"""Replays of long games: complete, in linear time, and nobody waits for them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sixstones.game import Game, View
from sixstones.match import timers
from sixstones.match.decision import Decision
from sixstones.match.table import Table
from sixstones.server import replays
from sixstones.server.limits import Limits
from tests.server.running import PATIENCE, Server, begun_table, running


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def lengthen(server: Server, table: str, moves: int) -> None:
    """A game in which tokens are taken and returned forever."""

    def aimless(current: Table, now: int) -> Decision:
        assert current.game is not None
        game, decision = current.game.copy(), Decision(current, now)
        while len(game.log) < moves:
            move = aimless_move(game)
            timers.add_move(decision, game.to_play, move, by="person")
            game.play(move)
        return decision

    server.run(server.node.host.change_at(table, aimless))


def aimless_move(game: Game) -> str:
    """Reserve a card first: its gray token leaves the others a coloured one to take, so that this never ends."""
    legal = [str(move) for move in game.legal_moves()]
    wanted = "take" if game.players[game.to_play].hand else "reserve"
    return next(move for move in legal if move.startswith((wanted, "return")) and move != "return gray")


def test_every_position_of_a_long_game_is_there(server: Server) -> None:
    table, (ann, bob) = begun_table(server)
    lengthen(server, table, 300)
    for guest in (ann, bob):
        replay = guest.http.get(f"/api/tables/{table}/replay").json()
        assert len(replay["moves"]) == 300
        assert len(replay["views"]) == 301
        assert {key: value for key, value in guest.look(table)["view"].items() if key != "log"} == replay["views"][-1]


def test_the_work_grows_with_the_length_and_not_with_its_square(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move is played once, and each position is looked at once, without the log that grows with it."""
    table, (ann, _) = begun_table(server)
    lengthen(server, table, 300)
    with monkeypatch.context() as patched:
        played, viewed = counted(patched, Game, "play"), counted(patched, View, "to_dict")
        assert ann.http.get(f"/api/tables/{table}/replay").status_code == 200
    assert len(played) == 300
    assert len(viewed) == 301
    assert all(named == {"log": ()} for named in viewed)


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[dict[str, Any]]:
    """The named arguments of all calls of a method, as they come."""
    calls, method = list[dict[str, Any]](), getattr(owner, name)

    def counting(self: object, *arguments: Any, **named: Any) -> Any:
        calls.append(named)
        return method(self, *arguments, **named)

    monkeypatch.setattr(owner, name, counting)
    return calls


def test_replays_of_others_delay_nobody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (_, bob) = begun_table(server)
    begun, may_end, written = threading.Event(), threading.Event(), replays._encoded

    def held(table: Table, seat: int | None) -> bytes:
        begun.set()
        assert may_end.wait(PATIENCE)
        return written(table, seat)

    monkeypatch.setattr(replays, "_encoded", held)
    with bob.connect(table) as connection, ThreadPoolExecutor() as strangers:
        try:
            asked = [strangers.submit(server.client().get, f"/api/tables/{table}/replay") for _ in range(5)]
            assert begun.wait(PATIENCE)
            connection.catch_up()
            assert not any(answer.done() for answer in asked)
        finally:
            may_end.set()
        assert {answer.result().status_code for answer in asked} == {200}


def test_replays_have_their_own_limit(server: Server) -> None:
    table, (ann, _) = begun_table(server)
    server.node.limits = Limits(on=True)
    answers = [ann.http.get(f"/api/tables/{table}/replay").status_code for _ in range(40)]
    assert set(answers) == {200, 429}
    assert ann.http.get(f"/api/tables/{table}").status_code == 200
