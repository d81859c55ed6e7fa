"""Determinization: dealing the cards that a seat can't see.

A view's record has blank decks, and codes for the cards that others reserved unseen. `fill_unseen` puts every unseen
card into some place; `deal_hands` gives the others new blind reserves, all equally likely; and `shuffle_top` makes the
next card of a deck a random one just before it is drawn. The result is the same as shuffling everything before each
simulation, but only the cards that are used cost time.
"""

from typing import Final

import numpy as np

from sixstones.ai.arrays import Mask, Rng
from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import below
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.state import CARDS, DECK_START, HAND_LIMIT, LEVEL_START, LEVELS, MARKET, PLACES, State, in_team

_DECK_START: Final = np.array(DECK_START, np.int64)
_LEVEL_START: Final = np.array(LEVEL_START, np.int64)


@compiled
def fill_unseen(s: State) -> None:
    """Fill the blank places of a redacted record with the unseen cards: first the decks, then the hands."""
    seen = np.zeros(CARDS, np.bool_)
    for place in range(MARKET):
        if s.market[place] >= 0:
            seen[s.market[place]] = True
    for seat in range(s.players):
        for i in range(s.hand_size[seat]):
            if s.hand[seat, i] >= 0:
                seen[s.hand[seat, i]] = True
        for card in range(CARDS):
            if in_team(s, seat, card):
                seen[card] = True
    for level in range(LEVELS):
        _fill_level(s, level, seen)


@compiled
def _fill_level(s: State, level: int, seen: Mask) -> None:
    card = _LEVEL_START[level]
    for i in range(s.deck_size[level]):
        while seen[card]:
            card += 1
        s.decks[_DECK_START[level] + i] = card
        card += 1
    for seat in range(s.players):
        for i in range(s.hand_size[seat]):
            if s.hand[seat, i] == HIDDEN_LEVEL_1 - level:
                while seen[card]:
                    card += 1
                s.hand[seat, i] = card
                card += 1


@compiled
def deal_hands(s: State, viewer: int, rng: Rng) -> None:
    """Give the others new blind reserves: any card of the same level from the deck or the slots not dealt yet."""
    for slot in range(s.players * HAND_LIMIT):
        level = _hidden_level(s, viewer, slot)
        if level >= 0:
            others = 0
            for later in range(slot, s.players * HAND_LIMIT):
                others += _hidden_level(s, viewer, later) == level
            j = below(rng, s.deck_size[level] + others)
            if j < s.deck_size[level]:
                place, seat, i = _DECK_START[level] + j, slot // HAND_LIMIT, slot % HAND_LIMIT
                s.decks[place], s.hand[seat, i] = s.hand[seat, i], s.decks[place]
            else:
                _swap_with_slot(s, viewer, slot, level, j - s.deck_size[level])


@compiled
def _hidden_level(s: State, viewer: int, slot: int) -> int:
    """The level of the card in a hand slot if the viewer can't see it, otherwise -1."""
    seat, i = slot // HAND_LIMIT, slot % HAND_LIMIT
    if seat == viewer or i >= s.hand_size[seat] or not s.blind[seat, i]:
        return -1
    card = s.hand[seat, i]
    return (card >= _LEVEL_START[1]) + (card >= _LEVEL_START[2])


@compiled
def _swap_with_slot(s: State, viewer: int, slot: int, level: int, steps: int) -> None:
    """Swap with the `steps`-th following slot that hides a card of `level`; 0 is the slot itself."""
    other = slot
    while steps > 0:
        other += 1
        steps -= _hidden_level(s, viewer, other) == level
    one, two = (slot // HAND_LIMIT, slot % HAND_LIMIT), (other // HAND_LIMIT, other % HAND_LIMIT)
    s.hand[one], s.hand[two] = s.hand[two], s.hand[one]


@compiled
def deck_drawn_from(action: int) -> int:
    """The level of the deck that an action draws a card from, or -1."""
    if action < RESERVE or action >= RECRUIT_HAND:
        return -1
    if action < RESERVE_TOP:
        return (action - RESERVE) // PLACES
    if action < RECRUIT:
        return action - RESERVE_TOP
    return (action - RECRUIT) // PLACES


@compiled
def shuffle_top(s: State, action: int, rng: Rng) -> None:
    """Before an action that draws a card: move a random card of that deck to its top."""
    level = deck_drawn_from(action)
    if level >= 0 and s.deck_size[level] > 1:
        _swap_with_top(s, level, below(rng, s.deck_size[level]))


@compiled
def bring_to_top(s: State, action: int, card: int) -> bool:
    """Before an action that draws a card: move this card to the top of that deck; False if it is not there."""
    level = deck_drawn_from(action)
    if level >= 0:
        for i in range(s.deck_size[level]):
            if s.decks[_DECK_START[level] + i] == card:
                _swap_with_top(s, level, i)
                return True
    return False


@compiled
def _swap_with_top(s: State, level: int, i: int) -> None:
    top, other = _DECK_START[level] + s.deck_size[level] - 1, _DECK_START[level] + i
    s.decks[top], s.decks[other] = s.decks[other], s.decks[top]
