"""What every table looks like to the client: commands go in, updates come out."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from sixstones.game import Position, Record, View
from sixstones.protocol import client
from sixstones.protocol import server as wire

Answer: TypeAlias = wire.Done | wire.Refused | wire.Hinted


@dataclass(frozen=True, slots=True)
class Update:
    """The table as it is now, and what led to it."""

    state: wire.TableState
    position: Position | None  # what may be shown; None before the game. Use this, not `state.view`
    events: tuple[wire.AnyEvent, ...] = ()
    news: str = ""  # the id of a text about the connection or the saved game, or the text itself


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection is lost. The table keeps trying by itself."""

    reason: str


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing more will come."""

    message: str


News: TypeAlias = Update | Disconnected | Closed


class TableConnection(Protocol):
    """A table, local or on a server."""

    link: str | None  # what to send to people who want to join
    phrases: tuple[str, ...]  # what can be said in the chat besides free text
    shared: bool  # several people play from this keyboard, so the screen hides what only one of them may know

    async def send(self, command: client.AnyCommand) -> Answer:
        """Have a command done. Waits as long as it takes, across lost connections."""
        ...

    def updates(self) -> AsyncIterator[News]:
        """First the table as it is, then everything that happens."""
        ...

    def private_view(self, seat: int | None = None) -> View | None:
        """At a shared keyboard, all that a seat may know, by default the one to move; None elsewhere."""
        ...

    async def record(self) -> tuple[Record, Path]:
        """The game to save, and its usual file. Raises Problem."""
        ...

    async def close(self) -> None: ...
