"""1 and 7 look different in every font and size in which the page shows numbers."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import product
from typing import Any, Final

import numpy as np
from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.browser import LAPTOP, PHONE, People, draw
from tests.e2e.test_together import put
from tests.positions import Seat, position
from tests.server.running import Guest, Server, begun_table

LEAST_DIFFERENCE: Final = 0.3
"""As a share of their ink. Bangers, the display font, has 0.15 to 0.21; the font of the digits at least 0.37."""
CELL: Final = 96
SLIDE: Final = 6
"""How many pixels one digit is shifted over the other to find the best match."""

_STYLES: Final = """() => {
    const found = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!/\\d/.test(texts.currentNode.data) || !element.checkVisibility()) continue;
        const { fontFamily, fontWeight, fontStyle, fontSize } = getComputedStyle(element);
        const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM().a : 1;
        const size = Math.round(parseFloat(fontSize) * scale * 10) / 10;
        if (size === 0) continue; // scrolled away or hidden where there is no room
        const style = { fontFamily, fontWeight, fontStyle, fontSize: `${size}px` };
        found.set(JSON.stringify(style), style);
    }
    return [...found.values()];
}"""
"""The fonts and sizes of digits on the page."""
_DRAW: Final = """([styles, cell]) => {
    const sheet = document.createElement("div");
    sheet.style.cssText = "position: fixed; inset: 0; z-index: 1000; background: white; color: black";
    styles.forEach((style, row) => ["1", "7"].forEach((digit, column) => {
        const drawn = document.createElement("span");
        Object.assign(drawn.style, style, { position: "absolute", lineHeight: `${cell}px`, width: `${cell}px`,
            textAlign: "center", left: `${column * cell}px`, top: `${row * cell}px` });
        drawn.textContent = digit;
        sheet.append(drawn);
    }));
    document.body.replaceChildren(sheet);
    return document.fonts.ready.then(() => undefined);
}"""

Ink = np.ndarray[Any, np.dtype[np.float64]]


def test_1_and_7_differ_in_every_font_and_size_of_numbers(
    people: People, server: Server, finished: tuple[str, list[Guest]]
):
    styles: dict[str, dict[str, str]] = {}
    for page in _pages_with_numbers(people, server, finished):
        for width, height in (LAPTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            styles |= {str(style): style for style in page.evaluate(_STYLES)}
    assert len({style["fontSize"] for style in styles.values()}) > 8
    page = people.open(size=(2 * CELL, len(styles) * CELL))
    draw(page)
    page.evaluate(_DRAW, [list(styles.values()), CELL])
    drawn = Image.open(BytesIO(page.screenshot())).convert("L")
    differences = {name: _difference(drawn, row) for row, name in enumerate(styles)}
    alike = {name: share for name, share in differences.items() if share < LEAST_DIFFERENCE}
    assert not alike, alike


def _pages_with_numbers(people: People, server: Server, finished: tuple[str, list[Guest]]) -> Iterator[Page]:
    table, guests = begun_table(server, 4, clock="game", seconds=600)
    game = position(Seat(tokens="7 yellow 1 red 2 gray"), Seat(team="3 blue thor"), players=4, market="loki iron-fist")
    put(server, table, game)
    guests[0].play(table, "reserve loki")
    for path, guest in (
        ("/", guests[0]),
        (f"/t/{table}", guests[0]),
        (f"/t/{finished[0]}", finished[1][0]),
        (f"/replay/{finished[0]}", guests[0]),
        (f"/t/{guests[0].create(players=4)}", guests[0]),
    ):
        page = people.open(path, guest=guest)
        expect(page.get_by_role("heading").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        if path == f"/t/{table}":
            expect(page.get_by_text("Guest 2")).not_to_have_count(0)
        yield page
        page.context.close()


def _difference(drawn: Image.Image, row: int) -> float:
    """The share of the ink that differs at the best match."""
    one, seven = (_ink(drawn, column, row) for column in (0, 1))
    slides = product(range(-SLIDE, SLIDE + 1), repeat=2)
    least = min(float(np.abs(one - np.roll(seven, slide, (0, 1))).sum()) for slide in slides)
    return least / float(one.sum() + seven.sum())


def _ink(drawn: Image.Image, column: int, row: int) -> Ink:
    cell = drawn.crop((column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL))
    ink = 1 - np.asarray(cell, dtype=np.float64) / 255
    assert ink.sum() > 0
    return ink
