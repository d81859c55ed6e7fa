"""Self-play on a Ray cluster; training steps run on this machine."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numba
import torch

from sixstones.ai.arrays import Float32s
from sixstones.arena.cluster import connect
from sixstones.rules.compiled import COMPILED_LAYERS, sources
from sixstones.system import available_cores
from sixstones.training.network import Network
from sixstones.training.plan import Plan, TrainingError
from sixstones.training.run import MakeSelfPlay
from sixstones.training.self_play import LocalSelfPlay, SelfPlayResult, best_device, search_threads

TASK_SECONDS: Final = 1.0  # how long an actor plays with the same weights, at least one move
WAIT_SECONDS: Final = 0.5  # how long to wait for actors before checking whether to stop
SEEDS_PER_ACTOR: Final = 10**14

WeightArrays: TypeAlias = dict[str, Float32s]


class Actor:
    """Plays all games of the plan on a machine of the cluster, for a moment each time, with the newest weights."""

    def __init__(self, plan: Plan, seed: int, cores: int, expected: str) -> None:
        """`expected` is the version of the engine; samples of another version would not fit."""
        self._plan, self._seed, self._cores, self._expected = plan, seed, cores, expected
        self._self_play: LocalSelfPlay | None = None

    def play(self, weights: WeightArrays, simulations: int) -> SelfPlayResult:
        self_play = self._self_play = self._self_play or self._start()
        state = {name: torch.tensor(array) for name, array in weights.items()}
        network = Network(self._plan.shape).to(best_device()).requires_grad_(False)
        network.load_state_dict(state)
        started, samples, moves, evaluations = time.perf_counter(), [], 0, 0
        while not moves or time.perf_counter() - started < TASK_SECONDS:
            result = self_play.play(network, simulations, lambda _: None)
            samples += [one for one in result.samples if one.samples.games]
            moves += result.moves
            evaluations += result.evaluations
        return SelfPlayResult(samples, moves, evaluations)

    def _start(self) -> LocalSelfPlay:
        if sources(*COMPILED_LAYERS) != self._expected:
            raise TrainingError(
                "a node of the cluster has another version of sixstones; install the same one everywhere"
            )
        threads = search_threads(self._cores, best_device())
        numba.set_num_threads(min(threads, numba.config.NUMBA_NUM_THREADS))
        torch.set_num_threads(self._cores)
        stream = torch.cuda.current_stream() if best_device().type == "cuda" else None
        return LocalSelfPlay(self._plan, self._seed, stream)


class Actors:
    def __init__(self, plan: Plan, seed: int, ray: Any, number: int | None) -> None:
        self._ray = ray
        cluster = ray.cluster_resources()
        machines = [node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]]
        gpus, cpus = int(cluster.get("GPU", 0)), int(cluster.get("CPU", 1))
        number = number or gpus or len(machines)
        cores = max(1, int(min(cpus // number, max(machines))))
        remote = ray.remote(num_cpus=cores, num_gpus=min(1, gpus / number), scheduling_strategy="SPREAD")(Actor)
        expected = sources(*COMPILED_LAYERS)
        self._idle = [remote.remote(plan, seed + (1 + i) * SEEDS_PER_ACTOR, cores, expected) for i in range(number)]
        self._busy: dict[Any, Any] = {}  # actors by pending task

    def play(self, network: Network, simulations: int, train: Callable[[float], None]) -> SelfPlayResult:
        """The results since the last call; runs all due training steps meanwhile."""
        self._send_weights(network, simulations)
        train(1.0)
        arrived, _ = self._ray.wait(list(self._busy), num_returns=len(self._busy), timeout=WAIT_SECONDS)
        results = [result for result in map(self._received, arrived) if result]
        samples = [one for result in results for one in result.samples]
        return SelfPlayResult(samples, sum(r.moves for r in results), sum(r.evaluations for r in results))

    def close(self) -> None:
        for actor in [*self._idle, *self._busy.values()]:
            self._ray.kill(actor)

    def _send_weights(self, network: Network, simulations: int) -> None:
        if self._idle:
            if torch.cuda.is_available():
                torch.cuda.synchronize()  # training steps run on another stream
            weights = self._ray.put({name: part.float().cpu().numpy() for name, part in network.state_dict().items()})
            self._busy |= {actor.play.remote(weights, simulations): actor for actor in self._idle}
            self._idle = []

    def _received(self, reference: Any) -> SelfPlayResult | None:
        """None if the actor died; training continues with the others."""
        actor = self._busy.pop(reference)
        try:
            result: SelfPlayResult = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, TrainingError):
                raise error.cause from None
            raise TrainingError(f"an actor failed: {error.cause!r}") from None
        except self._ray.exceptions.RayActorError as error:
            if not self._busy and not self._idle:
                raise TrainingError(f"all actors of the cluster died ({type(error).__name__})") from None
            return None
        self._idle.append(actor)
        return result


def on_cluster(address: str, number: int | None) -> tuple[MakeSelfPlay, Callable[[], None]]:
    """A factory for self-play on a cluster, and a function to disconnect. Raises ArenaError."""
    ray = connect(address, number and max(number, available_cores()))
    return lambda plan, seed, _: Actors(plan, seed, ray, number), ray.shutdown
