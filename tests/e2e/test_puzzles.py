"""Puzzles in the page: solving, refutations, hints, the rating, the list, and mistakes from own games."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from sixstones.game import Outcome
from sixstones.puzzles.book import read_line
from sixstones.records import record_to_text
from tests.e2e.browser import PHONE, SMALL, People, spoken, wait_until_offline_works
from tests.e2e.test_accessibility import CONTRAST, assert_accessible
from tests.e2e.test_languages import assert_fits
from tests.e2e.words import sentence, word

BOOK: Final = r"""sixstones puzzles 1
2 18 3531_P54]b54O^_78_33``10``1V`]U^^iUdjV88ibf480o9bh17gi1\jS win-2 8 1350 two-ways
2 24 9999TZ]22]02`Q1Rp]k86Zi_6P__86]i11iiVi`0[nXi^1^^^^bS^11ai save-2 X 1350 block
2 27 3133O7O_iQ228Si`ZSSij5i]7ca999[Sii41W_WN^_2^b^07neh64Yb win-1 j 840 -
"""
"""The file that comes with the page may change."""
WON: Final = "2 6 4554_]47PPOON]i77]]7`jQ^66`V3``i``7`cVi1Wci`cd84ce81ggX2 win-2 i 1245 -"
WIN, SAVE, EASY = "2-18-58", "2-24-57", "2-27-55"
FILE: Final = "**/puzzles-*.txt"


def puzzles(people: People, path: str = "", *, book: str = BOOK, **options: Any) -> Page:
    def use_book(page: Page) -> None:
        page.route(FILE, lambda route: route.fulfill(body=book))

    return people.open(f"./#/puzzles{path}", prepare=use_book, **options)


def do(page: Page, card: str, action: str) -> None:
    """Choose a card by its id, and what to do with it."""
    page.locator(f'button[data-card="{card}"], [data-card="{card}"] button').first.click()
    page.get_by_role("dialog").get_by_role("button", name=word(action), exact=True).click()


def take(page: Page, *colours: str) -> None:
    supply = page.get_by_role("region", name=word("supply"))
    for colour in colours:
        supply.locator(f'[data-colour="{colour}"]').click()
    supply.get_by_role("button", name=word("take"), exact=True).click()


def told(page: Page, title: str) -> Locator:
    """The panel with this title."""
    return page.get_by_role("region", name=word(title), exact=True)


def rating(page: Page) -> int:
    text = page.get_by_text(re.compile(sentence("puzzle-rating", rating=r"\d+"))).first.inner_text()
    return int(re.findall(r"\d+", text)[0])


def test_a_wrong_try_is_refuted_and_the_solution_shown(visitors: People):
    page = puzzles(visitors, f"/{WIN}", theme="dark")
    expect(page.get_by_role("heading", name=word("puzzle-win-2"))).to_be_visible()
    expect(page.get_by_text("2 turns left")).to_be_visible()
    do(page, "silver-sable", "recruit")
    wrong = told(page, "puzzle-wrong")
    expect(wrong).to_contain_text("Titan reserves Baron Zemo.")
    expect(wrong).to_contain_text(sentence("puzzle-gone", cards="Baron Zemo (with Hell's Kitchen, NYC)"))
    assert rating(page) < 1200
    assert_accessible(page, "a refuted try", options=CONTRAST)

    expect(wrong.get_by_role("button", name=word("puzzle-again"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(wrong).to_be_hidden()
    page.get_by_role("button", name=word("puzzle-why")).click()
    expect(wrong).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator(".market :focus")).to_have_count(1)
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    do(page, "silver-sable", "recruit")
    wrong.get_by_role("button", name=word("puzzle-solution")).click()
    expect(told(page, "puzzle-shown")).to_contain_text("You recruit Black Widow.")
    expect(told(page, "puzzle-shown")).to_contain_text(sentence("puzzle-why-one", cards="Black Widow"))

    # Solved later, it is marked, but the rating stays.
    before = rating(page)
    told(page, "puzzle-shown").get_by_role("button", name=word("puzzle-again")).click()
    take(page, "blue", "red", "purple")
    expect(page.get_by_text(word("puzzle-go-on"))).to_have_count(2)  # seen and announced
    expect(page.get_by_text("1 turn left")).to_be_visible()
    do(page, "black-widow", "recruit")
    expect(told(page, "puzzle-solved")).to_contain_text("Before your last turn, you could win with")
    assert rating(page) == before
    page.get_by_role("link", name=word("puzzle-all")).click()
    expect(page.get_by_text(word("puzzle-mark-later"), exact=True)).to_have_count(1)


def test_the_rating_and_the_row_survive_a_reload(visitors: People):
    page = puzzles(visitors, f"/{EASY}")
    do(page, "iron-man", "recruit")
    solved = told(page, "puzzle-solved")
    expect(solved).to_contain_text(sentence("puzzle-streak", number="1"))
    better = rating(page)
    assert better > 1200
    assert_accessible(page, "a solved puzzle")
    page.reload()
    expect(page.get_by_text(word("puzzle-win-1")).first).to_be_visible()
    assert rating(page) == better

    # The next one is new; another tab has solved it in the meantime.
    page.goto("#/puzzles")
    expect(page).to_have_url(re.compile(f"#/puzzles/({WIN}|{SAVE})$"))
    other = page.context.new_page()
    other.route(FILE, lambda route: route.fulfill(body=BOOK))
    other.goto(page.url.split("#", maxsplit=1)[0] + f"#/puzzles/{SAVE}")
    do(other, "iron-man", "reserve")
    expect(told(other, "puzzle-solved")).to_contain_text(sentence("puzzle-streak", number="2"))
    expect(page.get_by_text(sentence("puzzle-streak", number="2"))).to_be_visible()
    assert rating(page) == rating(other)

    page.goto("#/puzzles/list")
    expect(page.get_by_text(word("puzzle-mark-first"))).to_have_count(2)
    assert_accessible(page, "the list of puzzles")
    page.get_by_label(word("puzzle-open")).check()
    link = page.get_by_role("link", name=word("puzzle-win-2-short"))
    expect(link).to_have_count(1)
    expect(link).to_contain_text(sentence("puzzle-number", puzzle=WIN))
    page.get_by_label(word("puzzle-goal")).select_option("save-2")
    expect(page.get_by_text(word("puzzle-none"))).to_be_visible()


def test_hints_in_steps_on_a_phone_in_every_language(visitors: People):
    page = puzzles(visitors, f"/{SAVE}", size=PHONE)
    expect(page.get_by_text(word("puzzle-save-2"))).to_be_visible()
    expect(page.get_by_text(word("puzzle-last"))).to_be_visible()
    page.keyboard.press("h")
    hint = told(page, "hint")
    expect(hint).to_contain_text(word("puzzle-hint-counts"))
    hint.get_by_role("button", name=word("puzzle-first-hint")).click()
    expect(hint).to_contain_text(word("puzzle-idea-block"))
    expect(hint).not_to_contain_text(word("puzzle-kind-reserve"))
    more = hint.get_by_role("button", name=word("puzzle-more"))
    more.click()
    expect(hint).to_contain_text(word("puzzle-kind-reserve"))
    more.click()
    expect(hint).to_contain_text(sentence("hint-reserve", card="Iron Man"))
    expect(more).to_be_hidden()
    do(page, "iron-man", "reserve")
    expect(told(page, "puzzle-solved")).to_contain_text(sentence("puzzle-streak", number="0"))
    page.reload()
    do(page, "gorgon", "recruit")
    expect(told(page, "puzzle-wrong")).to_contain_text(sentence("did-lose-tile", name="Titan"))
    assert page.locator("[data-caption]").count() == 0  # at once: the panel says it, and the tiles stay free
    page.goto(f"#/puzzles/{WIN}")
    expect(page.get_by_label(sentence("puzzle-number", puzzle=WIN))).to_be_visible()
    do(page, "silver-sable", "reserve")
    wrong = told(page, "puzzle-wrong")
    expect(wrong).to_contain_text("Baron Zemo")
    panel, piles = wrong.bounding_box(), page.locator(".supply .piles").bounding_box()
    assert panel
    assert piles
    assert panel["y"] + panel["height"] <= piles["y"] or panel["y"] >= piles["y"] + piles["height"]
    assert_accessible(page, "a refuted try on a phone")
    wrong.get_by_role("button", name=word("close")).click()
    expect(wrong).to_be_hidden()
    page.get_by_role("button", name=word("puzzle-why")).click()
    expect(wrong).to_be_visible()
    for _ in spoken(page, sizes=(SMALL, PHONE, (844, 390))):
        assert_fits(page)


def test_one_sentence_for_what_is_not_there(visitors: People):
    visitors.expect_complaints("Failed to load resource", "ERR_FAILED")
    page = puzzles(visitors, "/7-7-7")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(sentence("puzzle-unknown", puzzle="7-7-7"))
    page.get_by_role("link", name=word("puzzle-all")).click()
    expect(page.get_by_role("heading", name=word("puzzle-all"))).to_be_visible()
    page.goto("#/puzzles/mine-3-local-nothing")
    expect(alert).to_have_text(sentence("puzzle-unknown", puzzle="mine-3-local-nothing"))

    damaged = puzzles(visitors, book="sixstones puzzles 1\n2 1 what")
    alert = damaged.get_by_role("alert")
    expect(alert).to_have_text(word("puzzle-damaged"))
    damaged.unroute(FILE)
    damaged.route(FILE, lambda route: route.abort())
    damaged.get_by_role("button", name=word("puzzle-again")).click()
    expect(alert).to_have_text(word("puzzle-damaged"))
    damaged.unroute(FILE)
    damaged.route("**/puzzles-*.wasm", lambda route: route.abort())
    damaged.get_by_role("button", name=word("puzzle-again")).click()
    expect(alert).to_have_text(word("engine-damaged"))


def test_puzzles_without_a_network_and_without_storage(visitors: People):
    page = visitors.open("./", offline=True)
    wait_until_offline_works(page)
    visitors.expect_complaints("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load")
    page.context.set_offline(True)
    page.goto("./")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.get_by_role("link", name=word("title-puzzles")).click()
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    page.get_by_role("button", name=word("hint"), exact=True).click()
    told(page, "hint").get_by_role("button", name=word("puzzle-first-hint")).click()
    expect(page.get_by_text(word("puzzle-unsaved"))).to_be_visible()
    assert rating(page) < 1200


def test_a_mistake_from_an_own_game(visitors: People):
    game = read_line(WON).game()
    game.play("recruit silver-sable")  # instead of Squirrel Girl, who wins
    lost = replace(game.record(), names=("Ana", "Agent"), outcome=Outcome("resigned", (1,)))
    page = visitors.open("./")
    page.get_by_text(word("record-open")).click()
    page.get_by_label(word("record-how")).fill(record_to_text(lost))
    page.get_by_role("button", name=word("record-show")).click()
    page.get_by_role("link", name=word("review"), exact=True).click()
    page.get_by_role("link", name=word("review-puzzles")).click(timeout=60_000)  # the review has to be finished
    page.get_by_role("link", name=sentence("puzzle-mine-move", number="57")).click()
    expect(page.get_by_role("heading", name=word("puzzle-mine-goal"))).to_be_visible()
    page.get_by_role("button", name=word("hint"), exact=True).click()  # it costs nothing
    expect(told(page, "hint")).to_contain_text(word("puzzle-idea-mine"))
    do(page, "silver-sable", "recruit")
    expect(told(page, "puzzle-wrong")).to_contain_text(word("puzzle-mine-wrong"))
    page.get_by_role("button", name=word("puzzle-solution")).click()
    expect(told(page, "puzzle-shown")).to_contain_text("You recruit Squirrel Girl.")
