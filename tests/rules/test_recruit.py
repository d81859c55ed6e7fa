from __future__ import annotations

import pytest

from sixstones.rules.deck import standard_deck
from tests.positions import Seat, bonuses, legal, play, position, team, tokens
from tests.refusals import assert_refused


def test_C1_a_face_up_character() -> None:
    game = play(position(Seat(tokens="yellow 2 red"), market="rocket"), "recruit rocket")
    assert (game.players[0].team, game.players[0].tokens, game.to_play) == (("rocket",), tokens(""), 1)


@pytest.mark.parametrize("seat", [Seat("yellow 2 red", hand="thor rocket"), Seat("yellow 2 red", blind="thor rocket")])
def test_C1_a_character_reserved_on_an_earlier_turn(seat: Seat) -> None:
    game = position(seat)
    market, sizes = game.market, game.deck_sizes
    play(game, "recruit rocket")
    assert (game.players[0].team, game.players[0].hand) == (("rocket",), ("thor",))
    assert (game.market, game.deck_sizes) == (market, sizes), "nothing is drawn for a card that left a hand"


def test_C1_reserving_ends_the_turn_so_recruiting_waits_for_the_next() -> None:
    game = position(Seat(tokens="yellow 2 red"), Seat(), market="rocket")
    play(game, "reserve rocket")
    assert_refused(game, "recruit rocket", "C1", "Rocket is neither face up nor in your hand; seat 1 reserved it")
    play(game, "take yellow blue red", "recruit rocket")
    assert game.players[0].team == ("rocket",)


def test_C1_not_from_a_deck_or_another_hand_or_twice() -> None:
    rich = Seat(tokens="yellow 2 red 3 gray")
    game = position(rich, Seat(blind="moon-knight"), market="rocket", on_top="kraven")
    for card, name in (("moon-knight", "Moon Knight"), ("kraven", "Kraven")):
        assert_refused(game, f"recruit {card}", "C1", f"{name} is neither face up nor in your hand")
    play(game, "recruit rocket", "take yellow blue red")
    assert_refused(game, "recruit rocket", "C1", "neither face up nor in your hand; you recruited it")


def test_C5_bonus_points_and_tags_count_from_now_on() -> None:
    game = position(Seat(tokens="2 yellow 3 red 3 purple", team="red", hand="quicksilver"))
    play(game, "recruit quicksilver")
    player = game.players[0]
    assert (player.bonuses, player.points, player.tags) == (bonuses("red blue"), 1, 1)
    assert player.tokens == tokens("red")
    assert player.team == ("quicksilver",)
    assert "quicksilver" in team(game, 0)


def test_C5_a_bonus_does_not_pay_for_its_own_character() -> None:
    """Electro gives red and costs one red, which is paid in full."""
    game = position(Seat(tokens="2 orange"), market="electro")
    assert_refused(game, "recruit electro", "C2", "Electro costs you 1 red more than you have")


@pytest.mark.parametrize("verb", ["recruit", "reserve"])
@pytest.mark.parametrize(
    ("level", "card", "next_card"), [(1, "rocket", "kraven"), (2, "venom", "groot"), (3, "drax", "thor")]
)
def test_C6_the_next_of_its_level_takes_the_place(verb: str, level: int, card: str, next_card: str) -> None:
    rich = Seat(tokens="5 gray", team="2 yellow 2 blue 2 orange 2 red")
    game = position(rich, market="wasp rocket falcon venom loki drax", on_top="kraven groot thor")
    before, sizes = game.market, game.deck_sizes
    play(game, f"{verb} {card}")
    first, _, *rest = before[level]
    assert game.market == before | {level: (first, next_card, *rest)}
    assert game.deck_sizes == sizes | {level: sizes[level] - 1}


@pytest.mark.parametrize("move", ["recruit rocket", "reserve rocket"])
def test_C6_with_an_empty_deck_the_place_stays_empty(move: str) -> None:
    game = position(Seat(tokens="yellow 2 red"), market="wasp rocket yondu", run_out=[1])
    play(game, move)
    assert game.market[1] == ("wasp", None, "yondu", None)
    assert game.deck_sizes[1] == 0
    assert legal(game, "reserve")[:3] == ["reserve wasp", "reserve yondu", f"reserve {game.market[2][0]}"]


def test_P2_ghost_rider() -> None:
    card = standard_deck().character("ghost-rider")
    assert (card.level, card.bonus, card.points, card.cost) == (2, "red", 2, (2, 4, 0, 0, 1))
    game = play(position(Seat(tokens="2 yellow 4 blue purple"), market="ghost-rider"), "recruit ghost-rider")
    player = game.players[0]
    assert (player.tokens, player.bonuses, player.points) == (tokens(""), bonuses("red"), 2)
