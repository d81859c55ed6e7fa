"""X7: shuffle everything that a viewer can't know, and expect the same bytes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixstones import Game, MoveError
from sixstones.rules.state import DECK_START, LEVEL_SIZE, LEVEL_START
from tests.positions import Seat, position
from tests.properties.random_play import at_move

GAMES = st.builds(at_move, st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 120))


def redealt(game: Game, viewer: int | None, choose: random.Random) -> Game:
    """The same game to `viewer`, with the decks and the blind reserves of others shuffled."""
    twin = game.copy()
    record = twin._states[0]
    for level in range(3):
        start = DECK_START[level]
        places: list[tuple[str, tuple[int, ...]]] = [("decks", (start + i,)) for i in range(record["deck_size"][level])]
        for seat in range(game.player_count):
            for i in range(record["hand_size"][seat]):
                card = record["hand"][seat, i]
                of_level = LEVEL_START[level] <= card < LEVEL_START[level] + LEVEL_SIZE[level]
                if seat != viewer and record["blind"][seat, i] and of_level:
                    places.append(("hand", (seat, i)))
        cards = [record[field][index] for field, index in places]
        choose.shuffle(cards)
        for (field, index), card in zip(places, cards, strict=True):
            record[field][index] = card
    return twin


def refusals(game: Game) -> list[str]:
    """The answers to the seat to play about every character."""
    told = []
    for card in game.deck.characters:
        for verb in ("reserve", "recruit"):
            try:
                told.append(str(game.check(f"{verb} {card.id}")))
            except MoveError as error:
                told.append(str(error))
    return told


@given(GAMES, st.integers(0, 2**32))
def test_X7_no_view_depends_on_what_is_hidden(game: Game, seed: int) -> None:
    for viewer in (*range(game.player_count), None):
        twin = redealt(game, viewer, random.Random(seed))
        assert twin.view(viewer).to_json() == game.view(viewer).to_json()
        assert twin.view(viewer).states.tobytes() == game.view(viewer).states.tobytes()


@given(GAMES, st.integers(0, 2**32))
def test_X7_no_refusal_depends_on_what_is_hidden(game: Game, seed: int) -> None:
    assert refusals(redealt(game, game.to_play, random.Random(seed))) == refusals(game)


@pytest.mark.parametrize("viewer", [0, None])
def test_the_new_deal_is_different(viewer: int | None) -> None:
    game = position(Seat(blind="rocket"), Seat(hand="wasp", blind="groot gamora"))
    twins = [redealt(game, viewer, random.Random(seed)) for seed in range(10)]
    assert len({twin.players[1].hand for twin in twins}) > 5
    assert all((twin.players[0].hand == ("rocket",)) == (viewer == 0) for twin in twins[1:])
    assert len({twin._states["decks"].tobytes() for twin in twins}) == 10
