"""Forbidden moves: which clause forbids them, in which words, and that nothing has changed."""

from __future__ import annotations

import re

import pytest

from sixstones import Game, IllegalMove


def assert_refused(game: Game, move: str, clause: str, sentence: str) -> None:
    """`move` is refused under `clause` with a reason that contains `sentence`, and the game is as it was."""
    before = game._states.tobytes(), game.log
    with pytest.raises(IllegalMove, match=re.escape(sentence)) as refused:
        game.play(move)
    assert refused.value.clause == clause
    assert str(refused.value) == f"{clause}: {refused.value.reason}"
    assert (game._states.tobytes(), game.log) == before
