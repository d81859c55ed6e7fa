"""Wins and losses that are one turn away, looked up exactly before the search begins.

A small budget of simulations can overlook that the next player is about to win. Here every move is tried, and
after it every move of everybody who plays before the mover's next turn, as far as the cards are known: what is
still in the decks, and what others reserved unseen, is taken to be of no use.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts, FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.reserve import leave_hand
from sixstones.rules.state import ACTION, NOBODY, OVER, Seat, State, States
from sixstones.rules.turn import end_turn

WINS: Final = 1
OPEN: Final = 0
LOSES: Final = -1
GOES_ON: Final = -1  # no bits of winners


@compiled
def judge_moves(states: States, scratch: States, facts: FactsArray, verdicts: NDArray[np.int8]) -> Seat:
    """Write WINS, OPEN or LOSES for each legal action of a redacted position; `scratch` is three records.

    Returns who wins after the first move that loses, or NOBODY.
    """
    f, me = facts[0], states[0].to_play
    mine, theirs = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int8)
    scratch[0] = states[0]
    _forget_hidden_hands(scratch[0], me)
    rival = NOBODY
    for i in range(list_legal(states[0], f, mine)):
        scratch[1] = scratch[0]
        apply_action(scratch[1], f, mine[i])
        if scratch[1].phase == OVER and scratch[1].winners >> me & 1:
            verdicts[i] = WINS
            continue
        winners = _winners_before(scratch[1:], f, me, theirs)
        verdicts[i] = OPEN if winners == GOES_ON else LOSES
        if rival == NOBODY and winners > 0:
            rival = _lowest(winners)
    return rival


@compiled
def _winners_before(scratch: States, f: Facts, me: Seat, legal: NDArray[np.int8]) -> int:
    """The bits of who wins if one of the others can end the game before `me` plays again, the rest standing still.

    No bits are a stalemate; GOES_ON says that nobody can, or only so that `me` wins.
    """
    s = scratch[0]
    while s.phase == ACTION and s.to_play != me:
        for i in range(list_legal(s, f, legal)):
            scratch[1] = scratch[0]
            apply_action(scratch[1], f, legal[i])
            if scratch[1].phase == OVER and not scratch[1].winners >> me & 1:
                return scratch[1].winners
        end_turn(s)
    return s.winners if s.phase == OVER and not s.winners >> me & 1 else GOES_ON


@compiled
def _lowest(seats: int) -> Seat:
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@compiled
def _forget_hidden_hands(s: State, me: Seat) -> None:
    for seat in range(s.players):
        if seat != me:
            for i in range(s.hand_size[seat] - 1, -1, -1):
                if s.hand[seat, i] < 0:
                    leave_hand(s, seat, i)
