"""Push subscriptions of browsers, and which notifications their players want."""

import time
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec import json as fast_json

from sixstones.protocol.client import Notifications, PushKeys, PushSubscription
from sixstones.server.storage.people import Preferences
from sixstones.server.storage.schema import pushes
from sixstones.server.storage.sql import Storage

MAX_BROWSERS: Final = 10  # For each player; a new one replaces the oldest
NOTIFICATIONS: Final = "notifications"  # The part of a person's preferences that is kept here


class KeptKeys(Struct):
    """The keys of a browser, and with which session it has subscribed."""

    p256dh: str
    auth: str
    session: str = ""


class Pushes:
    """The subscriptions and preferences of all players. Methods raise StorageUnavailable."""

    def __init__(self, storage: Storage, has_ended: Callable[[str], bool] = lambda session: False) -> None:
        """`has_ended` says whether a session was ended: the device was logged out, maybe from another one."""
        self._storage, self._has_ended = storage, has_ended
        self._wishes = Preferences(storage, NOTIFICATIONS)

    async def add(self, player: str, subscription: PushSubscription, session: str = "") -> None:
        """A browser belongs to whoever subscribed last."""
        keys = KeptKeys(subscription.keys.p256dh, subscription.keys.auth, session)
        await self._storage.put(
            pushes,
            endpoint=subscription.endpoint,
            player=player,
            keys=fast_json.encode(keys).decode(),
            language=subscription.language,
            created_at=time.time(),
        )
        for old in (await self.of(player))[MAX_BROWSERS:]:
            await self.remove(old.endpoint)

    async def of(self, player: str) -> list[PushSubscription]:
        """The browsers of a player, the newest first; those that were logged out are forgotten."""
        query = sa.select(pushes.c.endpoint, pushes.c["keys"], pushes.c.language).where(pushes.c.player == player)
        found = []
        for endpoint, text, language in await self._storage.read(
            query.order_by(pushes.c.created_at.desc(), pushes.c.endpoint)
        ):
            kept = fast_json.decode(text, type=KeptKeys)
            if self._has_ended(kept.session):
                await self.remove(endpoint)
            else:
                keys = PushKeys(p256dh=kept.p256dh, auth=kept.auth)
                found.append(PushSubscription(endpoint=endpoint, keys=keys, language=language))
        return found

    async def remove(self, endpoint: str, player: str | None = None) -> None:
        """Forget a browser; with a player, only if it is theirs."""
        remove = sa.delete(pushes).where(pushes.c.endpoint == endpoint)
        await self._storage.write(remove if player is None else remove.where(pushes.c.player == player))

    async def wishes(self, player: str) -> Notifications:
        """Which notifications a player wants; all, if they never chose."""
        try:
            return convert(await self._wishes.get(player), Notifications)
        except ValidationError:  # written by a newer version
            return Notifications()

    async def wish(self, player: str, wishes: Notifications) -> None:
        await self._wishes.set(player, to_builtins(wishes))
