"""Greedy: tries every action one step ahead and takes the one that leaves it best off.

It looks only at what its seat may see: the try-outs run on a redacted copy, in which a drawn card is
an empty place. It does not think about what the others will do.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.reach import must_reserve, out_of_reach
from sixstones.rules.actions import RESERVE
from sixstones.rules.apply import apply_action
from sixstones.rules.colours import COLOURED, GRAY, GREEN, KINDS
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.facts import Facts
from sixstones.rules.legal import list_legal
from sixstones.rules.payment import missing
from sixstones.rules.randomness import below
from sixstones.rules.redact import redact_state
from sixstones.rules.state import HAND_LIMIT, MARKET, OVER, TOKEN_LIMIT, Action, Card, Seat, State, States
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON

WIN: Final = 1000.0
POINT: Final = 2.0
BONUS: Final = 2.5
NEW_COLOUR: Final = 2.0
TIME_STONE: Final = 4.0
TAG: Final = 0.4
TOKEN: Final = 0.15
EXCESS: Final = 0.5
RESERVED: Final = 0.35
"""What a card in the hand costs, times the square of their number: the last place is dear."""
OUT_OF_REACH: Final = 0.3
"""What those cost on top that need tokens of others, again times the square of their number."""
NEARNESS: Final = 0.65
"""A card is worth this much less for each token that is still missing."""
SECOND_CHOICES: Final = 0.12
"""How much cards other than the best prospect count."""
NOT_YET_MINE: Final = 0.5
"""A card in sight against a card in the team; higher than this, hoarding beats recruiting and games stall."""
NOISE: Final = 1e-3


@compiled
def greedy_action(
    states: States, f: Facts, scratch: States, legal: NDArray[np.int8], rng: NDArray[np.uint64]
) -> Action:
    """The best action for the seat to play. `scratch` is two records, `legal` [ACTIONS]."""
    seat = states[0].to_play
    scratch[0] = states[0]
    redact_state(scratch[0], seat)
    count = list_legal(scratch[0], f, legal)
    best = legal[0]
    best_worth = -np.inf
    first = 0
    if must_reserve(scratch[0], f):
        while legal[first] < RESERVE:
            first += 1
    for i in range(first, count):
        scratch[1] = scratch[0]
        apply_action(scratch[1], f, legal[i])
        worth = position_worth(scratch[1], f, seat) + NOISE * below(rng, 1000) / 1000
        if worth > best_worth:
            best_worth = worth
            best = legal[i]
    return best


@compiled
def position_worth(s: State, f: Facts, seat: Seat) -> float:
    """How well off `seat` is, in no particular unit."""
    if s.phase == OVER:
        return WIN if s.winners >> seat & 1 else -WIN
    worth = POINT * min(s.points[seat], POINTS_NEEDED) + TAG * s.tags[seat]
    if s.tokens[seat, GREEN] > 0:
        worth += TIME_STONE
    for colour in range(COLOURED):
        if s.bonuses[seat, colour] > 0:
            worth += NEW_COLOUR + BONUS * s.bonuses[seat, colour]
    worth -= RESERVED * s.hand_size[seat] ** 2 + OUT_OF_REACH * out_of_reach(s, f, seat) ** 2
    return worth + _tokens_worth(s, seat) + _prospects(s, f, seat)


@compiled
def _tokens_worth(s: State, seat: Seat) -> float:
    count = 0
    for colour in range(KINDS):
        count += s.tokens[seat, colour]
    excess = max(count - TOKEN_LIMIT, 0)
    return TOKEN * (count + s.tokens[seat, GRAY]) - EXCESS * excess


@compiled
def _prospects(s: State, f: Facts, seat: Seat) -> float:
    """The best card in sight counts in full, the others a little."""
    best = 0.0
    total = 0.0
    for i in range(MARKET + HAND_LIMIT):
        card = s.market[i] if i < MARKET else s.hand[seat, i - MARKET]
        if card >= 0:
            lacking = max(missing(s, f, seat, card) - s.tokens[seat, GRAY], 0)
            prospect = _card_worth(s, f, seat, card) * NEARNESS**lacking
            total += prospect
            best = max(best, prospect)
    return best + SECOND_CHOICES * (total - best)


@compiled
def _card_worth(s: State, f: Facts, seat: Seat, card: Card) -> float:
    """What recruiting the card would add, shy of having done it."""
    worth = POINT * min(f.points[card], max(POINTS_NEEDED - s.points[seat], 0)) + TAG * f.tags[card] + BONUS
    if s.bonuses[seat, f.bonus[card]] == 0:
        worth += NEW_COLOUR
    if card >= FIRST_WITH_TIME_ICON and s.tokens[seat, GREEN] == 0:
        worth += TIME_STONE
    return NOT_YET_MINE * worth
