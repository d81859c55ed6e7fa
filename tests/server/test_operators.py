"""Operators end tables, mute and ban guests, and read reports; every action is logged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sixstones.match.decision import Decision
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.server.host import MAX_EVENTS_SENT
from sixstones.server.node import OPERATOR_KEY
from tests.server.running import Guest, Server, begun_table, running

NOT_HIDDEN = ("secret", "view", "legal_moves")


class Operator:
    """Uses the interface of operators, as `sixstones admin` does."""

    def __init__(self, server: Server, name: str = "root") -> None:
        self.http = server.client(server.run(server.node.storage.secret(OPERATOR_KEY)))
        self.name = name

    def get(self, path: str) -> Any:
        response = self.http.get(f"/api/admin/{path}")
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/admin/{path}", json={"operator": self.name, **body})

    def restrict(self, guest: str, kind: str, **more: Any) -> Any:
        response = self.post("restrictions", guest=guest, kind=kind, **more)
        assert response.status_code == 200, response.text
        return response.json()


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as made:
        yield made


@pytest.fixture(scope="module")
def untouched() -> Iterator[Server]:
    """For tests after which no operator has done anything."""
    with running() as made:
        yield made


@pytest.fixture
def operator(server: Server) -> Operator:
    return Operator(server)


def refused(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


@pytest.mark.parametrize("who", ["nobody", "liar", "guest"])
def test_nobody_else_can_use_it(untouched: Server, who: str) -> None:
    client = untouched.client({"nobody": None, "liar": "wrong", "guest": untouched.new_token()}[who])
    for path in ("tables", "tables/x", "guests", "reports", "log"):
        assert refused(client.get(f"/api/admin/{path}")) == (401, "request/credentials")
    for path in ("tables/x/end", "restrictions", "reports/1/close"):
        assert refused(client.post(f"/api/admin/{path}", json={"operator": "me"})) == (401, "request/credentials")


def test_keys_can_not_be_guessed_by_trying() -> None:
    with running(rate_limits=True) as server:
        client = server.client("wrong")
        tried = [client.get("/api/admin/log").status_code for _ in range(20)]
        assert (tried[0], tried[-1]) == (401, 429)
        assert Operator(server).get("log") == []  # who has the key is not limited by others at the same address


def test_a_key_from_the_settings_replaces_the_stored_one() -> None:
    with running(operator_key="x" * 32) as server:
        assert server.client("x" * 32).get("/api/admin/log").status_code == 200
        assert Operator(server).http.get("/api/admin/log").status_code == 401


def test_tables_are_listed_and_shown_without_what_is_hidden(server: Server, operator: Operator) -> None:
    table, (ann, bob) = begun_table(server, free_chat=True)
    lobby = ann.create()
    bob.do(table, "say", text="hello there")
    assert [line["id"] for line in operator.get("tables")] == [lobby, table]
    assert operator.get("tables?limit=1")[0]["phase"] == "lobby"
    shown = operator.get(f"tables/{table}")
    assert [seat["name"] for seat in shown["seats"]] == [ann.name, bob.name]
    assert [event["type"] for event in shown["events"]] == ["created", "sat", "sat", "started", "said"]
    assert shown["secret"] is None
    assert shown["table"]["active_at"] >= shown["table"]["opened_at"]
    ann.do(table, "resign")
    assert operator.get(f"tables/{table}")["secret"]
    assert [line["id"] for line in operator.get("tables")] == [lobby]
    assert [line["phase"] for line in operator.get("tables?finished=true")] == ["lobby", "over"]


def test_a_long_table_shows_when_it_was_opened(server: Server, operator: Operator) -> None:
    table, _ = begun_table(server)
    opened_at = operator.get(f"tables/{table}")["table"]["opened_at"]

    def talk(current: Table, now: int) -> Decision:
        decision = Decision(current, now)
        for _ in range(MAX_EVENTS_SENT):
            decision.add(wire.Said, seat=0, phrase="hello")
        return decision

    server.run(server.node.host.change_at(table, talk))
    assert operator.get(f"tables/{table}")["table"]["opened_at"] == opened_at > 0


@pytest.mark.parametrize("phase", ["lobby", "playing"])
def test_a_table_is_ended(server: Server, operator: Operator, phase: str) -> None:
    table, (ann, _) = begun_table(server)
    if phase == "lobby":
        table = ann.create()
    with ann.connect(table) as connection:
        assert operator.post(f"tables/{table}/end", reason="a test").status_code == 204
        told = connection.until("update")
        assert told["events"][-1]["type"] == "ended"
        assert told["table"]["outcome"] == {"reason": "operator", "winners": [], "decided_by": None}
        assert connection.ask("say", phrase="goodbye")["type"] == "done"
        if phase == "lobby":
            assert connection.ask("rematch")["code"] == "table/not_started"
    assert refused(operator.post(f"tables/{table}/end")) == (409, "table/finished")
    assert "operator" in ann.http.get(f"/api/tables/{table}/record").text
    line = operator.get("log")[0]
    assert (line["operator"], line["action"], line["target"], line["reason"]) == ("root", "end", table, "a test")


def test_a_daily_game_that_was_ended_is_not_ranked(server: Server, operator: Operator) -> None:
    ann = server.guest("Ann")
    table = ann.http.post("/api/daily", json={"name": "Ann"}).json()["id"]
    with ann.connect(table) as connection:
        while not connection.table["view"]["legal_moves"]:
            connection.receive()
        connection.ask("play", move=connection.table["view"]["legal_moves"][0])
    assert operator.post(f"tables/{table}/end").status_code == 204
    assert operator.get("tables")[:1] == []
    shown = ann.http.get("/api/daily").json()
    assert (shown["over"], shown["today"]["ranking"]) == (True, [])


def test_a_muted_guest_plays_but_does_not_chat(server: Server, operator: Operator) -> None:
    table, (ann, _) = begun_table(server, free_chat=True)
    operator.restrict(f"{table}/1", "muted", days=1)
    for said in ({"text": "hello"}, {"phrase": "hello"}):
        assert refused(ann.post(table, "say", **said)) == (403, "chat/muted")
    ann.play(table, ann.look(table)["view"]["legal_moves"][0])
    operator.restrict(f"{table}/1", "muted", lift=True)
    ann.do(table, "say", text="hello")
    assert refused(operator.post("restrictions", guest=f"{table}/1", kind="muted", lift=True))[0] == 404
    assert [line["action"] for line in operator.get("log")] == ["unmute", "mute"]


def test_a_banned_guest_loses_the_seats_and_can_only_watch(server: Server, operator: Operator) -> None:
    table, (ann, bob) = begun_table(server)
    lobby = ann.create()
    bob.sit(lobby)
    digest = operator.get(f"tables/{table}")["seats"][0]["guest"]
    with ann.connect(table) as connection, bob.connect(table) as other:
        done = operator.restrict(digest, "banned", reason="cheats")
        assert sorted(done["tables"]) == sorted([table, lobby])
        while not other.table["seats"][0]["left"]:
            other.receive()
        assert connection.ask("claim", seat=0, name="Ann")["code"] == "guest/banned"
        connection.catch_up()  # they still see what happens
    assert ann.look(lobby)["seats"][0]["kind"] == "open"
    for response in (
        ann.http.post("/api/tables", json={"name": "Ann"}),
        ann.http.post("/api/daily", json={"name": "Ann"}),
        ann.post(lobby, "sit", name="Ann"),
        ann.http.put(f"/api/tables/{table}/plan", json={"alternatives": [["take red red"]]}),
    ):
        assert refused(response) == (403, "guest/banned")
    [line] = [line for line in operator.get("guests") if line["restrictions"]]
    assert (line["guest"], line["restrictions"]) == (digest, [{"kind": "banned", "until": None}])
    operator.restrict(digest, "banned", lift=True)
    ann.do(table, "claim", seat=0, name="Ann")


def test_a_restriction_ends_by_itself(server: Server, operator: Operator) -> None:
    table, (ann, _) = begun_table(server)
    operator.restrict(f"{table}/1", "muted", days=1)
    assert refused(ann.post(table, "say", phrase="hello")) == (403, "chat/muted")
    server.node.host.clock._start += 24 * 3600
    server.sweep()
    ann.do(table, "say", phrase="hello")
    assert all(not line["restrictions"] for line in operator.get("guests"))


@pytest.mark.parametrize("guest", ["x", "x/1", "{table}/3", "{table}/0", "{table}/x", "{table}", "0" * 31, "a" * 65])
def test_a_guest_who_does_not_exist(untouched: Server, guest: str) -> None:
    table, _ = begun_table(untouched)
    operator = Operator(untouched)
    response = operator.post("restrictions", guest=guest.format(table=table), kind="banned")
    assert response.status_code in {400, 404, 409}
    assert operator.get("log") == []


def test_every_node_knows_it_within_two_sweeps(postgres_url: str) -> None:
    with running(database=postgres_url) as one, running(database=postgres_url) as two:
        table, (ann, bob) = begun_table(one)
        there = Guest(two, ann.name, ann.token)
        Operator(one).restrict(f"{table}/1", "muted")
        two.sweep(2)
        assert refused(there.post(table, "say", phrase="hello")) == (403, "chat/muted")
        assert bob.http.post(f"/api/tables/{table}/reports", json={"seat": 0, "reason": "rude"}).status_code == 204
        operator = Operator(two)
        assert operator.get("reports")[0]["name"] == ann.name
        assert operator.post("reports/1/close").status_code == 204
        assert Operator(one).restrict(f"{table}/1", "banned")["tables"] == [table]
        assert [line["action"] for line in operator.get("log")] == ["ban", "close report", "mute"]


def test_a_report_shows_who_sat_there_and_the_chat(server: Server, operator: Operator) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.create(free_chat=True, first="random")
    bob.sit(table)
    bob.do(table, "say", text="boo")
    response = ann.http.post(f"/api/tables/{table}/reports", json={"seat": 1, "reason": " He says\tboo "})
    assert response.status_code == 204
    bob.do(table, "leave")
    server.guest("Eve").sit(table)
    [report] = operator.get("reports")
    assert (report["name"], report["reason"], report["closed_at"]) == ("Bob", "He says boo", None)
    assert [(line["number"], line["name"], line["text"]) for line in report["chat"]] == [(4, "Bob", "boo")]
    assert operator.post(f"reports/{report['id']}/close", reason="done").status_code == 204
    assert operator.get("reports") == []
    assert operator.get("reports?closed=true")[0]["closed_at"]
    assert refused(operator.post(f"reports/{report['id']}/close"))[0] == 404


def test_a_report_names_who_wrote_each_line(server: Server, operator: Operator) -> None:
    """Seats are renumbered at the start, and a substitute has another name."""
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.create(free_chat=True, first="youngest", stand_in=None)
    bob.sit(table)
    for guest in (ann, bob):
        guest.do(table, "say", text=f"I am {guest.name}")
    ann.do(table, "start", youngest=1)
    bob.do(table, "say", text="I am Bob")
    bob.do(table, "leave")
    ann.do(table, "offer_seat", seat=0)
    eve.do(table, "claim", seat=0, name="Eve")
    eve.do(table, "say", text="I am Eve")
    ann.http.post(f"/api/tables/{table}/reports", json={"seat": 0, "reason": "x"})
    [report] = operator.get("reports")
    assert report["name"] == "Eve"
    assert [line["text"] for line in report["chat"]] == [f"I am {line['name']}" for line in report["chat"]]
    assert len(report["chat"]) == 4


def test_what_can_not_be_reported(server: Server, operator: Operator) -> None:
    table, (ann, bob) = begun_table(server)
    with_bot = ann.create(bots=["agent"])
    eve = server.guest("Eve")

    def report(guest: Guest, table: str, **body: Any) -> tuple[int, str]:
        return refused(guest.http.post(f"/api/tables/{table}/reports", json={"seat": 1, "reason": "x", **body}))

    assert report(eve, table) == (403, "table/not_seated")
    assert report(ann, table, seat=0) == (409, "seat/unknown")
    assert report(ann, table, seat=3) == (409, "seat/unknown")
    assert report(ann, with_bot) == (409, "seat/unknown")
    assert report(ann, table, reason="") == (400, "request/malformed")
    assert report(ann, table, reason="x" * 201) == (400, "chat/unusable")
    assert report(bob, "nothing") == (404, "table/unknown")
    assert refused(server.client().post(f"/api/tables/{table}/reports", json={"seat": 1, "reason": "x"}))[0] == 401
    assert operator.get("reports") == []


def test_reports_are_limited() -> None:
    with running(rate_limits=True) as server:
        table, (ann, bob) = begun_table(server)
        body = {"seat": 1, "reason": "x"}
        answers = [ann.http.post(f"/api/tables/{table}/reports", json=body).status_code for _ in range(5)]
        assert answers == [204] * 3 + [429] * 2
        body = {"seat": 0, "reason": "x"}
        assert bob.http.post(f"/api/tables/{table}/reports", json=body).status_code == 204


def test_a_guest_has_a_limited_number_of_tables() -> None:
    with running(tables_per_guest=3) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        tables = [ann.create() for _ in range(2)]
        request = {"name": "Ann", "id": "same"}
        third = ann.http.post("/api/tables", json=request).json()["id"]
        assert refused(ann.http.post("/api/tables", json={"name": "Ann"})) == (409, "table/too_many")
        assert ann.http.post("/api/tables", json=request).json()["id"] == third  # sent again, it opens no table
        other = bob.create()
        assert refused(ann.post(other, "sit", name="Ann")) == (409, "table/too_many")
        assert ann.http.post("/api/daily", json={"name": "Ann"}).status_code == 201  # one a day
        ann.do(tables[0], "leave")
        for _ in range(2):  # the answer to the first may have been lost
            ann.do(other, "sit", name="Ann", id="same")
        assert refused(ann.http.post("/api/tables", json={"name": "Ann"})) == (409, "table/too_many")
        bob.start(other)
        ann.do(other, "resign")
        ann.create()
