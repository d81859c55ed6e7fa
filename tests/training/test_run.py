"""A whole training at toy size: it plays, learns, measures itself and leaves its network behind."""

from __future__ import annotations

import json
from pathlib import Path

import torch

from sixstones.training.learner import Habits
from sixstones.training.network import Network, Shape
from sixstones.training.run import Plan, Training

TINY = Shape(width=32, blocks=1, card=16, heads=2)


def test_a_training_leaves_a_log_and_a_network(tmp_path: Path):
    plan = Plan(
        folder=str(tmp_path),
        minutes=0.2,
        games=32,
        simulations=4,
        simulations_at_end=6,
        replay=20_000,
        warm_up_rows=200,
        greedy_games=100,
        greedy_steps=20,
        measure_every=1_000,
        measure_games=16,
        shape=TINY,
        habits=Habits(batch=128),
    )
    training = Training(plan)
    training.go()
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    assert lines[0]["steps"] == 20
    assert lines[-1]["steps"] >= 20
    assert 0 <= lines[-1]["greedy"]["2"] <= 1
    kept = torch.load(tmp_path / "network.pt", weights_only=True)
    again = Network(TINY)
    again.load_state_dict(kept["network"])
    seen = torch.zeros((1, 833), dtype=torch.int8)
    torch.testing.assert_close(again(seen)[0], training.learner.average(seen)[0])
