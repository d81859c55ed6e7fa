"""A program that runs beside us: tell it a line, hear a line from it, stop it.

Three threads do what can block, each on a pipe of its own, so that a program that does not read, does not
write or writes too much never holds us up. Each thread closes its pipe; stopping the program ends them all.
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
_LOOK_UP_EVERY: Final = 0.05  # seconds, to see whether waiting still makes sense
_THREADS_END: Final = 1.0  # seconds; only a program that hid from its process group keeps a pipe open that long


class Program:
    """One process and its pipes. OSError when it can't be started."""

    def __init__(self, arguments: Sequence[str], longest_line: int) -> None:
        # Its own session, so that Ctrl-C is ours alone, and everything it starts can be stopped with it.
        self._process = subprocess.Popen(  # noqa: S603 — the user names the program, and no shell is between
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._longest_line = longest_line
        self._to_tell: SimpleQueue[bytes | None] = SimpleQueue()
        self._wanted: SimpleQueue[bool] = SimpleQueue()
        self._heard: SimpleQueue[bytes] = SimpleQueue()
        self._stderr: deque[bytes] = deque(maxlen=_STDERR_LINES)
        self._stopping = Lock()
        self._stopped = False
        self._threads = [Thread(target=work, daemon=True) for work in (self._talk, self._listen, self._overhear)]
        for thread in self._threads:
            thread.start()

    def tell(self, line: bytes) -> None:
        """Send a line. It never blocks and never fails; that nobody reads shows when no answer comes."""
        self._to_tell.put(line)

    def hear(self, seconds: float, give_up: Callable[[], bool]) -> bytes:
        """The next line; longer than the longest, or empty when there will be none. TimeoutError when none comes."""
        self._wanted.put(True)
        end = time.monotonic() + seconds
        while not give_up():
            left = end - time.monotonic()
            try:
                return self._heard.get(timeout=max(0, min(left, _LOOK_UP_EVERY)))
            except Empty:
                if left <= 0:
                    break
        raise TimeoutError

    def stop(self, patience: float = 0) -> int | None:
        """End it and all that it started. Its exit status, if it left by itself within so many seconds."""
        with self._stopping:
            if self._stopped:
                return self._process.returncode
            self._stopped = True
            return self._stop(patience)

    def _stop(self, patience: float) -> int | None:
        self._to_tell.put(None)
        self._wanted.put(False)
        status = None
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(patience)
        _kill_group(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(_THREADS_END)
        return status

    @property
    def stderr(self) -> list[str]:
        """The last lines that it wrote to stderr; complete once it is stopped."""
        lines = (line.decode("utf-8", "replace").rstrip() for line in tuple(self._stderr))
        return [line for line in lines if line]

    def _talk(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError), pipe:  # it may be gone
            for line in iter(self._to_tell.get, None):
                pipe.write(line)
                pipe.flush()

    def _listen(self) -> None:
        """Reads only what is asked for: a program that says too much has to wait, and fills no memory of ours."""
        pipe = self._process.stdout
        assert pipe is not None
        with pipe:
            while self._wanted.get():
                self._heard.put(pipe.readline(self._longest_line + 1))

    def _overhear(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        with pipe:
            while line := pipe.readline(_STDERR_LINE):
                self._stderr.append(line)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Not SIGTERM: a program that may finish in peace was told so before, and its stdin was closed."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # nobody is left; macOS says it the second way
        os.killpg(process.pid, signal.SIGKILL)
