"""Legal moves can be played, others are refused, and undo and JSON restore the game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixstones import Game, IllegalMove, Move, Options
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from tests.properties.oracle import expected_moves
from tests.properties.random_play import at_move, random_game, random_move

GAMES = st.builds(at_move, st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 250))


@pytest.mark.parametrize("options", [Options(), Options(short_takes=True)], ids=["standard", "short takes"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_are_those_of_the_rules(players: int, options: Options) -> None:
    for seed in range(10):
        for game in random_game(players, seed, options):
            assert set(game.legal_moves()) == expected_moves(game)


@given(GAMES)
def test_every_legal_move_is_playable_and_every_other_action_is_refused(game: Game) -> None:
    numbers, legal = numbering(game.deck), game._legal_actions()
    for action in range(ACTIONS):
        move = numbers.move(game._states, action)
        if numbers.action(game._states, move) != action:
            continue  # that place is empty
        after = game.copy()
        if action in legal:
            assert after.play(move) == move
            assert after._states.tobytes() != game._states.tobytes()
        else:
            with pytest.raises(IllegalMove):
                after.play(move)
            assert after._states.tobytes() == game._states.tobytes()
            assert after == game


@given(GAMES, st.integers(0, 2**32))
def test_every_payment_is_accepted_and_costs_exactly_that(game: Game, seed: int) -> None:
    before = game.players[game.to_play].tokens
    recruits = [str(move).split()[1] for move in game.legal_moves() if str(move).startswith("recruit")]
    for character in random.Random(seed).sample(recruits, min(3, len(recruits))):
        ways = game.payments(character)
        assert len(set(ways)) == len(ways)
        for way in ways:
            after = game.copy()
            after.play(f"recruit {character} paying {' '.join(way) or 'nothing'}")
            left = after.players[game.to_play].tokens
            for colour, count in before.items():
                if colour != "green":
                    assert left[colour] == count - way.count(colour)


@given(GAMES, st.integers(1, 40), st.integers(0, 2**32))
def test_undoing_all_moves_restores_the_same_bytes(game: Game, count: int, seed: int) -> None:
    choose, start = random.Random(seed), game.copy()
    trail: list[tuple[bytes, Move]] = []
    while game.outcome is None and len(trail) < count:
        trail.append((game._states.tobytes(), game.play(random_move(game, choose))))
    for before, move in reversed(trail):
        assert game.undo() == move
        assert game._states.tobytes() == before
    assert game == start


@given(GAMES)
def test_json_and_back_gives_the_same_game(game: Game) -> None:
    again = Game.from_json(game.to_json())
    assert (again, again._states.tobytes(), again.outcome) == (game, game._states.tobytes(), game.outcome)
    assert again.to_json() == game.to_json()
    assert [again.view(seat).to_json() for seat in (0, None)] == [game.view(seat).to_json() for seat in (0, None)]
