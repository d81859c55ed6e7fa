"""Without a pointer: few Tabs, arrows, single keys. The focus is never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.browser import People
from tests.e2e.player import Player
from tests.e2e.words import sentence, word

_NAMED: Final = """((element) => (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent
    ?? element.textContent).trim().replace(/\\s+/g, " "))"""
_FOCUSED: Final = f"() => {_NAMED}(document.activeElement)"
_SHOWN: Final = """() => {
    const style = getComputedStyle(document.activeElement);
    return document.activeElement.matches(":focus-visible")
        && ((style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none");
}"""
_ARROW: Final = f"""(label) => {{
    const middle = (element) => {{
        const {{ left, right, top, bottom }} = element.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    }};
    const wanted = [...document.querySelectorAll("[data-card]")].find((element) => {_NAMED}(element) === label);
    const [x, y] = middle(document.activeElement), [wantedX, wantedY] = middle(wanted);
    if (Math.abs(wantedY - y) > 20) return wantedY > y ? "ArrowDown" : "ArrowUp";
    return wantedX > x ? "ArrowRight" : "ArrowLeft";
}}"""
_KEY: Final = """(label) => [...document.querySelectorAll("[aria-keyshortcuts]")]
    .find((element) => element.getAttribute("aria-label") === label)
    .getAttribute("aria-keyshortcuts").split(" ").at(-1)"""
_LOST: Final = "() => document.activeElement === document.body"
_MAX_ARROWS: Final = 12
_TABS_TO_THE_TABLE: Final = 8
"""Home, menu, rules, undo, hint, cards, tokens, and one to spare."""


class KeyboardPlayer(Player):
    """Uses single keys, arrows and Enter, never Tab, and checks where the focus is."""

    def press(self, label: str) -> None:
        """Press a token by its key, a card where the arrows lead, and a button that has the focus already."""
        if label in {word("take"), word("recruit"), word("reserve"), word("return")}:
            self.expect_focus(label)
        elif ". Costs " in label:
            self.go_to_card(label)
        elif label.startswith("Location "):
            self.key("m", "Home")
            self.expect_focus(label)
        else:
            self.key(self.page.evaluate(_KEY, label))
            return
        self.key("Enter")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def expect_focus(self, label: str) -> None:
        self.page.wait_for_function(f"(label) => {_NAMED}(document.activeElement) === label", arg=label)
        assert self.page.evaluate(_SHOWN), f"it can't be seen that the focus is at: {label}"

    def go_to_card(self, label: str) -> None:
        reserved = self.page.get_by_role("region", name=word("your-hand")).get_by_role("button", name=label, exact=True)
        self.key(*(("m", "m") if reserved.count() else ("m",)))
        for _ in range(_MAX_ARROWS):
            if self.page.evaluate(_FOCUSED) == label:
                self.expect_focus(label)
                return
            self.key(self.page.evaluate(_ARROW, label))
        raise AssertionError(f"{label} can't be reached with arrows")


def test_several_turns_by_keyboard(people: People):
    page = people.open()
    player = KeyboardPlayer(page)
    _tab_to(page, lambda: page.evaluate("document.activeElement.value") == "agent")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(word("bot-hero-about"))).to_be_visible()
    play = f"{word('play-now')} {sentence('play-against', who=word('bot-hero'))}"
    _tab_to(page, lambda: page.evaluate(_FOCUSED) == play, key="Shift+Tab")
    page.keyboard.press("Enter")
    assert player.wait_for_turn()
    _tab_to(page, lambda: page.evaluate("document.activeElement.dataset.colour !== undefined"), most=_TABS_TO_THE_TABLE)
    _look_at_a_card_and_leave_it(player)
    for _ in range(8):
        player.move()
        if not player.wait_for_turn():
            break
        assert not page.evaluate(_LOST), "the focus is lost after a move"
    _take_back(player)
    _hear_why(player)


def _tab_to(page: Page, there: Callable[[], bool], most: int = 25, key: str = "Tab") -> None:
    for _ in range(most):
        page.keyboard.press(key)
        if there():
            return
    raise AssertionError(f"it takes more than {most} Tabs")


def _look_at_a_card_and_leave_it(player: KeyboardPlayer) -> None:
    card = next(label for label in player.offers() if ". Costs " in label)
    player.press(card)
    expect(player.page.get_by_role("dialog")).to_be_visible()
    player.key("Escape")
    expect(player.page.get_by_role("dialog")).to_be_hidden()
    player.expect_focus(card)


def _take_back(player: KeyboardPlayer) -> None:
    log = player.page.get_by_role("list", name=word("log"))
    before = log.get_by_role("listitem").count()
    player.key("u")
    expect(log.get_by_role("listitem")).to_have_count(before + 1)
    assert player.wait_for_turn()


def _hear_why(player: KeyboardPlayer) -> None:
    """A pile that can't be used can have the focus and says why; keys do nothing in a field or a dialog."""
    page = player.page
    player.key("s", "End")
    expect(page.locator(".tip")).to_have_text(word("why-gray"))
    assert word("why-gray") in page.evaluate(_FOCUSED)
    player.key("?")
    expect(page.get_by_role("dialog", name=word("shortcuts"))).to_be_visible()
    player.key("1", "Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("group", name=word("tray")).get_by_role("button")).to_have_count(0)


def test_a_dialog_is_closed_by_escape_and_gives_the_focus_back(people: People):
    page = people.open()
    menu = page.get_by_role("button", name=word("menu"))
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(menu).to_be_focused()


def test_the_replay_by_keyboard(people: People, finished: tuple[str, list[object]]):
    page = people.open(f"/replay/{finished[0]}")
    controls = page.get_by_role("region", name=word("replay-controls"))
    expect(controls.get_by_text("0 / ")).to_be_visible()
    last = int(str(controls.get_by_role("slider").get_attribute("max")))
    for key, position in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
    ]:
        page.keyboard.press(key)
        expect(controls.get_by_text(f"{position} / {last}", exact=True)).to_be_visible()
    page.keyboard.press(" ")
    expect(controls.get_by_role("button", name=word("pause"))).to_be_visible()
    expect(controls.get_by_text(f"1 / {last}", exact=True)).to_be_visible()
    page.keyboard.press(" ")
    expect(controls.get_by_role("button", name=word("run"), exact=True)).to_be_visible()
