"""The network on one core without PyTorch: NumPy matrix products with compiled functions between them.

It computes the same as `training/network.py`, for all legal actions; a test compares them.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from threadpoolctl import ThreadpoolController

from sixstones.ai.arrays import Int8s
from sixstones.ai.network import layers
from sixstones.ai.network.layers import Matrix, add_action_features
from sixstones.ai.network.weights import LACKS, SAYS, TABLE_INPUTS, Shape, Weights, read_weights
from sixstones.observation import PLAYING, SCALE
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS
from sixstones.rules.state import MAX_PLAYERS


class Layer(NamedTuple):
    """Weights [input, output] and bias."""

    weights: Matrix
    bias: Matrix


class NumpyBlock(NamedTuple):
    norm: Layer
    first: Layer
    second: Layer


class NumpyNetwork:
    """A network read from a file, laid out for inference. It is immutable: threads may share it.

    Attributes are named after the tensors in the file; `training/network.py` explains them.
    """

    def __init__(self, weights: Weights) -> None:
        self.header, self.shape = weights.header, weights.shape
        self._tensors = weights.tensors
        around, card, inlet = self._layer("around"), self._layer("card"), self._layer("inlet")
        # The cards and the trunk have the same table inputs: one pass serves both.
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
        self.heads = _concatenate(self._layer("policy"), self._layer("winner"))
        self.back = self._layer("back")
        self.say = _concatenate(self._layer("say"), self._layer("near"))
        self.scale = SCALE[:PLAYING].copy()

    def _layer(self, name: str) -> Layer:
        return Layer(np.ascontiguousarray(self._tensors[f"{name}.weight"].T), self._tensors[f"{name}.bias"])

    def _norm(self, name: str) -> Layer:
        return Layer(self._tensors[f"{name}.weight"], self._tensors[f"{name}.bias"])

    def _block(self, name: str) -> NumpyBlock:
        return NumpyBlock(self._norm(f"{name}.norm"), self._layer(f"{name}.first"), self._layer(f"{name}.second"))


def _concatenate(one: Layer, other: Layer) -> Layer:
    return Layer(np.ascontiguousarray(np.hstack([one.weights, other.weights])), np.concatenate([one.bias, other.bias]))


@lru_cache(maxsize=4)
def load_network(path: Path) -> NumpyNetwork:
    """The network in a file, cached. Raises UnusableWeights."""
    return NumpyNetwork(read_weights(path))


class Evaluator:
    """Evaluates up to `most` positions at a time; the results are in `logits` and `chances`.

    Use it within `single_threaded_blas()`. It has its own buffers: one evaluator per thread.
    """

    def __init__(self, network: NumpyNetwork, most: int) -> None:
        self._network = network
        shape = network.shape
        self.logits = np.zeros((most, ACTIONS), np.float32)
        self.chances = np.zeros((most, MAX_PLAYERS), np.float32)
        self._terms = layers.new_terms()
        self._table = np.zeros((most, shape.card + shape.width), np.float32)
        self._cards = _new_cards(shape, most)
        self._again, self._weighed, self._weighed_again, self._said = (
            np.zeros((most * at.CARD_SLOTS, size), np.float32)
            for size in (shape.card, shape.heads, shape.heads_again, SAYS + 2 * LACKS)
        )
        self._pooled = np.zeros((most, shape.heads * shape.card), np.float32)
        self._pooled_again = np.zeros((most, shape.heads_again * shape.card), np.float32)
        self._x, self._hidden, self._more = (np.zeros((most, shape.width), np.float32) for _ in range(3))
        self._heads = np.zeros((most, ACTIONS + MAX_PLAYERS), np.float32)
        self._back = np.zeros((most, shape.card), np.float32)

    def evaluate(self, observations: Int8s, rows: int) -> None:
        """Evaluate the first `rows` observations, each from the mover's point of view."""
        net, before = self._network, self._network.shape.blocks_before
        count = self._embed(observations, rows)
        self._pool_cards(net.weigh, self._weighed, self._pooled, rows, count)
        self._start_trunk(rows)
        self._run_blocks(net.blocks[:before], rows)
        self._update_cards(rows, count)
        self._pool_cards(net.weigh_again, self._weighed_again, self._pooled_again, rows, count)
        self._add_second_pool(rows)
        self._run_blocks(net.blocks[before:], rows)
        self._write_outputs(observations, rows, count)

    def _embed(self, observations: Int8s, rows: int) -> int:
        net, cards = self._network, self._cards
        layers.embed_table(observations, rows, net.scale, *net.table, self._terms, self._table)
        count = layers.embed_cards(observations, rows, net.scale, net.card, self._table, self._terms, cards)
        np.dot(cards.numbers[:count], net.again.weights, out=self._again[:count])
        layers.add_relu(cards.numbers, self._again, net.again.bias, count)
        return count

    def _pool_cards(self, weigh: Layer, weighed: Matrix, pooled: Matrix, rows: int, count: int) -> None:
        """Attention pooling. The bias is the same for all cards, so the softmax cancels it."""
        np.dot(self._cards.numbers[:count], weigh.weights, out=weighed[:count])
        layers.subtract_max(weighed, self._cards, rows)
        np.exp(weighed[:count], out=weighed[:count])
        layers.attention_pool(weighed, self._cards, rows, self._terms, pooled)

    def _start_trunk(self, rows: int) -> None:
        net = self._network
        np.dot(self._pooled[:rows], net.inlet, out=self._x[:rows])
        layers.sum_relu(self._x, self._table[:, net.shape.card :], rows)

    def _update_cards(self, rows: int, count: int) -> None:
        """Update every card with the state of the trunk."""
        net, cards = self._network, self._cards
        np.dot(self._x[:rows], net.hear, out=self._back[:rows])
        np.dot(cards.numbers[:count], net.look, out=self._again[:count])
        layers.update_cards(cards, self._again, net.heard_bias, self._back, rows)

    def _add_second_pool(self, rows: int) -> None:
        net, more = self._network, self._more[:rows]
        np.dot(self._pooled_again[:rows], net.inlet_again.weights, out=more)
        layers.add(self._x, self._more, net.inlet_again.bias, rows)

    def _run_blocks(self, blocks: tuple[NumpyBlock, ...], rows: int) -> None:
        hidden, more = self._hidden[:rows], self._more[:rows]
        for block in blocks:
            layers.layer_norm(self._x, *block.norm, rows, self._hidden)
            np.dot(hidden, block.first.weights, out=more)
            layers.bias_relu(self._more, block.first.bias, rows)
            np.dot(more, block.second.weights, out=hidden)
            layers.add(self._x, self._hidden, block.second.bias, rows)

    def _write_outputs(self, observations: Int8s, rows: int, count: int) -> None:
        net, x = self._network, self._x[:rows]
        layers.layer_norm(self._x, *net.norm, rows, self._x)
        layers.relu(self._x, rows)
        np.dot(x, net.heads.weights, out=self._heads[:rows])
        np.dot(x, net.back.weights, out=self._back[:rows])
        layers.card_outputs(self._cards, self._back, net.back.bias, rows, self._again)
        np.dot(self._again[:count], net.say.weights, out=self._said[:count])
        layers.mark_seats(observations, rows, self.chances)
        layers.write_outputs(
            self._heads, net.heads.bias, self._said, net.say.bias, self._cards, rows, self.logits, self.chances
        )
        add_action_features(observations, rows, self._cards, self._said[:, SAYS:], net.say.bias[SAYS:], self.logits)


def _new_cards(shape: Shape, most: int) -> layers.Cards:
    rows = most * at.CARD_SLOTS
    return layers.Cards(np.zeros((rows, shape.card), np.float32), np.zeros(rows, np.int8), np.zeros(most + 1, np.int32))


_lock = threading.Lock()
_users = 0
_before: list[int | None] = []


@contextmanager
def single_threaded_blas() -> Iterator[None]:
    """Keep BLAS on the calling core; many threads may use it at the same time."""
    # The products are too small for a second core, and a server or an arena uses the other cores itself. The number of
    # BLAS threads is a setting of the process (in some builds of a thread): the last user restores it.
    global _users, _before  # noqa: PLW0603 - a setting of the process
    with _lock:
        if _users == 0:
            _before = [library.get_num_threads() for library in _libraries()]
        _users += 1
        _set([1] * len(_before))
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if _users == 0:
                _set(_before)


def _set(cores: list[int | None]) -> None:
    for library, count in zip(_libraries(), cores, strict=True):
        # Since threadpoolctl 3.7 only the thread that changed it first may change it again, unless forced.
        if hasattr(library, "clear_controlling_thread"):
            library.clear_controlling_thread(force=True)
        if count is not None:
            library.set_num_threads(count)


@cache
def _libraries() -> list[Any]:
    """The BLAS libraries loaded at the first call; finding them takes milliseconds."""
    found: list[Any] = ThreadpoolController().select(user_api="blas").lib_controllers
    return found
