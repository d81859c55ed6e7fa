"""The public API of Game."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import sixstones
from sixstones import (
    Game,
    IllegalMove,
    Move,
    MoveError,
    Options,
    Outcome,
    Ply,
    Seal,
    Setup,
    SetupError,
    Take,
    UnreadableMove,
)
from sixstones.rules.apply import apply
from sixstones.rules.deck import standard_deck
from tests.positions import Seat, play, position, tokens

DECKS = [standard_deck().level_ids(level) for level in (1, 2, 3)]
OPENING = ("take yellow blue red", "reserve deck 2", "reserve rocket", "take purple purple")


@pytest.fixture
def game() -> Game:
    """Four moves into a game with rocket face up."""
    level_1 = ["rocket", *(id for id in DECKS[0] if id != "rocket")]
    return play(Game.from_setup(Setup(2, [level_1, *DECKS[1:]], ["asgard", "knowhere"])), *OPENING)


def test_deal_gives_a_sealed_game() -> None:
    game = Game.deal(players=3, seed="any text")
    assert (game.player_count, game.to_play, game.phase, game.round, game.turn) == (3, 0, "action", 1, 0)
    assert game.seal is not None
    assert game == Game.deal(players=3, seed="any text")
    assert Game.deal().player_count == 2


def test_from_setup_draws_in_the_order_given(game: Game) -> None:
    assert game.setup.decks[0][0] == "rocket"
    assert game.players[1].hand == (DECKS[1][4],)
    assert game.market[1] == (game.setup.decks[0][4], *game.setup.decks[0][1:4])


def test_properties_of_a_game(game: Game) -> None:
    assert (game.to_play, game.phase, game.turn, game.round) == (0, "action", 4, 3)
    assert game.supply == tokens("3 yellow 3 blue 4 orange 3 red 2 purple 2 green 3 gray")
    assert game.deck_sizes == {1: 35, 2: 25, 3: 16}
    assert (game.locations, game.avengers_holder, game.outcome) == (("asgard", "knowhere"), None, None)
    player = game.players[0]
    assert player.tokens == tokens("yellow blue red gray")
    assert (player.hand, player.hand_levels, player.hand_blind) == (("rocket",), (1,), (False,))
    assert (game.players[1].hand_levels, game.players[1].hand_blind) == ((2,), (True,))
    assert game.log[1] == Ply(1, Move.parse("reserve deck 2"))
    assert [str(move) for move in game.moves] == list(OPENING)
    assert repr(game) == "<Game 2 players, round 3, action, seat 0 to play>"


def test_play_takes_a_move_or_its_text_and_returns_the_standard_form() -> None:
    game = Game.deal(2, "play")
    assert game.play("TAKE red blue yellow") == Take(("yellow", "blue", "red"))
    assert game.play(Take(("red", "blue", "yellow"))) == Take(("yellow", "blue", "red"))


def test_the_default_payment_is_dropped() -> None:
    game = position(Seat("yellow 2 red gray"), market="rocket")
    assert game.copy().play("recruit rocket paying red red yellow") == Move.parse("recruit rocket")
    assert game.play("recruit rocket paying gray red yellow") == Move.parse("recruit rocket paying yellow red gray")


def test_check_returns_what_play_would_and_changes_nothing(game: Game) -> None:
    before = game.to_json()
    assert game.check("take red yellow blue") == Move.parse("take yellow blue red")
    with pytest.raises(IllegalMove):
        game.check("pass")
    with pytest.raises(UnreadableMove):
        game.check("reserve nobody")
    assert game.to_json() == before


def test_legal_moves_are_moves_each_once(game: Game) -> None:
    moves = game.legal_moves()
    assert len(set(moves)) == len(moves)
    assert Move.parse("recruit rocket") in moves


def test_payments_lists_every_way_to_pay_with_the_default_first() -> None:
    game = position(Seat("2 red 2 gray"), market="rocket vulture")
    assert game.payments("rocket") == [("red", "red", "gray"), ("red", "gray", "gray")]
    assert game.payments("vulture") == [("red", "red", "gray", "gray")]
    assert game.payments("thor") == game.payments("nobody") == []


def test_price_and_missing() -> None:
    game = position(Seat("red gray", team="red"), Seat("yellow 2 red"), market="rocket vulture")
    assert game.price("vulture") == {"yellow": 0, "blue": 0, "orange": 0, "red": 3, "purple": 0}
    assert game.missing("vulture") == {"red": 2}
    assert game.missing("rocket") == {"yellow": 1}
    assert (game.missing("rocket", seat=1), game.missing("vulture", seat=1)) == ({}, {"red": 2})


def test_undo_restores_the_position(game: Game) -> None:
    before = game._states.tobytes()
    play(game, "recruit rocket")
    assert game.undo() == Move.parse("recruit rocket")
    assert (game._states.tobytes(), [str(move) for move in game.moves]) == (before, list(OPENING))
    play(game, "take yellow blue orange")
    assert game.players[0].tokens == tokens("2 yellow 2 blue orange red gray"), "play goes on after an undo"


def test_undo_at_the_start() -> None:
    with pytest.raises(MoveError, match="there is no move to undo"):
        Game.deal(2, "undo").undo()


def test_undo_of_the_move_that_ended_the_game() -> None:
    team = "blue orange red purple green-goblin spider-man hela jessica-jones"
    game = play(position(Seat(), Seat(team=team), to_play=1), "reserve deck 1")
    assert game.phase == "over"
    game.undo()
    assert (game.outcome, game.phase, game.to_play) == (None, "action", 1)


def test_copies_are_independent(game: Game) -> None:
    twin = game.copy()
    assert twin == game
    play(twin, "recruit rocket paying yellow red gray")
    assert twin != game
    assert game.players[0].team == ()
    twin.undo()
    assert twin == game
    assert (twin.setup, twin.seal) == (game.setup, game.seal)


def test_games_are_equal_when_setup_and_moves_are() -> None:
    assert play(Game.deal(2, "a"), *OPENING[:1]) == play(Game.deal(2, "a"), *OPENING[:1])
    assert Game.deal(2, "a") != Game.deal(2, "b")
    assert Game.deal(2, "a") != play(Game.deal(2, "a"), *OPENING[:1])
    assert Game.deal(2, "a") != "a"
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game.deal(2, "a"))


def test_a_record_contains_the_setup_and_the_moves(game: Game) -> None:
    record = game.record()
    assert (record.setup, record.log, record.outcome, record.seal) == (game.setup, game.log, None, None)
    assert Game.from_record(record) == game


def test_json_and_back(game: Game) -> None:
    text = game.to_json()
    assert "\n" not in text
    again = Game.from_json(text)
    assert (again, again.to_json(), again._states.tobytes()) == (game, text, game._states.tobytes())
    assert json.loads(text)["moves"][1] == {"seat": 1, "move": "reserve deck 2"}


def test_json_keeps_options_and_the_seal() -> None:
    game = play(Game.deal(2, "json", options=Options(short_takes=True)), "take red")
    again = Game.from_json(game.to_json())
    assert (again.options, again.seal) == (game.options, game.seal)


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"players": 5}, SetupError, "S1: the game is for 2 to 4 players, not 5"),
        ({"deck": "marvel-9"}, SetupError, "unknown deck 'marvel-9'; this version knows 'marvel-1'"),
        ({"decks": None}, SetupError, "this is not a saved game"),
        ({"options": {"hot_seat": True}}, SetupError, "this is not a saved game"),
        ({"secret": "00"}, SetupError, "a deal's secret has 32 bytes, not 1"),
        ({"moves": [{"seat": 0, "move": "fly"}]}, UnreadableMove, "a move starts with"),
        ({"moves": [{"seat": 0, "move": "pass"}]}, IllegalMove, "X3: there is something you can do"),
        ({"moves": ["pass"]}, SetupError, "this is not a saved game"),
    ],
)
def test_wrong_json_is_refused_with_a_reason(change: dict[str, Any], error: type[Exception], says: str) -> None:
    values = json.loads(Game.deal(2, "json").to_json()) | change
    with pytest.raises(error, match=says):
        Game.from_json(json.dumps(values))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"players": 2}'])
def test_json_that_is_not_a_saved_game(text: str) -> None:
    with pytest.raises(ValueError, match=r"this is not a saved game|Expecting"):
        Game.from_json(text)


@pytest.mark.parametrize(
    "change",
    [
        {"moves": [{"seat": 1, "move": "take yellow blue red"}]},
        {"outcome": {"reason": "gauntlet", "winners": [0], "decided_by": "only-one"}},
    ],
)
def test_json_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    values = json.loads(Game.deal(2, "json").to_json()) | change
    with pytest.raises(ValueError, match=r"seat|outcome"):
        Game.from_json(json.dumps(values))


@pytest.mark.parametrize("change", [{"deck": []}, {"options": {"short_takes": "yes"}}, {"secret": "zz"}])
def test_json_of_the_wrong_type_is_refused_with_our_error(change: dict[str, Any]) -> None:
    values = json.loads(Game.deal(2, "json").to_json()) | change
    with pytest.raises(SetupError):
        Game.from_json(json.dumps(values))


def test_the_round_while_tokens_have_to_be_returned() -> None:
    game = position(Seat(tokens="2 yellow 2 blue 2 orange 2 red 2 purple"), players=4)
    play(game, "reserve deck 1")
    assert (game.phase, game.turn, game.round) == ("return", 1, 1)
    play(game, "return red", *["reserve deck 1"] * 3)
    assert (game.turn, game.round) == (4, 2)


def test_the_round_of_a_stalemate_within_a_round() -> None:
    """Seat 0 takes the last token, three passes follow: the last one is seat 0's second turn."""
    game = position(
        Seat("2 yellow 2 blue 2 orange 2 red purple", hand="drax the-collector miles-morales"),
        Seat("2 yellow 2 blue 2 orange 2 red 2 purple", hand="red-skull nebula daredevil"),
        Seat("yellow blue orange red purple", hand="hela jessica-jones doctor-octopus"),
        run_out=[1, 2, 3],
    )
    play(game, "take purple", "pass", "pass", "pass")
    assert (game.outcome, game.turn) == (Outcome("stalemate", ()), 4)
    assert game.round == 2


def test_the_package_exports_the_public_names() -> None:
    assert sixstones.Game is Game
    with pytest.raises(AttributeError, match="module 'sixstones' has no attribute 'Gaem'"):
        sixstones.Gaem  # noqa: B018


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "00" * 32},
        {"outcome": {"reason": "resigned", "winners": [9], "decided_by": None}},
        {"outcome": {"reason": "resigned", "winners": ["a"], "decided_by": None}},
        {"outcome": {"reason": "resigned", "winners": [0], "decided_by": "zzz"}},
        {"outcome": {"reason": "boredom", "winners": [], "decided_by": None}},
        {"names": [1, 2]},
        {"date": 5},
        {"deck": [[], []]},
        {"moves": [{"seat": "a", "move": "pass"}]},
    ],
)
def test_json_that_no_game_could_have_written_is_refused(change: dict[str, Any]) -> None:
    values = json.loads(Game.deal(2, "json").to_json()) | change
    with pytest.raises(SetupError):
        Game.from_json(json.dumps(values))


@pytest.mark.parametrize("text", ["", "[" * 100_000, "1" * 5000, "nope", "null", "[]"])
def test_text_that_is_not_a_game_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="not a saved game"):
        Game.from_json(text)


def test_a_seal_must_match_the_cards() -> None:
    game = Game.deal(2, "one")
    assert Game.from_setup(game.setup, game.seal) == game
    with pytest.raises(SetupError, match="the deal was changed"):
        Game.from_setup(game.setup, Seal.from_seed("another"))


def test_copying_in_any_way_gives_an_independent_game() -> None:
    game = Game.deal(2, "copies")
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301
        assert twin == game
        twin.play("take yellow blue red")
        assert twin != game
        assert game.moves == ()


def test_a_pickled_deck_needs_no_recompilation() -> None:
    """Unpickled facts that Numba took for another type would compile everything again."""
    game = play(Game.deal(2, "pickle"), "take yellow blue red")
    before = len(apply.signatures)  # type: ignore[attr-defined]
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301
    twin.play("take yellow blue red")
    assert len(apply.signatures) == before  # type: ignore[attr-defined]


@pytest.mark.parametrize("seat", [True, 0.0, "0", 2, -1])
def test_an_unknown_seat(seat: Any) -> None:
    game = Game.deal(2, "seat")
    with pytest.raises(ValueError, match="there is no seat"):
        game.view(seat)
    with pytest.raises(ValueError, match="there is no seat"):
        game.price("rocket", seat)


def test_the_price_of_an_unknown_character() -> None:
    with pytest.raises(ValueError, match="no character 'roket'; did you mean rocket"):
        Game.deal(2, "seat").price("roket")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("recruit Ms. Marvel", "recruit ms-marvel"),
        ("reserve M.O.D.O.K.", "reserve modok"),
        ("claim Hell's Kitchen, NYC", "claim hells-kitchen"),
        ("claim hells kitchen", "claim hells-kitchen"),
    ],
)
def test_moves_accept_names_as_printed_on_the_cards(text: str, move: str) -> None:
    assert Game.deal(2, "names").read(text) == Move.parse(move)


def test_views_with_the_same_knowledge_are_equal() -> None:
    game = Game.deal(2, "views")
    assert game.view(0) == game.view(0)
    assert game.view(0) != game.view(1)
    assert len({game.view(0), game.view(0), game.view(None)}) == 2
