"""How much better the search of self-play plays than the network alone: this is what training learns from.

    python -m tools.improvement 64 --widening 1 --games 512
    python -m tools.improvement 64 --against 16 --value-scale 0.5

Two searches play each other on a CPU with the shipped network, without noise, every deal from both seats.
`--against 1` is the network's first choice.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np
from numba import set_num_threads
from numpy.typing import NDArray

from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.evaluation import Evaluation, evaluate, load_network, new_evaluation
from sixstones.arena.standings import wilson
from sixstones.observation import PLAYING
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.state import OVER, States
from sixstones.training.batched_search import MAX_MOVES, BatchedSearch, backup_all, reset_tree, select_all
from sixstones.training.gumbel import best_action
from sixstones.training.self_play import Pool

PLAYERS: Final = 2


def main() -> None:
    options = _arguments()
    set_num_threads(1)
    params = {
        "value_scale": options.value_scale,
        "widening": options.widening,
        "considered_actions": options.considered,
    }
    first, second = _pool(options.games, options.simulations, **params), _pool(options.games, options.against, **params)
    won = play(first, second, new_evaluation(load_network(CHAMPION), options.games))
    low, high = wilson(won * options.games, options.games)
    print(
        f"{options.simulations} simulations won {won:.1%} of {options.games} games against {options.against}", end=" "
    )
    print(f"(95%: {low:.1%} to {high:.1%})")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("simulations", type=int)
    parser.add_argument("--against", type=int, default=1, help="simulations of the other search")
    parser.add_argument("--games", type=_even, default=512, help="an even number: every deal is played from both seats")
    parser.add_argument("--value-scale", type=float, default=1.0)
    parser.add_argument("--widening", type=float, default=1.0)
    parser.add_argument("--considered", type=int, default=16)
    return parser.parse_args()


def _even(text: str) -> int:
    if not text.isdecimal() or int(text) % 2 or not int(text):
        raise argparse.ArgumentTypeError(f"must be an even number, not {text}")
    return int(text)


def _pool(games: int, simulations: int, **params: float) -> Pool:
    return Pool(np.zeros((games, PLAYING), np.int8), PLAYERS, simulations, seed=1, **params)  # type: ignore[arg-type]


def play(first: Pool, second: Pool, network: Evaluation) -> float:
    """The first search's win rate."""
    states = first.search.states.copy()
    half = len(states) // 2
    states[half:] = states[:half]
    seats = np.repeat([0, 1], half)
    done = np.zeros(len(states), bool)
    for _ in range(MAX_MOVES):
        own = states["to_play"] == seats
        for pool, whose in ((first, own), (second, ~own)):
            games = np.flatnonzero(whose & ~done)
            if len(games):
                actions = _thought(pool, states[games], network)
                played = states[games]
                step_all(played, pool.search, actions)
                states[games] = played
        done = states["phase"] == OVER
        if done.all():
            break
    winners = states["winners"]
    count = np.maximum((winners & 1) + (winners >> 1 & 1), 1)
    return float(np.mean(np.where(done, (winners >> seats & 1) / count, 1 / PLAYERS)))


def _thought(pool: Pool, states: States, network: Evaluation) -> NDArray[np.int64]:
    """Search each position; returns the moves."""
    rows = len(states)
    g = BatchedSearch._make((pool.search.facts, *(part[:rows] for part in pool.search[1:])))
    begin_all(g, states)
    for wave in range(pool.waves):
        select_all(g, pool.table, wave, pool.considered)
        evaluate(network, g.observations, rows)
        backup_all(g, network.logits[:rows], network.chances[:rows])
    actions = np.zeros(rows, np.int64)
    choose_all(g, actions)
    return actions


@compiled
def begin_all(g: BatchedSearch, states: States) -> None:
    for i in range(len(states)):
        g.states[i] = states[i]
        reset_tree(g, i)
        g.simulations[i].root_scores[:] = 0  # no noise outside training


@compiled
def choose_all(g: BatchedSearch, actions: NDArray[np.int64]) -> None:
    for i in range(len(actions)):
        sim, tree = g.simulations[i], g.trees[i]
        sim.count = list_legal(g.states[i], g.facts[0], sim.legal)
        actions[i] = best_action(tree, sim)


@compiled
def step_all(states: States, g: BatchedSearch, actions: NDArray[np.int64]) -> None:
    for i in range(len(actions)):
        apply_action(states[i], g.facts[0], actions[i])


if __name__ == "__main__":
    main()
