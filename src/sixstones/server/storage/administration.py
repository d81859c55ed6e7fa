"""What operators need from the database: restrictions, reports, their log, and old tables."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from sixstones.match.storage import Place
from sixstones.server.storage.schema import (
    admin_log,
    events,
    nodes,
    plans,
    presence,
    reports,
    restrictions,
    seats,
    tables,
)
from sixstones.server.storage.sql import Storage

STARTED: Final = '%"event":{"type":"started",%'  # In a stored event. A quotation mark in a name is escaped there.

NO_LOG = tables.c.id.not_like("daily-%")  # The logs of days are not tables
REPORTED = sa.exists().where(reports.c.table_id == tables.c.id, reports.c.closed_at.is_(None))
WATCHED = sa.exists().where(presence.c.table_id == tables.c.id)


class OldTable(NamedTuple):
    id: str
    number: int
    finished: bool


class Administration:
    """Methods raise StorageUnavailable, like those of Storage."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # Restrictions, reports and the log of operators

    async def restrictions(self, now: float) -> list[tuple[str, str, float | None]]:
        """Player, kind and end of all that are in force."""
        in_force = sa.or_(restrictions.c.until.is_(None), restrictions.c.until > now)
        return [tuple(row) for row in await self._storage.read(sa.select(restrictions).where(in_force))]

    async def restrict(self, player: str, kind: str, until: float | None) -> None:
        await self._storage.put(restrictions, player=player, kind=kind, until=until)

    async def lift(self, player: str, kind: str) -> bool:
        this = restrictions.c.player == player, restrictions.c.kind == kind
        return await self._storage.write(sa.delete(restrictions).where(*this)) == 1

    async def report(self, now: float, table: str, seat: int, reporter: str, reason: str) -> None:
        row = {"at": now, "table_id": table, "seat": seat, "reporter": reporter, "reason": reason}
        await self._storage.write(sa.insert(reports), **row)

    async def reports(self, limit: int, *, closed: bool) -> Sequence[Any]:
        """Open reports, or all; the newest first."""
        query = sa.select(reports).order_by(reports.c.id.desc()).limit(limit)
        return await self._storage.read(query if closed else query.where(reports.c.closed_at.is_(None)))

    async def close_report(self, id: int, now: float) -> bool:
        """False if there is no such open report."""
        this = reports.c.id == id, reports.c.closed_at.is_(None)
        return await self._storage.write(sa.update(reports).where(*this).values(closed_at=now)) == 1

    async def log(self, now: float, operator: str, action: str, target: str, reason: str) -> None:
        row = {"at": now, "operator": operator, "action": action, "target": target, "reason": reason}
        await self._storage.write(sa.insert(admin_log), **row)

    async def actions(self, limit: int) -> Sequence[Any]:
        """What operators did, the newest first."""
        return await self._storage.read(sa.select(admin_log).order_by(admin_log.c.id.desc()).limit(limit))

    # Tables

    async def newest_tables(self, limit: int, *, finished: bool) -> list[tuple[str, float]]:
        """The id and the time of creation, optionally including finished ones."""
        query = sa.select(tables.c.id, tables.c.created_at).where(NO_LOG).order_by(tables.c.created_at.desc())
        rows = await self._storage.read((query if finished else query.where(~tables.c.finished)).limit(limit))
        return [tuple(row) for row in rows]

    async def connected(self, now: float) -> list[Place]:
        living = sa.select(nodes.c.id).where(nodes.c.alive_until >= now)
        query = sa.select(presence.c.table_id, presence.c.player).where(presence.c.node.in_(living)).distinct()
        return [Place(*row) for row in await self._storage.read(query)]

    async def old_tables(self, after: str, before: float, limit: int) -> list[OldTable]:
        """Tables that may be removed, from an id on: opened before a time, without open reports, nobody there."""
        query = (
            sa.select(tables.c.id, tables.c.number, tables.c.finished)
            .where(tables.c.id > after, tables.c.created_at < before, NO_LOG, ~REPORTED, ~WATCHED)
            .order_by(tables.c.id)
            .limit(limit)
        )
        return [OldTable(*row) for row in await self._storage.read(query)]

    async def is_started(self, table: str) -> bool:
        query = sa.select(events.c.number).where(events.c.table_id == table, events.c.body.like(STARTED))
        return await self._storage.first(query.limit(1)) is not None

    async def remove(self, table: OldTable) -> bool:
        """Remove a table with all its parts, unless something has happened there."""

        def remove(connection: sa.Connection) -> bool:
            unchanged = tables.c.id == table.id, tables.c.number == table.number, ~REPORTED
            if connection.execute(sa.delete(tables).where(*unchanged)).rowcount != 1:
                return False
            for part in (events, seats, plans, presence):
                connection.execute(sa.delete(part).where(part.c.table_id == table.id))
            return True

        return await self._storage.transact(remove)

    async def forget(self, before: float, now: float) -> None:
        """Forget closed reports and actions from before a time, and restrictions that are over."""
        await self._storage.write(sa.delete(reports).where(reports.c.closed_at < before))
        await self._storage.write(sa.delete(admin_log).where(admin_log.c.at < before))
        await self._storage.write(sa.delete(restrictions).where(restrictions.c.until < now))
