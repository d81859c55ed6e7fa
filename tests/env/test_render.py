"""The board, as text and as an image, shows only what its viewer may know."""

from __future__ import annotations

import numpy as np
import pytest

from sixstones.env.render import render, render_text
from sixstones.env.render_image import HEIGHT, WIDTH, render_image
from sixstones.game import Game, ReserveTop
from tests.positions import Seat, position

NAMES = ["Ann", "Bob", "Cid", "Dot"]


def test_the_board_as_text():
    game = position(
        Seat(tokens="red 2 gray", team="3 yellow wasp", hand="thor"), Seat(team="rocket"), market="loki", on_top="groot"
    )
    board = render_text(game.view(0), NAMES, 12)
    lines = board.splitlines()
    assert lines[0] == "After 12 moves: Ann to play (action)"
    assert "Loki 5p" in board
    assert "    hand: Thor (+RAA 3Y3B3R5P)" in lines
    assert any(line.startswith("> Ann: ") and "tokens 1R 2S" in line for line in lines)
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_stay_hidden(players: int):
    game = Game.deal(players, seed="a")
    game.play(ReserveTop(3))
    hidden = game.players[0].hand[0]
    assert hidden
    name = game.deck.character(hidden).name
    assert name in render_text(game.view(0), NAMES, 1)
    assert "hand: a level 3" in render_text(game.view(None), NAMES, 1)
    assert name not in render_text(game.view(1), NAMES, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_as_an_image(players: int):
    game = Game.deal(players, seed="b")
    before = np.asarray(render_image(game.view(0), NAMES, 0))
    game.play(game.legal_moves()[0])
    after = render(game.view(0), NAMES, 1, "rgb_array")
    assert isinstance(after, np.ndarray)
    assert after.shape == (HEIGHT, WIDTH, 3)
    assert after.dtype == np.uint8
    assert not np.array_equal(before, after)


def test_long_names_are_cut_in_images():
    game = Game.deal(2, seed="c")
    assert render_image(game.view(0), ["A" * 300, "B"], 0).size == (WIDTH, HEIGHT)


def test_a_finished_game_shows_who_won():
    game = Game.deal(2, seed="d")
    rng = np.random.default_rng(0)
    while game.outcome is None:
        moves = game.legal_moves()
        game.play(moves[rng.integers(len(moves))])
    expected = " and ".join(NAMES[seat] for seat in game.outcome.winners)
    assert render_text(game.view(None), NAMES, 99).startswith(f"Over after 99 moves: {expected} won")
    assert render_image(game.view(None), NAMES, 99)


def test_no_mode_shows_nothing(capsys: pytest.CaptureFixture[str]):
    view = Game.deal(2, seed="e").view(0)
    assert render(view, NAMES, 0, None) is None
    assert render(view, NAMES, 0, "human") is None
    assert "Ann to play" in capsys.readouterr().out
