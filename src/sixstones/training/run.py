"""Self-play and learning, in pieces that go on where the last one stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from sixstones.training.answering import Answerer
from sixstones.training.checkpoint import (
    Counts,
    load_checkpoint,
    load_replay,
    save_checkpoint,
    save_replay,
)
from sixstones.training.learner import Learner
from sixstones.training.measuring import Opponent, wins_of_first_choice
from sixstones.training.network import Network
from sixstones.training.plan import Plan, Table
from sixstones.training.pool import Pool
from sixstones.training.replay import Replay
from sixstones.training.warm_start import Demonstrations, demonstrate, lessons_of_demonstrations


@dataclass(frozen=True)
class Report:
    """How a training stands; one line of its log."""

    seconds: float
    pieces: int
    games: int
    games_per_second: float
    evaluations_per_second: float
    steps: int
    simulations: int
    rate: float
    policy_loss: float
    chance_loss: float
    wins: dict[str, float]
    """Of the network's first choice, by number of players and opponent, as in "2 greedy"."""


class Training:
    """Two pools a number of players take turns: the device answers one while the cores walk the other."""

    def __init__(self, plan: Plan, folder: Path, tell: Callable[[str], None] = print) -> None:
        """`tell` is told in words what goes on; what is in the folder is gone on with."""
        self.plan, self.folder, self._tell = plan, folder, tell
        folder.mkdir(parents=True, exist_ok=True)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(plan.seed)
        self.replay = Replay(plan.replay, self.device)
        self.learner = Learner(Network(plan.shape).to(self.device), plan.habits, self.replay)
        self.counts = load_checkpoint(folder, self.learner) or Counts()
        load_replay(folder, self.replay)
        torch.manual_seed(plan.seed * 1_000 + self.counts.pieces)
        self._stop = threading.Event()
        self._owed = 0.0
        self._evaluated = 0
        self._pairs = [
            self._pair(number * 2 + half, table) for number, table in enumerate(plan.tables) for half in (0, 1)
        ]

    def _pair(self, number: int, table: Table) -> tuple[Pool, Answerer]:
        answerer = Answerer(table.games, table.players, self.plan.shape, self.device)
        most = max(self.plan.simulations, self.plan.simulations_at_end)
        seed = (self.plan.seed * 1_000 + self.counts.pieces) * 10 + number
        return Pool(answerer.questions, table.players, most, seed, self.plan.trust), answerer

    @property
    def part(self) -> float:
        """How much of the planned time is over, from 0 to 1."""
        return min(1.0, self.counts.seconds / (self.plan.minutes * 60))

    @property
    def done(self) -> bool:
        return self.part >= 1

    def stop(self) -> None:
        """End the piece soon, from any thread; all is saved."""
        self._stop.set()

    def go(self, minutes: float, report: Callable[[Report], None]) -> None:
        """Train until the plan is done, the piece is so many minutes long, or `stop` was called; then save."""
        begun = time.perf_counter()
        before = self.counts.seconds
        if self.counts.pieces == 0:
            self._begin()
        self.counts.pieces += 1
        marked, games, measured = time.perf_counter(), self.counts.games, time.perf_counter()
        while not (self.done or self._stop.is_set() or time.perf_counter() - begun >= minutes * 60):
            self._play_a_move()
            self.counts.seconds = before + time.perf_counter() - begun
            now = time.perf_counter()
            if now - marked >= self.plan.report_every:
                due = now - measured >= self.plan.measure_every
                report(self._report(now - marked, self.counts.games - games, due))
                measured = time.perf_counter() if due else measured
                marked, games = time.perf_counter(), self.counts.games
        self.counts.seconds = before + time.perf_counter() - begun
        now = time.perf_counter()
        report(self._report(now - marked, self.counts.games - games, True))
        self._tell("saving network, optimizer and replay")
        self.save()

    def save(self) -> None:
        if self.learner.stream is not None:
            self.learner.stream.synchronize()
        save_checkpoint(self.folder, self.learner, self.counts)
        save_replay(self.folder, self.replay, self.plan.replay_kept)

    def _begin(self) -> None:
        """Imitate the plain search, and forget its games."""
        for table in self.plan.tables:
            if table.demonstrations:
                self._tell(f"{table.demonstrations:,} games of the plain search for {table.players} players")
                lessons = lessons_of_demonstrations(self._demonstrations(table), self.plan.mixing)
                self.replay.add(lessons, table.players)
        steps, rate = self.plan.demonstration_steps if self.replay.filled else 0, self.plan.habits.rate
        for start in range(0, steps, 100):
            if self._stop.is_set():
                break
            self._learn_steps(min(100, steps - start), rate * min(1, (start + 1) / 500))
        self.replay.forget()

    def _demonstrations(self, table: Table) -> Demonstrations:
        """From the file beside the training, or played now and written there."""
        path = self.folder / f"demonstrations-{table.players}.npz"
        if not path.exists():
            games, simulations = table.demonstrations, table.demonstration_simulations
            shown = demonstrate(games, table.players, simulations, self.plan.seed + table.players)
            np.savez_compressed(path, **shown._asdict())
        with np.load(path) as kept:
            parts = {name: kept[name] for name in Demonstrations._fields}
        return Demonstrations(**{**parts, "seed": int(parts["seed"]), "players": int(parts["players"])})

    @property
    def _simulations(self) -> int:
        first, last = self.plan.simulations, self.plan.simulations_at_end
        return round(first * (last / first) ** self.part)

    @property
    def _rate(self) -> float:
        """Falls like half a wave, to a hundredth."""
        return self.plan.habits.rate * (0.01 + 0.99 * 0.5 * (1 + float(np.cos(np.pi * self.part))))

    def _play_a_move(self) -> None:
        """One move in every game, and between the waves some steps of learning."""
        simulations = self._simulations
        for pool, answerer in self._pairs:
            pool.think(simulations)
            answerer.follow(self.learner.average, self.learner.stream)
        for wave in range(simulations + 1):
            for pool, answerer in self._pairs:
                if wave:
                    answerer.wait()
                    pool.learn(answerer.logits, answerer.chances)
                pool.walk(wave)
                answerer.ask()
            self._learn(self._owed / (simulations + 1 - wave))
        for pool, answerer in self._pairs:
            answerer.wait()
            pool.learn(answerer.logits, answerer.chances)
            pool.move()
            self._evaluated += pool.games * (simulations + 1)
            self._take_lessons(pool)

    def _take_lessons(self, pool: Pool) -> None:
        lessons = pool.lessons(self.plan.mixing)
        if lessons.games:
            with torch.cuda.stream(self.learner.stream):
                self.replay.add(lessons, pool.players)
            self.counts.games += lessons.games
            self.counts.rows += len(lessons.seen)
            self.replay.narrow(max(self.plan.least_rows, int(self.counts.rows * self.plan.window)))
            if self.replay.filled >= self.plan.least_rows:
                self._owed += len(lessons.seen) * self.plan.reuse / self.plan.habits.batch

    def _learn(self, steps: float) -> None:
        whole = int(steps + 0.999) if self._owed >= 1 else 0
        self._learn_steps(whole, self._rate)
        self._owed -= whole

    def _learn_steps(self, steps: int, rate: float) -> None:
        if steps:
            self.learner.learn(steps, rate)
            self.counts.steps += steps

    def _report(self, seconds: float, games: int, measure: bool) -> Report:
        policy, chance = self.learner.losses()
        evaluated, self._evaluated = self._evaluated, 0
        return Report(
            round(self.counts.seconds, 1),
            self.counts.pieces,
            self.counts.games,
            round(games / seconds, 1),
            round(evaluated / seconds),
            self.counts.steps,
            self._simulations,
            round(self._rate, 7),
            round(policy, 4),
            round(chance, 4),
            self.measure() if measure else {},
        )

    def measure(self) -> dict[str, float]:
        """The network's first choice against each of the plan's opponents."""
        wins = {}
        for table in self.plan.tables:
            for name, simulations in self.plan.opponents.items():
                seed = self.plan.seed + self.counts.steps
                opponent = Opponent(simulations=simulations)
                games = self.plan.measure_games
                share = wins_of_first_choice(self.learner.average, opponent, games, table.players, seed)
                wins[f"{table.players} {name}"] = round(share, 4)
        return wins
