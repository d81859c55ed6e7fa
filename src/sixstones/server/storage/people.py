"""What is stored about people beyond their seats: names, passkeys, sessions, preferences; and deleting all of it."""

import json
import time
from collections.abc import Collection, Mapping
from typing import Any, Final

import sqlalchemy as sa

from sixstones.match.storage import Change, StorageUnavailable
from sixstones.server.storage.group_commit import Append, Row, check
from sixstones.server.storage.schema import (
    admin_log,
    events,
    passkeys,
    people,
    plans,
    presence,
    pushes,
    reports,
    restrictions,
    seats,
    sessions,
)
from sixstones.server.storage.sql import Storage

NOTED_EVERY: Final = 3600.0  # Seconds between two updates of when a device was last seen
MOST_TRIES: Final = 20

PLAYER: Final = sa.bindparam("who", type_=sa.Text())  # SQLAlchemy reserves the names of columns
ID: Final = sa.bindparam("key", type_=sa.Text())
AT: Final[sa.BindParameter[float]] = sa.bindparam("at", type_=sa.Double())

PERSON = sa.select(people).where(people.c.player == PLAYER)
WITH_RECOVERY = sa.select(people.c.player).where(people.c.recovery == sa.bindparam("digest"))
CHANGE_PERSON = sa.update(people).where(people.c.player == PLAYER)
NAME_PERSON = CHANGE_PERSON.values(name=sa.bindparam("called"))
SET_RECOVERY = CHANGE_PERSON.values(recovery=sa.bindparam("digest"))
CHANGE_PREFERENCES = CHANGE_PERSON.where(people.c.preferences == sa.bindparam("was")).values(
    preferences=sa.bindparam("now")
)

PASSKEYS = sa.select(passkeys).where(passkeys.c.player == PLAYER).order_by(passkeys.c.created_at, passkeys.c.id)
PASSKEY = sa.select(passkeys).where(passkeys.c.id == ID)
ONE_OF_THEIRS = (passkeys.c.id == ID) & (passkeys.c.player == PLAYER)
NAME_PASSKEY = sa.update(passkeys).where(ONE_OF_THEIRS).values(name=sa.bindparam("called"))
DELETE_PASSKEY = sa.delete(passkeys).where(ONE_OF_THEIRS)
USE_PASSKEY = (sa.update(passkeys).where(passkeys.c.id == ID, passkeys.c.uses == sa.bindparam("before"))).values(
    uses=sa.bindparam("after")
)

OPEN = sessions.c.ended_at.is_(None)
SESSIONS = sa.select(sessions).where(sessions.c.player == PLAYER, OPEN).order_by(sessions.c.seen_at.desc())
ENDED = sa.select(sessions.c.id, sessions.c.ended_at).where(sessions.c.ended_at >= AT)
SEEN = (
    sa.update(sessions)
    .where(sessions.c.id.in_(sa.bindparam("ids", expanding=True)), OPEN, sessions.c.seen_at <= AT - NOTED_EVERY)
    .values(seen_at=AT)
)
END = (  # what remains only says that this token is refused
    sa.update(sessions)
    .where(sessions.c.id.in_(sa.bindparam("ids", expanding=True)), OPEN)
    .values(player="", name="", created_at=AT, seen_at=AT, ended_at=AT)
)
EXPIRE = sa.delete(sessions).where(sessions.c.created_at < AT)

OF_PLAYER: Final = {
    "pushes": sa.select(pushes).where(pushes.c.player == PLAYER),
    "plans": sa.select(plans).where(plans.c.player == PLAYER),
    "reports": sa.select(reports).where(reports.c.reporter == PLAYER),
}
REWRITE = (
    sa.update(events)
    .where(events.c.table_id == sa.bindparam("table"), events.c.number == sa.bindparam("which"))
    .values(body=sa.bindparam("text"))
)
FORGET_AT_TABLE = [
    sa.delete(each).where(each.c.player == PLAYER, each.c.table_id == sa.bindparam("table"))
    for each in (seats, presence, plans)
]
FORGET = [
    *(sa.delete(each).where(each.c.player == PLAYER) for each in (people, passkeys, pushes, plans, presence, seats)),
    sa.delete(restrictions).where(restrictions.c.player == PLAYER),
    sa.update(reports).where(reports.c.reporter == PLAYER).values(reporter=""),
    *(
        sa.update(admin_log).where(each.contains(PLAYER)).values({each: sa.func.replace(each, PLAYER, "gone")})
        for each in (admin_log.c.target, admin_log.c.reason)
    ),
]


class People:
    """Methods raise StorageUnavailable."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def person(self, player: str) -> Row | None:
        return await self._row(PERSON, who=player)

    async def keep(self, player: str, name: str, now: float) -> None:
        """Make a row for a player, unless there is one; a name is only changed to a new one."""
        row = {"player": player, "name": name, "created_at": now, "preferences": "{}"}
        if not await self._storage.write(self._storage.upserts.add_person, **row) and name:
            await self._storage.write(NAME_PERSON, who=player, called=name)

    async def set_recovery(self, player: str, digest: str) -> None:
        await self._storage.write(SET_RECOVERY, who=player, digest=digest)

    async def with_recovery(self, digest: str) -> str | None:
        row = await self._row(WITH_RECOVERY, digest=digest)
        return row["player"] if row else None

    # Passkeys

    async def passkeys(self, player: str) -> list[Row]:
        return await self._rows(PASSKEYS, who=player)

    async def passkey(self, id: str) -> Row | None:
        return await self._row(PASSKEY, key=id)

    async def add_passkey(self, **row: Any) -> bool:
        """False if somebody has it already."""
        return await self._storage.write(self._storage.upserts.add_passkey, **row) == 1

    async def use_passkey(self, id: str, before: int, after: int) -> bool:
        """Note the authenticator's counter; False if the passkey was used or deleted meanwhile."""
        return await self._storage.write(USE_PASSKEY, key=id, before=before, after=after) == 1

    async def name_passkey(self, player: str, id: str, name: str) -> bool:
        return await self._storage.write(NAME_PASSKEY, who=player, key=id, called=name) == 1

    async def delete_passkey(self, player: str, id: str) -> bool:
        return await self._storage.write(DELETE_PASSKEY, who=player, key=id) == 1

    # Sessions

    async def sessions(self, player: str) -> list[Row]:
        """Those that were not ended, the last seen first."""
        return await self._rows(SESSIONS, who=player)

    async def add_session(self, id: str, player: str, name: str, now: float) -> None:
        row = {"id": id, "player": player, "name": name, "created_at": now, "seen_at": now}
        await self._storage.write(self._storage.upserts.add_session, **row)

    async def see_sessions(self, ids: Collection[str], now: float) -> None:
        await self._storage.write(SEEN, ids=list(ids), at=now)

    async def end_sessions(self, ids: Collection[str], now: float) -> None:
        """From now on these tokens are refused, also those that were never noted."""
        for id in ids:
            await self.add_session(id, "", "", now)
        await self._storage.write(END, ids=list(ids), at=now)

    async def ended_since(self, moment: float) -> dict[str, float]:
        return {row["id"]: row["ended_at"] for row in await self._rows(ENDED, at=moment)}

    async def expire_sessions(self, before: float) -> None:
        """Forget sessions whose tokens are too old to be valid."""
        await self._storage.write(EXPIRE, at=before)

    # Everything

    async def rows_of(self, player: str) -> dict[str, list[Row]]:
        """What other parts of the server store about a player: pushes, plans, reports."""
        return {name: await self._rows(query, who=player) for name, query in OF_PLAYER.items()}

    async def rewrite(self, change: Change, bodies: Mapping[int, bytes], player: str = "") -> None:
        """Replace stored events and append one, so that every node notices. Raises Conflict.

        The player is no longer at the table. This is the only place that changes what a log says.
        """
        check([change])
        rows = [{"table": change.table, "which": number, "text": body.decode()} for number, body in bodies.items()]

        def rewrite(connection: sa.Connection) -> None:
            for problem in self._storage.write_appends(connection, [Append([change], time.time())]):
                if problem:
                    raise problem
            if rows:
                connection.execute(REWRITE, rows)
            for statement in FORGET_AT_TABLE:
                connection.execute(statement, {"who": player, "table": change.table})

        await self._storage.transact(rewrite)

    async def forget(self, player: str, now: float) -> None:
        """Delete all rows of a player who no longer sits anywhere, and end their sessions."""
        ids = [row["id"] for row in await self.sessions(player)]
        await self.end_sessions(ids, now)

        def forget(connection: sa.Connection) -> None:
            for statement in FORGET:
                connection.execute(statement, {"who": player})

        await self._storage.transact(forget)
        await self._storage.purge()

    async def _row(self, query: sa.Select[Any], **values: Any) -> Row | None:
        return next(iter(await self._rows(query, **values)), None)

    async def _rows(self, query: sa.Select[Any], **values: Any) -> list[Row]:
        return [dict(row._mapping) for row in await self._storage.read(query, **values)]


class Preferences:
    """One part of what people have chosen: one JSON object each, whose other parts belong to other features.

    Methods raise StorageUnavailable.
    """

    def __init__(self, storage: Storage, part: str) -> None:
        self._storage, self._people, self._part = storage, People(storage), part

    async def get(self, player: str) -> dict[str, Any]:
        """Empty if the player never chose anything."""
        return self._own(await self._text(player))

    async def set(self, player: str, now: dict[str, Any], was: dict[str, Any] | None = None) -> bool:
        """Set the part; with `was`, only if it is still that. Other parts that change meanwhile are kept."""
        for _ in range(MOST_TRIES):
            text = await self._text(player)
            if was is not None and self._own(text) != was:
                return False
            if text is None:
                await self._people.keep(player, "", time.time())
                continue
            changed = json.dumps(json.loads(text) | {self._part: now})
            if await self._storage.write(CHANGE_PREFERENCES, who=player, was=text, now=changed) == 1:
                return True
        raise StorageUnavailable("the preferences of a player change all the time")

    async def _text(self, player: str) -> str | None:
        person = await self._people.person(player)
        return person["preferences"] if person else None

    def _own(self, text: str | None) -> dict[str, Any]:
        return dict(json.loads(text or "{}").get(self._part, {}))
