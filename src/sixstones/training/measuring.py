"""How strong the network is without any search: its first choice against pinned opponents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import torch
from numba import prange
from numpy.typing import NDArray

from sixstones.ai.policies import GREEDY, policy_action
from sixstones.ai.search.bot import root_statistics, start_search
from sixstones.ai.search.selection import new_moves
from sixstones.ai.search.simulations import run_simulations
from sixstones.ai.search.tree import NODE
from sixstones.env.batch import BatchEnv
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled, compiled_for_cores
from sixstones.rules.facts import FactsArray
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import redact_state
from sixstones.rules.state import MAX_PLAYERS, States, new_states
from sixstones.training.network import Network

MOVE_LIMIT: Final = 400


@dataclass(frozen=True)
class Opponent:
    """A compiled policy, or the plain search where it has simulations."""

    policy: int = GREEDY
    simulations: int = 0


class Thinkers(NamedTuple):
    """What the opponents of some games think with, one of each a game; some records each."""

    thinking: States
    scratch: States
    trees: NDArray[np.void]
    moves: NDArray[np.void]
    rngs: NDArray[np.uint64]


def _thinkers(games: int, simulations: int, seed: int) -> Thinkers:
    rngs = np.zeros((games, 1), np.uint64)
    for i in range(games):
        seed_stream(rngs[i], seed, i)
    trees, moves = np.zeros((games, simulations + 1), NODE), np.concatenate([new_moves() for _ in range(games)])
    return Thinkers(new_states(2 * games), new_states(3 * games), trees, moves, rngs)


@torch.no_grad()
def wins_of_first_choice(network: Network, opponent: Opponent, games: int, players: int, seed: int) -> float:
    """The share of wins of the network, which sits at every seat equally often, against copies of a bot."""
    env = BatchEnv(games, players, seed=seed, observations="int8", move_limit=MOVE_LIMIT)
    seats = np.arange(games) % players
    actions, won, done = np.zeros(games, np.int64), np.zeros(games), np.zeros(games, bool)
    room = _thinkers(games, opponent.simulations, seed)
    device = next(network.parameters()).device
    while not done.all():
        play_others(env.states, env.deck.facts, seats, done, opponent.policy, opponent.simulations, room, actions)
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
    room: Thinkers,
    actions: NDArray[np.int64],
) -> None:
    """Write the opponents' action in every game in which somebody else than `seats` is to play."""
    for i in prange(len(states)):
        if states[i].to_play != seats[i] and not done[i]:
            if simulations:
                actions[i] = search_action(states[i : i + 1], facts, simulations, room, i)
            else:
                scratch, legal = room.scratch[3 * i : 3 * i + 2], np.zeros(ACTIONS, np.int8)
                actions[i] = policy_action(policy, states[i : i + 1], facts[0], scratch, legal, room.rngs[i])


@compiled
def search_action(states: States, facts: FactsArray, simulations: int, room: Thinkers, i: int) -> int:
    """The action that the plain search tries most."""
    thinking, scratch, moves = room.thinking[2 * i : 2 * i + 2], room.scratch[3 * i : 3 * i + 3], room.moves[i : i + 1]
    thinking[0] = states[0]
    redact_state(thinking[0], states[0].to_play)
    _, left, _, _ = start_search(thinking, scratch, facts, room.trees[i], moves)
    if left > 1:
        run_simulations(thinking, facts, room.trees[i], 1, moves, room.rngs[i], simulations, False)
    legal, counts = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.float64)
    count = root_statistics(thinking, facts, room.trees[i], moves, legal, counts, np.zeros((ACTIONS, MAX_PLAYERS)))
    return legal[np.argmax(counts[:count])]
