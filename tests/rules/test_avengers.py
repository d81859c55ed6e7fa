from __future__ import annotations

from tests.positions import Seat, play, position

TWO_TAGS = "hawkeye kate-bishop"
THREE_TAGS = "spider-woman valkyrie america-chavez"
WASP = "2 yellow blue 2 orange"  # her cost


def test_A1_two_tags_are_too_few() -> None:
    game = play(position(Seat(tokens=WASP, team="hawkeye"), market="wasp"), "recruit wasp")
    assert (game.players[0].tags, game.avengers_holder, game.players[0].points) == (2, None, 0)


def test_A1_the_first_with_three_tags_takes_the_tile_at_once() -> None:
    game = position(Seat(tokens=WASP, team=TWO_TAGS), market="wasp")
    assert (game.avengers_holder, game.players[0].points) == (None, 0)
    play(game, "recruit wasp")
    assert (game.players[0].tags, game.avengers_holder, game.players[0].points) == (3, 0, 3)
    assert game.to_play == 1, "taking the tile is not an action"


def test_A1_at_once_means_before_tokens_are_returned() -> None:
    """Thor brings two tags and the eleventh token; the tile comes before the return."""
    tokens = "3 purple 2 yellow 2 blue 2 red gray"
    game = position(Seat(tokens=tokens, team=f"{TWO_TAGS} 4 yellow 4 blue 4 red 5 purple"), market="thor", players=4)
    play(game, "recruit thor")
    assert (game.phase, game.avengers_holder) == ("return", 0)


def test_A1_more_tags_for_the_owner_change_nothing() -> None:
    game = position(Seat(tokens=WASP, team=THREE_TAGS), market="wasp")
    assert game.players[0].points == 3
    play(game, "recruit wasp")
    assert (game.players[0].tags, game.avengers_holder, game.players[0].points) == (4, 0, 3)


def test_A2_a_tie_changes_nothing() -> None:
    game = position(Seat(tokens=WASP, team=TWO_TAGS), Seat(team=THREE_TAGS), market="wasp")
    play(game, "recruit wasp")
    assert [player.tags for player in game.players] == [3, 3]
    assert (game.avengers_holder, [player.points for player in game.players]) == (1, [0, 3])


def test_A2_more_tags_take_the_tile_and_its_points() -> None:
    game = position(Seat(tokens=WASP, team=f"{TWO_TAGS} ms-marvel"), Seat(team=THREE_TAGS), market="wasp", avengers=1)
    play(game, "recruit wasp")
    assert [player.tags for player in game.players] == [4, 3]
    assert (game.avengers_holder, [player.points for player in game.players]) == (0, [3, 0])


def test_A2_it_can_change_hands_again_and_again() -> None:
    game = position(
        Seat(tokens=WASP, team=f"{TWO_TAGS} ms-marvel", hand="wasp"),
        Seat(tokens="5 purple", team=f"{THREE_TAGS} 5 yellow 4 red 2 blue", hand="thor"),
        locations="attilan triskelion asgard atlantis",
        players=4,
        avengers=1,
    )
    seen = []
    for move in ("recruit wasp", "recruit thor"):
        play(game, move)
        seen.append((game.avengers_holder, game.players[0].points, game.players[1].points))
    assert seen == [(0, 3, 0), (1, 0, 3 + 3)], "Thor is worth three points himself"


def test_P3_wasp_ties_and_captain_america_takes_it() -> None:
    game = position(
        Seat(team="hawkeye kate-bishop ms-marvel quake"),
        Seat(tokens=WASP, team="spider-woman squirrel-girl valkyrie"),
        Seat(tokens="3 yellow 3 blue 2 orange purple", team="america-chavez winter-soldier shuri yellow yellow orange"),
        market="wasp captain-america",
        to_play=1,
    )
    assert ([player.tags for player in game.players], game.avengers_holder) == ([4, 3, 3], 0)
    play(game, "recruit wasp")
    assert ([player.tags for player in game.players], game.avengers_holder) == ([4, 4, 3], 0)
    play(game, "recruit captain-america")
    assert ([player.tags for player in game.players], game.avengers_holder) == ([4, 4, 5], 2)
    assert [player.points for player in game.players] == [0, 0, 1 + 3 + 3], "Shuri, Captain America, the tile"
