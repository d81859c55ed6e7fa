"""How strong the network is without any search: its first choice against the compiled bots."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from sixstones.ai.policies import policy_action
from sixstones.env.batch import BatchEnv
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import States, new_states
from sixstones.training.network import Network


@torch.no_grad()
def wins_of_first_choice(network: Network, policy: int, games: int, players: int, seed: int) -> float:
    """The share of wins of the network, which sits at every seat equally often, against copies of a bot."""
    env = BatchEnv(games, players, seed=seed, observations="int8", move_limit=400)
    seats = np.arange(games) % players
    actions, scratch, legal = np.zeros(games, np.int64), new_states(2), np.zeros(ACTIONS, np.int8)
    rng, won, done = np.zeros(1, np.uint64), np.zeros(games), np.zeros(games, bool)
    seed_stream(rng, seed, 0)
    device = next(network.parameters()).device
    while not done.all():
        play_others(env.states, env.deck.facts, seats, policy, scratch, legal, rng, actions)
        own = env.to_play == seats
        seen = torch.from_numpy(env.observations[own, :PLAYING]).to(device)
        mask = torch.from_numpy(env.masks[own]).to(device)
        actions[own] = network(seen)[0].float().masked_fill(~mask, -1e9).argmax(1).cpu().numpy()
        env.step(actions)
        ended = (env.terminated | env.truncated) & ~done
        rewards = env.rewards[np.arange(games), seats]
        won[ended] = (rewards[ended] * (players - 1) + 1) / players
        won[ended & env.truncated] = 0
        done |= ended
    return float(won.mean())


@compiled
def play_others(
    states: States,
    facts: FactsArray,
    seats: NDArray[np.int64],
    policy: int,
    scratch: States,
    legal: NDArray[np.int8],
    rng: NDArray[np.uint64],
    actions: NDArray[np.int64],
) -> None:
    """Write the bot's action in every game in which somebody else than `seats` is to play."""
    for i in range(len(states)):
        if states[i].to_play != seats[i]:
            actions[i] = policy_action(policy, states[i : i + 1], facts[0], scratch, legal, rng)
