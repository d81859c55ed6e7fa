#!/usr/bin/env python3
"""A network that learns the two-player game in ten minutes on two cores: it imitates `greedy`, then plays itself.

    python examples/learn/ppo.py --minutes 10

First it watches greedy play itself and learns to choose as greedy does and to foresee who wins. Then it plays
against itself and improves by PPO (proximal policy optimisation). docs/learning.md tells more.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import astuple, dataclass, field, fields
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from sixstones.ai.policies import GREEDY, RANDOM, policy_action
from sixstones.env import BatchEnv
from sixstones.env.crew import Crew, available_cores
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import States

HIDDEN: Final = 256
STEPS: Final = 32  # moves in each game between two updates
EPOCHS: Final = 2  # how often an update sees each move
MINIBATCH: Final = 4096
IMITATION: Final = 0.2  # of the time
SLIPS: Final = 0.1  # of greedy's moves are replaced by any legal one, so that unusual positions come up too
LEARNING_RATE: Final = 1e-3  # falls to nothing in the course of the training
DISCOUNT: Final = 0.995  # a win is worth a little more when it comes soon
TRACE: Final = 0.9  # lambda of generalised advantage estimation
CLIP: Final = 0.2
ENTROPY: Final = 0.01  # how much it is worth to stay undecided; falls as the learning rate does
MOVE_LIMIT: Final = 400
EVALUATIONS: Final = 15
IMPOSSIBLE: Final = -1e9


class Network(nn.Module):
    """From what the player to move knows to a preference for every action and the expected result for that player."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(PLAYING, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, ACTIONS)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the actions' probabilities, none for illegal ones, and values from -1 to 1."""
        seen = self.body(observations)
        logits = self.policy(seen).masked_fill(~masks, IMPOSSIBLE)
        return functional.log_softmax(logits, dim=-1), torch.tanh(self.value(seen)).squeeze(-1)


@compiled
def choose_for_block(
    policy: int, states: States, facts: FactsArray, first: int, last: int, seed: int, actions: NDArray[np.int64]
) -> None:
    """What a bot of the table would play in the games from `first` to before `last`."""
    rng = np.zeros(1, np.uint64)
    legal = np.zeros(ACTIONS, np.int8)
    scratch = np.zeros_like(states[:2])
    for i in range(first, last):
        seed_stream(rng, seed, i)
        actions[i] = policy_action(policy, states[i : i + 1], facts[0], scratch, legal, rng)


class Bot:
    """A bot of the table at every game of a batch."""

    def __init__(self, policy: int, env: BatchEnv, seed: int) -> None:
        self._policy, self._env, self._seeds = policy, env, np.random.default_rng(seed)
        self._crew = Crew(env.games, available_cores())

    def choose(self) -> NDArray[np.int64]:
        """Its action in each game, for whoever is to play there."""
        env, seed, actions = self._env, int(self._seeds.integers(2**62)), np.zeros(self._env.games, np.int64)
        self._crew.run(
            lambda _, first, last: choose_for_block(
                self._policy, env.states, env.deck.facts, first, last, seed, actions
            )
        )
        return actions


class Seen:
    """What the last STEPS moves of every game were made from and what came of them; arrays of [step, game]."""

    def __init__(self, games: int) -> None:
        self.observations = torch.zeros(STEPS, games, PLAYING)
        self.masks = torch.zeros(STEPS, games, ACTIONS, dtype=torch.bool)
        self.actions = torch.zeros(STEPS, games, dtype=torch.int64)
        self.log_probabilities = torch.zeros(STEPS, games)
        self.values = torch.zeros(STEPS + 1, games)
        self.to_play = torch.zeros(STEPS + 1, games, dtype=torch.int8)
        self.rewards = torch.zeros(STEPS, games)
        self.ended = torch.zeros(STEPS, games)

    def advantages(self, trace: float) -> Tensor:
        """How much better each move turned out than was expected, for the one who made it.

        What is good for the next to play is bad for the one who just moved, unless both are the same player,
        who has a token to return or a location to claim.
        """
        advantages = torch.zeros_like(self.rewards)
        following = torch.zeros_like(self.rewards[0])
        for step in reversed(range(STEPS)):
            same = (self.to_play[step] == self.to_play[step + 1]).float() * 2 - 1
            future = DISCOUNT * same * (1 - self.ended[step])
            surprise = self.rewards[step] + future * self.values[step + 1] - self.values[step]
            following = surprise + trace * future * following
            advantages[step] = following
        return advantages


@dataclass(frozen=True, slots=True)
class Losses:
    policy: float
    value: float
    entropy: float


class Learner:
    """A network, the games that it learns from, and how it learns."""

    def __init__(self, games: int, seed: int) -> None:
        torch.manual_seed(seed)
        self.rng = np.random.default_rng(seed)
        self.env = BatchEnv(games, seed=seed, move_limit=MOVE_LIMIT)
        self.teacher = Bot(GREEDY, self.env, seed)
        self.network = Network()
        self.optimizer = torch.optim.Adam(self.network.parameters(), LEARNING_RATE, eps=1e-5)
        self.seen = Seen(games)
        self.games_played = 0

    @torch.no_grad()
    def imitate(self, rest: float) -> Losses:
        """Watch greedy play, and learn to do as it does."""
        for step in range(STEPS):
            choices = self.teacher.choose()
            self.seen.actions[step] = torch.from_numpy(choices)
            self._look(step)
            slips = self.rng.random(self.env.games) < SLIPS
            self._step(step, np.where(slips, self.env.sample(self.rng), choices))
        return self._learn(self.seen.advantages(1.0), rest, imitating=True)

    @torch.no_grad()
    def play(self, rest: float) -> Losses:
        """Play against itself, and learn from what came of it."""
        for step in range(STEPS):
            log_probabilities = self._look(step)
            actions = torch.multinomial(log_probabilities.exp(), 1)
            self.seen.log_probabilities[step] = log_probabilities.gather(1, actions).squeeze(1)
            self.seen.actions[step] = actions.squeeze(1)
            self._step(step, actions.squeeze(1).numpy())
        return self._learn(self.seen.advantages(TRACE), rest, imitating=False)

    def _look(self, step: int) -> Tensor:
        """Keep what is to be seen before a move; what the network thinks of it."""
        seen, env = self.seen, self.env
        seen.observations[step] = torch.from_numpy(env.observations)[:, :PLAYING]
        seen.masks[step] = torch.from_numpy(env.masks)
        seen.to_play[step] = torch.from_numpy(env.to_play)
        log_probabilities, seen.values[step] = self.network(seen.observations[step], seen.masks[step])
        return log_probabilities

    def _step(self, step: int, actions: NDArray[np.int64]) -> None:
        """Make a move in every game and keep what came of it."""
        env, seen = self.env, self.seen
        movers = env.to_play.copy()
        env.step(actions)
        ended = env.terminated | env.truncated
        self.games_played += int(ended.sum())
        seen.rewards[step] = torch.from_numpy(env.rewards[np.arange(env.games), movers])
        seen.ended[step] = torch.from_numpy(ended)
        if step == STEPS - 1:
            seen.to_play[STEPS] = torch.from_numpy(env.to_play)
            observations = torch.from_numpy(env.observations)[:, :PLAYING]
            seen.values[STEPS] = self.network(observations, torch.from_numpy(env.masks))[1]

    @torch.enable_grad()
    def _learn(self, advantages: Tensor, rest: float, *, imitating: bool) -> Losses:
        """Go over the moves EPOCHS times. `rest` is the share of the time that is left."""
        seen, count = self.seen, advantages.numel()
        observations, masks = seen.observations.view(count, -1), seen.masks.view(count, -1)
        actions, before = seen.actions.view(count, 1), seen.log_probabilities.view(count)
        goals, advantages = (advantages + seen.values[:-1]).view(count), advantages.view(count)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        self.optimizer.param_groups[0]["lr"] = LEARNING_RATE * max(rest, 0.02)
        for _ in range(1 if imitating else EPOCHS):
            for rows in torch.randperm(count).split(MINIBATCH):
                log_probabilities, values = self.network(observations[rows], masks[rows])
                chosen = log_probabilities.gather(1, actions[rows]).squeeze(1)
                entropy = -(log_probabilities.exp() * log_probabilities).sum(1).mean()
                policy = -chosen.mean() if imitating else ppo_loss(chosen - before[rows], advantages[rows])
                value = functional.mse_loss(values, goals[rows])
                loss = policy + value - (0 if imitating else ENTROPY * rest) * entropy
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
        return Losses(policy.item(), value.item(), entropy.item())


def ppo_loss(change: Tensor, advantages: Tensor) -> Tensor:
    """Good moves become likelier and bad ones rarer, but none much in one update."""
    ratio = change.exp()
    return -torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()


def win_rate(network: Network, policy: int, games: int, seed: int) -> float:
    """The share of games that the network wins when it always plays its favourite move; every deal from both seats."""
    return sum(_wins(network, policy, games // 2, seed, seat) for seat in (0, 1)) / (games // 2 * 2)


@torch.no_grad()
def _wins(network: Network, policy: int, games: int, seed: int, seat: int) -> int:
    env = BatchEnv(games, seed=seed, move_limit=MOVE_LIMIT)
    bot = Bot(policy, env, seed)
    going, wins = np.ones(games, np.bool_), 0
    while going.any():
        observations, masks = torch.from_numpy(env.observations)[:, :PLAYING], torch.from_numpy(env.masks)
        favourites = network(observations, masks)[0].argmax(1).numpy()
        env.step(np.where(env.to_play == seat, favourites, bot.choose()))
        ended = going & (env.terminated | env.truncated)
        wins += int((env.rewards[ended, seat] > 0).sum())
        going &= ~ended
    return wins


if __name__ == "__main__":
    import sys
    torch.set_num_threads(available_cores())
    minutes = float(sys.argv[1]); games=int(sys.argv[2])
    for a in sys.argv[3:]:
        k, v = a.split("="); globals()[k] = type(globals()[k])(float(v))
    l = Learner(games, 1)
    l.imitate(1.0)
    t = time.time(); e=-1; n=0; g0=l.games_played
    while (d := (time.time() - t) / 60 / minutes) < 1:
        im = d < IMITATION
        losses = (l.imitate if im else l.play)(1 - d if IMITATION<1 else 1 - d)
        n += 1
        if int(d * EVALUATIONS) > e:
            e = int(d * EVALUATIONS)
            t1 = time.time()
            print(f"{time.time()-t:5.0f} {'im' if im else 'pl'} {n*games*STEPS/(time.time()-t):.0f}/s {(l.games_played-g0)/(time.time()-t):.0f} g/s {losses} random {win_rate(l.network, RANDOM, 500, 7):.3f} greedy {win_rate(l.network, GREEDY, 500, 7):.3f} {time.time()-t1:.1f}s", flush=True)
    print(f"end random {win_rate(l.network, RANDOM, 500, 8):.3f} greedy {win_rate(l.network, GREEDY, 500, 8):.3f}")
