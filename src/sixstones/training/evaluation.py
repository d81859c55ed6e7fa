"""The network's strength without search: the win rate of its policy against fixed opponents."""

import re
from typing import Final, NamedTuple

import numpy as np
import torch
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.arrays import Mask
from sixstones.ai.policies import GREEDY, policy_action
from sixstones.ai.registry import BOTS
from sixstones.ai.search.mcts import WORK
from sixstones.env.batch import BatchEnv
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled_for_cores
from sixstones.rules.state import FactsArray, States
from sixstones.training.demonstrations import ParallelSearch, new_parallel_search, search_game
from sixstones.training.network import Network
from sixstones.training.plan import TrainingError

MOVE_LIMIT: Final = 400


class Opponent(NamedTuple):
    """A compiled policy, or the plain search if it has simulations."""

    policy: int = GREEDY
    simulations: int = 0


@torch.no_grad()
def policy_win_rate(network: Network, opponent: Opponent, games: int, players: int, seed: int) -> float:
    """The win rate of the network's policy, playing every seat equally often, against copies of an opponent."""
    env = BatchEnv(games, players, seed=seed, observations="int8", move_limit=MOVE_LIMIT)
    seats = np.arange(games) % players
    actions, won, done = np.zeros(games, np.int64), np.zeros(games), np.zeros(games, bool)
    searches = new_parallel_search(games, opponent.simulations, seed)
    device = next(network.parameters()).device
    while not done.all():
        play_opponents(env.states, env.deck.facts, seats, done, opponent, searches, actions)
        own = env.to_play == seats
        seen = torch.from_numpy(env.observations[own, :PLAYING]).to(device)
        mask = torch.from_numpy(env.masks[own]).to(device)
        actions[own] = network(seen)[0].float().masked_fill(~mask, -1e9).argmax(1).cpu().numpy()
        actions[done] = env.masks[done].argmax(1)  # already counted: any move will do
        env.step(actions)
        ended = (env.terminated | env.truncated) & ~done
        rewards = env.rewards[np.arange(games), seats]
        won[ended] = (rewards[ended] * (players - 1) + 1) / players
        won[ended & env.truncated] = 0
        done |= ended
    return float(won.mean())


@compiled_for_cores
def play_opponents(
    states: States,
    facts: FactsArray,
    seats: NDArray[np.int64],
    done: Mask,
    opponent: Opponent,
    searches: ParallelSearch,
    actions: NDArray[np.int64],
) -> None:
    """Write the opponents' action in every game where it is not the turn of the seat in `seats`."""
    for i in prange(len(states)):
        if states[i].to_play != seats[i] and not done[i]:
            if opponent.simulations:
                actions[i] = search_game(searches, i, states[i], facts, opponent.simulations).action[0]
            else:
                legal, scratch = np.zeros(ACTIONS, np.int8), searches.work[WORK * i : WORK * i + 2]
                actions[i] = policy_action(
                    opponent.policy, states[i : i + 1], facts[0], scratch, legal, searches.rngs[i]
                )


COMPILED: Final = {name: entry.policy for name, entry in BOTS.items() if entry.policy is not None}
_SEARCH: Final = re.compile(r"search-([1-9]\d{0,5})")


def opponent_named(name: str) -> Opponent:
    """A compiled bot, such as "greedy", or the plain search: "search-1000". Raises TrainingError."""
    match = _SEARCH.fullmatch(name)
    if match:
        return Opponent(simulations=int(match[1]))
    if name not in COMPILED:
        raise TrainingError(
            f"opponents: {name!r} is unknown; use {', '.join(COMPILED)}, or search-N for N simulations."
        )
    return Opponent(policy=COMPILED[name])
