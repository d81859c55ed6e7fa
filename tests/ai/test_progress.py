"""Every level makes progress, also against an opponent who only hoards tokens."""

from __future__ import annotations

import pytest

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.registry import entry_named
from sixstones.game import Game
from tests.ai.stubborn import Stubborn

MAX_ROUNDS = 80

STALLED = {
    ("hero", False): (3, 4, 5, 6, 12, 13, 14, 15),
    ("hero", True): (0, 1, 5, 8, 10, 15),
    ("avenger", False): (3, 4, 5, 6, 12),
    ("avenger", True): (0, 4, 5, 6),
    ("agent", True): (4, 5, 7),
    ("agent", False): (6,),
}
"""Games that never ended before the bots considered hoarded tokens: by bot and opponent."""
OTHERS = {"recruit": (0, 1, 2, 3), "titan": (0, 3), "champion-150": (3,), "policy": (0, 3, 4)}
"""The champion itself would use all of its time for every move."""


def cases() -> list[tuple[str, bool, int]]:
    stalled = [(bot, hoarding, game) for (bot, hoarding), games in STALLED.items() for game in games]
    others = [(bot, hoarding, game) for bot, games in OTHERS.items() for hoarding in (False, True) for game in games]
    return stalled + others


@pytest.mark.parametrize(("level", "hoarding", "number"), cases())
def test_a_level_wins_against_an_opponent_who_only_hoards_tokens(level: str, hoarding: bool, number: int) -> None:
    game, seat = Game.deal(2, seed=f"stubborn {number // 2}"), number % 2
    bots: list[Bot] = [Stubborn(number * 10 + other, hoarding=hoarding) for other in range(2)]
    entry = entry_named(level)
    assert entry is not None
    bots[seat] = entry.make(number * 10 + seat)
    while game.outcome is None and game.round <= MAX_ROUNDS:
        view = game.view(game.to_play)
        game.play(bots[game.to_play].choose(view, Clock(100.0)).move)
    assert game.outcome is not None
    assert game.outcome.winners == (seat,)
