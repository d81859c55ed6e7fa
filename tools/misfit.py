"""How far the network is from its training targets, and how much of that is noise.

    python -m tools.misfit 64 --searches 16 --positions 192

Searches the same positions of self-play repeatedly, with the noise of training, on a CPU with the shipped network. The
divergence of a target from the network has two parts: from the target to the mean of all targets, which can't be
learned, and from the mean to the network.
"""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

import numpy as np
from numba import set_num_threads
from numpy.typing import NDArray

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import Evaluation, evaluate, load_network, new_evaluation
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.training.batched_search import BatchedSearch
from sixstones.training.gumbel import ROOT, improve_policy
from sixstones.training.self_play import Pool

SEED: Final = 77
Policies = NDArray[np.float64]
"""[…, position, action]; 0 for illegal actions."""


class Found(NamedTuple):
    """Policies of the network and of its searches, for positions with more than one legal move."""

    network: Policies
    targets: Policies


def main() -> None:
    options = _arguments()
    set_num_threads(1)
    pool = Pool(np.zeros((options.positions, PLAYING), np.int8), options.players, options.simulations, SEED)
    evaluator = new_evaluation(load_network(CHAMPION), options.positions)
    _advance(pool, evaluator)
    found = _search(pool, evaluator, options.searches)
    for line in _lines(found):
        print(line)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("simulations", type=int)
    parser.add_argument("--searches", type=int, default=16, help="number of searches of each position")
    parser.add_argument("--positions", type=int, default=192)
    parser.add_argument("--players", type=int, default=2)
    return parser.parse_args()


def _advance(pool: Pool, evaluator: Evaluation) -> None:
    """Play to positions early and late in games of the network against itself."""
    left = pool.unsearched_moves(SEED)
    while left.any():
        _wave(pool, evaluator, 0)
        pool.advance_unsearched(left)


def _wave(pool: Pool, evaluator: Evaluation, wave: int) -> None:
    pool.select(wave)
    evaluate(evaluator, pool.observations, pool.games)
    pool.backup(evaluator.logits, evaluator.chances)


def _search(pool: Pool, evaluator: Evaluation, times: int) -> Found:
    targets = np.zeros((times, pool.games, ACTIONS))
    for target in targets:
        pool.reset_search()
        _wave(pool, evaluator, 0)
        logits = evaluator.logits.astype(np.float64)
        for wave in range(1, pool.waves):
            _wave(pool, evaluator, wave)
        improve_all(pool.search, target)
    legal = targets[0] > 0
    powers = np.exp(logits - logits.max(axis=1, keepdims=True)) * legal
    open_ones = legal.sum(axis=1) > 1
    return Found((powers / powers.sum(axis=1, keepdims=True))[open_ones], targets[:, open_ones])


@compiled
def improve_all(g: BatchedSearch, policies: Policies) -> None:
    """Write the improved policy of each search, with a positive value for every legal action."""
    for i in range(len(g.states)):
        sim, tree = g.simulations[i], g.trees[i]
        sim.count = list_legal(g.states[i], g.facts[0], sim.legal)
        improve_policy(tree, ROOT, sim)
        for k in range(sim.count):
            policies[i, sim.legal[k]] = max(sim.scores[k], 1e-12)


def _lines(found: Found) -> list[str]:
    mean = found.targets.mean(axis=0)
    choice, network_choice = mean.argmax(axis=1), found.network.argmax(axis=1)
    noise, misfit = _divergence(found.targets, mean), _divergence(mean, found.network)
    return [
        f"target to network        {_divergence(found.targets, found.network):.3f} nats",
        f"  target to mean target  {noise:.3f}",
        f"  mean target to network {misfit:.3f}",
        f"the mean target and the network prefer different moves in {np.mean(choice != network_choice):.1%}",
        f"a target and the mean target prefer different moves in {np.mean(found.targets.argmax(axis=2) != choice):.1%}",
    ]


def _divergence(one: Policies, other: Policies) -> float:
    """The mean Kullback–Leibler divergence."""
    there = one > 0
    ratio = np.log(np.where(there, one, 1)) - np.log(np.where(other > 0, other, 1))
    return float((one * np.where(there, ratio, 0)).sum(axis=-1).mean())


if __name__ == "__main__":
    main()
