"""How far a player is from recruiting a card, and how to avoid a hand full of cards that are out of reach.

If others hoard tokens, a player can still reserve to get gray ones (R1). But a hand of three is emptied only by
recruiting from it (R3). With three cards that need the hoarded tokens, the player is stuck for as long as the others
like.
"""

import numpy as np

from sixstones.ai.arrays import Mask
from sixstones.rules.actions import ACTIONS, RESERVE
from sixstones.rules.apply import apply_action
from sixstones.rules.colours import GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.packed import packed, shortfall, total
from sixstones.rules.payment import spendable
from sixstones.rules.state import ACTION, HAND_LIMIT, MARKET, TOKEN_LIMIT, Card, Facts, FactsArray, Seat, State, States


@compiled
def tokens_away(s: State, f: Facts, seat: Seat, card: Card) -> tuple[int, int]:
    """How many tokens the seat lacks for a card, and how many of these are not in the supply."""
    # Gray tokens replace any colour, first those that are not in the supply.
    lacking = shortfall(packed(f.cost[card]), spendable(s, seat))
    withheld = shortfall(lacking, packed(s.supply))
    gray = s.tokens[seat, GRAY]
    return max(total(lacking) - gray, 0), max(total(withheld) - gray, 0)


@compiled
def out_of_reach(s: State, f: Facts, seat: Seat) -> int:
    """How many cards of the hand can't be paid for with the supply; unknown cards count as such."""
    count = 0
    for i in range(s.hand_size[seat]):
        count += s.hand[seat, i] < 0 or tokens_away(s, f, seat, s.hand[seat, i])[1] > 0
    return count


@compiled
def is_jammed(s: State, f: Facts, seat: Seat) -> bool:
    """Whether the hand is full of cards out of reach."""
    return out_of_reach(s, f, seat) == HAND_LIMIT


@compiled
def is_swap(s: State, action: int) -> bool:
    """Whether an action only takes tokens to return as many (T5)."""
    return s.phase == ACTION and action < RESERVE and s.tokens[s.to_play].sum() >= TOKEN_LIMIT


@compiled
def must_reserve(s: State, f: Facts) -> bool:
    """Whether reserving is possible and no swap of tokens leads to a card in sight."""
    me = s.to_play
    if not is_swap(s, 0) or s.hand_size[me] == HAND_LIMIT or out_of_reach(s, f, me) < s.hand_size[me]:
        return False
    cards = 0
    for place in range(MARKET):
        if s.market[place] >= 0:
            cards += 1
            if tokens_away(s, f, me, s.market[place])[1] == 0:
                return False
    return cards > 0


@compiled
def avoid_dead_ends(states: States, scratch: States, facts: FactsArray, allowed: Mask) -> None:
    """Remove allowed actions that lead nowhere, if others remain. `states[0]` is redacted, `scratch` is one record."""
    if must_reserve(states[0], facts[0]) and allowed[RESERVE:].any():
        allowed[:RESERVE] = False
    if states[0].hand_size[states[0].to_play] >= HAND_LIMIT - 1:
        _avoid_jams(states, scratch, facts[0], allowed)


@compiled
def _avoid_jams(states: States, scratch: States, f: Facts, allowed: Mask) -> None:
    """Swapping tokens forever is no better than a jam: if nothing else remains, everything stays allowed."""
    jams = np.zeros(ACTIONS, np.bool_)
    escapes = False
    for action in range(ACTIONS):
        if not allowed[action]:
            continue
        scratch[0] = states[0]
        apply_action(scratch[0], f, action)
        jams[action] = is_jammed(scratch[0], f, states[0].to_play)
        escapes |= not jams[action] and not is_swap(states[0], action)
    if escapes:
        allowed &= ~jams
