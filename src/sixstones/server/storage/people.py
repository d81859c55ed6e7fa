"""What is stored about people beyond their seats: names, passkeys, sessions, preferences; and deleting all of it."""

import json
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from sixstones.match.storage import Change
from sixstones.server.storage.group_commit import Append, check
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

REWRITE = (
    sa.update(events)
    .where(events.c.table_id == sa.bindparam("table"), events.c.number == sa.bindparam("which"))
    .values(body=sa.bindparam("text"))
)
OPEN = sessions.c.ended_at.is_(None)


class People:
    """Methods raise StorageUnavailable."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def person(self, player: str) -> Any:
        """The row of a player; None if nothing is stored about them."""
        return await self._storage.first(sa.select(people).where(people.c.player == player))

    async def keep(self, player: str, name: str, now: float) -> None:
        """Make a row for a player, unless there is one; a name is only changed to a new one."""
        if not await self._storage.add(people, **_new_person(player, name, now)) and name:
            await self._storage.write(sa.update(people).where(people.c.player == player).values(name=name))

    async def set_recovery(self, player: str, digest: str) -> None:
        await self._storage.write(sa.update(people).where(people.c.player == player).values(recovery=digest))

    async def with_recovery(self, digest: str) -> str | None:
        row = await self._storage.first(sa.select(people.c.player).where(people.c.recovery == digest))
        return row.player if row else None

    # Passkeys

    async def passkeys(self, player: str) -> Sequence[Any]:
        query = sa.select(passkeys).where(passkeys.c.player == player)
        return await self._storage.read(query.order_by(passkeys.c.created_at, passkeys.c.id))

    async def passkey(self, id: str) -> Any:
        return await self._storage.first(sa.select(passkeys).where(passkeys.c.id == id))

    async def add_passkey(self, **row: Any) -> bool:
        """False if somebody has it already."""
        return await self._storage.add(passkeys, **row)

    async def use_passkey(self, id: str, before: int, after: int) -> bool:
        """Note the authenticator's counter; False if the passkey was used or deleted meanwhile."""
        unused = passkeys.c.id == id, passkeys.c.uses == before
        return await self._storage.write(sa.update(passkeys).where(*unused).values(uses=after)) == 1

    async def name_passkey(self, player: str, id: str, name: str) -> bool:
        own = passkeys.c.id == id, passkeys.c.player == player
        return await self._storage.write(sa.update(passkeys).where(*own).values(name=name)) == 1

    async def delete_passkey(self, player: str, id: str) -> bool:
        own = passkeys.c.id == id, passkeys.c.player == player
        return await self._storage.write(sa.delete(passkeys).where(*own)) == 1

    # Sessions

    async def sessions(self, player: str) -> Sequence[Any]:
        """Open sessions, the last seen first."""
        query = sa.select(sessions).where(sessions.c.player == player, OPEN)
        return await self._storage.read(query.order_by(sessions.c.seen_at.desc()))

    async def add_session(self, id: str, player: str, name: str, now: float) -> None:
        await self._storage.add(sessions, id=id, player=player, name=name, created_at=now, seen_at=now)

    async def see_sessions(self, ids: Collection[str], now: float) -> None:
        long_ago = sessions.c.seen_at <= now - NOTED_EVERY
        await self._storage.write(
            sa.update(sessions).where(sessions.c.id.in_(list(ids)), OPEN, long_ago).values(seen_at=now)
        )

    async def end_sessions(self, ids: Collection[str], now: float) -> None:
        """From now on these tokens are refused, including ones we never recorded."""
        for id in ids:
            await self.add_session(id, "", "", now)
        refused = {"player": "", "name": "", "created_at": now, "seen_at": now, "ended_at": now}  # nothing personal
        await self._storage.write(sa.update(sessions).where(sessions.c.id.in_(list(ids)), OPEN).values(refused))

    async def ended_since(self, moment: float) -> dict[str, float]:
        query = sa.select(sessions.c.id, sessions.c.ended_at).where(sessions.c.ended_at >= moment)
        return dict(list(await self._storage.read(query)))

    async def expire_sessions(self, before: float) -> None:
        """Forget sessions whose tokens are too old to be valid."""
        await self._storage.write(sa.delete(sessions).where(sessions.c.created_at < before))

    # Everything

    async def subscriptions(self, player: str) -> Sequence[Any]:
        return await self._storage.read(sa.select(pushes).where(pushes.c.player == player))

    async def plans(self, player: str) -> Sequence[Any]:
        return await self._storage.read(sa.select(plans).where(plans.c.player == player))

    async def reports(self, player: str) -> Sequence[Any]:
        """Reports made by the player."""
        return await self._storage.read(sa.select(reports).where(reports.c.reporter == player))

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
            for each in (seats, presence, plans):
                connection.execute(sa.delete(each).where(each.c.player == player, each.c.table_id == change.table))

        await self._storage.transact(rewrite)

    async def forget(self, player: str, now: float) -> None:
        """Delete all rows of a player who no longer sits anywhere, and end their sessions."""
        ids = [row.id for row in await self.sessions(player)]
        await self.end_sessions(ids, now)

        def forget(connection: sa.Connection) -> None:
            for each in (people, passkeys, pushes, plans, presence, seats, restrictions):
                connection.execute(sa.delete(each).where(each.c.player == player))
            connection.execute(sa.update(reports).where(reports.c.reporter == player).values(reporter=""))
            for text in (admin_log.c.target, admin_log.c.reason):
                without = {text: sa.func.replace(text, player, "gone")}
                connection.execute(sa.update(admin_log).where(text.contains(player)).values(without))

        await self._storage.transact(forget)
        await self._storage.purge()


class Preferences:
    """What people have chosen in one feature. Each person has one JSON object, with a part for each feature.

    Methods raise StorageUnavailable.
    """

    def __init__(self, storage: Storage, part: str) -> None:
        self._storage, self._part = storage, part

    async def get(self, player: str) -> dict[str, Any]:
        """Empty if the player never chose anything."""
        row = await self._storage.first(sa.select(people.c.preferences).where(people.c.player == player))
        return dict(json.loads(row.preferences).get(self._part, {})) if row else {}

    async def set(self, player: str, now: dict[str, Any], was: dict[str, Any] | None = None) -> bool:
        """Set the part; with `was`, only if it is still that. Other parts that change meanwhile are kept."""

        def change(connection: sa.Connection) -> bool:
            connection.execute(self._storage.insert_new(people), _new_person(player, "", time.time()))
            query = sa.select(people.c.preferences).where(people.c.player == player).with_for_update()
            parts = json.loads(connection.execute(query).scalar_one())
            if was is not None and parts.get(self._part, {}) != was:
                return False
            text = json.dumps(parts | {self._part: now})
            connection.execute(sa.update(people).where(people.c.player == player).values(preferences=text))
            return True

        return await self._storage.transact(change)


def _new_person(player: str, name: str, now: float) -> dict[str, Any]:
    return {"player": player, "name": name, "created_at": now, "preferences": "{}"}
