"""axe on every screen, in light and dark; and reduced motion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, People
from tests.e2e.player import Player
from tests.e2e.words import sentence, word
from tests.server.running import Guest, Server, random_moves

_NOTE_MOTION: Final = """
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moved.push(typeof options === "number" ? options : options?.duration ?? 0);
        return animate.call(this, frames, options);
    };
    const noteStyle = (event) => {
        const style = getComputedStyle(event.target);
        const lasts = event.type === "animationstart" ? style.animationDuration : style.transitionDuration;
        window.moved.push(...lasts.split(",").map((each) => parseFloat(each) * (each.endsWith("ms") ? 1 : 1000)));
    };
    document.addEventListener("animationstart", noteStyle, true);
    document.addEventListener("transitionrun", noteStyle, true);
"""


CONTRAST: Final = {"runOnly": ["color-contrast"]}


def assert_accessible(page: Page, screen: str, theme: str = "light") -> None:
    """In dark, contrast alone: nothing else depends on the theme."""
    found = Axe().run(page, options=CONTRAST if theme == "dark" else None)
    assert found.response["passes"] or found.response["incomplete"], "something is measured"
    told = [_told(violation) for violation in found.response["violations"]]
    assert not told, f"{screen}:\n" + "\n".join(told)


def _told(violation: dict[str, Any]) -> str:
    nodes = [f"    {node['html'][:200]}\n    {node['failureSummary']}" for node in violation["nodes"][:4]]
    return f"{violation['id']}: {violation['help']}\n" + "\n".join(nodes)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["/", "/t/{finished}", "/replay/{finished}"])
def test_axe_finds_nothing(people: People, finished: tuple[str, Sequence[Guest]], screen: str, theme: str):
    """The screens that need no server are in test_site.py."""
    table, guests = finished
    page = people.open(screen.format(finished=table), theme=theme, guest=guests[0])
    expect(page.get_by_role("heading").first).to_be_visible()
    if screen == "/":
        expect(page.get_by_role("button", name=word("demo-label"))).to_be_visible()
    assert_accessible(page, screen, theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(people: People, server: Server, theme: str):
    ann, _ = guests = [server.guest("Ann"), server.guest("Bob")]
    table = ann.create(first="seat-1")
    page = people.open(f"/t/{table}", theme=theme, guest=ann)
    expect(page.get_by_role("heading", name=word("lobby-title"))).to_be_visible()
    assert_accessible(page, "lobby", theme)
    invited = people.open(f"/t/{table}", theme=theme)
    expect(invited.get_by_role("heading", name=sentence("invited", name="Ann"))).to_be_visible()
    assert_accessible(invited, "invitation", theme)
    guests[1].sit(table)
    ann.start(table)
    for number, _ in enumerate(random_moves(table, guests, seed=4)):
        if number >= 11 and ann.look(table)["view"]["to_play"] == 0:
            break
    player = Player(page)
    assert player.wait_for_turn()
    assert_accessible(page, "table", theme)
    player.press(next(label for label in player.offers() if ". Costs " in label))
    assert_accessible(page, "table with a card", theme)
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.keyboard.press("End")
    expect(page.get_by_text(word("why-gray"))).to_be_visible()
    assert_accessible(page, "table with a reason", theme)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=word("shortcuts"))).to_be_visible()
    assert_accessible(page, "list of keys", theme)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert_accessible(page, "table on a phone", theme)


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_reduced_motion_is_respected(people: People, motion: str, moves: bool):
    page = people.open("/rules", motion=motion)
    page.add_init_script(_NOTE_MOTION)
    page.goto("/")
    page.get_by_role("button", name=word("play-now")).click()
    player = Player(page)
    for _ in range(3):
        assert player.wait_for_turn()
        player.move()
    assert player.wait_for_turn()
    player.press(next(label for label in player.offers() if ". Costs " in label))
    player.press(word("reserve"))
    assert player.wait_for_turn()
    lasted = page.evaluate("window.moved")
    assert any(each > 10 for each in lasted) == moves, lasted
