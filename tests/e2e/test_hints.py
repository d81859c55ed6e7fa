"""A hint explains itself, and neither its panel nor the coach covers what it talks about."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from playwright.sync_api import Page, TimeoutError, expect

from tests.e2e.browser import People, resize
from tests.e2e.player import Player
from tests.e2e.test_games import late_record
from tests.e2e.test_local import open_text
from tests.e2e.words import word

SIZES: Final = [(390, 844), (844, 390), (1366, 768), (1920, 1080)]
COVERED: Final = """([panel, spots]) => {
  const over = document.querySelector(panel).getBoundingClientRect();
  const inside = over.left >= 0 && over.top >= 0 && over.right <= innerWidth && over.bottom <= innerHeight;
  const covered = [...document.querySelectorAll(spots)].filter((spot) => {
    const box = spot.getBoundingClientRect();
    const [wide, high] = [Math.min(box.right, over.right) - Math.max(box.left, over.left),
                          Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top)];
    return wide > 1 && high > 1;
  });
  return [inside, covered.map((spot) => spot.outerHTML.slice(0, 120))];
}"""
POINTED_AT: Final = "[data-card].hinted, [data-deck].hinted, [data-colour].highlighted, [data-location].hinted"


def assert_uncovered(page: Page, panel: str, spots: str) -> None:
    """The panel is on the screen, and over none of the spots."""
    asked = [panel, spots]
    with suppress(TimeoutError):  # the panel is placed after the next frames
        page.wait_for_function(f"(asked) => String(({COVERED})(asked)) === 'true,'", arg=asked)
    assert page.evaluate(COVERED, asked) == [True, []]


def test_a_hint_covers_nothing_that_it_points_at(visitors: People):
    page = visitors.open("./")
    open_text(page, late_record(2, points=6))
    player = Player(page)
    kinds = set()
    for _ in range(3):
        player.wait_for_turn()
        page.get_by_role("button", name=word("hint"), exact=True).click()
        panel = page.locator(".advice")
        expect(panel.get_by_role("paragraph").nth(1)).to_be_visible()  # what and why
        kinds.add(panel.inner_text().split()[0])
        for size in SIZES:
            resize(page, size)
            assert page.locator(POINTED_AT).count() > 0
            assert_uncovered(page, ".advice", f"{POINTED_AT}, [data-seat].mine [data-spot=stones]")
        panel.get_by_role("button", name=word("do-it")).click()
        expect(panel).to_be_hidden()
    assert len(kinds) > 1


def test_the_coach_covers_nothing_that_it_talks_about(visitors: People):
    page = visitors.open("#/learn")
    coach = page.get_by_role("region", name=word("learn-coach"))
    read = coach.get_by_role("button", name=word("learn-next"), exact=True)
    for _ in range(12):
        expect(page.locator("[data-lit]").first).to_be_visible()
        for size in SIZES:
            resize(page, size)
            assert_uncovered(page, ".coach", "[data-lit], .game [role=dialog]:not(dialog *)")
        (read if read.is_visible() else page.locator("[data-lit]").first).click()
