"""Stored tables stay readable forever."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.match.entry import UnreadableLog, from_bytes, to_bytes
from sixstones.match.payload import table_state
from sixstones.match.table import Table
from tests.match.tables import Played

STORED = sorted(Path(__file__).with_name("stored").glob("*.jsonl"))


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_tables_stored_by_earlier_versions_are_read_and_end_as_they_did(file):
    lines = file.read_bytes().splitlines()
    table = Table.replayed("stored", [from_bytes(line) for line in lines])
    assert table.number == len(lines)
    assert table.phase == "over"
    assert table.outcome is not None
    assert table.record().log


def test_there_is_a_stored_table_of_every_form_and_ending():
    assert {file.stem for file in STORED} == {"form-1-days", "form-1-gauntlet", "form-1-resigned", "form-1-time"}


def test_entries_are_read_as_they_were_written():
    played = Played(players=3).started("ben", "cy").play_out()
    assert [from_bytes(to_bytes(entry)) for entry in played.log] == played.log


@pytest.mark.parametrize(
    "body", [b"{}", b"[]", b'{"format":99,"entry":{}}', b'{"format":1,"entry":{"event":{"type":"x"}}}']
)
def test_a_damaged_or_newer_entry_is_reported(body):
    with pytest.raises(UnreadableLog):
        from_bytes(body)


def test_a_gap_in_the_log_is_noticed():
    played = Played().started("ben")
    with pytest.raises(UnreadableLog, match="follows event 1"):
        Table.replayed("x", [played.log[0], played.log[2]])


def test_a_copy_is_independent():
    played = Played().started("ben")
    before = table_state(played.table, 0)
    copy = played.table.copy()
    played.move()
    assert table_state(copy, 0) == before
