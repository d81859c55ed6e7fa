"""One of several server processes that share a socket: `python -m sixstones.server.worker SOCKET`."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from msgspec.json import decode, encode

from sixstones.server.problem import ServerProblem
from sixstones.server.run import run
from sixstones.server.settings import Settings


def start_worker(
    settings: Settings, listening: socket.socket, output: IO[bytes] | None = None, within: Sequence[str] = ()
) -> subprocess.Popen[bytes]:
    """Start a worker, if need be by another command such as prlimit.

    Its settings may hold passwords, so they go through a pipe: `ps` shows everybody a command.
    """
    command = [*within, sys.executable, "-m", "sixstones.server.worker", str(listening.fileno())]
    worker = subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=output, stderr=output, pass_fds=[listening.fileno()]
    )
    assert worker.stdin is not None
    with suppress(OSError), worker.stdin as pipe:  # one that died at once is noticed by whoever watches it
        pipe.write(encode(settings))
    return worker


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    settings = decode(sys.stdin.buffer.read(), type=Settings)
    try:
        run(settings, socket.socket(fileno=int(sys.argv[1])))
    except ServerProblem as problem:
        sys.exit(f"sixstones: {problem}")


if __name__ == "__main__":
    main()
