"""Compare the network's chances with those of a long search: what the network misses without search.

    python -m tools.hindsight --positions 400 --simulations 8000
    python -m tools.hindsight other/network.safetensors

Positions come from games of the network's first choice with occasional random moves. The search uses the shipped
network, which is always measured too, so other networks of equal quality look slightly worse.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import CHAMPION, ChampionBot, PolicyBot
from sixstones.ai.network.evaluation import Evaluation, evaluate, load_network, new_evaluation
from sixstones.game import Game, View
from sixstones.observation import PLAYING
from sixstones.observation.write import write_observation
from sixstones.rules.compiled import compiled
from sixstones.rules.state import FactsArray, States

SEED: Final = 9
AT_RANDOM: Final = 0.1
"""Share of random moves on the way to a position."""
MAX_MOVES: Final = 27
"""Maximum moves of each player on the way to a position."""
DECIDED: Final = 0.05
"""Positions with a chance this close to 0 or 1 count as decided; most of them are easy."""
Chances = NDArray[np.float64]
"""For the player to move, [position]."""


def main() -> None:
    options = _arguments()
    files = [CHAMPION, *options.networks]
    networks = [new_evaluation(load_network(file), 1) for file in files]
    found, said = [], []
    for number, view in enumerate(_positions(options.players, options.positions)):
        best = ChampionBot(number, options.simulations, reuse_tree=False).choose(view, Clock(None)).candidates[0]
        if best.chances:  # empty if there was only one move
            found.append(best.chances[view.to_play])
            said.append([_chance(network, view) for network in networks])
    for file, one in zip(files, np.array(said).T, strict=True):
        print(_line(file, one, np.array(found)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", type=Path, nargs="*", help="other networks to evaluate on the same positions")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=8000)
    parser.add_argument("--players", type=int, default=2)
    return parser.parse_args()


def _positions(players: int, count: int) -> Iterator[View]:
    rng, first = np.random.default_rng(SEED), PolicyBot(SEED)
    while count:
        game = Game.deal(players, str(rng.integers(1 << 30)))
        moves = int(rng.integers(players, players * MAX_MOVES))
        while game.outcome is None and moves:
            at_random = rng.random() < AT_RANDOM
            legal = game.legal_moves()
            drawn = legal[int(rng.integers(len(legal)))]
            game.play(drawn if at_random else first.choose(game.view(game.to_play), Clock(None)).move)
            moves -= 1
        if game.outcome is None:
            count -= 1
            yield game.view(game.to_play)


def _chance(network: Evaluation, view: View) -> float:
    seen = np.zeros((1, PLAYING), np.int8)
    write_position(view.states, view.deck.facts, seen)
    evaluate(network, seen, 1)
    return float(network.chances[0, 0])


@compiled
def write_position(states: States, facts: FactsArray, seen: NDArray[np.int8]) -> None:
    write_observation(states[0], facts[0], states[0].to_play, seen[0])


def _line(file: Path, said: Chances, found: Chances) -> str:
    error = said - found
    undecided = np.minimum(found, 1 - found) > DECIDED
    return (
        f"{file}: error {_root_mean_square(error):.2%} in {len(error)} positions, "
        f"{_root_mean_square(error[undecided]):.2%} in {undecided.sum()} undecided ones, mean {error.mean():+.2%}"
    )


def _root_mean_square(numbers: Chances) -> float:
    return float(np.sqrt((numbers**2).mean()))


if __name__ == "__main__":
    main()
