"""Play games on a Ray cluster or, without one, in processes on this machine. The games are the same."""

import re
import socket
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib import import_module
from itertools import islice
from typing import Any, Final

from sixstones.arena.local import MAX_ATTEMPTS, Log, Work, play_locally
from sixstones.arena.results import Failed, engine_version
from sixstones.arena.schedule import ArenaError
from sixstones.system import available_cores

LOCAL: Final = "local"
CONNECT_TIMEOUT: Final = 10.0
GAMES_PER_CORE: Final = 2  # one that is being played and one that waits
_HOST_AND_PORT: Final = re.compile(r"(?:ray://)?(.+):(\d{1,5})")


@contextmanager
def worker_results(
    work: Work, numbers: Iterable[int], workers: int | None, ray: str | None, log: Log
) -> Iterator[Iterator[Any]]:
    """Run `work` for each number in workers; yields an iterator over the results as they arrive.

    Ctrl-C ends the block without an error.
    """
    if ray is not None:
        results = play_on_ray(work, numbers, ray, workers, log)
    else:
        results = play_locally(work, numbers, workers or available_cores(), log)
    with suppress(KeyboardInterrupt), closing(results):
        yield results


def play_on_ray(work: Work, numbers: Iterable[int], address: str, workers: int | None, log: Log) -> Generator[Any]:
    """Yield games as they finish, each after its failures; on `workers` cores, or on all of the cluster."""
    ray = connect(address, workers)
    try:
        cores = workers or max(int(ray.cluster_resources().get("CPU", 1)), 1)
        yield from _collect(ray, work, iter(numbers), cores * GAMES_PER_CORE, log)
    finally:
        ray.shutdown()


def connect(address: str, workers: int | None) -> Any:
    """Return the module `ray`, connected; the address "local" starts Ray on this machine. Raises ArenaError."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise ArenaError("--ray needs Ray, which is not installed: pip install 'sixstones[cluster]'") from None
    _check_reachable(address)
    local = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False, **local)
    except Exception as error:  # Ray can raise almost anything here
        raise ArenaError(f"no Ray cluster at {address!r} ({' '.join(str(error).split())[:200]})") from None
    return ray


def _check_reachable(address: str) -> None:
    """Raises ArenaError if nobody answers: Ray itself would wait forever."""
    found = _HOST_AND_PORT.fullmatch(address)
    if found:
        try:
            socket.create_connection((found[1], int(found[2])), CONNECT_TIMEOUT).close()
        except (OSError, OverflowError) as error:
            raise ArenaError(f"no Ray cluster at {address!r} ({error})") from None


def _collect(ray: Any, work: Work, numbers: Iterator[int], in_flight: int, log: Log) -> Iterator[Any]:
    task = ray.remote(num_cpus=1, max_retries=MAX_ATTEMPTS - 1)(_play)
    work_reference, version = ray.put(work), engine_version()
    running = {task.remote(work_reference, game, version): game for game in islice(numbers, in_flight)}
    try:
        while running:
            done, _ = ray.wait(list(running), num_returns=1)
            game = running.pop(done[0])
            try:
                yield from ray.get(done[0])
            except ray.exceptions.RayTaskError as error:
                if isinstance(error.cause, ArenaError):
                    raise error.cause from None
                log(f"Game {game}: it could not be played ({error.cause!r}); the game is skipped.")
            except ray.exceptions.RayError as error:
                log(f"Game {game}: its worker died ({type(error).__name__}); the game is skipped.")
            running |= {task.remote(work_reference, more, version): more for more in islice(numbers, 1)}
    finally:
        for reference in running:
            ray.cancel(reference)


_prepared: set[int] = set()  # not empty once this worker process has loaded the compiled code


def _play(work: Work, game: int, version: str) -> list[Any]:
    if engine_version() != version:
        raise ArenaError("a node of the cluster has another version of sixstones; install the same one everywhere")
    if not _prepared:
        work.prepare()
        _prepared.add(1)
    failures: list[Failed] = []
    result = work(game, failures.append)
    return [*failures, result]
