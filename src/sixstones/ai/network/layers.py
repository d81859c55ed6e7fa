"""Compiled functions between the network's matrix products.

The cards of all positions are rows of one matrix, without rows for absent cards; `starts` has the first row of each
position. Most inputs are 0, so the first layers sum the weight rows of the non-zero inputs instead of multiplying.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Int8s
from sixstones.ai.network.weights import CARD_FACTS, LACKS, LANES, OWN, SHORTAGE
from sixstones.observation import PLAYING, SCALE
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE, RETURN_TOKEN, TAKE_TWO, TAKES
from sixstones.rules.colours import COLOURED, GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.state import ACTION, HAND_LIMIT, MARKET, MAX_PLAYERS, RETURN

Matrix: TypeAlias = NDArray[np.float32]
Slots: TypeAlias = NDArray[np.int32]  # places of cards in an observation

OWNERS: Final = CARD_FACTS + MAX_PLAYERS * COLOURED  # the first of a card's inputs that encode its owner
EPSILON: Final = np.float32(1e-5)
MAX_TERMS: Final = PLAYING
_SCALE: Final = SCALE[:PLAYING]


class Cards(NamedTuple):
    numbers: Matrix  # [row, card]
    slots: Slots  # [row]
    starts: NDArray[np.int32]  # [position + 1]


class Terms(NamedTuple):
    """A weighted sum of rows."""

    rows: NDArray[np.int32]
    factors: NDArray[np.float32]


@compiled
def add_rows(out: Matrix, weights: Matrix, terms: Terms, count: int) -> None:
    """Add `count` rows of `weights`, each times its factor, to `out`; four at a time to save memory bandwidth."""
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
def sum_rows(start: Matrix, weights: Matrix, terms: Terms, count: int, out: Matrix) -> None:
    """Write `start` plus `count` rows of `weights`, each times its factor."""
    for j in range(len(out)):
        out[j] = start[j]
    add_rows(out, weights, terms, count)


@compiled
def list_table_inputs(observation: Int8s, terms: Terms) -> int:
    """List the inputs that are not about cards and not 0; return how many."""
    count = 0
    for k in range(at.CARD):
        count = _add_term(observation[k], _SCALE[k], k, terms, count)
    for k in range(at.LOCATION, PLAYING):
        count = _add_term(observation[k], _SCALE[k], k - at.LOCATION + at.CARD, terms, count)
    return count


@compiled
def _add_term(number: int, scale: float, row: int, terms: Terms, count: int) -> int:
    """Add a term unless it is 0; return the number of terms."""
    terms.rows[count] = row
    terms.factors[count] = number * scale
    return count + (number != 0)


@compiled
def embed_cards(observations: Int8s, rows: int, weights: Matrix, around: Matrix, terms: Terms, cards: Cards) -> int:
    """The first layer of every present card, added to that of the table, `around`; return the number of cards."""
    held = np.zeros((MAX_PLAYERS, COLOURED), np.int8)
    row = 0
    for i in range(rows):
        cards.starts[i] = row
        _count_holdings(observations[i], held)
        for slot in range(at.CARD_SLOTS):
            first = at.CARD + slot * at.CARD_SIZE
            if observations[i, first + at.CARD_PRESENT]:
                count = _describe_card(observations[i, first:], _SCALE[first:], held, slot, terms)
                sum_rows(around[i], weights, terms, count, cards.numbers[row])
                relu(cards.numbers[row:], 1)
                cards.slots[row] = slot
                row += 1
    cards.starts[rows] = row
    return row


@compiled
def _count_holdings(observations: Int8s, held: Int8s) -> None:
    """Write each player's tokens plus bonuses, [place, colour]."""
    for place in range(MAX_PLAYERS):
        first = at.PLAYER + place * at.PLAYER_SIZE
        for colour in range(COLOURED):
            held[place, colour] = observations[first + at.TOKENS + colour] + observations[first + at.BONUSES + colour]


@compiled
def _describe_card(card: Int8s, scale: Matrix, held: Int8s, slot: int, terms: Terms) -> int:
    """The inputs of a card: its facts, what each player lacks of each colour, and its owner."""
    count = 0
    for k in range(CARD_FACTS):
        count = _add_term(card[k], scale[k], k, terms, count)
    for place in range(MAX_PLAYERS):
        for colour in range(COLOURED):
            short = max(card[at.CARD_COST + colour] - held[place, colour], 0)
            count = _add_term(short, 1 / SHORTAGE, CARD_FACTS + place * COLOURED + colour, terms, count)
    owner = 0 if slot < MARKET else 1 + (slot - MARKET) // HAND_LIMIT
    return _add_term(1, 1.0, OWNERS + owner, terms, count)


@compiled
def add_relu(numbers: Matrix, more: Matrix, bias: Matrix, rows: int) -> None:
    """relu(numbers + more + bias), in place."""
    for i in range(rows):
        for j in range(len(bias)):
            numbers[i, j] = max(numbers[i, j] + more[i, j] + bias[j], np.float32(0))


@compiled
def bias_relu(numbers: Matrix, bias: Matrix, rows: int) -> None:
    """relu(numbers + bias), in place."""
    for i in range(rows):
        for j in range(len(bias)):
            numbers[i, j] = max(numbers[i, j] + bias[j], np.float32(0))


@compiled
def relu(numbers: Matrix, rows: int) -> None:
    for i in range(rows):
        for j in range(numbers.shape[1]):
            numbers[i, j] = max(numbers[i, j], np.float32(0))


@compiled
def sum_relu(numbers: Matrix, more: Matrix, rows: int) -> None:
    """relu(numbers + more), in place."""
    for i in range(rows):
        for j in range(numbers.shape[1]):
            numbers[i, j] = max(numbers[i, j] + more[i, j], np.float32(0))


@compiled
def add(numbers: Matrix, more: Matrix, bias: Matrix, rows: int) -> None:
    """Numbers + more + bias, in place."""
    for i in range(rows):
        for j in range(len(bias)):
            numbers[i, j] += more[i, j] + bias[j]


@compiled
def exp_below_max(weights: Matrix, cards: Cards, rows: int) -> None:
    """The exponentials of each head's weights minus their maximum over a position's cards, which keeps them finite."""
    for i in range(rows):
        for head in range(weights.shape[1]):
            most = np.float32(-np.inf)
            for row in range(cards.starts[i], cards.starts[i + 1]):
                most = max(most, weights[row, head])
            for row in range(cards.starts[i], cards.starts[i + 1]):
                weights[row, head] = np.exp(weights[row, head] - most)


@compiled
def attention_pool(weights: Matrix, cards: Cards, rows: int, terms: Terms, out: Matrix) -> None:
    """For each head the weighted mean of a position's cards; zeros if there are none."""
    width = cards.numbers.shape[1]
    for i in range(rows):
        for j in range(out.shape[1]):
            out[i, j] = 0
        first, count = cards.starts[i], cards.starts[i + 1] - cards.starts[i]
        for head in range(weights.shape[1]):
            total = np.float32(0)
            for k in range(count):
                total += weights[first + k, head]
            for k in range(count):
                terms.rows[k] = first + k
                terms.factors[k] = weights[first + k, head] / total
            add_rows(out[i, head * width : (head + 1) * width], cards.numbers, terms, count)


@compiled
def layer_norm(numbers: Matrix, gain: Matrix, shift: Matrix, rows: int, out: Matrix) -> None:
    """LayerNorm; the width must be a multiple of LANES."""
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
def update_cards(cards: Cards, own: Matrix, bias: Matrix, shared: Matrix, rows: int) -> None:
    """relu(card + own + shared + bias), in place: `own` is per card, `shared` per position."""
    for i in range(rows):
        for row in range(cards.starts[i], cards.starts[i + 1]):
            card = cards.numbers[row]
            for j in range(len(bias)):
                card[j] = max(card[j] + own[row, j] + shared[i, j] + bias[j], np.float32(0))


@compiled
def card_outputs(cards: Cards, back: Matrix, bias: Matrix, rows: int, out: Matrix) -> None:
    """Write relu(card + back + bias) for each card; `back` is per position."""
    for i in range(rows):
        for row in range(cards.starts[i], cards.starts[i + 1]):
            for j in range(len(bias)):
                out[row, j] = max(cards.numbers[row, j] + back[i, j] + bias[j], np.float32(0))


@compiled
def write_outputs(
    heads: Matrix,
    bias: Matrix,
    said: Matrix,
    say_bias: Matrix,
    cards: Cards,
    rows: int,
    logits: Matrix,
    chances: Matrix,
) -> None:
    """Write the logits of the actions and each seat's chances, counted from the mover."""
    # `heads` holds policy and winner side by side; `chances` is 1 for each taken seat before the call.
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
        _softmax(heads[i, ACTIONS:], bias[ACTIONS:], chances[i])


@compiled
def _softmax(winner: Matrix, bias: Matrix, chances: Matrix) -> None:
    """The softmax of `winner` over the taken seats."""
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
def mark_seats(observations: Int8s, rows: int, chances: Matrix) -> None:
    """Write 1 for each taken seat, 0 for the others."""
    for i in range(rows):
        for place in range(MAX_PLAYERS):
            chances[i, place] = observations[i, at.PLAYER + place * at.PLAYER_SIZE + at.PRESENT]


# Features of actions: how many tokens the mover would lack for each card after the action. Each card has a table of
# scores by the number of lacking tokens, and a second one for recruiting another card. An action gets the differences
# to the current scores, so a small network sees what a search would otherwise have to find. `lacking_after` in
# `training/network.py` is the same in PyTorch.
NO_COLOUR: Final = COLOURED  # a colour that no card costs, as padding
MAX_TAKEN: Final = 3
DIFFERENT_TAKES: Final = np.array(
    [[*colours, NO_COLOUR, NO_COLOUR][:MAX_TAKEN] for colours in TAKES[:TAKE_TWO]], np.int8
)


@compiled
def add_action_features(
    observations: Int8s, rows: int, cards: Cards, card_tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Add the scores of all cards to the logits. `card_tables` [card] has their two tables without the `bias`."""
    short = np.zeros((OWN, COLOURED), np.int8)
    for i in range(rows):
        mover = observations[i, at.PLAYER : at.PLAYER + at.PLAYER_SIZE]
        first, end = cards.starts[i], cards.starts[i + 1]
        while end > first and cards.slots[end - 1] >= OWN:
            end -= 1
        tables = card_tables[first:end]
        slots = cards.slots[first:end]
        if observations[i, at.PHASE_AT + ACTION]:
            _count_shortages(observations[i], mover, slots, short)
            _add_takes(mover[at.TOKENS + GRAY], short, tables, bias, logits[i])
            _add_recruits(observations[i], mover, slots, short, tables[:, LACKS:], bias[LACKS:], logits[i])
        elif observations[i, at.PHASE_AT + RETURN]:
            _count_shortages(observations[i], mover, slots, short)
            _add_returns(observations[i], mover, slots, short, tables, bias, logits[i])


@compiled
def _cost(observations: Int8s, slot: int, colour: int) -> int:
    first = at.CARD + int(slot) * at.CARD_SIZE  # int: without compilation int8 would overflow
    return observations[first + at.CARD_COST + colour]


@compiled
def _count_shortages(observations: Int8s, mover: Int8s, slots: Slots, short: Int8s) -> None:
    """Write how many tokens of each colour the mover lacks for each card, [card, colour]."""
    for card in range(len(slots)):
        for colour in range(COLOURED):
            held = mover[at.TOKENS + colour] + mover[at.BONUSES + colour]
            short[card, colour] = max(_cost(observations, slots[card], colour) - held, 0)


@compiled
def _lacking(short: Int8s, gray: int) -> int:
    """Lacking tokens in total, minus gray ones; negative if there are more gray tokens than needed."""
    total = 0
    for colour in range(COLOURED):
        total += short[colour]
    return total - gray


@compiled
def _lookup(table: Matrix, bias: Matrix, lacking: int) -> np.float32:
    case = min(max(lacking, 0), LACKS - 1)
    return table[case] + bias[case]


@compiled
def _add_takes(gray: int, short: Int8s, tables: Matrix, bias: Matrix, logits: Matrix) -> None:
    """Scores of takes, and of reserving, which gives a gray token; whether one is left is ignored."""
    closer = np.zeros(MAX_TAKEN + 1, np.float32)
    wanted = np.zeros(COLOURED + 1, np.int8)
    gray_gain = np.float32(0)
    for card in range(len(tables)):
        lacking = _lacking(short[card], gray)
        if lacking > 0:
            now = _lookup(tables[card], bias, lacking)
            for count in range(1, MAX_TAKEN + 1):
                closer[count] = _lookup(tables[card], bias, lacking - count) - now
            gray_gain += closer[1]
            for colour in range(COLOURED):
                wanted[colour] = min(short[card, colour], 1)
            for take in range(TAKE_TWO):
                colours = DIFFERENT_TAKES[take]
                logits[take] += closer[wanted[colours[0]] + wanted[colours[1]] + wanted[colours[2]]]
            for colour in range(COLOURED):
                logits[TAKE_TWO + colour] += closer[min(short[card, colour], 2)]
    for action in range(RESERVE, RECRUIT):
        logits[action] += gray_gain


@compiled
def _add_returns(
    observations: Int8s, mover: Int8s, slots: Slots, short: Int8s, tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Scores of returns: a colour matters to the cards that need all of it."""
    for card in range(len(slots)):
        lacking = _lacking(short[card], mover[at.TOKENS + GRAY])
        farther = _lookup(tables[card], bias, lacking + 1) - _lookup(tables[card], bias, lacking)
        for colour in range(COLOURED):
            held = mover[at.TOKENS + colour] + mover[at.BONUSES + colour]
            if _cost(observations, slots[card], colour) >= held:
                logits[RETURN_TOKEN + colour] += farther
        logits[RETURN_TOKEN + COLOURED] += farther


@compiled
def _add_recruits(
    observations: Int8s, mover: Int8s, slots: Slots, short: Int8s, tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Scores of recruiting affordable cards: it costs tokens and adds a bonus for the other cards."""
    after = np.zeros(COLOURED, np.int8)
    gray = mover[at.TOKENS + GRAY]
    now = np.zeros(OWN, np.float32)
    for card in range(len(slots)):
        now[card] = _lookup(tables[card], bias, _lacking(short[card], gray))
    for bought in range(len(slots)):
        if _lacking(short[bought], gray) > 0:
            continue
        gray_left = gray
        slot = int(slots[bought])
        for colour in range(COLOURED):
            tokens, bonus = mover[at.TOKENS + colour], mover[at.BONUSES + colour]
            paid = min(max(_cost(observations, slot, colour) - bonus, 0), tokens)
            gray_left -= short[bought, colour]
            after[colour] = tokens + bonus - paid + observations[at.CARD + slot * at.CARD_SIZE + at.CARD_BONUS + colour]
        for card in range(len(slots)):
            if card != bought:
                lacking = -gray_left
                for colour in range(COLOURED):
                    lacking += max(_cost(observations, slots[card], colour) - after[colour], 0)
                logits[RECRUIT + slot] += _lookup(tables[card], bias, lacking) - now[card]
