"""The planner: it plays legally, repeatably and without peeking, sees wins and threats, and says why."""

from __future__ import annotations

import random

import pytest

from sixstones.ai.bot import Choice, Clock
from sixstones.ai.planner.bot import CANDIDATES, PlannerBot
from sixstones.ai.registry import make_bot
from sixstones.game import Claim, Game, Pass, Recruit, Reserve, Return
from sixstones.rules.deck_file import standard_deck
from tests.ai.test_bots import redealt
from tests.positions import Seat, play, position
from tests.stuck import stuck

DECK = standard_deck()
NAMES = [*(card.name for card in DECK.characters), *(side.name for side in DECK.locations)]


def choice(game: Game, seed: int = 1) -> Choice:
    return PlannerBot(seed).choose(game.view(game.to_play), Clock())


def random_positions(players: int, games: int = 4, moves: int = 60) -> list[Game]:
    """Positions on the way through random games, cut off at all stages."""
    chooser = random.Random(players)
    found = []
    for deal in range(games):
        game = Game.deal(players, f"planner {deal}")
        for _ in range(chooser.randrange(moves)):
            game.play(chooser.choice(game.legal_moves()))
        for _ in range(3):
            found.append(game.copy())
            game.play(chooser.choice(game.legal_moves()))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_legal_and_has_a_reason_that_names_somebody(players: int) -> None:
    for game in random_positions(players):
        chosen = choice(game)
        assert chosen.move in game.legal_moves()
        assert any(name in chosen.reason for name in NAMES), chosen.reason
        assert chosen.reason.endswith(".")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_come_best_first_with_shares_and_chances(players: int) -> None:
    for game in random_positions(players):
        chosen = choice(game)
        assert 1 <= len(chosen.candidates) <= CANDIDATES
        assert chosen.candidates[0].move == chosen.move
        shares = [candidate.share for candidate in chosen.candidates]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1)
        for candidate in chosen.candidates:
            assert candidate.move in game.legal_moves()
            assert len(candidate.chances) == players
            assert sum(candidate.chances) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_the_same_again_for_the_same_seed(players: int) -> None:
    def game(seed: int) -> Game:
        bots = [PlannerBot(seed + seat) for seat in range(players)]
        game = Game.deal(players, "planners")
        while game.outcome is None:
            game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
        return game

    assert game(1) == game(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X7_what_is_hidden_changes_nothing(players: int) -> None:
    chooser = random.Random(7)
    differing = 0
    for deal in range(6):
        game = Game.deal(players, f"peek {deal}")
        for _ in range(24 + deal):
            game.play(chooser.choice(game.legal_moves()))
        twin = redealt(game, game.to_play, chooser)
        differing += twin._states.tobytes() != game._states.tobytes()
        assert choice(game) == choice(twin)
    assert differing


# 16 points, the Time stone and every colour but purple: any purple character completes the Gauntlet.
ALMOST = "loki gamora nebula red-skull 2 yellow 2 red 2 orange"


def test_E1_takes_a_win_in_one() -> None:
    game = position(Seat(), Seat(tokens="3 blue", team=ALMOST), market="kraven hela thor", to_play=1)
    chosen = choice(game)
    assert chosen.move == Recruit("kraven")
    assert "completes the Gauntlet" in chosen.reason
    assert play(game, str(chosen.move)).outcome is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_denies_a_loss_in_one(seat: int, players: int) -> None:
    seats = [Seat(tokens="3 blue", team=ALMOST)] * 2
    seats[seat] = Seat(tokens="yellow red", team="rocket")
    chosen = choice(position(*seats, players=players, market="kraven", to_play=seat))
    assert chosen.move == Reserve("kraven")
    assert f"seat {2 - seat} could recruit it next turn and would meet the Gauntlet" in chosen.reason


def test_E3_takes_the_tile_to_drop_a_leader_below_16() -> None:
    game = position(
        Seat(tokens="3 blue", team="loki gamora red-skull spider-woman valkyrie quake 2 orange"),
        Seat(tokens="2 red 2 purple orange", team="wasp hawkeye ms-marvel"),
        market="kraven squirrel-girl",
        avengers=0,
    )
    play(game, "recruit kraven")
    assert game.triggered_by == 0
    chosen = choice(game)
    assert chosen.move == Recruit("squirrel-girl")
    assert "seat 1" in chosen.reason


def test_says_so_when_a_loss_can_not_be_stopped() -> None:
    rival = Seat(tokens="3 blue", team=ALMOST)
    chosen = choice(position(Seat(), rival, market="kraven scorpion"))
    assert "seat 2 can meet the Gauntlet next turn" in chosen.reason


def test_R1_reserves_a_card_of_its_plan_that_another_could_recruit_next_turn() -> None:
    chosen = choice(position(Seat(team=ALMOST), Seat(tokens="3 blue"), market="kraven"))
    assert chosen.move == Reserve("kraven")
    assert "a card of my plan" in chosen.reason
    assert "seat 2 could recruit it next turn" in chosen.reason


def test_R1_reserves_for_the_gray_token_that_completes_a_purchase() -> None:
    game = position(Seat(team=ALMOST), Seat(), market="kraven", supply="3 yellow 3 orange 3 red")
    chosen = choice(game)
    assert isinstance(chosen.move, Reserve)
    assert "one gray token is all that I lack" in chosen.reason
    assert "Kraven, who completes the Gauntlet" in chosen.reason


def test_T5_returns_what_its_plan_does_not_need() -> None:
    # Okoye costs this player three purple; red and yellow are of no more use.
    game = position(Seat(tokens="3 purple 4 red 2 yellow", team=ALMOST), Seat(), market="okoye")
    play(game, "take blue orange yellow")
    for _ in range(3):
        chosen = choice(game)
        assert isinstance(chosen.move, Return)
        assert "Okoye" in chosen.reason
        play(game, str(chosen.move))
    assert game.players[0].tokens["purple"] == 3
    assert game.phase == "action"


def test_L2_claims_the_location_that_another_could_take() -> None:
    game = position(
        Seat(tokens="red", team="2 yellow 3 orange 3 purple 3 blue 3 red"),
        Seat(tokens="2 red", team="2 yellow hawkeye kate-bishop yondu 2 purple scorpion"),
        market="vulture rocket",
        locations="knowhere asgard",
    )
    play(game, "recruit vulture")
    chosen = choice(game)
    assert chosen.move == Claim("asgard")
    assert "Asgard now, and Knowhere later" in chosen.reason


def test_X3_passes_with_a_reason() -> None:
    chosen = choice(stuck(2))
    assert chosen.move == Pass()
    assert any(name in chosen.reason for name in NAMES)


def test_beats_greedy() -> None:
    wins = 0
    for deal in range(10):
        for seat in (0, 1):
            bots = {seat: PlannerBot(deal), 1 - seat: make_bot("greedy", deal)}
            game = Game.deal(2, f"strength {deal}")
            while game.outcome is None:
                game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
            wins += game.outcome.winners == (seat,)
    assert wins >= 14
