"""Seats of people who come, go and lose the connection, at a real server with real connections."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import delete

from sixstones.match.decision import Decision
from sixstones.match.storage import Change, Place, StorageUnavailable
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from sixstones.server.storage.schema import events, tables
from tests.server.running import Connection, Guest, Server, begun_table, running


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that notices quickly who is gone."""
    with running(away_after=0.1, sweep=0.02) as made:
        yield made


def until_away(guest: Guest, table: str, seat: int) -> None:
    until(lambda: guest.look(table)["seats"][seat]["away"])


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.05)


def events_of(connection: Connection) -> list[str]:
    return [event["type"] for message in connection.heard for event in message.get("events", ())]


@pytest.mark.parametrize("bots", [["hero"], ["hero", "agent", "recruit"]])
def test_a_game_against_bots_waits_for_its_player(server: Server, bots: list[str]) -> None:
    """The usual options of the page and of programs, but with no patience."""
    ann = server.guest("Ann")
    table = ann.create(bots=bots, start=True, players=len(bots) + 1, first="seat-1", patience=0)
    with ann.connect(table):
        pass
    until_away(ann, table, 0)
    before = ann.look(table)
    server.sweep(10)
    assert ann.look(table) == before
    with ann.connect(table) as back:
        assert back.ask("play", move=back.table["view"]["legal_moves"][0])["type"] == "done"


def test_a_player_with_another_tab_open_is_not_away(server: Server) -> None:
    table, (ann, bob, cy) = begun_table(server, 3)
    with ann.connect(table):
        for guest in (ann, cy):
            with guest.connect(table):
                pass
        until_away(bob, table, 2)
        assert not bob.look(table)["seats"][0]["away"]


def test_a_connection_that_ends_while_it_is_counted_does_not_count(server: Server) -> None:
    table, (ann, bob) = begun_table(server)
    presence, place = server.node.presence, Place(table, server.player(ann.token))

    async def arrive_and_vanish() -> None:
        arriving = asyncio.create_task(presence.arrived(place.table, place.player))
        while not presence._here[place]:
            await asyncio.sleep(0)
        arriving.cancel()
        await asyncio.wait([arriving])
        assert arriving.cancelled()

    server.run(arrive_and_vanish())
    until_away(bob, table, 0)


def test_leaving_counts_even_with_a_second_tab_open(server: Server) -> None:
    table, (ann, bob) = begun_table(server)
    with ann.connect(table) as tab, ann.connect(table) as other_tab, bob.connect(table) as watching:
        assert tab.ask("leave")["type"] == "done"
        server.sweep(5)
        assert ann.look(table)["seats"][0]["left"]
        with ann.connect(table) as third_tab:
            assert third_tab.table["yours"] == 0
            assert third_tab.ask("say", phrase="hello")["code"] == "seat/left"
        assert "back" not in events_of(watching.catch_up())
        assert other_tab.catch_up().ask("claim", seat=0, name="Ann")["type"] == "done"
        assert not ann.look(table)["seats"][0]["left"]
    assert bob.look(table)["seats"][0]["name"] == "Guest 1"


def test_an_opponent_who_closed_the_tab_does_not_hold_up_a_rematch(server: Server) -> None:
    table, (ann, bob) = begun_table(server, patience=0)
    with ann.connect(table):
        with bob.connect(table):
            bob.do(table, "resign")
        until_away(ann, table, 1)
        ann.do(table, "rematch")
    again = ann.look(table)["rematch"]["table"]
    assert again is not None
    with ann.connect(again):
        until(lambda: bool(ann.look(again)["view"]["log"]))  # the stand-in of the player who is away starts
        with bob.connect(again):
            until(lambda: not ann.look(again)["seats"][0]["away"])


def test_a_stored_table_with_a_bot_that_no_longer_exists_continues_with_another(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.create(bots=["agent"], start=True, first="seat-1")
    rename_bot(server, table, "agent", "ultron")
    ann.play(table, ann.look(table)["view"]["legal_moves"][0])
    assert [seat["missing"] for seat in ann.look(table)["seats"]] == [False, True]
    ann.do(table, "seat_bot", seat=1, bot="agent")
    until(lambda: ann.look(table)["view"]["to_play"] == 0)
    assert not ann.look(table)["seats"][1]["missing"]


def rename_bot(server: Server, table: str, old: str, new: str) -> None:
    """The table as an earlier version stored it, with a bot of its own."""
    storage = server.node.storage

    async def rewrite() -> None:
        stored = await storage.load(table)
        bodies = tuple(body.replace(f'"{old}"'.encode(), f'"{new}"'.encode()) for body in stored)
        await storage.write(delete(events).where(events.c.table_id == table))
        await storage.write(delete(tables).where(tables.c.id == table))
        await storage.append([Change(table, 0, bodies)])
        del server.node.host.slots._slots[table]

    server.run(rewrite())


def test_an_open_table_whose_host_is_gone_is_not_listed(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.create(listed=True)

    def listed() -> bool:
        return table in [line["id"] for line in bob.http.get("/api/tables").json()]

    assert listed()
    with ann.connect(table):
        assert listed()
    until(lambda: not listed())
    with ann.connect(table):
        until(listed)


def test_an_idle_open_table_leaves_the_list(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.create(listed=True)
    with ann.connect(table) as connection:
        server.call(lambda: setattr(server.node.host.slots.get(table), "ahead_ms", 3_600_000))
        while "unlisted" not in events_of(connection):
            connection.until("update")
        assert ann.http.get("/api/tables").json() == []
        assert connection.ask("seat_bot", seat=1, bot="hero")["type"] == "done"
        assert [line["id"] for line in ann.http.get("/api/tables").json()] == [table]


def test_a_command_id_can_be_used_for_one_command_only(server: Server) -> None:
    table, (ann, _) = begun_table(server)
    first, second = ann.look(table)["view"]["legal_moves"][:2]
    ann.do(table, "play", move=first, id="mine")
    again = ann.post(table, "play", move=first, id="mine")
    assert again.json()["type"] == "done"
    for type, fields in (("play", {"move": second}), ("resign", {})):
        refused = ann.post(table, type, id="mine", **fields)
        assert (refused.status_code, refused.json()["code"]) == (409, "request/id_reused")
    assert ann.look(table)["phase"] == "playing"


def test_a_stale_command_is_refused_even_if_the_table_can_not_be_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(id: str) -> Table:
        raise StorageUnavailable

    table, (ann, _) = begun_table(server)
    with ann.connect(table) as connection:
        monkeypatch.setattr(server.node.host, "table", fails)
        answer = connection.ask("play", state=1, move="take red red")
    assert (answer["code"], answer["table"]) == ("table/stale", None)


def test_a_repeated_request_opens_one_table(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    body = {"name": "Ann", "id": "once", "options": {"listed": True}}
    first, again = (ann.http.post("/api/tables", json=body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    other = ann.http.post("/api/tables", json={**body, "name": "Anna"})
    assert (other.status_code, other.json()["code"]) == (409, "request/id_reused")
    assert bob.http.post("/api/tables", json=body).json()["id"] != first.json()["id"]


def test_old_events_are_sent_in_pages(server: Server) -> None:
    table, (ann, bob) = begun_table(server)

    def talk(current: Table, now: int) -> Decision:
        decision = Decision(current, now)
        for _ in range(1_000):
            decision.add(wire.Said, seat=0, phrase="hello")
        return decision

    server.run(server.node.host.change_at(table, talk))
    with bob.connect(table) as connection:
        welcome = connection.welcome
        numbers = [event["number"] for event in welcome["events"]]
        assert numbers == list(range(welcome["table"]["number"] - 399, welcome["table"]["number"] + 1))
        assert welcome["earlier"]
    with bob.connect(table, last=numbers[-1] - 5) as connection:
        newest = connection.welcome["table"]["number"]  # on a slow machine somebody is away already
        assert [event["number"] for event in connection.welcome["events"]] == list(range(numbers[-1] - 4, newest + 1))
        assert not connection.welcome["earlier"]
    pages = [ann.http.get(f"/api/tables/{table}/events?before={numbers[0]}").json()]
    while pages[-1]["earlier"]:
        pages.append(ann.http.get(f"/api/tables/{table}/events?before={pages[-1]['events'][0]['number']}").json())
    earlier = sorted(event["number"] for page in pages for event in page["events"])
    assert earlier == list(range(1, numbers[0]))
