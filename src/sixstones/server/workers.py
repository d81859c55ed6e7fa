"""Several server processes on one machine: each is a node, and one that dies is restarted.

uvicorn has such a supervisor. It waits for a worker that hangs when it stops, and can't run a node of its own in each
process, so this one stays.
"""

import dataclasses
import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType
from typing import IO, Final
from uuid import uuid4

from msgspec.json import decode, encode

from sixstones.server.run import run
from sixstones.server.settings import ServerProblem, Settings

PAUSE: Final = 0.5
STOP_TIMEOUT: Final = 6.0
QUICK_LIFE: Final = 10.0
QUICK_DEATHS: Final = 5  # After this many workers in a row that lived less than QUICK_LIFE, give up

log = logging.getLogger(__name__)


class Workers:
    """Starts the processes, restarts those that die, and stops them all on a signal."""

    def __init__(self, settings: Settings, listening: socket.socket, count: int) -> None:
        self._settings, self._listening = settings, listening
        self._stopping = False
        self._deaths = 0
        self._started: dict[int, float] = {}
        self._workers = [self._start() for _ in range(count)]

    def watch(self) -> int:
        """Run until SIGINT or SIGTERM. Returns the exit status."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        while not self._stopping and self._deaths < QUICK_DEATHS:
            self._restart_dead()
            time.sleep(PAUSE)
        self._end()
        return 0 if self._stopping else 1

    def _start(self) -> subprocess.Popen[bytes]:
        settings = dataclasses.replace(self._settings, node=uuid4().hex[:12])
        worker = start_worker(settings, self._listening)
        self._started[worker.pid] = time.monotonic()
        return worker

    def _restart_dead(self) -> None:
        for place, worker in enumerate(self._workers):
            if worker.poll() is not None and not self._stopping:
                lived = time.monotonic() - self._started.pop(worker.pid)
                self._deaths = self._deaths + 1 if lived < QUICK_LIFE else 0
                log.warning("worker %s exited with status %s; starting another", worker.pid, worker.returncode)
                self._workers[place] = self._start()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _end(self) -> None:
        for worker in self._workers:
            worker.terminate()
        deadline = time.monotonic() + STOP_TIMEOUT
        for worker in self._workers:
            try:
                worker.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()


def start_worker(
    settings: Settings, listening: socket.socket, output: IO[bytes] | None = None, within: Sequence[str] = ()
) -> subprocess.Popen[bytes]:
    """Start one worker; `within` is a command that runs it, such as prlimit.

    Settings may contain passwords, so they go through a pipe: everybody can see command lines with `ps`.
    """
    command = [*within, sys.executable, "-m", "sixstones.server.workers", str(listening.fileno())]
    worker = subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=output, stderr=output, pass_fds=[listening.fileno()]
    )
    assert worker.stdin is not None
    with suppress(OSError), worker.stdin as pipe:  # a worker that died already is noticed by the supervisor
        pipe.write(encode(settings))
    return worker


def main() -> None:
    """Run as a worker: the settings come from standard input."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    settings = decode(sys.stdin.buffer.read(), type=Settings)
    try:
        run(settings, socket.socket(fileno=int(sys.argv[1])))
    except ServerProblem as problem:
        sys.exit(f"sixstones: {problem}")


if __name__ == "__main__":
    main()
