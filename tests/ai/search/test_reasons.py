"""Explanations of the search bot's hints: the facts, and the sentence for people. `test_advice` has the reasons."""

from __future__ import annotations

import pytest

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.search.bot import SearchBot
from sixstones.game import Game, Recruit
from tests.ai.search.test_tactics import FIFTEEN, VULTURE
from tests.positions import Seat, position
from tests.stuck import stuck

SEEDS = range(5)
NO_OTHER_CARDS = (1, 2, 3)


def choice_in(game: Game, seed: int = 0, simulations: int = 1000) -> Choice:
    view = game.view(game.to_play)
    return as_hint(SearchBot(seed, simulations).choose(view, Clock()), view, calibrated=False)


def one_red_short() -> Game:
    """Vulture is the last card of the game and would complete the Gauntlet; the other's hand is full."""
    ahead, behind = Seat(tokens="red", team=FIFTEEN), Seat(team="2 yellow 2 blue", hand="thor groot drax")
    return position(ahead, behind, market="vulture", run_out=NO_OTHER_CARDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_take_is_on_the_way_to_the_card_that_lacks_a_token(seed: int) -> None:
    choice = choice_in(one_red_short(), seed)
    assert "red" in str(choice.move)
    assert (choice.aim, choice.urgency, choice.rival) == ("vulture", None, None)
    assert choice.reason.startswith(f"{choice.move}: on the way to Vulture; a chance of about ")
    assert f"next best was {choice.candidates[1].move} with " in choice.reason


def test_a_single_candidate_is_explained() -> None:
    choice = choice_in(one_red_short(), simulations=1)
    assert choice.reason.startswith(f"{choice.move}: there was no other choice worth a thought")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X7_an_aim_is_in_sight_and_comes_with_moves_that_recruit_nobody(players: int) -> None:
    """The search deals cards that nobody can see; they can't be an aim."""
    game, aims = Game.deal(players, "aims"), 0
    bots = [SearchBot(seat, 300) for seat in range(players)]
    while game.outcome is None:
        view = game.view(game.to_play)
        choice = as_hint(bots[game.to_play].choose(view, Clock()), view, calibrated=False)
        if choice.aim is not None:
            assert not isinstance(choice.move, Recruit)
            assert choice.aim in [*sum(view.market.values(), ()), *view.players[game.to_play].hand]
            aims += 1
        game.play(choice.move)
    assert aims


@pytest.mark.parametrize("seed", SEEDS)
def test_an_immediate_win_is_explained(seed: int) -> None:
    game = position(Seat(), Seat(tokens=VULTURE, team=FIFTEEN), to_play=1, market="vulture")
    choice = choice_in(game, seed)
    assert (choice.aim, choice.urgency, choice.rival) == (None, "wins", None)
    assert choice.reason == "recruit vulture: wins at once"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stopped_rival_is_named(players: int) -> None:
    """The last of the round could recruit Vulture and end the game."""
    threat = Seat(tokens=VULTURE, team=FIFTEEN)
    choice = choice_in(position(*[Seat()] * (players - 1), threat, market="vulture"))
    assert (str(choice.move), choice.urgency, choice.rival) == ("reserve vulture", "stops", players - 1)
    assert choice.reason.startswith(f"reserve vulture: the only move that stops seat {players} from winning")


def test_the_only_move_is_explained_and_has_no_chances() -> None:
    choice = choice_in(stuck(2))
    assert choice.urgency == "only"
    assert choice.reason == "pass: there is no other move"
    assert choice.candidates[0].chances == ()


def test_nothing_is_urgent_at_the_start() -> None:
    choice = choice_in(Game.deal(2, "search"))
    assert (choice.urgency, choice.rival) == (None, None)
