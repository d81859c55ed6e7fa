from __future__ import annotations

import pytest

from sixstones.rules.deck import standard_deck
from tests.positions import Seat, play, position, tokens

BONUSES = "4 yellow 4 blue 4 orange 4 red 4 purple"  # with these and five gray tokens, any character is affordable


@pytest.mark.parametrize("card", standard_deck().level_ids(3))
def test_G1_every_level_3_character_brings_a_green_token(card: str) -> None:
    game = position(Seat(tokens="5 gray", team=BONUSES), market=card, players=4)
    assert (game.players[0].tokens["green"], game.supply["green"]) == (0, 4)
    play(game, f"recruit {card}")
    assert (game.players[0].tokens["green"], game.supply["green"]) == (1, 3)


@pytest.mark.parametrize("card", ["rocket", "ghost-rider"])
def test_G1_other_levels_bring_none(card: str) -> None:
    game = play(position(Seat(tokens="5 gray", team=BONUSES), market=card), f"recruit {card}")
    assert (game.players[0].tokens["green"], game.supply["green"]) == (0, 2)


def test_G1_also_from_the_hand() -> None:
    game = play(position(Seat(tokens="7 red", hand="iron-fist"), players=4), "recruit iron-fist")
    assert game.players[0].tokens == tokens("green")


def test_G1_the_second_brings_none() -> None:
    game = position(Seat(tokens="7 red", team="loki"), market="iron-fist", players=4)
    play(game, "recruit iron-fist")
    assert game.players[0].tokens == tokens("red green")
    assert game.supply["green"] == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G1_there_is_one_per_player(players: int) -> None:
    cards = ["drax", "gamora", "loki", "nova"][:players]
    game = position(*(Seat(team=card) for card in cards))
    assert [player.tokens["green"] for player in game.players] == [1] * players
    assert game.supply["green"] == 0
