"""What lies between the matrix products of the network, compiled.

Cards that are not there cost nothing: those that are stand one below the other in one matrix, row after row,
and `starts` says where each position's begin. Most numbers of an observation are 0, so the first layers add
up the rows of their weights that count, instead of multiplying.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.weights import CARD_FACTS, LANES, SHORTAGE
from sixstones.observation import PLAYING
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE
from sixstones.rules.colours import COLOURED
from sixstones.rules.compiled import compiled
from sixstones.rules.state import HAND_LIMIT, MARKET, MAX_PLAYERS

Matrix: TypeAlias = NDArray[np.float32]

OWNERS: Final = CARD_FACTS + MAX_PLAYERS * COLOURED
"""Where the inputs of a card say whose it is."""
EPSILON: Final = np.float32(1e-5)
MOST_TERMS: Final = PLAYING


class Cards(NamedTuple):
    """Room for the cards of a batch of positions."""

    numbers: Matrix  # [row, card]
    slots: NDArray[np.int8]  # [row] where the card lies
    starts: NDArray[np.int32]  # [position + 1]


class Terms(NamedTuple):
    """Room for a sum of rows: which, and how often."""

    rows: NDArray[np.int32]
    factors: NDArray[np.float32]


def new_terms() -> Terms:
    return Terms(np.zeros(MOST_TERMS, np.int32), np.zeros(MOST_TERMS, np.float32))


@compiled
def add_rows(out: Matrix, weights: Matrix, terms: Terms, count: int) -> None:
    """Add `count` rows of `weights` to the row `out`, each times its factor; four at a time spares memory."""
    done = 0
    while done + 4 <= count:
        a, b = weights[terms.rows[done]], weights[terms.rows[done + 1]]
        c, d = weights[terms.rows[done + 2]], weights[terms.rows[done + 3]]
        k, m = terms.factors[done], terms.factors[done + 1]
        p, q = terms.factors[done + 2], terms.factors[done + 3]
        for j in range(len(out)):
            out[j] += (k * a[j] + m * b[j]) + (p * c[j] + q * d[j])
        done += 4
    while done < count:
        a, k = weights[terms.rows[done]], terms.factors[done]
        for j in range(len(out)):
            out[j] += k * a[j]
        done += 1


@compiled
def look_at_tables(
    seen: NDArray[np.int8], rows: int, scale: Matrix, weights: Matrix, bias: Matrix, terms: Terms, out: Matrix
) -> None:
    """The first layer of all that is about no card: `out` [position] is the bias and the rows that count."""
    for i in range(rows):
        count = 0
        for k in range(at.CARD):
            count = _note(seen[i, k], scale[k], k, terms, count)
        for k in range(at.LOCATION, PLAYING):
            count = _note(seen[i, k], scale[k], k - at.LOCATION + at.CARD, terms, count)
        for j in range(len(bias)):
            out[i, j] = bias[j]
        add_rows(out[i], weights, terms, count)


@compiled
def _note(number: int, scale: float, row: int, terms: Terms, count: int) -> int:
    """One more term, unless it is 0."""
    terms.rows[count] = row
    terms.factors[count] = number * scale
    return count + (number != 0)


@compiled
def look_at_cards(
    seen: NDArray[np.int8], rows: int, scale: Matrix, weights: Matrix, around: Matrix, terms: Terms, cards: Cards
) -> int:
    """The first layer of every card that is there, with what lies `around` it; return how many there are."""
    held = np.zeros((MAX_PLAYERS, COLOURED), np.int8)
    width = weights.shape[1]
    row = 0
    for i in range(rows):
        cards.starts[i] = row
        _count_holdings(seen[i], held)
        for slot in range(at.CARD_SLOTS):
            first = at.CARD + slot * at.CARD_SIZE
            if seen[i, first + at.CARD_PRESENT]:
                count = _describe(seen[i, first:], scale[first:], held, slot, terms)
                out = cards.numbers[row]
                for j in range(width):
                    out[j] = around[i, j]
                add_rows(out, weights, terms, count)
                for j in range(width):
                    out[j] = max(out[j], np.float32(0))
                cards.slots[row] = slot
                row += 1
    cards.starts[rows] = row
    return row


@compiled
def _count_holdings(seen: NDArray[np.int8], held: NDArray[np.int8]) -> None:
    """What each player can pay with, [place, colour]: tokens and bonuses."""
    for place in range(MAX_PLAYERS):
        first = at.PLAYER + place * at.PLAYER_SIZE
        for colour in range(COLOURED):
            held[place, colour] = seen[first + at.TOKENS + colour] + seen[first + at.BONUSES + colour]


@compiled
def _describe(card: NDArray[np.int8], scale: Matrix, held: NDArray[np.int8], slot: int, terms: Terms) -> int:
    """The terms of a card: its own numbers, what each player lacks of each colour, and whose it is."""
    count = 0
    for k in range(CARD_FACTS):
        count = _note(card[k], scale[k], k, terms, count)
    for place in range(MAX_PLAYERS):
        for colour in range(COLOURED):
            short = max(card[at.CARD_COST + colour] - held[place, colour], 0)
            count = _note(short, 1 / SHORTAGE, CARD_FACTS + place * COLOURED + colour, terms, count)
    owner = 0 if slot < MARKET else 1 + (slot - MARKET) // HAND_LIMIT
    return _note(1, 1.0, OWNERS + owner, terms, count)


@compiled
def add_and_cut(numbers: Matrix, more: Matrix, bias: Matrix, rows: int) -> None:
    """To relu(numbers + more + bias)."""
    for i in range(rows):
        for j in range(len(bias)):
            numbers[i, j] = max(numbers[i, j] + more[i, j] + bias[j], np.float32(0))


@compiled
def add_bias_and_cut(numbers: Matrix, bias: Matrix, rows: int) -> None:
    """To relu(numbers + bias)."""
    for i in range(rows):
        for j in range(len(bias)):
            numbers[i, j] = max(numbers[i, j] + bias[j], np.float32(0))


@compiled
def cut(numbers: Matrix, rows: int) -> None:
    """To relu(numbers)."""
    for i in range(rows):
        for j in range(numbers.shape[1]):
            numbers[i, j] = max(numbers[i, j], np.float32(0))


@compiled
def cut_sum(numbers: Matrix, more: Matrix, rows: int) -> None:
    """To relu(numbers + more)."""
    for i in range(rows):
        for j in range(numbers.shape[1]):
            numbers[i, j] = max(numbers[i, j] + more[i, j], np.float32(0))


@compiled
def add(numbers: Matrix, more: Matrix, bias: Matrix, rows: int) -> None:
    """To numbers + more + bias."""
    for i in range(rows):
        for j in range(len(bias)):
            numbers[i, j] += more[i, j] + bias[j]


@compiled
def lower_to_zero(weights: Matrix, cards: Cards, rows: int) -> None:
    """Subtract from each head's weights the largest among a position's cards, so that their powers stay in range."""
    for i in range(rows):
        for head in range(weights.shape[1]):
            most = np.float32(-np.inf)
            for row in range(cards.starts[i], cards.starts[i + 1]):
                most = max(most, weights[row, head])
            for row in range(cards.starts[i], cards.starts[i + 1]):
                weights[row, head] -= most


@compiled
def pool(powers: Matrix, cards: Cards, rows: int, terms: Terms, out: Matrix) -> None:
    """For each head the mean of a position's cards, weighed by `powers`; zeros where there is no card."""
    width = cards.numbers.shape[1]
    for i in range(rows):
        for j in range(out.shape[1]):
            out[i, j] = 0
        first, count = cards.starts[i], cards.starts[i + 1] - cards.starts[i]
        for head in range(powers.shape[1]):
            total = np.float32(0)
            for k in range(count):
                total += powers[first + k, head]
            for k in range(count):
                terms.rows[k] = first + k
                terms.factors[k] = powers[first + k, head] / total
            add_rows(out[i, head * width : (head + 1) * width], cards.numbers, terms, count)


@compiled
def normalise(numbers: Matrix, gain: Matrix, shift: Matrix, rows: int, out: Matrix) -> None:
    """LayerNorm. The width is a multiple of LANES."""
    width = len(gain)
    sums, squares = np.zeros(LANES, np.float32), np.zeros(LANES, np.float32)
    for i in range(rows):
        sums[:] = 0
        squares[:] = 0
        for j in range(0, width, LANES):
            for lane in range(LANES):
                sums[lane] += numbers[i, j + lane]
        mean = sums.sum() / np.float32(width)
        for j in range(0, width, LANES):
            for lane in range(LANES):
                off = numbers[i, j + lane] - mean
                squares[lane] += off * off
        factor = np.float32(1) / np.sqrt(squares.sum() / np.float32(width) + EPSILON)
        for j in range(width):
            out[i, j] = (numbers[i, j] - mean) * factor * gain[j] + shift[j]


@compiled
def hear_and_look(cards: Cards, looked: Matrix, bias: Matrix, heard: Matrix, rows: int) -> None:
    """To relu(card + looked + heard + bias): `looked` [row of cards] is its own, `heard` [position] for all alike."""
    for i in range(rows):
        for row in range(cards.starts[i], cards.starts[i + 1]):
            card = cards.numbers[row]
            for j in range(len(bias)):
                card[j] = max(card[j] + looked[row, j] + heard[i, j] + bias[j], np.float32(0))


@compiled
def hear_cards(cards: Cards, back: Matrix, bias: Matrix, rows: int, out: Matrix) -> None:
    """What each card answers to what the network made of the whole: relu(card + back), [row of cards]."""
    for i in range(rows):
        for row in range(cards.starts[i], cards.starts[i + 1]):
            for j in range(len(bias)):
                out[row, j] = max(cards.numbers[row, j] + back[i, j] + bias[j], np.float32(0))


@compiled
def answer(
    heads: Matrix,
    bias: Matrix,
    said: Matrix,
    say_bias: Matrix,
    cards: Cards,
    rows: int,
    logits: Matrix,
    chances: Matrix,
) -> None:
    """Put together the logits of the actions and the chances of each seat, counted from the mover.

    `heads` holds the policy and the winner side by side; `chances` comes in with 1 for each seat that is taken.
    """
    for i in range(rows):
        for action in range(ACTIONS):
            logits[i, action] = heads[i, action] + bias[action]
        for row in range(cards.starts[i], cards.starts[i + 1]):
            slot = cards.slots[row]
            if slot < MARKET:
                logits[i, RESERVE + slot] += said[row, 0] + say_bias[0]
                logits[i, RECRUIT + slot] += said[row, 1] + say_bias[1]
            elif slot < MARKET + HAND_LIMIT:
                logits[i, RECRUIT_HAND + slot - MARKET] += said[row, 1] + say_bias[1]
        _share(heads[i, ACTIONS:], bias[ACTIONS:], chances[i])


@compiled
def _share(winner: Matrix, bias: Matrix, chances: Matrix) -> None:
    """The softmax of `winner` over the seats that are taken."""
    most = np.float32(-np.inf)
    for place in range(MAX_PLAYERS):
        if chances[place] > 0:
            most = max(most, winner[place] + bias[place])
    total = np.float32(0)
    for place in range(MAX_PLAYERS):
        if chances[place] > 0:
            chances[place] = np.exp(winner[place] + bias[place] - most)
            total += chances[place]
    for place in range(MAX_PLAYERS):
        chances[place] /= total


@compiled
def mark_players(seen: NDArray[np.int8], rows: int, chances: Matrix) -> None:
    """1 for each seat that is taken, 0 for the others."""
    for i in range(rows):
        for place in range(MAX_PLAYERS):
            chances[i, place] = seen[i, at.PLAYER + place * at.PLAYER_SIZE + at.PRESENT]
