from __future__ import annotations

import pytest

from sixstones import Claim, Move, Recruit, Reserve
from sixstones.game.numbering import numbering
from tests.positions import Seat, position
from tests.properties.random_play import random_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_and_actions_match_along_random_games(players: int) -> None:
    for seed in range(5):
        for game in random_game(players, seed):
            numbers, actions = numbering(game.deck), game._legal_actions()
            assert actions == sorted(set(actions))
            assert [numbers.action(game._states, move) for move in game.legal_moves()] == actions
            assert [numbers.move(game._states, action) for action in actions] == game.legal_moves()


@pytest.mark.parametrize(
    ("move", "action"),
    [
        (Move.parse("take yellow blue orange"), 0),
        (Reserve("rocket"), 30),
        (Recruit("rocket"), 45),
        (Recruit("rocket", ("gray", "gray", "gray")), 45),
        (Recruit("thor"), 57),
        (Claim("knowhere"), 67),
        (Move.parse("return gray"), 65),
        (Move.parse("pass"), 70),
        (Reserve("thor"), None),
        (Reserve("nobody"), None),
        (Recruit("loki"), None),
        (Claim("wakanda"), None),
        (Move.parse("take gray"), None),
        (Move.parse("return green"), None),
        (Move.parse("take red red red"), None),
    ],
)
def test_a_move_without_its_card_has_no_action(move: Move, action: int | None) -> None:
    game = position(Seat(hand="thor"), Seat(hand="loki"), market="rocket", locations="asgard knowhere")
    assert numbering(game.deck).action(game._states, move) == action
