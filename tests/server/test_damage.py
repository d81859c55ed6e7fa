"""A damaged entry in a table's log: one line in the log, a clear refusal, and the other tables continue."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from pathlib import Path

import pytest

from sixstones.match.storage import StorageDamaged
from tests.server.running import Server, begun_table, running

DAMAGES = {
    "no JSON": "{",
    "not UTF-8": b"\xff\xfe",
    "another form": '{"format": 99, "entry": {"event": {"type": "created", "number": 1, "at": 0}}}',
    "no such event": '{"format": 1, "entry": {"event": {"type": "boom", "number": NUMBER, "at": 0}}}',
    "no such seat": '{"format": 1, "entry": {"event": {"type": "left", "number": NUMBER, "at": 0, "seat": 7}}}',
    "an illegal move": (
        '{"format": 1, "entry": {"event": {"type": "moved", "number": NUMBER, "at": 0, "seat": 0,'
        ' "move": "recruit thanos", "by": "person"}}}'
    ),
    "nothing": "",
}


def damage(database: Path, table: str, body: str | bytes) -> None:
    with sqlite3.connect(database) as connection:
        (last,) = connection.execute("SELECT max(number) FROM events WHERE table_id = ?", [table]).fetchone()
        body = body.replace("NUMBER", str(last)) if isinstance(body, str) else body
        connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND number = ?", [body, table, last])


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The database of a server that was stopped, and its two tables."""
    database = tmp_path_factory.mktemp("saved") / "tables.db"
    with running(database=str(database)) as server:
        return database, _games(server, 2)


@pytest.mark.parametrize("body", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_is_set_aside(
    body: str, saved: tuple[Path, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = Path(shutil.copy(saved[0], tmp_path))
    broken, sound = saved[1]
    damage(database, broken, body)
    caplog.clear()
    with caplog.at_level(logging.WARNING), running(database=str(database)) as server:
        guest = server.guest("Ann")
        for path in ("", "/replay", "/record", "/proof", "/events", "/stream"):
            response = guest.http.get(f"/api/tables/{broken}{path}")
            assert (response.status_code, response.json()["code"]) == (500, "table/damaged"), path
        command = {"type": "say", "state": 0, "phrase": "hello"}
        assert guest.http.post(f"/api/tables/{broken}/commands", json=command).json()["code"] == "table/damaged"
        with server.socket(broken, guest.token) as socket:
            assert "table/damaged" in str(socket.recv(10))
        assert guest.look(sound)["phase"] == "playing"
        server.sweep(10)  # something is due at both tables
    told = [record for record in caplog.records if broken in record.getMessage()]
    assert len(told) == 1
    assert all(record.exc_info is None for record in caplog.records)
    assert "\n" not in told[0].getMessage()


@pytest.mark.parametrize("line", ["{", '{"id": 1}', ""])
def test_a_damaged_line_in_the_list_of_tables_is_left_out(
    line: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.db"
    with running(database=str(database)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        broken, sound = ann.create(listed=True), bob.create(listed=True)
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE tables SET listing = ? WHERE id = ?", [f"{line} {broken}", broken])
        with ann.connect(broken), bob.connect(sound):
            for _ in range(3):
                assert [each["id"] for each in ann.http.get("/api/tables").json()] == [sound]
        assert ann.look(broken)["phase"] == "lobby"
    assert len([record for record in caplog.records if "is damaged and left out" in record.getMessage()]) == 1


def test_a_job_that_fails_does_not_stop_the_sweep(caplog: pytest.LogCaptureFixture) -> None:
    fails, done = iter([True, True, False, True]), 0

    async def job() -> None:
        if next(fails):
            raise StorageDamaged

    async def next_job() -> None:
        nonlocal done
        done += 1

    with running(sweep=3600) as server:
        server.sweep()
        server.node.sweeper.jobs[:0] = [job, next_job]
        server.sweep(4)
    assert done == 4
    assert len([record for record in caplog.records if "a job failed" in record.getMessage()]) == 2


def _games(server: Server, count: int) -> list[str]:
    """Games whose clocks ran out before the server starts again."""
    tables = []
    for _ in range(count):
        table, (ann, _) = begun_table(server, clock="game", seconds=3600)
        ann.play(table, ann.look(table)["view"]["legal_moves"][0])
        tables.append(table)
    with sqlite3.connect(str(server.settings.database)) as connection:
        connection.execute("UPDATE tables SET due = 1.0")
    return tables
