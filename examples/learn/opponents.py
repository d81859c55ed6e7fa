"""Opponents that play in all games of a batch, and the win rate of a network against them."""

from __future__ import annotations

from typing import Final

import numpy as np
import torch
from network import PLAYERS, Network, seen
from numpy.typing import NDArray

from sixstones.ai.policies import GREEDY, RANDOM, policy_action
from sixstones.env import BatchEnv
from sixstones.env.games import WorkerThreads
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import FactsArray, States
from sixstones.system import available_cores

BOTS: Final = {"random": RANDOM, "greedy": GREEDY}
MOVE_LIMIT: Final = 250  # longer games have no winner


@compiled
def choose_in_each(
    policy: int, states: States, facts: FactsArray, seeds: NDArray[np.int64], actions: NDArray[np.int64]
) -> None:
    """Write the action of a compiled bot in each game into `actions`."""
    rng, legal, scratch = np.zeros(1, np.uint64), np.zeros(ACTIONS, np.int8), np.zeros_like(states[:2])
    for i in range(len(states)):
        seed_stream(rng, seeds[i], 0)
        actions[i] = policy_action(policy, states[i : i + 1], facts[0], scratch, legal, rng)


class TableBot:
    """One of BOTS, in every game of a batch."""

    def __init__(self, policy: int, env: BatchEnv, seed: int) -> None:
        self._policy, self._env, self._rng = policy, env, np.random.default_rng(seed)
        self._threads = WorkerThreads(env.games, available_cores())
        self._seeds, self._actions = np.zeros((2, env.games), np.int64)

    def choose(self) -> NDArray[np.int64]:
        """An action in each game, for the player to move."""
        self._seeds[:] = self._rng.integers(2**62, size=self._env.games)
        self._threads.run(self._choose_in_block)
        return self._actions

    def _choose_in_block(self, _: int, first: int, last: int) -> None:
        block, facts = slice(first, last), self._env.deck.facts
        choose_in_each(self._policy, self._env.states[block], facts, self._seeds[block], self._actions[block])


def wins_against(name: str, network: Network, games: int, seed: int) -> int:
    """How many of `games` the network wins with its favourite moves; each deal once from either seat."""
    return sum(_wins_from(seat, BOTS[name], network, games // 2, seed) for seat in range(PLAYERS))


@torch.no_grad()
def _wins_from(seat: int, policy: int, network: Network, games: int, seed: int) -> int:
    env = BatchEnv(games, PLAYERS, seed=seed, move_limit=MOVE_LIMIT)
    bot = TableBot(policy, env, seed)
    going, wins = np.ones(games, np.bool_), 0
    while going.any():
        favourites = network(*seen(env))[0].argmax(1).numpy()
        env.step(np.where(env.to_play == seat, favourites, bot.choose()))
        ended = going & (env.terminated | env.truncated)
        wins += int((env.rewards[ended, seat] > 0).sum())
        going &= ~ended  # later deals don't count
    return wins
