"""How much better the search of self-play plays than the network alone: this is what training learns from.

    python -m tools.improvement 64 --widening 1 --games 512
    python -m tools.improvement 64 --against 16 --trust 0.5

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
from sixstones.ai.network.choosing import choose_at_root, most_tried
from sixstones.ai.network.evaluation import Evaluator, load_network
from sixstones.ai.network.one_core import one_core
from sixstones.ai.network.tree import ROOT
from sixstones.arena.ratings import wilson
from sixstones.observation import PLAYING
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import list_legal
from sixstones.rules.state import OVER, States
from sixstones.training.forest import LONGEST, Forest, learn_all, start_move, walk_all
from sixstones.training.pool import Pool

PLAYERS: Final = 2


def main() -> None:
    options = _arguments()
    set_num_threads(1)
    manner = {"trust": options.trust, "widening": options.widening, "considered": options.considered}
    first, second = _pool(options.games, options.simulations, **manner), _pool(options.games, options.against, **manner)
    won = play(first, second, Evaluator(load_network(CHAMPION), options.games))
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
    parser.add_argument("--trust", type=float, default=1.0)
    parser.add_argument("--widening", type=float, default=1.0)
    parser.add_argument("--considered", type=int, default=16)
    return parser.parse_args()


def _even(text: str) -> int:
    if not text.isdecimal() or int(text) % 2 or not int(text):
        raise argparse.ArgumentTypeError(f"must be an even number, not {text}")
    return int(text)


def _pool(games: int, simulations: int, **manner: float) -> Pool:
    return Pool(np.zeros((games, PLAYING), np.int8), PLAYERS, simulations, seed=1, **manner)  # type: ignore[arg-type]


def play(first: Pool, second: Pool, network: Evaluator) -> float:
    """The first search's win rate."""
    states = first.woods.states.copy()
    half = len(states) // 2
    states[half:] = states[:half]
    seats = np.repeat([0, 1], half)
    done = np.zeros(len(states), bool)
    with one_core():
        for _ in range(LONGEST):
            own = states["to_play"] == seats
            for pool, whose in ((first, own), (second, ~own)):
                games = np.flatnonzero(whose & ~done)
                if len(games):
                    actions = _thought(pool, states[games], network)
                    played = states[games]
                    step_all(played, pool.woods, actions)
                    states[games] = played
            done = states["phase"] == OVER
            if done.all():
                break
    winners = states["winners"]
    count = np.maximum((winners & 1) + (winners >> 1 & 1), 1)
    return float(np.mean(np.where(done, (winners >> seats & 1) / count, 1 / PLAYERS)))


def _thought(pool: Pool, states: States, network: Evaluator) -> NDArray[np.int64]:
    """Search each position; returns the moves."""
    rows = len(states)
    g = Forest._make((pool.woods.facts, *(part[:rows] for part in pool.woods[1:])))
    begin_all(g, states)
    for wave in range(pool.waves):
        walk_all(g, pool.table, wave, pool.considered)
        network.ask(g.questions, rows)
        learn_all(g, network.logits[:rows], network.chances[:rows])
    actions = np.zeros(rows, np.int64)
    choose_all(g, actions)
    return actions


@compiled
def begin_all(g: Forest, states: States) -> None:
    for i in range(len(states)):
        g.states[i] = states[i]
        start_move(g, i)
        g.walks[i].liking[:] = 0  # no noise outside training


@compiled
def choose_all(g: Forest, actions: NDArray[np.int64]) -> None:
    for i in range(len(actions)):
        walk, tree = g.walks[i], g.trees[i]
        count = list_legal(g.states[i], g.facts[0], walk.legal)
        most = most_tried(tree, ROOT, walk.legal, count)
        place = choose_at_root(tree, ROOT, walk.legal, count, walk.liking, most, walk.trust, walk.scores)
        actions[i] = walk.legal[place]


@compiled
def step_all(states: States, g: Forest, actions: NDArray[np.int64]) -> None:
    for i in range(len(actions)):
        apply_action(states[i], g.facts[0], actions[i])


if __name__ == "__main__":
    main()
