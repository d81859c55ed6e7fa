"""A whole turn in every language on the smallest phone. A missing text is logged as an error, which fails the test."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import LOCALES, PHONE, SMALL, People, spoken
from tests.e2e.words import word

_TOO_WIDE: Final = """() => document.scrollingElement.scrollWidth <= innerWidth ? [] :
    [...document.body.querySelectorAll("*")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`)
        .concat([`the page is ${document.scrollingElement.scrollWidth} wide`])"""


def assert_fits(page: Page) -> None:
    too_wide = page.evaluate(_TOO_WIDE)
    assert not too_wide, "\n".join(too_wide)


_CUT_OR_COVERED: Final = """() => {
    const cut = [...document.querySelectorAll("main strong, main button, main h1, main h2, main label, main legend")]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1
            && getComputedStyle(element).display !== "inline" && !element.matches(".called, .unseen"))
        .map((element) => `cut: ${element.textContent.trim().slice(0, 60)}`);
    const PARTS = "header > :not(dialog), main h1, .what, .play, .demo .panel, .opponents, .go-on";
    const boxes = [...document.querySelectorAll(PARTS)]
        .filter((element) => element.checkVisibility())
        .map((element) => [element, element.getBoundingClientRect()]);
    const covered = boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${one.tagName}.${one.className} and ${other.tagName}.${other.className} overlap`));
    return [...cut, ...covered];
}"""
_SIZES: Final = (SMALL, PHONE, (844, 390), (1024, 768), (1366, 768), (1920, 1080))
_UNFINISHED: Final = """localStorage.setItem("sixstones.recent", JSON.stringify([{
    table: "local-x", at: 1, over: false, won: null, you: 0, round: 12, points: 15,
    seats: [{kind: "person", name: "Ana", bot: null}, {kind: "bot", name: "", bot: "champion"}],
}]))"""


def test_the_home_page_fits_and_its_button_is_seen_first(people: People):
    page = people.open(size=SMALL)
    for visit in ("first", "later"):
        language = page.locator("html").get_attribute("lang") or "en"
        expect(page.get_by_role("button", name=word("demo-label", language))).to_be_visible()
        for language, size in spoken(page, sizes=_SIZES):
            assert_fits(page)
            problems = page.evaluate(_CUT_OR_COVERED)
            assert not problems, (visit, language, size, problems)
            expect(page.locator("button.play")).to_be_in_viewport(ratio=1)
        page.evaluate(_UNFINISHED)
        page.reload()
    expect(page.locator("button.play")).to_contain_text(word("play-now", language))


def test_a_turn_in_every_language(people: People):
    """That the page starts in the browser's language is tested in test_site.py."""
    page = people.open(size=SMALL)
    for language in LOCALES:
        page.goto("/#/")
        for _ in spoken(page, [language]):
            assert_fits(page)
        page.get_by_role("button", name=word("open-table", language)).click()
        page.get_by_label(word("seat-bot", language)).select_option("recruit")
        start = page.get_by_role("button", name=word("start", language))
        expect(start).to_be_enabled()
        assert_fits(page)
        start.click()
        take_three(page, language)
        assert_fits(page)
        piles = page.get_by_role("region", name=word("supply", language)).get_by_role("button", disabled=False)
        expect(piles).not_to_have_count(0)
        assert_fits(page)


def take_three(page: Page, language: str) -> None:
    """Take tokens with the first piles that can be taken from."""
    supply = page.get_by_role("region", name=word("supply", language))
    take = page.get_by_role("button", name=word("take", language), exact=True)
    for _ in range(3):
        supply.get_by_role("listitem").get_by_role("button", disabled=False).first.click()
        if take.is_enabled():
            break
    take.click()
    expect(take).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_hint_says_the_chance_in_the_language_of_the_page(people: People, language: str):
    page = people.open(language=language, size=SMALL)
    page.get_by_role("button", name=word("play-now", language)).click()
    page.get_by_role("button", name=word("hint", language), exact=True).click()
    said = page.get_by_role("status").filter(has=page.get_by_role("button", name=word("do-it", language)))
    expect(said).to_contain_text("%")
    assert_fits(page)
    said.get_by_role("button", name=word("do-it", language)).click()
    expect(said).to_be_hidden()


def test_text_pages_fit(people: People, finished: tuple[str, list[object]]):
    page = people.open("/rules", size=SMALL)
    for path, part in (
        ("rules", page.get_by_role("heading", name=word("rules"), level=1)),
        ("credits", page.get_by_role("heading", name=word("credits"))),
        ("learn", page.get_by_role("region", name=word("learn-coach"))),
        (f"t/{finished[0]}", page.get_by_role("region", name=word("result"))),
        (f"replay/{finished[0]}", page.get_by_role("button", name=word("last"), exact=True)),
    ):
        page.goto(f"/#/{path}")
        expect(part).to_be_visible()
        for _ in spoken(page, [*LOCALES, "en"]):
            assert_fits(page)


def test_the_language_can_be_changed_in_the_menu(people: People):
    page = people.open()
    page.get_by_role("button", name=word("menu")).click()
    page.get_by_label(word("language")).select_option("pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.reload()
    expect(page.get_by_role("button", name=word("play-now", "pl"))).to_be_visible()
