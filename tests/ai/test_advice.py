"""Hints: why a move is good and what threatens after it, in small positions; and what to do when all is lost."""

from __future__ import annotations

from typing import Any

import pytest

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.search.bot import SearchBot
from sixstones.ai.thought import FACT_KINDS, NOT_URGENT, new_thought
from sixstones.game import Game, Move
from sixstones.game.numbering import numbering
from sixstones.rules.colours import GRAY
from sixstones.rules.state import NOTHING
from tests.ai.search.test_tactics import FIFTEEN, VULTURE
from tests.positions import Seat, play, position
from tests.stuck import stuck

THREATS = {"finishes", "scores", "takes"}


def advised(game: Game, *moves: str, aim: str | None = None, chance: float = 0.5) -> Choice:
    """The hint if a search has found these moves, the best first, all with the same chance."""
    view, thoughts = game.view(game.to_play), new_thought()
    thought = thoughts[0]
    thought["count"], thought["urgency"] = len(moves), NOT_URGENT
    thought["aim"] = NOTHING if aim is None else game.deck.character_number[aim]
    for i, move in enumerate(moves):
        thought["action"][i] = numbering(game.deck).action(view.states, Move.parse(move))
        thought["share"][i] = 1 / len(moves)
        thought["chances"][i, game.to_play] = chance
    return as_hint(Choice(Move.parse(moves[0]), thought=thoughts), view, calibrated=False)


def facts(choice: Choice) -> dict[str, dict[str, Any]]:
    """By their kind, without what says nothing."""
    return {
        each["kind"]: {
            name: value for name, value in each.items() if name != "kind" and value is not None and value is not False
        }
        for each in choice.facts
    }


def test_a_take_says_how_far_the_card_of_the_plan_is() -> None:
    game = position(Seat(tokens="red"), Seat(), market="loki")  # 3 blue, 7 purple
    hint = advised(game, "take blue red purple", aim="loki")
    assert facts(hint)["toward"] == {"seat": 0, "card": "loki", "number": 8}


def test_without_a_plan_a_take_names_a_card_that_gets_closer() -> None:
    game = position(Seat(tokens="red", team="yellow"), Seat(), market="vulture", run_out=(1, 2, 3))  # 4 red
    hint = advised(game, "take red red")
    assert hint.aim == "vulture"
    assert facts(hint)["toward"]["number"] == 1
    assert facts(advised(game, "take blue orange purple")) == {"options": {"seat": 0, "number": 0}}


def test_a_card_that_can_be_recruited_next_is_ready() -> None:
    game = position(Seat(tokens="2 red"), Seat(), market="vulture", run_out=(1, 2, 3))
    assert facts(advised(game, "take red red")) == {"ready": {"seat": 0, "card": "vulture", "number": 0}}


def test_an_emptied_pile_starves_a_player_who_needs_it() -> None:
    game = position(Seat(), Seat(tokens="3 red"), market="vulture", run_out=(1, 2, 3))  # one red token is left
    assert facts(advised(game, "take blue red purple"))["starves"] == {"seat": 1, "colour": "red", "number": 0}
    assert "starves" not in facts(advised(game, "take blue orange purple"))


def test_a_reserve_keeps_a_card_from_others_and_brings_gray() -> None:
    game = position(Seat(), Seat(tokens="4 red"), market="vulture", run_out=(1, 2, 3))
    hint = facts(advised(game, "reserve vulture"))
    assert hint["snatches"] == {"seat": 1, "card": "vulture", "number": 0}
    assert hint["safe"] == {"seat": 0, "card": "vulture", "number": 3}


def test_a_reserve_from_a_deck_brings_gray_closer_to_a_card_or_is_at_least_unseen() -> None:
    game = position(Seat(), Seat(), market="vulture", run_out=(1, 3))
    assert set(facts(advised(game, "reserve deck 2"))) == {"toward", "gray"}
    game._states["supply"][0, GRAY] = 0
    assert set(facts(advised(game, "reserve deck 2"))) == {"options", "unseen"}


def test_a_recruit_says_what_it_brings() -> None:
    team = "4 orange 3 purple 2 yellow blue"
    game = position(Seat(tokens="3 orange", team=team), Seat(), market="drax", locations="triskelion")
    points = facts(advised(game, "recruit drax"))["points"]  # 4, with the fourth purple bonus 3 for the location
    assert points == {"seat": 0, "card": "drax", "location": "triskelion", "number": 7}
    assert facts(advised(game, "recruit drax"))["time"]["card"] == "drax"


def test_a_recruit_of_a_new_colour_makes_cards_cheaper() -> None:
    game = position(Seat(tokens="blue orange red 2 yellow gray"), Seat(), market="wong vulture", run_out=(1, 2, 3))
    hint = facts(advised(game, "recruit wong"))
    assert hint["colour"] == {"seat": 0, "colour": "red", "number": 0}
    assert hint["cheaper"] == {"seat": 0, "colour": "red", "number": 1}


def test_a_returned_token_is_not_needed_for_the_plan() -> None:
    game = position(Seat(tokens="3 red 2 blue 2 yellow 2 purple orange"), Seat(), market="vulture", run_out=(1, 2, 3))
    play(game, "reserve vulture")
    assert facts(advised(game, "return blue", aim="vulture"))["spare"]["card"] == "vulture"
    assert "card" not in facts(advised(game, "return red", aim="vulture"))["spare"]


def test_a_claimed_location_is_one_that_an_opponent_nearly_has() -> None:
    mine = Seat(tokens="red", team="2 yellow 3 blue 3 orange 3 red 3 purple")
    theirs = Seat(team="3 yellow 2 blue 2 red")
    game = position(mine, theirs, market="vulture", locations="knowhere asgard")
    assert play(game, "recruit vulture").phase == "claim"
    assert facts(advised(game, "claim knowhere"))["race"] == {"seat": 1, "location": "knowhere", "number": 2}
    assert facts(advised(game, "claim asgard"))["points"]["number"] == 3


def test_a_reply_that_scores_is_a_threat() -> None:
    rich = Seat(tokens="3 orange", team="4 orange 3 purple")
    game = position(Seat(), rich, market="drax", locations="triskelion", run_out=(1, 2, 3))
    hint = facts(advised(game, "take blue red yellow"))
    assert hint["scores"] == {"seat": 1, "card": "drax", "location": "triskelion", "number": 7}
    assert not THREATS & set(facts(advised(game, "reserve drax")))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_reply_that_completes_the_gauntlet_is_the_worst_threat(players: int) -> None:
    game = position(*[Seat()] * (players - 1), Seat(tokens=VULTURE, team=FIFTEEN), market="vulture")
    hint = facts(advised(game, "take blue orange yellow"))
    assert (hint["finishes"]["seat"], hint["finishes"]["card"]) == (players - 1, "vulture")


def test_the_card_of_the_plan_can_be_taken_away() -> None:
    game = position(Seat(), Seat(tokens="2 red 2 gray"), market="vulture", run_out=(1, 2, 3))
    assert facts(advised(game, "take yellow blue red", aim="vulture"))["takes"]["card"] == "vulture"


def test_a_lost_position_asks_for_the_move_that_holds_out_longest() -> None:
    game = position(Seat(), Seat(tokens=VULTURE, team=FIFTEEN), market="vulture", run_out=(1, 2, 3))
    moves = ("take yellow blue orange", "take yellow blue purple", "reserve vulture")
    lost = advised(game, *moves, chance=0.001)
    assert (str(lost.move), lost.lost) == ("reserve vulture", True)
    assert "finishes" not in facts(lost)
    even = advised(game, *moves)
    assert (str(even.move), even.lost) == (moves[0], False)


def test_X7_a_hint_tells_nothing_about_hidden_cards() -> None:
    hidden, known = (Seat(tokens=VULTURE, team=FIFTEEN, **{hand: "vulture"}) for hand in ("blind", "hand"))
    assert "finishes" not in facts(advised(position(Seat(), hidden), "take blue orange yellow"))
    assert "finishes" in facts(advised(position(Seat(), known), "take blue orange yellow"))


@pytest.mark.parametrize("players", [2, 4])
def test_every_hint_has_a_reason(players: int) -> None:
    """In every phase of a whole game; the only legal move needs no other."""
    game, seen, bot = Game.deal(players, "reasons"), set(), SearchBot(0, 60)
    while game.outcome is None:
        view = game.view(game.to_play)
        hint = as_hint(bot.choose(view, Clock()), view, calibrated=False)
        assert hint.urgency or [fact for fact in hint.facts if fact["kind"] not in THREATS]
        seen |= {fact["kind"] for fact in hint.facts}
        game.play(hint.move)
    assert {"points", "time", "colour", "cheaper", "ready", "toward"} <= seen <= {kind for kind, _ in FACT_KINDS}


def test_the_only_move_is_one() -> None:
    view = stuck(2).view(0)
    hint = as_hint(ChampionBot(0, 10).choose(view, Clock()), view)
    assert (hint.urgency, str(hint.move)) == ("only", "pass")
