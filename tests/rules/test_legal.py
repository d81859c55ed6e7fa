from __future__ import annotations

import numpy as np
import pytest

from sixstones import Game
from sixstones.rules.actions import ACTIONS, PASS
from sixstones.rules.legal import legal_actions, legal_mask
from tests.positions import Seat, legal, play, position
from tests.refusals import assert_refused
from tests.stuck import stuck


def numbers(game: Game) -> list[int]:
    out = np.zeros(ACTIONS, np.int8)
    count = legal_actions(game._states, game.deck.facts, out)
    return [int(action) for action in out[:count]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X3_with_nothing_else_to_do_a_player_passes(players: int) -> None:
    game = stuck(players)
    assert legal(game) == ["pass"]
    before = game._states.copy()
    play(game, "pass")
    for field in before.dtype.names or ():
        if field not in {"to_play", "passes"}:
            assert (game._states[field] == before[field]).all(), field
    assert game.to_play == 1


@pytest.mark.parametrize(
    "game",
    [
        position(),
        position(Seat(hand="thor loki groot"), supply="red"),
        position(supply="", market="wasp", run_out=[1, 2, 3]),
        position(supply="", on_top="wasp", run_out=[1, 2, 3]),
        position(Seat(tokens="yellow 2 red", hand="rocket loki thor"), supply="", run_out=[1, 2, 3]),
    ],
    ids=["start", "one token left", "one card face up", "one card in a deck", "one recruit"],
)
def test_X3_passing_is_legal_only_then(game: Game) -> None:
    assert PASS not in numbers(game)
    assert_refused(game, "pass", "X3", "there is something you can do; passing is only for when there is not")


def test_T1_the_first_turn() -> None:
    """Ten takes of three, five of two of a colour, twelve face-up characters, three decks."""
    assert numbers(position()) == [*range(10), *range(25, 30), *range(30, 42), *range(42, 45)]


def test_T1_mask_and_list_agree() -> None:
    game = position(Seat(tokens="yellow 2 red 3 gray", hand="rocket"), market="wasp", run_out=[3])
    actions, mask = np.ones(ACTIONS, np.int8), np.ones(ACTIONS, np.bool_)
    count = legal_mask(game._states, game.deck.facts, actions, mask)
    assert actions[:count].tolist() == np.flatnonzero(mask).tolist() == numbers(game)
