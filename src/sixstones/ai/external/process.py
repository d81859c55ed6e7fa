"""A child process with line-based input and output.

Three threads do the blocking work, one per pipe, so a program that does not read, does not write or writes too much
never blocks the caller. Each thread closes its pipe; stopping the program ends them all.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

_STDERR_LINES: Final = 20
_STDERR_LINE: Final = 4096
_POLL_INTERVAL: Final = 0.05  # seconds between checks of `cancelled`
_JOIN_TIMEOUT: Final = 1.0  # seconds; only a program that left its process group keeps a pipe open longer


class BotProcess:
    """One process and its pipes. Raises OSError if it can't be started."""

    def __init__(self, arguments: Sequence[str], max_line: int) -> None:
        # In its own session, so that Ctrl-C does not reach it and its children can be killed with it.
        self._process = subprocess.Popen(  # noqa: S603 - the user chose the program, and there is no shell
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        self._max_line = max_line
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._requests: SimpleQueue[bool] = SimpleQueue()
        self._received: SimpleQueue[bytes] = SimpleQueue()
        self._stderr: deque[bytes] = deque(maxlen=_STDERR_LINES)
        self._stopping = Lock()
        self._stopped = False
        self._threads = [
            Thread(target=work, daemon=True) for work in (self._write_stdin, self._read_stdout, self._read_stderr)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send a line. Never blocks or fails; a program that does not read gives no answer."""
        self._outgoing.put(line)

    def receive(self, seconds: float, cancelled: Callable[[], bool]) -> bytes:
        """The next line, cut after `max_line` + 1 bytes; empty at the end of the output. Raises TimeoutError."""
        self._requests.put(True)
        end = time.monotonic() + seconds
        while not cancelled():
            left = end - time.monotonic()
            try:
                return self._received.get(timeout=max(0, min(left, _POLL_INTERVAL)))
            except Empty:
                if left <= 0:
                    break
        raise TimeoutError

    def stop(self, timeout: float = 0) -> int | None:
        """Kill it and its children. Returns its exit status if it exits by itself within `timeout` seconds."""
        with self._stopping:
            if self._stopped:
                return self._process.returncode
            self._stopped = True
            return self._stop(timeout)

    def _stop(self, timeout: float) -> int | None:
        self._outgoing.put(None)
        self._requests.put(False)
        status = None
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(timeout)
        _kill_group(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(_JOIN_TIMEOUT)
        return status

    @property
    def stderr(self) -> list[str]:
        """The last lines of its stderr; complete once it is stopped."""
        lines = (line.decode("utf-8", "replace").rstrip() for line in tuple(self._stderr))
        return [line for line in lines if line]

    def _write_stdin(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError), pipe:  # it may have exited
            for line in iter(self._outgoing.get, None):
                pipe.write(line)
                pipe.flush()

    def _read_stdout(self) -> None:
        """Read only requested lines, so a program that writes too much blocks instead of filling memory."""
        pipe = self._process.stdout
        assert pipe is not None
        with pipe:
            while self._requests.get():
                self._received.put(pipe.readline(self._max_line + 1))

    def _read_stderr(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        with pipe:
            while line := pipe.readline(_STDERR_LINE):
                self._stderr.append(line)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL, not SIGTERM: the program has already got a bye and the end of its input."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # no process is left; macOS raises the second
        os.killpg(process.pid, signal.SIGKILL)
