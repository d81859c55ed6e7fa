"""What a character costs a player and how it may be paid (C2, C3, C4, X2)."""

import numpy as np
from numpy.typing import NDArray

from sixstones.rules.colours import COLOURED, GRAY, GREEN, KINDS
from sixstones.rules.compiled import compiled, inlined
from sixstones.rules.packed import packed, shortfall, total
from sixstones.rules.state import CARD_MASK, Card, Colour, Facts, FactsArray, Seat, State, States
from sixstones.rules.tokens import ONE, give_back


@compiled
def price(s: State, f: Facts, seat: Seat, card: Card, colour: Colour) -> int:
    """C2: the printed cost less the player's bonuses, never below zero."""
    return max(f.cost[card, colour] - s.bonuses[seat, colour], 0)


@inlined
def spendable(s: State, seat: Seat) -> np.uint64:
    """All that a player can pay with, packed: tokens and bonuses."""
    return packed(s.bonuses[seat]) + packed(s.tokens[seat])


@inlined
def missing(f: Facts, held: np.uint64, card: Card) -> int:
    """The number of tokens that a player with `held` (see `spendable`) lacks for a card, gray not counted."""
    return total(shortfall(packed(f.cost[card & CARD_MASK]), held))


@inlined
def affords(f: Facts, held: np.uint64, gray: int, card: Card) -> bool:
    """C3: gray tokens replace what is missing."""
    return missing(f, held, card) <= gray


@inlined
def pay_default(s: State, f: Facts, seat: Seat, card: Card) -> None:
    """X2: coloured tokens first, gray only for what is missing; all of it goes back to the supply (C4)."""
    owed = shortfall(packed(f.cost[card & CARD_MASK]), packed(s.bonuses[seat]))
    lacking = shortfall(owed, packed(s.tokens[seat]))
    give_back(s, seat, owed - lacking + np.uint64(total(lacking)) * ONE[GRAY])


@compiled
def pays_exactly(s: State, f: Facts, seat: Seat, card: Card, payment: NDArray[np.int8]) -> bool:
    """X2: whether the player has `payment` [colour] and it is exactly the price, with no colour overpaid."""
    in_gray = 0
    for colour in range(COLOURED):
        owed = price(s, f, seat, card, colour)
        if payment[colour] < 0 or payment[colour] > min(owed, s.tokens[seat, colour]):
            return False
        in_gray += owed - payment[colour]
    return payment[GRAY] == in_gray and in_gray <= s.tokens[seat, GRAY] and payment[GREEN] == 0


@compiled
def pay_chosen(s: State, seat: Seat, payment: NDArray[np.int8]) -> None:
    """C4: the tokens of a checked payment go back to the supply."""
    for colour in range(KINDS):
        s.tokens[seat, colour] -= payment[colour]
        s.supply[colour] += payment[colour]


@compiled
def list_price(states: States, facts: FactsArray, seat: Seat, card: Card, colour: Colour) -> int:
    """`price` for callers from Python."""
    return price(states[0], facts[0], seat, card, colour)


@compiled
def payment_fits(states: States, facts: FactsArray, seat: Seat, card: Card, payment: NDArray[np.int8]) -> bool:
    """`pays_exactly` for callers from Python."""
    return pays_exactly(states[0], facts[0], seat, card, payment)
