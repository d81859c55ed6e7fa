from __future__ import annotations

import pytest

from tests.positions import Seat, legal, play, position, tokens
from tests.refusals import assert_refused


def test_R1_a_face_up_character_and_a_gray_token() -> None:
    game = position(market="wasp", on_top="rocket")
    play(game, "reserve wasp")
    player = game.players[0]
    assert (player.hand, player.hand_blind, player.tokens) == (("wasp",), (False,), tokens("gray"))
    assert (game.supply["gray"], game.deck_sizes[1], game.market[1][0]) == (4, 35, "rocket")


@pytest.mark.parametrize(("level", "card"), [(1, "rocket"), (2, "groot"), (3, "thor")])
def test_R1_the_top_of_a_deck_and_a_gray_token(level: int, card: str) -> None:
    game = position(on_top="rocket groot thor")
    market, size = game.market, game.deck_sizes[level]
    play(game, f"reserve deck {level}")
    player = game.players[0]
    assert (player.hand, player.hand_blind, player.tokens) == ((card,), (True,), tokens("gray"))
    assert (game.market, game.deck_sizes[level]) == (market, size - 1)


def test_R1_only_what_is_face_up() -> None:
    game = position(Seat(), Seat(hand="wasp"), on_top="rocket")
    assert_refused(game, "reserve rocket", "R1", "Rocket is not face up")
    assert_refused(game, "reserve wasp", "R1", "Wasp is not face up; seat 2 reserved it")


def test_R2_no_gray_left() -> None:
    game = position(Seat(tokens="2 gray"), Seat(tokens="3 gray"), market="wasp")
    assert game.supply["gray"] == 0
    play(game, "reserve wasp")
    assert (game.players[0].hand, game.players[0].tokens) == (("wasp",), tokens("2 gray"))
    assert game.supply["gray"] == 0
    play(game, "reserve deck 3")
    assert (len(game.players[1].hand), game.players[1].tokens) == (1, tokens("3 gray"))


def test_R3_at_most_three() -> None:
    game = position(Seat(hand="thor loki"), Seat(hand="groot"), market="wasp rocket")
    play(game, "reserve wasp")
    assert game.players[0].hand == ("thor", "loki", "wasp")
    play(game, "reserve rocket")
    for move in ("reserve deck 1", f"reserve {game.market[2][0]}"):
        assert_refused(game, move, "R3", "your hand is full; at most three characters can be reserved")
    assert legal(game, "reserve") == []


def test_R3_only_recruiting_frees_a_place() -> None:
    game = position(Seat(tokens="yellow 2 red", hand="thor rocket", blind="loki"), Seat())
    play(game, "recruit rocket")
    player = game.players[0]
    assert (player.hand, player.hand_blind, player.team) == (("thor", "loki"), (False, True), ("rocket",))
    play(game, "reserve deck 1")
    assert "reserve deck 1" in legal(game)


def test_R4_there_is_no_other_way_to_get_gray() -> None:
    game = position(Seat(tokens="yellow 2 red"), market="rocket")
    for move in legal(game):
        after = play(game.copy(), move)
        assert after.players[0].tokens["gray"] == (1 if move.startswith("reserve") else 0), move
    assert_refused(game, "take gray", "R4", "a gray token comes only with a reserve")


def test_R4_a_hand_at_the_end_costs_nothing() -> None:
    sixteen = "blue orange red purple green-goblin spider-man hela jessica-jones"
    game = position(Seat(), Seat(team=sixteen, hand="thor loki groot"), to_play=1)
    play(game, "take yellow blue red")
    assert game.outcome is not None
    assert (game.outcome.winners, game.players[1].points) == ((1,), 16)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_R5_an_empty_deck(level: int) -> None:
    game = position(run_out=[level])
    assert legal(game, "reserve deck") == [f"reserve deck {other}" for other in (1, 2, 3) if other != level]
    assert_refused(game, f"reserve deck {level}", "R5", f"deck {level} is empty")


def test_R5_the_last_card_of_a_deck() -> None:
    game = position(run_out=[3], on_top="thor")
    play(game, "reserve deck 3")
    assert (game.players[0].hand, game.deck_sizes[3]) == (("thor",), 0)
    assert_refused(game, "reserve deck 3", "R5", "deck 3 is empty")
