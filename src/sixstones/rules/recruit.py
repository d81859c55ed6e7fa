"""Recruiting a character (C1 to C6)."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, add_if
from sixstones.rules.avengers import contest_avengers_tile
from sixstones.rules.colours import GRAY
from sixstones.rules.compiled import compiled, inlined
from sixstones.rules.market import refill
from sixstones.rules.payment import affords, pay_chosen, pay_default, spendable
from sixstones.rules.reserve import leave_hand
from sixstones.rules.state import HAND_LIMIT, MARKET, Action, Card, Facts, FactsArray, Seat, State, States
from sixstones.rules.time_stone import take_time_stone


@inlined
def list_recruits(s: State, f: Facts, out: NDArray[np.int8], n: int) -> int:
    """C1: append every character, face up or in the hand, that the player can pay for."""
    seat = s.to_play
    held, gray = spendable(s, seat), s.tokens[seat, GRAY]
    for place in range(MARKET):
        n = add_if(affords(f, held, gray, s.market[place]), RECRUIT + place, out, n)
    for i in range(HAND_LIMIT):
        n = add_if(affords(f, held, gray, s.hand[seat, i]), RECRUIT_HAND + i, out, n)
    return n


@inlined
def recruit(s: State, f: Facts, action: Action) -> None:
    """Recruit with the default payment."""
    card = recruited_card(s, action)
    pay_default(s, f, s.to_play, card)
    _join(s, f, action, card)


@compiled
def recruit_paying(s: State, f: Facts, action: Action, payment: NDArray[np.int8]) -> None:
    """Recruit with a payment already checked with `pays_exactly` (X2)."""
    card = recruited_card(s, action)
    pay_chosen(s, s.to_play, payment)
    _join(s, f, action, card)


@inlined
def recruited_card(s: State, action: Action) -> Card:
    if action < RECRUIT_HAND:
        return s.market[action - RECRUIT]
    return s.hand[s.to_play, action - RECRUIT_HAND]


@inlined
def _join(s: State, f: Facts, action: Action, card: Card) -> None:
    """C5: move the character to the team; then fill its place (C6)."""
    _join_team(s, f, s.to_play, card)
    if action < RECRUIT_HAND:
        refill(s, action - RECRUIT)
    else:
        leave_hand(s, s.to_play, action - RECRUIT_HAND)


@inlined
def _join_team(s: State, f: Facts, seat: Seat, card: Card) -> None:
    """C5: the character's bonus, points and tags count at once, and so does what they bring (G1, A1, A2)."""
    s.bonuses[seat, f.bonus[card]] += 1
    s.points[seat] += f.points[card]
    s.tags[seat] += f.tags[card]
    s.team[seat, card >> 3] |= 1 << (card & 7)
    take_time_stone(s, seat, card)
    contest_avengers_tile(s, seat)


@compiled
def join_team(states: States, facts: FactsArray, card: Card) -> None:
    """Add a character to the team of the player to play, for callers from Python that replay a log."""
    _join_team(states[0], facts[0], states[0].to_play, card)
