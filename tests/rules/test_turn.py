from __future__ import annotations

import pytest

from tests.positions import Seat, legal, play, position, tokens

TEN = "2 yellow 2 blue 2 orange 2 red 2 purple"
SIXTEEN = "blue orange red purple green-goblin spider-man hela jessica-jones"


def test_X5_tokens_are_returned_before_a_location_is_taken() -> None:
    team = "4 yellow 4 blue 4 orange"
    game = position(Seat(tokens=TEN, team=team), locations="avengers-tower hells-kitchen", players=4)
    play(game, "take yellow blue red")
    phases = []
    for move in ("return yellow", "return blue", "return red", "claim avengers-tower"):
        phases.append((game.phase, game.players[0].locations))
        play(game, move)
    assert phases == [("return", ()), ("return", ()), ("return", ()), ("claim", ())]
    assert (game.phase, game.to_play, game.players[0].locations) == ("action", 1, ("avengers-tower",))


def test_X5_a_single_location_also_waits_for_the_return() -> None:
    game = position(Seat(tokens=TEN, team="4 yellow 4 blue"), locations="avengers-tower", players=4)
    play(game, "reserve deck 1")
    assert (game.phase, game.players[0].points) == ("return", 0)
    assert play(game, "return gray").players[0].points == 3


def test_X5_the_gauntlet_is_checked_after_the_location() -> None:
    """13 points and a location make 16: the location comes first, so the Gauntlet is met on this turn."""
    thirteen = "3 yellow 4 blue 2 orange red purple gamora hela loki"
    game = position(Seat(), Seat(team=f"{thirteen} yellow"), locations="avengers-tower", to_play=1)
    assert (game.players[1].points, game.players[1].meets_gauntlet) == (13, False)
    play(game, "take yellow blue red")
    assert (game.players[1].points, game.phase) == (16, "over")


def test_X5_the_gauntlet_waits_for_the_choice_of_a_location() -> None:
    team = f"{SIXTEEN} 4 yellow 3 blue 2 orange"
    game = position(Seat(), Seat(team=team), locations="avengers-tower hells-kitchen", to_play=1)
    play(game, "take yellow blue red")
    assert (game.phase, game.triggered_by) == ("claim", None)
    assert play(game, "claim hells-kitchen").phase == "over"


def test_X5_the_gauntlet_waits_for_the_return() -> None:
    game = position(Seat(), Seat(tokens="2 yellow 2 blue 2 orange 2 red", team=SIXTEEN), to_play=1)
    play(game, "take yellow blue purple")
    assert (game.phase, game.outcome) == ("return", None)
    assert play(game, "return red", "return red").phase == "over"


def test_X5_green_comes_with_the_recruit_and_counts_toward_ten() -> None:
    """Ten tokens, none of them needed for Iron Fist: green is the eleventh."""
    game = position(Seat(tokens=TEN, team="5 red sandman hela", hand="iron-fist"), players=4)
    assert game.price("iron-fist") == {"yellow": 0, "blue": 0, "orange": 0, "red": 0, "purple": 0}
    play(game, "recruit iron-fist")
    assert (game.phase, game.players[0].tokens) == ("return", tokens(f"{TEN} green"))
    assert legal(game) == [f"return {colour}" for colour in ("yellow", "blue", "orange", "red", "purple")]
    play(game, "return yellow")
    assert (game.to_play, game.players[0].token_count) == (1, 10)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X5_the_next_seat_plays_after_the_last_step(players: int) -> None:
    game = position(Seat(tokens="2 yellow 2 blue 2 orange 2 red gray"), players=players)
    play(game, f"take yellow blue {'red' if players > 2 else 'purple'}", "return red")
    assert game.to_play == 0
    assert play(game, "return gray").to_play == 1
