"""Compare what the clients saw and were promised with the stored log."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sixstones.match.entry import Entry, from_bytes
from sixstones.match.payload import Snapshot, with_effects
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.records import record_from_text
from sixstones.server.storage import open_storage
from sixstones.server.storage.sql import Storage
from tools.reliability.player import Player
from tools.reliability.room import Group, Room
from tools.reliability.servers import ask


@dataclass
class Verdict:
    """The result. Each entry of `faults` is a broken guarantee."""

    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    bot_moves: int = 0
    lost: int = 0
    doubled: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.faults)


async def check(room: Room, database: str, url: str) -> Verdict:
    """Check the stored log, and the records and replays over HTTP. All players must have settled."""
    verdict = Verdict(acknowledged=room.acknowledged)
    storage = await open_storage(database) if database.startswith("postgres") else await _copy(database)
    try:
        for group in room.groups:
            for id in group.players[0].journal.seen:
                await _check_table(verdict, storage, group, id, url)
    finally:
        await storage.close()
    for player in room.players:
        verdict.faults += player.journal.faults
    return verdict


async def _copy(path: str) -> Storage:
    """Open a copy, because the server has locked the file."""
    copy = f"{path}.copy"
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return await open_storage(copy)


async def _check_table(verdict: Verdict, storage: Storage, group: Group, id: str, url: str) -> None:
    entries = [from_bytes(body) for body in await storage.load(id)]
    table = compare(verdict, group.players, id, entries)
    if table.phase == "over":
        verdict.finished += 1
        record_from_text(await ask(url, f"/api/tables/{id}/record"))
    replay = await ask(url, f"/api/tables/{id}/replay")
    if replay["moves"] != _plain(table.moves):
        verdict.faults.append(f"table {id}: the moves of the replay differ from the log")


def compare(verdict: Verdict, players: Sequence[Player], id: str, entries: list[Entry]) -> Table:
    """Compare the log of a table with what its players know; returns the replayed table."""
    table = _replayed(verdict, id, entries)
    verdict.tables += 1
    verdict.bot_moves += sum(isinstance(entry.event, wire.Moved) and entry.event.by != "person" for entry in entries)
    _check_once(verdict, id, entries)
    for player in players:
        _check_player(verdict, player, table, entries)
    return table


def _replayed(verdict: Verdict, id: str, entries: list[Entry]) -> Table:
    """Replay the log and check that every move was made in turn."""
    table = Table(id)
    for entry in entries:
        if isinstance(entry.event, wire.Moved) and entry.event.seat != table.mover:
            verdict.faults.append(f"table {id}: event {entry.event.number} is out of turn")
        table.apply(entry)
    return table


def _check_once(verdict: Verdict, id: str, entries: list[Entry]) -> None:
    """Check that no command led to the same event twice."""
    done = Counter((entry.player, entry.command, type(entry.event)) for entry in entries if entry.command)
    for (_, command, kind), times in done.items():
        if times > 1:
            verdict.doubled += 1
            verdict.faults.append(f"table {id}: {command} led to {kind.__name__} {times} times")


def _check_player(verdict: Verdict, player: Player, table: Table, entries: list[Entry]) -> None:
    journal, id = player.journal, table.id
    stored = {entry.command: entry.event.number for entry in entries if entry.command}
    for command, (at, number) in journal.acknowledged.items():
        if at == id and stored.get(command) != number:
            verdict.lost += 1
            verdict.faults.append(f"table {id}: {command} was confirmed as {number}, the log has {stored.get(command)}")
    verdict.faults += [
        f"table {id}: {command} was refused but executed" for command in journal.refused if command in stored
    ]
    if journal.seen.get(id, []) != _plain(with_effects(table, (entry.event for entry in entries[: journal.last(id)]))):
        verdict.faults.append(f"{player.name}: the events seen at table {id} differ from the log")
    if player.table == id and player.state != _plain(Snapshot(table).compact(player.state.get("you"))):
        verdict.faults.append(f"{player.name}: the state of table {id} differs from the log")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
