from __future__ import annotations

import pytest

from sixstones import Game, Move, Outcome, UnreadableMove
from sixstones.rules.endgame import DECIDED_BY_NAMES
from sixstones.rules.state import OVER
from tests.positions import Seat, play, position
from tests.refusals import assert_refused
from tests.stuck import stuck

# Teams with a bonus of each colour and a level 3 character; no card is in two of them.
FIFTEEN = "yellow blue orange red purple gamora loki luke-cage"
SIXTEEN = "blue orange red purple green-goblin spider-man hela jessica-jones"
SIXTEEN_TOO = "yellow blue orange red purple doctor-octopus black-bolt drax nova"
SIXTEEN_WITH_TILE = "spider-woman squirrel-girl wasp orange red purple gamora loki nebula"
VULTURE = "2 red"  # his price with the two red bonuses of FIFTEEN; he brings one point
IDLE = "reserve deck 1"


def over(game: Game) -> Outcome | None:
    """Play the rest of a two-player game; return its outcome."""
    return play(game, IDLE, IDLE).outcome


def test_E1_all_three_conditions_met() -> None:
    game = position(Seat(tokens=VULTURE, team=FIFTEEN), Seat(), market="vulture")
    assert (game.players[0].points, game.players[0].meets_gauntlet) == (15, False)
    play(game, "recruit vulture")
    assert (game.players[0].points, game.players[0].meets_gauntlet, game.triggered_by) == (16, True, 0)


@pytest.mark.parametrize(
    ("lacking", "team"),
    [
        ("a point", FIFTEEN),
        ("a yellow bonus", "2 blue orange red purple gamora loki luke-cage scorpion"),
        ("a purple bonus", "yellow blue orange red gamora loki spider-man yondu"),
        ("the green token", "yellow nebula red-skull daredevil hela jessica-jones vulture"),
    ],
)
def test_E1_one_condition_is_missing(lacking: str, team: str) -> None:
    game = position(Seat(), Seat(team=team), to_play=1)
    player = game.players[1]
    assert (player.points >= 16) == (lacking != "a point")
    assert (player.tokens["green"] == 1) == (lacking != "the green token")
    assert all(player.bonuses.values()) == ("bonus" not in lacking)
    assert not player.meets_gauntlet
    play(game, IDLE)
    assert (game.triggered_by, game.outcome) == (None, None)


def test_E1_locations_and_the_avengers_tile_count() -> None:
    team = "spider-woman squirrel-girl wasp orange red purple gamora loki"
    game = position(Seat(), Seat(team=team, locations="wakanda"), to_play=1)
    assert game.players[1].points == 5 + 5 + 3 + 3
    assert play(game, IDLE).phase == "over"


def test_E1_only_at_the_end_of_the_players_own_turn() -> None:
    game = position(Seat(), Seat(team=SIXTEEN))
    play(game, IDLE)
    assert (game.triggered_by, game.phase) == (None, "action")


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_E2_the_round_is_completed(players: int, seat: int) -> None:
    seats = [Seat(team=SIXTEEN) if i == seat else Seat() for i in range(players)]
    game = play(position(*seats, to_play=seat), IDLE)
    for later in range(seat + 1, players):
        assert (game.phase, game.to_play, game.triggered_by) == ("action", later, seat)
        play(game, IDLE)
    assert game.outcome == Outcome("gauntlet", (seat,), "only-one")


def test_E2_the_game_ends_at_once_if_the_last_seat_triggers_it() -> None:
    game = position(Seat(), Seat(tokens=VULTURE, team=FIFTEEN), to_play=1, market="vulture")
    play(game, "recruit vulture")
    assert game.outcome == Outcome("gauntlet", (1,), "only-one")
    assert game.legal_moves() == []
    assert_refused(game, "take yellow blue red", "E2", "the game is over")


# Seat 0 has 16 points with the tile and 3 tags; seat 1 has 3 tags and can recruit Quake, the fourth.
HAS_TILE = Seat(team=SIXTEEN_WITH_TILE)
TAKES_TILE = Seat(tokens="blue orange purple", team="hawkeye kate-bishop ms-marvel", hand="quake")


def test_E3_a_player_who_loses_the_tile_no_longer_meets_it_and_the_game_continues() -> None:
    game = play(position(HAS_TILE, TAKES_TILE, avengers=0), IDLE)
    assert (game.triggered_by, game.players[0].meets_gauntlet) == (0, True)
    play(game, "recruit quake")
    assert (game.avengers_holder, game.players[0].points, game.players[0].meets_gauntlet) == (1, 13, False)
    assert (game.phase, game.to_play, game.triggered_by, game.outcome) == ("action", 0, None, None)
    play(game, IDLE)
    assert (game.phase, game.triggered_by) == ("action", None)


def test_E3_another_player_meets_it_in_the_same_round() -> None:
    game = position(HAS_TILE, TAKES_TILE, Seat(team=SIXTEEN), avengers=0)
    play(game, IDLE, "recruit quake")
    assert game.phase == "action"
    assert play(game, IDLE).outcome == Outcome("gauntlet", (2,), "only-one")


def test_E3_the_taker_may_be_the_one_who_meets_it() -> None:
    taker = Seat(
        tokens="blue orange purple",
        team="hawkeye kate-bishop ms-marvel blue yellow purple spider-man hela jessica-jones vulture yondu",
        hand="quake",
    )
    game = position(HAS_TILE, taker, avengers=0)
    assert game.players[1].points == 13
    play(game, IDLE, "recruit quake")
    assert game.outcome == Outcome("gauntlet", (1,), "only-one")


def test_E3_losing_the_tile_does_not_matter_with_points_to_spare() -> None:
    game = position(Seat(team=f"{SIXTEEN_WITH_TILE} red-skull"), TAKES_TILE, avengers=0)
    play(game, IDLE, "recruit quake")
    assert game.outcome == Outcome("gauntlet", (0,), "only-one")


def test_E3_the_end_can_be_triggered_again_later() -> None:
    """Red Skull replaces the three points that were lost with the tile."""
    game = position(Seat("3 orange 2 gray", SIXTEEN_WITH_TILE, hand="red-skull"), TAKES_TILE, avengers=0)
    play(game, IDLE, "recruit quake")
    assert (game.phase, game.triggered_by) == ("action", None)
    play(game, "recruit red-skull")
    assert (game.phase, game.triggered_by) == ("action", 0)
    assert play(game, IDLE).outcome == Outcome("gauntlet", (0,), "only-one")


def test_E4_most_points_win_even_against_the_tile() -> None:
    game = position(Seat(team=f"{SIXTEEN} yondu"), HAS_TILE)
    assert [player.points for player in game.players] == [17, 16]
    assert over(game) == Outcome("gauntlet", (0,), "most-points")


def test_E4_then_the_owner_of_the_tile_even_with_more_characters() -> None:
    game = position(Seat(team=SIXTEEN), HAS_TILE)
    assert [player.points for player in game.players] == [16, 16]
    assert over(game) == Outcome("gauntlet", (1,), "avengers-tile")


def test_E4_the_tile_of_another_player_does_not_decide() -> None:
    game = position(Seat(team=SIXTEEN), Seat(team=SIXTEEN_TOO), Seat(team="hawkeye kate-bishop ms-marvel"), avengers=2)
    assert play(game, IDLE, IDLE, IDLE).outcome == Outcome("gauntlet", (0,), "fewest-characters")


def test_E4_nor_does_the_tile_of_a_contender_with_fewer_points() -> None:
    seventeen = "orange red luke-cage vision iron-fist ant-man"
    game = position(Seat(team=f"{SIXTEEN} yondu"), HAS_TILE, Seat(team=seventeen))
    assert [player.points for player in game.players] == [17, 16, 17]
    assert play(game, IDLE, IDLE, IDLE).outcome == Outcome("gauntlet", (2,), "fewest-characters")


def test_E4_then_the_fewest_characters_reserved_ones_not_counted() -> None:
    game = position(Seat(team=SIXTEEN_TOO), Seat(team=SIXTEEN, hand="thor groot"))
    assert [(player.points, sum(player.bonuses.values())) for player in game.players] == [(16, 9), (16, 8)]
    assert over(game) == Outcome("gauntlet", (1,), "fewest-characters")


def test_E4_then_they_share() -> None:
    game = position(Seat(team=SIXTEEN_TOO), Seat(team=f"{SIXTEEN} yellow"))
    assert [(player.points, sum(player.bonuses.values())) for player in game.players] == [(16, 9), (16, 9)]
    assert over(game) == Outcome("gauntlet", (0, 1), "shared")


def test_E4_more_points_without_the_gauntlet_win_nothing() -> None:
    """Seat 1 has 19 points but no Time stone."""
    rich = "red-skull nebula daredevil ronan punisher groot star-lord medusa"
    game = position(Seat(team=SIXTEEN), Seat(team=rich))
    assert game.players[1].points == 19
    assert over(game) == Outcome("gauntlet", (0,), "only-one")


@pytest.mark.parametrize("best", [0, 1, 2])
def test_E4_most_points_win_from_any_seat(best: int) -> None:
    seats = [Seat(team=SIXTEEN), Seat(team=SIXTEEN_TOO)]
    seats.insert(best, Seat(team="orange red luke-cage vision iron-fist ant-man"))
    game = position(*seats)
    assert [player.points for player in game.players] == [17 if seat == best else 16 for seat in range(3)]
    assert play(game, IDLE, IDLE, IDLE).outcome == Outcome("gauntlet", (best,), "most-points")


def test_E4_two_of_four_share() -> None:
    game = position(Seat(), Seat(team=SIXTEEN_TOO), Seat(team=FIFTEEN), Seat(team=f"{SIXTEEN} yellow"))
    assert play(game, *[IDLE] * 4).outcome == Outcome("gauntlet", (1, 3), "shared")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X4_as_many_passes_as_players_end_the_game_with_no_winner(players: int) -> None:
    game = stuck(players)
    for _ in range(players - 1):
        play(game, "pass")
        assert game.outcome is None
    play(game, "pass")
    assert game.outcome == Outcome("stalemate", ())
    assert game.legal_moves() == []


@pytest.mark.parametrize("players", [3, 4])
def test_X4_passes_count_across_the_end_of_a_round(players: int) -> None:
    game = stuck(players, to_play=1)
    play(game, *["pass"] * players)
    assert (game.outcome, game.to_play) == (Outcome("stalemate", ()), 1)


def test_X4_another_action_restarts_the_count() -> None:
    """Seat 1 can still recruit, and so gets tokens back into the supply."""
    game = stuck(2, hand_of_last="rocket")
    play(
        game,
        "pass",
        "recruit rocket",
        "take red",
        "return red",
        "take yellow red",
        "take red",
        "return red",
        "take red",
    )
    assert play(game, "pass").outcome is None
    play(game, "pass")
    assert game.outcome == Outcome("stalemate", ())


def test_X4_a_location_taken_on_a_passing_turn_restarts_the_count() -> None:
    game = stuck(2, team="4 yellow 4 blue", locations="avengers-tower triskelion")
    play(game, "pass")
    assert game.players[0].locations == ("avengers-tower",)
    play(game, "pass")
    assert game.outcome is None, "two passes in a row, but the first one changed something"
    assert play(game, "pass").outcome == Outcome("stalemate", ())


def test_X4_a_location_chosen_on_a_passing_turn_restarts_the_count() -> None:
    game = stuck(2, team="4 yellow 4 blue 3 red", locations="avengers-tower knowhere")
    play(game, "pass", "claim knowhere", "pass")
    assert game.outcome is None
    play(game, "pass")
    assert game.players[0].locations == ("avengers-tower", "knowhere")
    assert play(game, "pass", "pass").outcome == Outcome("stalemate", ())


def test_X8_a_long_game_continues() -> None:
    game = position(
        Seat(tokens="2 yellow 2 blue orange red purple 3 gray"),
        Seat(tokens="yellow blue 2 orange 2 red 2 purple 2 gray"),
    )
    start = game._states.tobytes()
    for _ in range(1000):
        play(game, "take yellow blue orange", "return yellow", "return blue", "return orange")
    assert (game.outcome, game.turn, game._states.tobytes()) == (None, 1000, start)


@pytest.mark.parametrize("text", ["resign", "leave", "timeout"])
def test_X9_leaving_is_not_a_move(text: str) -> None:
    with pytest.raises(UnreadableMove, match="a move starts with take, reserve, recruit, return, claim, pass"):
        Move.parse(text)


def test_X9_the_engine_itself_ends_a_game_for_two_reasons_only() -> None:
    game = position()
    game._states["phase"] = OVER
    reasons = set()
    for code in range(1, len(DECIDED_BY_NAMES)):
        game._states["decided_by"] = code
        assert game.outcome is not None
        reasons.add(game.outcome.reason)
    assert reasons == {"gauntlet", "stalemate"}
