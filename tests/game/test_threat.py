"""Who could win next turn: the warning agrees with the engine, and knows only what the table shows."""

from __future__ import annotations

import pytest

from sixstones.game import Game, Move, Recruit
from sixstones.game.threat import threats, winning_recruits
from tests.cli.processes import greedy_game
from tests.positions import Seat, position

FIFTEEN = "yellow blue orange red purple loki gamora spider-man"  # 15 points, all bonuses, the Time stone


def told(game: Game, reader: int = 0) -> dict[int, list[str]]:
    return threats(game.view(reader), reader)


def test_E1_an_opponent_who_could_meet_the_gauntlet() -> None:
    game = position(Seat(), Seat(team=FIFTEEN, tokens="2 red"), market="vulture")
    assert told(game) == {1: ["vulture"]}
    assert told(game, reader=1) == {}
    assert told(position(Seat(), Seat(team=FIFTEEN, tokens="red"), market="vulture")) == {}


def test_X7_a_hidden_card_is_not_told() -> None:
    assert told(position(Seat(), Seat(team=FIFTEEN, tokens="2 red", hand="vulture"))) == {1: ["vulture"]}
    assert told(position(Seat(), Seat(team=FIFTEEN, tokens="2 red", blind="vulture"))) == {}


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_engine_agrees(players: int, seed: str) -> None:
    """In whole games: every recruit that is named would meet the Gauntlet, and no other would."""
    whole = greedy_game(players, f"threat {seed}")
    game, named = Game.from_setup(whole.setup, whole.seal), 0
    for ply in whole.log:
        if game.phase == "action":
            seat = game.to_play
            recruits = [move for move in game.legal_moves() if isinstance(move, Recruit)]
            expected = {move.character for move in recruits if meets_by(game, move)}
            assert set(winning_recruits(game, seat)) == expected
            named += len(expected)
        game.play(ply.move)
    assert named


def meets_by(game: Game, move: Move) -> bool:
    after, seat = game.copy(), game.to_play
    after.play(move)
    if after.phase == "claim":
        return any(claimed(after, claim).players[seat].meets_gauntlet for claim in after.legal_moves())
    return after.players[seat].meets_gauntlet


def claimed(game: Game, move: Move) -> Game:
    after = game.copy()
    after.play(move)
    return after
