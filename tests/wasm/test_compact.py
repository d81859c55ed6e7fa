"""The page understands version 2 of the protocol: it shows the table that version 1 would send."""

from __future__ import annotations

import pytest

from tests.server.listening import games
from tests.wasm.test_local import answers, digest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_has_the_whole_table(players: int) -> None:
    lines, expected = [], []
    for game in games(players, [1]):
        for heard in game.heard.values():
            lines.append([each.message for each in heard])
            kinds = ["welcome"] + ["update"] * (len(heard) - 1)
            expected += [[kind, digest(each.table)] for kind, each in zip(kinds, heard, strict=True)]
    assert len(expected) > 100
    assert answers(lines, "compact") == expected
