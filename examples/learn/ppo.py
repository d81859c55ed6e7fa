#!/usr/bin/env python3
"""A network that learns the two-player game in ten minutes on two cores: it imitates `greedy`, then plays itself.

    python examples/learn/ppo.py --minutes 10

First it imitates games of greedy against itself, and learns to predict the winner. Then it plays against itself and
improves by PPO (proximal policy optimisation). docs/learning.md explains more.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # otherwise PyTorch's idle threads keep a core busy

import numpy as np
import torch
from network import PLAYERS, Network, seen
from numpy.typing import NDArray
from opponents import BOTS, MOVE_LIMIT, TableBot, wins_against
from report import Moment, Report
from torch import Tensor, nn
from torch.nn import functional

from sixstones.ai.policies import GREEDY
from sixstones.env import BatchEnv
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.system import available_cores

STEPS: Final = 32  # moves in each game between two updates
MINIBATCH: Final = 512
EPOCHS: Final = 2  # passes of PPO over the same moves
IMITATION: Final = 0.25  # of the time
SLIPS: Final = 0.1  # share of greedy's moves replaced by random ones, for more varied positions
IMITATION_RATE: Final = 2e-3  # learning rates; each falls to nearly 0 during its phase
PLAY_RATE: Final = 5e-4
DISCOUNT: Final = 0.995  # an early win is worth a little more
TRACE: Final = 0.9  # lambda of generalised advantage estimation
CLIP: Final = 0.2
UNDECIDED: Final = 0.005  # weight of the entropy bonus
LONGEST_GRADIENT: Final = 0.5

EVALUATIONS: Final = 20  # during the training
GAMES_BETWEEN: Final = 200  # per evaluation and bot
GAMES_AT_THE_END: Final = 500
FRESH_DEALS: Final = 1_000_000  # added to the seed for evaluations, twice for the last: new deals


class Lesson(NamedTuple):
    """Moves to learn from, one per row."""

    observations: Tensor
    masks: Tensor
    actions: Tensor  # the played move, or that of greedy
    log_probabilities: Tensor  # of these actions at the time
    advantages: Tensor
    results: Tensor  # targets of the values


class Losses(NamedTuple):
    total: Tensor
    policy: Tensor
    value: Tensor


LossFunction: TypeAlias = Callable[[Network, Lesson], Losses]


class Memory:
    """The last STEPS moves of every game, arrays of [step, game]; values and to_play run one step further."""

    def __init__(self, games: int) -> None:
        self.observations = torch.zeros(STEPS, games, PLAYING)
        self.masks = torch.zeros(STEPS, games, ACTIONS, dtype=torch.bool)
        self.actions = torch.zeros(STEPS, games, dtype=torch.int64)
        self.log_probabilities = torch.zeros(STEPS, games)
        self.values = torch.zeros(STEPS + 1, games)
        self.to_play = torch.zeros(STEPS + 1, games, dtype=torch.int8)
        self.rewards = torch.zeros(STEPS, games)
        self.ended = torch.zeros(STEPS, games)

    def lesson(self, trace: float) -> Lesson:
        advantages = self._advantages(trace)
        results = advantages + self.values[:STEPS]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        columns = (self.observations, self.masks, self.actions, self.log_probabilities, advantages, results)
        return Lesson(*(column.flatten(0, 1) for column in columns))

    def _advantages(self, trace: float) -> Tensor:
        """The advantage of each move for its player.

        What is good for the next to play is bad for the one who just moved; unless they are the same player, who
        has a token to return or a location to claim.
        """
        advantages, later = torch.zeros_like(self.rewards), torch.zeros_like(self.rewards[0])
        for step in reversed(range(STEPS)):
            side = torch.where(self.to_play[step] == self.to_play[step + 1], 1.0, -1.0)
            future = DISCOUNT * side * (1 - self.ended[step])
            surprise = self.rewards[step] + future * self.values[step + 1] - self.values[step]
            later = advantages[step] = surprise + trace * future * later
        return advantages


class Learner:
    """A network, its games and its optimizer."""

    def __init__(self, games: int, seed: int) -> None:
        torch.manual_seed(seed)
        self._rng = np.random.default_rng(seed)
        self._env = BatchEnv(games, PLAYERS, seed=seed, move_limit=MOVE_LIMIT)
        self._teacher, self._memory = TableBot(GREEDY, self._env, seed), Memory(games)
        self.network = Network()
        self._optimizer = torch.optim.Adam(self.network.parameters(), eps=1e-5)
        self.games_played = 0

    def imitate(self, rest: float) -> Losses:
        """Imitate greedy. `rest` is the remaining share of this phase, from 1 down to 0."""
        memory, env = self._memory, self._env
        memory.values.zero_()  # with lambda 1 only the last ones matter
        for step in range(STEPS):
            self._look(step)
            choices = self._teacher.choose()
            memory.actions[step] = torch.from_numpy(choices)
            slips = self._rng.random(env.games) < SLIPS
            self._step(step, np.where(slips, env.sample(self._rng), choices))
        self._think_of_the_last()
        return self._learn(memory.lesson(1.0), IMITATION_RATE * rest, imitation_losses)

    def play(self, rest: float) -> Losses:
        """Self-play and PPO updates."""
        memory = self._memory
        for step in range(STEPS):
            self._look(step)
            with torch.no_grad():
                likely, memory.values[step] = self.network(memory.observations[step], memory.masks[step])
            memory.actions[step] = torch.multinomial(likely.exp(), 1).squeeze(1)
            memory.log_probabilities[step] = _of_actions(likely, memory.actions[step])
            self._step(step, memory.actions[step].numpy())
        self._think_of_the_last()
        return self._learn(memory.lesson(TRACE), PLAY_RATE * rest, ppo_losses)

    def _look(self, step: int) -> None:
        """Store the observations before a move."""
        self._memory.observations[step], self._memory.masks[step] = seen(self._env)
        self._memory.to_play[step] = torch.from_numpy(self._env.to_play)

    def _step(self, step: int, actions: NDArray[np.int64]) -> None:
        """Play a move in every game and store the results."""
        env, movers = self._env, self._env.to_play.copy()
        env.step(actions)
        ended = env.terminated | env.truncated
        self.games_played += int(ended.sum())
        self._memory.rewards[step] = torch.from_numpy(env.rewards[np.arange(env.games), movers])
        self._memory.ended[step] = torch.from_numpy(ended)

    @torch.no_grad()
    def _think_of_the_last(self) -> None:
        """The values of the games that continue."""
        self._memory.to_play[STEPS] = torch.from_numpy(self._env.to_play)
        self._memory.values[STEPS] = self.network(*seen(self._env))[1]

    def _learn(self, lesson: Lesson, rate: float, losses_of: LossFunction) -> Losses:
        self._optimizer.param_groups[0]["lr"] = rate
        for _ in range(EPOCHS if losses_of is ppo_losses else 1):
            for rows in torch.split(torch.randperm(len(lesson.actions)), MINIBATCH):
                losses = losses_of(self.network, Lesson(*(column[rows] for column in lesson)))
                self._optimizer.zero_grad()
                torch.autograd.backward(losses.total)
                nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_GRADIENT)
                self._optimizer.step()
        return losses


def imitation_losses(network: Network, lesson: Lesson) -> Losses:
    """Cross-entropy with greedy's moves."""
    likely, values = network(lesson.observations, lesson.masks)
    policy = -_of_actions(likely, lesson.actions).mean()
    value = functional.mse_loss(values, lesson.results)
    return Losses(policy + value, policy, value)


def ppo_losses(network: Network, lesson: Lesson) -> Losses:
    """PPO: make good moves more likely and bad ones less, with clipped changes per update."""
    likely, values = network(lesson.observations, lesson.masks)
    ratio = (_of_actions(likely, lesson.actions) - lesson.log_probabilities).exp()
    clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
    policy = -torch.min(ratio * lesson.advantages, clipped * lesson.advantages).mean()
    value = functional.mse_loss(values, lesson.results)
    entropy = -(likely.exp() * likely).sum(1).mean()
    return Losses(policy + value - UNDECIDED * entropy, policy, value)


def _of_actions(likely: Tensor, actions: Tensor) -> Tensor:
    return likely.gather(1, actions[:, None]).squeeze(1)


class Training:
    """A learner with a clock and a report."""

    def __init__(self, minutes: float, games: int, seed: int) -> None:
        self.learner, self.report = Learner(games, seed), Report(minutes)
        self._minutes, self._seed, self._stopped = minutes, seed, False

    def run(self) -> None:
        """Learn until time is up or Ctrl-C; a second Ctrl-C exits at once."""
        signal.signal(signal.SIGINT, self._stop)
        self._measure(0.0, "untrained", None)  # compiles everything before the clock starts
        start, measured, passed = time.perf_counter(), 0, 0.0
        while passed < 1 and not self._stopped:
            phase, losses = self._update(passed)
            passed = (time.perf_counter() - start) / 60 / self._minutes
            if int(passed * EVALUATIONS) > measured or self._stopped:
                measured = int(passed * EVALUATIONS)
                self._measure(passed * self._minutes, phase, losses)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def finish(self, out: Path) -> None:
        """Play the final evaluation, and write weights and chart."""
        network, games = self.learner.network, GAMES_AT_THE_END
        wins = {name: wins_against(name, network, games, self._seed + 2 * FRESH_DEALS) for name in BOTS}
        self.report.table(wins, games)
        out.mkdir(parents=True, exist_ok=True)
        torch.save(network.state_dict(), out / "weights.pt")
        self.report.draw(out / "learning.png")
        print(f"\nWritten: {out / 'weights.pt'} and {out / 'learning.png'}")

    def _update(self, passed: float) -> tuple[str, Losses]:
        if passed < IMITATION:
            return "imitating", self.learner.imitate(1 - passed / IMITATION)
        return "playing", self.learner.play((1 - passed) / (1 - IMITATION))

    def _measure(self, minutes: float, phase: str, losses: Losses | None) -> None:
        policy, value = (losses.policy.item(), losses.value.item()) if losses else (0.0, 0.0)
        network, games = self.learner.network, GAMES_BETWEEN
        shares = {name: wins_against(name, network, games, self._seed + FRESH_DEALS) / games for name in BOTS}
        self.report.add(Moment(minutes, phase, self.learner.games_played, policy, value, shares))

    def _stop(self, *_: object) -> None:
        self._stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # Not with print, which the signal may have interrupted.
        os.write(sys.stdout.fileno(), b"Stopping after this update; what was learned so far is kept.\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the two-player game: imitate greedy, then play against itself.")
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn (10)")
    parser.add_argument("--games", type=int, default=1024, help="games that are played at once (1024)")
    parser.add_argument("--seed", type=int, default=1, help="for deals and weights (1)")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "learned", help="folder for the results")
    options = parser.parse_args()
    if options.minutes <= 0 or options.games < 1:
        parser.error("it takes some minutes and at least one game")
    torch.set_num_threads(available_cores())
    training = Training(options.minutes, options.games, options.seed)
    training.run()
    training.finish(options.out)


if __name__ == "__main__":
    main()
