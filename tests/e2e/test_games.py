"""Whole games, from the home page to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sixstones.ai.bot import Clock
from sixstones.ai.registry import BOTS, make_bot
from sixstones.game import Game
from sixstones.records import record_to_text
from tests.e2e.browser import LAPTOP, PHONE, SMALL, People
from tests.e2e.player import Player
from tests.e2e.test_local import open_text
from tests.e2e.words import word

LATE = 12
"""Points; the game ends soon."""


@pytest.mark.parametrize(("players", "size"), [(3, PHONE), (4, LAPTOP)])
def test_a_game_against_bots_goes_to_its_result(visitors: People, players: int, size: tuple[int, int]):
    """On the static site: such a game needs no server. test_local.py has one of two players from its first move."""
    page = visitors.open("./", size=size)
    open_text(page, late_record(players))
    player = Player(page, mouse=True)
    assert player.wait_for_turn()
    player.play_to_the_end()
    result = page.get_by_role("region", name=word("result"))
    expect(result.get_by_role("row")).to_have_count(players + 1)


def late_record(players: int, points: int = LATE) -> str:
    """A game of a person and bots, up to a turn of the person's when somebody has many points."""
    game = Game.deal(players, "late")
    bots = [make_bot("agent", seat) for seat in range(players)]
    while (view := game.view(game.to_play)).to_play or max(player.points for player in view.players) < points:
        game.play(bots[view.to_play].choose(view, Clock()).move)
    people = ["Ana", "Agent", "Recruit", "Hero"][:players]
    names = "".join(f"name {seat}: {name}\n" for seat, name in enumerate(people, start=1))
    return record_to_text(game.record()).replace(f"players: {players}\n", f"players: {players}\n{names}")


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
