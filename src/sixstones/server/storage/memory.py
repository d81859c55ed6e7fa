"""Storage that lasts as long as the process, for tests and trials."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sixstones.match.storage import MOST_LOADED, Change, Conflict, Lease, Place, StoredEvent
from sixstones.server.storage.group_commit import check, conflicts

KEY_BYTES: Final = 32


@dataclass(slots=True)
class _Table:
    events: list[bytes] = field(default_factory=list)
    listing: bytes | None = None
    listed: int = 0  # counts up, so the newest has the highest
    finished: bool = False
    due: float | None = None
    lease: Lease | None = None


class MemoryStorage:
    """Everything is in dictionaries. No method awaits anything, so each one is atomic."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._presence: dict[Place, set[str]] = {}
        self._alive_until: dict[str, float] = {}
        self._signing_key = secrets.token_bytes(KEY_BYTES)
        self._listed = 0

    async def append(self, changes: Sequence[Change]) -> None:
        check(changes)
        if conflicts(changes, {name: len(table.events) for name, table in self._concerned(changes).items()}):
            raise Conflict
        for change in changes:
            self._write(change)

    async def load(self, table: str, after: int = 0, limit: int = MOST_LOADED) -> list[StoredEvent]:
        found = self._tables.get(table)
        if found is None:
            return []
        first = max(after, 0)
        bodies = found.events[first : first + limit]
        return [StoredEvent(number, body) for number, body in enumerate(bodies, start=first + 1)]

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        return {name: len(self._tables[name].events) for name in tables if name in self._tables}

    async def listings(self, limit: int) -> list[bytes]:
        newest_first = sorted(self._tables.values(), key=lambda table: -table.listed)
        return [table.listing for table in newest_first if table.listing is not None][:limit]

    async def due(self, now: float, limit: int) -> list[str]:
        waiting = [
            (table.due, name)
            for name, table in self._tables.items()
            if table.due is not None and table.due <= now and not self._is_leased(table, now)
        ]
        return [name for _, name in sorted(waiting)[:limit]]

    async def take_lease(self, table: str, lease: Lease, now: float) -> bool:
        found = self._tables.get(table)
        if found is None:
            return False
        own = found.lease is not None and found.lease.node == lease.node
        if self._is_leased(found, now) and not own:
            return False
        found.lease = lease
        return True

    async def signing_key(self) -> bytes:
        return self._signing_key

    async def arrive(self, place: Place, node: str) -> None:
        self._presence.setdefault(place, set()).add(node)

    async def depart(self, place: Place, node: str) -> None:
        self._leave(place, {node})

    async def present(self, place: Place, now: float, besides: str = "") -> bool:
        return any(self._is_alive(node, now) for node in self._presence.get(place, set()) - {besides})

    async def keep_alive(self, node: str, until: float) -> None:
        self._alive_until[node] = max(until, self._alive_until.get(node, until))

    async def reap_dead_nodes(self, now: float, successor: str = "") -> list[Place]:
        self._alive_until = {node: until for node, until in self._alive_until.items() if until >= now}
        for table in self._tables.values():
            if table.lease is not None and not self._is_alive(table.lease.node, now):
                table.lease = None
        left = {
            place: {node for node in nodes if not self._is_alive(node, now)} for place, nodes in self._presence.items()
        }
        for place, dead in left.items():
            self._leave(place, dead)
        places = sorted((place for place, dead in left.items() if dead), key=lambda place: (place.table, place.player))
        for place in places if successor else ():
            await self.arrive(place, successor)
        return places

    async def finished_count(self) -> int:
        return sum(table.finished for table in self._tables.values())

    async def close(self) -> None:
        """Nothing is open."""

    def _concerned(self, changes: Sequence[Change]) -> dict[str, _Table]:
        return {change.table: self._tables[change.table] for change in changes if change.table in self._tables}

    def _write(self, change: Change) -> None:
        table = self._tables.setdefault(change.table, _Table())
        table.events.extend(change.events)
        if table.listing is None and change.listing is not None:
            self._listed += 1
            table.listed = self._listed
        table.listing, table.finished, table.due, table.lease = (
            change.listing,
            change.finished,
            change.due,
            change.lease,
        )

    def _leave(self, place: Place, nodes: set[str]) -> None:
        remaining = self._presence.get(place, set()) - nodes
        if remaining:
            self._presence[place] = remaining
        else:
            self._presence.pop(place, None)

    def _is_alive(self, node: str, now: float) -> bool:
        return self._alive_until.get(node, -1) >= now

    def _is_leased(self, table: _Table, now: float) -> bool:
        lease = table.lease
        return lease is not None and lease.until >= now and self._is_alive(lease.node, now)
