"""What a move cost: the best move and the move made, compared in one search. For Python and for the browser.

The search knows what the player knew. Its first part finds the best move; the second part spends the same number of
simulations on both moves, with the same random numbers, so that they meet the same cards. What looks like a blunder is
thought about longer before it is called one.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float64s
from sixstones.ai.coach.calibration import Calibrations, calibrate_chances, game_stage, write_bar
from sixstones.ai.coach.think import Coaching, coach, start_coach
from sixstones.ai.network.bot import count_visits, find_aim, write_candidates
from sixstones.ai.network.puct import Mind
from sixstones.ai.network.tree import ROOT, find_edge
from sixstones.ai.thought import move_forward
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import MAX_PLAYERS, Action, FactsArray, State, States

SHARE_OF_COMPARISON: Final = 0.4  # of the simulations; each of the two moves gets half of them
CONFIRMATION: Final = 3  # times the simulations of a decision, for what looks like a blunder
FINE, INACCURACY, MISTAKE, BLUNDER = range(4)
VERDICTS: Final = ("", "inaccuracy", "mistake", "blunder")
THRESHOLDS: Final = (0.05, 0.10, 0.15)  # the smallest loss of each verdict, in chance of winning

DECISION: Final = np.dtype(
    [
        ("chances", np.float64, MAX_PLAYERS),  # each seat's chance of winning after the best move: the position's worth
        ("after", np.float64, MAX_PLAYERS),  # after the move made, before a card is turned up
        ("errors", np.float64, MAX_PLAYERS),  # half the width of the error bars of `chances`
        ("loss", np.float64),  # what the move cost its player
        ("error", np.float64),  # half the width of the error bar of `loss`
        ("best", np.int8),  # the best action: the one made, unless another one is better
        ("legal", np.int8),  # the number of legal actions
        ("verdict", np.int8),
    ],
    align=True,
)
Decision: TypeAlias = Any  # one DECISION record
Decisions: TypeAlias = NDArray[Any]


@compiled
def judge_decision(
    view: States,
    action: Action,
    simulations: int,
    seed: int,
    facts: FactsArray,
    mind: Mind,
    coaching: Coaching,
    calibration: Calibrations,
    decision: Decisions,
) -> None:
    """Judge an action of the player to move, from what that player knows; `mind.thought` explains the best move."""
    d, t, batch, me = decision[0], mind.thought[0], mind.batch, view[0].to_play
    start_coach(view, me, seed, facts, mind, coaching)
    d.legal = list_legal(view[0], facts[0], batch.legal)
    each = int(simulations * SHARE_OF_COMPARISON / 2)
    coach(facts, mind, coaching, simulations - 2 * each, simulations - 2 * each)
    best = t.action[0]
    if best == action:
        coach(facts, mind, coaching, 2 * each, 2 * each)
        best = t.action[0]
    else:
        _think_about_both(action, best, each, seed, facts, mind, coaching)
    _write_decision(view[0], action, best, mind, coaching[0], calibration[0], d)
    if d.verdict == BLUNDER:
        _think_about_both(action, best, CONFIRMATION * simulations // 2, seed + 1, facts, mind, coaching)
        _write_decision(view[0], action, best, mind, coaching[0], calibration[0], d)
    for i in range(t.count):
        if t.action[i] == d.best:
            move_forward(t, i, 0)
    t.aim = find_aim(mind.tree, view, mind.work, facts, d.best)


@compiled
def _think_about_both(
    action: Action, best: Action, simulations: int, seed: int, facts: FactsArray, mind: Mind, coaching: Coaching
) -> None:
    """Spend simulations on each of two actions, with the same random numbers."""
    drift = coaching[0].drift.copy()
    _think_about(action, simulations, seed, facts, mind, coaching)
    _think_about(best, simulations, seed, facts, mind, coaching)
    coaching[0].drift[:] = drift  # by choosing the moves, we have moved the chances


@compiled
def _think_about(
    action: Action, simulations: int, seed: int, facts: FactsArray, mind: Mind, coaching: Coaching
) -> None:
    mind.batch.allowed[:] = False
    mind.batch.allowed[action] = True
    seed_stream(mind.batch.rng, seed, 1)
    coach(facts, mind, coaching, simulations, simulations)


@compiled
def _write_decision(s: State, action: Action, best: Action, mind: Mind, c: Any, k: Any, d: Decision) -> None:
    mind.batch.allowed[:] = False
    mind.batch.allowed[action] = True
    mind.batch.allowed[best] = True
    write_candidates(mind, s.to_play)
    simulations, bar = mind.thought[0].simulations, np.zeros(MAX_PLAYERS)
    best_visits = _write_chances(s, best, mind, k, simulations, d.chances)
    visits = _write_chances(s, action, mind, k, simulations, d.after)
    better = visits > 0 and d.after[s.to_play] >= d.chances[s.to_play]
    d.best = action if better else best
    if better:
        d.chances[:] = d.after
        best_visits = visits
    write_bar(k, d.chances[: s.players], c.drift, best_visits, d.errors)
    write_bar(k, d.after[: s.players], c.drift, visits, bar)
    d.loss = d.chances[s.to_play] - d.after[s.to_play]
    d.error = np.sqrt(d.errors[s.to_play] ** 2 + bar[s.to_play] ** 2) if d.best != action else 0.0
    d.verdict = FINE
    for threshold in THRESHOLDS:
        d.verdict += d.best != action and d.loss - d.error >= threshold


@compiled
def _write_chances(s: State, action: Action, mind: Mind, k: Any, simulations: int, chances: Float64s) -> int:
    """Write each seat's calibrated chances after an action; return its visits."""
    visits = count_visits(mind.tree, find_edge(mind.tree, ROOT, action), chances)
    if visits:
        calibrate_chances(k, chances[: s.players], simulations, game_stage(s), s.to_play)
    return visits
