"""Whole games, from the home page to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sixstones.ai.registry import BOTS
from tests.e2e.browser import LAPTOP, PHONE, SMALL, People
from tests.e2e.player import Player
from tests.e2e.words import word


@pytest.mark.parametrize(("players", "size"), [(2, LAPTOP), (3, PHONE), (4, LAPTOP)])
def test_a_game_against_bots_goes_to_its_result(visitors: People, players: int, size: tuple[int, int]):
    """On the static site: such a game needs no server."""
    page = visitors.open("./", size=size)
    opponents = page.get_by_role("group", name=word("opponents"))
    opponents.get_by_role("radio", name=str(players - 1)).check()
    page.get_by_role("button", name=word("play-now")).click()
    player = Player(page)
    player.play_to_the_end()
    result = page.get_by_role("region", name=word("result"))
    expect(result.get_by_role("row")).to_have_count(players + 1)


def test_every_level_can_be_chosen(people: People):
    """On the home page and in the lobby, each with its own name and description."""
    ladder = [name for name, bot in BOTS.items() if bot.level]
    page = people.open(size=SMALL)
    portraits = page.get_by_role("group", name=word("choose-opponent")).get_by_role("radio")
    expect(portraits).to_have_count(len(ladder))
    for level, name in enumerate(ladder, start=1):
        portraits.and_(page.get_by_label(f"{word(f'bot-{name}')} {word(f'strength-{level}')}")).check()
        expect(page.get_by_text(word(f"bot-{name}-about"))).to_be_visible()
    page.get_by_role("button", name=word("open-table")).click()
    seat = page.get_by_label(word("seat-bot"))
    expect(seat).to_be_visible()
    offered = seat.locator("option:not([disabled])").all_text_contents()
    assert offered == [word(f"bot-{name}") for name in ladder]
