"""The result of a command: entries for the log. A command that is sent twice is executed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from sixstones.match.entry import DoneCommand, Entry
from sixstones.match.refusal import RequestRefused
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire


@dataclass(slots=True)
class Decision:
    table: Table
    now: int  # Milliseconds since 1970
    player: str = ""
    command: str = ""
    fingerprint: str = ""
    entries: list[Entry] = field(default_factory=list)
    also: Decision | None = None  # What happens at another table in the same transaction: the start of a rematch

    def add(self, event: Callable[..., wire.AnyEvent], player: str | None = None, **values: Any) -> None:
        """Add an event that concerns a player; default: the player of this decision."""
        player = self.player if player is None else player
        made = event(number=self.table.number + len(self.entries) + 1, at=self.now, **values)
        own = player == self.player and self.command != ""
        command, fingerprint = (self.command, self.fingerprint) if own else ("", "")
        self.entries.append(Entry(event=made, player=player, command=command, fingerprint=fingerprint))

    def result(self) -> Table:
        after = self.table.copy()
        for entry in self.entries:
            after.apply(entry)
        return after


def done_before(table: Table, player: str, command: client.AnyCommand) -> DoneCommand | None:
    """The earlier execution of this command, if any. Raises RequestRefused when its id belongs to another command."""
    done = table.done(player, command.id) if command.id else None
    if done:
        check_same(done, command)
    return done


def check_same(done: DoneCommand, command: client.AnyCommand | client.CreateTable) -> None:
    """Raises RequestRefused when a command is not the one that was executed with its id."""
    if done.fingerprint and done.fingerprint != fingerprint(command):
        raise RequestRefused("request/id_reused", f"The id {done.id} was already used for another command.")


def fingerprint(command: client.AnyCommand | client.CreateTable) -> str:
    """A hash that stays the same when a command is sent again, even for a newer state."""
    changes = {"id": ""} if isinstance(command, client.CreateTable) else {"id": "", "state": 0}
    return sha256(msgspec.json.encode(msgspec.structs.replace(command, **changes))).hexdigest()[:16]
