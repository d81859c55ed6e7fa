"""What everything at a table shares: the table, the way to the server, the screen."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sixstones.cli.remote.api import Api
from sixstones.cli.remote.link import Link
from sixstones.cli.remote.stage import Stage
from sixstones.cli.remote.table import RemoteTable
from sixstones.protocol import client
from sixstones.protocol import server as wire


@dataclass
class Context:
    """One table, as one terminal plays or watches it."""

    api: Api
    about: wire.About
    table: RemoteTable
    link: Link
    stage: Stage
    watching: bool
    """Without credentials: one can look and nothing else."""
    _unanswered: dict[str, Callable[[], None]] = field(default_factory=dict)
    """The commands that wait for an answer, by their ids: what is to be done once they are done."""

    def send(
        self, command: Callable[..., client.AnyCommand], then: Callable[[], None] = lambda: None, **values: Any
    ) -> None:
        """Send a command made for the newest state."""
        id = secrets.token_urlsafe(9)
        self._unanswered[id] = then
        self.link.send(command(state=self.table.state.state, id=id, **values))

    @property
    def busy(self) -> bool:
        """A command waits for its answer."""
        return bool(self._unanswered)

    def answered(self, id: str) -> Callable[[], None]:
        """A command was answered; returns what was to be done then."""
        return self._unanswered.pop(id, lambda: None)
