"""What is stored about each player's games: what they have seen, their plans and their holidays."""

from collections.abc import Mapping
from typing import Final

import sqlalchemy as sa

from sixstones.match.storage import Place
from sixstones.server.storage.people import Preferences
from sixstones.server.storage.schema import plans, seats, tables
from sixstones.server.storage.sql import Storage

HOLIDAYS: Final = "holidays"  # The key in a player's preferences

LOOK = (
    sa.update(seats)
    .where(seats.c.player == sa.bindparam("who"), seats.c.table_id == sa.bindparam("where"))
    .where(seats.c.seen < sa.bindparam("last"))
    .values(seen=sa.bindparam("last"))
)


class CorrespondenceStore:
    """Methods raise StorageUnavailable."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.holidays = Preferences(storage, HOLIDAYS)

    async def games(self, player: str, *, finished: bool, limit: int) -> dict[str, int]:
        """The tables where a player has a seat, the newest first, each with the last event they have seen."""
        query = (
            sa.select(seats.c.table_id, seats.c.seen)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.player == player, tables.c.finished == finished)
            .order_by(tables.c.created_at.desc(), tables.c.id)
            .limit(limit)
        )
        return dict(list(await self._storage.read(query)))

    async def seen(self, place: Place) -> int | None:
        """The last event that a player has seen; None if they never had a seat."""
        own = seats.c.player == place.player, seats.c.table_id == place.table
        row = await self._storage.first(sa.select(seats.c.seen).where(*own))
        return row.seen if row else None

    async def look(self, seen: Mapping[Place, int]) -> None:
        """Players have seen these events, and all before them."""
        rows = [{"who": place.player, "where": place.table, "last": last} for place, last in seen.items()]
        rows.sort(key=lambda row: (row["who"], row["where"]))
        if rows:
            await self._storage.transact(lambda connection: connection.execute(LOOK, rows))

    async def plan(self, place: Place) -> str | None:
        row = await self._storage.first(sa.select(plans.c.body).where(*_of(place)))
        return row.body if row else None

    async def waiting_plans(self) -> dict[Place, int]:
        """Who has a plan at which table, and the number of its last event."""
        query = sa.select(plans.c.table_id, plans.c.player, tables.c.number)
        rows = await self._storage.read(query.join(tables, tables.c.id == plans.c.table_id))
        return {Place(table, player): number for table, player, number in rows}

    async def set_plan(self, place: Place, body: str) -> None:
        await self._storage.put(plans, table_id=place.table, player=place.player, body=body)

    async def forget_plan(self, place: Place, was: str | None = None) -> None:
        """Forget a plan; with `was` only if it is still that one."""
        forget = sa.delete(plans).where(*_of(place))
        await self._storage.write(forget if was is None else forget.where(plans.c.body == was))


def _of(place: Place) -> tuple[sa.ColumnElement[bool], ...]:
    return plans.c.table_id == place.table, plans.c.player == place.player
