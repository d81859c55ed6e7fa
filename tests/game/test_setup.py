from __future__ import annotations

import re
from typing import Any

import pytest

from sixstones import Game, Options, Setup, SetupError
from sixstones.rules.deck import standard_deck

DECKS = tuple(standard_deck().level_ids(level) for level in (1, 2, 3))
GOOD: dict[str, Any] = {"players": 2, "decks": DECKS, "locations": ["asgard", "knowhere"]}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 1}, "S1: the game is for 2 to 4 players, not 1"),
        ({"players": 5}, "S1: the game is for 2 to 4 players, not 5"),
        ({"decks": DECKS[:2]}, "S2: there are 3 decks, one per level, not 2"),
        ({"decks": (DECKS[1], DECKS[0], DECKS[2])}, "S2: 'karnak' is not a level 1 character of this deck"),
        ({"decks": (("nobody", *DECKS[0]), *DECKS[1:])}, "S2: 'nobody' is not a level 1 character of this deck"),
        ({"decks": (*DECKS[:2], DECKS[2][:-1])}, "S2: deck 3 lacks luke-cage"),
        ({"decks": (*DECKS[:2], ())}, "S2: deck 3 lacks ant-man, black-bolt, black-panther"),
        ({"decks": (*DECKS[:2], (*DECKS[2], "thor"))}, "S2: deck 3 holds 'thor' twice"),
        ({"locations": ["asgard"]}, "S5: 2 players need 2 locations, not 1"),
        ({"players": 3}, "S5: 3 players need 3 locations, not 2"),
        ({"locations": ["asgard", "xandar"]}, "S5: 'xandar' is not a location of this deck"),
        ({"locations": ["asgard", "wakanda"]}, "S5: two of the locations are sides of the same tile"),
        ({"locations": ["asgard", "asgard"]}, "S5: two of the locations are sides of the same tile"),
    ],
)
def test_a_wrong_setup_is_refused_on_creation(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=f"^{re.escape(says)}"):
        Setup(**GOOD | wrong)


def test_lists_and_tuples_give_equal_setups() -> None:
    assert Setup(**GOOD) == Setup(2, [list(ids) for ids in DECKS], ("asgard", "knowhere"))
    assert hash(Setup(**GOOD)) == hash(Setup(2, [list(ids) for ids in DECKS], ("asgard", "knowhere")))
    assert Setup(**GOOD) != Setup(**GOOD, options=Options(short_takes=True))


def test_a_setup_starts_its_game() -> None:
    game = Game.from_setup(Setup(**GOOD, options=Options(short_takes=True)))
    assert game.market == {level: tuple(DECKS[level - 1][:4]) for level in (1, 2, 3)}
    assert (game.locations, game.options, game.seal) == (("asgard", "knowhere"), Options(short_takes=True), None)


def test_a_setup_does_not_change_with_the_lists_it_was_made_from() -> None:
    locations = ["asgard", "knowhere"]
    setup = Setup(2, DECKS, locations)
    locations.clear()
    assert setup.locations == ("asgard", "knowhere")


@pytest.mark.parametrize("players", [2.0, "2"])
def test_the_number_of_players_must_be_an_int(players: Any) -> None:
    with pytest.raises(SetupError, match="S1"):
        Game.from_setup(Setup(**GOOD | {"players": players}))
    with pytest.raises(SetupError, match="S1"):
        Game.deal(players)
