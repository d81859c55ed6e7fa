"""Old tables, reports and log lines are removed, a few at a time; what is in use stays."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from sixstones.match.decision import Decision
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.server import retention
from sixstones.server.retention import Retention
from sixstones.server.storage.administration import Administration
from sixstones.server.storage.schema import events, presence, seats
from tests.server.running import Guest, Server, begun_table, running
from tests.server.storage.damage import spoil_events
from tests.server.test_damage import damage
from tests.server.test_operators import Operator

DAY = 24 * 3600.0


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "t.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


def after(server: Server, days: float) -> Retention:
    """The retention, as it works a number of days later."""
    made = Retention(server.node.host, Administration(server.node.storage))
    server.node.host.clock._start += days * DAY
    return made


def whole_pass(server: Server, working: Retention) -> None:
    while working.next_pass == 0.0:
        server.run(working.sweep())


def exists(guest: Guest, table: str) -> bool:
    response = guest.http.get(f"/api/tables/{table}")
    assert response.status_code in {200, 404}
    return response.status_code == 200


def kept(server: Server, table: str) -> int:
    """How many rows of other parts are left of a table."""
    count = 0
    for part in (events, seats):
        count += len(server.run(server.node.storage.read(part.select().where(part.c.table_id == table))))
    return count


def test_finished_tables_and_lobbies_are_removed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    with running(database=database, finished_days=30, lobby_days=7, sweep=3600) as server:
        over, (ann, bob) = begun_table(server)
        ann.do(over, "resign")
        reported, (cat, dan) = begun_table(server, free_chat=True)
        dan.http.post(f"/api/tables/{reported}/reports", json={"seat": 0, "reason": "rude"})
        cat.do(reported, "resign")
        going, _ = begun_table(server)
        lobby, empty = ann.create(free_chat=True), bob.create()
        ann.do(lobby, "say", text='{"event":{"type":"started",')  # no such event
        bob.do(empty, "leave")
        ann.http.post("/api/daily", json={"name": "Ann"})
        whole_pass(server, after(server, 6))
        assert all(exists(ann, table) for table in (over, reported, going, lobby, empty))
        whole_pass(server, after(server, 2))
        assert [exists(ann, table) for table in (over, reported, going, lobby, empty)] == [True] * 3 + [False] * 2
        with bob.connect(over) as watching:
            whole_pass(server, after(server, 30))
            assert exists(ann, over)  # somebody is there
            assert watching.table["phase"] == "over"
        server.run(server.node.storage.write(presence.delete()))
        whole_pass(server, after(server, 0))
        assert [exists(ann, table) for table in (over, reported, going)] == [False, True, True]
        assert (kept(server, over), kept(server, lobby)) == (0, 0)
        assert server.client().get("/api/daily").status_code == 200
        assert Operator(server).post("reports/1/close").status_code == 204
        whole_pass(server, after(server, 0))
        assert not exists(ann, reported)
        removed = server.client().get("/metrics").text
        assert 'sixstones_tables_removed_total{phase="lobby"} 2.0' in removed
        assert 'sixstones_tables_removed_total{phase="over"} 2.0' in removed


def test_nothing_is_removed_without_the_settings() -> None:
    with running(finished_days=0, lobby_days=0, sweep=3600) as server:
        over, (ann, _) = begun_table(server)
        ann.do(over, "resign")
        lobby = ann.create()
        whole_pass(server, after(server, 10_000))
        assert exists(ann, over)
        assert exists(ann, lobby)


def test_a_spectator_of_a_removed_table_gets_a_goodbye(tmp_path: Path) -> None:
    with running(lobby_days=7, sweep=3600) as server:
        table = server.guest("Ann").create()
        with server.connect(table) as watching:
            whole_pass(server, after(server, 8))
            assert watching.until("goodbye")["code"] == "table/unknown"


def test_reports_and_the_log_are_forgotten(database: str) -> None:
    with running(database=database, report_days=10, sweep=3600) as server:
        table, (ann, _) = begun_table(server)
        for _ in range(2):
            ann.http.post(f"/api/tables/{table}/reports", json={"seat": 1, "reason": "x"})
        operator = Operator(server)
        operator.post("reports/1/close")
        operator.restrict(f"{table}/2", "muted", days=3)
        whole_pass(server, after(server, 9))
        assert (len(operator.get("log")), len(operator.get("reports?closed=true"))) == (2, 2)
        whole_pass(server, after(server, 2))
        assert operator.get("log") == []
        assert [report["id"] for report in operator.get("reports?closed=true")] == [2]  # it is still open


def test_a_damaged_table_stays_and_the_others_go(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = tmp_path / "t.db"
    settings: dict[str, Any] = {"database": str(database), "finished_days": 2, "sweep": 3600}
    with running(**settings) as server:
        ann = server.guest("Ann")
        tables = [begun_table(server) for _ in range(3)]
        for table, (guest, _) in tables:
            guest.do(table, "resign")
        ids = [table for table, _ in tables]
    damage(database, sorted(ids)[1], "{")
    with running(**settings) as server:
        operator, ann = Operator(server), server.guest("Ann")
        phases = {line["id"]: line["phase"] for line in operator.get("tables?finished=true")}
        assert [phases[id] for id in sorted(ids)] == ["over", "damaged", "over"]
        whole_pass(server, after(server, 3))
        answers = [ann.http.get(f"/api/tables/{id}").json()["code"] for id in sorted(ids)]
        assert answers == ["table/unknown", "table/damaged", "table/unknown"]
    assert len([record for record in caplog.records if sorted(ids)[1] in record.getMessage()]) == 1
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM tables WHERE id NOT LIKE 'daily-%'").fetchone() == (1,)


def test_a_damaged_page_does_not_stop_the_others(tmp_path: Path) -> None:
    """The last event can be read, so the table seems to be over, but it can't be deleted."""
    database = tmp_path / "t.db"
    settings: dict[str, Any] = {"database": str(database), "finished_days": 2, "sweep": 3600}
    with running(**settings) as server:
        first, between, last = (chatty_game(server, over=over) for over in (True, False, True))
    damaged, sound = sorted([first, last])  # they share no page of the file
    assert spoil_events(database, damaged, spare=between)
    with running(**settings) as server:
        whole_pass(server, after(server, 3))
        ann = server.guest("Ann")
        answers = [ann.http.get(f"/api/tables/{table}").json() for table in (damaged, sound)]
        assert [answer["code"] for answer in answers] == ["server/damaged", "table/unknown"]


def chatty_game(server: Server, *, over: bool) -> str:
    """A game with enough chat to fill several pages."""
    table, (ann, _) = begun_table(server)

    def talk(current: Table, now: int) -> Decision:
        decision = Decision(current, now)
        for _ in range(100):
            decision.add(wire.Said, seat=0, text="x" * 100)
        return decision

    server.run(server.node.host.change_at(table, talk))
    if over:
        ann.do(table, "resign")
    return table
