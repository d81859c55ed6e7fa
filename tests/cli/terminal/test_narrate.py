"""What happened, in words: small pictures, a move, the sentence."""

from __future__ import annotations

from sixstones.cli.terminal.narrate import log_lines, narrate, past_deed, stories
from sixstones.game import Game, Position
from tests.positions import Seat, position

NAMES = ("You", "Bob", "Cy")
TEN = "yellow blue orange red purple loki gamora"  # 10 points, all bonuses, the Time stone


def told(game: Game, move: str) -> str:
    before = game.view(None)
    game.play(move)
    return narrate(before, game.view(None), NAMES)


def film(game: Game, *moves: str) -> list[Position]:
    positions: list[Position] = [game.view(None)]
    for move in moves:
        game.play(move)
        positions.append(game.view(None))
    return positions


def test_takes() -> None:
    assert told(position(), "take red yellow blue") == "You took yellow, blue and red."
    assert told(position(), "take red red") == "You took 2 red."


def test_R1_R2_reserves() -> None:
    alone = position(market="thor", run_out=[3])
    assert told(alone, "reserve thor") == "You reserved Thor and got 1 gray."
    assert told(position(), "reserve deck 2") == "You reserved the top of deck 2 unseen and got 1 gray."
    no_gray = position(Seat(), Seat(tokens="5 gray"), market="thor", run_out=[3])
    assert told(no_gray, "reserve thor") == "You reserved Thor; no gray was left."


def test_R1_the_owner_is_told_which_card_it_was() -> None:
    game = position(on_top="lizard")
    before = game.view(0)
    game.play("reserve deck 1")
    told_owner = "You reserved Lizard from deck 1 and got 1 gray; the others saw only its level."
    assert narrate(before, game.view(0), NAMES) == told_owner
    assert "Lizard" not in narrate(before, game.view(1), NAMES)


def test_C6_the_card_that_came_up_is_named() -> None:
    assert told(position(market="thor", on_top="loki"), "reserve thor").endswith("got 1 gray. Loki came up.")
    game = position(Seat(team="4 red"), market="vulture", on_top="wong")
    assert told(game, "recruit vulture").endswith("1 point). Wong came up.")
    assert "came up" not in told(position(), "take red red")


def test_P1_a_recruit_tells_what_was_paid_and_what_it_gives() -> None:
    game = position(Seat(tokens="red", team="yellow red"), market="rocket", run_out=[1])
    assert told(game, "recruit rocket") == "You recruited Rocket for 1 red (+1 yellow)."
    free = position(Seat(team="4 red", hand="vulture"))
    assert told(free, "recruit vulture") == "You recruited Vulture from the hand for nothing (+1 yellow, 1 point)."


def test_G1_the_time_stone() -> None:
    game = position(Seat(tokens="2 yellow", team="5 yellow"), market="black-bolt", run_out=[3])
    assert told(game, "recruit black-bolt").endswith("(+1 orange, 4 points). You got the Time stone.")
    second = position(Seat(tokens="2 yellow", team="5 yellow thor"), market="black-bolt", run_out=[3])
    assert "Time stone" not in told(second, "recruit black-bolt")


def test_A1_A2_the_avengers_tile() -> None:
    game = position(Seat(team="3 yellow wasp hawkeye orange purple"), Seat(), market="valkyrie")
    assert "You took the Avengers tile (3 tags, 3 points)." in told(game, "recruit valkyrie")
    owned = position(
        Seat(team="wasp hawkeye ms-marvel"),
        Seat(team="3 yellow spider-woman kate-bishop quake orange purple"),
        market="valkyrie",
        to_play=1,
        avengers=0,
    )
    assert "Bob took the Avengers tile from you (4 tags, 3 points)." in told(owned, "recruit valkyrie")


def test_L1_a_location_comes_by_itself() -> None:
    game = position(
        Seat(team="3 yellow 3 orange 2 purple 3 blue"), market="kraven", run_out=[1], locations="asgard attilan"
    )
    assert told(game, "recruit kraven").endswith("(+1 purple). Asgard came to you (3 points).")


def test_L2_a_choice_of_locations() -> None:
    game = position(
        Seat(team="4 yellow 4 blue 3 orange 2 purple"), market="kraven", run_out=[1], locations="asgard avengers-tower"
    )
    [story] = stories(film(game, "recruit kraven", "claim asgard"), NAMES)
    assert story.text.endswith("(+1 purple). You chose Asgard. Asgard came to you (3 points).")


def test_T5_returns_are_told_together() -> None:
    game = position(Seat(tokens="3 yellow 3 blue 3 orange"), supply="yellow blue orange 4 red 4 purple")
    positions = film(game, "take red red", "return yellow", "take yellow blue red")
    assert [story.text for story in stories(positions, NAMES)] == [
        "You took 2 red. You returned 1 yellow.",
        "Bob took yellow, blue and red.",
    ]
    two = position(Seat(tokens="3 yellow 3 blue 3 orange"), supply="yellow blue orange 4 red 4 purple")
    positions = film(two, "take yellow red purple", "return yellow", "return yellow")
    assert stories(positions, NAMES)[0].text.endswith("You returned 2 yellow.")
    assert stories(positions[:3], NAMES)[0].text.endswith("You returned 1 yellow.")  # in the middle of it


def test_E1_E2_meeting_the_gauntlet() -> None:
    fifteen = Seat(tokens="2 red", team=f"{TEN} spider-man")
    first = position(fifteen, Seat(), market="vulture", run_out=[1])
    assert told(first, "recruit vulture").endswith("1 point). You met the Gauntlet: this is the last round.")
    last = position(Seat(), fifteen, market="vulture", to_play=1)
    assert told(last, "recruit vulture").endswith("1 point). Bob met the Gauntlet. The game is over.")


def test_E2_a_second_one_meets_it_in_the_last_round() -> None:
    game = position(
        Seat(team=f"{TEN} spider-man vulture"),
        Seat(team="yellow blue orange red purple drax iron-fist black-bolt nova"),
        locations="triskelion avengers-tower",
    )
    positions = film(game, "take yellow orange red", "take yellow orange red")
    assert [story.text for story in stories(positions, NAMES)] == [
        "You took yellow, orange and red. You met the Gauntlet: this is the last round.",
        "Bob took yellow, orange and red. Bob met the Gauntlet too. The game is over.",
    ]


def test_E3_losing_the_gauntlet_again() -> None:
    game = position(
        Seat(team=f"{TEN} wasp hawkeye ms-marvel vulture sandman taskmaster"),
        Seat(team="spider-woman kate-bishop quake", tokens="2 yellow purple"),
        market="valkyrie",
        run_out=[1],
        locations="asgard avengers-tower",
        avengers=0,
    )
    assert game.players[0].points == 16
    texts = [story.text for story in stories(film(game, "take yellow blue red", "recruit valkyrie"), NAMES)]
    assert texts[0] == "You took yellow, blue and red. You met the Gauntlet: this is the last round."
    assert "Bob took the Avengers tile from you" in texts[1]
    assert "You lost the Gauntlet: 13 points are too few." in texts[1]
    assert texts[1].endswith("Nobody meets the Gauntlet any more: the game goes on.")


def test_the_log_has_round_and_seat() -> None:
    positions = film(Game.deal(2, "log"), "take yellow blue red", "take yellow blue red", "take yellow blue red")
    assert log_lines(stories(positions, NAMES)) == [
        " 1.1 You took yellow, blue and red.",
        " 1.2 Bob took yellow, blue and red.",
        " 2.1 You took yellow, blue and red.",
    ]
    assert log_lines([]) == ["Nothing happened yet."]


def test_in_fewer_words_nothing_that_matters_is_lost() -> None:
    game = position(
        Seat(team="3 yellow 3 orange 2 purple 3 blue"), market="kraven", on_top="wong", locations="asgard attilan"
    )
    [story] = stories(film(game, "recruit kraven"), NAMES)
    assert story.brief == "You recruited Kraven for nothing. Asgard came to you (3 points). Wong came up."
    two = position(Seat(tokens="3 yellow 3 blue 3 orange"), supply="yellow blue orange 4 red 4 purple")
    [story] = stories(film(two, "take yellow red purple", "return yellow", "return blue"), NAMES)
    assert story.brief == "You took YRP. You returned 1Y 1B."
    hidden = film(position(), "reserve deck 2")
    assert stories(hidden, NAMES)[0].brief == "You reserved a card unseen from deck 2."


def test_a_deed_inside_a_sentence() -> None:
    def past(game: Game, move: str) -> str:
        before, after = film(game, move)
        return past_deed(before, after, NAMES)

    assert past(position(), "take yellow blue red") == "you took yellow, blue and red"
    bought = position(Seat(), Seat(tokens="yellow 2 red"), market="rocket", to_play=1)
    assert past(bought, "recruit rocket") == "Bob recruited Rocket for 1 yellow and 2 red"
