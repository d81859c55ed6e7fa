"""What is computed exactly before a search starts: wins and losses that are one turn away, and dead ends.

A search with few simulations can miss that the next player is about to win. Here every move is tried, and after it
every reply until the mover's next turn, as far as the cards are known: cards still in the decks, and reserved cards
that the mover can't see, are assumed to be useless.

A dead end is a hand full of cards that are out of reach. If others hoard tokens, a player can still reserve to get gray
ones (R1). But a hand of three is emptied only by recruiting from it (R3). With three cards that need the hoarded
tokens, the player is stuck for as long as the others like.
"""

from typing import Final

import numpy as np

from sixstones.ai.arrays import Int8s, Mask
from sixstones.ai.thought import NOT_URGENT, ONLY, STOPS, WINS, Thoughts
from sixstones.rules.actions import ACTIONS, RESERVE
from sixstones.rules.apply import apply_action
from sixstones.rules.colours import GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.packed import packed, shortfall, total
from sixstones.rules.payment import spendable
from sixstones.rules.reserve import leave_hand
from sixstones.rules.state import ACTION, HAND_LIMIT, NOBODY, OVER, TOKEN_LIMIT, Facts, FactsArray, Seat, State, States
from sixstones.rules.turn import end_turn

# Verdicts.
WINNING: Final = 1
OPEN: Final = 0
LOSING: Final = -1
GAME_CONTINUES: Final = -1  # no bits of winners


@compiled
def judge(view: States, facts: FactsArray, scratch: States, allowed: Mask, thought: Thoughts) -> int:
    """Allow only the legal actions with the best verdict, and record the urgency; return how many are legal."""
    # `view[0]` is redacted, `scratch` is three records.
    t = thought[0]
    actions, verdicts = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int8)
    t.rival = judge_moves(view, scratch, facts, verdicts)
    legal = list_legal(view[0], facts[0], actions)
    best = verdicts[:legal].max()
    allowed[:] = False
    t.choices = 0
    for i in range(legal):
        if verdicts[i] == best:
            allowed[actions[i]] = True
            t.choices += 1
    t.urgency = _urgency(legal, t.choices, best, t.rival)
    return legal


@compiled
def _urgency(legal: int, choices: int, verdict: int, rival: Seat) -> int:
    """A move only counts as stopping somebody if most other moves lose."""
    if legal == 1:
        return ONLY
    if verdict == WINNING:
        return WINS
    return STOPS if verdict == OPEN and rival != NOBODY and choices * 2 <= legal else NOT_URGENT


@compiled
def judge_moves(states: States, scratch: States, facts: FactsArray, verdicts: Int8s) -> Seat:
    """Write WINNING, OPEN or LOSING for each legal action of a redacted position; `scratch` is three records."""
    # Returns who wins after the first losing move, or NOBODY.
    f, me = facts[0], states[0].to_play
    mine, theirs = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int8)
    scratch[0] = states[0]
    for seat in range(scratch[0].players):
        if seat != me:
            drop_hidden_cards(scratch[0], seat)
    rival = NOBODY
    for i in range(list_legal(states[0], f, mine)):
        scratch[1] = scratch[0]
        apply_action(scratch[1], f, mine[i])
        if scratch[1].phase == OVER and scratch[1].winners >> me & 1:
            verdicts[i] = WINNING
            continue
        winners = _winners_before_next_turn(scratch[1:], f, me, theirs)
        verdicts[i] = OPEN if winners == GAME_CONTINUES else LOSING
        if rival == NOBODY and winners > 0:
            rival = 0
            while not winners >> rival & 1:
                rival += 1
    return rival


@compiled
def _winners_before_next_turn(scratch: States, f: Facts, me: Seat, legal: Int8s) -> int:
    """The winners, as bits, if one opponent can end the game before `me` plays again while the others do nothing."""
    # No bits: a stalemate. GAME_CONTINUES: nobody can end it, or only in favour of `me`.
    s = scratch[0]
    while s.phase == ACTION and s.to_play != me:
        for i in range(list_legal(s, f, legal)):
            scratch[1] = scratch[0]
            apply_action(scratch[1], f, legal[i])
            if scratch[1].phase == OVER and not scratch[1].winners >> me & 1:
                return scratch[1].winners
        end_turn(s)
    return s.winners if s.phase == OVER and not s.winners >> me & 1 else GAME_CONTINUES


@compiled
def drop_hidden_cards(s: State, seat: Seat) -> None:
    """Keep only the known cards of a hand."""
    for i in range(s.hand_size[seat] - 1, -1, -1):
        if s.hand[seat, i] < 0:
            leave_hand(s, seat, i)


@compiled
def tokens_away(s: State, f: Facts, seat: Seat, card: int) -> tuple[int, int]:
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
    for card in s.market:
        if card >= 0:
            cards += 1
            if tokens_away(s, f, me, card)[1] == 0:
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
    """Remove actions that fill the hand with cards out of reach, unless only endless swaps of tokens would remain."""
    jams = np.zeros(ACTIONS, np.bool_)
    escapes = False
    for action in range(ACTIONS):
        if not allowed[action]:
            continue
        scratch[0] = states[0]
        apply_action(scratch[0], f, action)
        jams[action] = out_of_reach(scratch[0], f, states[0].to_play) == HAND_LIMIT
        escapes |= not jams[action] and not is_swap(states[0], action)
    if escapes:
        allowed &= ~jams
