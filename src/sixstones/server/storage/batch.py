"""Many appends made into one transaction: who may write is decided here, without the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixstones.match.storage import Change
from sixstones.server.storage.checks import check, conflicts

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Append:
    """What one caller wants written, its events already as rows."""

    changes: tuple[Change, ...]
    events: list[Row]
    asked_at: float

    @classmethod
    def of(cls, changes: Sequence[Change], now: float) -> Append:
        """Raises ValueError for what can't be kept."""
        check(changes)
        events = [
            {"table_id": change.table, "number": number, "body": body.decode()}
            for change in changes
            for number, body in enumerate(change.events, start=change.after + 1)
        ]
        return cls(tuple(changes), events, now)


@dataclass(frozen=True, slots=True)
class Known:
    """What the database says of a table before the batch."""

    number: int
    listed_at: float | None


class Batch:
    """The rows of those appends that fit, in the order in which they were asked for."""

    def __init__(self, known: dict[str, Known]) -> None:
        self._known = known
        self._numbers = {table: row.number for table, row in known.items()}
        self._listed_at = {table: row.listed_at for table, row in known.items()}
        self._rows: dict[str, Row] = {}
        self.events: list[Row] = []

    def add(self, append: Append) -> bool:
        """Take an append in whole, or not at all when somebody else was faster."""
        if conflicts(append.changes, self._numbers):
            return False
        for change in append.changes:
            self._note(change, append.asked_at)
        self.events.extend(append.events)
        return True

    def new_rows(self) -> list[Row]:
        """Rows to insert, in the order in which every node inserts: two that wait for each other are impossible."""
        new = sorted(table for table in self._rows if table not in self._known)
        return [{"id": table, **self._rows[table]} for table in new]

    def changed_rows(self) -> list[Row]:
        """Rows to update; `table` is the id to look for."""
        return [{"table": table, **row} for table, row in self._rows.items() if table in self._known]

    def _note(self, change: Change, now: float) -> None:
        table = change.table
        listed_at = None if change.listing is None else self._listed_at.get(table) or now
        row: Row = {
            "number": change.after + len(change.events),
            "listing": None if change.listing is None else change.listing.decode(),
            "listed_at": listed_at,
            "finished": change.finished,
            "due": change.due,
            "lease_node": change.lease and change.lease.node,
            "lease_until": change.lease and change.lease.until,
        }
        if table not in self._known:
            row["created_at"] = self._rows[table]["created_at"] if table in self._rows else now
        self._rows[table] = row
        self._numbers[table] = row["number"]
        self._listed_at[table] = listed_at
