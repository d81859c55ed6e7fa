"""The rules in WebAssembly are those of the native engine, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tools.playthroughs import FOLDER, GAMES

from sixstones.game import Game, Recruit, View
from sixstones.game.numbering import numbering, token_counts
from sixstones.records import record_from_text
from sixstones.rules.actions import ACTIONS
from sixstones.rules.colours import KINDS
from sixstones.rules.legal import legal_actions
from sixstones.rules.redact import SPECTATOR, redact
from sixstones.rules.state import MAX_PLAYERS, STATE, States
from tests.perft.test_perft import COUNTS, game_of
from tests.properties.random_play import random_game, seeds
from tests.wasm.node import run_job

VIEWERS = range(SPECTATOR, MAX_PLAYERS)
POSITION = np.dtype([("state", STATE), ("legal", np.int8, ACTIONS + 1), ("views", STATE, len(VIEWERS))])
"""What the job `replay` writes for each position."""
MOVE = np.dtype([("action", np.int8), ("paying", np.int8), ("payment", np.int8, KINDS)])
PERFT_DEPTH = 4


def golden_game(name: str) -> Game:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return Game.from_record(record_from_text(text.partition("# The same as a record\n\n")[2]))


def positions_of(game: Game) -> States:
    return np.frombuffer(b"".join([*game._before, game._states.tobytes()]), STATE)


def moves_of(game: Game, positions: States) -> NDArray[Any]:
    """The moves as `replay` reads them."""
    moves = np.zeros(len(game.moves), MOVE)
    for i, move in enumerate(game.moves):
        moves["action"][i] = numbering(game.deck).action(positions[i : i + 1], move)
        if isinstance(move, Recruit) and move.payment is not None:
            moves[i] = (moves["action"][i], 1, token_counts(move.payment))
    return moves


def natively(game: Game, positions: States) -> NDArray[Any]:
    """What `replay` must write."""
    expected = np.zeros(len(positions), POSITION)
    for i in range(len(positions)):
        expected["state"][i] = positions[i]
        legal = np.zeros(ACTIONS, np.int8)
        count = legal_actions(positions[i : i + 1], game.deck.facts, legal)
        expected["legal"][i, : count + 1] = count, *legal[:count]
        for k, viewer in enumerate(VIEWERS):
            view = positions[i : i + 1].copy()
            redact(view, viewer)
            expected["views"][i, k] = view[0]
    return expected


def joined(arrays: list[NDArray[Any]]) -> NDArray[Any]:
    """`np.concatenate` would give fields that share bytes their own."""
    return np.frombuffer(b"".join(array.tobytes() for array in arrays), arrays[0].dtype)


def check_replay(games: list[Game]) -> None:
    request, expected = b"", []
    for game in games:
        positions = positions_of(game)
        request += positions[:1].tobytes() + np.int32(len(game.moves)).tobytes() + moves_of(game, positions).tobytes()
        expected.append(natively(game, positions))
    got = np.frombuffer(run_job(request, "replay"), POSITION)
    whole = joined(expected)
    assert len(got) == len(whole)
    for name in POSITION.names or ():
        for i, (one, other) in enumerate(zip(got[name], whole[name], strict=True)):
            assert one.tobytes() == other.tobytes(), f"{name} of position {i}: {one}, natively {other}"


def test_the_golden_playthroughs() -> None:
    check_replay([golden_game(name) for name in GAMES])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_with_chosen_payments(players: int) -> None:
    games = [last(random_game(players, seed)) for seed in seeds(players, 10)]
    assert sum(len(game.moves) for game in games) > 900
    check_replay(games)


def last(positions: Iterator[Game]) -> Game:
    *_, game = positions
    return game


def test_the_perft_counts() -> None:
    request = b"".join(
        game_of(name)._states.tobytes() + np.int32(depth).tobytes()
        for name in COUNTS
        for depth in range(1, PERFT_DEPTH + 1)
    )
    counts = [int(line) for line in run_job(request, "perft").split()]
    assert counts == [count for name in COUNTS for count in COUNTS[name][:PERFT_DEPTH]]


def test_moves_have_the_same_text() -> None:
    games = [golden_game(name) for name in GAMES]
    positions = joined([positions_of(game)[:-1] for game in games])
    texts = run_job(positions.tobytes(), "texts").decode().splitlines()
    expected = []
    for game in games:
        replayed = Game.from_setup(game.setup)
        for move in game.moves:
            expected.append("|".join(map(str, replayed.legal_moves())))
            replayed.play(move)
    assert texts == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_become_the_same_positions(players: int) -> None:
    """The page builds a position from the view that the server sent; Python reads the same view back."""
    games = (game for seed in seeds(players, 3) for game in random_game(players, seed) if game.outcome is None)
    views = [game.view(viewer) for i, game in enumerate(games) if i % 5 == 0 for viewer in (i // 5 % players, None)]
    assert len(views) > 100
    request = "\n".join(json.dumps(view.to_dict()) for view in views)
    got = np.frombuffer(run_job(request.encode(), "views"), STATE)
    for i, view in enumerate(views):
        expected = View.from_dict(view.to_dict()).states
        assert got[i].tobytes() == expected.tobytes(), f"{view}: {got[i]}, in Python {expected[0]}"
