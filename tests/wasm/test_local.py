"""Tables in the browser show what Python shows: views, tables, effects, deals and records are the same."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any

import pytest
from msgspec import to_builtins

from sixstones import Game, Options
from sixstones.game import Record, Seal
from sixstones.match import commands, lobby, timers
from sixstones.match.decision import Decision
from sixstones.match.payload import table_state, with_effects
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.records import record_to_text
from sixstones.server.replays import _view as replayed_view
from tests.properties.random_play import random_game, random_move, seeds
from tests.wasm.node import run_job

ME = "me"
NOW = 1_800_000_000_000
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def answers(lines: list[Any], job: str) -> list[Any]:
    output = run_job("\n".join(map(json.dumps, lines)).encode(), job)
    return [json.loads(line) for line in output.splitlines()]


@PLAYERS
def test_views_and_records(players: int) -> None:
    expected, texts = [], []
    for seed in seeds(players, 8):
        views, viewers = [], (None, *range(players))
        for number, game in enumerate(random_game(players, seed, Options(short_takes=bool(seed % 2)))):
            views.append(digest(game.view(viewers[number % len(viewers)]).to_dict()))
        names = ("Ana", "Zażółć", "李", "O’Neill")[:players] if seed % 3 else ()
        seal = game.seal if seed % 2 else None
        record = Record(game.setup, game.log, game.outcome, seal, names, "2026-11-17" if names else None)
        texts.append(record_to_text(record))
        expected += [texts[-1], *views]
    assert len(expected) > 800
    assert answers(texts, "records") == expected


class PlayedTable:
    """A table on the server with one person and bots, its entries, and what the page must show after each."""

    def __init__(self, players: int, seed: int) -> None:
        self.choose = random.Random(seed)
        bots = tuple(self.choose.choices(("hero", "titan", "recruit"), k=players - 1))
        options = client.TableOptions(players=players, short_takes=seed % 2 == 0)
        request = client.CreateTable(name="Ana", options=options, bots=bots, start=True)
        decision = lobby.create(ME, request, NOW)
        self.table = Table(decision.table.id)
        self.entries: list[Any] = []
        self.expected: list[Any] = []
        self.threats = 0
        self.carry_out(decision)

    def carry_out(self, decision: Decision) -> None:
        for entry in decision.entries:
            self.table.apply(entry)
            stored = to_builtins(entry)
            self.entries.append({key: stored[key] for key in ("event", "options", "secret") if key in stored})
            if self.table.phase == "lobby":
                continue  # the browser never shows it
            (event,) = to_builtins(with_effects(self.table, [entry.event]))
            state = to_builtins(table_state(self.table, self.table.seat_of(ME)))
            self.expected.append([digest(event), digest(state)])
            self.threats += len(state["threats"])

    def send(self, command: type[client.Undo | client.Resign | client.Rematch]) -> None:
        self.carry_out(commands.decide(self.table, ME, command(state=self.table.state), NOW))

    def play(self, *, resigns: bool) -> None:
        for _ in range(400):
            game = self.table.game
            if self.table.mover is None or game is None:
                break
            seat = self.table.seats[self.table.mover]
            move = str(game.check(random_move(game, self.choose)))
            if seat.bot:
                self.carry_out(timers.bot_move(self.table, move, NOW))
            elif resigns and len(self.table.moves) > 30:
                self.send(client.Resign)
            else:
                play = client.Play(move=move, state=self.table.state)
                self.carry_out(commands.decide(self.table, ME, play, NOW))
            if self.choose.random() < 0.05 and self.table.undoable(self.table.seat_of(ME)):
                self.send(client.Undo)  # before, between or after the answers of the bots
        if self.table.phase == "over" and self.table.people:
            self.send(client.Rematch)

    def replay(self) -> dict[str, Any]:
        assert self.table.game is not None
        seat, game = self.table.seat_of(ME), Game.from_setup(self.table.game.setup)
        views = [replayed_view(game, seat)]
        for ply in self.table.game.log:
            game.play(ply.move)
            views.append(replayed_view(game, seat))
        return {"id": self.table.id, "moves": to_builtins(self.table.moves), "views": views}


@PLAYERS
def test_tables(players: int) -> None:
    requests, expected, kinds, threats = [], [], set(), 0
    for seed in seeds(players, 5):
        played = PlayedTable(players, seed)
        played.play(resigns=seed == 1)
        requests.append({"id": played.table.id, "entries": played.entries})
        expected += [*played.expected, digest(played.replay())]
        kinds |= {entry["event"]["type"] for entry in played.entries}
        threats += played.threats
    assert len(expected) > 150
    assert kinds >= {"moved", "undone", "resigned", "rematch_made"}
    assert threats > 0
    assert answers(requests, "tables") == expected


@PLAYERS
def test_sealed_deals(players: int) -> None:
    """Views compare deals only through the cards that are drawn; records show whole decks."""
    games = [Game.from_seal(Seal.from_seed(f"deal {number}"), players) for number in range(40)]
    texts = [record_to_text(game.record()) for game in games]
    lines = [line for line in answers(texts, "records") if line.startswith("sixstones record")]
    assert lines == texts
