"""Self-play on one machine: the games of a plan, and the device that evaluates positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import numba
import torch

from sixstones.system import available_cores
from sixstones.training.batched_search import Samples
from sixstones.training.inference import BatchedInference
from sixstones.training.network import Network
from sixstones.training.plan import GamesConfig, Plan
from sixstones.training.pool import Pool

SPARE_CORES: Final = 2
"""Cores without search threads if there is a GPU: with all of them busy the GPU waits for work, and self-play is less
than half as fast (16 cores, H200)."""


class PlayerSamples(NamedTuple):
    """Samples from games with one number of players."""

    players: int
    samples: Samples


class SelfPlayResult(NamedTuple):
    """The samples of some moves in all games, and counts."""

    samples: list[PlayerSamples]
    moves: int
    evaluations: int


class SelfPlay(Protocol):
    """Plays the games of a training: `LocalSelfPlay` on this machine, `actors.Actors` on a cluster."""

    def play(self, network: Network, simulations: int, train: Callable[[float], None]) -> SelfPlayResult:
        """Play for a moment with this network. Meanwhile, `train(share)` runs that share of the due training steps."""

    def close(self) -> None: ...


def best_device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def search_threads(cores: int, device: torch.device) -> int:
    return cores - min(SPARE_CORES, cores // 4) if device.type == "cuda" else cores


class LocalSelfPlay:
    """Two pools per number of players take turns: the device evaluates one while the cores search the other."""

    def __init__(self, plan: Plan, seed: int, stream: torch.cuda.Stream | None = None) -> None:
        """`stream` is the CUDA stream of the training steps."""
        self._plan, self._stream, self._seed = plan, stream, seed
        self._staggered = False
        self.pools = [
            self._new_pool(config, seed + 2 * number + half)
            for number, config in enumerate(plan.games)
            for half in (0, 1)
        ]

    def _new_pool(self, config: GamesConfig, seed: int) -> tuple[Pool, BatchedInference]:
        plan = self._plan
        inference = BatchedInference(config.parallel_games, config.players, plan.shape, best_device())
        pool = Pool(
            inference.observations,
            config.players,
            max(plan.simulations, plan.simulations_at_end),
            seed,
            value_scale=plan.value_scale,
            widening=plan.widening,
            considered_actions=plan.considered_actions,
        )
        return pool, inference

    def play(self, network: Network, simulations: int, train: Callable[[float], None]) -> SelfPlayResult:
        """Play one move in every game, with some training steps after each wave."""
        for pool, inference in self.pools:
            pool.set_simulations(simulations)
            inference.load(network, self._stream)
        if not self._staggered:
            self._stagger()
        for wave in range(simulations + 1):
            for pool, inference in self.pools:
                if wave:
                    inference.wait()
                    pool.backup(inference.logits, inference.chances)
                pool.select(wave)
                inference.start()
            train(1 / (simulations + 1 - wave))
        return SelfPlayResult(self._play_moves(), 1, sum(pool.games for pool, _ in self.pools) * (simulations + 1))

    def _stagger(self) -> None:
        """Advance the games by different numbers of moves: if all started together, for a long time none would end."""
        for number, (pool, inference) in enumerate(self.pools):
            left = pool.unsearched_moves(self._seed + number)
            while left.any():
                pool.select(0)
                inference.start()
                inference.wait()
                pool.backup(inference.logits, inference.chances)
                pool.advance_unsearched(left)
            pool.reset_search()
        self._staggered = True

    def close(self) -> None:
        """Nothing to release."""

    def _play_moves(self) -> list[PlayerSamples]:
        samples = []
        for pool, inference in self.pools:
            inference.wait()
            pool.backup(inference.logits, inference.chances)
            pool.play()
            samples.append(PlayerSamples(pool.players, pool.samples(self._plan.target_lambda)))
        return samples


def local_self_play(plan: Plan, seed: int, stream: torch.cuda.Stream | None = None) -> LocalSelfPlay:
    """Self-play with all cores of this machine."""
    numba.set_num_threads(min(numba.get_num_threads(), search_threads(available_cores(), best_device())))
    return LocalSelfPlay(plan, seed, stream)
