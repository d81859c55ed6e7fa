"""What can be set when a server starts; docs/hosting.md says what each does."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from uuid import uuid4


@dataclass(frozen=True, slots=True)
class Settings:
    """Usual values are those for friends at one machine."""

    public_url: str = "http://127.0.0.1:8616"
    """How people reach the server; links are made with it, and only pages from there may use a browser's cookie."""
    database: str = "memory:"
    redis: str | None = None
    trusted_hosts: tuple[str, ...] = ()
    """More names by which a browser may call the server, beside the public one and this machine's own."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Whose word is taken for where a request comes from."""
    rate_limits: bool = True
    connections_per_address: int = 100
    """WebSockets and streams that one address may have open; enough for a club behind one router."""
    bot_threads: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    cached_tables: int = 2_000
    """How many tables are kept in memory; others are replayed from storage when somebody comes."""
    away_after: float = 8.0
    """Seconds without a connection after which a player counts as away."""
    heartbeat: float = 20.0
    """Seconds of silence after which a connection gets a sign of life."""
    sweep: float = 1.0
    """Seconds between two looks for what is due: clocks, stand-ins, bots whose node died."""
    node_lifetime: float = 6.0
    """Seconds after which a node that gives no sign counts as dead."""
    bots_at_human_pace: bool = True
    node: str = field(default_factory=lambda: uuid4().hex[:12])

    @property
    def secure(self) -> bool:
        """Whether people come over TLS."""
        return self.public_url.startswith("https://")
