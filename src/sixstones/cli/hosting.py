"""What `sixstones serve` and `sixstones` alone share: the address, the engine, and a server that runs until Ctrl-C."""

from __future__ import annotations

import errno
import logging
import socket
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sixstones.ai.registry import BOTS
from sixstones.cli.engine import COMPILED_LATE, compiling_beside, ready_for
from sixstones.cli.problem import Problem
from sixstones.server.problem import ServerProblem
from sixstones.server.run import listen, run
from sixstones.server.settings import Settings

PORT: Final = 8616
"""Six stones, sixteen points."""
LATE: Final = tuple(name for name, bot in BOTS.items() if bot.style in COMPILED_LATE)
"""Bots that take long to compile."""


def tables_file() -> Path:
    """The embedded database."""
    return user_data_path("sixstones") / "tables.db"


def ready_at(host: str, port: int, *, without: Collection[str] = ()) -> socket.socket:
    """A socket there, once the engine is compiled: nobody is to wait at a door that does not open. Raises Problem.

    Bots that it can begin `without` are left out.
    """
    _listening(host, port).close()  # a port that is taken is told at once
    ready_for(bot for bot in BOTS if bot not in without)
    return _listening(host, port)


def _listening(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        raise Problem(_why_not(host, port, error)) from None
    except OverflowError:
        raise Problem(f"{port} is no port; ports go from 1 to 65535") from None


def serve_until_stopped(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serve; bots that are not compiled yet are compiled meanwhile. Raises Problem."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    try:
        with compiling_beside(LATE) as compiling:
            run(settings, listening, started=started, compiling=compiling)
    except ServerProblem as problem:
        raise Problem(str(problem)) from None
    finally:
        listening.close()


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by another program; stop it, or take another with --port {port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than you have; take one above 1023, as --port {PORT}"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; --host 0.0.0.0 takes all of them"
    return f"can't listen at {host}:{port} ({error.strerror})"
