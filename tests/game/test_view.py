from __future__ import annotations

import json

import pytest

from sixstones import Game, View
from sixstones.game import IllegalMove
from sixstones.rules.redact import redact
from tests.positions import Seat, play, position, tokens

VIEWERS = (0, 1, 2, None)


def table() -> Game:
    """Three players; each has a face-up reserve and a blind one."""
    return position(
        Seat("2 red gray", hand="thor", blind="rocket"),
        Seat("blue gray", hand="loki", blind="groot"),
        Seat("3 yellow", hand="wasp", blind="gamora"),
    )


@pytest.mark.parametrize("seat", VIEWERS)
def test_T6_tokens_are_public(seat: int | None) -> None:
    held = [player.tokens for player in table().view(seat).players]
    assert held == [tokens("2 red gray"), tokens("blue gray"), tokens("3 yellow")]


@pytest.mark.parametrize("seat", VIEWERS)
def test_X7_a_blind_reserve_is_known_only_to_its_holder(seat: int | None) -> None:
    hands = [player.hand for player in table().view(seat).players]
    seen = [("thor", "rocket"), ("loki", "groot"), ("wasp", "gamora")]
    assert hands == [hand if holder == seat else (hand[0], None) for holder, hand in enumerate(seen)]


@pytest.mark.parametrize("seat", VIEWERS)
def test_X7_the_size_of_a_hand_and_the_levels_of_its_cards_are_public(seat: int | None) -> None:
    players = table().view(seat).players
    assert [player.hand_levels for player in players] == [(3, 1), (3, 2), (1, 3)]
    assert [player.hand_blind for player in players] == [(False, True)] * 3


@pytest.mark.parametrize("seat", VIEWERS)
def test_X7_the_table_is_public(seat: int | None) -> None:
    game = play(table(), "take yellow blue orange")
    view = game.view(seat)
    for name in ("supply", "market", "deck_sizes", "locations", "avengers_holder", "log", "to_play", "phase", "round"):
        assert getattr(view, name) == getattr(game, name), name
    for seen, whole in zip(view.players, game.players, strict=True):
        for name in ("tokens", "bonuses", "points", "tags", "team", "locations"):
            assert getattr(seen, name) == getattr(whole, name), name


@pytest.mark.parametrize("seat", VIEWERS)
def test_X7_the_decks_are_not_in_a_view(seat: int | None) -> None:
    view = table().view(seat)
    assert set(view.states["decks"][0].tolist()) == {-1}
    hidden = [None if seat == 1 else "groot", None if seat == 2 else "gamora", None if seat == 0 else "rocket"]
    for id in filter(None, hidden):
        assert id not in view.to_json()
        assert view.deck.character_number[id] not in view.states["hand"][0].ravel()


@pytest.mark.parametrize("seat", VIEWERS)
def test_X7_a_view_has_no_setup_seal_or_game(seat: int | None) -> None:
    view = Game.deal(3, "secret").view(seat)
    assert not {"setup", "seal", "_before", "record", "undo", "play", "to_record"} & set(dir(view))


@pytest.mark.parametrize("seat", VIEWERS)
def test_X7_legal_moves_only_for_the_seat_to_play(seat: int | None) -> None:
    game = table()
    view = game.view(seat)
    assert view.legal_moves() == (game.legal_moves() if seat == 0 else [])
    assert json.loads(view.to_json())["legal_moves"] == [str(move) for move in view.legal_moves()]


def test_X7_payments_of_others_are_hidden() -> None:
    game = position(Seat("yellow 2 red", blind="rocket"))
    assert game.view(0).payments("rocket") == [("yellow", "red", "red")]
    assert game.view(1).payments("rocket") == game.view(None).payments("rocket") == []


def test_X7_a_blind_reserve_becomes_public_when_it_is_recruited() -> None:
    game = position(Seat("yellow 2 red", blind="rocket gamora"))
    assert "rocket" not in game.view(1).to_json()
    play(game, "recruit rocket")
    player = game.view(1).players[0]
    assert (player.team, player.hand, player.hand_levels) == (("rocket",), (None,), (3,))


def test_X7_the_log_does_not_show_drawn_cards() -> None:
    game = play(position(on_top="gamora"), "reserve deck 3")
    assert [str(move) for move in game.view(1).moves] == ["reserve deck 3"]
    assert "gamora" not in game.view(1).to_json()
    assert "gamora" in game.view(0).to_json()


def test_a_view_does_not_change_with_the_game() -> None:
    game = table()
    view = game.view(1)
    before = view.to_json()
    play(game, "take yellow blue orange")
    assert view.to_json() == before
    view.states["tokens"][0] = 9
    assert view.to_json() == before


def test_the_same_view_gives_the_same_bytes() -> None:
    first, second = table().view(1), table().view(1)
    assert first.to_json() == second.to_json()
    assert first.states.tobytes() == second.states.tobytes()
    assert json.loads(first.to_json()) == json.loads(json.dumps(first.to_dict()))
    assert isinstance(first, View)


def test_the_json_of_a_view_is_complete() -> None:
    values = json.loads(table().view(None).to_json())
    assert sorted(values) == sorted(
        (
            *("seat", "deck", "options", "round", "to_play", "phase", "supply", "market", "deck_sizes", "locations"),
            *("avengers_holder", "triggered_by", "players", "log", "legal_moves", "outcome"),
        )
    )
    assert values["players"][1]["hand"] == ["loki", None]


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_a_view_of_an_unknown_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 2"):
        table().view(seat)


def test_X7_redacting_twice_changes_nothing() -> None:
    game = play(Game.deal(2, "twice"), "reserve deck 3")
    states = game.view(1).states
    redact(states, 1)
    assert states.tobytes() == game.view(1).states.tobytes()


def test_a_substitute_can_not_see_or_recruit_unseen_cards_of_the_hand():
    game = position(Seat(tokens="yellow 2 red gray", blind="rocket nebula"))
    whole, view = game.view(0), game.view(0, {"rocket"})
    assert view.players[0].hand == (None, "nebula")
    assert view.players[0].hand_levels == whole.players[0].hand_levels
    assert "rocket" not in view.to_json()
    assert {str(move) for move in whole.legal_moves()} - {str(move) for move in view.legal_moves()} == {
        "recruit rocket"
    }
    with pytest.raises(IllegalMove, match=r"neither face up nor in your hand$"):
        view.check("recruit rocket")


def test_a_substitute_s_view_can_be_read_back():
    game = Game.deal(2, seed="substitute")
    play(game, "reserve deck 1", "take yellow blue red", "reserve deck 2", "take yellow blue red")
    view = game.view(0, {game.players[0].hand[0] or ""})
    assert view.players[0].hand[0] is None
    assert View.from_dict(json.loads(view.to_json())) == view
