"""Nothing hidden leaves the server: with other hidden cards, every response must have the same bytes."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest

from sixstones.ai.bot import Choice
from sixstones.game import Game, IllegalMove, Move, Seal, Setup, View
from sixstones.match.commands import decide
from sixstones.match.payload import with_effects
from sixstones.match.storage import Change
from sixstones.match.table import Table
from sixstones.protocol import PLAIN, VERSION, client
from sixstones.rules.deck import standard_deck
from sixstones.server import bot_runner
from sixstones.server.slots import Listener, Messages, NodeClock
from tests.match.tables import Played
from tests.server.listening import PEOPLE
from tests.server.running import Connection, Guest, Json, Server, begun_table, choose_move, running

CARDS = [card for level in (1, 2, 3) for card in standard_deck().level_ids(level)]
CARDS_ASKED_FOR = 8
"""Cards that each client tries to get with illegal moves; others every time, so that every card has its turn."""
NOW = 1_700_000_000_000
PLIES = (0, 9, 29, 49)
"""When everything is compared: before the first move, and with few, more and many hidden cards."""


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Server, Server]]:
    """Two servers with the same key and a stopped clock."""
    patch = pytest.MonkeyPatch()
    patch.setattr(NodeClock, "now", lambda self: NOW / 1000)
    with running(away_after=3600.0) as first, running(away_after=3600.0, public_url=first.url) as second:
        second.node.guests = first.node.guests
        yield first, second
    patch.undo()


def redealt(table: Table, viewer: int | None, choose: random.Random) -> Table:
    """The same table as seen by `viewer`, after the same moves, but with other hidden cards."""
    while True:
        with suppress(IllegalMove):  # who has passed can't have hidden cards that they could have recruited then
            return _redealt(table, viewer, choose)


def _redealt(table: Table, viewer: int | None, choose: random.Random) -> Table:
    game = table.game
    assert game is not None
    decks = [_shuffled(game, level, viewer, choose) for level in (1, 2, 3)]
    old = game.setup
    twin = Game.from_setup(Setup(old.players, tuple(decks), old.locations, old.deck, old.options))
    other = table.copy()
    other.game, other.moves = twin, []
    for moved in table.moves:
        twin.play(moved.move)
        other.log_move(moved)
    twin.seal = Seal(choose.randbytes(32))
    return other


def _shuffled(game: Game, level: int, viewer: int | None, choose: random.Random) -> tuple[str, ...]:
    deck = list(game.setup.decks[level - 1])
    hidden = set(deck[len(deck) - game.deck_sizes[level] :])
    for seat, player in enumerate(game.players):
        if seat != viewer:
            hidden |= {
                card for card, blind in zip(player.hand, player.hand_blind, strict=True) if blind and card in deck
            }
    places = [place for place, card in enumerate(deck) if card in hidden]
    cards = [deck[place] for place in places]
    choose.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    return tuple(deck)


def copy_to(table: Table, source: Server, target: Server) -> None:
    """Copy a table to another server, with the cards of `table`."""
    known = target.run(target.node.storage.numbers([table.id])).get(table.id, 0)
    new = tuple(source.run(source.node.storage.load(table.id, known)))
    if new:
        target.run(target.node.storage.append([Change(table=table.id, after=known, events=new)]))
    slots = target.node.host.slots
    target.call(slots._slots.pop, table.id, None)
    target.call(slots.put, table)


def seen(server: Server, table: str, token: str | None, says: Guest, cards: list[str]) -> dict[str, Any]:
    """Everything that one client can get of a table, by kind."""
    client = server.client(token)
    got: dict[str, Any] = {}
    for path in ("", "/replay", "/proof", "/record"):
        got[f"GET {path}"] = _answer(client.get(f"/api/tables/{table}{path}"))
    got["list"] = _answer(client.get("/api/tables"))
    got["page"] = _answer(client.get(f"/t/{table}"))
    with client.stream("GET", f"/api/tables/{table}/stream") as stream:
        got["stream"] = next(stream.iter_lines())
    for body in commands():
        got[f"POST {body}"] = _answer(client.post(f"/api/tables/{table}/commands", json=body))
    for version in (PLAIN, VERSION):
        with server.connect(table, token, version=version) as connection:
            state, number = connection.table["state"], connection.table["number"]
            for body in (*commands(), *illegal(connection, cards)):
                connection.send(body)
                connection.until("refused", "done", "hinted")
            Guest(server, says.name, says.token).do(table, "say", phrase="hello", id=f"said{number}", state=state)
            connection.until("update", "delta")
            got[f"websocket {version}"] = [json.dumps(message) for message in connection.catch_up().heard]
    client.close()
    return got


def commands() -> list[Json]:
    """Commands that are refused, some with the whole table."""
    return [
        {"type": "play", "state": 1, "id": "a", "move": "pass"},
        {"type": "hint", "state": 0, "id": "b"},
        {"type": "start", "state": 0, "id": "c"},
    ]


def illegal(connection: Connection, cards: list[str]) -> list[Json]:
    """Commands for this state that change nothing: illegal moves with these cards, and a hint."""
    asked = [f"{verb} {card}" for card in cards for verb in ("reserve", "recruit")]
    asked += ["claim asgard", "return gray", "nonsense", "take gray", "reserve deck 9"]
    moves = [move for move in asked if not any(legal.startswith(move) for legal in connection.legal_moves)]
    state = connection.table["state"]
    plays: list[Json] = [{"type": "play", "state": state, "id": f"p{i}", "move": move} for i, move in enumerate(moves)]
    undo: list[Json] = [] if connection.table["undo"] else [{"type": "undo", "state": state, "id": "u"}]
    return [*plays, *undo, {"type": "hint", "state": state, "id": "h"}]


def _answer(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.text


def same(first: Any, second: Any, commitments: tuple[str, str]) -> bool:
    """Whether two responses are the same except for the commitment of the deal."""
    return json.dumps(first).replace(commitments[0], "#") == json.dumps(second).replace(commitments[1], "#")


class Quick:
    """Replaces a strong bot: repeats everything it sees."""

    def choose(self, view: View, clock: object) -> Choice:
        return Choice(Move.parse(str(view.legal_moves()[0])), reason=view.to_json())


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 3), (4, 4)])
def test_no_response_depends_on_what_the_client_may_not_know(
    pair: tuple[Server, Server],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    players: int,
    seed: int,
) -> None:
    monkeypatch.setattr(bot_runner, "make_bot", lambda name, seed: Quick())
    monkeypatch.setattr(bot_runner, "as_hint", lambda choice, view: choice)  # keeps what it says about the view
    caplog.set_level(logging.DEBUG)
    for clients in ("httpcore", "httpx", "websockets.client"):
        caplog.set_level(logging.WARNING, logger=clients)  # what the test itself says
    first, _ = pair
    choose = random.Random(seed)
    table, guests = begun_table(first, players, listed=True)
    different = 0
    for ply in range(PLIES[-1] + 1):
        current = first.run(first.node.host.table(table))
        if current.phase != "playing":
            break
        if ply in PLIES:
            for viewer in (*range(players), None):
                different += _compare(pair, current, viewer, guests, choose)
                current = first.run(first.node.host.table(table))
        assert current.mover is not None
        mover = guests[current.mover]
        mover.play(table, choose_move(mover.look(table)["view"]["legal_moves"], choose))
    assert different >= 10, "hardly any cards were dealt again"
    assert current.game is not None
    assert current.game.seal is not None
    assert current.game.seal.secret.hex() not in caplog.text


def _compare(
    pair: tuple[Server, Server], table: Table, viewer: int | None, guests: list[Guest], choose: random.Random
) -> int:
    first, second = pair
    twin = redealt(table, viewer, choose)
    assert table.game is not None
    assert twin.game is not None
    copy_to(twin, first, second)
    token = guests[viewer].token if viewer is not None else None
    cards = choose.sample(CARDS, CARDS_ASKED_FOR)
    got, other = (seen(server, table.id, token, guests[0], cards) for server in pair)
    assert table.game.seal is not None
    assert twin.game.seal is not None
    commitments = (table.game.seal.commitment, twin.game.seal.commitment)
    for what in got:
        if what == "list":
            continue  # other tables are listed there
        assert same(got[what], other[what], commitments), (what, viewer)
    everything = json.dumps([got, other])
    for seal in (table.game.seal, twin.game.seal):
        assert seal.secret.hex() not in everything
    return int(twin.game.setup.decks != table.game.setup.decks)


def test_the_comparison_would_notice(pair: tuple[Server, Server]) -> None:
    """The player who reserved a hidden card does see it."""
    first, second = pair
    table, guests = begun_table(first)
    guests[0].play(table, "reserve deck 2")
    current = first.run(first.node.host.table(table))
    twin = redealt(current, 1, random.Random(1))
    copy_to(twin, first, second)
    assert current.game is not None
    assert twin.game is not None
    assert current.game.players[0].hand != twin.game.players[0].hand
    for viewer, equal in ((0, False), (1, True)):
        views = [Guest(server, "", guests[viewer].token).look(table)["view"] for server in pair]
        assert (views[0] == views[1]) is equal


def test_metrics_reveal_nothing_about_a_game(pair: tuple[Server, Server]) -> None:
    first, _ = pair
    table, guests = begun_table(first)
    text = first.client().get("/metrics").text
    for line in text.splitlines():
        assert table not in line
        assert line.startswith(("#", "sixstones_")), line
    assert not any(guest.name in text for guest in guests)


def test_the_record_and_the_secret_wait_for_the_end(pair: tuple[Server, Server]) -> None:
    first, _ = pair
    table, guests = begun_table(first)
    for guest in guests:
        response = guest.http.get(f"/api/tables/{table}/record")
        assert (response.status_code, response.json()["code"]) == (409, "table/unfinished")
        proof = guest.http.get(f"/api/tables/{table}/proof").json()
        assert proof["secret"] is proof["record"] is None
        assert guest.look(table)["secret"] is None
    guests[1].do(table, "resign")
    secret = guests[0].look(table)["secret"]
    assert guests[0].http.get(f"/api/tables/{table}/proof").json()["secret"] == secret
    assert secret in guests[0].http.get(f"/api/tables/{table}/record").text
    assert Seal(bytes.fromhex(secret)).commitment == guests[0].look(table)["commitment"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_delta_depends_on_what_the_listener_may_not_know(players: int) -> None:
    """Moves that show a listener no card: takes, and blind reserves of others."""
    choose, compared = random.Random(players), 0
    played = Played(players=players, first="seat-1").started(*PEOPLE[1:players])
    while played.table.phase == "playing" and len(played.table.moves) < 60:
        for viewer in (None, *range(players)):
            compared += _compare_delta(played, viewer, choose)
        assert played.table.game is not None
        moves = [str(move) for move in played.table.game.legal_moves()]
        played.move(choose_move(moves, choose))
    assert compared > 100


def _compare_delta(played: Played, viewer: int | None, choose: random.Random) -> int:
    table, twin = played.table, redealt(played.table, viewer, choose)
    assert table.game is not None
    hidden = ("take ", "return ") if viewer == table.mover else ("take ", "return ", "reserve deck ")
    moves = [str(move) for move in table.game.legal_moves() if str(move).startswith(hidden)]
    if not moves:
        return 0
    command = client.Play(state=table.state, move=choose.choice(moves))
    player = "" if viewer is None else table.seats[viewer].player
    if decide(table, played.mover, command, NOW).result().phase == "over":
        return 0  # now everybody may know everything
    assert _delta(table, player, played.mover, command) == _delta(twin, player, played.mover, command)
    return int(twin.game is not None and twin.game.setup.decks != table.game.setup.decks)


def _delta(table: Table, player: str, mover: str, command: client.Play) -> bytes:
    listener = Listener(player, version=VERSION)
    Messages(table, lambda bot: False).welcome(listener, (), earlier=False)
    decision = decide(table, mover, command, NOW)
    after = decision.result()
    events = with_effects(after, [entry.event for entry in decision.entries])
    return Messages(after, lambda bot: False).update(listener, events)
