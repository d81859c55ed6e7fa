"""What operators do, and which guests are muted or banned. Every action is logged, with who did it and why."""

import asyncio
import hmac
import logging
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from msgspec import convert

from sixstones.match.commands import end_by_operator, expel
from sixstones.match.entry import Entry, UnreadableLog, from_bytes
from sixstones.match.names import usable_text
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import StorageUnavailable
from sixstones.match.table import Table
from sixstones.protocol import admin, client
from sixstones.protocol import server as wire
from sixstones.server.host import UNREADABLE, Host
from sixstones.server.storage.administration import Administration

DAY: Final = 24 * 3600.0
MAX_CHAT: Final = 5  # Lines of the chat with a report
DIGEST: Final = re.compile(r"[0-9a-f]{32}")
VERBS: Final = {"muted": "mute", "banned": "ban"}
LOST: Final = "?"

log = logging.getLogger(__name__)


class Restrictions:
    """Muted and banned guests. Every node reads them again with each sweep."""

    def __init__(self, storage: Administration, host: Host) -> None:
        self._storage, self._host = storage, host
        self._until: dict[tuple[str, str], float | None] = {}

    async def refresh(self) -> None:
        found = await self._storage.restrictions(self._host.clock.now())
        self._until = {(player, kind): until for player, kind, until in found}
        self._host.metrics.restrictions.set(len(found))

    def of(self, player: str) -> tuple[admin.Restriction, ...]:
        kinds = (kind for kind in ("muted", "banned") if self._has(player, kind))
        return tuple(admin.Restriction(kind=kind, until=self._until[player, kind]) for kind in kinds)

    @property
    def players(self) -> set[str]:
        return {player for player, kind in self._until if self._has(player, kind)}

    def check_may_play(self, player: str) -> None:
        """Raises RequestRefused for a banned guest, who can only watch."""
        if self._has(player, "banned"):
            raise RequestRefused("guest/banned", "The operator of this server has banned you. You can only watch.")

    def check(self, player: str, command: client.AnyCommand) -> None:
        """Raises RequestRefused for a banned guest, and for the chat of a muted one."""
        self.check_may_play(player)
        if isinstance(command, client.Say) and self._has(player, "muted"):
            raise RequestRefused("chat/muted", "The operator of this server has muted you. You can play, but not chat.")

    def _has(self, player: str, kind: str) -> bool:
        until = self._until.get((player, kind), 0.0)
        return until is None or until > self._host.clock.now()


class Operators:
    def __init__(self, host: Host, storage: Administration, key: str) -> None:
        self._host, self._storage, self._key = host, storage, key
        self.restrictions = Restrictions(storage, host)

    def knows(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self._key.encode())

    # Tables

    async def tables(self, limit: int, *, finished: bool) -> list[admin.TableLine]:
        return [
            await self._line(id, opened) for id, opened in await self._storage.newest_tables(limit, finished=finished)
        ]

    async def table(self, id: str) -> admin.TableDetails:
        """Raises RequestRefused."""
        table = await self._host.table(id)
        first, last = await self._host.events(id, 2), await self._host.events(id, table.number + 1)
        return admin.TableDetails(
            table=_line(table, first.events[0].at / 1000),
            options=table.options,
            seats=tuple(
                admin.SeatLine(
                    kind=seat.kind,
                    name=seat.name,
                    guest=seat.player,
                    status=_status(table, number),
                    restrictions=self.restrictions.of(seat.player),
                )
                for number, seat in enumerate(table.seats)
            ),
            events=last.events,
            secret=self._host.state_for(table, "").secret,
        )

    async def end(self, id: str, action: admin.Action) -> None:
        """End a table without a winner. Raises RequestRefused."""
        await self._host.change_at(id, end_by_operator)
        await self._note(action, "end", id)

    async def _line(self, id: str, opened_at: float) -> admin.TableLine:
        try:
            return _line(await self._host.table(id), opened_at)
        except RequestRefused as problem:
            if problem.code not in UNREADABLE:
                raise
            return admin.TableLine(id=id, phase="damaged", names=(), opened_at=opened_at, active_at=opened_at)

    # Guests

    async def guests(self) -> list[admin.GuestLine]:
        """Guests who are connected to a table, and all who are muted or banned."""
        tables: dict[str, list[str]] = {player: [] for player in sorted(self.restrictions.players)}
        for place in await self._storage.connected(self._host.clock.now()):
            tables.setdefault(place.player, []).append(place.table)
        return [
            admin.GuestLine(
                guest=player,
                names=await self._names(player, ids),
                tables=tuple(ids),
                restrictions=self.restrictions.of(player),
            )
            for player, ids in tables.items()
        ]

    async def restrict(self, request: admin.Restrict) -> admin.Restricted:
        """Mute or ban a guest, or lift that. Raises RequestRefused."""
        player = await self._player(request.guest)
        if request.lift:
            if not await self._storage.lift(player, request.kind):
                raise RequestRefused("request/not_found", f"This guest is not {request.kind}.")
        else:
            until = None if request.days is None else self._host.clock.now() + request.days * DAY
            await self._storage.restrict(player, request.kind, until)
        verb = VERBS[request.kind]
        await self._note(request, f"un{verb}" if request.lift else verb, player)
        await self.restrictions.refresh()
        banned = request.kind == "banned" and not request.lift
        return admin.Restricted(guest=player, tables=await self._expel(player) if banned else ())

    async def _expel(self, player: str) -> tuple[str, ...]:
        """Remove the player from all tables, as if they had left."""
        left = []
        for id in await self._host.storage.tables_of(player, finished=False):
            try:
                before = (await self._host.table(id)).number
                after = await self._host.change_at(id, lambda table, now: expel(table, player, now))
            except RequestRefused as problem:
                log.warning("a banned guest keeps the seat at table %s: %s", id, problem)
            else:
                left += [id] if after.number > before else []
        return tuple(left)

    async def _names(self, player: str, tables: Iterable[str]) -> tuple[str, ...]:
        names: list[str] = []
        for id in tables:
            with suppress(RequestRefused):  # it is damaged
                names += [seat.name for seat in (await self._host.table(id)).seats if seat.player == player]
        return tuple(dict.fromkeys(names))

    async def _player(self, guest: str) -> str:
        """The guest with a digest, or on a seat: TABLE/SEAT. Raises RequestRefused."""
        if DIGEST.fullmatch(guest):
            return guest
        id, slash, seat = guest.partition("/")
        if not slash:
            raise RequestRefused("seat/unknown", f"There is no guest {guest!r}; `sixstones admin guests` lists them.")
        table = await self._host.table(id)
        if not (seat.isdecimal() and 1 <= int(seat) <= len(table.seats)):
            raise RequestRefused(
                "seat/unknown", f"Table {id} has no seat {seat!r}; give TABLE/SEAT, with seats from 1."
            )
        if not table.seats[int(seat) - 1].player:
            raise RequestRefused("seat/unknown", f"No guest has seat {seat} of table {id}.")
        return table.seats[int(seat) - 1].player

    # Reports and the log

    async def report(self, id: str, player: str, request: client.Report) -> None:
        """A player reports another player at the same table. Raises RequestRefused."""
        table = await self._host.table(id)
        own = table.seat_of(player)
        if own is None:
            raise RequestRefused("table/not_seated", "Only players at the table can report somebody.")
        if request.seat >= len(table.seats) or request.seat == own or not table.seats[request.seat].is_person:
            raise RequestRefused("seat/unknown", "There is nobody in that seat to report.")
        now = max(self._host.clock.now(), table.at / 1000)
        await self._storage.report(now, id, request.seat, player, usable_text(request.reason))

    async def reports(self, limit: int, *, closed: bool) -> list[admin.ReportLine]:
        """Open reports, or all."""
        return [await self._report(row) for row in await self._storage.reports(limit, closed=closed)]

    async def close_report(self, id: int, action: admin.Action) -> None:
        """Raises RequestRefused if there is no such open report."""
        if not await self._storage.close_report(id, self._host.clock.now()):
            raise RequestRefused("request/not_found", f"There is no open report {id}.")
        await self._note(action, "close report", str(id))

    async def actions(self, limit: int) -> list[admin.LogLine]:
        rows = await self._storage.actions(limit)
        return [convert(row, admin.LogLine, from_attributes=True) for row in rows]

    async def _report(self, row: Any) -> admin.ReportLine:
        """Includes who sat there at the time: seats are renumbered at the start, and players change."""
        table, chat = await self._table_at(row.table_id, row.at)
        seat = table.seats[row.seat] if table and row.seat < len(table.seats) else None
        return admin.ReportLine(
            id=row.id,
            at=row.at,
            table=row.table_id,
            seat=row.seat,
            name=seat.name if seat else LOST,
            guest=seat.player if seat else LOST,
            reporter=row.reporter,
            reason=row.reason,
            chat=tuple(chat[-MAX_CHAT:]),
            closed_at=row.closed_at,
        )

    async def _table_at(self, id: str, at: float) -> tuple[Table | None, list[admin.ChatLine]]:
        """The table as it was at a time, and its chat; None if it is gone or damaged."""
        try:
            entries = [from_bytes(body) for body in await self._host.storage.load(id)]
            return await asyncio.to_thread(_replayed, id, [entry for entry in entries if entry.event.at <= at * 1000])
        except (UnreadableLog, StorageUnavailable):
            return None, []

    async def _note(self, action: admin.Action, what: str, target: str) -> None:
        await self._storage.log(self._host.clock.now(), action.operator, what, target, action.reason)


def _line(table: Table, opened_at: float) -> admin.TableLine:
    names = tuple(name for name in table.names if name)
    return admin.TableLine(id=table.id, phase=table.phase, names=names, opened_at=opened_at, active_at=table.at / 1000)


def _replayed(id: str, entries: Iterable[Entry]) -> tuple[Table, list[admin.ChatLine]]:
    """A table and its chat, with the name that each player had at the time. Raises UnreadableLog."""
    table, chat = Table(id), []
    for entry in entries:
        table.apply(entry)
        if isinstance(line := entry.event, wire.Said):
            text = line.text or f"({line.phrase})"
            chat.append(admin.ChatLine(number=line.number, name=table.seats[line.seat].name, text=text))
    return table, chat


def _status(table: Table, number: int) -> str:
    seat = table.seats[number]
    if not seat.is_person:
        return seat.bot or ""
    state = "resigned" if seat.resigned else "left" if seat.left else "away" if seat.away_since is not None else "here"
    return f"{state}, {seat.bot} plays" if seat.bot else state
