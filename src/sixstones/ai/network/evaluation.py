"""The network on one core without PyTorch: one compiled function, for Python and for the browser.

It computes the same as `training/network.py`, for all legal actions; a test compares them. All weights are parts of
one array, and so are all intermediate results.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s
from sixstones.ai.network import layers
from sixstones.ai.network.layers import MAX_TERMS, Cards, Matrix, Terms
from sixstones.ai.network.matmul import matmul
from sixstones.ai.network.weights import CARD_INPUTS, LACKS, SAYS, TABLE_INPUTS, Shape, expected_tensors, read_weights
from sixstones.observation import PLAYING, SCALE
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.state import MAX_PLAYERS

OUTPUTS: Final = ACTIONS + MAX_PLAYERS
CARD_OUTPUTS: Final = SAYS + 2 * LACKS

Layout: TypeAlias = NDArray[np.int64]  # [part] -> start, rows, columns of a part of a flat array

# Parts of the weights: matrices [input, output] and biases. They are named after the tensors in the file.
SCALES, TABLE, TABLE_BIAS, CARD, AGAIN, AGAIN_BIAS, WEIGH, INLET, HEAR, LOOK, HEARD_BIAS = range(11)
WEIGH_AGAIN, INLET_AGAIN, INLET_AGAIN_BIAS, HEADS, HEADS_BIAS, BACK, BACK_BIAS, SAY, SAY_BIAS = range(11, 20)
NORM, NORM_BIAS = 20, 21
FIRST_BLOCK: Final = 22  # from here on, six parts per block:
BLOCK_FIRST, BLOCK_SECOND, BLOCK_FIRST_BIAS, BLOCK_SECOND_BIAS, BLOCK_NORM, BLOCK_NORM_BIAS = range(6)
PER_BLOCK: Final = 6

# Parts of the scratch. A row is a position, or a card of any position.
TABLES, NUMBERS, UPDATE, WEIGHED, WEIGHED_AGAIN, SAID, POOLED, POOLED_AGAIN = range(8)
TRUNK, HIDDEN, MORE, RESULT, HEARD, FACTORS = range(8, 14)


class Evaluation(NamedTuple):
    """The buffers of `evaluate`, one set per thread, from `new_evaluation`."""

    weights: Float32s  # from `arrange`; threads may share them
    layout: Layout
    scratch: Float32s
    scratch_layout: Layout
    ints: NDArray[np.int32]  # scratch: slots and starts of `Cards`, rows of `Terms`
    logits: Matrix  # output [position, action]
    chances: Matrix  # output [position, place], counted from the mover


def weight_layout(shape: Shape) -> Layout:
    width, card = shape.width, shape.card
    parts = {
        SCALES: (1, PLAYING),  # of the observation
        TABLE: (TABLE_INPUTS, card + width),  # around and inlet side by side: their table inputs are the same
        TABLE_BIAS: (1, card + width),
        CARD: (CARD_INPUTS, card),
        AGAIN: (card, card),
        AGAIN_BIAS: (1, card),
        WEIGH: (card, shape.heads),
        INLET: (shape.heads * card, width),
        HEAR: (width, card),
        LOOK: (card, card),
        HEARD_BIAS: (1, card),  # of hear and look together
        WEIGH_AGAIN: (card, shape.heads_again),
        INLET_AGAIN: (shape.heads_again * card, width),
        INLET_AGAIN_BIAS: (1, width),
        HEADS: (width, OUTPUTS),  # policy and winner side by side
        HEADS_BIAS: (1, OUTPUTS),
        BACK: (width, card),
        BACK_BIAS: (1, card),
        SAY: (card, CARD_OUTPUTS),  # say and near side by side
        SAY_BIAS: (1, CARD_OUTPUTS),
        NORM: (1, width),
        NORM_BIAS: (1, width),
    }
    for block in range(shape.blocks):
        for part in range(PER_BLOCK):
            rows = width if part in (BLOCK_FIRST, BLOCK_SECOND) else 1
            parts[FIRST_BLOCK + block * PER_BLOCK + part] = rows, width
    return _layout(parts)


def scratch_layout(shape: Shape, most: int) -> Layout:
    cards = most * at.CARD_SLOTS
    return _layout(
        {
            TABLES: (most, shape.card + shape.width),
            NUMBERS: (cards, shape.card),  # of the cards
            UPDATE: (cards, shape.card),  # of the cards
            WEIGHED: (cards, shape.heads),
            WEIGHED_AGAIN: (cards, shape.heads_again),
            SAID: (cards, CARD_OUTPUTS),
            POOLED: (most, shape.heads * shape.card),
            POOLED_AGAIN: (most, shape.heads_again * shape.card),
            TRUNK: (most, shape.width),
            HIDDEN: (most, shape.width),
            MORE: (most, shape.width),
            RESULT: (most, OUTPUTS),  # policy and winner side by side
            HEARD: (most, shape.card),
            FACTORS: (1, MAX_TERMS),  # of Terms
        }
    )


def _layout(parts: Mapping[int, tuple[int, int]]) -> Layout:
    sizes = np.array([parts[number] for number in range(len(parts))])
    ends = np.cumsum(sizes.prod(axis=1))
    return np.column_stack([ends - sizes.prod(axis=1), sizes]).astype(np.int64)


def room(layout: Layout) -> int:
    """The size of an array with these parts."""
    return int(layout[-1, 0] + layout[-1, 1] * layout[-1, 2])


@compiled
def part(flat: Float32s, layout: Layout, number: int) -> Matrix:
    start, rows, columns = layout[number]
    return flat[start : start + rows * columns].reshape(rows, columns)


@compiled
def row(flat: Float32s, layout: Layout, number: int) -> Matrix:
    """A part with a single row, such as a bias."""
    start, _, columns = layout[number]
    return flat[start : start + columns]


@compiled
def arrange(tensors: Float32s, scale: Float32s, layout: Layout, weights: Float32s) -> None:
    """Write the weights from the tensors of a file: those of `expected_tensors`, in this order, as one array."""
    card, blocks = layout[CARD, 2], (len(layout) - FIRST_BLOCK) // PER_BLOCK
    table, inlet = part(weights, layout, TABLE), part(weights, layout, INLET)
    heads, say = part(weights, layout, HEADS), part(weights, layout, SAY)
    row(weights, layout, SCALES)[:] = scale
    end = _transpose(tensors, 0, table[:, :card])
    for number in (CARD, AGAIN, WEIGH):
        end = _transpose(tensors, end, part(weights, layout, number))
    end = _transpose_two(tensors, end, table[:, card:], inlet)
    for number in (HEAR, LOOK, WEIGH_AGAIN, INLET_AGAIN):
        end = _transpose(tensors, end, part(weights, layout, number))
    for block in range(blocks):
        for number in (BLOCK_FIRST, BLOCK_SECOND):
            end = _transpose(tensors, end, part(weights, layout, FIRST_BLOCK + block * PER_BLOCK + number))
    end = _transpose(tensors, end, heads[:, :ACTIONS])
    end = _transpose(tensors, end, heads[:, ACTIONS:])
    end = _transpose(tensors, end, part(weights, layout, BACK))
    end = _transpose(tensors, end, say[:, :SAYS])
    end = _transpose(tensors, end, say[:, SAYS:])
    _arrange_biases(tensors, end, layout, weights, blocks)


@compiled
def _arrange_biases(tensors: Float32s, end: int, layout: Layout, weights: Float32s, blocks: int) -> None:
    card, heads = layout[CARD, 2], layout[WEIGH, 2]
    table_bias, heard_bias = row(weights, layout, TABLE_BIAS), row(weights, layout, HEARD_BIAS)
    end = _copy(tensors, end, table_bias[:card])
    end = _add(tensors, end, table_bias[:card])
    end = _copy(tensors, end, row(weights, layout, AGAIN_BIAS)) + heads  # softmax cancels the bias of weigh
    end = _copy(tensors, end, table_bias[card:])
    end = _copy(tensors, end, heard_bias)
    end = _add(tensors, end, heard_bias) + layout[WEIGH_AGAIN, 2]
    end = _copy(tensors, end, row(weights, layout, INLET_AGAIN_BIAS))
    for block in range(blocks):
        for number in (BLOCK_FIRST_BIAS, BLOCK_SECOND_BIAS):
            end = _copy(tensors, end, row(weights, layout, FIRST_BLOCK + block * PER_BLOCK + number))
    for number in (HEADS_BIAS, BACK_BIAS, SAY_BIAS, NORM, NORM_BIAS):
        end = _copy(tensors, end, row(weights, layout, number))
    for block in range(blocks):
        for number in (BLOCK_NORM, BLOCK_NORM_BIAS):
            end = _copy(tensors, end, row(weights, layout, FIRST_BLOCK + block * PER_BLOCK + number))


@compiled
def _transpose(tensors: Float32s, start: int, out: Matrix) -> int:
    """Write a matrix [output, input]; return its end in the tensors."""
    for j in range(out.shape[1]):
        for i in range(out.shape[0]):
            out[i, j] = tensors[start]
            start += 1
    return start


@compiled
def _transpose_two(tensors: Float32s, start: int, out: Matrix, below: Matrix) -> int:
    """Write a matrix whose first inputs belong to `out` and whose others belong to `below`."""
    for j in range(out.shape[1]):
        start = _transpose(tensors, start, out[:, j : j + 1])
        start = _transpose(tensors, start, below[:, j : j + 1])
    return start


@compiled
def _copy(tensors: Float32s, start: int, out: Matrix) -> int:
    out[:] = tensors[start : start + len(out)]
    return start + len(out)


@compiled
def _add(tensors: Float32s, start: int, out: Matrix) -> int:
    out += tensors[start : start + len(out)]
    return start + len(out)


class LoadedNetwork:
    """A network read from a file. It is immutable: threads may share it."""

    def __init__(self, path: Path) -> None:
        """Raises UnusableWeights."""
        file = read_weights(path)
        self.header, self.shape = file.header, file.shape
        self.layout = weight_layout(file.shape)
        self.weights = np.zeros(room(self.layout), np.float32)
        tensors = np.concatenate([file.tensors[name].ravel() for name in expected_tensors(file.shape)])
        arrange(tensors, SCALE[:PLAYING].copy(), self.layout, self.weights)


@lru_cache(maxsize=4)
def load_network(path: Path) -> LoadedNetwork:
    """The network in a file, cached. Raises UnusableWeights."""
    return LoadedNetwork(path)


def new_evaluation(network: LoadedNetwork, most: int) -> Evaluation:
    """Buffers for up to `most` positions at a time."""
    scratch = scratch_layout(network.shape, most)
    return Evaluation(
        network.weights,
        network.layout,
        np.zeros(room(scratch), np.float32),
        scratch,
        np.zeros(int_room(most), np.int32),
        np.zeros((most, ACTIONS), np.float32),
        np.zeros((most, MAX_PLAYERS), np.float32),
    )


@compiled
def int_room(most: int) -> int:
    """The size of `Evaluation.ints`."""
    return most * at.CARD_SLOTS + most + 1 + MAX_TERMS


@compiled
def evaluate(e: Evaluation, observations: Int8s, rows: int) -> None:
    """Evaluate the first `rows` observations, each from the mover's point of view, into `logits` and `chances`."""
    slots, card, blocks = len(e.logits) * at.CARD_SLOTS, e.layout[CARD, 2], (len(e.layout) - FIRST_BLOCK) // PER_BLOCK
    cards = Cards(_scratch(e, NUMBERS), e.ints[:slots], e.ints[slots : slots + len(e.logits) + 1])
    terms = Terms(e.ints[len(e.ints) - MAX_TERMS :], row(e.scratch, e.scratch_layout, FACTORS))
    trunk, more = _scratch(e, TRUNK), _scratch(e, MORE)
    count = _embed(e, observations, rows, cards, terms)
    _pool_cards(e, WEIGH, WEIGHED, POOLED, rows, count, cards, terms)
    matmul(_scratch(e, POOLED), _weights(e, INLET), rows, trunk)
    layers.sum_relu(trunk, _scratch(e, TABLES)[:, card:], rows)
    _run_blocks(e, 0, blocks // 2, rows)
    _update_cards(e, rows, count, cards)
    _pool_cards(e, WEIGH_AGAIN, WEIGHED_AGAIN, POOLED_AGAIN, rows, count, cards, terms)
    matmul(_scratch(e, POOLED_AGAIN), _weights(e, INLET_AGAIN), rows, more)
    layers.add(trunk, more, _bias(e, INLET_AGAIN_BIAS), rows)
    _run_blocks(e, blocks // 2, blocks, rows)
    _write_outputs(e, observations, rows, count, cards)


@compiled
def _weights(e: Evaluation, number: int) -> Matrix:
    return part(e.weights, e.layout, number)


@compiled
def _bias(e: Evaluation, number: int) -> Matrix:
    return row(e.weights, e.layout, number)


@compiled
def _scratch(e: Evaluation, number: int) -> Matrix:
    return part(e.scratch, e.scratch_layout, number)


@compiled
def _embed(e: Evaluation, observations: Int8s, rows: int, cards: Cards, terms: Terms) -> int:
    """The first layers; return the number of cards."""
    scale, tables, update = _bias(e, SCALES), _scratch(e, TABLES), _scratch(e, UPDATE)
    layers.embed_table(observations, rows, scale, _weights(e, TABLE), _bias(e, TABLE_BIAS), terms, tables)
    count = layers.embed_cards(observations, rows, scale, _weights(e, CARD), tables, terms, cards)
    matmul(cards.numbers, _weights(e, AGAIN), count, update)
    layers.add_relu(cards.numbers, update, _bias(e, AGAIN_BIAS), count)
    return count


@compiled
def _pool_cards(
    e: Evaluation, weigh: int, weighed: int, pooled: int, rows: int, count: int, cards: Cards, terms: Terms
) -> None:
    """Attention pooling. The bias is the same for all cards, so the softmax cancels it."""
    attention = _scratch(e, weighed)
    matmul(cards.numbers, _weights(e, weigh), count, attention)
    layers.exp_below_max(attention, cards, rows)
    layers.attention_pool(attention, cards, rows, terms, _scratch(e, pooled))


@compiled
def _run_blocks(e: Evaluation, first: int, end: int, rows: int) -> None:
    trunk, hidden, more = _scratch(e, TRUNK), _scratch(e, HIDDEN), _scratch(e, MORE)
    for block in range(first, end):
        k = FIRST_BLOCK + block * PER_BLOCK
        layers.layer_norm(trunk, _bias(e, k + BLOCK_NORM), _bias(e, k + BLOCK_NORM_BIAS), rows, hidden)
        matmul(hidden, _weights(e, k + BLOCK_FIRST), rows, more)
        layers.bias_relu(more, _bias(e, k + BLOCK_FIRST_BIAS), rows)
        matmul(more, _weights(e, k + BLOCK_SECOND), rows, hidden)
        layers.add(trunk, hidden, _bias(e, k + BLOCK_SECOND_BIAS), rows)


@compiled
def _update_cards(e: Evaluation, rows: int, count: int, cards: Cards) -> None:
    """Update every card with the state of the trunk."""
    update, heard = _scratch(e, UPDATE), _scratch(e, HEARD)
    matmul(_scratch(e, TRUNK), _weights(e, HEAR), rows, heard)
    matmul(cards.numbers, _weights(e, LOOK), count, update)
    layers.update_cards(cards, update, _bias(e, HEARD_BIAS), heard, rows)


@compiled
def _write_outputs(e: Evaluation, observations: Int8s, rows: int, count: int, cards: Cards) -> None:
    trunk, heads, heard = _scratch(e, TRUNK), _scratch(e, RESULT), _scratch(e, HEARD)
    update, said, bias = _scratch(e, UPDATE), _scratch(e, SAID), _bias(e, SAY_BIAS)
    layers.layer_norm(trunk, _bias(e, NORM), _bias(e, NORM_BIAS), rows, trunk)
    layers.relu(trunk, rows)
    matmul(trunk, _weights(e, HEADS), rows, heads)
    matmul(trunk, _weights(e, BACK), rows, heard)
    layers.card_outputs(cards, heard, _bias(e, BACK_BIAS), rows, update)
    matmul(update, _weights(e, SAY), count, said)
    layers.mark_seats(observations, rows, e.chances)
    layers.write_outputs(heads, _bias(e, HEADS_BIAS), said, bias, cards, rows, e.logits, e.chances)
    layers.add_action_features(observations, rows, cards, said[:, SAYS:], bias[SAYS:], e.logits)
