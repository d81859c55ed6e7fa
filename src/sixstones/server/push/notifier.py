"""Turns events at a table into notifications, which name the table and its people and nothing else.

Their texts are in the language of the recipient, from a catalogue next to those of the page.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from fluent.runtime import FluentBundle, FluentResource
from msgspec.json import encode

from sixstones.match.decision import Decision
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import Place
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.server.background import BackgroundTasks
from sixstones.server.host import Host
from sixstones.server.push.sender import MAX_WAITING, Push, Sender
from sixstones.server.storage.pushes import Pushes

if TYPE_CHECKING:
    from sixstones.server.push.vapid import VapidKey

Kind: TypeAlias = Literal["turn", "time", "nudge", "over"]

KEY: Final = "vapid_key"  # The name of the private key among the settings in the database
LIFETIME: Final = 24 * 3600  # Seconds for which a push service keeps a notification
APART: Final = 5.0  # Seconds between two notifications of a kind for a player at a table
NOTICED_AFTER: Final = 2.0  # Seconds that it may take until a lost connection is noticed
MAX_REMEMBERED: Final = 5_000
BY_EVENT: Final[dict[str, Kind]] = {"warned": "time", "nudged": "nudge"}  # Events that are for one seat

log = logging.getLogger(__name__)


class Notice(NamedTuple):
    kind: Kind
    seat: int
    by: int | None = None


def notices(decision: Decision, table: Table, away_after: float) -> Iterator[Notice]:
    """What a change of a table means for people who are not there. `table` is the table after the decision."""
    people = [number for number, seat in enumerate(table.seats) if seat.is_person and not seat.left]
    if len(people) < 2:
        return  # bots don't wait for anybody
    before = decision.table
    if table.phase == "over":
        if before.phase != "over":
            yield from (Notice("over", seat) for seat in people if table.seats[seat].player != decision.player)
        return
    mover = table.mover
    if mover is not None and mover in table.people and table.seats[mover].bot is None:
        events = [entry.event for entry in decision.entries]
        if mover != before.mover:
            if table.seats[mover].player != decision.player:
                yield Notice("turn", mover)
        elif any(_missed_the_turn(event, table, away_after) for event in events):
            yield Notice("turn", mover)
        for event in events:
            kind = BY_EVENT.get(str(event.__struct_config__.tag))
            if kind:
                yield Notice(kind, mover, getattr(event, "by", None))


def _missed_the_turn(event: wire.AnyEvent, table: Table, away_after: float) -> bool:
    """Somebody counts as away, and their turn began after the connection was lost."""
    late = event.at - int((away_after + NOTICED_AFTER) * 1000) <= table.turn_since
    return isinstance(event, wire.Away) and event.seat == table.mover and late


class Notifier:
    """Checks each change that this node has stored, so that only one of several nodes sends a notification."""

    def __init__(self, host: Host, key: VapidKey, has_ended: Callable[[str], bool]) -> None:
        self.pushes = Pushes(host.storage, has_ended)
        self._host, self.key = host, key
        self.loopback = host.settings.push_to_loopback
        self._sender = Sender(key, host.metrics, self.pushes.remove, loopback=self.loopback)
        self._told: OrderedDict[tuple[Kind, str, str], float] = OrderedDict()
        self._tasks = BackgroundTasks()
        host.on_change.append(self.on_change)

    @classmethod
    async def start(cls, host: Host, has_ended: Callable[[str], bool]) -> Notifier | None:
        """None if the package for notifications is not installed. `has_ended` is for sessions."""
        try:
            vapid = import_module("sixstones.server.push.vapid")
        except ImportError:
            return None
        private = await host.storage.kept(KEY, vapid.make_key)
        return cls(host, vapid.VapidKey(private, _contact(host.settings.public_url)), has_ended)

    def on_change(self, decision: Decision, table: Table) -> None:
        for notice in notices(decision, table, self._host.settings.away_after):
            player = table.seats[notice.seat].player
            if self._is_here(table.id, player) and not table.is_correspondence:
                continue
            if len(self._tasks) >= MAX_WAITING:
                self._host.metrics.pushes.labels("dropped").inc()
                continue
            self._tasks.start(self._tell(table, notice))

    async def close(self) -> None:
        await self._tasks.close()
        await self._sender.close()

    def _is_here(self, table: str, player: str) -> bool:
        """Whether a player is connected to this node; other nodes are asked later."""
        slot = self._host.slots.get(table)
        return slot is not None and any(listener.player == player for listener in slot.listeners)

    def _told_before(self, kind: Kind, player: str, table: str) -> bool:
        key, now = (kind, player, table), time.monotonic()
        if now - self._told.get(key, -APART) < APART:
            return True
        self._told[key] = now
        self._told.move_to_end(key)
        if len(self._told) > MAX_REMEMBERED:
            self._told.popitem(last=False)
        return False

    async def _tell(self, table: Table, notice: Notice) -> None:
        try:
            await self._tell_everywhere(table, notice)
        except RequestRefused:
            self._host.metrics.pushes.labels("dropped").inc()  # storage has logged it
        except Exception:
            log.exception("can't notify a player of table %s", table.id)

    async def _tell_everywhere(self, table: Table, notice: Notice) -> None:
        player, now = table.seats[notice.seat].player, self._host.clock.now()
        subscriptions = await self.pushes.of(player)
        if not subscriptions:
            return
        if await self._host.storage.present(Place(table.id, player), now) and not await self._leaves(table, player):
            return
        wishes = await self.pushes.wishes(player)
        if not (wishes.on and getattr(wishes, notice.kind)) or self._told_before(notice.kind, player, table.id):
            return
        for subscription in subscriptions:
            payload = payload_of(table, notice, subscription.language)
            self._sender.send(Push(subscription, payload, f"{player} {table.id}", self._lifetime(table)))

    async def _leaves(self, table: Table, player: str) -> bool:
        """Whether a player was just leaving, and did nothing. Correspondence games have no event for that."""
        if not table.is_correspondence:
            return False
        await asyncio.sleep(self._host.settings.away_after + NOTICED_AFTER)
        if await self._host.storage.present(Place(table.id, player), self._host.clock.now()):
            return False
        return (await self._host.table(table.id)).turn_since == table.turn_since

    def _lifetime(self, table: Table) -> int:
        """A notification is useless once the time for the move is over."""
        deadline = table.clocks.deadline()
        left = LIFETIME if deadline is None else (deadline - self._host.clock.now_ms()) // 1000
        return max(0, min(LIFETIME, left))


def payload_of(table: Table, notice: Notice, language: str) -> bytes:
    """What a browser gets, before it is encrypted."""
    others = [seat.name for number, seat in enumerate(table.seats) if seat.is_person and number != notice.seat]
    by = "" if notice.by is None else table.seats[notice.by].name
    title, body = notification(notice.kind, language, others, by)
    return encode({"kind": notice.kind, "table": table.id, "title": title, "body": body})


def notification(kind: Kind, language: str, others: Sequence[str], by: str = "") -> tuple[str, str]:
    """The title and the text; `others` are the people at the table, `by` who reminds the reader."""
    names = ", ".join(others)
    return _text(language, f"push-{kind}", names=names, by=by), _text(language, "push-table", names=names)


def _text(language: str, id: str, **values: str) -> str:
    bundle = _bundle(language)
    pattern = bundle.get_message(id).value
    assert pattern is not None, id
    return str(bundle.format_pattern(pattern, values)[0])


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    path = files("sixstones") / "locales" / language / "notify.ftl"
    bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def _contact(public_url: str) -> str:
    """How a push service can reach the operator: the server's own address, where it has one."""
    parts = urlsplit(public_url)
    return f"https://{parts.hostname}" if parts.scheme == "https" else "mailto:operator@localhost"
