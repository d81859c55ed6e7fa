"""The review of a game in WebAssembly is the native one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.registry import entry_named
from sixstones.game import Game, Outcome, Record
from sixstones.records import record_to_text
from sixstones.review import Review, Reviewer
from tests.wasm.node import run_job

SIMULATIONS = 30
PARTS = ("start", "own_luck", "own_decisions", "others_decisions", "others_luck", "rest", "ending", "result")


def played(players: int, moves: int | None = None) -> Record:
    """A game between bots that make mistakes."""
    game = Game.deal(players=players, seed=f"review {players}")
    bots = [entry.make(seat) for seat in range(players) if (entry := entry_named("agent"))]
    while game.outcome is None and (moves is None or len(game.log) < moves):
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock(None)).move)
    return game.record()


def in_the_page(record: Record) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        run_job(json.dumps(record_to_text(record)).encode(), "reviews", str(SIMULATIONS))
    )
    return answer


def assert_same(got: dict[str, Any], expected: Review) -> None:
    """Sums of floats in another order make differences that nobody sees."""
    assert got["moments"] == [moment.number for moment in expected.moments]
    assert got["accuracy"] == pytest.approx(list(expected.accuracy), abs=1)
    for one, other in zip(got["balances"], expected.balances, strict=True):
        assert list(one.values()) == pytest.approx([getattr(other, part) for part in PARTS], abs=0.01)
    for one, move in zip(got["moves"], expected.moves, strict=True):
        assert (one["round"], one["seat"], one["move"]) == (move.round, move.seat, str(move.move))
        assert (one["legal"], one["cards"], one["verdict"]) == (move.legal, move.cards, move.verdict)
    for moment in expected.moments:
        one = got["moves"][moment.number]
        for name, choice in (("better", moment.better), ("made", moment.made)):
            assert (one[name]["move"], one[name]["aim"]) == (str(choice.move), choice.aim)
            facts = [{key: value for key, value in fact.items() if value is not None} for fact in one[name]["facts"]]
            assert facts == list(choice.facts)
    for one, seat in zip(got["statistics"], expected.statistics, strict=True):
        rounds = [number for number in one.pop("colour_rounds") if number]
        assert rounds == list(seat.colour_rounds.values())
        assert all(getattr(seat, name) == number for name, number in one.items())


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games(players: int) -> None:
    record = played(players)
    expected = Reviewer(SIMULATIONS).review(record)
    assert expected.moments
    assert_same(in_the_page(record), expected)


@pytest.mark.parametrize("outcome", [None, Outcome(reason="resigned", winners=(1,), decided_by=None)])
def test_games_that_the_rules_did_not_end(outcome: Outcome | None) -> None:
    record = replace(played(2, moves=20), outcome=outcome)
    assert_same(in_the_page(record), Reviewer(SIMULATIONS).review(record))
