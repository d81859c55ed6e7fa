"""Whole games, from the start page to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import LAPTOP, PHONE, People
from tests.e2e.player import Player
from tests.e2e.words import word


@pytest.mark.parametrize(("players", "size"), [(2, LAPTOP), (3, PHONE), (4, LAPTOP)])
def test_a_game_against_bots_goes_to_its_result(people: People, players: int, size: tuple[int, int]):
    page = people.open(size=size)
    opponents = page.get_by_role("group", name=word("opponents"))
    opponents.get_by_role("radio", name=str(players - 1)).check()
    page.get_by_role("button", name=word("play-now")).click()
    player = Player(page)
    player.play_to_the_end()
    result = page.get_by_role("region", name=word("result"))
    expect(result.get_by_role("row")).to_have_count(players + 1)
