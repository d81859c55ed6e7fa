"""Replays of long games: complete, in time that grows with the game and no faster, and nobody waits for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from statistics import median

import pytest

from sixstones.game import Game
from sixstones.match import timers
from sixstones.match.decision import Decision
from sixstones.match.table import Table
from sixstones.server.limits import Limits
from tests.server.running import Guest, Server, begun_table, running


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def lengthen(server: Server, table: str, moves: int) -> None:
    """A game in which tokens are taken and returned for ever."""

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


def test_the_work_grows_with_the_length_and_not_with_its_square(server: Server) -> None:
    """Measured as a ratio of two runs, each the best of three: four times the moves, not sixteen times the work."""
    seconds = {}
    for moves in (400, 1600):
        table, (ann, _) = begun_table(server)
        lengthen(server, table, moves)
        seconds[moves] = min(timed(server, ann, table) for _ in range(3))
    assert seconds[1600] < 8 * seconds[400]


def timed(server: Server, guest: Guest, table: str) -> float:
    server.node.replays._kept.clear()
    began = time.perf_counter()
    assert guest.http.get(f"/api/tables/{table}/replay").status_code == 200
    return time.perf_counter() - began


def test_nobody_waits_for_strangers_who_replay(server: Server) -> None:
    table, (_, bob) = begun_table(server)
    lengthen(server, table, 1500)
    strangers = [threading.Thread(target=server.client().get, args=[f"/api/tables/{table}/replay"]) for _ in range(5)]
    with bob.connect(table) as connection:
        for stranger in strangers:
            stranger.start()
        waits = []
        while any(stranger.is_alive() for stranger in strangers):
            began = time.perf_counter()
            connection.catch_up()
            waits.append(time.perf_counter() - began)
            time.sleep(0.01)
        for stranger in strangers:
            stranger.join()
    assert median(waits) < 0.1


def test_replays_have_a_limit_of_their_own(server: Server) -> None:
    table, (ann, _) = begun_table(server)
    server.node.limits = Limits(on=True)
    answers = [ann.http.get(f"/api/tables/{table}/replay").status_code for _ in range(40)]
    assert set(answers) == {200, 429}
    assert ann.http.get(f"/api/tables/{table}").status_code == 200
