"""Prices and payments in messages, so that clients need no rules."""

from __future__ import annotations

import random

import msgspec
import pytest

from sixstones.match.payload import table_state
from sixstones.protocol.server import Offer
from tests.match.tables import Played


def offers(played: Played, seat: int) -> dict[str, Offer]:
    found = table_state(played.table, seat).offers
    assert found is not None
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_offers_say_what_the_rules_say_throughout_a_game(players: int):
    played = Played(players=players, first="seat-1").started(*("ben", "cy", "dee")[: players - 1])
    choose = random.Random(players)
    while played.table.phase == "playing":
        game = played.table.game
        assert game is not None
        legal = [str(move) for move in game.legal_moves()]
        for seat, player in enumerate(game.players):
            told = offers(played, seat)
            on_board = {card for row in game.market.values() for card in row if card}
            assert set(told) == on_board | {card for card in player.hand if card}
            for card, offer in told.items():
                assert offer.price == {colour: n for colour, n in game.price(card, seat).items() if n}
                assert offer.missing == game.missing(card, seat)
                assert bool(offer.payments) == (seat == game.to_play and f"recruit {card}" in legal)
        for card, offer in offers(played, game.to_play).items():
            for way in offer.payments:
                game.check(f"recruit {card} paying {way}" if way else f"recruit {card}")
        recruits = [move for move in legal if move.startswith("recruit")]
        played.move(choose.choice(recruits or legal))


def test_spectators_get_no_offers():
    played = Played(first="seat-1").started("ben")
    assert table_state(played.table, None).offers is None


def test_there_are_no_offers_before_and_after_the_game():
    played = Played(first="seat-1")
    assert table_state(played.table, 0).offers is None
    played.started("ben").play_out()
    assert table_state(played.table, 0).offers is None


def test_a_substitute_gets_no_offer_for_a_card_that_only_the_owner_saw():
    played = Played(first="seat-1").started("ben")
    played.move("reserve deck 1")
    seat = played.seat("ana")
    assert played.table.game is not None
    (hidden,) = filter(None, played.table.game.players[seat].hand)
    assert hidden in offers(played, seat)
    played.table.seats[seat].unseen = frozenset({hidden})
    assert hidden not in offers(played, seat)


def test_empty_fields_are_left_out_of_the_message():
    assert msgspec.to_builtins(Offer(price={"red": 1}, missing={"red": 1})) == {
        "price": {"red": 1},
        "missing": {"red": 1},
    }
    assert msgspec.to_builtins(Offer(payments=("",))) == {"payments": ("",)}
