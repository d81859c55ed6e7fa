"""Self-play and learning, in pieces that go on where the last one stopped."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import numpy as np
import torch

from sixstones import __version__
from sixstones.ai.network.weights import Header
from sixstones.training.beginning import batches, demonstrations
from sixstones.training.checkpoint import (
    Counts,
    has_checkpoint,
    load_checkpoint,
    load_replay,
    save_checkpoint,
    save_replay,
)
from sixstones.training.export import begin_with, export
from sixstones.training.learner import Learner
from sixstones.training.log import LOG, Log, Report
from sixstones.training.measuring import wins_of_first_choice
from sixstones.training.network import Network
from sixstones.training.opponents import opponent_named
from sixstones.training.plan import Plan
from sixstones.training.replay import Replay
from sixstones.training.tables import Played, SelfPlay, Taught, best_device, tables_here
from sixstones.training.warm_start import lessons_of_demonstrations

NETWORK: Final = "network.safetensors"
DEMONSTRATIONS: Final = "demonstrations"
STEPS_AT_A_TIME: Final = 50
"""Of imitation, between two looks at the clock."""
WARM_UP_STEPS: Final = 500
"""Over which the rate of learning rises: a fresh optimizer knows nothing yet of how far it should go."""

MakeSelfPlay: TypeAlias = Callable[[Plan, int, torch.cuda.Stream | None], SelfPlay]


class Watcher(Protocol):
    """Who is told how a training goes."""

    def begins(self, what: str) -> None:
        """In words, what is done from now on."""
        ...

    def goes_on(self, part: float, seconds_left: float) -> None:
        """So much of it is done, and it will take about so long still."""
        ...

    def reports(self, report: Report) -> None:
        """A line was added to the log."""
        ...


class Training:
    """One training in one folder: what is there is gone on with. Raises TrainingError where that can't be."""

    def __init__(self, plan: Plan, folder: Path, watcher: Watcher, self_play: MakeSelfPlay = tables_here) -> None:
        self.plan, self.folder, self._watcher, self._make_self_play = plan, folder, watcher, self_play
        self.log = Log(folder / LOG)
        torch.manual_seed(plan.seed)
        device = best_device()
        network = self._first_network().to(device)
        self.replay = Replay(plan.replay, device)
        self.learner = Learner(network, plan.habits, self.replay)
        self._learners = [self.learner]
        if plan.student:
            student = Network(plan.student).to(device)
            self._learners.append(Learner(student, plan.habits, self.replay, self.learner.stream))
        self.counts = load_checkpoint(folder, plan, self._learners) or Counts(begun_with=plan.begin_with)
        load_replay(folder, self.replay)
        self._stop = threading.Event()
        self._owed = 0.0
        self._evaluated = 0
        self._stage = ""
        self._begun = self._ends = self._marked = self._measured = 0.0
        self._before = self._games_before = self._moves_before = 0.0

    def _first_network(self) -> Network:
        """A new training begins with the file that the plan names; read before anything that takes long."""
        network = Network(self.plan.shape)
        if self.plan.begin_with and not has_checkpoint(self.folder):
            begin_with(Path(self.plan.begin_with), network)
        return network

    @property
    def shipped(self) -> Network:
        """The network to play with: the student, where there is one."""
        return self._learners[-1].average

    @property
    def _piece_seed(self) -> int:
        return self.plan.seed * 1_000 + self.counts.pieces

    @property
    def part(self) -> float:
        """How much of the plan is done, from 0 to 1."""
        if self.plan.moves:
            return min(1.0, self.counts.moves / self.plan.moves)
        return min(1.0, self.counts.seconds / (self.plan.minutes * 60))

    @property
    def done(self) -> bool:
        return self.part >= 1

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self._stop.is_set()

    def stop(self) -> None:
        """End the piece soon, from any thread or signal; all is saved."""
        self._stop.set()

    def go(self, minutes: float = inf) -> None:
        """Train until the plan is done, the piece is so many minutes long, or `stop` was called; then save."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log.cut(self.counts.seconds or -1)
        torch.manual_seed(self._piece_seed)
        self._begun = self._marked = self._measured = time.perf_counter()
        self._before, self._ends = self.counts.seconds, self._begun + 60 * minutes
        self._games_before = self.counts.games
        if not self.counts.seconds:
            save_checkpoint(self.folder, self.plan, self._learners, self.counts)  # says whose folder it is
            self._report(self._quick_opponents())
        self._imitate()
        self._play()
        self._report(() if self.stopped else self.plan.opponents)
        self._begin("Saving network, optimizer and replay")
        self.save()
        save_replay(self.folder, self.replay, self.plan.replay_kept)

    def save(self) -> None:
        """All but the replay, which is large: it is kept at the end of a piece."""
        if self.learner.stream is not None:
            self.learner.stream.synchronize()
        save_checkpoint(self.folder, self.plan, self._learners, self.counts)
        half = self.folder / f"{NETWORK}.new"
        players = " ".join(str(table.players) for table in self.plan.tables)
        export(self.shipped, half, Header(players, _commit(), self.counts.games))
        half.replace(self.folder / NETWORK)

    def _begin(self, stage: str) -> None:
        self._stage = stage
        self._watcher.begins(stage)

    def _is_over(self) -> bool:
        """Take note of the time; whether this piece must end."""
        now = time.perf_counter()
        self.counts.seconds = self._before + now - self._begun
        return self.done or self.stopped or now >= self._ends

    # Imitation of the plain search, before the first game of one's own.

    def _imitate(self) -> None:
        """Learn from demonstrations, and forget them."""
        steps = self.plan.demonstration_steps
        if self.counts.begun_with or self.counts.games or self.counts.imitated >= steps or not self._shown():
            return
        self._begin("Imitating the plain search")
        for done in self._timed(steps, self.counts.imitated, STEPS_AT_A_TIME):
            self._learn_steps(min(STEPS_AT_A_TIME, steps - done), self._warm_rate)
            self.counts.imitated = self.counts.steps
            if time.perf_counter() - self._marked >= self.plan.report_every:
                self._report()
        self.replay.forget()
        if self.counts.imitated >= steps:
            self._report(self.plan.opponents)

    def _shown(self) -> bool:
        """Fill the replay with demonstrations; False where there are none, or no time for all of them."""
        self.replay.forget()
        for table in self.plan.tables:
            shown = demonstrations(table, self.plan.seed, self.folder / DEMONSTRATIONS)
            if table.demonstrations:
                self._begin(f"The plain search plays {table.demonstrations:,} games for {table.players} players")
            for _ in self._timed(batches(table), 0, 1):
                lessons = lessons_of_demonstrations(next(shown), self.plan.mixing)
                with torch.cuda.stream(self.learner.stream):
                    self.replay.add(lessons, table.players)
        if self._is_over():
            self.replay.forget()
        return bool(self.replay.filled)

    def _timed(self, total: int, start: int, stride: int) -> Iterator[int]:
        """Count to the total, unless the piece is over before, and tell how far it is."""
        begun = time.perf_counter()
        for done in range(start, total, stride):
            if self._is_over():
                return
            yield done
            now_done = min(done + stride, total)
            seconds_each = (time.perf_counter() - begun) / (now_done - start)
            self._watcher.goes_on(now_done / total, seconds_each * (total - now_done))

    # Self-play.

    def _play(self) -> None:
        if self._is_over():
            return
        self.counts.pieces += 1
        torch.manual_seed(self._piece_seed)
        self._marked, self._moves_before, begun = time.perf_counter(), self.counts.moves, time.perf_counter()
        self._begin("Playing and learning")
        self_play = self._make_self_play(self.plan, 10 * self._piece_seed, self.learner.stream)
        try:
            while not self._is_over():
                self._take(self_play.play(self.learner.average, self._simulations, self._learn_owed))
                self._watcher.goes_on(self.part, self._seconds_left(begun))
                self._report_if_due()
        finally:
            self_play.close()

    def _seconds_left(self, begun: float) -> float:
        now = time.perf_counter()
        left = self.plan.minutes * 60 - self.counts.seconds
        if self.plan.moves:
            moved = self.counts.moves - self._moves_before
            left = (self.plan.moves - self.counts.moves) * (now - begun) / moved if moved else inf
        return max(0.0, min(left, self._ends - now))

    def _take(self, played: Played) -> None:
        self.counts.moves += played.moves
        self._evaluated += played.evaluations
        for taught in played.taught:
            self._take_lessons(taught)

    def _take_lessons(self, taught: Taught) -> None:
        rows = len(taught.lessons.seen)
        if not rows:
            return
        with torch.cuda.stream(self.learner.stream):
            self.replay.add(taught.lessons, taught.players)
        self.counts.games += taught.lessons.games
        self.counts.rows += rows
        self.replay.narrow(max(self.plan.least_rows, int(self.counts.rows * self.plan.window)))
        if self.replay.filled >= self.plan.least_rows:
            self._owed += rows * self.plan.reuse / self.plan.habits.batch

    @property
    def _simulations(self) -> int:
        first, last = self.plan.simulations, self.plan.simulations_at_end
        return round(first * (last / first) ** self.part)

    @property
    def _warm_rate(self) -> float:
        """The plan's, once the steps of warming up are done in this piece."""
        return self.plan.habits.rate * min(1.0, (self.learner.steps + 1) / WARM_UP_STEPS)

    @property
    def _rate(self) -> float:
        """Of self-play: falls like half a wave, to a hundredth."""
        return self._warm_rate * (0.01 + 0.99 * 0.5 * (1 + float(np.cos(np.pi * self.part))))

    def _learn_owed(self, part: float) -> None:
        whole = int(self._owed * part + 0.999) if self._owed >= 1 else 0
        self._learn_steps(whole, self._rate)
        self._owed -= whole

    def _learn_steps(self, steps: int, rate: float) -> None:
        if steps:
            for learner in self._learners:
                learner.learn(steps, rate)
            self.counts.steps += steps

    # What is told and kept.

    def _report_if_due(self) -> None:
        now = time.perf_counter()
        if now - self._measured >= self.plan.measure_every:
            self._measured = now
            self._report(self.plan.opponents)
            self.save()
        elif now - self._marked >= self.plan.report_every:
            self._report()

    def _report(self, opponents: tuple[str, ...] = ()) -> None:
        """A line of the log, with games against these opponents."""
        now = time.perf_counter()
        seconds, games = max(now - self._marked, 1e-3), self.counts.games - self._games_before
        policy, chance = self.learner.losses()
        report = Report(
            seconds=round(self.counts.seconds, 1),
            pieces=self.counts.pieces,
            games=self.counts.games,
            moves=self.counts.moves,
            games_per_second=round(games / seconds, 1),
            evaluations_per_second=round(self._evaluated / seconds),
            steps=self.counts.steps,
            simulations=self._simulations,
            rate=round(self._rate, 7),
            policy_loss=round(policy, 4),
            chance_loss=round(chance, 4),
            wins=self.measure(opponents),
        )
        self.log.add(report)
        self._watcher.reports(report)
        self._evaluated, self._games_before, self._marked = 0, self.counts.games, time.perf_counter()
        if opponents:
            self._measured = self._marked

    def _quick_opponents(self) -> tuple[str, ...]:
        """For a network that has learned nothing: searching opponents would only take time to beat it."""
        return tuple(name for name in self.plan.opponents if not opponent_named(name).simulations)

    def measure(self, opponents: tuple[str, ...]) -> dict[str, float]:
        """The share of wins of the network's first choice against each of them."""
        wins: dict[str, float] = {}
        for table in self.plan.tables if opponents else ():
            for name in opponents:
                if self.stopped:
                    return wins
                self._watcher.begins(f"Measuring against {name}, {table.players} players")
                seed = self.plan.seed + self.counts.steps
                games = self.plan.measure_games
                share = wins_of_first_choice(self.shipped, opponent_named(name), games, table.players, seed)
                wins[f"{table.players} {name}"] = round(share, 4)
        if wins and self._stage:
            self._watcher.begins(self._stage)
        return wins


def _commit() -> str:
    """That of the sources, or the version where they are installed without their history."""
    try:
        _git("ls-files", "--error-unmatch", Path(__file__).name)  # a repository around an installation is not ours
        return _git("describe", "--always", "--dirty", "--exclude=*")
    except (OSError, subprocess.CalledProcessError):
        return __version__


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(Path(__file__).parent), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
