"""Correspondence games, on a real server whose clock the test moves."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from sixstones.game import Seal
from sixstones.match.refusal import RequestRefused
from sixstones.server.correspondence import LOOK_EVERY
from sixstones.server.storage.schema import people
from tests.server.running import PATIENCE, Guest, Json, Server, begun_table, running
from tests.server.test_damage import damage
from tests.services.redis import Redis

HOUR = 3600.0
DAY = 24 * HOUR
DAYS: Json = {"clock": "days", "days": 1, "bank": 24, "stand_in": "recruit"}


def later(server: Server, seconds: float) -> None:
    """Move the clock of a node forward, and let it do what is due."""
    server.node.host.clock._start += seconds
    server.sweep(3)


class World:
    """A server on a file, and the time of day. Both can be changed: the server restarts, the time moves on."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._settings: Json = {"database": str(file)}
        self._ahead = 0.0
        true_time = time.time
        monkeypatch.setattr(time, "time", lambda: true_time() + self._ahead)
        self.server = Server(**self._settings)

    def later(self, seconds: float) -> None:
        """Move all clocks forward, and let the node do what is due."""
        self._ahead += seconds
        later(self.server, seconds)

    def restart(self, *guests: Guest) -> None:
        """Stop the server and start another one on the same file. The guests go there."""
        self.server.stop()
        self.server = Server(**self._settings)
        for guest in guests:
            guest.__init__(self.server, guest.name, guest.token)  # type: ignore[misc]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    made = World(tmp_path / "tables.db", monkeypatch)
    yield made
    made.server.stop()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def eventually(check: Callable[[], Any]) -> Any:
    """The first true answer."""
    deadline = time.monotonic() + PATIENCE
    while not (answer := check()):
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.01)
    return answer


def events_of(guest: Guest, table: str) -> list[Json]:
    return list(guest.http.get(f"/api/tables/{table}/events").json()["events"])


def kinds(guest: Guest, table: str) -> list[str]:
    return [event["type"] for event in events_of(guest, table)]


def first_move(guest: Guest, table: str) -> str:
    moves: list[str] = guest.look(table)["view"]["legal_moves"]
    return next(move for move in moves if move.startswith("take"))


def hours_left(guest: Guest, table: str) -> float:
    """Of whose turn it is, with the time bank."""
    mine = next(game for game in guest.http.get("/api/me/games").json()["games"] if game["id"] == table)
    return float(mine["deadline"] / 1000 - guest.server.node.host.clock.now()) / HOUR


def test_a_game_of_three_days(world: World) -> None:
    table, (ann, bob) = begun_table(world.server, **DAYS)
    world.later(20 * HOUR)
    ann.play(table, first_move(ann, table))
    assert round(hours_left(bob, table)) == 48
    world.later(30 * HOUR)  # six of them from the time bank
    assert "warned" not in kinds(ann, table)
    bob.play(table, first_move(bob, table))
    assert [round(left / 3_600_000) for left in ann.look(table)["clock"]["bank"]] == [24, 18]

    world.restart(ann, bob)
    assert round(hours_left(ann, table)) == 48
    world.later(43 * HOUR)
    assert kinds(ann, table)[-1] == "warned"
    ann.play(table, first_move(ann, table))
    assert not {"away", "back", "stood_in"} & set(kinds(ann, table))

    ann.do(table, "pause")
    bob.do(table, "pause")
    world.later(30 * DAY)
    assert bob.post(table, "play", move=first_move(bob, table)).json()["code"] == "table/paused"
    world.restart(ann, bob)
    ann.do(table, "resume")
    assert round(hours_left(bob, table)) == 24 + 18

    assert bob.http.post("/api/me/holiday", json={"days": 10}).json()["left"] == 11
    assert ann.look(table)["seats"][1]["holiday"]
    world.later(9 * DAY)
    assert ann.look(table)["clock"]["running"] is None
    world.later(1 * DAY + 1)
    assert ann.look(table)["seats"][1]["holiday"] is None
    assert round(hours_left(bob, table)) == 24 + 18

    world.later(37 * HOUR)
    world.later(6 * HOUR)
    assert ann.look(table)["outcome"] == {"reason": "time", "winners": [0], "decided_by": None}


def test_a_stand_in_plays_for_a_late_player_until_they_are_back(world: World) -> None:
    table, (ann, bob) = begun_table(world.server, **DAYS | {"late": "stand_in", "bank": 0})
    world.later(18 * HOUR)
    world.later(7 * HOUR)
    eventually(lambda: bob.look(table)["view"]["to_play"] == 1)
    assert [event["by"] for event in events_of(bob, table) if event["type"] == "moved"] == ["stand-in"]
    bob.play(table, first_move(bob, table))
    eventually(lambda: bob.look(table)["view"]["to_play"] == 1)
    world.restart(ann, bob)
    assert ann.look(table)["yours"] == 0
    with ann.connect(table) as connection:
        assert connection.table["seats"][0]["late"]  # being connected is not enough: a page may be open for days
        assert connection.ask("claim", seat=0, name=ann.name)["type"] == "done"
    bob.play(table, first_move(bob, table))
    ann.play(table, first_move(ann, table))


def test_no_stand_in_plays_for_somebody_who_is_just_not_connected(world: World) -> None:
    table, (ann, bob) = begun_table(world.server, **DAYS, patience=0)
    with ann.connect(table), bob.connect(table):
        pass
    world.later(10 * HOUR)
    assert kinds(ann, table)[-1] == "started"


class TestHolidays:
    def test_they_hold_at_all_tables_and_at_those_that_start_later(self, server: Server) -> None:
        first, (ann, _) = begun_table(server, **DAYS)
        quick = ann.create(clock="move", bots=["recruit"], start=True)
        until = ann.http.post("/api/me/holiday", json={"days": 3}).json()["until"]
        later = ann.create(**DAYS, first="seat-1", bots=["recruit"], start=True)
        assert ann.look(first)["seats"][0]["holiday"] == until
        seat = ann.seat(later)
        assert seat is not None
        eventually(lambda: ann.look(later)["seats"][seat]["holiday"] == until)
        assert not any(each["holiday"] for each in ann.look(quick)["seats"])

    def test_whole_days_that_are_left_are_given_back(self, world: World) -> None:
        table, (ann, _) = begun_table(world.server, **DAYS)
        assert ann.http.post("/api/me/holiday", json={"days": 10}).json()["left"] == 11
        world.later(2.5 * DAY)
        ended = ann.http.delete("/api/me/holiday").json()
        assert ended == {"until": None, "left": 11 + 7}
        assert ann.look(table)["seats"][0]["holiday"] is None
        assert ann.look(table)["clock"]["running"] == 0

    def test_one_that_a_table_did_not_hear_of_still_stops_its_clock(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, (ann, bob) = begun_table(world.server, **DAYS | {"bank": 0})

        async def dies(*_: Any) -> None:
            raise RequestRefused("server/unavailable", "the node dies")

        with monkeypatch.context() as broken:
            broken.setattr(world.server.node.correspondence, "_tell", dies)
            assert ann.http.post("/api/me/holiday", json={"days": 10}).status_code == 503
        assert ann.look(table)["seats"][0]["holiday"] is None
        world.restart(ann, bob)
        world.later(23 * HOUR)
        assert ann.look(table)["seats"][0]["holiday"]
        assert "warned" not in kinds(ann, table)

    def test_a_damaged_table_does_not_stop_them_at_the_others(self, world: World, tmp_path: Path) -> None:
        sound, (ann, bob) = begun_table(world.server, **DAYS)
        damaged = ann.create(**DAYS)  # the newest comes first
        damage(tmp_path / "tables.db", damaged, "{")
        world.restart(ann, bob)
        assert ann.http.post("/api/me/holiday", json={"days": 3}).json()["left"] == 18
        assert bob.look(sound)["seats"][0]["holiday"]
        assert ann.http.delete("/api/me/holiday").status_code == 200
        assert bob.look(sound)["seats"][0]["holiday"] is None

    def test_other_data_about_a_player_is_kept(self, server: Server) -> None:
        ann, storage = server.guest("Ann"), server.node.storage
        player = server.player(ann.token)
        person = {"player": player, "name": "Ann", "created_at": 1.0, "preferences": '{"theme": "dark"}'}
        server.run(storage.add(people, **person))
        assert ann.http.post("/api/me/holiday", json={"days": 2}).status_code == 200
        (row,) = server.run(storage.read(select(people).where(people.c.player == player)))
        assert (row.name, json.loads(row.preferences)["theme"]) == ("Ann", "dark")

    def test_a_year_has_only_so_many(self, server: Server) -> None:
        ann = server.guest("Ann")
        assert ann.http.post("/api/me/holiday", json={"days": 22}).json()["code"] == "holiday/too_long"
        assert ann.http.post("/api/me/holiday", json={"days": 1}).status_code == 200
        assert ann.http.post("/api/me/holiday", json={"days": 1}).json()["code"] == "holiday/running"
        assert server.client().get("/api/me/holiday").status_code == 401

    def test_the_next_year_has_new_ones(self, world: World) -> None:
        ann = world.server.guest("Ann")
        assert ann.http.post("/api/me/holiday", json={"days": 21}).json()["left"] == 0
        world.later(366 * DAY)
        assert ann.http.get("/api/me/holiday").json() == {"until": None, "left": 21}


class TestMyGames:
    def test_they_tell_what_happened_since_the_player_looked(self, world: World) -> None:
        table, (ann, bob) = begun_table(world.server, **DAYS)

        def mine() -> Json:
            return dict(bob.http.get("/api/me/games").json()["games"][0])

        with bob.connect(table) as connection:
            number = connection.table["number"]
        eventually(lambda: mine()["seen"] == number)
        ann.play(table, first_move(ann, table))
        assert (mine()["moves"], mine()["turn"], mine()["you"]) == (1, 1, 1)
        assert mine() == bob.http.get(f"/api/me/games/{table}").json()
        world.restart(ann, bob)
        assert mine()["moves"] == 1
        with bob.connect(table) as connection:  # it is written while the page stays open
            bob.play(table, first_move(bob, table))
            ann.play(table, first_move(ann, table))
            connection.catch_up()
            world.later(10)
            eventually(lambda: mine()["seen"] == mine()["number"])

    def test_nobody_else_s_are_shown(self, server: Server) -> None:
        table, (ann, _) = begun_table(server)
        assert [game["id"] for game in ann.http.get("/api/me/games").json()["games"]] == [table]
        stranger = server.guest("Cy")
        assert stranger.http.get("/api/me/games").json()["games"] == []
        assert stranger.http.get(f"/api/me/games/{table}").status_code == 204

    def test_finished_games_come_last(self, server: Server) -> None:
        over, (ann, bob) = begun_table(server)
        bob.do(over, "resign")
        lobby = ann.create(**DAYS)
        games = ann.http.get("/api/me/games").json()["games"]
        assert [(game["id"], game["phase"]) for game in games] == [(lobby, "lobby"), (over, "over")]
        assert games[1]["winners"] == [0]


def plan(guest: Guest, table: str, *turns: list[str]) -> Any:
    return guest.http.put(f"/api/tables/{table}/plan", json={"alternatives": turns})


def planned(guest: Guest, table: str, which: str = "alternatives") -> Any:
    return guest.http.get(f"/api/tables/{table}/plan").json()[which]


class TestPlans:
    def test_the_turn_is_played_when_it_comes(self, server: Server) -> None:
        table, (ann, bob) = begun_table(server, **DAYS)
        assert plan(bob, table, ["recruit thanos"], ["reserve DECK 2"]).status_code == 200
        assert planned(bob, table) == [["recruit thanos"], ["reserve deck 2"]]
        ann.play(table, "reserve deck 1")
        eventually(lambda: ann.look(table)["view"]["to_play"] == 0)
        last = events_of(ann, table)[-1]
        assert (last["seat"], last["move"], last["by"]) == (1, "reserve deck 2", "person")
        assert planned(bob, table) == []
        ann.play(table, "reserve deck 1")
        server.sweep(3)
        assert ann.look(table)["view"]["to_play"] == 1  # once

    def test_if_nothing_is_possible_the_player_decides(self, server: Server) -> None:
        table, (ann, bob) = begun_table(server, **DAYS)
        plan(bob, table, ["recruit thanos"])
        ann.play(table, "reserve deck 1")
        assert (planned(bob, table), planned(bob, table, "failed")) == ([], [["recruit thanos"]])
        server.sweep(3)
        assert ann.look(table)["view"]["to_play"] == 1
        assert planned(bob, table, "failed") == [["recruit thanos"]]
        assert planned(ann, table, "failed") == []
        bob.play(table, "reserve deck 1")
        assert (planned(bob, table), planned(bob, table, "failed")) == ([], [])
        later(server, LOOK_EVERY)
        assert not server.call(lambda: server.node.correspondence._plans)

    def test_it_can_be_changed_and_forgotten(self, server: Server) -> None:
        table, (ann, bob) = begun_table(server)
        plan(bob, table, ["reserve deck 2"])
        plan(bob, table, ["take blue blue"])
        assert planned(bob, table) == [["take blue blue"]]
        assert bob.http.delete(f"/api/tables/{table}/plan").status_code == 204
        ann.play(table, "reserve deck 1")
        server.sweep(3)
        assert ann.look(table)["view"]["to_play"] == 1

    @pytest.mark.parametrize("when", ["before the turn", "after it"])
    def test_it_is_played_once_after_a_restart(self, world: World, when: str) -> None:
        table, (ann, bob) = begun_table(world.server, **DAYS)
        node = world.server.node
        if when == "after it":  # the node dies before it can do anything about the plan
            node.host.on_change.clear()
            node.correspondence._looked_at = float("inf")
        plan(bob, table, ["reserve deck 2"])
        if when == "after it":
            ann.play(table, "reserve deck 1")
            assert ann.look(table)["view"]["to_play"] == 1
        world.restart(ann, bob)
        if when == "before the turn":
            ann.play(table, "reserve deck 1")
        eventually(lambda: ann.look(table)["view"]["to_play"] == 0)
        ann.play(table, "reserve deck 1")
        world.later(60)
        assert ann.look(table)["view"]["to_play"] == 1

    def test_one_that_could_not_be_deleted_is_not_played_again(self, world: World) -> None:
        table, (ann, bob) = begun_table(world.server, **DAYS)
        store = world.server.node.correspondence._store

        async def nothing(*_: Any) -> None:
            pass

        store.forget_plan = nothing  # type: ignore[assignment,method-assign]
        plan(bob, table, ["reserve deck 2"])
        ann.play(table, "reserve deck 1")
        eventually(lambda: ann.look(table)["view"]["to_play"] == 0)
        world.restart(ann, bob)
        ann.play(table, "reserve deck 1")
        world.later(60)
        assert ann.look(table)["view"]["to_play"] == 1

    def test_nobody_else_learns_of_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All that the other player and a spectator get is the same with a plan and without one: ids, deal and
        time are the same too."""
        secret = Seal.from_seed("plans")
        monkeypatch.setattr(Seal, "fresh", lambda: secret)
        monkeypatch.setattr("sixstones.match.lobby.new_id", lambda: "a" * 12)
        assert self._told(planning=True) == self._told(planning=False)

    def _told(self, *, planning: bool) -> list[list[Json]]:
        with running() as server:
            server.node.host.clock.now = lambda: 1.8e9  # type: ignore[method-assign]
            table, (ann, bob) = begun_table(server, **DAYS)
            with ann.connect(table) as opponent, server.connect(table) as spectator:
                if planning:
                    assert plan(bob, table, ["recruit thanos"]).status_code == 200
                ann.do(table, "play", move="reserve deck 1", id="same")
                server.sweep(3)
                if planning:
                    assert plan(bob, table, ["reserve deck 2"]).status_code == 409
                    assert bob.http.delete(f"/api/tables/{table}/plan").status_code == 204
                heard = [each.catch_up().heard for each in (opponent, spectator)]
            others = [ann.http.get(f"/api/tables/{table}/plan"), server.client().get(f"/api/tables/{table}/plan")]
            assert [response.status_code for response in others] == [200, 401]
            return [*heard, [others[0].json(), ann.look(table), server.client().get(f"/api/tables/{table}").json()]]

    def test_only_players_who_wait_for_their_turn_can_plan(self, server: Server) -> None:
        table, (ann, _) = begun_table(server, **DAYS)
        assert plan(ann, table, ["reserve deck 2"]).json()["code"] == "plan/your_turn"
        assert plan(server.guest("Cy"), table, ["reserve deck 2"]).status_code == 403
        quick, (_, bob) = begun_table(server, clock="move")
        assert plan(bob, quick, ["reserve deck 2"]).json()["code"] == "plan/off"
        assert plan(bob, quick, ["take a bath"]).status_code in {400, 409}
        assert plan(bob, quick).status_code == 400


def test_two_nodes_play_a_plan_once(postgres_url: str, redis_server: Redis) -> None:
    settings = {"database": postgres_url, "redis": redis_server.url}
    with running(**settings) as one, running(**settings) as two:
        table, (ann, bob) = begun_table(one, **DAYS)
        elsewhere = Guest(two, bob.name, bob.token)
        assert plan(elsewhere, table, ["reserve deck 2"]).status_code == 200
        assert planned(bob, table) == [["reserve deck 2"]]
        ann.play(table, "reserve deck 1")  # at a node that may not know of the plan yet
        for server in (one, two):
            later(server, LOOK_EVERY)
        assert ann.look(table)["view"]["to_play"] == 0
        assert [event["type"] for event in events_of(ann, table)].count("moved") == 2
        assert elsewhere.http.post("/api/me/holiday", json={"days": 1}).status_code == 200
        assert ann.look(table)["seats"][1]["holiday"]
