"""What one client saw and was promised, to be compared with what was kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Journal:
    """Of one player, over all tables and connections."""

    seen: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """The events of each table, in the order in which they came."""
    states: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Each table as it was last sent."""
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The commands that were answered with `done`: the table, and the number of the event."""
    moves: set[str] = field(default_factory=set)
    """Those of the commands that were moves."""
    refused: dict[str, str] = field(default_factory=dict)
    """The commands that were refused for good."""
    answers: Counter[str] = field(default_factory=Counter)
    """How often each code came, with goodbyes and refusals that are no answer for good."""
    faults: list[str] = field(default_factory=list)

    def last(self, table: str) -> int:
        """The number of the last event seen."""
        events = self.seen.get(table)
        return int(events[-1]["number"]) if events else 0

    def hear(self, table: dict[str, Any], events: list[dict[str, Any]]) -> None:
        """Note what happened; each event comes once, in order, and the table is as it is after the last."""
        id = table["id"]
        known = self.seen.setdefault(id, [])
        for event in events:
            if event["number"] != self.last(id) + 1:
                self.faults.append(f"table {id}: event {event['number']} came after event {self.last(id)}")
            known.append(event)
        if table["number"] != self.last(id):
            self.faults.append(f"table {id}: at {table['number']}, but event {self.last(id)} was the last")
        self.states[id] = table
