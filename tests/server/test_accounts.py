"""One person on several devices, at a real server: recovery codes, sessions, names, and all data in a file."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from sixstones.match.lobby import ALPHABET
from sixstones.match.refusal import RequestRefused
from sixstones.server.accounts import digest_of, new_code
from sixstones.server.guests import LIFETIME, Guests
from sixstones.server.http.request_context import COOKIE
from sixstones.server.passkeys import LASTS, LOGIN, Challenges, origin_for_passkeys
from sixstones.server.sessions import device_name
from sixstones.server.settings import Settings
from sixstones.server.storage.schema import sessions
from tests.server.running import Guest, Json, Server, begun_table, random_moves, running
from tests.server.test_damage import damage
from tests.services.redis import Redis

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def recovered(server: Server, code: str, agent: str = FIREFOX) -> httpx.Client:
    """A new device that has logged in with a code."""
    device = server.client(user_agent=agent)
    assert device.post("/api/session/recovery", json={"code": code}).status_code == 204
    return device


def refused(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def code_of(guest: Guest) -> str:
    response = guest.http.post("/api/me/recovery")
    assert response.status_code == 201, response.text
    return str(response.json()["code"])


def as_guest(server: Server, device: httpx.Client, name: str) -> Guest:
    return Guest(server, name, device.cookies[COOKIE])


class TestTokens:
    key = b"k" * 32

    def test_a_token_of_a_further_device_names_its_player(self) -> None:
        guests = Guests(self.key)
        first = guests.credentials(guests.issue())
        assert first is not None
        further = [guests.credentials(guests.issue_for(first.player)) for _ in range(2)]
        assert all(each is not None and each.player == first.player for each in further)
        assert len({first.session, *(each.session for each in further if each)}) == 3

    def test_both_kinds_expire_and_none_can_be_forged_or_taken_for_the_other(self) -> None:
        guests, now = Guests(self.key), time.time()
        player = "0123456789abcdef" * 2
        for token in (guests.issue(now - LIFETIME), guests.issue_for(player, now - LIFETIME)):
            assert guests.credentials(token) is None
        for token in (guests.issue(), guests.issue_for(player)):
            assert Guests(b"x" * 32).credentials(token) is None
            assert guests.credentials(token[:-9] + ("A" if token[-9] != "A" else "B") + token[-8:]) is None
            assert guests.credentials(token[:22] + token[44:]) is None  # without 16 bytes


class TestRecoveryCodes:
    def test_a_code_has_enough_bits_and_no_look_alikes(self) -> None:
        code = new_code()
        groups = code.split("-")
        assert [len(group) for group in groups] == [4] * 7
        assert not set("".join(groups)) & set("01ilo")
        assert len(ALPHABET) ** 27 > 2**128
        assert new_code() != code

    def test_case_spaces_and_dashes_do_not_matter(self) -> None:
        code = new_code()
        for typed in (code.upper(), code.replace("-", ""), code.replace("-", " – "), f" {code}\n"):
            assert digest_of(typed) == digest_of(code)

    def test_every_wrong_character_and_every_swap_is_noticed(self) -> None:
        code = new_code().replace("-", "")
        wrong = {code[:at] + char + code[at + 1 :] for at in range(len(code)) for char in ALPHABET} - {code}
        swaps = {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)} - {code}
        for typed in (*wrong, *swaps, code[:-1], code + "2", "", "o" * 28):
            with pytest.raises(Exception, match="typo"):
                digest_of(typed)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Windows"),
        (
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("python-httpx/0.28", "python-httpx"),
        ("", ""),
    ],
)
def test_devices_in_plain_words(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_a_new_device_has_the_same_seat_and_both_can_play(server: Server) -> None:
    table, (ann, ben) = begun_table(server)
    phone = as_guest(server, recovered(server, code_of(ann).upper()), "Ann")
    assert phone.seat(table) == 0
    phone.play(table, phone.look(table)["view"]["legal_moves"][0])
    ben.play(table, ben.look(table)["view"]["legal_moves"][0])
    ann.play(table, ann.look(table)["view"]["legal_moves"][0])
    assert ben.seat(table) == 1


def test_a_wrong_code_and_a_replaced_one(server: Server) -> None:
    ann, stranger = server.guest("Ann"), server.client()
    first, second = code_of(ann), code_of(ann)
    typo = second[:-1] + ("2" if second[-1] != "2" else "3")
    assert refused(stranger.post("/api/session/recovery", json={"code": typo})) == (400, "recovery/mistyped")
    for code in (first, new_code()):
        assert refused(stranger.post("/api/session/recovery", json={"code": code})) == (404, "recovery/unknown")
    assert COOKIE not in stranger.cookies
    recovered(server, second)


def test_codes_cannot_be_tried_fast() -> None:
    with running(rate_limits=True) as server:
        stranger = server.client()
        answers = {stranger.post("/api/session/recovery", json={"code": new_code()}).status_code for _ in range(80)}
    assert answers == {404, 429}


def test_what_is_stored_about_a_guest_and_about_a_person(server: Server) -> None:
    table, (ann, _) = begun_table(server)
    before = ann.http.get("/api/me").json()
    assert before == {
        "name": "", "kept": False, "recovery": False, "passkeys": [], "sessions": [], "unfinished": 1,
    }  # fmt: skip
    code = code_of(ann)
    assert ann.http.patch("/api/me", json={"name": "  Ann   B "}).status_code == 204
    phone = recovered(server, code)
    me = phone.get("/api/me").json()
    assert (me["name"], me["kept"], me["recovery"], me["unfinished"]) == ("Ann B", True, True, 1)
    assert {(each["name"], each["current"]) for each in me["sessions"]} == {
        ("Firefox, Windows", True),
        ("python-httpx", False),
    }
    ann.do(table, "resign")
    assert phone.get("/api/me").json()["unfinished"] == 0
    assert refused(phone.patch("/api/me", json={"name": "hero"})) == (400, "name/reserved")
    assert refused(server.client().get("/api/me")) == (401, "request/credentials")


def test_a_revoked_device_is_refused_and_its_connections_end(server: Server) -> None:
    table, (ann, _) = begun_table(server)
    code = code_of(ann)
    phone, tablet = (as_guest(server, recovered(server, code), "Ann") for _ in range(2))
    [session] = [each["id"] for each in phone.http.get("/api/me").json()["sessions"] if each["current"]]
    with phone.connect(table) as ended, tablet.connect(table) as other:
        assert ann.http.delete(f"/api/me/sessions/{session}").status_code == 204
        goodbye = ended.until("goodbye")
        assert (goodbye["code"], "logged out" in goodbye["message"]) == ("request/credentials", True)
        with pytest.raises(ConnectionClosed):
            ended.receive()
        other.catch_up()
    assert refused(phone.http.get("/api/me")) == (401, "request/credentials")
    assert refused(phone.post(table, "say", phrase="hello", state=0)) == (401, "request/credentials")
    with server.socket(table, phone.token) as socket:
        assert json.loads(socket.recv())["code"] == "request/credentials"
    assert refused(ann.http.delete(f"/api/me/sessions/{session}")) == (404, "session/unknown")
    assert ann.http.delete("/api/me/sessions").status_code == 204
    assert refused(tablet.http.get("/api/me")) == (401, "request/credentials")
    assert len(ann.http.get("/api/me").json()["sessions"]) == 1


def test_nobody_can_end_the_session_of_somebody_else(server: Server) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    code_of(ann), code_of(eve)
    [session] = ann.http.get("/api/me").json()["sessions"]
    assert refused(eve.http.delete(f"/api/me/sessions/{session['id']}")) == (404, "session/unknown")
    assert eve.http.delete("/api/me/sessions").status_code == 204
    assert ann.http.get("/api/me").status_code == 200


def test_after_logging_out_the_browser_becomes_a_new_guest(server: Server) -> None:
    browser = server.client(user_agent=FIREFOX)
    browser.post("/api/guests")
    token = browser.cookies[COOKIE]
    assert browser.delete("/api/session").status_code == 204
    assert COOKIE not in browser.cookies
    browser.cookies.set(COOKIE, token)
    assert refused(browser.get("/api/me")) == (401, "request/credentials")
    assert browser.post("/api/guests").status_code == 204
    assert browser.cookies.get(COOKIE, domain="127.0.0.1") != token


def test_logging_in_ends_the_session_that_the_browser_had(server: Server) -> None:
    """Otherwise a device would be listed that nobody has any more."""
    ann, ben = server.guest("Ann"), server.guest("Ben")
    browser = recovered(server, code_of(ann))
    assert browser.post("/api/session/recovery", json={"code": code_of(ben)}).status_code == 204
    assert [each["name"] for each in ann.http.get("/api/me").json()["sessions"]] == ["python-httpx"]


def test_sessions_stay_ended_after_a_restart_and_when_a_device_was_seen(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with running(database=database) as server:
        ann = server.guest("Ann")
        phone = as_guest(server, recovered(server, code_of(ann)), "Ann")
        tokens = ann.token, phone.token
        phone.http.delete("/api/session")
        server.sweep(1)
        server.run(server.node.storage.write(update(sessions).where(sessions.c.ended_at.is_(None)).values(seen_at=1.0)))
        assert [each["seen_at"] for each in sessions_of(ann)] == [1000]
    with running(database=database) as server:
        assert server.client(tokens[1]).get("/api/me").status_code == 401
        again = server.client(tokens[0])
        assert again.get("/api/me").status_code == 200
        server.sweep(1)
        [session] = again.get("/api/me").json()["sessions"]
        assert session["seen_at"] > 1000


def sessions_of(guest: Guest) -> list[Json]:
    return list(guest.http.get("/api/me").json()["sessions"])


def test_a_session_is_refused_at_all_nodes(postgres_url: str, redis_server: Redis) -> None:
    with (
        running(database=postgres_url, redis=redis_server.url) as one,
        running(database=postgres_url, redis=redis_server.url) as two,
    ):
        table, (ann, _) = begun_table(one)
        phone = as_guest(two, recovered(two, code_of(ann)), "Ann")
        with phone.connect(table) as connection:
            assert ann.http.delete("/api/me/sessions").status_code == 204
            assert connection.until("goodbye")["code"] == "request/credentials"
        assert refused(phone.http.get("/api/me")) == (401, "request/credentials")


def test_all_data_in_one_file(server: Server) -> None:
    table, (ann, ben) = begun_table(server, free_chat=True)
    for _ in random_moves(table, [ann, ben], seed=3, most=12):
        pass
    ben.do(table, "say", text="good luck Ann")
    code = code_of(ann)
    lobby = ben.create()
    ann.sit(lobby)
    ann.do(lobby, "leave")
    ben.do(lobby, "say", phrase="hello")
    running_game = ann.http.get("/api/me/export")
    assert "attachment" in running_game.headers["content-disposition"]
    export = running_game.json()
    tables = {each["id"]: each for each in export["tables"]}
    assert tables.keys() == {table, lobby}
    assert tables[table]["record"] is None
    assert tables[table]["seat"] == 0
    assert any(event.get("text") == "good luck Ann" for event in tables[table]["events"])
    assert tables[lobby]["events"][-1]["type"] == "opened"  # not what was said after she left
    hidden = {
        card
        for player in ben.look(table)["view"]["players"][1:]
        for card in player["hand"]
        if card is not None and card not in str(ann.look(table)["view"])
    }
    secret = server.run(server.node.host.table(table)).game.seal.secret.hex()  # type: ignore[union-attr]
    theirs = {server.player(ben.token), code, digest_of(code), secret, *hidden}
    assert not [each for each in theirs if each in running_game.text]
    ann.do(table, "resign")
    [ended] = [each for each in ann.http.get("/api/me/export").json()["tables"] if each["id"] == table]
    assert ended["record"] == ann.http.get(f"/api/tables/{table}/record").text


def test_an_export_never_leaves_out_tables_because_storage_fails(tmp_path: Path) -> None:
    database = tmp_path / "t.db"

    def rename(old: str, new: str) -> None:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute(f"ALTER TABLE {old} RENAME TO {new}")

    with running(database=str(database), sweep=3600) as server:
        damaged, (ann, _) = begun_table(server)
        sound = ann.create()
        damage(database, damaged, "{")
        rename("events", "elsewhere")
        assert refused(ann.http.get("/api/me/export")) == (503, "server/unavailable")
        rename("elsewhere", "events")
        assert [table["id"] for table in ann.http.get("/api/me/export").json()["tables"]] == [sound]


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://play.example", "https://play.example"),
        ("https://play.example:8443", "https://play.example:8443"),
        ("http://localhost:8616", "http://localhost:8616"),
        ("http://play.example", None),
        ("https://192.0.2.1", None),
        ("http://[::1]:8616", None),
    ],
)
def test_where_browsers_allow_passkeys(url: str, origin: str | None) -> None:
    assert origin_for_passkeys(Settings(public_url=url)) == origin


def test_a_challenge_is_for_one_purpose_one_use_and_a_short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    challenges = Challenges(b"k" * 32)
    challenge, cookie = challenges.issue(LOGIN)
    for purpose, wrong in (("somebody", cookie), (LOGIN, ""), (LOGIN, "é"), (LOGIN, cookie[:-9] + "A" * 9)):
        with pytest.raises(RequestRefused):
            challenges.take(purpose, wrong)
    assert challenges.take(LOGIN, cookie) == challenge
    with pytest.raises(RequestRefused):
        challenges.take(LOGIN, cookie)
    _, late = challenges.issue(LOGIN)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + LASTS + 2)
    with pytest.raises(RequestRefused):
        challenges.take(LOGIN, late)


def test_an_answer_without_a_challenge_or_of_nonsense_is_refused() -> None:
    with running(name="localhost") as server:
        assert server.client().get("/api/about").json()["passkeys"] == server.url
        ann = server.guest("Ann")
        nonsense: list[Json] = [
            {},
            {"id": "x"},
            {"id": 1, "rawId": [], "response": {}},
            {"id": "x", "rawId": "x", "type": "y"},
        ]
        for credential in nonsense:
            body = {"credential": credential}
            assert refused(ann.http.post("/api/me/passkeys", json=body)) == (409, "passkey/refused")
            assert refused(ann.http.post("/api/session/passkey", json=body)) == (409, "passkey/refused")
            options = ann.http.post("/api/me/passkeys/options").json()
            assert options["rp"]["id"] == "localhost"
            assert options["authenticatorSelection"]["residentKey"] == "required"
            assert refused(ann.http.post("/api/me/passkeys", json=body)) == (409, "passkey/refused")
            assert ann.http.post("/api/session/passkey/options").json()["userVerification"] == "preferred"
            assert refused(ann.http.post("/api/session/passkey", json=body)) == (404, "passkey/unknown")


def test_where_browsers_allow_no_passkeys_the_server_offers_none(server: Server) -> None:
    assert server.client().get("/api/about").json()["passkeys"] is None
    ann = server.guest("Ann")
    for path in ("/api/me/passkeys/options", "/api/session/passkey/options"):
        assert refused(ann.http.post(path)) == (409, "passkey/off")
