"""Names in any script, with as many combining marks as the server allows, stay in their line and reorder nothing."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browser import LAPTOP, PHONE, SMALL, People, resize
from tests.e2e.test_languages import assert_fits
from tests.e2e.words import word
from tests.server.running import Guest, Server

HEBREW: Final = "אבגד"
ARABIC: Final = "سلمى"
STACKED: Final = "Q\u0335\u0318\u0301" * 6
"""Three combining marks on each letter: one through it, one below, one above."""
LONG: Final = "W" * 24
PLAIN: Final = "Zoe"

_PLACES: Final = """([element, parts]) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places = [];
    while (walker.nextNode()) {
        for (const part of parts) {
            const at = walker.currentNode.data.indexOf(part);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(walker.currentNode, at);
            range.setEnd(walker.currentNode, at + part.length);
            places.push([part, range.getBoundingClientRect().left]);
        }
    }
    return places.sort((one, other) => one[1] - other[1]).map(([part]) => part);
}"""
"""The parts of a text in their order on the screen, from the left."""
_OUTSIDE: Final = """(name) => [...document.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.includes(name)))
    .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const tooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return tooWide && overflowX === "visible";
    })
    .map((element) => element.outerHTML.slice(0, 200))"""
"""Elements that a name sticks out of."""
_CLIPS: Final = "(element) => ['clip', 'hidden'].includes(getComputedStyle(element).overflowY)"


def a_game(server: Server, *names: str) -> tuple[str, list[Guest]]:
    """A table with these people; the first is to move."""
    guests = [server.guest(name) for name in names]
    table = guests[0].create(players=len(names), first="seat-1", free_chat=True)
    for guest in guests[1:]:
        guest.sit(table)
    guests[0].start(table)
    return table, guests


def shown_order(line: Locator, *parts: str) -> list[str]:
    order: list[str] = line.evaluate(f"(element, parts) => ({_PLACES})([element, parts])", list(parts))
    return order


@pytest.mark.parametrize("name", [HEBREW, ARABIC], ids=["hebrew", "arabic"])
def test_a_right_to_left_name_reorders_nothing(people: People, server: Server, name: str):
    table, guests = a_game(server, name, "7 of 9")
    guests[0].play(table, "take yellow blue red")
    guests[0].do(table, "say", text="123 !")
    page = people.open(f"/t/{table}", guest=guests[1])
    log = page.get_by_role("list", name=word("log"))
    took = log.get_by_role("listitem").filter(has_text="takes")
    assert shown_order(took, name, "takes", "1 yellow", "1 blue", "1 red", ".") == [
        name, "takes", "1 yellow", "1 blue", "1 red", "."
    ]  # fmt: skip
    said = log.get_by_role("listitem").filter(has_text="123")
    assert shown_order(said, name, ":", "123", "!") == [name, ":", "123", "!"]


def test_equal_names_get_a_number(people: People, server: Server):
    """The number comes after the name, also for right-to-left names."""
    table, guests = a_game(server, HEBREW, "Bob")
    server.run(_rename(server, table, 1, HEBREW))
    page = people.open(f"/t/{table}", guest=guests[1])
    task = page.get_by_text("is thinking")
    expect(task).to_be_visible()
    assert shown_order(task, HEBREW, "1", "is thinking") == [HEBREW, "1", "is thinking"]


async def _rename(server: Server, table: str, seat: int, name: str) -> None:
    (await server.node.host.table(table)).seats[seat].name = name


def test_no_name_leaves_its_line(people: People, server: Server):
    names = (LONG, STACKED, ARABIC * 6)
    hosts = [server.guest(name) for name in names]
    lobbies = [host.create(players=4, listed=True) for host in hosts]
    for guest in hosts[1:]:
        guest.sit(lobbies[0])
    table, guests = a_game(server, *names, PLAIN)
    for guest, move in zip(guests, ("yellow blue red", "orange purple blue", "yellow red orange"), strict=False):
        guest.play(table, f"take {move}")
    page = people.open("/", guest=guests[-1])
    for path in ("/", f"/t/{lobbies[0]}", f"/t/{table}"):
        if path != "/":
            page.goto(path)
        for size in (LAPTOP, PHONE, SMALL):
            resize(page, size)
            for name in names:
                expect(page.get_by_text(name).first).to_be_visible()
                assert page.evaluate(_OUTSIDE, name) == [], (path, size)
            assert_fits(page)


def test_marks_make_no_line_taller_and_are_not_drawn_outside(people: People, server: Server):
    heights = []
    for name in (PLAIN, STACKED):
        table, guests = a_game(server, name, "Bob")
        guests[0].play(table, "take yellow blue red")
        page = people.open(f"/t/{table}", guest=guests[1])
        area = page.get_by_role("region", name=name)
        lines = [area.locator("strong"), page.get_by_role("listitem").filter(has_text="takes")]
        for size in (LAPTOP, PHONE):
            resize(page, size)
            if size == PHONE:
                page.get_by_role("button", name=word("log-open")).click()
            heights.append([_height(place) for place in (area, *lines)])
            assert all(line.evaluate(_CLIPS) for line in lines)
    assert heights[:2] == heights[2:]


def _height(place: Locator) -> float:
    expect(place).to_be_visible()
    box = place.bounding_box()
    assert box is not None
    return round(box["height"], 1)
