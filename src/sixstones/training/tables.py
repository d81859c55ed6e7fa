"""Self-play on one machine: the games of a plan, with the device that answers for the network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import numba
import torch

from sixstones.system import available_cores
from sixstones.training.answering import Answerer
from sixstones.training.network import Network
from sixstones.training.plan import Plan, Table
from sixstones.training.pool import Lessons, Pool

SPARE: Final = 2
"""Cores that walk no trees where a GPU answers: with all of them busy it waits for work, and self-play fell to less
than half its speed (16 cores, H200)."""


class Taught(NamedTuple):
    """What games of so many players that ended teach."""

    players: int
    lessons: Lessons


class Played(NamedTuple):
    """What came of some moves in all games."""

    taught: list[Taught]
    moves: int
    evaluations: int


class SelfPlay(Protocol):
    """Who plays the games of a training: `Tables` on this machine, `actors.Actors` on others."""

    def play(self, network: Network, simulations: int, learn: Callable[[float], None]) -> Played:
        """A bit of play with this network. `learn(part)` is called meanwhile: it learns that part of what is owed."""
        ...

    def close(self) -> None: ...


def best_device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def walking_threads(cores: int, device: torch.device) -> int:
    """How many of the cores walk trees."""
    return cores - min(SPARE, cores // 4) if device.type == "cuda" else cores


class Tables:
    """Two pools a number of players take turns: the device answers one while the cores walk the other."""

    def __init__(self, plan: Plan, seed: int, stream: torch.cuda.Stream | None = None) -> None:
        """`stream` is where the network learns meanwhile."""
        self._plan, self._stream, self._seed = plan, stream, seed
        self._scattered = False
        self.pairs = [
            self._pair(table, seed + 2 * number + half) for number, table in enumerate(plan.tables) for half in (0, 1)
        ]

    def _pair(self, table: Table, seed: int) -> tuple[Pool, Answerer]:
        answerer = Answerer(table.games, table.players, self._plan.shape, best_device())
        most = max(self._plan.simulations, self._plan.simulations_at_end)
        how = self._plan
        pool = Pool(
            answerer.questions,
            table.players,
            most,
            seed,
            trust=how.trust,
            widening=how.widening,
            considered=how.considered,
        )
        return pool, answerer

    def play(self, network: Network, simulations: int, learn: Callable[[float], None]) -> Played:
        """One move in every game; some steps of learning after each wave."""
        for pool, answerer in self.pairs:
            pool.think(simulations)
            answerer.follow(network, self._stream)
        if not self._scattered:
            self._scatter()
        for wave in range(simulations + 1):
            for pool, answerer in self.pairs:
                if wave:
                    answerer.wait()
                    pool.learn(answerer.logits, answerer.chances)
                pool.walk(wave)
                answerer.ask()
            learn(1 / (simulations + 1 - wave))
        return Played(self._moved(), 1, sum(pool.games for pool, _ in self.pairs) * (simulations + 1))

    def _scatter(self) -> None:
        """Bring the games to different stages: if all began together, for a long time none would end."""
        for number, (pool, answerer) in enumerate(self.pairs):
            left = pool.strolls(self._seed + number)
            while left.any():
                pool.walk(0)
                answerer.ask()
                answerer.wait()
                pool.learn(answerer.logits, answerer.chances)
                pool.stroll(left)
            pool.begin()
        self._scattered = True

    def close(self) -> None:
        """Nothing is held that would not go by itself."""

    def _moved(self) -> list[Taught]:
        taught = []
        for pool, answerer in self.pairs:
            answerer.wait()
            pool.learn(answerer.logits, answerer.chances)
            pool.move()
            taught.append(Taught(pool.players, pool.lessons(self._plan.mixing)))
        return taught


def tables_here(plan: Plan, seed: int, stream: torch.cuda.Stream | None = None) -> Tables:
    """Tables that have this machine to themselves."""
    numba.set_num_threads(min(numba.get_num_threads(), walking_threads(available_cores(), best_device())))
    return Tables(plan, seed, stream)
