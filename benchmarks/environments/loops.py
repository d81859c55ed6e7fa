"""Random play through each interface, as in its documentation."""

from __future__ import annotations

import random
import time
from typing import Any, Final

import numpy as np

from benchmarks.environments.contender import Play

STEPS: Final = 2_000
"""Steps between two readings of the clock, for environments with one game."""


def aec_loop(env: Any) -> Play:
    """PettingZoo: `last`, a sample of the action space under the mask, `step`."""
    seeds = iter(range(10**9))

    def play() -> tuple[int, float]:
        start, steps = time.perf_counter(), 0
        while steps < STEPS:
            env.reset(seed=next(seeds))
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
                steps += not over
        return steps, time.perf_counter() - start

    return play


def openspiel_loop(name: str, *, observe: bool) -> Play:
    """OpenSpiel from Python. Only player steps count; chance steps are part of them."""
    import pyspiel  # noqa: PLC0415 - optional

    game = pyspiel.load_game(name)
    choose = random.Random(0)

    def play() -> tuple[int, float]:
        start, steps = time.perf_counter(), 0
        while steps < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choose.choices(outcomes, chances)[0])
                    continue
                if observe:
                    state.observation_tensor(state.current_player())
                state.apply_action(choose.choice(state.legal_actions()))
                steps += 1
        return steps, time.perf_counter() - start

    return play


def pgx_loop(name: str, games: int) -> Play:
    """Pgx on the CPU: many games in one compiled step; finished games are replaced by new ones."""
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        scores = jnp.where(state.legal_action_mask, jax.random.uniform(choice, state.legal_action_mask.shape), -1)
        return step(state, jnp.argmax(scores), chance)

    moves = jax.jit(jax.vmap(move))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    keys = iter(range(10**9))

    def play() -> tuple[int, float]:
        nonlocal state
        start = time.perf_counter()
        for _ in range(10):
            state = moves(state, jax.random.split(jax.random.PRNGKey(next(keys)), games))
        jax.block_until_ready(state)
        return 10 * games, time.perf_counter() - start

    return play


def gymnasium_loop(env: Any) -> Play:
    """Gymnasium: one agent, random legal actions from the mask."""
    rng = np.random.default_rng(0)
    observation, _ = env.reset(seed=0)

    def play() -> tuple[int, float]:
        nonlocal observation
        start = time.perf_counter()
        for _ in range(STEPS):
            legal = observation["action_mask"].nonzero()[0]
            observation, _, terminated, truncated, _ = env.step(legal[int(rng.random() * len(legal))])
            if terminated or truncated:
                observation, _ = env.reset()
        return STEPS, time.perf_counter() - start

    return play
