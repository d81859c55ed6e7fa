"""Determinization: dealing the cards that a seat can't see.

A view's record has blank decks, and codes for the cards that others reserved unseen. `fill_unseen` puts every unseen
card into some place; `deal_hands` gives the others new blind reserves, all equally likely; and `shuffle_top` makes the
next card of a deck a random one just before it is drawn. The result is the same as shuffling everything before each
simulation, but only the cards that are used cost time.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Rng
from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import below
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.state import (
    DECK_START,
    HAND_LIMIT,
    LEVEL_START,
    LEVELS,
    MARKET,
    NOTHING,
    PLACES,
    TEAM_BYTES,
    Action,
    Card,
    Facts,
    Seat,
    State,
    level_of,
)

CardSet: TypeAlias = NDArray[np.uint8]  # [TEAM_BYTES], one bit per card


@compiled
def fill_unseen(s: State) -> None:
    """Fill the blank places of a redacted record with the unseen cards: first the decks, then the hands."""
    seen = np.zeros(TEAM_BYTES, np.uint8)
    mark_seen(s, seen)
    for level in range(LEVELS):
        _fill_level(s, level, seen)


@compiled
def mark_seen(s: State, seen: CardSet) -> None:
    """Mark every card that is in a team, face up, or known in a hand."""
    seen[:] = 0
    for seat in range(s.players):
        for i in range(TEAM_BYTES):
            seen[i] |= s.team[seat, i]
        for i in range(s.hand_size[seat]):
            _mark(seen, s.hand[seat, i])
    for place in range(MARKET):
        _mark(seen, s.market[place])


@compiled
def _mark(seen: CardSet, card: Card) -> None:
    if card >= 0:
        seen[card >> 3] |= 1 << (card & 7)


@compiled
def is_marked(seen: CardSet, card: Card) -> bool:
    return (seen[card >> 3] >> (card & 7)) & 1 == 1


@compiled
def _fill_level(s: State, level: int, seen: CardSet) -> None:
    card = LEVEL_START[level]
    for i in range(s.deck_size[level]):
        while is_marked(seen, card):
            card += 1
        s.decks[DECK_START[level] + i] = card
        card += 1
    for seat in range(s.players):
        for i in range(s.hand_size[seat]):
            if s.hand[seat, i] == HIDDEN_LEVEL_1 - level:
                while is_marked(seen, card):
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
                place, seat, i = DECK_START[level] + j, slot // HAND_LIMIT, slot % HAND_LIMIT
                s.decks[place], s.hand[seat, i] = s.hand[seat, i], s.decks[place]
            else:
                _swap_with_slot(s, viewer, slot, level, j - s.deck_size[level])


@compiled
def _hidden_level(s: State, viewer: int, slot: int) -> int:
    """The level of the card in a hand slot if the viewer can't see it, otherwise -1."""
    seat, i = slot // HAND_LIMIT, slot % HAND_LIMIT
    if seat == viewer or i >= s.hand_size[seat] or not s.blind[seat, i]:
        return -1
    return level_of(s.hand[seat, i])


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
            if s.decks[DECK_START[level] + i] == card:
                _swap_with_top(s, level, i)
                return True
    return False


@compiled
def play_drawing(s: State, f: Facts, action: Action, card: Card, viewer: Seat, rng: Rng) -> Card:
    """Play an action that draws this card if it is in the deck, otherwise a random one."""
    # Returns the card that the viewer sees for the first time, or NOTHING. Not meant for recruits of unseen cards.
    mover = s.to_play
    if card == NOTHING or not bring_to_top(s, action, card):
        shuffle_top(s, action, rng)
    apply_action(s, f, action)
    if action < RESERVE or action >= RECRUIT_HAND:
        return NOTHING
    if action < RESERVE_TOP:
        return s.market[action - RESERVE]
    if action < RECRUIT:
        return s.hand[mover, s.hand_size[mover] - 1] if mover == viewer else NOTHING
    return s.market[action - RECRUIT]


@compiled
def _swap_with_top(s: State, level: int, i: int) -> None:
    top, other = DECK_START[level] + s.deck_size[level] - 1, DECK_START[level] + i
    s.decks[top], s.decks[other] = s.decks[other], s.decks[top]
