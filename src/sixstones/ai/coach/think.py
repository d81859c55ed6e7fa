"""The entry points of the coach, for Python and for the browser.

Call `start_coach`, then `coach_look`, which asks the network once, or `coach`, which searches, any number of times, and
finally `calibrate`.

The champion searches only from the view of the seat to play; a coach also answers the others and spectators. For them
unseen hands are dealt again in every simulation, as for the champion. But if the player to move has reserved unseen,
even the legal moves at the root depend on the deal. Then simulations run one at a time, each with its own legal moves.

`view` is the position as the viewer, a seat or SPECTATOR, knows it; `calibration` is that of the network. The results
are `coaching` for the position and `mind.thought` for the moves.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.coach.calibration import SEARCHED, Calibrations, calibrate_chances, game_stage, write_bar
from sixstones.ai.network.bot import run_batch, write_candidates, write_priors
from sixstones.ai.network.evaluation import evaluate
from sixstones.ai.network.puct import LeafBatch, Mind
from sixstones.ai.network.tree import ROOT, clear_tree
from sixstones.ai.search.determinization import deal_hands, fill_unseen
from sixstones.ai.tactics import drop_hidden_cards, judge
from sixstones.ai.thought import Thoughts, move_forward
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS, RECRUIT_HAND, RETURN_TOKEN
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import redact_state
from sixstones.rules.state import MAX_PLAYERS, NOTHING, FactsArray, Seat, State, States

OLDER, NEWER = 0, 1

COACHING: Final = np.dtype(
    [
        ("chances", np.float64, MAX_PLAYERS),  # each seat's chance of winning
        ("drift", np.float64, MAX_PLAYERS),  # how far each chance moved since a quarter to a half of the simulations
        ("errors", np.float64, MAX_PLAYERS),  # half the width of the error bar of each chance
        ("move_errors", np.float64, (ACTIONS, MAX_PLAYERS)),  # [candidate, seat]
        ("marks", np.float64, (2, MAX_PLAYERS)),  # the chances when the visits had doubled, OLDER and NEWER
        ("mark_visits", np.int64, 2),
        ("viewer", np.int8),
        ("hidden_hand", np.int8),  # whether the viewer can't know the legal moves
    ],
    align=True,
)
Coaching: TypeAlias = NDArray[Any]


@compiled
def start_coach(view: States, viewer: Seat, seed: int, facts: FactsArray, mind: Mind, coaching: Coaching) -> None:
    """Start at a position with an empty tree."""
    c, batch, work, me = coaching[0], mind.batch, mind.work, view[0].to_play
    clear_tree(mind.tree)
    seed_stream(batch.rng, seed, 0)
    batch.root[0] = view[0]
    fill_unseen(batch.root[0])
    c.viewer = viewer
    c.hidden_hand = view[0].hand[me].min() < NOTHING
    c.mark_visits[:] = 0
    mind.thought[0].aim = NOTHING
    work[0] = view[0]
    if c.hidden_hand:
        drop_hidden_cards(work[0], me)
        legal_mask(work, facts, batch.legal, batch.allowed)
    else:
        redact_state(work[0], me)  # the mover does not know the viewer's blind reserves
        judge(work[:1], facts, work[1:], batch.allowed, mind.thought)


@compiled
def coach(facts: FactsArray, mind: Mind, coaching: Coaching, left: int, steps: int) -> int:
    """Run at least `steps` simulations, up to a batch more but at most `left`; write the results; return how many."""
    c, batch, root = coaching[0], mind.batch, mind.tree.nodes[ROOT]
    done = 0 if root.visits else -1  # the first evaluation is of the root itself
    while done < steps and done < left:
        slots, most = len(batch.states), left - done
        if c.hidden_hand:
            slots, most = 1, 1
            _allow_in_next_deal(batch, facts, c.viewer, mind.work)
        done += run_batch(mind, facts, c.viewer, most, slots)
        if root.visits == 1 or root.visits >= 2 * c.mark_visits[NEWER]:
            _mark(root, c)
    _write_chances(root, c, batch.root[0].players)
    if c.hidden_hand:
        batch.allowed[:] = True
    write_candidates(mind, batch.root[0].to_play)
    return done


@compiled
def _allow_in_next_deal(batch: LeafBatch, facts: FactsArray, viewer: Seat, work: States) -> None:
    """Allow what is legal in the deal of the next simulation."""
    rng = batch.rng[0]
    work[1] = batch.root[0]
    deal_hands(work[1], viewer, batch.rng)
    batch.rng[0] = rng
    legal_mask(work[1:], facts, batch.legal, batch.allowed)


@compiled
def _mark(root: Any, c: Any) -> None:
    """Remember the chances whenever the visits have doubled."""
    c.mark_visits[OLDER] = c.mark_visits[NEWER]
    c.mark_visits[NEWER] = root.visits
    c.marks[OLDER] = c.marks[NEWER]
    c.marks[NEWER] = root.value_sum / root.visits


@compiled
def _write_chances(root: Any, c: Any, players: int) -> None:
    c.chances[:] = 0
    total = 0.0
    for seat in range(players):
        total += root.value_sum[seat]
    for seat in range(players):
        c.chances[seat] = root.value_sum[seat] / total
        mean = root.value_sum[seat] / root.visits
        c.drift[seat] = abs(mean - c.marks[OLDER, seat]) if c.mark_visits[OLDER] else 0.0


@compiled
def coach_look(facts: FactsArray, mind: Mind, coaching: Coaching) -> None:
    """Write the network's output without a search; if the mover's hand is hidden, the mean over some deals."""
    c, t, batch, e = coaching[0], mind.thought[0], mind.batch, mind.evaluation
    me, players = batch.root[0].to_play, batch.root[0].players
    rows = len(batch.states) if c.hidden_hand else 1
    for row in range(rows):
        batch.states[row] = batch.root[0]
        deal_hands(batch.states[row], c.viewer, batch.rng)
        write_observation(batch.states[row], facts[0], me, batch.observations[row])
    evaluate(e, batch.observations, rows)
    logits = np.zeros(ACTIONS, np.float64)
    c.chances[:] = 0
    c.drift[:] = 0
    for row in range(rows):
        for action in range(ACTIONS):
            logits[action] += e.logits[row, action] / rows
        for place in range(players):
            c.chances[(me + place) % players] += e.chances[row, place] / rows
    c.chances[:] = c.chances / c.chances.sum()
    t.simulations = 0
    write_priors(t, batch.allowed, logits)


@compiled
def calibrate(view: States, calibration: Calibrations, coaching: Coaching, thought: Thoughts) -> None:
    """Calibrate the chances and add error bars; leave out recruits of characters that the viewer can't see."""
    c, t, k, s = coaching[0], thought[0], calibration[0], view[0]
    stage, chances = game_stage(s), c.chances[: s.players]
    calibrate_chances(k, chances, t.simulations, stage, s.to_play)
    write_bar(k, chances, c.drift, t.simulations, c.errors)
    kept = 0
    for i in range(t.count):
        if not _is_hidden(s, t.action[i]):
            move_forward(t, i, kept)
            if t.visits[kept]:
                calibrate_chances(k, t.chances[kept, : s.players], t.simulations, stage, s.to_play)
                write_bar(k, t.chances[kept, : s.players], c.drift, t.visits[kept], c.move_errors[kept])
            kept += 1
    t.count = kept


@compiled
def calibrate_hint(view: States, calibration: Calibrations, thought: Thoughts) -> None:
    """Calibrate the chances of a champion's thought, and add the mover's error bars."""
    # The calibration was fitted to searches of 100 ms. Longer searches differ little; shorter ones are calibrated a
    # little less well.
    t, k, s = thought[0], calibration[0], view[0]
    bar, still = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    for i in range(t.count):
        if t.visits[i]:
            calibrate_chances(k, t.chances[i, : s.players], SEARCHED, game_stage(s), s.to_play)
            write_bar(k, t.chances[i, : s.players], still, t.visits[i], bar)
            t.error[i] = bar[s.to_play]


@compiled
def _is_hidden(s: State, action: int) -> bool:
    """Whether the action recruits a character that the viewer can't see."""
    return RECRUIT_HAND <= action < RETURN_TOKEN and s.hand[s.to_play, action - RECRUIT_HAND] < 0
