"""The daily deal: one deal for everybody, once per guest, ranked by the server, sealed until the day is over."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Game, Seal
from sixstones.match import daily
from sixstones.match.daily import DayOpened, DayResult
from sixstones.match.storage import Change, StorageUnavailable
from sixstones.records import load_record, record_from_text
from sixstones.server import bot_runner, daily_review
from sixstones.server.daily import Daily
from sixstones.server.daily_review import SIMULATIONS, Judge, Judged, ReviewFailed
from sixstones.server.limits import Limits
from tests.server.running import PATIENCE, Guest, Json, Server, running
from tests.server.security.test_hidden import copy_to, redealt, same
from tests.services import forked

DAY = 86_400.0
REAL_JUDGE = Judge.judge


@pytest.fixture(autouse=True)
def reviews(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Games that were reviewed. Nothing is computed: each costs one point more than the one before."""
    asked: list[tuple[str, int]] = []

    async def judge(self: Judge, record: str, seat: int) -> Judged:
        asked.append((record, seat))
        return Judged(lost=float(len(asked)), blunders=1)

    monkeypatch.setattr(Judge, "judge", judge)
    return asked


@pytest.fixture(scope="module")
def one_server() -> Iterator[Server]:
    with running() as made:
        yield made


@pytest.fixture
def server(one_server: Server) -> Iterator[Server]:
    """A day that no other test has seen."""
    node = one_server.node
    on_change, limits = [*node.host.on_change], node.limits
    next_day(one_server, 3)
    at_noon(one_server)
    yield one_server
    node.host.on_change, node.limits = on_change, limits


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that recruit what they can, so that games end soon."""
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: make_bot("agent", seed))


def at_noon(server: Server) -> None:
    """Midnight must not come during a test."""
    clock = server.node.host.clock
    clock._start += DAY / 2 - clock.now() % DAY


def next_day(server: Server, days: float = 1) -> None:
    server.node.host.clock._start += days * DAY


def shown(guest: Guest | None, server: Server) -> Json:
    response = (guest.http if guest else server.client()).get("/api/daily")
    assert response.status_code == 200, response.text
    return dict(response.json())


def start(guest: Guest) -> str:
    response = guest.http.post("/api/daily", json={"name": guest.name})
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def play(guest: Guest, table: str, most: int = 10_000) -> list[str]:
    """Play up to some moves of the guest, always the last recruit or else the first legal move; returns all moves."""
    with guest.connect(table) as connection:
        for _ in range(most):
            while connection.table["phase"] == "playing" and not connection.table["view"]["legal_moves"]:
                connection.receive()
            if connection.table["phase"] == "over":
                break
            legal = connection.table["view"]["legal_moves"]
            recruits = [move for move in legal if move.startswith("recruit")]
            assert connection.ask("play", move=(recruits[-1:] or legal)[0])["type"] == "done"
            connection.catch_up()
        while connection.table["phase"] == "playing" and not connection.table["view"]["legal_moves"]:
            connection.receive()
        return [each["move"] for each in connection.table["view"]["log"]]


def ranked(guest: Guest, server: Server, day: str = "today", patience: float = PATIENCE) -> list[Json]:
    """The ranking once the guest's result is there."""
    deadline = time.monotonic() + patience
    while not any(line["you"] for line in shown(guest, server)[day]["ranking"]):
        assert time.monotonic() < deadline, "the game is not ranked"
        time.sleep(0.05)
    return list(shown(guest, server)[day]["ranking"])


def refused(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_two_guests_who_make_the_same_moves_play_the_same_game(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    tables = start(ann), start(bob)
    assert tables[0] != tables[1]
    games = [play(guest, table, 5) for guest, table in zip((ann, bob), tables, strict=True)]
    assert len(games[0]) >= 10
    assert games[0] == games[1]
    state = ann.look(tables[0])
    today = shown(ann, server)["today"]
    assert state["you"] == today["seat"]
    assert [seat["bot"] for seat in state["seats"]] == today["bots"]
    assert sorted(bot for bot in today["bots"] if bot) == ["avenger", "hero", "titan"]


def test_bots_of_the_day_start_afresh_and_look_at_no_clock(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a tree from earlier moves nor a slow machine may change the game."""
    made, clocks = list[int](), list[float | None]()

    def note(name: str, seed: int) -> Bot:
        made.append(seed)
        return make_bot(name, seed)

    def clock(milliseconds: float | None = None) -> Clock:
        clocks.append(milliseconds)
        return Clock(milliseconds)

    monkeypatch.setattr(bot_runner, "make_bot", note)
    monkeypatch.setattr(bot_runner, "Clock", clock)
    ann = server.guest("Ann")
    table = start(ann)
    moves = play(ann, table, 2)
    assert len(set(made)) == len(made) == len(clocks) == len(moves) - 2
    assert set(clocks) == {None}
    assert not any(key.table == table for key in server.node.bots._bot_cache._cached)


def test_each_guest_plays_once(server: Server, quick_bots: None) -> None:
    ann = server.guest("Ann")
    before = shown(ann, server)
    assert (before["table"], before["over"], before["today"]["ranking"]) == (None, False, [])
    table = start(ann)
    assert start(ann) == table
    assert shown(ann, server)["table"] == table
    play(ann, table, 1)
    for type, code in (("hint", "hint/off"), ("undo", "undo/off")):
        assert ann.post(table, type).json()["code"] == code
    play(ann, table)
    assert start(ann) == table
    assert refused(ann.post(table, "rematch")) == (409, "daily/once")
    (line,) = ranked(ann, server)
    assert (line["name"], line["place"], line["lost"], line["table"]) == ("Ann", 1, 1.0, None)
    end = ann.look(table)
    assert line["points"] == end["view"]["players"][end["you"]]["points"]
    assert (line["won"], line["rounds"]) == (end["you"] in end["outcome"]["winners"], end["view"]["round"])
    after = shown(None, server)
    assert (after["table"], after["over"], after["today"]["guests"]) == (None, False, 1)
    assert not after["today"]["ranking"][0]["you"]
    next_day(server)
    assert shown(ann, server)["table"] is None
    assert start(ann) != table


def test_the_ranking_counts_lost_chances_and_puts_those_who_resigned_last() -> None:
    def result(name: str, lost: float | None, won: bool, rounds: int, at: int = 0) -> DayResult:
        return DayResult(
            at=at, player=name, table=name, name=name, won=won, points=0, rounds=rounds, lost=lost, blunders=0
        )

    opening = DayOpened(at=0, secret="")
    lines = [
        result("resigned", None, won=False, rounds=3),
        result("lucky", 30.0, won=True, rounds=20),
        result("slow", 4.5, won=True, rounds=25),
        result("unlucky", 4.4, won=False, rounds=40),
        result("late", 4.5, won=True, rounds=24, at=2),
        result("early", 4.5, won=True, rounds=24, at=1),
        result("beaten", 4.5, won=False, rounds=20),
    ]
    order = [line.name for line in daily.ranked([opening, *lines])]
    assert order == ["unlucky", "early", "late", "slow", "beaten", "lucky", "resigned"]


def test_a_guest_who_resigns_is_ranked_last_and_not_reviewed(
    server: Server, quick_bots: None, reviews: list[tuple[str, int]]
) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    quits, plays = start(ann), start(bob)
    play(ann, quits, 1)
    ann.do(quits, "resign")
    ranked(ann, server)
    play(bob, plays)
    lines = ranked(bob, server)
    assert [(line["name"], line["lost"], line["won"]) for line in lines] == [
        ("Bob", 1.0, lines[0]["won"]),
        ("Ann", None, False),
    ]
    assert len(reviews) == 1


def test_the_deal_is_sealed_until_the_day_is_over(server: Server, quick_bots: None) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = start(ann)
    today = shown(bob, server)["today"]
    secret = server.run(server.node.host.table(table)).game.seal.secret.hex()  # type: ignore[union-attr]
    assert Seal(bytes.fromhex(secret)).commitment == today["commitment"] == ann.look(table)["commitment"]
    assert today["secret"] is None

    def is_sealed() -> None:
        for path in ("", "/replay", "/events", "/stream"):
            assert refused(bob.http.get(f"/api/tables/{table}{path}")) == (403, "daily/sealed"), path
        stale = {"type": "play", "state": 1, "move": "pass"}
        assert bob.http.post(f"/api/tables/{table}/commands", json=stale).json()["code"] == "daily/sealed"
        with server.socket(table, bob.token) as socket:
            assert msgspec.json.decode(socket.recv(PATIENCE))["code"] == "daily/sealed"

    is_sealed()
    play(ann, table)
    is_sealed()
    ranked(ann, server)
    for guest in (ann, bob):
        assert refused(guest.http.get(f"/api/tables/{table}/record")) == (403, "daily/sealed")
        proof = guest.http.get(f"/api/tables/{table}/proof").json()
        assert proof["secret"] is proof["record"] is None
    everything = [ann.look(table), shown(ann, server), ann.http.get(f"/api/tables/{table}/replay").json()]
    assert secret not in str(everything)
    assert table not in str(shown(bob, server))

    next_day(server)
    yesterday = shown(bob, server)["yesterday"]
    assert (yesterday["secret"], yesterday["ranking"][0]["table"]) == (secret, table)
    assert bob.look(table)["phase"] == "over"
    assert bob.http.get(f"/api/tables/{table}/replay").status_code == 200
    assert bob.http.get(f"/api/tables/{table}/proof").json()["secret"] == secret
    record = record_from_text(bob.http.get(f"/api/tables/{table}/record").text, "yesterday's")
    assert record.seal == Seal(bytes.fromhex(secret))
    assert record.setup == Game.from_seal(record.seal, 4).setup


@pytest.mark.parametrize("finished", [False, True])
def test_on_its_day_nobody_learns_more_of_the_deal_than_the_game_shows(
    server: Server, quick_bots: None, finished: bool
) -> None:
    """With other hidden cards every response has the same bytes, even when the game is over."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = start(ann)
    play(ann, table, 4)
    if finished:
        ann.do(table, "resign")
        ranked(ann, server)
    current = server.run(server.node.host.table(table))
    with running(public_url=server.url) as other:
        at_noon(other)
        other.node.guests = server.node.guests
        twin = redealt(current, current.seat_of(server.player(ann.token)), random.Random(1))
        copy_to(twin, server, other)
        assert current.game is not None
        assert twin.game is not None
        assert current.game.setup.decks != twin.game.setup.decks
        for guest in (ann, bob):
            first, second = (seen(each, table, guest.token) for each in (server, other))
            for path, answer in first.items():
                assert same(answer, second[path], (current.game.seal.commitment, twin.game.seal.commitment)), path  # type: ignore[union-attr]


def seen(server: Server, table: str, token: str) -> Json:
    """What a client gets of a table, also as the first message on a connection."""
    client, paths = server.client(token), ("", "/replay", "/events", "/proof", "/record")
    got: Json = {path: client.get(f"/api/tables/{table}{path}").text for path in paths}
    stale = {"type": "play", "state": 1, "id": "a", "move": "pass"}
    got["command"] = client.post(f"/api/tables/{table}/commands", json=stale).text
    with client.stream("GET", f"/api/tables/{table}/stream") as stream:
        got["stream"] = next(stream.iter_lines())
    return got


@pytest.mark.slow
def test_everybody_can_check_yesterdays_ranking(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A whole game with the real bots and the real review, and then what docs/daily.md tells people to do."""
    monkeypatch.setattr(Judge, "judge", REAL_JUDGE)
    ann = server.guest("Ann")
    table = start(ann)
    play(ann, table)
    ranked(ann, server, patience=400)  # the review may have to be compiled
    next_day(server)
    day = shown(None, server)["yesterday"]
    (line,) = day["ranking"]
    file = tmp_path / "game.sixstones"
    file.write_text(server.client().get(f"/api/tables/{line['table']}/record").text, encoding="utf-8")

    def told(*arguments: str) -> str:
        done = forked.run(*arguments, str(file))
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert day["commitment"] in told("verify")
    reviewed = json.loads(told("review", "--simulations", str(SIMULATIONS), "--json"))
    own = [move for move in reviewed["moves"] if move["seat"] == day["seat"]]
    assert line["lost"] == round(-100 * reviewed["balances"][day["seat"]]["own_decisions"], 1)
    assert line["blunders"] == sum(move["verdict"] == "blunder" for move in own)
    record = load_record(file)
    assert daily.wrong_moves(record) == []
    assert record.seal is not None
    assert record.seal.secret.hex() == day["secret"]
    assert daily.wrong_moves(dataclasses.replace(record, seal=Seal.fresh())), "other seeds give other moves"


def test_the_log_of_a_day_is_not_a_table(server: Server) -> None:
    ann = server.guest("Ann")
    start(ann)
    log = f"daily-{shown(ann, server)['today']['date']}"
    assert server.run(server.node.storage.numbers([log])) == {log: 1}
    assert refused(ann.http.get(f"/api/tables/{log}"))[0] in {400, 404}
    with server.socket(log, ann.token) as socket:
        assert msgspec.json.decode(socket.recv(PATIENCE))["code"] == "table/unknown"


def test_a_clock_that_is_set_back_opens_no_published_deal(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table, date = start(ann), shown(ann, server)["today"]["date"]
    next_day(server)
    secret = shown(bob, server)["yesterday"]["secret"]
    next_day(server, -1)
    again = shown(bob, server)
    assert (again["today"]["date"], again["today"]["secret"]) == (date, secret)
    assert refused(bob.http.post("/api/daily", json={"name": "Bob"})) == (409, "daily/over")
    assert start(ann) == table, "a game that was started can be finished"
    next_day(server, 30)
    assert shown(bob, server)["yesterday"] is None
    assert start(bob)


def test_a_game_that_ends_after_midnight_does_not_count(
    server: Server, quick_bots: None, reviews: list[tuple[str, int]]
) -> None:
    ann = server.guest("Ann")
    table = start(ann)
    play(ann, table, 2)
    next_day(server)
    play(ann, table)
    assert ann.look(table)["phase"] == "over"
    assert shown(ann, server)["yesterday"]["ranking"] == []
    assert not reviews


def test_a_restart_in_the_middle_loses_nothing(tmp_path: Path, quick_bots: None) -> None:
    settings = {"database": str(tmp_path / "tables.db"), "sweep": 0.05}
    with running(**settings) as server:
        at_noon(server)
        ann = server.guest("Ann")
        table, commitment = start(ann), shown(ann, server)["today"]["commitment"]
        moves = play(ann, table, 3)
        token = ann.token
    with running(**settings) as server:
        at_noon(server)
        ann = Guest(server, "Ann", token)
        assert (start(ann), shown(ann, server)["today"]["commitment"]) == (table, commitment)
        assert play(ann, table)[: len(moves)] == moves
        assert ranked(ann, server)[0]["name"] == "Ann"


def test_a_node_that_dies_before_the_result_loses_no_rank(
    tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch, reviews: list[tuple[str, int]]
) -> None:
    settings = {"database": str(tmp_path / "tables.db")}
    with running(**settings) as server:
        at_noon(server)
        server.node.host.on_change.clear()  # as if it died
        ann = server.guest("Ann")
        play(ann, start(ann))
        token = ann.token
    assert not reviews
    with running(**settings) as server:
        at_noon(server)
        ann = Guest(server, "Ann", token)
        next_day(server)
        assert [line["name"] for line in ranked(ann, server, "yesterday")] == ["Ann"]
        for _ in range(3):
            shown(ann, server)
        assert len(ranked(ann, server, "yesterday")) == len(reviews) == 1


def test_a_server_that_stops_during_a_review_does_it_after_its_restart(
    tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch, reviews: list[tuple[str, int]]
) -> None:
    settings, asked = {"database": str(tmp_path / "tables.db")}, threading.Event()

    async def endless(self: Judge, record: str, seat: int) -> Judged:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    with monkeypatch.context() as patched:
        patched.setattr(Judge, "judge", endless)
        with running(**settings) as server:
            at_noon(server)
            ann = server.guest("Ann")
            play(ann, start(ann))
            assert asked.wait(PATIENCE)
            waiting = shown(ann, server)
            assert waiting["over"]
            assert not waiting["today"]["ranking"]
            token = ann.token
    with running(**settings) as server:
        at_noon(server)
        assert ranked(Guest(server, "Ann", token), server)[0]["name"] == "Ann"
    assert len(reviews) == 1


@pytest.mark.anyio
async def test_cancelling_ends_the_process_of_a_review(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = f"import os, pathlib, time; pathlib.Path({str(tmp_path)!r}, str(os.getpid())).touch(); time.sleep(600)"
    monkeypatch.setattr(daily_review, "_CODE", code)
    judge = Judge()
    waiting = [asyncio.create_task(REAL_JUDGE(judge, "", 0)) for _ in range(2)]
    while not (started := list(tmp_path.iterdir())):
        await asyncio.sleep(0.01)
    for task in waiting:
        task.cancel()
    assert all(
        isinstance(each, asyncio.CancelledError) for each in await asyncio.gather(*waiting, return_exceptions=True)
    )
    (process,) = started  # one at a time
    with pytest.raises(ProcessLookupError):
        os.kill(int(process.name), 0)


def test_a_review_that_fails_is_tried_again(
    server: Server, quick_bots: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: Judge, record: str, seat: int) -> Judged:
        raise ReviewFailed("status 1")

    ann = server.guest("Ann")
    with monkeypatch.context() as patched:
        patched.setattr(Judge, "judge", fail)
        play(ann, start(ann))
        while "can't be ranked yet" not in caplog.text:
            shown(ann, server)
    assert ranked(ann, server)[0]["lost"] == 1.0


def test_requests_that_open_a_day_at_once_agree_on_it(server: Server) -> None:
    """Also those that come through different nodes: each of them finds what the fastest has stored."""
    host = server.node.host
    today = daily.day_at(host.clock.now_ms())

    async def secrets() -> set[str]:
        nodes = [Daily(host) for _ in range(4)]
        days = await asyncio.gather(*(node._opened(today) for node in nodes for _ in range(3)))
        for node in nodes:
            await node.close()
        return {day[0].secret for day in days if isinstance(day[0], DayOpened)}

    (secret,) = server.run(secrets())
    assert Seal(bytes.fromhex(secret)).commitment == shown(None, server)["today"]["commitment"]
    assert server.run(server.node.storage.numbers([daily.log_id(today)])) == {daily.log_id(today): 1}


def test_nodes_that_see_the_same_end_rank_it_once(server: Server, quick_bots: None) -> None:
    host, ann = server.node.host, server.guest("Ann")
    nodes = server.call(lambda: [Daily(host) for _ in range(3)])
    play(ann, start(ann))
    assert len(ranked(ann, server)) == 1
    for node in nodes:
        server.run(node.close())
    assert len(ranked(ann, server)) == 1


def test_storage_that_is_gone_gives_one_clear_refusal(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.guest("Ann")
    start(ann)

    async def fail(*_: object, **__: object) -> None:
        raise StorageUnavailable("the disk is gone")

    with monkeypatch.context() as broken:
        broken.setattr(server.node.storage, "load", fail)
        broken.setattr(server.node.storage, "append", fail)
        broken.setattr(server.node.storage, "numbers", fail)
        for response in (ann.http.get("/api/daily"), server.guest("Bob").http.post("/api/daily", json={"name": "Bob"})):
            assert refused(response) == (503, "server/unavailable")
    assert shown(ann, server)["table"]


@pytest.mark.parametrize("body", [b'{"format": 2, "entry": {"type": "opened", "at": 1, "secret": "00"}}', b"{", b'"'])
def test_a_day_of_a_newer_version_is_refused_and_kept(server: Server, body: bytes) -> None:
    today = daily.day_at(server.node.host.clock.now_ms())
    log = daily.log_id(today)
    server.run(server.node.storage.append([Change(table=log, after=0, events=(body,))]))
    ann = server.guest("Ann")
    assert refused(ann.http.get("/api/daily")) == (500, "table/damaged")
    assert refused(ann.http.post("/api/daily", json={"name": "Ann"})) == (500, "table/damaged")
    assert server.run(server.node.storage.load(log)) == [body]


def test_a_stored_day_stays_readable_when_fields_are_added() -> None:
    stored = b'{"format":1,"entry":{"type":"opened","at":1,"secret":"ab","later":[1]}}'
    assert daily.day_from_bytes(stored) == DayOpened(at=1, secret="ab")  # noqa: S106


def test_names_and_limits_are_those_of_other_tables(server: Server) -> None:
    ann = server.guest("Ann")
    for name, code in (("Titan", "name/reserved"), (" ", "name/unusable")):
        assert refused(ann.http.post("/api/daily", json={"name": name})) == (400, code)
    assert refused(server.client().post("/api/daily", json={"name": "Ann"})) == (401, "request/credentials")
    server.node.limits = Limits(on=True)
    codes = {ann.http.post("/api/daily", json={"name": "Ann"}).status_code for _ in range(40)}
    assert codes == {201, 429}


@pytest.mark.parametrize("table", ["daily00000000abc", "daily99999999abc", "daily20261117", "daily2026111", "dailya"])
def test_addresses_that_only_look_like_daily_tables(server: Server, table: str) -> None:
    ann = server.guest("Ann")
    assert refused(ann.http.get(f"/api/tables/{table}")) == (404, "table/unknown")
    command = {"type": "resign", "state": 1}
    assert refused(ann.http.post(f"/api/tables/{table}/commands", json=command)) == (404, "table/unknown")


def test_seats_take_turns_by_date() -> None:
    days = [daily.day_at(0) + number * daily.ONE_DAY for number in range(8)]
    assert [daily.seat_on(day) for day in days] == [0, 1, 2, 3] * 2
    assert daily.bots_on(days[2]) == ("avenger", "titan", None, "hero")
    assert daily.end_of(days[1]) == 2 * 86_400_000
    assert [daily.day_of(daily.table_id(day, "ann")) for day in days] == days
    assert len({daily.table_id(day, player) for day in days for player in ("ann", "bob")}) == 16
