"""Self-play on one machine: pools of games searched in lockstep, and the device that evaluates positions."""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import numba
import numpy as np
import torch
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, Int8s
from sixstones.ai.network.weights import Shape
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import MAX_PLAYERS
from sixstones.system import available_cores
from sixstones.training import batched_search
from sixstones.training.batched_search import Samples
from sixstones.training.gumbel import considered_visits
from sixstones.training.network import Network, chances
from sixstones.training.plan import GamesConfig, Plan

MOVES_PER_PLAYER: Final = 28  # the approximate length of a game


class Pool:
    """Per move: `select` and `backup`, `waves` times; then `play`, and `samples` of the finished games."""

    def __init__(
        self,
        observations: Int8s,
        players: int,
        simulations: int,
        seed: int,
        *,
        value_scale: float = 1.0,
        widening: float = 1.0,
        considered_actions: int = 16,
    ) -> None:
        """`observations` [game, PLAYING] is where leaves for the network are written."""
        self.games, self.players = len(observations), players
        search = batched_search.new_batched_search(self.games, standard_deck().facts, simulations)
        self.search = search._replace(observations=observations)
        self.search.simulations["value_scale"], self.search.simulations["widening"] = value_scale, widening
        self._max_considered = considered_actions
        self.set_simulations(simulations)
        batched_search.deal_all(self.search, players, seed)

    def set_simulations(self, simulations: int) -> None:
        """Set the simulations per move, at most the number that the pool was made for."""
        self.simulations = simulations
        self.considered = min(self._max_considered, max(2, simulations // 2))
        actions = range(self.considered + 1)
        self.table = np.stack([considered_visits(count, max(simulations, 1)) for count in actions])

    @property
    def waves(self) -> int:
        return self.simulations + 1

    @property
    def observations(self) -> Int8s:
        return self.search.observations

    def reset_search(self) -> None:
        batched_search.reset_all(self.search)

    def select(self, wave: int) -> None:
        batched_search.select_all(self.search, self.table, wave, self.considered)

    def backup(self, logits: Float32s, chances: Float32s) -> None:
        batched_search.backup_all(self.search, logits, chances)

    def play(self) -> None:
        batched_search.play_all(self.search)

    def unsearched_moves(self, seed: int) -> NDArray[np.int64]:
        """How many moves to advance each game without a search, so that they don't all start and end together."""
        return np.random.default_rng(seed).integers(0, MOVES_PER_PLAYER * self.players, self.games)

    def advance_unsearched(self, left: NDArray[np.int64]) -> None:
        """After wave 0: play a move without a search in the games with moves `left`."""
        # Call `reset_search` afterwards, because the other games have searched too.
        batched_search.advance_unsearched(self.search, self.players, left)

    def samples(self, target_lambda: float) -> batched_search.Samples:
        """The samples of the games that ended with the last move; these games are dealt again."""
        g = self.search
        ended = np.flatnonzero(g.finished)
        starts = np.concatenate([[0], np.cumsum(g.lengths[ended])]).astype(np.int64)
        samples = batched_search.empty_samples(int(starts[-1]), len(ended))
        if len(ended):
            batched_search.copy_samples(g, ended, starts, target_lambda, samples, self.players)
            batched_search.redeal_finished(g, self.players)
        return samples


class BatchedInference:
    """Buffers and a copy of the network for one pool: observations in, logits and chances out."""

    def __init__(self, games: int, players: int, shape: Shape, device: torch.device) -> None:
        on_gpu = device.type == "cuda"
        self._players = players
        self._observations = torch.zeros((games, PLAYING), dtype=torch.int8, pin_memory=on_gpu)
        self._logits = torch.zeros((games, ACTIONS), pin_memory=on_gpu)
        self._chances = torch.zeros((games, MAX_PLAYERS), pin_memory=on_gpu)
        self.observations: Int8s = self._observations.numpy()
        self.logits: Float32s = self._logits.numpy()
        self.chances: Float32s = self._chances.numpy()
        self._network = Network(shape).to(device, torch.bfloat16 if on_gpu else torch.float32).requires_grad_(False)
        self._device_observations = torch.zeros_like(self._observations, device=device)
        self._stream = torch.cuda.Stream(priority=-1) if on_gpu else None  # type: ignore[no-untyped-call]
        self._graph = self._capture() if on_gpu else None

    @torch.no_grad()
    def load(self, network: Network, after: torch.cuda.Stream | None) -> None:
        """Copy the weights of a network, after the pending work on the stream `after`."""
        if self._stream is not None and after is not None:
            self._stream.wait_stream(after)
        with torch.cuda.stream(self._stream):
            for own, other in zip(self._network.parameters(), network.parameters(), strict=True):
                own.copy_(other)
        if self._stream is not None and after is not None:
            after.wait_stream(self._stream)  # no training step while weights are being copied

    @torch.no_grad()
    def start(self) -> None:
        """Start to evaluate `observations`."""
        with torch.cuda.stream(self._stream):
            self._device_observations.copy_(self._observations, non_blocking=True)
            if self._graph is None:
                self._outputs = self._evaluate()
            else:
                self._graph.replay()
            self._logits.copy_(self._outputs[0], non_blocking=True)
            self._chances.copy_(self._outputs[1], non_blocking=True)

    def wait(self) -> None:
        """Wait until `logits` and `chances` are there."""
        if self._stream is not None:
            self._stream.synchronize()

    @torch.no_grad()
    def _capture(self) -> torch.cuda.CUDAGraph:
        assert self._stream is not None
        with torch.cuda.stream(self._stream):
            for _ in range(3):
                self._evaluate()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self._stream):
            self._outputs = self._evaluate()
        return graph

    def _evaluate(self) -> tuple[torch.Tensor, torch.Tensor]:
        logits, winner = self._network(self._device_observations)
        return logits.float(), chances(winner, self._players)


SPARE_CORES: Final = 2  # for the GPU: with all cores searching, self-play is less than half as fast (16 cores, H200)


class PlayerSamples(NamedTuple):
    players: int
    samples: Samples


class SelfPlayResult(NamedTuple):
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
