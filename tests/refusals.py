"""Checks that a move is refused: with which clause and message, and without changing the game."""

from __future__ import annotations

import re

import pytest

from sixstones import Game, IllegalMove


def assert_refused(game: Game, move: str, clause: str, sentence: str) -> None:
    """`move` is refused by `clause` with a reason that contains `sentence`, and the game has not changed."""
    before = game._states.tobytes(), game.log
    with pytest.raises(IllegalMove, match=re.escape(sentence)) as refused:
        game.play(move)
    assert refused.value.clause == clause
    assert str(refused.value) == f"{clause}: {refused.value.reason}"
    assert (game._states.tobytes(), game.log) == before
