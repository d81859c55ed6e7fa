"""Wins and losses that are one turn away, computed exactly before a search starts.

A search with few simulations can miss that the next player is about to win. Here every move is tried, and after it
every reply until the mover's next turn, as far as the cards are known: cards still in the decks, and reserved cards
that the mover can't see, are assumed to be useless.
"""

from typing import Final

import numpy as np

from sixstones.ai.arrays import Int8s, Mask
from sixstones.ai.thought import NOT_URGENT, ONLY, STOPS, WINS, Thoughts
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.reserve import leave_hand
from sixstones.rules.state import ACTION, NOBODY, OVER, Card, Facts, FactsArray, Seat, State, States
from sixstones.rules.turn import end_turn

# Verdicts.
WINNING: Final = 1
OPEN: Final = 0
LOSING: Final = -1
GAME_CONTINUES: Final = -1  # no bits of winners

# With these limits and a thousand simulations, two in three aims are recruited next. Of the moves that recruit nobody,
# two in five have an aim with two players, one in six with four.
MIN_AIM_VISITS: Final = 5
MIN_AIM_SHARE: Final = 0.3  # minimum share of the visits to the position in which the character is recruited


@compiled
def in_sight(s: State, card: Card) -> bool:
    """Whether a card is face up or in the hand of the player to move."""
    return card in s.market or card in s.hand[s.to_play]


@compiled
def judge(view: States, facts: FactsArray, scratch: States, allowed: Mask, thought: Thoughts) -> int:
    """Allow only the legal actions with the best verdict, and write what is urgent; return how many are legal."""
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
            rival = _lowest_seat(winners)
    return rival


@compiled
def _winners_before_next_turn(scratch: States, f: Facts, me: Seat, legal: Int8s) -> int:
    """The winners, as bits, if one opponent can end the game before `me` plays again while the others do nothing."""
    # No bits mean a stalemate; GAME_CONTINUES that nobody can end it, or only in favour of `me`.
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
def _lowest_seat(seats: int) -> Seat:
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@compiled
def drop_hidden_cards(s: State, seat: Seat) -> None:
    """Keep only the known cards of a hand."""
    for i in range(s.hand_size[seat] - 1, -1, -1):
        if s.hand[seat, i] < 0:
            leave_hand(s, seat, i)
