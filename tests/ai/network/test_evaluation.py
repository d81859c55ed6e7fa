"""The network gives the same output without PyTorch as with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from sixstones.ai.network.evaluation import evaluate, load_network, new_evaluation
from sixstones.ai.network.matmul import matmul
from sixstones.ai.network.weights import Shape
from sixstones.env.batch import BatchEnv
from sixstones.observation import PLAYING
from sixstones.observation import layout as at
from sixstones.training.network import Network, chances
from tests.ai.network.networks import TINY, any_network, write_network

POSITIONS = 120
SHAPES = [
    TINY,
    Shape(width=48, blocks=3, card=32, heads=4),
    Shape(),
]


def positions(players: int) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """Observations from random games, early and late, and the legal actions."""
    env = BatchEnv(POSITIONS, players, seed=players, observations="int8")
    chooser = np.random.default_rng(players)
    seen, legal = np.zeros(env.observations.shape, np.int8), np.zeros_like(env.masks)
    for step in range(60):
        fresh = slice(step * POSITIONS // 60, (step + 1) * POSITIONS // 60)
        seen[fresh], legal[fresh] = env.observations[fresh], env.masks[fresh]
        env.step(np.array([chooser.choice(np.flatnonzero(mask)) for mask in env.masks]))
    return seen, legal


def answers(path: Path, seen: NDArray[np.int8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    evaluation = new_evaluation(load_network(path), len(seen))
    evaluate(evaluation, seen, len(seen))
    return evaluation.logits, evaluation.chances


def answers_of_torch(network: Network, seen: NDArray[np.int8], players: int):
    with torch.no_grad():
        logits, winner = network(torch.from_numpy(seen[:, :PLAYING]))
    return logits.numpy(), chances(winner, players).numpy()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_output_is_that_of_torch(tmp_path: Path, players: int, shape: Shape):
    seen, legal = positions(players)
    logits, shares = answers(write_network(tmp_path / "network.safetensors", shape), seen)
    expected_logits, expected_shares = answers_of_torch(any_network(shape), seen, players)
    np.testing.assert_allclose(logits[legal], expected_logits[legal], atol=1e-3)
    np.testing.assert_allclose(shares, expected_shares, atol=1e-3)
    assert np.ptp(expected_logits[legal]) > 0.5, "the comparison means something"


def test_a_position_without_cards(weights: Path):
    seen, _ = positions(2)
    seen[0, at.CARD : at.LOCATION] = 0
    _, shares = answers(weights, seen)
    np.testing.assert_allclose(shares[0], answers_of_torch(any_network(), seen, 2)[1][0], atol=1e-3)


def test_the_output_does_not_depend_on_the_rest_of_the_batch(weights: Path):
    seen, _ = positions(3)
    together = answers(weights, seen)
    for i in range(0, POSITIONS, 17):
        alone = answers(weights, seen[i : i + 1])
        np.testing.assert_allclose(alone[0][0], together[0][i], atol=1e-4)
        np.testing.assert_allclose(alone[1][0], together[1][i], atol=1e-4)


PROGRAM = """
import sys
import numpy as np
from pathlib import Path
from sixstones.ai.network.evaluation import evaluate, load_network, new_evaluation
file, seen, out = map(Path, sys.argv[1:])
seen = np.load(seen)
evaluation = new_evaluation(load_network(file), len(seen))
evaluate(evaluation, seen, len(seen))
np.save(out, evaluation.logits)
"""


def test_the_output_is_the_same_without_compilation(weights: Path, tmp_path: Path):
    """Small integers that overflow only in plain Python would go unnoticed."""
    seen, legal = positions(2)
    seen, legal = seen[::59], legal[::59]  # the first, one in the middle and one of the last
    np.save(tmp_path / "seen.npy", seen)
    command = [sys.executable, "-c", PROGRAM, str(weights), str(tmp_path / "seen.npy"), str(tmp_path / "out.npy")]
    subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, cwd=Path(__file__).parents[3], check=True)
    np.testing.assert_allclose(np.load(tmp_path / "out.npy")[legal], answers(weights, seen)[0][legal], atol=1e-4)


@pytest.mark.parametrize("columns", [1, 3, 4, 5, 16, 18, 31, 32, 75, 256])
@pytest.mark.parametrize("rows", [0, 1, 3, 4, 7, 32])
def test_the_matrix_product_covers_every_size(rows: int, columns: int):
    numbers = np.random.default_rng(rows * 1000 + columns)
    a, b = numbers.standard_normal((40, 48), np.float32), numbers.standard_normal((48, columns), np.float32)
    out = np.full((40, columns), 7, np.float32)
    matmul(a, b, rows, out)
    np.testing.assert_allclose(out[:rows], a[:rows] @ b, atol=1e-4)
    assert (out[rows:] == 7).all(), "other rows stay as they are"
