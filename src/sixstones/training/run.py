"""A training: imitation, self-play and training steps, in runs that resume where the last one stopped."""

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
from sixstones.ai.network.weights import WeightsHeader
from sixstones.training import checkpoint
from sixstones.training.checkpoint import LOG, Report, TrainingLog
from sixstones.training.demonstrations import batch_count, demonstration_samples, load_demonstrations
from sixstones.training.evaluation import opponent_named, policy_win_rate
from sixstones.training.learner import Learner, ReplayBuffer
from sixstones.training.network import Network
from sixstones.training.plan import Plan
from sixstones.training.self_play import SelfPlay, SelfPlayResult, best_device, local_self_play

NETWORK: Final = "network.safetensors"
DEMONSTRATIONS: Final = "demonstrations"
STEPS_AT_A_TIME: Final = 50  # steps of imitation between two checks of the clock
WARM_UP_STEPS: Final = 500  # the learning rate rises over these steps, because a new optimizer has no statistics yet

MakeSelfPlay: TypeAlias = Callable[[Plan, int, torch.cuda.Stream | None], SelfPlay]


class TrainingListener(Protocol):
    """Receives progress reports from a training."""

    def on_stage(self, stage: str) -> None:
        """A stage starts; `stage` describes it."""

    def on_progress(self, share: float, seconds_left: float) -> None:
        """Part of the stage is done; `seconds_left` is an estimate."""

    def on_report(self, report: Report) -> None:
        """A line was added to the log."""


class Training:
    """One training in one folder. It resumes what is there, or raises TrainingError."""

    def __init__(
        self, plan: Plan, folder: Path, listener: TrainingListener, self_play: MakeSelfPlay = local_self_play
    ) -> None:
        self.plan, self.folder, self._listener, self._make_self_play = plan, folder, listener, self_play
        self.log = TrainingLog(folder / LOG)
        torch.manual_seed(plan.seed)
        device = best_device()
        network = self._initial_network().to(device)
        self.replay = ReplayBuffer(plan.replay, device)
        self.learner = Learner(network, plan.optimizer, self.replay)
        self._learners = [self.learner]
        if plan.student:
            student = Network(plan.student).to(device)
            self._learners.append(Learner(student, plan.optimizer, self.replay, self.learner.stream))
        stored = checkpoint.load_checkpoint(folder, plan, self._learners)
        self.counts = stored or checkpoint.Counts(begun_with=plan.begin_with)
        checkpoint.load_replay(folder, self.replay)
        self._stop = threading.Event()
        self._due_steps = 0.0
        self._evaluations = 0
        self._stage = ""
        self._started = self._ends = self._reported = self._measured = 0.0
        self._seconds_before = self._games_before = self._moves_before = 0.0

    def _initial_network(self) -> Network:
        """A new training starts with the plan's network file; it is read before anything that takes a long time."""
        network = Network(self.plan.shape)
        if self.plan.begin_with and not checkpoint.has_checkpoint(self.folder):
            checkpoint.load_network_file(Path(self.plan.begin_with), network)
        return network

    @property
    def exported_network(self) -> Network:
        """The network for bots: the student, if there is one."""
        return self._learners[-1].average

    @property
    def _run_seed(self) -> int:
        return self.plan.seed * 1_000 + self.counts.pieces

    @property
    def progress(self) -> float:
        """The completed share of the plan, from 0 to 1."""
        if self.plan.moves:
            return min(1.0, self.counts.moves / self.plan.moves)
        return min(1.0, self.counts.seconds / (self.plan.minutes * 60))

    @property
    def done(self) -> bool:
        return self.progress >= 1

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()

    def stop(self) -> None:
        """End the run soon, from any thread or signal handler; everything is saved."""
        self._stop.set()

    def run(self, minutes: float = inf) -> None:
        """Train until the plan is complete, `minutes` have passed, or `stop` is called; then save."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log.cut(self.counts.seconds or -1)
        torch.manual_seed(self._run_seed)
        self._started = self._reported = self._measured = time.perf_counter()
        self._seconds_before, self._ends = self.counts.seconds, self._started + 60 * minutes
        self._games_before = self.counts.games
        if not self.counts.seconds:
            self._save_checkpoint()  # claims the folder for this plan
            # An untrained network loses anyway: opponents that search would only take time.
            self._report(tuple(name for name in self.plan.opponents if not opponent_named(name).simulations))
        self._imitate()
        self._self_play()
        self._report(() if self.stopped else self.plan.opponents)
        self._start_stage("Saving network, optimizer and replay")
        self.save()
        checkpoint.save_replay(self.folder, self.replay, self.plan.replay_kept)

    def save(self) -> None:
        """Save everything except the replay buffer, which is large and saved only at the end of a run."""
        if self.learner.stream is not None:
            self.learner.stream.synchronize()
        self._save_checkpoint()
        half = self.folder / f"{NETWORK}.new"
        players = " ".join(str(config.players) for config in self.plan.games)
        checkpoint.export(self.exported_network, half, WeightsHeader(players, _commit(), self.counts.games))
        half.replace(self.folder / NETWORK)

    def _save_checkpoint(self) -> None:
        checkpoint.save_checkpoint(self.folder, self.plan, self._learners, self.counts)

    def _start_stage(self, stage: str) -> None:
        self._stage = stage
        self._listener.on_stage(stage)

    def _is_over(self) -> bool:
        """Update the elapsed time; return whether this run must end."""
        now = time.perf_counter()
        self.counts.seconds = self._seconds_before + now - self._started
        return self.done or self.stopped or now >= self._ends

    def _imitate(self) -> None:
        """Train on demonstrations, then remove them from the replay buffer."""
        counts, steps = self.counts, self.plan.demonstration_steps
        if counts.begun_with or counts.games or counts.imitated >= steps or not self._add_demonstrations():
            return
        self._start_stage("Imitating the plain search")
        for done in self._with_progress(steps, self.counts.imitated, STEPS_AT_A_TIME):
            self._train(min(STEPS_AT_A_TIME, steps - done), self._warm_up_rate)
            self.counts.imitated = self.counts.steps
            if time.perf_counter() - self._reported >= self.plan.report_every:
                self._report()
        self.replay.clear()
        if self.counts.imitated >= steps:
            self._report(self.plan.opponents)

    def _add_demonstrations(self) -> bool:
        """Fill the replay buffer with demonstrations; False if there are none, or no time for all of them."""
        self.replay.clear()
        for config in self.plan.games:
            games = load_demonstrations(config, self.plan.seed, self.folder / DEMONSTRATIONS)
            if config.demonstrations:
                self._start_stage(
                    f"The plain search plays {config.demonstrations:,} games for {config.players} players"
                )
            for _ in self._with_progress(batch_count(config), 0, 1):
                samples = demonstration_samples(next(games), self.plan.target_lambda)
                with torch.cuda.stream(self.learner.stream):
                    self.replay.add(samples, config.players)
        if self._is_over():
            self.replay.clear()
        return bool(self.replay.filled)

    def _with_progress(self, total: int, start: int, stride: int) -> Iterator[int]:
        """Count to the total and report progress; stop early if the run is over."""
        started = time.perf_counter()
        for done in range(start, total, stride):
            if self._is_over():
                return
            yield done
            now_done = min(done + stride, total)
            seconds_each = (time.perf_counter() - started) / (now_done - start)
            self._listener.on_progress(now_done / total, seconds_each * (total - now_done))

    def _self_play(self) -> None:
        if self._is_over():
            return
        self.counts.pieces += 1
        torch.manual_seed(self._run_seed)
        self._reported, self._moves_before, started = time.perf_counter(), self.counts.moves, time.perf_counter()
        self._start_stage("Playing and learning")
        self_play = self._make_self_play(self.plan, 10 * self._run_seed, self.learner.stream)
        try:
            while not self._is_over():
                self._add_result(self_play.play(self.learner.average, self._simulations, self._train_due))
                self._listener.on_progress(self.progress, self._seconds_left(started))
                self._report_if_due()
        finally:
            self_play.close()

    def _seconds_left(self, started: float) -> float:
        now = time.perf_counter()
        left = self.plan.minutes * 60 - self.counts.seconds
        if self.plan.moves:
            moved = self.counts.moves - self._moves_before
            left = (self.plan.moves - self.counts.moves) * (now - started) / moved if moved else inf
        return max(0.0, min(left, self._ends - now))

    def _add_result(self, result: SelfPlayResult) -> None:
        self.counts.moves += result.moves
        self._evaluations += result.evaluations
        for players, samples in result.samples:
            rows = len(samples.seen)
            if not rows:
                continue
            with torch.cuda.stream(self.learner.stream):
                self.replay.add(samples, players)
            self.counts.games += samples.games
            self.counts.rows += rows
            self.replay.set_window(max(self.plan.min_rows, int(self.counts.rows * self.plan.window)))
            if self.replay.filled >= self.plan.min_rows:
                self._due_steps += rows * self.plan.replay_ratio / self.plan.optimizer.batch_size

    @property
    def _simulations(self) -> int:
        first, last = self.plan.simulations, self.plan.simulations_at_end
        return round(first * (last / first) ** self.progress)

    @property
    def _warm_up_rate(self) -> float:
        """The plan's learning rate, after the warm-up steps of this run."""
        return self.plan.optimizer.learning_rate * min(1.0, (self.learner.steps + 1) / WARM_UP_STEPS)

    @property
    def _rate(self) -> float:
        """The learning rate of self-play: a cosine schedule down to a hundredth."""
        return self._warm_up_rate * (0.01 + 0.99 * 0.5 * (1 + float(np.cos(np.pi * self.progress))))

    def _train_due(self, share: float) -> None:
        steps = int(self._due_steps * share + 0.999) if self._due_steps >= 1 else 0
        self._train(steps, self._rate)
        self._due_steps -= steps

    def _train(self, steps: int, rate: float) -> None:
        if steps:
            for learner in self._learners:
                learner.learn(steps, rate)
            self.counts.steps += steps

    def _report_if_due(self) -> None:
        now = time.perf_counter()
        if now - self._measured >= self.plan.measure_every:
            self._measured = now
            self._report(self.plan.opponents)
            self.save()
        elif now - self._reported >= self.plan.report_every:
            self._report()

    def _report(self, opponents: tuple[str, ...] = ()) -> None:
        """Add a line to the log, with an evaluation against these opponents."""
        now = time.perf_counter()
        seconds, games = max(now - self._reported, 1e-3), self.counts.games - self._games_before
        policy, chance = self.learner.losses()
        report = Report(
            seconds=round(self.counts.seconds, 1),
            pieces=self.counts.pieces,
            games=self.counts.games,
            moves=self.counts.moves,
            games_per_second=round(games / seconds, 1),
            evaluations_per_second=round(self._evaluations / seconds),
            steps=self.counts.steps,
            simulations=self._simulations,
            rate=round(self._rate, 7),
            policy_loss=round(policy, 4),
            chance_loss=round(chance, 4),
            wins=self.measure(opponents),
        )
        self.log.add(report)
        self._listener.on_report(report)
        self._evaluations, self._games_before, self._reported = 0, self.counts.games, time.perf_counter()
        if opponents:
            self._measured = self._reported

    def measure(self, opponents: tuple[str, ...]) -> dict[str, float]:
        wins: dict[str, float] = {}
        for config in self.plan.games if opponents else ():
            for name in opponents:
                if self.stopped:
                    return wins
                self._listener.on_stage(f"Measuring against {name}, {config.players} players")
                seed = self.plan.seed + self.counts.steps
                games = self.plan.measure_games
                rate = policy_win_rate(self.exported_network, opponent_named(name), games, config.players, seed)
                wins[f"{config.players} {name}"] = round(rate, 4)
        if wins and self._stage:
            self._listener.on_stage(self._stage)
        return wins


def _commit() -> str:
    """The commit of the sources, or the version if they are installed without a repository."""
    try:
        _git("ls-files", "--error-unmatch", Path(__file__).name)  # a repository around an installation is not ours
        return _git("describe", "--always", "--dirty", "--exclude=*")
    except (OSError, subprocess.CalledProcessError):
        return __version__


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(Path(__file__).parent), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
