"""Notifications, against a push service on this machine that can read them."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import select

from sixstones.match import timers
from sixstones.match.decision import Decision
from sixstones.match.table import FIRST_NUDGE
from sixstones.protocol import server as wire
from sixstones.protocol.client import Language
from sixstones.server.push import notifier as notifiers
from sixstones.server.push import sender as senders
from sixstones.server.push.endpoint import ForbiddenEndpoint, parse, post
from sixstones.server.push.notifier import Kind, Notice, notices, notification, payload_of
from sixstones.server.storage import schema
from tests.match.tables import Played, solo_game
from tests.server.push_service import Browser, PushService, push_service, wait_until_sent
from tests.server.running import Guest, Server, begun_table, running
from tests.server.security.test_hidden import redealt
from tests.services.redis import Redis

TAKE = "take yellow blue red"
KINDS = get_args(Kind)
LANGUAGES = get_args(Language)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def server() -> Iterator[Server]:
    with running(push_to_loopback=True, away_after=0.1) as server:
        yield server


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(senders, "PAUSES", (0.01, 0.01))
    monkeypatch.setattr(notifiers, "APART", 0.0)


def begun(server: Server, **options: Any) -> tuple[str, list[Guest]]:
    """Nobody is connected, and no stand-in plays."""
    return begun_table(server, stand_in=None, **options)


def pushes(server: Server, result: str) -> float:
    return server.node.metrics.registry.get_sample_value("sixstones_pushes_total", {"result": result}) or 0


class TestDelivery:
    def test_only_the_browser_can_read_it_and_the_push_service_knows_the_sender(
        self, server: Server, service: PushService
    ):
        table, guests = begun(server)
        browser = service.browser("ben").subscribe(guests[1])
        guests[0].play(table, TAKE)
        received = service.next()
        shown = {"kind": "turn", "table": table, "title": "Your turn!", "body": "The table with Guest 1"}
        assert browser.read(received) == shown
        key = guests[0].http.get("/api/push/key").json()
        assert received.claims(key, service.url)["sub"] == "mailto:operator@localhost"
        assert 0 < int(received.headers["ttl"]) <= 24 * 3600
        assert len(received.headers["topic"]) == 32
        assert table.encode() not in received.body
        assert table not in str(received.headers)
        assert server.client().get("/api/about").json()["push"] is True

    def test_each_reads_it_in_their_language_and_newer_ones_replace_older_ones(
        self, server: Server, service: PushService
    ):
        table, guests = begun(server)
        french, polish = service.browser("fr").subscribe(guests[0], "fr"), service.browser("pl")
        polish.subscribe(guests[1], "pl")
        topics = []
        for guest, reader in ((guests[0], polish), (guests[1], french), (guests[0], polish)):
            guest.play(table, TAKE)
            received = service.next()
            topics.append(received.headers["topic"])
            title = {"fr": "À toi de jouer !", "pl": "Twoja tura!"}[reader.name]
            assert reader.read(received)["title"].replace("\N{NARROW NO-BREAK SPACE}", " ") == title
        assert topics[0] == topics[2] != topics[1]

    @pytest.mark.parametrize("status", [404, 410])
    def test_a_browser_that_is_gone_is_forgotten(self, server: Server, service: PushService, status: int):
        table, guests = begun(server)
        service.browser("old").subscribe(guests[1])
        service.answers.append(status)
        guests[0].play(table, TAKE)
        service.next()
        wait_until_sent(server)
        guests[1].play(table, TAKE)
        guests[0].play(table, TAKE)
        wait_until_sent(server)
        assert service.received.empty()
        assert pushes(server, "gone") == 1

    def test_other_failures_are_tried_twice_more(self, server: Server, service: PushService):
        table, guests = begun(server)
        browser = service.browser("ben").subscribe(guests[1])
        service.answers += [500, 429]
        guests[0].play(table, TAKE)
        assert [browser.next()["kind"] for _ in range(3)] == ["turn"] * 3
        wait_until_sent(server)
        assert pushes(server, "sent") == 1
        service.answers += [500, 500, 500, 500]
        guests[1].play(table, TAKE)
        guests[0].play(table, TAKE)
        for _ in range(3):
            service.next()
        wait_until_sent(server)
        assert service.received.empty()
        assert pushes(server, "failed") == 1

    def test_no_redirect_is_followed(self, server: Server, service: PushService):
        table, guests = begun(server)
        service.browser("ben").subscribe(guests[1])
        service.answers += [307, 307, 307]
        guests[0].play(table, TAKE)
        assert [service.next().path for _ in range(3)] == ["/ben"] * 3
        wait_until_sent(server)
        assert service.received.empty()

    def test_a_push_service_that_hangs_delays_no_move(self, server: Server, service: PushService):
        table, guests = begun(server)
        for guest in guests:
            for number in range(3):
                service.browser(f"{guest.name[-1]}{number}").subscribe(guest)
        service.open.clear()
        guests[0].play(table, TAKE)
        assert service.asked.wait(20)
        for number in range(1, 5):
            guests[number % 2].play(table, TAKE if number < 4 else "reserve deck 1")
        assert service.received.empty()  # all moves were done before the first answer
        service.open.set()
        for _ in range(5 * 3):
            service.next()

    def test_a_dead_push_service_delays_no_move_either(self, server: Server, caplog: pytest.LogCaptureFixture):
        table, guests = begun(server)
        with socket.create_server(("127.0.0.1", 0)) as nobody:
            dead = Browser(_Address(f"http://127.0.0.1:{nobody.getsockname()[1]}"), "x")  # type: ignore[arg-type]
        dead.subscribe(guests[1])
        guests[0].play(table, TAKE)
        wait_until_sent(server)
        assert pushes(server, "failed") == 1
        assert not any(record.exc_info for record in caplog.records)

    def test_when_too_many_wait_the_oldest_is_dropped(
        self, server: Server, service: PushService, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(senders, "MAX_WAITING", 3)
        table, guests = begun(server)
        for number in range(8):
            service.browser(str(number)).subscribe(guests[1])
        service.open.clear()
        guests[0].play(table, TAKE)
        service.asked.wait(20)
        service.open.set()
        wait_until_sent(server)
        assert pushes(server, "dropped") > 0
        assert pushes(server, "dropped") + pushes(server, "sent") == 8

    def test_two_of_a_kind_follow_each_other_only_after_a_while(
        self, server: Server, service: PushService, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(notifiers, "APART", 3600.0)
        table, guests = begun(server)
        service.browser("ben").subscribe(guests[1])
        for guest in (guests[0], guests[1], guests[0]):
            guest.play(table, TAKE)
        wait_until_sent(server)
        assert service.received.qsize() == 1


class _Address:
    def __init__(self, url: str) -> None:
        self.url = url


class TestWho:
    def test_players_at_the_table_are_not_notified(self, server: Server, service: PushService):
        table, guests = begun(server)
        service.browser("ben").subscribe(guests[1])
        with guests[1].connect(table):
            guests[0].play(table, TAKE)
            wait_until_sent(server)
            guests[1].play(table, TAKE)
        assert service.received.empty()

    def test_a_player_who_lost_the_connection_before_their_turn_is_notified(
        self, server: Server, service: PushService, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(notifiers, "APART", 3600.0)
        table, guests = begun(server)
        browser = service.browser("ben").subscribe(guests[1])
        with guests[1].connect(table):
            pass
        guests[0].play(table, TAKE)  # Ben does not count as away yet
        assert browser.next()["kind"] == "turn"

    def test_a_player_who_goes_away_during_their_turn_is_not_notified(self):
        played = Played(first="seat-1").started("ben")
        decision = Decision(played.table, played.now + 60_000)
        decision.add(wire.Away, seat=0)
        assert not list(notices(decision, decision.result(), 8.0))

    def test_a_game_against_bots_never_calls(self, server: Server, service: PushService):
        guest = server.guest("Ana")
        service.browser("ana").subscribe(guest)
        table = guest.create(bots=["recruit"], start=True)
        while guest.look(table)["phase"] == "playing":
            state = guest.look(table)
            if state["view"]["to_play"] == state["you"]:
                guest.post(table, "resign" if state["number"] > 12 else "play", **_move(state))
        wait_until_sent(server)
        assert service.received.empty()

    def test_everybody_but_the_player_who_ended_the_game_is_notified(self, server: Server, service: PushService):
        table, guests = begun(server)
        for seat, guest in enumerate(guests):
            service.browser(str(seat)).subscribe(guest)
        guests[0].do(table, "resign")
        wait_until_sent(server)
        assert [received.path for received in service.received.queue] == ["/1"]

    def test_both_players_are_notified_when_one_runs_out_of_time(self):
        played = Played(first="seat-1").started("ben")
        decision = Decision(played.table, played.now)
        decision.add(wire.TimeUp, seat=0)
        assert list(notices(decision, decision.result(), 8.0)) == [Notice("over", 0), Notice("over", 1)]
        chat = Decision(decision.result(), played.now)
        chat.add(wire.Said, seat=0, phrase="hello")
        assert not list(notices(chat, chat.result(), 8.0))

    def test_a_nudge(self, server: Server, service: PushService):
        table, guests = begun(server)
        browser = service.browser("ana").subscribe(guests[0])
        refused = guests[1].post(table, "nudge")
        assert (refused.status_code, refused.json()["code"]) == (409, "nudge/too_early")
        server.node.host.clock._start += FIRST_NUDGE / 1000
        guests[1].do(table, "nudge")
        told = browser.next()
        assert told["kind"] == "nudge"
        assert told["title"] == "Guest 2 reminds you: it's your turn"

    def test_time_that_is_running_out(self):
        played = Played(first="seat-1", clock="days", days=1).started("ben")
        due = timers.due_at(played.table)
        assert due
        decision = timers.overdue(played.table, int(due * 1000))
        assert decision
        assert list(notices(decision, decision.result(), 8.0)) == [Notice("time", 0)]

    def test_a_player_who_leaves_a_correspondence_game_just_before_their_turn_is_notified(
        self, server: Server, service: PushService, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(notifiers, "NOTICED_AFTER", 0.5)
        table, guests = begun(server, clock="days")
        browser = service.browser("ben").subscribe(guests[1])
        with guests[1].connect(table):
            guests[0].play(table, TAKE)
        assert browser.next()["kind"] == "turn"
        with guests[1].connect(table):
            guests[1].play(table, TAKE)
            guests[0].play(table, TAKE)
            wait_until_sent(server)
        assert service.received.empty()

    def test_two_nodes_tell_it_once(self, service: PushService, postgres_url: str, redis_server: Redis):
        settings: Any = {"database": postgres_url, "redis": redis_server.url, "push_to_loopback": True}
        with running(**settings) as one, running(**settings) as two:
            assert one.client().get("/api/push/key").json() == two.client().get("/api/push/key").json()
            table, guests = begun(one)
            browser = service.browser("ben").subscribe(guests[1])
            with two.connect(table) as spectator:
                guests[0].play(table, TAKE)
                spectator.until("update")
                assert browser.next()["kind"] == "turn"
                elsewhere = Guest(two, "Guest 2", guests[1].token)
                elsewhere.play(table, TAKE)
                for server in (one, two):
                    wait_until_sent(server)
                assert service.received.empty()
            with elsewhere.connect(table):  # at the other node
                guests[0].play(table, TAKE)
                wait_until_sent(one)
                assert service.received.empty()


def _move(state: dict[str, Any]) -> dict[str, str]:
    return {"move": state["view"]["legal_moves"][0]} if state["number"] <= 12 else {}


class TestWishes:
    def test_everything_is_on_until_somebody_says_otherwise(self, server: Server, service: PushService):
        table, guests = begun(server)
        browser = service.browser("ben").subscribe(guests[1])
        everything = dict.fromkeys(("on", *KINDS), True)
        assert guests[1].http.get("/api/me/notifications").json() == everything
        for wish, heard in (({"turn": False}, False), ({"on": False}, False), ({"nudge": False}, True)):
            assert guests[1].http.put("/api/me/notifications", json=wish).status_code == 204
            assert guests[1].http.get("/api/me/notifications").json() == everything | wish
            guests[0].play(table, "reserve deck 1")
            wait_until_sent(server)
            assert service.received.empty() is not heard
            guests[1].play(table, "reserve deck 2")
        assert browser.next()["kind"] == "turn"

    def test_other_preferences_stay(self, server: Server):
        from sqlalchemy import text  # noqa: PLC0415

        guest = server.guest("Ana")
        guest.http.put("/api/me/notifications", json={"on": False})
        storage = server.node.storage
        server.run(storage.write(text("""UPDATE people SET preferences = '{"colour": "red"}', name = 'Ana'""")))
        guest.http.put("/api/me/notifications", json={"over": False})
        [row] = server.run(storage.read(text("SELECT name, preferences FROM people")))
        assert row[0] == "Ana"
        assert '"colour": "red"' in row[1]

    def test_a_browser_can_be_forgotten_by_its_player_only(self, server: Server, service: PushService):
        table, guests = begun(server)
        browser = service.browser("ben").subscribe(guests[1])
        body = {"endpoint": browser.endpoint}
        assert guests[0].http.request("DELETE", "/api/me/push", json=body).status_code == 204
        guests[0].play(table, TAKE)
        assert browser.next()["kind"] == "turn"
        assert guests[1].http.request("DELETE", "/api/me/push", json=body).status_code == 204
        guests[1].play(table, TAKE)
        guests[0].play(table, TAKE)
        wait_until_sent(server)
        assert service.received.empty()

    def test_a_browser_belongs_to_whoever_uses_it_now(self, server: Server, service: PushService):
        table, guests = begun(server)
        browser = service.browser("shared").subscribe(guests[1])
        browser.subscribe(guests[0])
        guests[0].play(table, TAKE)
        wait_until_sent(server)
        assert service.received.empty()
        guests[1].play(table, TAKE)
        assert browser.next()["body"] == "The table with Guest 2"

    def test_a_logged_out_device_gets_no_notifications(self, server: Server, service: PushService):
        table, guests = begun(server)
        service.browser("lost").subscribe(guests[1])
        who = server.node.guests.credentials(guests[1].token)
        assert who is not None
        server.run(server.node.sessions.end([who.session]))
        guests[0].play(table, TAKE)
        wait_until_sent(server)
        assert service.received.empty()
        assert server.node.notifier
        assert not server.run(
            server.node.storage.read(select(schema.pushes).where(schema.pushes.c.player == who.player))
        )

    def test_nobody_has_more_than_ten_browsers(self, server: Server, service: PushService):
        guest = server.guest("Ana")
        for number in range(12):
            service.browser(str(number)).subscribe(guest)
        assert server.node.notifier
        kept = server.run(server.node.notifier.pushes.of(server.player(guest.token)))
        assert [each.endpoint.rpartition("/")[2] for each in kept] == [str(number) for number in range(11, 1, -1)]

    def test_only_guests_may_subscribe(self, server: Server, service: PushService):
        browser, nobody = service.browser("x"), server.client()
        body = {"endpoint": browser.endpoint, "keys": browser.keys}
        assert nobody.put("/api/me/push", json=body).json()["code"] == "request/credentials"
        assert nobody.get("/api/me/notifications").json()["code"] == "request/credentials"
        guest = server.guest("Ana")
        for wrong in ({}, body | {"keys": {"p256dh": "x", "auth": "y"}}, body | {"language": "tlh"}):
            assert guest.http.put("/api/me/push", json=wrong).json()["code"] == "request/malformed"


def test_the_key_survives_a_restart(tmp_path: Path, service: PushService):
    file = str(tmp_path / "tables.db")
    with running(database=file, push_to_loopback=True) as server:
        key = server.client().get("/api/push/key").json()
        table, guests = begun(server)
        browser = service.browser("ben").subscribe(guests[1])
    with running(database=file, push_to_loopback=True) as server:
        assert server.client().get("/api/push/key").json() == key
        Guest(server, "Guest 1", guests[0].token).play(table, TAKE)
        received = service.next()
        assert browser.read(received)["kind"] == "turn"
        received.claims(key, service.url)


class TestAddresses:
    GOOD = (
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QABC",
        "https://wns2-par02p.notify.windows.com/w/?token=BQY%3d",
    )
    BAD = (
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://xfcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://user@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/x",
        "https://0x7f.1/x",
        "https://[fcm.googleapis.com/x",
        "https://example.com/x",
    )

    @pytest.mark.parametrize("endpoint", GOOD)
    def test_push_services_of_browsers_are_accepted(self, endpoint: str):
        assert parse(endpoint, loopback=False).scheme == "https"

    def test_others_are_refused(self):
        with running() as server, push_service() as service:
            guest = server.guest("Ana")
            for endpoint in (*self.BAD, service.browser("x").endpoint):
                body = {"endpoint": endpoint, "keys": service.browser("x").keys}
                refused = guest.http.put("/api/me/push", json=body)
                assert refused.json()["code"] == "push/endpoint", endpoint
            for endpoint in ("ftp://fcm.googleapis.com/x", "https://fcm.googleapis.com/x\r\nHost: evil"):
                body = {"endpoint": endpoint, "keys": service.browser("x").keys}
                assert guest.http.put("/api/me/push", json=body).json()["code"] == "request/malformed"

    @pytest.mark.parametrize(
        "address", ["127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"]
    )
    def test_a_known_name_that_leads_into_a_private_network_is_refused(
        self, monkeypatch: pytest.MonkeyPatch, address: str
    ):
        def look_up(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, 443)) for found in ("8.8.8.8", address)]

        def connect(*_: Any, **__: Any) -> None:
            raise AssertionError("it connects")

        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        with pytest.raises(ForbiddenEndpoint):
            asyncio.run(post(self.GOOD[0], {}, b"", 1.0))

    @pytest.mark.parametrize("answer", [b"", b"220 smtp ready\r\n", b"HTTP/1.1 hello\r\n", b"x" * 5000])
    def test_an_answer_that_is_not_http_is_a_failure(self, answer: bytes):
        with _Talker(answer) as url, pytest.raises(OSError, match=r"unreadable answer|reset"):
            asyncio.run(post(f"{url}/x", {}, b"", 5.0, loopback=True))

    def test_an_answer_that_comes_drop_by_drop_ends_in_time(self):
        with _Talker(b"HTTP/1.1 2", then_waits=True) as url, pytest.raises(TimeoutError):
            asyncio.run(post(f"{url}/x", {}, b"", 0.2, loopback=True))


class _Talker:
    """Accepts one connection and says something, whatever it is asked."""

    def __init__(self, answer: bytes, *, then_waits: bool = False) -> None:
        self._answer, self._waits, self._done = answer, then_waits, threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._talk)

    def _talk(self) -> None:
        connection, _ = self._socket.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(self._answer)
            if self._waits:
                self._done.wait(20)

    def __enter__(self) -> str:
        self._thread.start()
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        self._socket.close()


@pytest.mark.parametrize("seed", range(5))
def test_nothing_hidden_is_in_a_notification(seed: int):
    played = Played(players=3, first="seat-1").started("ben", "cy")
    choose = random.Random(seed)
    for _ in range(9):
        assert played.table.game is not None
        blind = [move for move in map(str, played.table.game.legal_moves()) if move.startswith("reserve deck")]
        played.move(choose.choice(blind))
    for viewer in (None, 0, 1, 2):
        twin = redealt(played.table, viewer, choose)
        assert twin.game is not None
        assert played.table.game is not None
        assert twin.game.setup.decks != played.table.game.setup.decks
        for kind in KINDS:
            for language in LANGUAGES:
                notice = Notice(kind, viewer or 0, by=1)
                payload = payload_of(played.table, notice, language)
                assert payload == payload_of(twin, notice, language)
                assert not any(card.encode() in payload for card in played.table.game.setup.decks[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words_in_every_language(kind: Any, language: str):
    title, body = notification(kind, language, ["Ana", "Ben"], "Ana")
    assert "Ana, Ben" in body
    assert not any(mark in title + body for mark in "{}$\u2068")
    assert title != notification("turn", language, [])[0] or kind == "turn"


def test_a_table_of_bots_and_one_person_gives_no_notices():
    played = solo_game()
    decision = Decision(played.table, played.now)
    decision.add(wire.Resigned, seat=0)
    assert not list(notices(decision, decision.result(), 8.0))
