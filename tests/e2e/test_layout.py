"""The whole table is in one screen: nothing is outside, cut off or covered.

Measured by the boxes of a real browser, late in games of two, three and four players with long names, in the sizes of a
phone upright and on its side, a laptop and a large screen, in all languages.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from sixstones.game import Game
from tests.e2e.browser import LOCALES, PHONE, SETTLED, People, resize, settle, spoken
from tests.e2e.test_together import put
from tests.e2e.words import word
from tests.server.running import Guest, Server

SIDEWAYS: Final = (844, 390)
LAPTOP: Final = (1366, 768)
LARGE: Final = (1920, 1080)
ZOOMED: Final = (640, 360)
"""A laptop with 1280 x 720 pixels at 200 %, or a small phone on its side."""
SIZES: Final = (PHONE, SIDEWAYS, LAPTOP, LARGE)
NAMES: Final = ("Wilhelmina Wolfeschlegel", "Maximiliana Alexandrowna", "Konstantinopolitanczykow", "Jean-Christophe")
LONGEST: Final = ("fr", "pl")
"""The languages with the longest texts. The fullest table is tried in all."""
SEEDS: Final = {2: 11, 3: 23, 4: 17}
"""Games that reach a late position; see `late_game`."""
SHOWN_MOVES: Final = 10
LEAST_LINES: Final = 5
LEAST_DIGIT: Final = 12

_PROBLEMS: Final = """() => {
    const PARTS = `header.bar, [data-seat], [data-location], [data-spot=avengers], [data-level] [data-card],
        [data-deck], [data-colour], .tray, section.hand > .place, .talk`;
    const SKIPPED = "dialog, .unseen, .called, .ticker, .talk li, .card, .strip .name, .round, .last";
    const WHOLE = "[data-location] .name, [data-spot=avengers]";
    const found = [];
    const told = (element) => `${element.tagName}.${element.className} ${element.dataset.card ?? ""} "${
        element.textContent.trim().replace(/\\s+/g, " ").slice(0, 50)}"`;
    const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const { scrollHeight, scrollWidth } = document.scrollingElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth)
        found.push(`outside: the page is ${scrollWidth}x${scrollHeight}`);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const parts = [...document.querySelectorAll(PARTS)].filter((part) => part.checkVisibility());
    const boxes = parts.map((part) => part.getBoundingClientRect());
    parts.forEach((part, index) => {
        if (!within(boxes[index], screen)) found.push(`outside: ${told(part)}`);
        for (let other = 0; other < index; other++) {
            const [a, b] = [boxes[index], boxes[other]];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1 && high > 1) found.push(`overlap: ${told(part)} and ${told(parts[other])}`);
        }
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            const owner = text.parentElement;
            if (!text.data.trim() || !owner.checkVisibility() || owner.closest(SKIPPED)) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            for (let outer = owner; outer; outer = outer === part ? null : outer.parentElement) {
                const clips = getComputedStyle(outer).overflowX !== "visible" || outer === part;
                if (clips && !within(range.getBoundingClientRect(), outer.getBoundingClientRect()))
                    found.push(`cut off: "${text.data.trim()}" of ${told(part)}`);
            }
            if (!owner.closest(WHOLE)) continue;
            for (const word of text.data.matchAll(/[^\\s-]+-?/g)) {
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                if (range.getClientRects().length > 1) found.push(`broken: ${word[0]} in ${told(part)}`);
            }
        }
    });
    return [...new Set(found)];
}"""
"""What is wrong with the layout."""

_LINES: Final = """() => {
    const log = document.querySelector(".talk ol");
    const lines = [...log.querySelectorAll("li")].map((line) => line.getBoundingClientRect().height);
    return Math.floor(log.clientHeight / Math.min(...lines));
}"""
"""How many lines of the log are visible."""

_DIGITS: Final = """() => [...document.querySelectorAll(".hand .stone text, [data-mine] .stone text")]
    .filter((text) => text.checkVisibility() && /\\d/.test(text.textContent))
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
"""The sizes of the digits on the reader's own tokens and prices."""

_COVERED: Final = """async (beside) => {
    const found = [];
    const later = () => new Promise((done) => setTimeout(done));
    const settled = SETTLED;
    const all = document.querySelectorAll("[data-level] [data-card], section.hand [data-card], [data-deck]");
    const can = (target) => target.getAttribute("aria-disabled") !== "true";
    for (const target of [...all].filter(can)) {
        target.click();
        await settled();
        const panel = document.querySelector("[role=dialog]")?.getBoundingClientRect();
        const name = target.getAttribute("aria-label");
        if (!panel) {
            found.push(`no panel: ${name}`);
            continue;
        }
        for (const kept of [target, document.querySelector("[data-mine] [data-spot=stones]")]) {
            const box = kept.getBoundingClientRect();
            const wide = Math.min(panel.right, box.right) - Math.max(panel.left, box.left);
            const high = Math.min(panel.bottom, box.bottom) - Math.max(panel.top, box.top);
            if (wide > 1 && high > 1) found.push(`covered: ${name}`);
            // Left of the hand are the tokens: its panel stands above or below all of it.
            const near = target.closest("section.hand")?.getBoundingClientRect() ?? box;
            const apart = Math.max(near.left - panel.right, panel.left - near.right,
                near.top - panel.bottom, panel.top - near.bottom);
            if (beside && kept === target && apart > 40) found.push(`far away: ${name}`);
        }
        if (panel.left < 0 || panel.top < 0 || panel.right > innerWidth || panel.bottom > innerHeight)
            found.push(`outside: ${name}`);
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
        await later();
    }
    return found;
}""".replace("SETTLED", SETTLED)
"""Open the panel of each card and deck: does it cover the card or the reader's tokens, or leave the screen?"""

_PLACES: Final = """() => [...document.querySelectorAll("[data-colour], .market [data-card], [data-mine]"),
    document.documentElement].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""
"""Where the piles, the cards and the reader's area are, and how large the page is."""

_RETURN_COVERS: Final = """() => {
    const panel = document.querySelector("[data-spot=return]").getBoundingClientRect();
    const own = document.querySelector("[data-mine] [data-spot=stones]").getBoundingClientRect();
    return Math.min(panel.right, own.right) > Math.max(panel.left, own.left)
        && Math.min(panel.bottom, own.bottom) > Math.max(panel.top, own.top);
}"""


def late_game(players: int) -> Game:
    """Seat 0 is to move with three reserved cards, eight tokens and a team; all is full, and somebody has the tile."""
    game = Game.deal(players, f"layout {SEEDS[players]}")
    choose = random.Random(SEEDS[players])
    while True:
        view = game.view(None)
        mine = view.players[0]
        ready = view.to_play == 0 and view.phase == "action" and view.avengers_holder is not None
        if ready and len(mine.hand) == 3 and len(mine.team) >= 5 and sum(mine.tokens.values()) >= 8:
            return game
        legal = [str(move) for move in game.legal_moves()]
        game.play(_liked(legal, view.players[view.to_play].hand, view.to_play, choose))


def _liked(legal: list[str], hand: object, seat: int, choose: random.Random) -> str:
    """Recruits what it can, seat 0 never from the hand; otherwise reserves now and then, and takes tokens."""
    held = set(hand) if seat == 0 else set()  # type: ignore[call-overload]
    recruits = [move for move in legal if move.startswith("recruit") and move.split()[1] not in held]
    takes = [move for move in legal if move.startswith("take")]
    reserves = [move for move in legal if move.startswith("reserve")]
    if recruits:
        return choose.choice(recruits)
    if reserves and choose.random() < 0.25:
        return choose.choice([move for move in reserves if ("deck" in move) == (seat > 0)] or reserves)
    return choose.choice(takes or legal)


def late_table(server: Server, players: int) -> tuple[str, list[Guest]]:
    """A table with such a game. Its last moves are made there, so that the log has lines."""
    guests = [server.guest(name) for name in NAMES[:players]]
    table = guests[0].create(players=players, first="seat-1", free_chat=True)
    for guest in guests[1:]:
        guest.sit(table)
    guests[0].start(table)
    moves = [str(ply.move) for ply in late_game(players).log]
    game = Game.deal(players, f"layout {SEEDS[players]}")
    for move in moves[:-SHOWN_MOVES]:
        game.play(move)
    put(server, table, game)
    for move in moves[-SHOWN_MOVES:]:
        guests[guests[0].look(table)["view"]["to_play"]].play(table, move)
    return table, guests


@dataclass(frozen=True)
class Late:
    """A late table, and its guests in the order of their seats."""

    table: str
    guests: list[Guest]

    def open(self, people: People, size: tuple[int, int] = LAPTOP) -> Page:
        page = people.open(f"/t/{self.table}", guest=self.guests[0], size=size)
        expect(page.get_by_text(word("task-action"))).to_be_visible()
        return page


@pytest.fixture(scope="module", params=SEEDS)
def late(server: Server, request: pytest.FixtureRequest) -> Late:
    return Late(*late_table(server, request.param))


def problems(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_PROBLEMS)
    return found


def assert_fits_everywhere(page: Page, languages: Iterable[str] = LONGEST) -> None:
    found: list[str] = []
    for language, size in spoken(page, languages, SIZES):
        found += [f"{language} {size}: {each}" for each in problems(page)]
        if size in (LAPTOP, LARGE) and page.evaluate(_LINES) < LEAST_LINES:
            found.append(f"{language} {size}: the log is short")
        if min(page.evaluate(_DIGITS), default=LEAST_DIGIT) < LEAST_DIGIT:
            found.append(f"{language} {size}: small digits")
    assert not found, "\n".join(found)


def assert_panels_beside(page: Page) -> None:
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(_COVERED, size in (LAPTOP, LARGE)) == [], size


def assert_nothing_moves_while_tokens_are_picked(page: Page) -> None:
    """Otherwise the next tap would miss."""
    for size in (*SIZES, ZOOMED):
        resize(page, size)
        before = page.evaluate(_PLACES)
        for colour in ("yellow", "blue", "red"):
            page.locator(f"[data-colour={colour}]").click()
            settle(page)
            assert page.evaluate(_PLACES) == before, (size, colour)
        page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_all_of_a_late_turn_is_in_one_screen(people: People, late: Late) -> None:
    page = late.open(people)
    assert_fits_everywhere(page, LOCALES if len(late.guests) == max(SEEDS) else LONGEST)


_BREAK: Final = """([selector, styles]) => {
    for (const element of document.querySelectorAll(selector)) Object.assign(element.style, styles);
}"""


@pytest.mark.parametrize("late", [2], indirect=True)
def test_a_broken_layout_is_noticed(people: People, late: Late) -> None:
    page = late.open(people, size=PHONE)
    for selector, style, value, told in [
        ("section.hand", "translate", "0 60px", "outside"),
        (".supply", "marginTop", "-40px", "overlap"),
        ("[data-location] .name", "letterSpacing", "1em", "cut off"),
        ("[data-spot=avengers]", "width", "50px", "broken"),
    ]:
        assert problems(page) == []
        page.evaluate(_BREAK, [selector, {style: value, "overflowWrap": "anywhere"}])
        settle(page)
        assert any(told in each for each in problems(page)), told
        page.evaluate(_BREAK, [selector, {style: "", "overflowWrap": ""}])
        settle(page)


@pytest.mark.parametrize("late", [2, 4], indirect=True)
def test_panels_cover_neither_the_card_nor_my_tokens(people: People, late: Late) -> None:
    """At the emptiest and the fullest table. The last test with it: it moves."""
    page = late.open(people)
    assert_panels_beside(page)
    me, table = late.guests[0], late.table
    legal = me.look(table)["view"]["legal_moves"]
    me.play(table, next(move for move in legal if move.startswith("take") and len(move.split()) == 4))
    expect(page.get_by_role("dialog", name=word("return-title"))).to_be_visible()
    for size in SIZES:
        resize(page, size)
        assert not page.evaluate(_RETURN_COVERS), size


def test_a_first_turn_and_a_spectator(people: People, server: Server) -> None:
    guests = [server.guest(name) for name in NAMES]
    table = guests[0].create(players=4, first="seat-1")
    for guest in guests[1:]:
        guest.sit(table)
    guests[0].start(table)
    watching = people.open(f"/t/{table}")
    expect(watching.get_by_text(word("watching"))).to_be_visible()
    assert_fits_everywhere(watching)
    page = people.open(f"/t/{table}", guest=guests[0])
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    assert page.locator("[data-deck]:not([aria-disabled=true])").count() == 3
    assert_nothing_moves_while_tokens_are_picked(page)
    assert_fits_everywhere(page)
