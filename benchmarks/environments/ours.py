"""The environments of Sixstones."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import gymnasium
import numpy as np

from benchmarks.environments.contender import Contender, Play
from benchmarks.environments.loops import aec_loop, gymnasium_loop, openspiel_loop
from sixstones.env import BatchEnv, aec, openspiel
from sixstones.env.common import Dtype

GAMES: Final = 4_096
KINDS: Final[tuple[tuple[Dtype | None, str], ...]] = (
    ("int8", "masks and int8 observations"),
    ("float32", "masks and float32 observations"),
    (None, "masks only"),
)


def contenders() -> Iterator[Contender]:
    for players in (2, 4):
        for kind, said in KINDS:
            yield Contender(
                "BatchEnv",
                f"sixstones, {players} players, {GAMES:,} games, {said}",
                lambda players=players, kind=kind: _batch(players, kind),  # type: ignore[misc]
            )
    yield Contender("BatchEnv", f"sixstones, 2 players, {GAMES:,} games, int8, one core", lambda: _batch(2, "int8", 1))
    yield Contender("PettingZoo", "sixstones, raw", lambda: aec_loop(aec.raw_env()))
    yield Contender("PettingZoo", "sixstones, with wrappers", lambda: aec_loop(aec.env()))
    yield Contender("PettingZoo", "sixstones, raw, only last and step", _aec_steps_only)
    for bot in ("random", "greedy"):
        yield Contender("Gymnasium", f"sixstones/Gauntlet-v0 against {bot}", lambda bot=bot: _gauntlet(bot))  # type: ignore[misc]
    yield Contender("Gymnasium", f"sixstones/Gauntlet-v0 against random, {GAMES:,} at once", _gauntlets)
    yield Contender("OpenSpiel", "sixstones", lambda: openspiel_loop(openspiel.GAME_TYPE.short_name, observe=False))
    yield Contender(
        "OpenSpiel",
        "sixstones, with observation tensors",
        lambda: openspiel_loop(openspiel.GAME_TYPE.short_name, observe=True),
    )


def _batch(players: int, observations: Dtype | None, cores: int | None = None) -> Play:
    """Time only the steps, not the choice of actions."""
    env = BatchEnv(GAMES, players, observations=observations, cores=cores)
    rng = np.random.default_rng(0)

    def play() -> tuple[int, float]:
        passed = 0.0
        for _ in range(10):
            actions = env.sample(rng)
            start = time.perf_counter()
            env.step(actions)
            passed += time.perf_counter() - start
        return 10 * GAMES, passed

    return play


def _aec_steps_only() -> Play:
    """Time only `last` and `step`, not the choice of actions."""
    env = aec.raw_env()
    rng = np.random.default_rng(0)

    def play() -> tuple[int, float]:
        steps, passed = 0, 0.0
        while steps < 1_000:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                start = time.perf_counter()
                observation, _, terminated, truncated, _ = env.last()
                passed += time.perf_counter() - start
                over = terminated or truncated
                legal = observation["action_mask"].nonzero()[0]
                action = None if over else int(legal[int(rng.random() * len(legal))])
                start = time.perf_counter()
                env.step(action)  # type: ignore[arg-type]  # PettingZoo expects None for an agent that is done
                passed += time.perf_counter() - start
                steps += not over
        return steps, passed

    return play


def _gauntlet(bot: str) -> Play:
    return gymnasium_loop(gymnasium.make("sixstones/Gauntlet-v0", opponents=bot))


def _gauntlets() -> Play:
    env = gymnasium.make_vec("sixstones/Gauntlet-v0", num_envs=GAMES, opponents="random")
    rng = np.random.default_rng(0)
    observations, _ = env.reset(seed=0)
    masks = observations["action_mask"]

    def play() -> tuple[int, float]:
        nonlocal masks
        passed = 0.0
        for _ in range(5):
            actions = (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)
            start = time.perf_counter()
            observations, *_ = env.step(actions)
            passed += time.perf_counter() - start
            masks = observations["action_mask"]
        return 5 * GAMES, passed

    return play
