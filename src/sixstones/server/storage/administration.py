"""What operators need from the database: restrictions, reports, their log, and old tables."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from sixstones.match.storage import Place
from sixstones.server.storage.schema import (
    LIMIT,
    LIVING,
    NOW,
    admin_log,
    events,
    plans,
    presence,
    reports,
    restrictions,
    seats,
    tables,
)
from sixstones.server.storage.sql import Storage

STARTED: Final = '%"event":{"type":"started",%'  # In a stored event. A quotation mark in a name is escaped there.

ID: Final[sa.BindParameter[str]] = sa.bindparam("table", type_=sa.Text())
PLAYER: Final[sa.BindParameter[str]] = sa.bindparam("who", type_=sa.Text())
BEFORE: Final[sa.BindParameter[float]] = sa.bindparam("before", type_=sa.Double())

ONE_RESTRICTION = (restrictions.c.player == PLAYER) & (restrictions.c.kind == sa.bindparam("which"))
NO_LOG = tables.c.id.not_like("daily-%")  # The logs of days are not tables
REPORTED = sa.exists().where(reports.c.table_id == tables.c.id, reports.c.closed_at.is_(None))
WATCHED = sa.exists().where(presence.c.table_id == tables.c.id)
UNTIL: Final[sa.BindParameter[float]] = sa.bindparam("until", type_=sa.Double())

RESTRICTIONS = sa.select(restrictions).where(sa.or_(restrictions.c.until.is_(None), restrictions.c.until > NOW))
CHANGE_RESTRICTION = sa.update(restrictions).where(ONE_RESTRICTION).values(until=UNTIL)
ADD_RESTRICTION = sa.insert(restrictions).values(player=PLAYER, kind=sa.bindparam("which"), until=UNTIL)
LIFT = sa.delete(restrictions).where(ONE_RESTRICTION)

NEWEST = sa.select(tables.c.id, tables.c.created_at).where(NO_LOG).order_by(tables.c.created_at.desc()).limit(LIMIT)
CONNECTED = sa.select(presence.c.table_id, presence.c.player).where(presence.c.node.in_(LIVING)).distinct()

OLD_TABLES = (
    sa.select(tables.c.id, tables.c.number, tables.c.finished)
    .where(tables.c.id > sa.bindparam("after"), tables.c.created_at < BEFORE, NO_LOG, ~REPORTED, ~WATCHED)
    .order_by(tables.c.id)
    .limit(LIMIT)
)
IS_STARTED = sa.select(events.c.number).where(events.c.table_id == ID, events.c.body.like(STARTED)).limit(1)
REMOVE = sa.delete(tables).where(tables.c.id == ID, tables.c.number == sa.bindparam("last"), ~REPORTED)
REMOVE_PARTS = [sa.delete(part).where(part.c.table_id == ID) for part in (events, seats, plans, presence)]

CLOSE_REPORT = (
    sa.update(reports)
    .where(reports.c.id == sa.bindparam("report"), reports.c.closed_at.is_(None))
    .values(closed_at=NOW)
)
FORGET_REPORTS = sa.delete(reports).where(reports.c.closed_at < BEFORE)
FORGET_LOG = sa.delete(admin_log).where(admin_log.c.at < BEFORE)
FORGET_RESTRICTIONS = sa.delete(restrictions).where(restrictions.c.until < BEFORE)


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
        return [tuple(row) for row in await self._storage.read(RESTRICTIONS, now=now)]

    async def restrict(self, player: str, kind: str, until: float | None) -> None:
        wanted = {"who": player, "which": kind, "until": until}
        if not await self._storage.write(CHANGE_RESTRICTION, **wanted):
            await self._storage.write(ADD_RESTRICTION, **wanted)

    async def lift(self, player: str, kind: str) -> bool:
        return await self._storage.write(LIFT, who=player, which=kind) == 1

    async def report(self, now: float, table: str, seat: int, reporter: str, reason: str) -> None:
        values = {"at": now, "table_id": table, "seat": seat, "reporter": reporter, "reason": reason}
        await self._storage.write(sa.insert(reports).values(values))

    async def reports(self, limit: int, *, closed: bool) -> Sequence[Any]:
        """Open reports, or all; the newest first."""
        query = sa.select(reports).order_by(reports.c.id.desc()).limit(LIMIT)
        return await self._storage.read(query if closed else query.where(reports.c.closed_at.is_(None)), limit=limit)

    async def close_report(self, id: int, now: float) -> bool:
        """False if there is no such open report."""
        return await self._storage.write(CLOSE_REPORT, report=id, now=now) == 1

    async def log(self, now: float, operator: str, action: str, target: str, reason: str) -> None:
        values = {"at": now, "operator": operator, "action": action, "target": target, "reason": reason}
        await self._storage.write(sa.insert(admin_log).values(values))

    async def actions(self, limit: int) -> Sequence[Any]:
        """What operators did, the newest first."""
        return await self._storage.read(sa.select(admin_log).order_by(admin_log.c.id.desc()).limit(LIMIT), limit=limit)

    # Tables

    async def newest_tables(self, limit: int, *, finished: bool) -> list[tuple[str, float]]:
        """The id and the time of creation, also of finished ones if wanted."""
        query = NEWEST if finished else NEWEST.where(~tables.c.finished)
        return [(id, created) for id, created in await self._storage.read(query, limit=limit)]

    async def connected(self, now: float) -> list[Place]:
        return [Place(table, player) for table, player in await self._storage.read(CONNECTED, now=now)]

    async def old_tables(self, after: str, before: float, limit: int) -> list[OldTable]:
        """Tables that may be removed, from an id on: opened before a time, without open reports, nobody there."""
        rows = await self._storage.read(OLD_TABLES, after=after, before=before, limit=limit)
        return [OldTable(*row) for row in rows]

    async def is_started(self, table: str) -> bool:
        return bool(await self._storage.read(IS_STARTED, table=table))

    async def remove(self, table: OldTable) -> bool:
        """Remove a table with all its parts, unless something has happened there."""

        def remove(connection: sa.Connection) -> bool:
            if connection.execute(REMOVE, {"table": table.id, "last": table.number}).rowcount != 1:
                return False
            for statement in REMOVE_PARTS:
                connection.execute(statement, {"table": table.id})
            return True

        return await self._storage.transact(remove)

    async def forget(self, before: float, now: float) -> None:
        """Forget closed reports and actions from before a time, and restrictions that are over."""
        await self._storage.write(FORGET_REPORTS, before=before)
        await self._storage.write(FORGET_LOG, before=before)
        await self._storage.write(FORGET_RESTRICTIONS, before=now)
