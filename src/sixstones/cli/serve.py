"""`sixstones serve`: host tables for others."""

from __future__ import annotations

import logging
import socket
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from sixstones.cli.hosting import LATE, PORT, ready_at, serve_until_stopped, tables_file
from sixstones.cli.options import whole_number
from sixstones.cli.problem import Problem
from sixstones.server.settings import Settings
from sixstones.server.workers import Workers


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(converter=whole_number)] = PORT,
    database: str | None = None,
    redis: str | None = None,
    workers: Annotated[int, Parameter(converter=whole_number, show_default=False)] = 1,
    public_url: str | None = None,
    allow_host: tuple[str, ...] = (),
    trust_proxy: tuple[str, ...] = ("127.0.0.1", "::1"),
    rate_limits: bool = True,
    connections_per_address: int = 100,
    config: Path | None = None,  # it is read before, by serve_settings
) -> None:
    """Host tables for others, on one machine or on many.

    Ctrl-C or SIGTERM stops it: what is being written is finished, everybody is told, and games go on when it
    starts again. docs/hosting.md tells how to run it for good.

    Every option can also come from the environment, as SIXSTONES_SERVE_DATABASE, or from a file. That is the place for
    a password, since everybody on the machine can read a command line.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 for all of this machine's.
    port
        The port to listen at.
    database
        Where tables are kept: a file, or postgresql://user:password@host/database; your data folder if you don't say.
    redis
        redis://host:6379, through which several nodes hear of each other's moves.
    workers
        Server processes on this machine; more than one needs --redis and PostgreSQL.
    public_url
        How people reach the server, as https://play.example.org; links are made with it.
    allow_host
        Another name by which browsers may call the server; can be given several times.
    trust_proxy
        Whose word is taken for where a request comes from; can be given several times.
    rate_limits
        Whether one client is kept from asking for too much.
    connections_per_address
        How many tables people at one address can follow at once.
    config
        A file in TOML with these options under [serve]; sixstones.toml in your configuration folder if you don't say.
    """
    settings = Settings(
        public_url=_public(public_url, host, port),
        database=database or str(tables_file()),
        redis=redis,
        trusted_hosts=allow_host,
        trusted_proxies=trust_proxy,
        rate_limits=rate_limits,
        connections_per_address=connections_per_address,
    )
    _check(settings, workers)
    listening = ready_at(host, port, without=LATE if workers == 1 else ())  # workers would each compile
    if workers > 1:
        _serve_with(settings, listening, workers)
    serve_until_stopped(settings, listening, lambda: _tell(settings, workers))


def _serve_with(settings: Settings, listening: socket.socket, workers: int) -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    _tell(settings, workers)
    sys.exit(Workers(settings, listening, workers).watch())


def _check(settings: Settings, workers: int) -> None:
    shared = _shared(settings)
    if workers < 1:
        raise Problem(f"there can't be {workers} workers; one is the least")
    if settings.connections_per_address < 1:
        raise Problem("--connections-per-address must be 1 or more: nobody could play")
    if workers > 1 and not (settings.redis and shared):
        raise Problem("several workers share tables: they need --redis and a PostgreSQL --database")
    if workers > 1 and sys.platform == "win32":
        raise Problem("several workers on one machine need a system that can share a socket; start several servers")
    if settings.redis and not shared:
        raise Problem("--redis is for several nodes, and those need a PostgreSQL --database")


def _shared(settings: Settings) -> bool:
    """Whether several servers can keep tables together there."""
    return settings.database.startswith(("postgres://", "postgresql://"))


def _public(url: str | None, host: str, port: int) -> str:
    if url is None:
        shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104  # compared, not bound
        return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/") or parts.query:
        raise Problem(f"{url!r} is no public address; one looks like https://play.example.org")
    return url.rstrip("/")


def _tell(settings: Settings, workers: int) -> None:
    kept = settings.database.rpartition("@")[2]
    if _shared(settings):
        kept = kept.partition("?")[0]  # a password may stand there too
    print(f"Sixstones serves {settings.public_url} — tables are kept in {kept}; Ctrl-C stops it.", flush=True)
