"""The counts of counts.txt, by compiled code, and by the public API up to a smaller depth."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.game import Game, Options
from sixstones.records import load_record
from sixstones.rules.bench import perft

FOLDER = Path(__file__).parent
API_DEPTH = 3
"""Deeper, the public API takes minutes."""


def expected_counts() -> dict[str, list[int]]:
    lines = (FOLDER / "counts.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: [int(count) for count in counts] for name, *counts in rows}


COUNTS = expected_counts()


def game_of(name: str) -> Game:
    kind, players = name.split("-")
    if kind in {"start", "short"}:
        return Game.deal(int(players), "perft", options=Options(short_takes=kind == "short"))
    return Game.from_record(load_record(FOLDER / f"{name}.txt"))


def count_through_api(game: Game, depth: int) -> int:
    if depth == 1:
        return len(game.legal_moves())
    total = 0
    for move in game.legal_moves():
        game.play(move)
        total += count_through_api(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize("name", COUNTS)
def test_compiled_counts(name: str) -> None:
    game = game_of(name)
    depths = range(1, len(COUNTS[name]) + 1)
    assert [perft(game._states, game.deck.facts, depth) for depth in depths] == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_public_api_counts(name: str) -> None:
    game = game_of(name)
    counts = [count_through_api(game, depth) for depth in range(1, API_DEPTH + 1)]
    assert counts == COUNTS[name][:API_DEPTH]
    assert game == game_of(name)


def test_every_player_count_has_counts_from_start_to_late() -> None:
    assert {f"{kind}-{players}" for kind in ("start", "middle", "late") for players in (2, 3, 4)} <= COUNTS.keys()
