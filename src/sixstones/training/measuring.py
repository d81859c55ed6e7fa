"""How strong the network is without any search: its first choice against pinned opponents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.policies import GREEDY, policy_action
from sixstones.env.batch import BatchEnv
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled_for_cores
from sixstones.rules.facts import FactsArray
from sixstones.rules.state import MAX_PLAYERS, States
from sixstones.training.network import Network
from sixstones.training.searchers import Searchers, new_searchers, search_game, seed_searchers

MOVE_LIMIT: Final = 400


@dataclass(frozen=True)
class Opponent:
    """A compiled policy, or the plain search where it has simulations."""

    policy: int = GREEDY
    simulations: int = 0


@torch.no_grad()
def wins_of_first_choice(network: Network, opponent: Opponent, games: int, players: int, seed: int) -> float:
    """The share of wins of the network, which sits at every seat equally often, against copies of a bot."""
    env = BatchEnv(games, players, seed=seed, observations="int8", move_limit=MOVE_LIMIT)
    seats = np.arange(games) % players
    actions, won, done = np.zeros(games, np.int64), np.zeros(games), np.zeros(games, bool)
    searchers = new_searchers(games, opponent.simulations)
    seed_searchers(searchers, seed, 0)
    device = next(network.parameters()).device
    while not done.all():
        play_others(env.states, env.deck.facts, seats, done, opponent.policy, opponent.simulations, searchers, actions)
        own = env.to_play == seats
        seen = torch.from_numpy(env.observations[own, :PLAYING]).to(device)
        mask = torch.from_numpy(env.masks[own]).to(device)
        actions[own] = network(seen)[0].float().masked_fill(~mask, -1e9).argmax(1).cpu().numpy()
        actions[done] = env.masks[done].argmax(1)  # these are counted already, and go on with anything
        env.step(actions)
        ended = (env.terminated | env.truncated) & ~done
        rewards = env.rewards[np.arange(games), seats]
        won[ended] = (rewards[ended] * (players - 1) + 1) / players
        won[ended & env.truncated] = 0
        done |= ended
    return float(won.mean())


@compiled_for_cores
def play_others(
    states: States,
    facts: FactsArray,
    seats: NDArray[np.int64],
    done: NDArray[np.bool_],
    policy: int,
    simulations: int,
    searchers: Searchers,
    actions: NDArray[np.int64],
) -> None:
    """Write the opponents' action in every game in which somebody else than `seats` is to play."""
    for i in prange(len(states)):
        if states[i].to_play != seats[i] and not done[i]:
            legal = np.zeros(ACTIONS, np.int8)
            if simulations:
                counts, values = np.zeros(ACTIONS, np.float64), np.zeros((ACTIONS, MAX_PLAYERS), np.float64)
                count = search_game(searchers, i, states[i], facts, simulations, legal, counts, values)
                actions[i] = legal[np.argmax(counts[:count])]
            else:
                scratch = searchers.scratch[3 * i : 3 * i + 2]
                actions[i] = policy_action(policy, states[i : i + 1], facts[0], scratch, legal, searchers.rngs[i])
