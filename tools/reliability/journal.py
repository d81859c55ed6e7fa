"""What one client saw and was promised, to compare with the stored log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Journal:
    """The journal of one player, for all tables and connections."""

    seen: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """The events of each table, in the order received."""
    states: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The last state of each table."""
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Commands answered with `done`: the table and the number of the event."""
    moves: set[str] = field(default_factory=set)
    """Acknowledged commands that were moves."""
    refused: dict[str, str] = field(default_factory=dict)
    """Commands that were finally refused."""
    answers: Counter[str] = field(default_factory=Counter)
    """Number of times each code was received, including goodbyes and temporary refusals."""
    faults: list[str] = field(default_factory=list)

    def last(self, table: str) -> int:
        """The number of the last event."""
        events = self.seen.get(table)
        return int(events[-1]["number"]) if events else 0

    def hear(self, table: dict[str, Any], events: list[dict[str, Any]]) -> None:
        """Store events and check that they arrive once, in order, and match the table."""
        id = table["id"]
        known = self.seen.setdefault(id, [])
        for event in events:
            if event["number"] != self.last(id) + 1:
                self.faults.append(f"table {id}: event {event['number']} arrived after event {self.last(id)}")
            known.append(event)
        if table["number"] != self.last(id):
            self.faults.append(f"table {id}: the state is at {table['number']}, the last event was {self.last(id)}")
        self.states[id] = table
