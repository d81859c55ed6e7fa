"""Fit the weights of the search's evaluation to results of self-play and write ai/search/weights.py.

    python -m tools.fit_evaluation [GAMES]

The search plays two-player games against itself. One move in sixteen is random, so that positions differ. Each position
at the start of a turn is an example, labelled with the winner of the game; the weights come from a softmax regression.
Measure the new weights before you keep them: `sixstones arena search avenger --games 400`.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Clock
from sixstones.ai.search.bot import SearchBot
from sixstones.ai.search.evaluation import COUNT, seat_features
from sixstones.ai.search.weights import WEIGHTS
from sixstones.cli.console import progress_bar
from sixstones.game import Game
from sixstones.rules.compiled import compiled
from sixstones.rules.state import FactsArray, States

TARGET: Final = Path(__file__).resolve().parents[1] / "src/sixstones/ai/search/weights.py"
PLAYERS: Final = 2
SIMULATIONS: Final = 250
RANDOM_MOVES: Final = 1 / 16
STEPS: Final = 600
RATE: Final = 0.05
SHRINKAGE: Final = 1e-4

Examples = tuple[NDArray[np.float32], NDArray[np.float32]]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    features, results = self_play(games)
    held_out = np.arange(len(features)) % 10 == 0
    weights = fit(features[~held_out], results[~held_out])
    held_out_loss = loss(weights, features[held_out], results[held_out])
    print(f"{len(features):,} positions; loss {held_out_loss:.4f} on held-out positions")
    TARGET.write_text(source(weights, games), encoding="utf-8")


def self_play(games: int) -> Examples:
    """Examples from many games, played on all cores."""
    with (
        progress_bar("Playing", unit="games") as progress,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        task = progress.add_task("", total=games)
        found: list[Examples] = []
        for examples in pool.map(play_one, range(games), chunksize=20):
            found.append(examples)
            progress.advance(task)
    return np.concatenate([f for f, _ in found]), np.concatenate([r for _, r in found])


def play_one(number: int) -> Examples:
    """Play one game; returns features [positions, seats, COUNT] and results [positions, seats]."""
    game, chooser = Game.deal(PLAYERS, f"fit {number}"), random.Random(number)
    bots = [SearchBot(number * PLAYERS + seat, SIMULATIONS) for seat in range(PLAYERS)]
    positions = []
    while game.outcome is None:
        view = game.view(game.to_play)
        if game.phase == "action":
            positions.append(features_of(view.states, game.deck.facts))
        at_random = chooser.random() < RANDOM_MOVES
        game.play(chooser.choice(view.legal_moves()) if at_random else bots[game.to_play].choose(view, Clock()).move)
    winners = game.outcome.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(PLAYERS)]
    if not winners:
        positions = []
    return (
        np.array(positions, np.float32).reshape(-1, PLAYERS, COUNT),
        np.tile(np.array(shares, np.float32), (len(positions), 1)),
    )


def features_of(states: States, facts: FactsArray) -> NDArray[np.float32]:
    out = np.zeros((PLAYERS, COUNT), np.float32)
    _write_features(states, facts, out)
    return out


@compiled
def _write_features(states: States, facts: FactsArray, out: NDArray[np.float32]) -> None:
    for seat in range(len(out)):
        seat_features(states[0], facts[0], seat, out[seat])


def fit(features: NDArray[np.float32], results: NDArray[np.float32]) -> NDArray[np.float64]:
    """Softmax regression with Adam; the loss is convex, so the start does not matter."""
    weights, mean, square = np.zeros(COUNT), np.zeros(COUNT), np.zeros(COUNT)
    for step in range(1, STEPS + 1):
        error = chances(weights, features) - results
        gradient = np.einsum("ps,psf->f", error, features) / len(features) + SHRINKAGE * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        weights -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def chances(weights: NDArray[np.float64], features: NDArray[np.float32]) -> NDArray[Any]:
    sums = features @ weights
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: NDArray[Any] = powers / powers.sum(axis=1, keepdims=True)
    return shares


def loss(weights: NDArray[np.float64], features: NDArray[np.float32], results: NDArray[np.float32]) -> float:
    return float(-(results * np.log(chances(weights, features) + 1e-9)).sum(axis=1).mean())


def source(weights: NDArray[np.float64], games: int) -> str:
    lines = "\n".join(f'    "{name}": {weight:.4f},' for weight, name in zip(weights, WEIGHTS, strict=True))
    return f'''"""The weights of the evaluation, by feature; tools/fit_evaluation.py writes this file."""

from typing import Final

# Fitted to {games:,} games of self-play, two players; the same weights serve three and four.
WEIGHTS: Final = {{
{lines}
}}
'''


if __name__ == "__main__":
    main()
