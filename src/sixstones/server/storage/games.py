"""What is stored about each player's games: what they have seen, their plans and their holidays."""

from collections.abc import Mapping
from typing import Final

import sqlalchemy as sa

from sixstones.match.storage import Place
from sixstones.server.storage.people import Preferences
from sixstones.server.storage.schema import LIMIT, plans, seats, tables
from sixstones.server.storage.sql import Storage

HOLIDAYS: Final = "holidays"  # The key in a player's preferences

PLAYER: Final = sa.bindparam("who", type_=sa.Text())
TABLE: Final = sa.bindparam("at", type_=sa.Text())
_OWN_PLAN: Final = (plans.c.table_id == TABLE) & (plans.c.player == PLAYER)

GAMES = (
    sa.select(seats.c.table_id, seats.c.seen)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.player == PLAYER, tables.c.finished == sa.bindparam("finished", type_=sa.Boolean()))
    .order_by(tables.c.created_at.desc(), tables.c.id)
    .limit(LIMIT)
)
SEEN = sa.select(seats.c.seen).where(seats.c.player == PLAYER, seats.c.table_id == TABLE)
LOOK = (
    sa.update(seats)
    .where(seats.c.player == PLAYER, seats.c.table_id == TABLE, seats.c.seen < sa.bindparam("last"))
    .values(seen=sa.bindparam("last"))
)
PLAN = sa.select(plans.c.body).where(_OWN_PLAN)
PLANS = sa.select(plans.c.table_id, plans.c.player, tables.c.number).join(tables, tables.c.id == plans.c.table_id)
FORGET_PLAN = sa.delete(plans).where(_OWN_PLAN)
FORGET_THIS_PLAN = FORGET_PLAN.where(plans.c.body == sa.bindparam("was"))


class GameStore:
    """Methods raise StorageUnavailable."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        plan = storage.upserts.dialect_insert(plans)
        self._set_plan = plan.on_conflict_do_update(
            index_elements=[plans.c.table_id, plans.c.player], set_={"body": plan.excluded.body}
        )
        self.holidays = Preferences(storage, HOLIDAYS)

    async def games(self, player: str, *, finished: bool, limit: int) -> dict[str, int]:
        """The tables where a player has a seat, the newest first, each with the last event they have seen."""
        rows = await self._storage.read(GAMES, who=player, finished=finished, limit=limit)
        return dict(list(rows))

    async def seen(self, place: Place) -> int | None:
        """The last event that a player has seen; None if they never had a seat."""
        rows = await self._storage.read(SEEN, who=place.player, at=place.table)
        return rows[0][0] if rows else None

    async def look(self, seen: Mapping[Place, int]) -> None:
        """Players have seen these events, and all before them."""
        rows = [{"who": place.player, "at": place.table, "last": last} for place, last in seen.items()]
        rows.sort(key=lambda row: (row["who"], row["at"]))
        if rows:
            await self._storage.transact(lambda connection: connection.execute(LOOK, rows))

    async def plan(self, place: Place) -> str | None:
        rows = await self._storage.read(PLAN, who=place.player, at=place.table)
        return rows[0][0] if rows else None

    async def waiting_plans(self) -> dict[Place, int]:
        """Who has a plan at which table, and the number of its last event."""
        return {Place(table, player): number for table, player, number in await self._storage.read(PLANS)}

    async def set_plan(self, place: Place, body: str) -> None:
        await self._storage.write(self._set_plan, table_id=place.table, player=place.player, body=body)

    async def forget_plan(self, place: Place, was: str | None = None) -> None:
        """Forget a plan; with `was` only if it is still that one."""
        if was is None:
            await self._storage.write(FORGET_PLAN, who=place.player, at=place.table)
        else:
            await self._storage.write(FORGET_THIS_PLAN, who=place.player, at=place.table, was=was)
