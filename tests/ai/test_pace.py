from __future__ import annotations

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.pace import PacedBot
from sixstones.ai.registry import BOTS, make_bot
from sixstones.game import Game


def test_a_paced_bot_makes_the_same_choice_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("sixstones.ai.pace.time.sleep", waited.append)
    view = Game.deal(2, "pace").view(0)
    choice = PacedBot(make_bot("hero", 1), 0.4).choose(view, Clock())
    assert choice == make_bot("hero", 1).choose(view, Clock())
    assert waited == [0.4]


def test_every_level_has_a_pace() -> None:
    assert all(entry.pace > 0 for entry in BOTS.values() if entry.level)
