"""What a command leads to: entries for the log, numbered on from where the table is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sixstones.match.entry import Entry
from sixstones.match.table import Table
from sixstones.protocol import server as wire


@dataclass(slots=True)
class Decision:
    """Entries that are to be appended to a table's log, one after another."""

    table: Table
    now: int
    """Milliseconds since 1970."""
    player: str = ""
    command: str = ""
    fingerprint: str = ""
    entries: list[Entry] = field(default_factory=list)
    also: Decision | None = None
    """What is to happen at another table in the same breath: the first game of a rematch."""

    def add(self, event: Callable[..., wire.AnyEvent], **values: Any) -> None:
        """One more event, done by the player of this decision."""
        self.enter(self.player, event, **values)

    def enter(self, player: str, event: Callable[..., wire.AnyEvent], **values: Any) -> None:
        """One more event that concerns a player."""
        number = self.table.number + len(self.entries) + 1
        made = event(number=number, at=self.now, **values)
        mine = player == self.player and self.command != ""
        command, fingerprint = (self.command, self.fingerprint) if mine else ("", "")
        self.entries.append(Entry(event=made, player=player, command=command, fingerprint=fingerprint))

    def result(self) -> Table:
        """The table as it will be. The table itself stays as it is, for as long as this is not kept."""
        after = self.table.copy()
        for entry in self.entries:
            after.apply(entry)
        return after
