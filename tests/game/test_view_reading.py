from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixstones import Game, MoveError, Options, Setup, SetupError, View
from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.cli.client.board import Scene, draw
from sixstones.cli.client.words import Words
from sixstones.rules.deck import COST_NAMES, Deck, deck_from_lines, deck_lines, standard_deck
from sixstones.rules.state import States
from tests.properties.random_play import at_move, random_game, seeds

GAMES = st.builds(at_move, st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 250))


def viewers(game: Game) -> tuple[int | None, ...]:
    return *range(game.player_count), None


def through_a_wire(view: View) -> View:
    return View.from_dict(json.loads(view.to_json()), view.deck)


def plain(view: View) -> Any:
    return json.loads(view.to_json())


def with_tiles_in_order(states: States) -> bytes:
    """The record with the free locations first, then each seat's, in a stable order."""
    owners, sides = states["location_owner"][0].copy(), states["locations"][0].copy()
    order = np.argsort(np.where(sides < 0, 9, owners), kind="stable")
    states["location_owner"][0], states["locations"][0] = owners[order], sides[order]
    return states.tobytes()


def check_same(view: View) -> View:
    """Returns what was read."""
    again = through_a_wire(view)
    assert again.to_json() == view.to_json()
    assert again.states.tobytes() == with_tiles_in_order(view.states)
    if len(view.locations) == view.player_count:
        assert again.states.tobytes() == view.states.tobytes()
    return again


def other_deck() -> Deck:
    characters, locations = deck_lines(standard_deck())
    changed = [line.replace("Gamora,3,blue,5,0,0,0,3,7,0", "Gamora,3,blue,5,0,0,3,0,7,0") for line in characters]
    return deck_from_lines(changed, locations, "characters", "locations")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_view_of_whole_games_comes_back_the_same(players: int) -> None:
    """Every third position and all that are rare, one viewer after the other: a view has the whole log, and the next
    test has all viewers of a position."""
    for seed in seeds(players, 1):
        for number, game in enumerate(random_game(players, seed, Options(short_takes=seed == 0))):
            if number % 3 == 0 or game.phase != "action":
                check_same(game.view(viewers(game)[number // 3 % (players + 1)]))


@settings(max_examples=30)
@given(GAMES)
def test_every_view_comes_back_the_same(game: Game) -> None:
    for seat in viewers(game):
        check_same(check_same(game.view(seat)))
        assert View.from_dict(game.view(seat).to_dict()) == game.view(seat)


@settings(max_examples=30)
@given(GAMES, st.integers(0, 4))
def test_a_view_that_was_read_answers_everything_the_same(game: Game, viewer: int) -> None:
    seat = viewers(game)[viewer % (game.player_count + 1)]
    view, again = game.view(seat), through_a_wire(game.view(seat))
    assert (again.players, again.log, again.turn) == (view.players, view.log, view.turn)
    for card in game.deck.characters:
        assert again.missing(card.id) == view.missing(card.id)
        assert again.payments(card.id) == view.payments(card.id)
        assert answer(again, f"recruit {card.id}") == answer(view, f"recruit {card.id}")
    assert drawn(again) == drawn(view)


def answer(view: View, move: str) -> str:
    try:
        return repr(view.check(move))
    except MoveError as error:
        return str(error)


def drawn(view: View) -> str:
    names = [f"player {seat}" for seat in range(view.player_count)]
    lines = draw(Scene(view, names, view.seat or 0), Words("en"), 120)
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_choose_the_same_move_from_a_view_that_was_read(players: int) -> None:
    """In every fifth position: so each player has a turn."""
    for seed in seeds(players, 1):
        for number, game in enumerate(random_game(players, seed)):
            if game.outcome is None and number % 5 == 0:
                view = game.view(game.to_play)
                again = through_a_wire(view)
                for bot in ("greedy", "hero", "random"):
                    chosen = [make_bot(bot, number).choose(each, Clock()) for each in (view, again)]
                    assert chosen[0] == chosen[1], bot


class OneFree:
    """A game in which a location comes with a pass: all cards but two are too expensive."""

    def __init__(self) -> None:
        standard = standard_deck()
        cards = [replace(c, cost=(1 if c.id in {"rocket", "modok"} else 9, 0, 0, 0, 0)) for c in standard.characters]
        sides = [replace(side, requirement=(2, 0, 0, 0, 0)) for side in standard.locations]
        deck = Deck("custom-one-free", tuple(cards), tuple(sides))
        first, *rest = (deck.level_ids(level) for level in (1, 2, 3))
        first = ("rocket", "modok", *(id for id in first if id not in {"rocket", "modok"}))
        self.game = Game.from_setup(Setup(2, [first, *rest], ["asgard", "knowhere"], deck))

    def play(self, *moves: str) -> None:
        for move in moves:
            self.game.play(move)
            for seat in viewers(self.game):
                check_same(self.game.view(seat))

    def hoard(self) -> None:
        """One move toward full hands and ten coloured tokens each, first for seat 0."""
        moves = [str(move) for move in self.game.legal_moves()]
        takes = [move for move in moves if move.startswith("take")]
        if self.game.phase == "return":
            held = self.game.players[0].tokens
            full = sum(held[colour] for colour in COST_NAMES) == 10
            gray = "return gray" in moves and (self.game.to_play == 0 or full)
            self.play("return gray" if gray else moves[0])
        else:
            self.play("reserve deck 1" if "reserve deck 1" in moves else max(takes, key=len))


def test_a_location_taken_on_a_pass_restarts_the_count_of_passes() -> None:
    table = OneFree()
    table.play("take yellow blue orange", "take blue orange red", "recruit rocket")
    while any(table.game.supply[colour] for colour in COST_NAMES) or table.game.phase == "return":
        table.hoard()
        assert len(table.game.log) < 100
    table.play("recruit modok", "claim knowhere", "pass", "pass")
    assert [player.locations for player in table.game.players] == [("asgard", "knowhere"), ()]
    assert table.game.view(1).states["passes"][0] == 0
    table.play("pass")
    assert through_a_wire(table.game.view(0)).states["passes"][0] == 1
    table.play("pass")
    outcome = through_a_wire(table.game.view(None)).outcome
    assert outcome is not None
    assert outcome.reason == "stalemate"


def test_a_custom_deck_must_be_passed() -> None:
    view = Game.deal(2, "other", deck=other_deck()).view(0)
    assert View.from_dict(view.to_dict(), view.deck) == view
    with pytest.raises(SetupError, match=f"a game with the deck '{view.deck.name}'; pass that deck to read it"):
        View.from_dict(view.to_dict())
    with pytest.raises(SetupError, match=f"a game with the deck '{view.deck.name}', not with 'marvel-1'"):
        View.from_dict(view.to_dict(), standard_deck())
    with pytest.raises(SetupError, match=f"a game with the deck 'marvel-1', not with '{view.deck.name}'"):
        View.from_dict(Game.deal(2, "other").view(0).to_dict(), view.deck)


def test_unknown_keys_are_ignored() -> None:
    view = Game.deal(3, "later").view(1)
    assert View.from_dict(plain(view) | {"clock": 12}) == view


Change = Callable[[dict[str, Any]], object]


def put(*path: Any) -> Change:
    """A change that sets the value at a path: `put(key, …, key, value)`."""

    def change(values: dict[str, Any]) -> None:
        place: Any = values
        *way, last, value = path
        for key in way:
            place = place[key]
        place[last] = value

    return change


WRONG: list[tuple[Change, str]] = [
    (lambda values: values.clear(), "Object missing required field `deck`"),
    (lambda values: values.pop("log"), "Object missing required field `log`"),
    (put("players", {}), r"Expected `array`, got `object` - at `\$.players`"),
    (put("players", []), r"Expected `array` of length >= 2 - at `\$.players`"),
    (put("players", 1, 7), r"Expected `object`, got `int` - at `\$.players\[1\]`"),
    (put("seat", 3), "there is no seat 3"),
    (put("seat", True), r"Expected `int | null`, got `bool` - at `\$.seat`"),
    (put("options", {}), r"Expected `object` of length >= 1 - at `\$.options`"),
    (put("options", "long_takes", True), "Invalid enum value 'long_takes'"),
    (put("options", "short_takes", 1), r"Expected `bool`, got `int` - at `\$.options"),
    (put("supply", "red", 300), r"Expected `int` <= 7 - at `\$.supply"),
    (put("supply", "red", -1), r"Expected `int` >= 0 - at `\$.supply"),
    (put("supply", "pink", 1), r"Expected `object` of length <= 7 - at `\$.supply`"),
    (put("supply", "red", 4), "it has 4 red tokens, but the game has 5"),
    (put("deck_sizes", "1", 37), "deck 1 has 37 cards, but there are at most 36"),
    (put("deck_sizes", "1", 20), "it has 25 characters of level 1, but the game has 40"),
    (put("market", "1", 0, "nobody"), "there is no character 'nobody' in this deck"),
    (put("market", "1", 0, "x" * 10**6), "there is no character 'x{200}"),
    (put("market", "1", 0, "thor"), "'thor' is not a level 1 character"),
    (put("market", "1", []), r"Expected `array` of length >= 4 - at `\$.market"),
    (put("market", "2", ["thor"] * 5), r"Expected `array` of length <= 4 - at `\$.market"),
    (put("locations", []), "there must be 3 locations, each of another tile"),
    (put("locations", ["asgard", "wakanda", "attilan"]), "each of another tile"),
    (put("locations", 0, "paris"), "there is no location 'paris' in this deck"),
    (put("players", 0, "tokens", "gray", 2**40), r"Expected `int` <= 7 - at `\$.players\[0\].tokens"),
    (put("players", 0, "tags", 200), r"players\[0\].tags does not agree with the rest"),
    (put("players", 0, "tags", 4), r"players\[0\].tags does not agree with the rest"),
    (put("players", 0, "points", 9), r"players\[0\].points does not agree with the rest"),
    (put("players", 0, "bonuses", "red", 1), r"players\[0\].bonuses does not agree with the rest"),
    (put("players", 0, "team", ["thor"]), r"players\[0\].team does not agree with the rest"),
    (put("players", 0, "meets_gauntlet", True), r"players\[0\].meets_gauntlet does not agree with the rest"),
    (put("players", 0, "hand_levels", [4]), r"Expected `int` <= 3 - at `\$.players\[0\].hand_levels\[0\]`"),
    (put("players", 0, "hand_blind", []), r"players\[0\] needs a hand_level and a hand_blind for each card in hand"),
    (put("players", 0, "hand", ["rocket"]), r"players\[0\].hand\[0\] is 'rocket', but this viewer can't know it"),
    (put("log", 0, "seat", 1), r"log\[0\] is out of turn"),
    (put("log", 0, "move", "dance"), r"log\[0\]: can't read 'dance': a move starts with"),
    (put("log", 0, "move", "return red"), r"log\[0\] is out of turn"),
    (put("log", 0, "move", "reserve nobody"), "there is no character 'nobody' in this deck"),
    (put("to_play", 0), "to_play does not agree with the rest"),
    (put("phase", "party"), "phase does not agree with the rest"),
    (put("phase", "over"), "does not agree with the rest"),
    (put("outcome", {}), "does not agree with the rest"),
    (put("round", 2), "round does not agree with the rest"),
    (put("legal_moves", ["pass"]), "legal_moves does not agree with the rest"),
    (put("avengers_holder", 1), "avengers_holder does not agree with the rest"),
    (put("triggered_by", -1), "triggered_by does not agree with the rest"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_value_is_refused_with_a_reason(change: Change, message: str) -> None:
    game = Game.deal(3, "wrong")
    game.play("reserve deck 1")
    game.play("reserve deck 2")
    values = plain(game.view(1))
    change(values)
    with pytest.raises(SetupError, match=message):
        View.from_dict(values)


def test_too_many_passes_are_refused() -> None:
    values = plain(Game.deal(2, "passes").view(None))
    values["log"] = [{"seat": number % 2, "move": "pass"} for number in range(400)]
    with pytest.raises(SetupError, match=r"log\[2\] is out of turn"):
        View.from_dict(values | {"round": 201})


@pytest.mark.parametrize(
    "outcome",
    [
        {"reason": "time", "winners": [0], "decided_by": None},
        {"reason": "gauntlet", "winners": [0], "decided_by": "luck"},
        {"reason": "gauntlet", "winners": [], "decided_by": "shared"},
        {"reason": "gauntlet", "winners": [1, 0], "decided_by": "shared"},
        {"reason": "stalemate", "winners": [], "decided_by": "shared"},
        {"reason": "stalemate", "winners": [], "decided_by": None},
    ],
)
def test_a_wrong_outcome_is_refused(outcome: Any) -> None:
    *_, game = random_game(2, 1)
    assert game.outcome is not None
    values = plain(game.view(0)) | {"outcome": outcome}
    with pytest.raises(SetupError, match="outcome does not agree with the rest"):
        View.from_dict(values)


def nested(depth: int) -> Any:
    junk: Any = []
    for _ in range(depth):
        junk = [junk, {"x": junk}] if depth < 10 else [junk]
    return junk


DEEP = nested(100_000)
JUNK = st.one_of(
    st.sampled_from([None, True, False, 0, 1, 2, 3, 4, -1, -2, 127, 128, -129, 256, 2**31, 2**63, 10**30]),
    st.sampled_from([0.0, 1.5, float("nan"), float("inf"), "", "thor", "asgard", "action", "claim", "over", "pass"]),
    st.sampled_from(["recruit thor", "\ud800", "x" * 10_000, [], {}, [None], [[]], {"x": 1}, nested(5), 10**5000, b""]),
    st.text(max_size=5),
    st.integers(),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in plain values."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in ((value, key), *places(value[key]))]


def damage(values: Any, choose: random.Random, junk: Any) -> None:
    container, key = choose.choice(places(values))
    deed = choose.choice(["replace", "replace", "nudge", "remove", "double", "swap"])
    if deed == "remove":
        del container[key]
    elif deed == "double" and isinstance(container, list):
        container.append(container[key])
    elif deed == "nudge" and type(container[key]) is int:
        container[key] += choose.choice([-1, 1])
    elif deed == "swap" and len(container) > 1:
        other = choose.choice(list(container) if isinstance(container, dict) else range(len(container)))
        container[key], container[other] = container[other], container[key]
    else:
        container[key] = junk


@given(GAMES, st.integers(0, 2**32), st.lists(JUNK, min_size=1, max_size=2))
def test_damaged_values_are_refused_or_read_as_they_are(game: Game, seed: int, junk: list[Any]) -> None:
    check_damaged(game, seed, junk)


def test_a_deep_value_is_refused() -> None:
    check_damaged(Game.deal(2, "deep"), 0, [DEEP])  # Hypothesis could not print it as an example


def check_damaged(game: Game, seed: int, junk: list[Any]) -> None:
    """Reading raises no other error and changes no value."""
    choose = random.Random(seed)
    whole = plain(game.view(choose.choice(viewers(game))))
    for _ in range(20):
        values = json.loads(json.dumps(whole))
        for each in junk:
            damage(values, choose, each)
        result = read(values)
        if isinstance(result, View):
            known = {key: values[key] for key in whole}
            assert result.to_json() == json.dumps(known, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        else:
            assert len(str(result)) < 400
            assert "\n" not in str(result)


def read(values: Any) -> View | SetupError:
    try:
        return View.from_dict(values)
    except SetupError as error:
        return error


@pytest.mark.parametrize("values", [None, [], "view", 7, DEEP, {}, {"deck": DEEP}, {1: 2}], ids=range(8))
def test_values_that_are_not_a_view(values: Any) -> None:
    with pytest.raises(SetupError, match="this is not a view of a game: "):
        View.from_dict(values)
