"""Playing games on a Ray cluster. The games are those that local processes would play."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Final

from sixstones.arena.errors import ArenaError
from sixstones.arena.ledger import engine
from sixstones.arena.local import ATTEMPTS, Say, Work
from sixstones.arena.result import Failed, News

LOCAL: Final = "local"
_HOST_AND_PORT: Final = re.compile(r"(?:ray://)?(.+):(\d{1,5})")
PATIENCE: Final = 10.0
"""Seconds for a cluster to answer."""
IN_FLIGHT: Final = 2
"""Games handed out for each core: one that is played and one that waits."""


def play_on_ray(work: Work, numbers: Iterable[int], address: str, workers: int | None, say: Say) -> Iterator[News]:
    """Games as they get done, each after its failures, on `workers` cores at a time (all of the cluster when None)."""
    ray = connect(address, workers)
    try:
        cores = workers or max(int(ray.cluster_resources().get("CPU", 1)), 1)
        yield from _collect(ray, work, iter(numbers), cores * IN_FLIGHT, say)
    finally:
        ray.shutdown()


def connect(address: str, workers: int | None) -> Any:
    """The module ray, connected; "local" starts one on this machine."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise ArenaError("--ray needs Ray, which is not installed: pip install 'sixstones[cluster]'") from None
    _knock(address)
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except Exception as error:  # Ray raises nearly anything here
        raise ArenaError(f"no Ray cluster answers at {address!r} ({' '.join(str(error).split())[:200]})") from None
    return ray


def _knock(address: str) -> None:
    """See that somebody is there: Ray itself would wait for ever."""
    found = _HOST_AND_PORT.fullmatch(address)
    if found:
        try:
            socket.create_connection((found[1], int(found[2])), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise ArenaError(f"no Ray cluster answers at {address!r} ({error})") from None


def _collect(ray: Any, work: Work, numbers: Iterator[int], in_flight: int, say: Say) -> Iterator[News]:
    task = ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(_play)
    work_there, expected = ray.put(work), engine()
    running = {task.remote(work_there, game, expected): game for game in islice(numbers, in_flight)}
    try:
        while running:
            done, _ = ray.wait(list(running), num_returns=1)
            game = running.pop(done[0])
            try:
                yield from ray.get(done[0])
            except ray.exceptions.RayTaskError as error:
                if isinstance(error.cause, ArenaError):
                    raise error.cause from None
                say(f"Game {game}: it could not be played ({error.cause!r}); it is given up.")
            except ray.exceptions.RayError as error:
                say(f"Game {game}: its worker died ({type(error).__name__}); it is given up.")
            running |= {task.remote(work_there, more, expected): more for more in islice(numbers, 1)}
    finally:
        for reference in running:
            ray.cancel(reference)


_prepared: set[int] = set()
"""Filled in a worker process once it has loaded the bots' compiled code."""


def _play(work: Work, game: int, expected: str) -> list[News]:
    if engine() != expected:
        raise ArenaError("a node of the cluster has another version of sixstones; install the same one everywhere")
    if not _prepared:
        work.prepare()
        _prepared.add(1)
    failures: list[Failed] = []
    result = work(game, failures.append)
    return [*failures, result]
