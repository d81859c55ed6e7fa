"""Reviews: the sums add up, mean luck is zero, decisions don't depend on hidden cards, and statistics are right."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.coach.calibration import shipped
from sixstones.ai.coach.think import COACHING, coach, start_coach
from sixstones.ai.network.bot import BATCH, CHAMPION
from sixstones.ai.network.puct import new_mind
from sixstones.ai.registry import make_bot
from sixstones.game import Game, Outcome, Record, Recruit, Return, Setup, Take, View
from sixstones.game.numbering import numbering
from sixstones.review import Review, Reviewer, accuracy, measure_luck
from sixstones.review.decision import BLUNDER, DECISION, FINE, SHARE_OF_COMPARISON, Decision, judge_decision
from sixstones.review.luck import write_luck
from sixstones.review.picture import picture
from sixstones.rules.compiled import new_records
from tests.ai.test_bots import redealt
from tests.positions import Seat, play, position

MIND = new_mind(CHAMPION, 0, batch=BATCH, nodes=5_000)
FIFTEEN = "yellow blue orange red purple gamora loki luke-cage"


def bot_game(players: int, seed: str) -> Record:
    game, bots = Game.deal(players, seed), [make_bot("greedy", seat) for seat in range(players)]
    while game.outcome is None:
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    return game.record()


@pytest.fixture(scope="module")
def reviewer() -> Reviewer:
    return Reviewer(60)


@pytest.fixture(scope="module", params=[2, 4])
def reviewed(request: pytest.FixtureRequest, reviewer: Reviewer) -> tuple[Record, Review]:
    record = bot_game(request.param, "review")
    return record, reviewer.review(record)


def decision(view: View, move: str, simulations: int = 200) -> Decision:
    found, coaching = new_records(1, DECISION), new_records(1, COACHING)
    action = numbering(view.deck).action(view.states, view.read(move))
    assert action is not None
    judge_decision(view.states, action, simulations, 0, view.deck.facts, MIND, coaching, shipped().record(), found)
    return found[0]


def luck(game: Game, move: str, simulations: int) -> tuple[int, list[float]]:
    """How many cards could have come after a move, and what the one that came gave each seat."""
    seat, out = game.to_play, np.zeros(4)
    action = numbering(game.deck).action(game.states, game.read(move))
    assert action is not None
    game.play(move)
    facts = game.deck.facts
    cards = write_luck(game.states, seat, action, simulations, 0, facts, MIND, shipped().record(), out)
    return cards, out[: game.player_count].tolist()


def test_the_numbers_of_each_player_add_up_to_the_result(reviewed: tuple[Record, Review]) -> None:
    record, review = reviewed
    assert len(review.moves) == len(record.log)
    assert record.outcome is not None
    for seat, one in enumerate(review.balances):
        parts = one.own_luck + one.own_decisions + one.others_decisions + one.others_luck + one.rest + one.ending
        assert one.start + parts == pytest.approx(one.result)
        assert one.result == (seat in record.outcome.winners)
        assert one.ending == 0
        assert one.own_decisions <= 0  # nobody gains by not playing the best move
    assert sum(one.own_luck + one.others_luck for one in review.balances) == pytest.approx(0)


def test_chances_are_chances_and_losses_belong_to_other_moves(reviewed: tuple[Record, Review]) -> None:
    _, review = reviewed
    for one in review.moves:
        assert sum(one.chances) == pytest.approx(1)
        assert sum(one.after) == pytest.approx(1)
        assert sum(one.luck) == pytest.approx(0)
        assert (one.loss > 0) == (one.best != one.move)
        assert one.loss == pytest.approx(one.chances[one.seat] - one.after[one.seat])
        assert not one.verdict or one.loss > one.error
    assert len(review.moments) <= 5
    assert all(review.moves[moment.number].verdict for moment in review.moments)
    assert [moment.number for moment in review.moments] == sorted(moment.number for moment in review.moments)


def test_the_same_game_has_the_same_review(reviewed: tuple[Record, Review]) -> None:
    record, review = reviewed
    assert Reviewer(60).review(record).to_dict() == review.to_dict()


def test_statistics_agree_with_the_log(reviewed: tuple[Record, Review]) -> None:
    record, review = reviewed
    game = Game.from_setup(record.setup)
    taken, returned, recruited, paid = (Counter[int]() for _ in range(4))
    for ply in record.log:
        game.play(ply.move)
        taken[ply.seat] += len(ply.move.colours) if isinstance(ply.move, Take) else 0
        returned[ply.seat] += isinstance(ply.move, Return)
        recruited[ply.seat] += isinstance(ply.move, Recruit)
        effect = game.effect()
        paid[ply.seat] += effect.paid.get("gray", 0) if effect else 0
    for seat, one in enumerate(review.statistics):
        player = game.players[seat]
        assert (one.taken, one.returned, one.recruited) == (taken[seat], returned[seat], recruited[seat])
        assert one.gray_used == paid[seat]
        assert one.card_points + one.location_points + one.tile_points == player.points
        assert set(one.colour_rounds) == {colour for colour, count in player.bonuses.items() if count}


def test_the_comparison_of_two_moves_does_not_count_as_drift() -> None:
    """Half of its simulations go to the worse move. Error bars would grow with the thinking."""
    record = bot_game(2, "review")
    game = Game.from_setup(record.setup)
    for ply in record.log[:44]:
        game.play(ply.move)
    view, facts, simulations = game.view(game.to_play), game.deck.facts, 200
    found, compared, free = new_records(1, DECISION), new_records(1, COACHING), new_records(1, COACHING)
    action = numbering(view.deck).action(view.states, view.read("reserve deck 1"))
    assert action is not None
    judge_decision(view.states, action, simulations, 0, facts, MIND, compared, shipped().record(), found)
    assert found["verdict"] == BLUNDER  # which is compared twice

    first = simulations - 2 * int(simulations * SHARE_OF_COMPARISON / 2)
    start_coach(view.states, view.to_play, 0, facts, MIND, free)
    coach(facts, MIND, free, first, first)
    np.testing.assert_array_equal(compared["drift"], free["drift"])


@pytest.mark.parametrize("move", ["reserve deck 2", "reserve {}"])
def test_the_luck_of_all_cards_that_could_have_come_has_no_mean(move: str) -> None:
    game = Game.deal(2, "luck")
    move = move.format(game.market[2][1])
    decks = [list(ids) for ids in game.setup.decks]
    lucks = []
    for place in range(4, len(decks[1])):  # the first four lie face up
        second = decks[1].copy()
        second[4], second[place] = second[place], second[4]
        twin = Game.from_setup(Setup(2, [decks[0], second, decks[2]], game.setup.locations))
        cards, gained = luck(twin, move, simulations=1)
        assert cards == 26
        lucks.append(gained)
    assert np.ptp([one[0] for one in lucks]) > 0.01
    assert np.mean(lucks, axis=0) == pytest.approx([0, 0], abs=1e-6)


def test_no_card_no_luck() -> None:
    assert luck(Game.deal(2, "luck"), "take yellow blue red", 1) == (0, [0, 0])
    empty = position(Seat(tokens="3 yellow"), run_out=[1, 2, 3], market="thor")
    assert luck(empty, "reserve thor", 1) == (0, [0, 0])


def test_X7_a_decision_is_judged_without_hidden_cards() -> None:
    game = play(Game.deal(2, "blind"), "reserve deck 1", "reserve deck 2", "take yellow blue red")
    chooser = random.Random(1)
    judged = [
        decision(twin.view(1), "take orange purple red").tobytes()
        for twin in (game, *(redealt(game, 1, chooser) for _ in range(3)))
    ]
    assert len(set(judged)) == 1


def test_missing_a_win_is_a_blunder() -> None:
    rival = Seat(tokens="2 red", team="yellow blue orange red purple spider-man green-goblin iron-fist")
    game = position(Seat(tokens="2 red", team=FIFTEEN), rival, market="vulture")
    found = decision(game.view(0), "take yellow blue orange")
    assert found["verdict"] == BLUNDER
    assert found["chances"][0] > 0.97
    best = numbering(game.deck).move(game.view(0).states, int(found["best"]))
    assert str(best) == "recruit vulture"
    assert decision(game.view(0), "recruit vulture")["verdict"] == FINE


def test_forced_moves_do_not_count_for_accuracy(reviewed: tuple[Record, Review]) -> None:
    _, review = reviewed
    one = replace(review.moves[0], seat=0, legal=9, loss=0.07)
    assert accuracy([one], 0) == pytest.approx(50)
    assert accuracy([one, replace(one, legal=1, loss=0.9)], 0) == pytest.approx(50)
    assert accuracy([one, replace(one, loss=0.0)], 0) == pytest.approx(100 * 0.5**0.5)
    assert accuracy([one], 1) is None


@pytest.mark.parametrize("outcome", [None, Outcome("resigned", (1,)), Outcome("time", (1,))])
def test_games_that_the_rules_did_not_end(reviewer: Reviewer, outcome: Outcome | None) -> None:
    game = play(Game.deal(2, "early"), "take yellow blue red", "take orange purple red")
    review = reviewer.review(replace(game.record(), outcome=outcome))
    assert review.finished == (outcome is not None)
    assert sum(review.result) == pytest.approx(1)
    if outcome:
        assert review.result == (0, 1)
        assert review.balances[0].ending == pytest.approx(-review.balances[1].ending)
        assert review.balances[0].ending < -0.2
    else:
        assert review.balances[0].ending == 0


def test_the_luck_of_a_game_is_that_of_its_review(reviewed: tuple[Record, Review]) -> None:
    record, review = reviewed
    total = measure_luck(record, 1)
    assert total == pytest.approx([one.own_luck + one.others_luck for one in review.balances])


def test_the_picture_shows_all_players(reviewed: tuple[Record, Review]) -> None:
    _, review = reviewed
    drawn = picture(replace(review, names=tuple(f"<{seat}> & co" for seat in range(len(review.names)))))
    assert drawn.count("<polyline") == len(review.names)
    assert "&lt;0&gt; &amp; co" in drawn
