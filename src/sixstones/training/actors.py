"""Self-play on the machines of a Ray cluster; the network learns here.

Every actor plays as many games as the plan has, with the device of its machine. It is handed the newest weights,
plays for a moment, and sends what the games that ended teach.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numba
import numpy as np
import torch
from numpy.typing import NDArray

from sixstones.arena.cluster import connect
from sixstones.arena.settings import ArenaError
from sixstones.rules.compiled import COMPILED_LAYERS, sources
from sixstones.system import available_cores
from sixstones.training.errors import TrainingError
from sixstones.training.network import Network
from sixstones.training.plan import Plan
from sixstones.training.run import MakeSelfPlay
from sixstones.training.tables import Played, Tables, best_device, walking_threads

SPELL: Final = 1.0
"""Seconds that an actor plays with the same weights, if a move is not longer."""
PATIENCE: Final = 0.5
"""Seconds to wait for actors before somebody may want to stop."""
SEEDS_EACH: Final = 10**14

WeightArrays: TypeAlias = dict[str, NDArray[np.float32]]


class Actor:
    """Lives on a machine of the cluster."""

    def __init__(self, plan: Plan, seed: int, cores: int, expected: str) -> None:
        """`expected` names the version of the engine: with another one, lessons would not fit."""
        self._plan, self._seed, self._cores, self._expected = plan, seed, cores, expected
        self._tables: Tables | None = None

    def play(self, weights: WeightArrays, simulations: int) -> Played:
        """So many simulations a move, for a moment."""
        tables = self._tables = self._tables or self._made()
        state = {name: torch.tensor(array) for name, array in weights.items()}
        network = Network(self._plan.shape).to(best_device()).requires_grad_(False)
        network.load_state_dict(state)
        begun, taught, moves, evaluations = time.perf_counter(), [], 0, 0
        while not moves or time.perf_counter() - begun < SPELL:
            played = tables.play(network, simulations, lambda _: None)
            taught += [one for one in played.taught if one.lessons.games]
            moves += played.moves
            evaluations += played.evaluations
        return Played(taught, moves, evaluations)

    def _made(self) -> Tables:
        if sources(*COMPILED_LAYERS) != self._expected:
            raise TrainingError("a node of the cluster has another version of sixstones; install the same everywhere")
        threads = walking_threads(self._cores, best_device())
        numba.set_num_threads(min(threads, numba.config.NUMBA_NUM_THREADS))
        torch.set_num_threads(self._cores)
        stream = torch.cuda.current_stream() if best_device().type == "cuda" else None
        return Tables(self._plan, self._seed, stream)


class Actors:
    """All actors of a training."""

    def __init__(self, plan: Plan, seed: int, ray: Any, number: int | None) -> None:
        self._ray = ray
        cluster = ray.cluster_resources()
        machines = [node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]]
        gpus, cpus = int(cluster.get("GPU", 0)), int(cluster.get("CPU", 1))
        number = number or gpus or len(machines)
        cores = max(1, int(min(cpus // number, max(machines))))
        remote = ray.remote(num_cpus=cores, num_gpus=min(1, gpus / number), scheduling_strategy="SPREAD")(Actor)
        expected = sources(*COMPILED_LAYERS)
        self._idle = [remote.remote(plan, seed + (1 + i) * SEEDS_EACH, cores, expected) for i in range(number)]
        self._busy: dict[Any, Any] = {}  # actors by what they owe

    def play(self, network: Network, simulations: int, learn: Callable[[float], None]) -> Played:
        """What arrived since the last call, and all that is owed is learned from."""
        self._hand_out(network, simulations)
        learn(1.0)
        arrived, _ = self._ray.wait(list(self._busy), num_returns=len(self._busy), timeout=PATIENCE)
        every = [played for played in map(self._received, arrived) if played]
        taught = [one for played in every for one in played.taught]
        return Played(taught, sum(played.moves for played in every), sum(played.evaluations for played in every))

    def close(self) -> None:
        for actor in [*self._idle, *self._busy.values()]:
            self._ray.kill(actor)

    def _hand_out(self, network: Network, simulations: int) -> None:
        if self._idle:
            if torch.cuda.is_available():
                torch.cuda.synchronize()  # what is learned on a stream of its own
            weights = self._ray.put({name: part.float().cpu().numpy() for name, part in network.state_dict().items()})
            self._busy |= {actor.play.remote(weights, simulations): actor for actor in self._idle}
            self._idle = []

    def _received(self, reference: Any) -> Played | None:
        """None of an actor that is gone; the others go on."""
        actor = self._busy.pop(reference)
        try:
            played: Played = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, TrainingError):
                raise error.cause from None
            raise TrainingError(f"an actor can't play: {error.cause!r}") from None
        except self._ray.exceptions.RayActorError as error:
            if not self._busy and not self._idle:
                raise TrainingError(f"all actors of the cluster are gone ({type(error).__name__})") from None
            return None
        self._idle.append(actor)
        return played


def on_cluster(address: str, number: int | None) -> tuple[MakeSelfPlay, Callable[[], None]]:
    """How a training plays on the cluster there, and how to take leave of it. Raises TrainingError."""
    try:
        ray = connect(address, number and max(number, available_cores()))
    except ArenaError as error:
        raise TrainingError(str(error)) from None
    return lambda plan, seed, _: Actors(plan, seed, ray, number), ray.shutdown
