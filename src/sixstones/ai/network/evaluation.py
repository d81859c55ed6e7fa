"""The network on one core, without PyTorch: matrix products of NumPy, with compiled pieces between them.

The same as `training/network.py`, for all that is legal; a test compares them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network import layers
from sixstones.ai.network.layers import Matrix
from sixstones.ai.network.nearing import like_what_comes_near
from sixstones.ai.network.weights import LACKS, SAYS, TABLE_INPUTS, Shape, Weights, read_weights
from sixstones.observation import PLAYING, SCALE
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS


class Layer(NamedTuple):
    """Weights [input, output], as products with rows want them, and the bias."""

    weights: Matrix
    bias: Matrix


class Block(NamedTuple):
    """Two layers beside a straight way through."""

    norm: Layer
    first: Layer
    second: Layer


class Network:
    """A network that was read from a file, laid out for playing. Nothing in it changes: threads may share it."""

    def __init__(self, weights: Weights) -> None:
        self.header, self.shape = weights.header, weights.shape
        self._tensors = weights.tensors
        around, card, inlet = self._layer("around"), self._layer("card"), self._layer("inlet")
        # The cards and the whole table look at the same numbers: one pass over them serves both.
        self.table = Layer(
            np.ascontiguousarray(np.hstack([around.weights, inlet.weights[:TABLE_INPUTS]])),
            np.concatenate([around.bias + card.bias, inlet.bias]),
        )
        self.card = card.weights
        self.again, self.weigh = self._layer("again"), self._layer("weigh")
        self.inlet = np.ascontiguousarray(inlet.weights[TABLE_INPUTS:])
        self.hear, self.look = self._layer("hear").weights, self._layer("look").weights
        self.heard_bias = self._layer("hear").bias + self._layer("look").bias
        self.weigh_again, self.inlet_again = self._layer("weigh_again"), self._layer("inlet_again")
        self.blocks = tuple(self._block(f"blocks.{number}") for number in range(self.shape.blocks))
        self.norm = self._norm("norm")
        self.heads = _side_by_side(self._layer("policy"), self._layer("winner"))
        self.back = self._layer("back")
        self.say = _side_by_side(self._layer("say"), self._layer("near"))
        self.scale = SCALE[:PLAYING].copy()

    def _layer(self, name: str) -> Layer:
        return Layer(np.ascontiguousarray(self._tensors[f"{name}.weight"].T), self._tensors[f"{name}.bias"])

    def _norm(self, name: str) -> Layer:
        return Layer(self._tensors[f"{name}.weight"], self._tensors[f"{name}.bias"])

    def _block(self, name: str) -> Block:
        return Block(self._norm(f"{name}.norm"), self._layer(f"{name}.first"), self._layer(f"{name}.second"))


def _side_by_side(one: Layer, other: Layer) -> Layer:
    return Layer(np.ascontiguousarray(np.hstack([one.weights, other.weights])), np.concatenate([one.bias, other.bias]))


@lru_cache(maxsize=4)
def load_network(path: Path) -> Network:
    """The network in a file, read once. Raises UnusableWeights."""
    return Network(read_weights(path))


class Evaluator:
    """Asks a network about up to `most` positions at once; the answers stay in `logits` and `chances`.

    Call it within `one_core()`. Its buffers are its own: one evaluator a thread.
    """

    def __init__(self, network: Network, most: int) -> None:
        self._network = network
        shape = network.shape
        self.logits = np.zeros((most, ACTIONS), np.float32)
        self.chances = np.zeros((most, MAX_PLAYERS), np.float32)
        self._terms = layers.new_terms()
        self._table = np.zeros((most, shape.card + shape.width), np.float32)
        self._cards = _room_for_cards(shape, most)
        self._again, self._weighed, self._weighed_again, self._said = (
            np.zeros((most * at.CARD_SLOTS, size), np.float32)
            for size in (shape.card, shape.heads, shape.heads_again, SAYS + 2 * LACKS)
        )
        self._pooled = np.zeros((most, shape.heads * shape.card), np.float32)
        self._pooled_again = np.zeros((most, shape.heads_again * shape.card), np.float32)
        self._x, self._hidden, self._more = (np.zeros((most, shape.width), np.float32) for _ in range(3))
        self._heads = np.zeros((most, ACTIONS + MAX_PLAYERS), np.float32)
        self._back = np.zeros((most, shape.card), np.float32)

    def ask(self, seen: NDArray[np.int8], rows: int) -> None:
        """Answer for the first `rows` observations, each from the view of its mover."""
        net, before = self._network, self._network.shape.blocks_before
        count = self._look(seen, rows)
        self._weigh_cards(net.weigh, self._weighed, self._pooled, rows, count)
        self._begin(rows)
        self._think(net.blocks[:before], rows)
        self._look_again(rows, count)
        self._weigh_cards(net.weigh_again, self._weighed_again, self._pooled_again, rows, count)
        self._take_in(rows)
        self._think(net.blocks[before:], rows)
        self._answer(seen, rows, count)

    def _look(self, seen: NDArray[np.int8], rows: int) -> int:
        net, cards = self._network, self._cards
        layers.look_at_tables(seen, rows, net.scale, *net.table, self._terms, self._table)
        count = layers.look_at_cards(seen, rows, net.scale, net.card, self._table, self._terms, cards)
        np.dot(cards.numbers[:count], net.again.weights, out=self._again[:count])
        layers.add_and_cut(cards.numbers, self._again, net.again.bias, count)
        return count

    def _weigh_cards(self, weigh: Layer, weighed: Matrix, pooled: Matrix, rows: int, count: int) -> None:
        """The bias of the weights is the same for all cards, and so makes no difference."""
        np.dot(self._cards.numbers[:count], weigh.weights, out=weighed[:count])
        layers.lower_to_zero(weighed, self._cards, rows)
        np.exp(weighed[:count], out=weighed[:count])
        layers.pool(weighed, self._cards, rows, self._terms, pooled)

    def _begin(self, rows: int) -> None:
        net = self._network
        np.dot(self._pooled[:rows], net.inlet, out=self._x[:rows])
        layers.cut_sum(self._x, self._table[:, net.shape.card :], rows)

    def _look_again(self, rows: int, count: int) -> None:
        """At every card, with what was made of the whole."""
        net, cards = self._network, self._cards
        np.dot(self._x[:rows], net.hear, out=self._back[:rows])
        np.dot(cards.numbers[:count], net.look, out=self._again[:count])
        layers.hear_and_look(cards, self._again, net.heard_bias, self._back, rows)

    def _take_in(self, rows: int) -> None:
        net, more = self._network, self._more[:rows]
        np.dot(self._pooled_again[:rows], net.inlet_again.weights, out=more)
        layers.add(self._x, self._more, net.inlet_again.bias, rows)

    def _think(self, blocks: tuple[Block, ...], rows: int) -> None:
        hidden, more = self._hidden[:rows], self._more[:rows]
        for block in blocks:
            layers.normalise(self._x, *block.norm, rows, self._hidden)
            np.dot(hidden, block.first.weights, out=more)
            layers.add_bias_and_cut(self._more, block.first.bias, rows)
            np.dot(more, block.second.weights, out=hidden)
            layers.add(self._x, self._hidden, block.second.bias, rows)

    def _answer(self, seen: NDArray[np.int8], rows: int, count: int) -> None:
        net, x = self._network, self._x[:rows]
        layers.normalise(self._x, *net.norm, rows, self._x)
        layers.cut(self._x, rows)
        np.dot(x, net.heads.weights, out=self._heads[:rows])
        np.dot(x, net.back.weights, out=self._back[:rows])
        layers.hear_cards(self._cards, self._back, net.back.bias, rows, self._again)
        np.dot(self._again[:count], net.say.weights, out=self._said[:count])
        layers.mark_players(seen, rows, self.chances)
        layers.answer(
            self._heads, net.heads.bias, self._said, net.say.bias, self._cards, rows, self.logits, self.chances
        )
        like_what_comes_near(seen, rows, self._cards, self._said[:, SAYS:], net.say.bias[SAYS:], self.logits)


def _room_for_cards(shape: Shape, most: int) -> layers.Cards:
    rows = most * at.CARD_SLOTS
    return layers.Cards(np.zeros((rows, shape.card), np.float32), np.zeros(rows, np.int8), np.zeros(most + 1, np.int32))
