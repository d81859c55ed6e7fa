"""What a card that was turned up changed, compared with every card that could have come. For Python and the browser.

The position is searched with each of these cards, all with the same number of simulations. They are equally likely, so
the mean of the luck is zero however good or bad the search is. All hands are open here: a card that somebody reserved
unseen is that player's luck when it is drawn.
"""

from typing import Final

import numpy as np

from sixstones.ai.arrays import Float64s
from sixstones.ai.coach.calibration import Calibrations, calibrate_chances, game_stage
from sixstones.ai.network.puct import Mind, evaluate_leaves, select_leaf
from sixstones.ai.network.tree import ROOT, add_node, clear_tree, has_room
from sixstones.ai.search.determinization import deck_drawn_from
from sixstones.rules.actions import RECRUIT, RESERVE, RESERVE_TOP
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import DECK_START, NOTHING, OVER, Action, FactsArray, Seat, State, States

FIRST_CARD: Final = ROOT + 1  # the node of the card that came; those of the others follow


@compiled
def write_luck(
    after: States,
    mover: Seat,
    action: Action,
    simulations: int,
    seed: int,
    facts: FactsArray,
    mind: Mind,
    calibration: Calibrations,
    luck: Float64s,
) -> int:
    """Write how the card that an action turned up changed each seat's chance; return how many cards were possible."""
    # `after` is the whole position after the action, with its decks; `simulations` is at least one, per card. 0 cards
    # means that none was turned up.
    s = after[0]
    luck[:] = 0
    level = deck_drawn_from(action)
    if level < 0 or s.phase == OVER or not _has_drawn(s, action):
        return 0
    count = 1 + int(s.deck_size[level])
    clear_tree(mind.tree)
    seed_stream(mind.batch.rng, seed, 0)
    for _ in range(count):
        add_node(mind.tree, NOTHING)
    for _ in range(simulations):
        for first in range(0, count, len(mind.batch.states)):
            _simulate(after, mover, action, first, min(len(mind.batch.states), count - first), facts, mind)
    for i in range(count):
        node = mind.tree.nodes[FIRST_CARD + i]
        chances = node.value_sum[: s.players] / np.float64(node.visits)
        calibrate_chances(calibration[0], chances, simulations, game_stage(s), s.to_play)
        luck[: s.players] += chances * ((i == 0) - 1 / count)
    return count


@compiled
def _simulate(
    after: States, mover: Seat, action: Action, first: int, cards: int, facts: FactsArray, mind: Mind
) -> None:
    """Run one simulation for each of some cards; the network is asked once for all of them."""
    batch, viewer = mind.batch, after[0].to_play
    pending, can_grow = 0, has_room(mind.tree, cards)
    for i in range(first, first + cards):
        s = batch.states[pending]
        batch.states[pending] = after[0]
        s.blind[:] = 0
        if i > 0:
            _exchange(s, mover, action, i - 1)
        select_leaf(mind, pending, FIRST_CARD + i, facts, viewer, can_grow)
        pending += s.phase != OVER
    evaluate_leaves(mind, facts, viewer, pending)


@compiled
def _has_drawn(s: State, action: Action) -> bool:
    """Whether there was a card in the deck."""
    return RESERVE_TOP <= action < RECRUIT or s.market[_place(action)] != NOTHING


@compiled
def _exchange(s: State, mover: Seat, action: Action, i: int) -> None:
    """Exchange the card that an action brought from a deck with one that is still there."""
    at = DECK_START[deck_drawn_from(action)] + i
    if RESERVE_TOP <= action < RECRUIT:
        last = s.hand_size[mover] - 1
        s.decks[at], s.hand[mover, last] = s.hand[mover, last], s.decks[at]
    else:
        place = _place(action)
        s.decks[at], s.market[place] = s.market[place], s.decks[at]


@compiled
def _place(action: Action) -> int:
    """The place of the market that an action empties."""
    return action - (RESERVE if action < RESERVE_TOP else RECRUIT)
