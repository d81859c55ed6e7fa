"""Nobody can act for another seat, and no message gives a seat away."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sixstones.server.guests import LIFETIME, Guests
from sixstones.server.http.request_context import COOKIE
from tests.server.running import Guest, Json, Server, begun_table, new_id, random_moves, running

COMMANDS: dict[str, Json] = {
    "sit": {"name": "Eve", "seat": 0},
    "leave": {},
    "seat_bot": {"seat": 1, "bot": "hero"},
    "open_seat": {"seat": 1},
    "start": {},
    "play": {"move": "MOVE"},
    "undo": {},
    "answer_takeback": {"agree": True},
    "resign": {},
    "offer_seat": {"seat": 1},
    "claim": {"seat": 0, "name": "Eve"},
    "say": {"phrase": "hello"},
    "rematch": {},
    "hint": {},
}
"""Every command, valid if the sender had the seat."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running(away_after=0.1) as made:
        yield made


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def cookie(token: str) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={token}"}


def changed(token: str, place: int) -> str:
    """The token with one bit flipped."""
    content = bytearray(base64.urlsafe_b64decode(f"{token}=="))
    content[place] ^= 1
    return base64.urlsafe_b64encode(bytes(content)).decode().rstrip("=")


def bad_credentials(server: Server, good: str) -> dict[str, dict[str, str]]:
    """Invalid credentials, by what is wrong with them."""
    expired = server.node.guests.issue(time.time() - LIFETIME - 1)
    return {
        "none": {},
        "empty": {"Authorization": "Bearer"},
        "another scheme": {"Authorization": f"Basic {good}"},
        "forged signature": bearer(changed(good, -1)),
        "forged secret": bearer(changed(good, 0)),
        "forged time": bearer(changed(good, 31)),
        "truncated": bearer(good[:-4]),
        "longer": bearer(good + "AAAA"),
        "two": bearer(f"{good} {good}"),
        "another server's key": bearer(Guests(b"x" * 32).issue()),
        "expired": bearer(expired),
        "no base64": bearer("Zm9v*" * 9),
        "not even ASCII": {"Authorization": "Bearer é".encode("latin-1").decode("latin-1")},
        "forged cookie": cookie(changed(good, -1)),
        "expired cookie": cookie(expired),
        "cookie of another server": cookie(Guests(b"x" * 32).issue()),
        "bad bearer beside a good cookie": {**bearer(changed(good, -1)), **cookie(good)},
    }


def spectators(server: Server, good: str) -> dict[str, dict[str, str]]:
    """Credentials of guests without a seat."""
    other = server.new_token()
    return {
        "another player": bearer(other),
        "another player's cookie": cookie(other),
        "another player's bearer beside a good cookie": {**bearer(other), **cookie(good)},
    }


def send(client: httpx.Client, table: str, headers: dict[str, str], body: Json) -> httpx.Response:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return client.post(f"/api/tables/{table}/commands", headers=raw, json=body)


def commands_for(state: Json) -> list[Json]:
    legal = state["view"]["legal_moves"][0] if state["view"] else "pass"
    return [
        {"type": type, "state": state["state"], "id": new_id(), **_with_move(fields, legal)}
        for type, fields in COMMANDS.items()
    ]


def _with_move(fields: Json, move: str) -> Json:
    return {name: move if value == "MOVE" else value for name, value in fields.items()}


def tables(server: Server) -> Iterator[tuple[str, Guest]]:
    """A table before, during and after a game, with its host, whose turn it is."""
    host = server.guest("Ann")
    yield host.create(), host
    table, guests = begun_table(server)
    yield table, guests[0]
    table, guests = begun_table(server)
    guests[1].do(table, "resign")
    yield table, guests[0]


def test_invalid_credentials_do_nothing(server: Server) -> None:
    client = server.client()
    for table, owner in tables(server):
        before = owner.look(table)
        for wrong, headers in bad_credentials(server, owner.token).items():
            for body in commands_for(before):
                response = send(client, table, headers, body)
                told = (wrong, body["type"], response.text)
                assert (response.status_code, response.json()["code"]) == (401, "request/credentials"), told
                assert response.headers["www-authenticate"] == "Bearer"
        assert owner.look(table) == before


def test_spectators_can_t_act_for_a_seat(server: Server) -> None:
    client = server.client()
    for table, owner in tables(server):
        before = owner.look(table)
        for wrong, headers in spectators(server, owner.token).items():
            for body in commands_for(before):
                if (before["phase"], body["type"]) == ("lobby", "sit"):
                    body["seat"] = 0  # the owner's; another they may have
                response = send(client, table, headers, body)
                assert response.status_code in {403, 409}, (wrong, body, response.text)
                assert response.json()["table"] is None
        assert owner.look(table) == before


def test_the_same_over_a_websocket(server: Server) -> None:
    table, guests = begun_table(server)
    before = guests[0].look(table)
    for wrong, headers in bad_credentials(server, guests[0].token).items():
        if wrong == "none":
            continue
        with server.socket(table, additional_headers=headers) as socket:
            goodbye = json.loads(socket.recv(5))
            assert (goodbye["type"], goodbye["code"]) == ("goodbye", "request/credentials"), wrong
    for token in (None, server.new_token()):
        with server.connect(table, token) as connection:
            assert connection.welcome["table"]["you"] is None
            for body in commands_for(before):
                connection.send(body)
                refused = connection.until("refused", "done", "hinted")
                assert refused["type"] == "refused", body
    assert guests[0].look(table) == before


def test_players_act_only_for_their_own_seat(server: Server) -> None:
    """The other player, with valid credentials, when it is not their turn."""
    table, guests = begun_table(server, 3)
    before = guests[0].look(table)
    move = before["view"]["legal_moves"][0]
    own: list[Json] = [{"type": "play", "move": move}, {"type": "hint"}, {"type": "undo"}]
    for body in own:
        response = guests[1].post(table, **body)
        assert response.status_code == 409, response.text
    others: list[Json] = [
        {"type": "claim", "seat": 0, "name": "Eve"},
        {"type": "open_seat", "seat": 0},
        {"type": "seat_bot", "seat": 0, "bot": "hero"},
        {"type": "sit", "seat": 0, "name": "Eve"},
        {"type": "answer_takeback", "agree": True},
    ]
    for body in others:
        response = guests[1].post(table, **body)
        assert response.status_code in {403, 409}, response.text
    assert guests[0].look(table) == before
    done = guests[1].do(table, "say", phrase="hello")
    with server.connect(table, last=done["number"] - 1) as watching:
        assert watching.welcome["events"][0]["seat"] == 1


def test_only_the_host_can_change_seats(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.create(players=3)
    bob.sit(table)
    before = ann.look(table)
    arranging: dict[str, Json] = {"open_seat": {"seat": 0}, "seat_bot": {"seat": 2, "bot": "hero"}, "start": {}}
    for type, fields in arranging.items():
        response = bob.post(table, type, **fields)
        assert (response.status_code, response.json()["code"]) == (403, "table/not_host")
    assert ann.look(table) == before


def test_a_player_whose_seat_was_taken_over_only_watches(server: Server) -> None:
    table, (ann, bob) = begun_table(server, stand_in=None)
    for move in random_moves(table, [ann, bob], seed=1, most=6):
        assert move
    ann.do(table, "leave")
    with ann.connect(table) as old:
        eve = server.guest("Eve")
        assert eve.post(table, "claim", seat=0, name="Eve").json()["code"] == "seat/not_offered"
        bob.do(table, "offer_seat", seat=0)
        eve.do(table, "claim", seat=0, name="Eve")
        assert old.until("update")["table"]["you"] == 0
        while old.table["you"] is not None:
            old.until("update")
        assert "legal_moves" not in old.table["view"] or not old.table["view"]["legal_moves"]
        before = eve.look(table)
        for body in commands_for(before):
            if body["type"] == "claim":
                continue
            old.send(body)
            assert old.until("refused", "done", "hinted")["type"] == "refused", body
        response = ann.post(table, "claim", seat=0, name="Ann")
        assert response.json()["code"] == "seat/not_offered"
        assert eve.look(table) == before
        assert before["you"] == 0


def test_nobody_gets_the_seat_or_the_cards_of_somebody_who_lost_the_connection(server: Server) -> None:
    """The opponent has a second account, and the table has no patience."""
    table, (ann, bob) = begun_table(server, patience=0, stand_in=None)
    ann.play(table, "reserve deck 1")
    card = ann.look(table)["view"]["players"][0]["hand"][0]
    with bob.connect(table) as there:
        with ann.connect(table):
            pass
        while not there.table["seats"][0]["away"]:
            there.until("update")
    eve = server.guest("Eve")
    assert eve.post(table, "claim", seat=0, name="Eve").json()["code"] == "seat/not_offered"
    assert eve.post(table, "offer_seat", seat=0).json()["code"] == "table/not_seated"
    assert bob.post(table, "offer_seat", seat=0).json()["code"] == "seat/not_vanished"
    server.call(lambda: setattr(server.node.host.slots.get(table), "ahead_ms", 60_000))
    bob.do(table, "offer_seat", seat=0)
    eve.do(table, "claim", seat=0, name="Eve")
    told = [_text(eve.http.get(f"/api/tables/{table}{path}")) for path in ("", "/replay", "/events")]
    with eve.connect(table) as connection:
        told.append(json.dumps(connection.welcome))
    assert not any(f'"{card}"' in text for text in told)
    assert eve.look(table)["seats"][0]["substitute"]
    bob.do(table, "play", move=bob.look(table)["view"]["legal_moves"][0])
    assert eve.post(table, "hint").json()["code"] == "hint/off"
    assert ann.look(table)["yours"] == 0
    ann.do(table, "claim", seat=0, name="Ann")
    assert ann.look(table)["you"] == 0
    assert eve.seat(table) is None
    assert card in ann.look(table)["view"]["players"][0]["hand"]


def test_nothing_that_is_sent_gives_a_seat_away(server: Server) -> None:
    """No token, no player digest and no cookie in any message."""
    table, guests = begun_table(server, 3, listed=True)
    lobby = guests[0].create(listed=True)
    secret: set[str] = set()
    for guest in guests:
        player = server.player(guest.token)
        content = base64.urlsafe_b64decode(f"{guest.token}==")
        secret |= {guest.token, player, content[:24].hex(), guest.token[:32], player[:16]}
    said: list[str] = []
    with guests[0].connect(table) as own, server.connect(table) as watching:
        for _ in random_moves(table, guests, seed=2):
            pass
        for guest in guests:
            guest.do(table, "rematch")
        said += [json.dumps(message) for message in (*own.catch_up().heard, *watching.catch_up().heard)]
    for guest in (*guests, server.guest("Eve")):
        for path in ("", "/replay", "/proof", "/record"):
            said.append(_text(guest.http.get(f"/api/tables/{table}{path}")))
    for path in (
        f"/t/{table}",
        f"/t/{lobby}",
        "/",
        "/api/tables",
        "/metrics",
        "/api/about",
        "/api/schema/openapi.json",
    ):
        said.append(_text(guests[0].http.get(path)))
    everything = "\n".join(said)
    assert guests[0].name in everything
    for each in secret:
        assert each not in everything


def test_the_link_to_a_table_reveals_no_seat(server: Server) -> None:
    ann = server.guest("Ann")
    made = ann.http.post("/api/tables", json={"name": "Ann"}).json()
    assert made["url"] == f"{server.url}/t/{made['id']}"
    assert len(made["id"]) == 12


def _text(response: httpx.Response) -> str:
    assert response.status_code in {200, 302}
    return response.text + json.dumps(dict(response.headers))


def test_a_cookie_and_a_bearer_are_the_same_guest(server: Server) -> None:
    """A cookie works like its token, and a browser that has one keeps it."""
    browser = server.client()
    assert browser.post("/api/guests").status_code == 204
    token = browser.cookies[COOKIE]
    assert "set-cookie" not in browser.post("/api/guests").headers
    made: Any = browser.post("/api/tables", json={"name": "Ann"}).json()
    assert Guest(server, "Ann", token).seat(made["id"]) == 0
