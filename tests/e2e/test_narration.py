"""Moves are shown one after another and leave marks, important events get captions, and the result comes last."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import Any

from playwright.sync_api import Page, expect

from sixstones.game import Game
from sixstones.records import record_to_text
from tests.cli.processes import greedy_game
from tests.e2e.browser import People
from tests.e2e.player import Player
from tests.e2e.words import sentence, word

WATCH_FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver(() => {
    const seats = [...new Set([...document.querySelectorAll("[data-flying]")].map((each) => each.dataset.flying))];
    const traces = [...document.querySelectorAll("[data-last]")].length;
    window.flights.push({ seats, traces });
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Remembers, at every change of the page, whose things are in the air and how many last turns are shown."""

WATCH_CAPTIONS = """() => {
  window.told = [];
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...given) => (time > 4000 ? 0 : wait(act, time, ...given));
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.dataset?.caption) window.told.push(node.innerText);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Remembers all captions, and lets none go by itself."""

IN_SIGHT = """(board) => [...board.querySelectorAll("[data-card]")].filter((card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && board.contains(there);
}).length"""
"""How many cards of the board can be seen and clicked."""


def opened(people: People, game: Game, moves: int, names: tuple[str, str], **options: Any) -> Page:
    """A page that goes on with the first moves of a game; Ana plays, and the other is a bot."""
    begun = Game.from_setup(game.setup, game.seal)
    for ply in game.log[:moves]:
        begun.play(ply.move)
    page = people.open("./", **options)
    page.get_by_text(word("record-open")).click()
    page.get_by_label(word("record-how")).fill(record_to_text(replace(begun.record(), names=names)))
    page.get_by_role("button", name=word("record-show"), exact=True).click()
    assert Player(page).wait_for_turn()
    return page


def recruit(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{name}, .*You can recruit it")).first.click()
    page.get_by_role("button", name=word("recruit"), exact=True).click()


def test_moves_follow_each_other_and_leave_traces(visitors: People) -> None:
    page = visitors.open("./", motion="no-preference")
    page.get_by_role("group", name=word("opponents")).get_by_role("radio", name="3").check()
    page.get_by_role("button", name=word("play-now")).click()
    player = Player(page)
    player.wait_for_turn()
    page.evaluate(WATCH_FLIGHTS)
    player.move()
    player.wait_for_turn()
    seen = page.evaluate("window.flights")
    in_the_air = [each["seats"] for each in seen if each["seats"]]
    assert all(len(seats) == 1 for seats in in_the_air), "two players' things fly at the same time"
    me = int(str(page.locator("section.mine").get_attribute("data-seat")))
    order = [int(seats[0]) for seats, _ in groupby(in_the_air)]
    assert order == [(me + turn) % 4 for turn in range(4)]
    # The board shows the position between: each turn leaves its trace before the next one starts.
    traces = {int(each["seats"][0]): each["traces"] for each in seen if each["seats"]}
    assert [traces[seat] for seat in order[1:]] == [0, 1, 2]
    expect(page.locator("[data-last]")).to_have_count(3)
    for trace in page.locator("[data-last]").all():
        expect(trace).to_have_attribute("aria-label", re.compile(r"^Last move: .+"))
    # A key shows the newest state at once, and is not a move.
    player.move()
    expect(page.locator("[data-flying]").first).to_be_attached()
    page.keyboard.press("x")
    expect(page.locator("[data-flying]")).to_have_count(0)
    page.reload()
    player.wait_for_turn()
    expect(page.locator("[data-last]")).to_have_count(3)


def test_big_events_are_told(visitors: People) -> None:
    """Hulk brings the tile, a location, the Time stone and the Gauntlet."""
    page = opened(visitors, greedy_game(2, "story 7"), 50, ("Ana", "Recruit"))
    bot = word("bot-recruit")
    page.evaluate(WATCH_CAPTIONS)
    recruit(page, "Hulk")
    told = page.get_by_role("region", name=word("captions")).get_by_role("listitem")
    expected = [
        sentence("caption-location-yours", location="Triskelion", points="3"),
        sentence("caption-tile-from-yours", **{"from": bot}, points="3"),
        word("caption-time-yours"),
        word("caption-gauntlet-yours"),
    ]
    for text in expected:
        page.wait_for_function("(text) => window.told.some((each) => each.includes(text))", arg=text)
    log = page.get_by_role("list", name=word("log"))
    expect(log).to_contain_text(sentence("did-get-tile-from-yours", **{"from": bot}))
    expect(log).to_contain_text(word("did-complete-gauntlet"))
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


THROUGH = """(caption) => {
  const { left, top, width, height } = caption.querySelector(".text").getBoundingClientRect();
  return caption.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether a click on a caption's text would be for the caption."""


def test_a_caption_is_closed_and_lets_clicks_through(visitors: People) -> None:
    """Wasp brings the tile early in the game, which goes on."""
    page = opened(visitors, greedy_game(2, "story 3"), 16, ("Ana", "Recruit"))
    page.evaluate(WATCH_CAPTIONS)
    recruit(page, "Wasp")
    caption = page.locator("[data-caption=tile]").filter(has_text=word("player-you"))
    expect(caption).to_be_visible()
    assert caption.evaluate(THROUGH) is False
    caption.get_by_role("button", name=word("close")).click()
    expect(caption).to_have_count(0)


def test_a_win_is_celebrated_beside_the_board(visitors: People) -> None:
    game = greedy_game(2, "story 6")
    page = opened(visitors, game, len(game.log) - 1, ("Recruit", "Ana"), motion="no-preference")
    recruit(page, "Captain America")
    expect(page.locator("[data-flying]").first).to_be_attached()
    result = page.get_by_role("region", name=word("result"))
    expect(result).to_have_count(0)  # not before the card has landed
    expect(page.get_by_role("heading", name=word("you-won"))).to_be_visible()
    expect(page.locator("[data-celebration]")).to_be_attached()
    rows = result.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(word("lacked-nothing"))
    expect(rows.nth(2)).to_contain_text(re.compile(r"\d+ points?"))
    board = page.get_by_role("region", name=word("board"))
    page.keyboard.press("Escape")  # closes the captions
    assert board.evaluate(IN_SIGHT) == 12
    page.get_by_role("button", name=word("result-fold")).click()
    expect(result).to_have_count(0)
    page.get_by_role("button", name=word("result-unfold")).click()
    expect(result.get_by_role("link", name=word("watch-replay"))).to_be_visible()
    page.reload()
    expect(result).to_be_visible()
    expect(page.locator("[data-celebration]")).to_have_count(0)  # it was celebrated already
