"""Self-play and learning, until the time is up."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch

from sixstones.ai.policies import GREEDY
from sixstones.training.answering import Answerer
from sixstones.training.learner import Habits, Learner
from sixstones.training.measuring import wins_of_first_choice
from sixstones.training.network import Network, Shape
from sixstones.training.pool import Pool
from sixstones.training.replay import Replay
from sixstones.training.warm_start import greedy_lessons


@dataclass(frozen=True)
class Plan:
    """What one training does, from its first deal to its last."""

    folder: str
    minutes: float = 9.0
    games: int = 8192
    """In each of the two pools of every number of players."""
    players: tuple[int, ...] = (2,)
    simulations: int = 16
    simulations_at_end: int = 32
    mixing: float = 0.95
    replay: int = 4_000_000
    reuse: float = 4.0
    """How often a position is learned from, on average."""
    warm_up_rows: int = 100_000
    greedy_games: int = 0
    """Of the greedy bot, to begin with."""
    greedy_steps: int = 1_000
    window: float = 0.5
    """The newest part of all positions that is learned from, as far as the replay reaches."""
    measure_every: float = 60.0
    measure_games: int = 512
    seed: int = 0
    shape: Shape = field(default_factory=Shape)
    habits: Habits = field(default_factory=Habits)


class Training:
    """Two pools a number of players take turns: the device answers one while the cores walk the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        torch.manual_seed(plan.seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.learner = Learner(Network(plan.shape).to(self.device), plan.habits)
        self.replay = Replay(plan.replay, self.device)
        self.games = self.rows = 0
        self._owed = 0.0
        self._losses: list[tuple[torch.Tensor, torch.Tensor]] = []
        self._pairs = []
        for number, players in enumerate(plan.players):
            for half in (0, 1):
                answerer = Answerer(plan.games, players, plan.shape, self.device)
                seed = plan.seed * 1_000 + number * 2 + half
                most = max(plan.simulations, plan.simulations_at_end)
                self._pairs.append((Pool(answerer.questions, players, most, seed), answerer))

    def go(self) -> None:
        start = time.perf_counter()
        self._begin()
        self._report(time.perf_counter() - start)
        measured = time.perf_counter() - start
        while (passed := time.perf_counter() - start) < self.plan.minutes * 60:
            part = passed / (self.plan.minutes * 60)
            self._play_a_move(part)
            self._learn(part)
            if passed - measured >= self.plan.measure_every:
                measured = passed
                self._report(passed)
        self._report(time.perf_counter() - start)

    def _begin(self) -> None:
        """Learn from the games of the greedy bot, which then are forgotten."""
        if not self.plan.greedy_games:
            return
        for players in self.plan.players:
            lessons = greedy_lessons(self.plan.greedy_games, players, self.plan.seed)
            self.replay.add(lessons, players)
        for step in range(self.plan.greedy_steps):
            self._losses.append(self.learner.step(self.replay, self.plan.habits.rate * min(1, (step + 1) / 100)))
        self.replay.forget()

    def _play_a_move(self, part: float) -> None:
        plan = self.plan
        simulations = round(plan.simulations + part * (plan.simulations_at_end - plan.simulations))
        for pool, answerer in self._pairs:
            pool.think(simulations)
            answerer.follow(self.learner.average)
        for wave in range(simulations + 1):
            for pool, answerer in self._pairs:
                if wave:
                    answerer.wait()
                    pool.learn(answerer.logits, answerer.chances)
                pool.walk(wave)
                answerer.ask()
        for pool, answerer in self._pairs:
            answerer.wait()
            pool.learn(answerer.logits, answerer.chances)
            pool.move()
            self._take_lessons(pool)

    def _take_lessons(self, pool: Pool) -> None:
        lessons = pool.lessons(self.plan.mixing)
        if lessons.games:
            self.replay.add(lessons, pool.players)
            self.games += lessons.games
            self.rows += len(lessons.seen)
            self.replay.narrow(max(self.plan.warm_up_rows * 3, int(self.rows * self.plan.window)))
            self._owed += len(lessons.seen) * self.plan.reuse / self.plan.habits.batch

    def _learn(self, part: float) -> None:
        if self.replay.filled < self.plan.warm_up_rows:
            self._owed = 0
            return
        rate = self.plan.habits.rate * (1 - 0.9 * part)
        while self._owed >= 1:
            self._losses.append(self.learner.step(self.replay, rate))
            self._owed -= 1

    def _report(self, passed: float) -> None:
        recent = self._losses[-200:]
        policy, chance = (float(torch.stack([pair[i] for pair in recent]).mean()) if recent else 0.0 for i in (0, 1))
        self._losses.clear()
        line = {
            "seconds": round(passed, 1),
            "games": self.games,
            "games_per_second": round(self.games / max(passed, 1), 1),
            "steps": self.learner.steps,
            "policy_loss": round(policy, 4),
            "chance_loss": round(chance, 4),
            "greedy": {
                str(players): wins_of_first_choice(
                    self.learner.average, GREEDY, self.plan.measure_games, players, self.plan.seed + self.learner.steps
                )
                for players in self.plan.players
            },
        }
        print(json.dumps(line), flush=True)
        folder = Path(self.plan.folder)
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        torch.save({"plan": asdict(self.plan), "network": self.learner.average.state_dict()}, folder / "network.pt")
