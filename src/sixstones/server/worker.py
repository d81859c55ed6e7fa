"""One of several server processes that share a socket: `python -m sixstones.server.worker SETTINGS SOCKET`."""

from __future__ import annotations

import logging
import socket
import sys

from msgspec.json import decode, encode

from sixstones.server.problem import ServerProblem
from sixstones.server.run import run
from sixstones.server.settings import Settings


def arguments(settings: Settings, listening: socket.socket) -> list[str]:
    """The command that starts a worker."""
    return [sys.executable, "-m", "sixstones.server.worker", encode(settings).decode(), str(listening.fileno())]


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    settings = decode(sys.argv[1], type=Settings)
    try:
        run(settings, socket.socket(fileno=int(sys.argv[2])))
    except ServerProblem as problem:
        sys.exit(f"sixstones: {problem}")


if __name__ == "__main__":
    main()
