"""axe on every screen, in light and dark; and reduced motion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, People, draw, resize, settle
from tests.e2e.player import Player
from tests.e2e.words import sentence, word
from tests.server.running import Guest, Server, random_moves

_NOTE_MOTION: Final = """
    window.moved = [];
    window.transitions = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moved.push(typeof options === "number" ? options : options?.duration ?? 0);
        return animate.call(this, frames, options);
    };
    const noteStyle = (event) => {
        if (event.type === "transitionrun") window.transitions++;
        const style = getComputedStyle(event.target);
        const lasts = event.type === "animationstart" ? style.animationDuration : style.transitionDuration;
        window.moved.push(...lasts.split(",").map((each) => parseFloat(each) * (each.endsWith("ms") ? 1 : 1000)));
    };
    document.addEventListener("animationstart", noteStyle, true);
    document.addEventListener("transitionrun", noteStyle, true);
"""


EVERYTHING: Final = {"resultTypes": ["violations"]}  # of what passes only an example, which saves half the time
CONTRAST: Final = EVERYTHING | {"runOnly": ["color-contrast"]}
_RUN: Final = "([part, options]) => axe.run(part ?? document, options)"
_INK: Final = "() => getComputedStyle(document.body).color"


def assert_accessible(page: Page, screen: str, part: str | None = None, options: object = EVERYTHING) -> None:
    """`part` selects what is new on a screen."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
        draw(page)  # what is transparent has no contrast
    found = page.evaluate(_RUN, [part, options])
    assert found["passes"] or found["incomplete"], "something is measured"
    told = [_told(violation) for violation in found["violations"]]
    assert not told, f"{screen}:\n" + "\n".join(told)


def assert_accessible_in_both_themes(page: Page, screen: str, part: str | None = None) -> None:
    """In dark, contrast alone: nothing else depends on the theme."""
    assert_accessible(page, screen, part)
    light = page.evaluate(_INK)
    page.emulate_media(color_scheme="dark")
    settle(page)
    assert page.evaluate(_INK) != light
    assert_accessible(page, f"{screen}, dark", part, CONTRAST)
    page.emulate_media(color_scheme="light")


def _told(violation: dict[str, Any]) -> str:
    nodes = [f"    {node['html'][:200]}\n    {node['failureSummary']}" for node in violation["nodes"][:4]]
    return f"{violation['id']}: {violation['help']}\n" + "\n".join(nodes)


@pytest.mark.parametrize("screen", ["/", "/t/{finished}", "/replay/{finished}"])
def test_axe_finds_nothing(people: People, finished: tuple[str, Sequence[Guest]], screen: str):
    """The screens that need no server are in test_site.py."""
    table, guests = finished
    page = people.open(screen.format(finished=table), guest=guests[0])
    expect(page.get_by_role("heading").first).to_be_visible()
    if screen == "/":
        expect(page.get_by_role("button", name=word("demo-label"))).to_be_visible()
    assert_accessible_in_both_themes(page, screen)


def test_axe_finds_nothing_at_the_table(people: People, server: Server):
    ann, _ = guests = [server.guest("Ann"), server.guest("Bob")]
    table = ann.create(first="seat-1")
    page = people.open(f"/t/{table}", guest=ann)
    expect(page.get_by_role("heading", name=word("lobby-title"))).to_be_visible()
    assert_accessible_in_both_themes(page, "lobby")
    invited = people.open(f"/t/{table}")
    expect(invited.get_by_role("heading", name=sentence("invited", name="Ann"))).to_be_visible()
    assert_accessible_in_both_themes(invited, "invitation")
    guests[1].sit(table)
    ann.start(table)
    for number, _ in enumerate(random_moves(table, guests, seed=4)):
        if number >= 11 and ann.look(table)["view"]["to_play"] == 0:
            break
    player = Player(page)
    assert player.wait_for_turn()
    assert_accessible_in_both_themes(page, "table")
    player.press(next(label for label in player.offers() if ". Costs " in label))
    assert_accessible_in_both_themes(page, "table with a card", part="[role=dialog]")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.keyboard.press("End")
    expect(page.get_by_text(word("why-gray"))).to_be_visible()
    assert_accessible_in_both_themes(page, "table with a reason")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=word("shortcuts"))).to_be_visible()
    assert_accessible_in_both_themes(page, "list of keys", part="dialog[open]")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert_accessible_in_both_themes(page, "table on a phone")


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_reduced_motion_is_respected(people: People, motion: str, moves: bool):
    page = people.open(motion=motion, prepare=lambda page: page.add_init_script(_NOTE_MOTION))
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
    resize(page, PHONE)
    # Even a short transition would be one for every element.
    assert (page.evaluate("window.transitions") > 0) == moves
