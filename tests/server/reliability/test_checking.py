"""Tests of the checks themselves: each kind of fault is detected."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tools.reliability.checking import Verdict, compare
from tools.reliability.player import Player

from sixstones.match.commands import decide
from sixstones.match.entry import Entry
from sixstones.match.lobby import create
from sixstones.match.payload import Snapshot
from sixstones.match.table import Table
from sixstones.protocol.client import CreateTable, Play, TableOptions

ME = "me"


@pytest.fixture
def entries() -> list[Entry]:
    """A table with a bot, and one move made with the command c1."""
    opened = create(ME, CreateTable(name="Me", bots=("random",), options=TableOptions(first="seat-1"), start=True), 1)
    table = opened.result()
    assert table.game is not None
    move = str(table.game.legal_moves()[0])
    return [*opened.entries, *decide(table, ME, Play(state=table.state, id="c1", move=move), 2).entries]


def player_who_saw(entries: list[Entry]) -> Player:
    table = Table.replayed("t", entries)
    player = Player("Me", "", [], "t", random.Random(1))
    player.journal.hear(plain(Snapshot(table).compact(0)), plain([entry.event for entry in entries]))
    player.journal.acknowledged["c1"] = ("t", table.number)
    return player


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def found(player: Player, entries: list[Entry]) -> Verdict:
    verdict = Verdict()
    compare(verdict, [player], "t", entries)
    verdict.faults += player.journal.faults
    return verdict


def test_a_correct_game_has_no_faults(entries: list[Entry]):
    assert found(player_who_saw(entries), entries).good


def test_a_confirmed_move_that_is_not_in_the_log_is_detected(entries: list[Entry]):
    assert found(player_who_saw(entries), entries[:-1]).lost == 1


def test_a_command_that_led_to_two_moves_is_detected(entries: list[Entry]):
    table = Table.replayed("t", entries)
    assert table.game is not None
    moved = msgspec.structs.replace(
        entries[-1].event, number=table.number + 1, seat=1, move=str(table.game.legal_moves()[0])
    )
    twice = [*entries, msgspec.structs.replace(entries[-1], event=moved)]
    assert found(player_who_saw(twice), twice).doubled == 1


def test_a_refused_move_that_was_executed_is_detected(entries: list[Entry]):
    player = player_who_saw(entries)
    player.journal.refused["c1"] = "table/stale"
    assert len(found(player, entries).faults) == 1


def test_an_event_received_twice_or_never_is_detected(entries: list[Entry]):
    player = player_who_saw(entries)
    player.journal.hear(player.state, plain([entries[-1].event]))
    assert not found(player, entries).good
    player = player_who_saw(entries)
    player.journal.hear(player.state, [{**plain(entries[-1].event), "number": len(entries) + 2}])
    assert not found(player, entries).good


def test_a_client_whose_table_differs_from_the_log_is_detected(entries: list[Entry]):
    player = player_who_saw(entries)
    player.journal.states["t"] = {**player.state, "phase": "over"}
    assert len(found(player, entries).faults) == 1
