"""Deleting a person's data: no byte of it stays in the database, and everybody else's data does."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from sixstones.ai.registry import make_bot
from sixstones.match.entry import from_bytes
from sixstones.match.table import Table
from sixstones.server import bot_runner
from sixstones.server.daily_review import Judge, Judged
from sixstones.server.storage import schema
from tests.server.running import Guest, Json, Server, random_moves, running
from tests.services.redis import Redis

NAME, CHAT, KEY = "Zebra Ann", "my secret zebra line", "zebra-passkey-id"
Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async def judge(self: Judge, record: str, seat: int) -> Judged:
        return Judged(lost=1.0, blunders=1)

    monkeypatch.setattr(Judge, "judge", judge)
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: make_bot("agent", seed))


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    database = str(tmp_path / "games.sqlite") if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    with running(database=database, sweep=0.05, away_after=0.1) as made:
        yield made


def rows(server: Server) -> Rows:
    """All rows of all tables."""

    async def read() -> Rows:
        found = {}
        for name, table in schema.metadata.tables.items():
            found[name] = [dict(row._mapping) for row in await server.node.storage.read(select(table))]
        return found

    return server.run(read())


def add(server: Server, table: Any, **row: Any) -> None:
    server.run(server.node.storage.write(insert(table).values(**row)))


def player_of(server: Server, guest: Guest) -> str:
    return server.player(guest.token)


def traces(server: Server, *secrets: str) -> list[str]:
    """Which of these are in a row or, for SQLite, anywhere in its files."""
    everything = json.dumps(rows(server), ensure_ascii=False, default=str).encode()
    if not server.settings.uses_postgres:
        place = Path(server.settings.database)
        everything += b"".join(file.read_bytes() for file in place.parent.glob(f"{place.name}*"))
    return [each for each in secrets if each.encode() in everything]


def seated(server: Server, names: Sequence[str], **options: Any) -> tuple[str, list[Guest]]:
    guests = [server.guest(name) for name in names]
    return opened(guests, **options), guests


def opened(guests: Sequence[Guest], **options: Any) -> str:
    table = guests[0].create(players=len(guests), first="random", free_chat=True, **options)
    for guest in guests[1:]:
        guest.sit(table)
    guests[0].start(table)
    return table


def played_daily(guest: Guest) -> str:
    table = str(guest.http.post("/api/daily", json={"name": guest.name}).json()["id"])
    while guest.post(table, "resign").status_code != 200:
        pass  # a bot was faster
    return table


def wait_for_ranking(guest: Guest) -> list[Json]:
    while True:
        ranking = guest.http.get("/api/daily").json()["today"]["ranking"]
        if ranking:
            return list(ranking)


@pytest.fixture
def life(server: Server) -> tuple[Server, list[Guest], dict[str, str]]:
    """Ann has done everything that one can do, with Ben and Cy."""
    ann, ben, cy = (server.guest(name) for name in (NAME, "Ben", "Cy"))
    tables = {"over": opened([ben, ann]), "playing": opened([ann, ben]), "three": opened([cy, ann, ben])}
    tables["bots"] = ann.create(bots=["recruit"], start=True, first="seat-1")
    for name, table in tables.items():
        ann.do(table, "say", phrase="hello")
        if name != "bots":
            ann.do(table, "say", text=f"{CHAT} {name}")
            ben.do(table, "say", text="what Ben writes stays")
    ben.do(tables["over"], "resign")
    ben.do(tables["over"], "rematch")
    ann.do(tables["over"], "rematch")
    tables["rematch"] = ben.look(tables["over"])["rematch"]["table"]
    for _ in random_moves(
        tables["three"], sorted([ann, ben, cy], key=lambda each: each.seat(tables["three"]) or 0), 5, 9
    ):
        pass
    tables["lobby"] = ann.create(listed=True, players=3)
    ben.sit(tables["lobby"])
    tables["left"] = opened([ann, ben, cy], stand_in=None)
    ann.do(tables["left"], "leave")
    tables["alone"] = ann.create(listed=True)
    tables["daily"] = played_daily(ann)
    wait_for_ranking(ann)
    ann.http.post("/api/me/recovery")
    ann.http.patch("/api/me", json={"name": NAME})
    me = player_of(server, ann)
    server.run(
        server.node.host.people.add_passkey(id=KEY, player=me, public_key="pk", uses=0, name=NAME, created_at=1.0)
    )
    add(
        server,
        schema.pushes,
        endpoint="https://push.example/zebra",
        player=me,
        keys="{}",
        language="en",
        created_at=1.0,
    )
    add(server, schema.plans, table_id=tables["playing"], player=me, body=json.dumps({"if": "zebra plan"}))
    add(server, schema.restrictions, player=me, kind="muted")
    add(server, schema.reports, id=1, at=1.0, table_id=tables["three"], seat=0, reporter=me, reason="rude")
    add(
        server,
        schema.admin_log,
        id=1,
        at=1.0,
        operator="op",
        action="mute",
        target=f"player {me}",
        reason=f"{me} is rude",
    )
    ben.http.post("/api/me/recovery")
    return server, [ann, ben, cy], tables


def test_no_byte_stays_and_others_keep_everything(life: tuple[Server, list[Guest], dict[str, str]]) -> None:
    server, (ann, ben, cy), tables = life
    me = player_of(server, ann)
    before, sessions = rows(server), ann.http.get("/api/me").json()["sessions"]
    assert set(traces(server, NAME, CHAT, KEY, me, "push.example/zebra", "zebra plan")) == {
        *(NAME, CHAT, KEY, me, "push.example/zebra", "zebra plan"),
    }
    with ann.connect(tables["three"]) as own, ben.connect(tables["three"]) as other:
        assert ann.http.delete("/api/me").status_code == 204
        assert own.until("goodbye")["code"] == "request/credentials"
        other.catch_up()
        assert NAME not in json.dumps(other.table)
    assert traces(server, NAME, CHAT, KEY, me, me[:16], "push.example/zebra", "zebra plan", "zebra") == []
    after = rows(server)
    assert_others_unchanged(before, after, me, {each["id"] for each in sessions})
    assert ann.http.get("/api/me").status_code == 401
    for name, table in tables.items():
        assert_replays(after, table)
        state = ben.look(table) if name != "daily" else None
        assert state is None or NAME not in json.dumps(state)
    seat = next(i for i, each in enumerate(ben.look(tables["playing"])["seats"]) if each["name"] != "Ben")
    assert ben.look(tables["playing"])["seats"][seat]["name"] == f"Player {seat + 1}"
    assert ben.look(tables["playing"])["outcome"] == {"reason": "resigned", "winners": [1 - seat], "decided_by": None}
    assert f"Player {seat + 1}" in ben.http.get(f"/api/tables/{tables['playing']}/record").text
    assert [each["name"] for each in ben.look(tables["lobby"])["seats"]] == ["", "Ben", ""]
    ranking = wait_for_ranking(ben)
    assert [(each["name"].startswith("Player "), each["you"]) for each in ranking] == [(True, False)]
    assert not any(each["you"] for each in server.client().get("/api/daily").json()["today"]["ranking"])
    three = ben.look(tables["three"])
    assert three["phase"] == "playing"
    assert [each["resigned"] for each in three["seats"]].count(True) == 1
    ben.do(tables["three"], "say", text="we play on")
    cy.do(tables["three"], "say", text="with a bot")


def _without_seen(row: dict[str, Any]) -> list[str]:
    """Somebody who looks at a table has seen more of it."""
    return [str(value) for column, value in row.items() if column != "seen"]


def assert_others_unchanged(before: Rows, after: Rows, me: str, sessions: set[str]) -> None:
    for name in ("people", "passkeys", "pushes", "plans", "seats", "restrictions"):
        of_others = [_without_seen(row) for row in before[name] if row["player"] != me]
        assert sorted(map(_without_seen, after[name])) == sorted(of_others), name
    kept = {row["id"] for row in after["sessions"] if row["player"]}
    assert kept == {row["id"] for row in before["sessions"]} - sessions
    assert [row["reason"] for row in after["reports"]] == ["rude"]
    old = {(row["table_id"], row["number"]): row["body"] for row in before["events"]}
    new = {(row["table_id"], row["number"]): row["body"] for row in after["events"]}
    assert old.keys() <= new.keys()
    for key, body in old.items():
        if me not in body:
            assert new[key] == body
        elif "daily-" not in key[0]:
            was, now = from_bytes(body.encode()).event, from_bytes(new[key].encode()).event
            assert (type(was), was.number, was.at) == (type(now), now.number, now.at)
    gone = {json.loads(body)["entry"].get("player", "") for body in new.values()}
    at_tables = {row["table_id"] for row in before["seats"] if row["player"] == me}
    assert len([each for each in gone if each.startswith("gone-")]) >= len(at_tables)  # another one at each table


def assert_replays(stored: Rows, table: str) -> None:
    bodies = sorted((row["number"], row["body"]) for row in stored["events"] if row["table_id"] == table)
    Table.replayed(table, [from_bytes(body.encode()) for _, body in bodies])


def test_a_guest_who_kept_nothing_can_delete_everything_too(server: Server) -> None:
    table, (ann, ben) = seated(server, [NAME, "Ben"])
    assert ann.http.delete("/api/me").status_code == 204
    assert traces(server, NAME, player_of(server, ann)) == []
    assert ann.http.get("/api/me").status_code == 401
    assert ben.look(table)["phase"] == "over"
    ben.do(table, "rematch")
    assert [each["kind"] for each in ben.look(ben.look(table)["rematch"]["table"])["seats"]].count("bot") == 1


def test_a_session_that_began_meanwhile_is_ended(server: Server) -> None:
    people = server.node.host.people
    server.run(people.add_session("late", "ann", "Firefox", 1.0))
    server.run(people.forget("ann", 2.0))
    assert server.run(people.sessions("ann")) == []
    assert server.run(people.ended_since(2.0)) == {"late": 2.0}


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_many_tables_leave_nothing_in_the_file(server: Server) -> None:
    """Pages of the database were split and moved meanwhile."""
    ann, ben = server.guest(NAME), server.guest("Ben")
    for _ in range(15):
        table = opened([ann, ben])
        for turn in range(4):
            ann.do(table, "say", text=f"{CHAT} {turn}")
            ben.do(table, "say", text="hm " * 30)
    assert ann.http.delete("/api/me").status_code == 204
    assert traces(server, NAME, CHAT, player_of(server, ann)) == []


def test_other_nodes_read_the_table_again_and_never_write_the_name_back(postgres_url: str, redis_server: Redis) -> None:
    settings = {"database": postgres_url, "redis": redis_server.url, "sweep": 0.05}
    with running(**settings) as one, running(**settings) as two:
        table, (ann, ben, cy) = seated(one, [NAME, "Ben", "Cy"])
        ben, cy = (Guest(two, each.name, each.token) for each in (ben, cy))
        stop = threading.Event()

        def talk(guest: Guest) -> None:
            while not stop.is_set():
                guest.do(table, "say", phrase="hello")

        talking = [threading.Thread(target=talk, args=[guest]) for guest in (ben, cy)]
        with ben.connect(table) as connection:
            for thread in talking:
                thread.start()
            try:
                assert ann.http.delete("/api/me").status_code == 204
            finally:
                stop.set()
                for thread in talking:
                    thread.join()
            assert any(event["type"] == "erased" for event in events(connection.catch_up().heard))
            assert NAME not in json.dumps(connection.table)
        cy.do(table, "say", phrase="thanks")
        assert traces(one, NAME, player_of(one, ann)) == []
        assert two.run(two.node.host.table(table)).seats != []
        assert NAME not in two.run(two.node.host.table(table)).names
        assert_replays(rows(one), table)


def events(messages: Sequence[Json]) -> list[Json]:
    return [event for message in messages for event in message.get("events", ())]


def test_an_interrupted_deletion_can_be_finished(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (ann, ben) = seated(server, [NAME, "Ben"])
    opened([ann, ben])
    rewrite, calls = server.node.host.people.rewrite, iter([True, False])

    async def fail_once(*arguments: Any) -> None:
        if not next(calls, True):
            raise asyncio.CancelledError
        await rewrite(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(server.node.host.people, "rewrite", fail_once)
        assert ann.http.delete("/api/me").status_code == 500
    assert ann.http.get("/api/me").status_code == 200
    assert ann.http.delete("/api/me").status_code == 204
    assert traces(server, NAME, player_of(server, ann)) == []


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
@pytest.mark.parametrize("in_memory", [False, True])
def test_a_damaged_table_does_not_stop_a_deletion(
    server: Server, in_memory: bool, caplog: pytest.LogCaptureFixture
) -> None:
    sound, (ann, ben) = seated(server, [NAME, "Ben"])
    damaged = opened([ann, ben])
    impossible = '{"format": 1, "entry": {"event": {"type": "left", "number": 2, "at": 0, "seat": 7}}}'
    second = schema.events.c.table_id == damaged, schema.events.c.number == 2
    server.run(server.node.storage.write(update(schema.events).where(*second).values(body=impossible)))
    if not in_memory:
        server.call(server.node.host.slots.remove, damaged)
    assert ann.http.delete("/api/me").status_code == 204
    assert ann.http.get("/api/me").status_code == 401
    assert NAME not in json.dumps(ben.look(sound))
    assert [row for row in rows(server)["seats"] if row["player"] == player_of(server, ann)] == []
    assert f"table {damaged} still names a deleted player" in caplog.text
