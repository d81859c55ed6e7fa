"""`sixstones serve` runs a server for others; plain `sixstones` runs the same server without options."""

import logging
import socket
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.ai.registry import BOTS
from sixstones.cli.engine import LATE_STYLE, compile_for_tables, compiling_in_background, ensure_compiled
from sixstones.cli.home import LOOPBACK, PORT, listen_or_explain, tables_file
from sixstones.cli.options import whole_number
from sixstones.cli.serve_settings import warn_of_secrets_on_the_command_line
from sixstones.problem import Problem
from sixstones.server.run import LOG_FORMAT, Workers, run
from sixstones.server.settings import Settings

LATE: Final = tuple(name for name, bot in BOTS.items() if bot.style == LATE_STYLE)
SHORTEST_KEY: Final = 24  # Characters
SHORTEST_FINISHED: Final = 2  # Days: yesterday's daily deal shows its games
Days = Annotated[float, Parameter(validator=Number(gte=0, lte=36_500))]


def serve(
    *,
    host: str = LOOPBACK,
    port: Annotated[int, Parameter(converter=whole_number)] = PORT,
    database: str | None = None,
    redis: str | None = None,
    workers: Annotated[int, Parameter(converter=whole_number)] = 1,
    public_url: str | None = None,
    allow_host: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    trust_proxy: Annotated[tuple[str, ...], Parameter(show_default=" ".join)] = (LOOPBACK, "::1"),
    rate_limits: bool = True,
    connections_per_address: int = 100,
    tables_per_guest: Annotated[int, Parameter(validator=Number(gte=1))] = 50,
    finished_days: Days = 0,
    lobby_days: Days = 7,
    report_days: Days = 365,
    operator_key: str | None = None,
    signing_key: str | None = None,
    holiday_days: Annotated[int, Parameter(converter=whole_number)] = 21,
    config: Path | None = None,  # read by settings_file
) -> None:
    """Run a server, so that others can play in their browsers.

    Ctrl-C or SIGTERM stops the server after it has saved everything; games continue when it starts again.
    See docs/hosting.md for how to run it permanently.

    Every option can also be set by an environment variable, such as SIXSTONES_SERVE_DATABASE, or in a file. Put
    passwords there: everybody on the machine can read a command line. SIXSTONES_SERVE_DATABASE_FILE names a file that
    contains nothing but the value; the same works for --redis and the two keys.

    Args:
        host: Address to listen on; 0.0.0.0 for all interfaces.
        port: Port to listen on.
        database: Where to store tables: a file, or postgresql://user:password@host/database; default: a file in
            your data folder.
        redis: redis://host:6379, which several nodes use to tell each other about moves.
        workers: Number of server processes; more than one needs --redis and PostgreSQL.
        public_url: Address that people use to reach the server, such as https://play.example.org; used in links.
        allow_host: Another host name that browsers may use for the server; repeatable.
        trust_proxy: Trusted proxy addresses; repeatable.
        rate_limits: Limit how many requests one client can make.
        connections_per_address: Maximum number of connections to tables from one address.
        tables_per_guest: Maximum number of unfinished tables at which one guest can sit.
        finished_days: Remove finished tables after this many days; 0 keeps them.
        lobby_days: Remove tables whose game never started after this many days without an event; 0 keeps them.
        report_days: Keep closed reports and the operators' log for this many days; 0 keeps them.
        operator_key: Key for `sixstones admin`; default: generated at the first start and stored in the database.
        signing_key: Signs guests' tokens; default: generated at the first start and stored in the database.
        holiday_days: Holiday days per player and year, which stop the clock in correspondence games.
        config: TOML file with these options under [serve]; default: sixstones.toml in your configuration folder.
    """
    settings = Settings(
        public_url=_public_url(public_url, host, port),
        database=database or str(tables_file()),
        redis=redis,
        trusted_hosts=allow_host,
        trusted_proxies=trust_proxy,
        rate_limits=rate_limits,
        connections_per_address=connections_per_address,
        tables_per_guest=tables_per_guest,
        finished_days=finished_days,
        lobby_days=lobby_days,
        report_days=report_days,
        operator_key=operator_key,
        signing_key=signing_key,
        holiday_days=holiday_days,
    )
    warn_of_secrets_on_the_command_line()
    _check(settings, workers)
    late = LATE if workers == 1 else ()  # several workers would each compile
    listen_or_explain(host, port).close()  # fail before compiling if the port is in use
    ensure_compiled("play", bots=(bot for bot in BOTS if bot not in late))
    with closing(listen_or_explain(host, port)) as listening:  # only now: a client must not wait for the compiler
        logging.basicConfig(level=logging.WARNING if workers == 1 else logging.INFO, format=LOG_FORMAT)
        if workers > 1:
            _announce(settings)
            sys.exit(Workers(settings, listening, workers).watch())
        with compiling_in_background() as compiling:
            run(settings, listening, started=lambda: _announce(settings), compiling=compiling)


def serve_home(url: str, listening: socket.socket, started: Callable[[], None]) -> None:
    """Run a server for this machine only, on a socket that another server answers until `started`. Raises Problem."""
    settings = Settings(public_url=url, database=str(tables_file()), rate_limits=False)
    logging.basicConfig(level=logging.WARNING, format=LOG_FORMAT)

    def take_over() -> None:
        started()
        if compiled:
            print("You can now open tables for friends.", flush=True)

    with compiling_in_background() as compiling:
        compiled = compile_for_tables()
        run(settings, listening, started=take_over, compiling=compiling)


def _public_url(url: str | None, host: str, port: int) -> str:
    if url is None:
        shown = LOOPBACK if host in {"0.0.0.0", "::"} else host  # noqa: S104  # compared, not bound
        return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/") or parts.query:
        raise Problem(f"{url!r} is not a public address; use one such as https://play.example.org")
    return url.rstrip("/")


def _check(settings: Settings, workers: int) -> None:
    _check_nodes(settings, workers)
    if settings.connections_per_address < 1:
        raise Problem("--connections-per-address must be 1 or more: nobody could play")
    if 0 < settings.finished_days < SHORTEST_FINISHED:
        raise Problem("--finished-days must be 2 or more: yesterday's daily deal shows its games")
    for proxy in settings.trusted_proxies:
        if not _is_address(proxy):
            raise Problem(f"--trust-proxy: {proxy!r} is neither an IP address, nor a network such as 10.0.0.0/8, nor *")
    for name, key in {"--operator-key": settings.operator_key, "--signing-key": settings.signing_key}.items():
        if key is not None and len(key) < SHORTEST_KEY:
            raise Problem(f"{name} is too short; use {SHORTEST_KEY} or more random characters")
    if not 0 <= settings.holiday_days <= 366:
        raise Problem("--holiday-days must be 0 to 366")
    settings.check_packages()


def _check_nodes(settings: Settings, workers: int) -> None:
    if workers < 1:
        raise Problem(f"--workers is {workers}, but must be 1 or more")
    if workers > 1 and not (settings.redis and settings.uses_postgres):
        raise Problem("more than one worker needs --redis and a PostgreSQL --database")
    if workers > 1 and sys.platform == "win32":
        raise Problem("Windows can't share a socket between workers; start several servers instead")
    if settings.redis and not settings.uses_postgres:
        raise Problem("--redis is for several nodes, and they need a PostgreSQL --database")


def _is_address(text: str) -> bool:
    with suppress(ValueError):
        return text == "*" or bool(ip_network(text, strict=False))
    return False


def _announce(settings: Settings) -> None:
    database = settings.database.rpartition("@")[2]
    if settings.uses_postgres:
        database = database.partition("?")[0]  # the query can contain a password too
    print(f"Sixstones is running at {settings.public_url} — tables are in {database}; Ctrl-C stops it.", flush=True)
