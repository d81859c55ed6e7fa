"""A person's preferences: one JSON object each. Every part belongs to one feature; the others don't touch it."""

import json
import time
from typing import Any, Final

import sqlalchemy as sa

from sixstones.match.storage import StorageUnavailable
from sixstones.server.storage.schema import people
from sixstones.server.storage.sql import Storage

MOST_TRIES: Final = 20

PLAYER: Final = sa.bindparam("who", type_=sa.Text())
LOAD = sa.select(people.c.preferences).where(people.c.player == PLAYER)
CHANGE = (
    sa.update(people)
    .where(people.c.player == PLAYER, people.c.preferences == sa.bindparam("was"))
    .values(preferences=sa.bindparam("now"))
)


class Preferences:
    """One part of all players' preferences. Methods raise StorageUnavailable."""

    def __init__(self, storage: Storage, part: str) -> None:
        self._storage, self._part = storage, part

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
                person = {"player": player, "name": "", "created_at": time.time(), "preferences": "{}"}
                await self._storage.write(self._storage.upserts.add_person, **person)
                continue
            changed = json.dumps(json.loads(text) | {self._part: now})
            if await self._storage.write(CHANGE, who=player, was=text, now=changed) == 1:
                return True
        raise StorageUnavailable("the preferences of a player change all the time")

    async def _text(self, player: str) -> str | None:
        rows = await self._storage.read(LOAD, who=player)
        return str(rows[0][0]) if rows else None

    def _own(self, text: str | None) -> dict[str, Any]:
        return dict(json.loads(text or "{}").get(self._part, {}))
