"""The network on one core without PyTorch: one compiled function, for Python and for the browser.

It computes the same as `training/network.py`, for all legal actions; a test compares them. All weights are parts of
one array, and so are all intermediate results.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s
from sixstones.ai.network import layers
from sixstones.ai.network.layers import MAX_TERMS, Cards, Matrix, Terms
from sixstones.ai.network.matmul import matmul
from sixstones.ai.network.weights import (
    LACKS,
    SAYS,
    TABLE_INPUTS,
    Shape,
    WeightsHeader,
    expected_tensors,
    read_weights,
)
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.state import MAX_PLAYERS

OUTPUTS: Final = ACTIONS + MAX_PLAYERS
CARD_OUTPUTS: Final = SAYS + 2 * LACKS

Layout: TypeAlias = NDArray[np.int64]  # [part] -> start, rows, columns of a part of a flat array

# Parts of the weights: the tensors of the file in the order of `expected_tensors`, with matrices as [input, output].
# Neighbours with the same inputs are one part: HEADS is policy and winner, SAY is say and near.
AROUND, CARD, AGAIN, WEIGH, INLET, HEAR, LOOK, WEIGH_AGAIN, INLET_AGAIN, HEADS, BACK, SAY = range(12)
BIAS: Final = 12  # the bias of layer `i` is part `i + BIAS`
NORM, NORM_BIAS = 24, 25
FIRST_BLOCK: Final = 26  # from here on, six parts per block:
BLOCK_FIRST, BLOCK_SECOND, BLOCK_FIRST_BIAS, BLOCK_SECOND_BIAS, BLOCK_NORM, BLOCK_NORM_BIAS = range(6)
PER_BLOCK: Final = 6

# Parts of the scratch. A row is a position, or a card of any position.
TO_CARDS, TO_TRUNK, UPDATE, WEIGHED, WEIGHED_AGAIN, SAID, POOLED, POOLED_AGAIN = range(8)
TRUNK, HIDDEN, MORE, RESULT, HEARD = range(8, 13)


@dataclass(frozen=True)
class LoadedNetwork:
    """A network for `evaluate`. Threads may share it."""

    header: WeightsHeader
    shape: Shape
    layout: Layout
    weights: Float32s  # from `arrange`


class Evaluation(NamedTuple):
    """The buffers of `evaluate`, one set per thread, from `new_evaluation`."""

    weights: Float32s
    layout: Layout
    scratch: Float32s
    scratch_layout: Layout
    cards: Cards  # scratch, and so is `terms`
    terms: Terms
    logits: Matrix  # output [position, action]
    chances: Matrix  # output [position, place], counted from the mover


def weight_layout(shape: Shape) -> Layout:
    sizes: list[tuple[int, int]] = []
    for name, (outputs, *inputs) in expected_tensors(shape).items():
        rows, before = inputs[0] if inputs else 1, 0
        if name.startswith(("winner.", "near.")):  # side by side with the tensor before it
            _, before = sizes.pop()
        sizes.append((rows, before + outputs))
    return _layout(dict(enumerate(sizes)))


def scratch_layout(shape: Shape, most: int) -> Layout:
    cards = most * at.CARD_SLOTS
    return _layout(
        {
            TO_CARDS: (most, shape.card),  # what the table adds to each card
            TO_TRUNK: (most, shape.width),  # what the table adds to the trunk
            UPDATE: (cards, shape.card),
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
def arrange(tensors: Float32s, layout: Layout, weights: Float32s) -> None:
    """Write the weights from the tensors of a file: those of `expected_tensors`, in this order, as one array."""
    for number in range(len(layout)):
        matrix, start = part(weights, layout, number), layout[number, 0]
        for j in range(matrix.shape[1]):
            for i in range(matrix.shape[0]):
                matrix[i, j] = tensors[start]
                start += 1
    # The outputs of these layers are added, so one bias is enough for both.
    row(weights, layout, BIAS + AROUND)[:] += row(weights, layout, BIAS + CARD)
    row(weights, layout, BIAS + HEAR)[:] += row(weights, layout, BIAS + LOOK)


@lru_cache(maxsize=4)
def load_network(path: Path) -> LoadedNetwork:
    """The network in a file, cached. Raises UnusableWeights."""
    file = read_weights(path)
    layout = weight_layout(file.shape)
    weights = np.zeros(room(layout), np.float32)
    arrange(np.concatenate([file.tensors[name].ravel() for name in expected_tensors(file.shape)]), layout, weights)
    return LoadedNetwork(file.header, file.shape, layout, weights)


def new_evaluation(network: LoadedNetwork, most: int) -> Evaluation:
    """Buffers for up to `most` positions at a time."""
    scratch, cards = scratch_layout(network.shape, most), most * at.CARD_SLOTS
    return Evaluation(
        network.weights,
        network.layout,
        np.zeros(room(scratch), np.float32),
        scratch,
        Cards(
            np.zeros((cards, network.shape.card), np.float32), np.zeros(cards, np.int32), np.zeros(most + 1, np.int32)
        ),
        Terms(np.zeros(MAX_TERMS, np.int32), np.zeros(MAX_TERMS, np.float32)),
        np.zeros((most, ACTIONS), np.float32),
        np.zeros((most, MAX_PLAYERS), np.float32),
    )


@compiled
def evaluate(e: Evaluation, observations: Int8s, rows: int) -> None:
    """Evaluate the first `rows` observations, each from the mover's point of view, into `logits` and `chances`."""
    blocks, trunk, more = (len(e.layout) - FIRST_BLOCK) // PER_BLOCK, _scratch(e, TRUNK), _scratch(e, MORE)
    count = _embed(e, observations, rows)
    _pool_cards(e, WEIGH, WEIGHED, POOLED, rows, count)
    matmul(_scratch(e, POOLED), _weights(e, INLET)[TABLE_INPUTS:], rows, trunk)
    layers.sum_relu(trunk, _scratch(e, TO_TRUNK), rows)
    _run_blocks(e, 0, blocks // 2, rows)
    _update_cards(e, rows, count)
    _pool_cards(e, WEIGH_AGAIN, WEIGHED_AGAIN, POOLED_AGAIN, rows, count)
    matmul(_scratch(e, POOLED_AGAIN), _weights(e, INLET_AGAIN), rows, more)
    layers.add(trunk, more, _bias(e, INLET_AGAIN), rows)
    _run_blocks(e, blocks // 2, blocks, rows)
    _write_outputs(e, observations, rows, count)


@compiled
def _weights(e: Evaluation, number: int) -> Matrix:
    return part(e.weights, e.layout, number)


@compiled
def _bias(e: Evaluation, layer: int) -> Matrix:
    return row(e.weights, e.layout, BIAS + layer)


@compiled
def _row(e: Evaluation, number: int) -> Matrix:
    return row(e.weights, e.layout, number)


@compiled
def _scratch(e: Evaluation, number: int) -> Matrix:
    return part(e.scratch, e.scratch_layout, number)


@compiled
def _embed(e: Evaluation, observations: Int8s, rows: int) -> int:
    """The first layers; return the number of cards."""
    to_cards, to_trunk, update = _scratch(e, TO_CARDS), _scratch(e, TO_TRUNK), _scratch(e, UPDATE)
    around, around_bias = _weights(e, AROUND), _bias(e, AROUND)
    inlet, inlet_bias = _weights(e, INLET), _bias(e, INLET)
    for i in range(rows):
        inputs = layers.list_table_inputs(observations[i], e.terms)
        layers.sum_rows(around_bias, around, e.terms, inputs, to_cards[i])
        layers.sum_rows(inlet_bias, inlet, e.terms, inputs, to_trunk[i])
    count = layers.embed_cards(observations, rows, _weights(e, CARD), to_cards, e.terms, e.cards)
    matmul(e.cards.numbers, _weights(e, AGAIN), count, update)
    layers.add_relu(e.cards.numbers, update, _bias(e, AGAIN), count)
    return count


@compiled
def _pool_cards(e: Evaluation, weigh: int, weighed: int, pooled: int, rows: int, count: int) -> None:
    """Attention pooling. The bias is the same for all cards, so the softmax cancels it."""
    attention = _scratch(e, weighed)
    matmul(e.cards.numbers, _weights(e, weigh), count, attention)
    layers.exp_below_max(attention, e.cards, rows)
    layers.attention_pool(attention, e.cards, rows, e.terms, _scratch(e, pooled))


@compiled
def _run_blocks(e: Evaluation, first: int, end: int, rows: int) -> None:
    trunk, hidden, more = _scratch(e, TRUNK), _scratch(e, HIDDEN), _scratch(e, MORE)
    for block in range(first, end):
        k = FIRST_BLOCK + block * PER_BLOCK
        layers.layer_norm(trunk, _row(e, k + BLOCK_NORM), _row(e, k + BLOCK_NORM_BIAS), rows, hidden)
        matmul(hidden, _weights(e, k + BLOCK_FIRST), rows, more)
        layers.bias_relu(more, _row(e, k + BLOCK_FIRST_BIAS), rows)
        matmul(more, _weights(e, k + BLOCK_SECOND), rows, hidden)
        layers.add(trunk, hidden, _row(e, k + BLOCK_SECOND_BIAS), rows)


@compiled
def _update_cards(e: Evaluation, rows: int, count: int) -> None:
    """Update every card with the state of the trunk."""
    update, heard = _scratch(e, UPDATE), _scratch(e, HEARD)
    matmul(_scratch(e, TRUNK), _weights(e, HEAR), rows, heard)
    matmul(e.cards.numbers, _weights(e, LOOK), count, update)
    layers.update_cards(e.cards, update, _bias(e, HEAR), heard, rows)


@compiled
def _write_outputs(e: Evaluation, observations: Int8s, rows: int, count: int) -> None:
    trunk, heads, heard = _scratch(e, TRUNK), _scratch(e, RESULT), _scratch(e, HEARD)
    update, said, bias = _scratch(e, UPDATE), _scratch(e, SAID), _bias(e, SAY)
    layers.layer_norm(trunk, _row(e, NORM), _row(e, NORM_BIAS), rows, trunk)
    layers.relu(trunk, rows)
    matmul(trunk, _weights(e, HEADS), rows, heads)
    matmul(trunk, _weights(e, BACK), rows, heard)
    layers.card_outputs(e.cards, heard, _bias(e, BACK), rows, update)
    matmul(update, _weights(e, SAY), count, said)
    layers.mark_seats(observations, rows, e.chances)
    layers.write_outputs(heads, _bias(e, HEADS), said, bias, e.cards, rows, e.logits, e.chances)
    layers.add_action_features(observations, rows, e.cards, said[:, SAYS:], bias[SAYS:], e.logits)
