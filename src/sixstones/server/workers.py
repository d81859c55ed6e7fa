"""Several server processes on one machine: each is a node of its own, and one that dies is started again."""

from __future__ import annotations

import dataclasses
import logging
import signal
import socket
import subprocess
import time
from types import FrameType
from typing import Final
from uuid import uuid4

from sixstones.server.settings import Settings
from sixstones.server.worker import start_worker

PAUSE: Final = 0.5
LONGEST_STOP: Final = 6.0
QUICK_LIFE: Final = 10.0
QUICK_DEATHS: Final = 5
"""So many workers in a row that live for so few seconds mean that none will ever come up."""

log = logging.getLogger(__name__)


class Workers:
    """Starts the processes, watches them, and stops them all when told to."""

    def __init__(self, settings: Settings, listening: socket.socket, count: int) -> None:
        self._settings, self._listening = settings, listening
        self._stopping = False
        self._deaths = 0
        self._started: dict[int, float] = {}
        self._workers = [self._start() for _ in range(count)]

    def watch(self) -> int:
        """Go on until told to stop; returns the exit status."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        while not self._stopping and self._deaths < QUICK_DEATHS:
            self._revive()
            time.sleep(PAUSE)
        self._end()
        return 0 if self._stopping else 1

    def _start(self) -> subprocess.Popen[bytes]:
        settings = dataclasses.replace(self._settings, node=uuid4().hex[:12])
        worker = start_worker(settings, self._listening)
        self._started[worker.pid] = time.monotonic()
        return worker

    def _revive(self) -> None:
        for place, worker in enumerate(self._workers):
            if worker.poll() is not None and not self._stopping:
                lived = time.monotonic() - self._started.pop(worker.pid)
                self._deaths = self._deaths + 1 if lived < QUICK_LIFE else 0
                log.warning("worker %s ended with status %s; starting another", worker.pid, worker.returncode)
                self._workers[place] = self._start()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _end(self) -> None:
        for worker in self._workers:
            worker.terminate()
        deadline = time.monotonic() + LONGEST_STOP
        for worker in self._workers:
            try:
                worker.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
