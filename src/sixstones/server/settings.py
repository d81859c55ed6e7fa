"""The settings of a server; docs/hosting.md explains each one."""

import os
from dataclasses import dataclass, field
from importlib import import_module
from uuid import uuid4

from sixstones.problem import Problem


class ServerProblem(Problem):
    """Why a server can't start: one sentence for the operator, with what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The defaults suit friends on one machine."""

    public_url: str = "http://127.0.0.1:8616"  # The address in links. Only pages from there may use a browser's cookie.
    database: str = "memory:"
    redis: str | None = None
    trusted_hosts: tuple[str, ...] = ()  # Other host names of this server, besides the public one and localhost
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # Trusted proxy addresses
    rate_limits: bool = True
    connections_per_address: int = 100  # WebSockets and streams; enough for a club behind one router
    bot_threads: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    tables_per_guest: int = 50  # Unfinished ones
    operator_key: str | None = None  # Default: one that is stored in the database
    signing_key: str | None = None  # Signs guests' tokens. Default: one that is stored in the database
    finished_days: float = 0  # Finished tables are removed after this many days; 0: never
    lobby_days: float = 7  # Tables whose game never began are removed after this many days without an event; 0: never
    report_days: float = 365  # Closed reports and the log of operators are kept for this many days; 0: forever
    cached_tables: int = 2_000  # Maximum number of tables in memory; others are replayed from storage
    idle_after: float = 600.0  # Seconds after which an unused table is removed from memory
    away_after: float = 8.0  # Seconds without a connection after which a player counts as away
    heartbeat: float = 20.0  # Seconds of silence after which a heartbeat is sent
    sweep: float = 1.0  # Seconds between two sweeps: clocks, stand-ins, bots of dead nodes
    node_lifetime: float = 6.0  # Seconds without a sign of life after which a node counts as dead
    bots_at_human_pace: bool = True
    push_to_loopback: bool = False  # For tests, which have no push service: notifications may go to this machine
    holiday_days: int = 21  # Per player and year, in correspondence games
    node: str = field(default_factory=lambda: uuid4().hex[:12])

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    @property
    def uses_postgres(self) -> bool:
        return self.database.startswith(("postgres://", "postgresql://"))

    def check_packages(self) -> None:
        """Raises ServerProblem when a package is missing that the database or Redis needs."""
        if self.uses_postgres:
            require_package("asyncpg", "a PostgreSQL --database")
        if self.redis:
            require_package("redis", "--redis")


def require_package(package: str, purpose: str) -> None:
    """Raises ServerProblem when a package of the extra `hosting` is not installed."""
    try:
        import_module(package)
    except ImportError:
        raise ServerProblem(
            f'{purpose} needs the Python package {package}; install it with: pip install "sixstones[hosting]"'
        ) from None
