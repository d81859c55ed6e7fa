"""Cards are readable at every size and in both themes, and they are animated only if the user wants that."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import PHONE, People
from tests.e2e.player import Player
from tests.e2e.test_together import put
from tests.e2e.words import word
from tests.positions import position
from tests.server.running import Server, begun_table

BIG: Final = (1920, 1080)
PHONE_CARD: Final = 72
LEAST_DIGIT: Final = 12
"""Pixels, on a card as wide as PHONE_CARD or wider."""
LONG_NAMES: Final = (
    "spider-man-2099 scarlet-spider america-chavez winter-soldier"
    " miles-morales the-collector jessica-jones beta-ray-bill"
    " captain-america doctor-octopus doctor-strange captain-marvel"
)
AA: Final = 4.5
ALMOST: Final = 0.97
"""Sizes are rounded."""

_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_CARDS: Final = """() => [...document.querySelectorAll(".row [data-card]")].map((card) => {
    const size = (text) => parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM?.().a ?? 1);
    const name = card.querySelector(".name");
    return {
        width: card.clientWidth, // without the border, which doesn't grow
        cost: Math.min(...[...card.querySelectorAll(".foot text")].map(size)),
        points: size(card.querySelector(".points")),
        whole: name.scrollWidth <= name.clientWidth,
        inside: [...card.querySelectorAll(".foot .stone, .name")].every((part) =>
            part.getBoundingClientRect().right <= card.getBoundingClientRect().right),
    };
})"""
_CONTRASTS: Final = """() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => each / 255)
            .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const plain = (element) => {
        const { backgroundColor } = getComputedStyle(element);
        return backgroundColor === "rgba(0, 0, 0, 0)" ? plain(element.parentElement) : backgroundColor;
    };
    const found = {};
    const note = (what, ink, ground) => {
        const [low, high] = [light(ink), light(ground)].sort((one, other) => one - other);
        found[what] = Math.min(found[what] ?? 21, high / low);
    };
    for (const card of document.querySelectorAll("[data-card]")) {
        const bonus = getComputedStyle(card).getPropertyValue("--bonus");
        const points = card.querySelector(".points");
        note("points", getComputedStyle(points).color, bonus);
        for (const part of card.querySelectorAll(".name, .tags span, .means, .can"))
            note(part.className, getComputedStyle(part).color, plain(part));
        for (const stone of card.querySelectorAll(".stone"))
            note("stone", getComputedStyle(stone.querySelector("text")).fill,
                getComputedStyle(stone.querySelector("path")).fill);
    }
    return found;
}"""

_COUNT_ARRIVALS: Final = """
    window.arrived = 0;
    document.addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName.endsWith("arrive") && target.matches("[data-card]")) window.arrived++;
    });
"""


def begun(people: People, **options: Any) -> Page:
    page = people.open("#/", **options)
    page.get_by_role("button", name=word("play-now")).click()
    assert Player(page).wait_for_turn()
    return page


def test_numbers_grow_with_the_card_and_no_name_is_cut(people: People, server: Server):
    table, guests = begun_table(server)
    put(server, table, position(market=LONG_NAMES))
    page = people.open(f"/t/{table}", guest=guests[0], size=PHONE)
    assert Player(page).wait_for_turn()
    ratios = []
    for width, height in (PHONE, BIG):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        cards = page.evaluate(_CARDS)
        assert len(cards) == 12
        assert all(card["inside"] and card["whole"] for card in cards), cards
        assert all(card["cost"] >= LEAST_DIGIT for card in cards if card["width"] >= PHONE_CARD), cards
        ratios += [card["points"] / card["width"] for card in cards]
    assert min(ratios) > ALMOST * max(ratios)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_on_cards_has_enough_contrast(visitors: People, theme: str):
    page = begun(visitors, theme=theme)
    contrasts: dict[str, float] = page.evaluate(_CONTRASTS)
    assert {"points", "name", "stone"} <= {name.split()[0] for name in contrasts}
    low = {name: contrast for name, contrast in contrasts.items() if contrast < AA}
    assert not low, low


@pytest.mark.parametrize(
    ("motion", "speed", "dealt"),
    [("no-preference", "normal", 12), ("no-preference", "off", 0), ("reduce", "normal", 0)],
)
def test_cards_are_dealt_and_turned_over_only_if_things_may_move(visitors: People, motion: str, speed: str, dealt: int):
    settings = json.dumps({"fastBots": True, "speed": speed})

    def count_arrivals(page: Page) -> None:
        page.add_init_script(f"localStorage.setItem('sixstones.settings', '{settings}')")
        page.add_init_script(_COUNT_ARRIVALS)

    page = visitors.open("./", motion=motion, fast_bots=False, prepare=count_arrivals)
    page.get_by_role("button", name=word("play-now")).click()
    player = Player(page)
    assert player.wait_for_turn()
    page.wait_for_function("(dealt) => window.arrived >= dealt", arg=dealt)
    assert page.evaluate("window.arrived") == dealt
    player.press(next(label for label in player.offers() if ". Costs " in label))
    player.press(word("reserve"))
    assert player.wait_for_turn()
    page.wait_for_function("(dealt) => window.arrived > dealt || dealt === 0", arg=dealt)
    assert (page.evaluate("window.arrived") > 0) == (dealt > 0)
