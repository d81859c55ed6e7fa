"""Without a pointer: Tab, Enter, Escape and arrows."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.browser import People
from tests.e2e.player import Player
from tests.e2e.words import sentence, word

_TABBABLE: Final = """[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
    .filter((element) => !element.disabled && element.checkVisibility() && !element.closest("[inert]"))"""
_NAMED: Final = """((element) => (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent
    ?? element.textContent).trim().replace(/\\s+/g, " "))"""
_DISTANCE: Final = f"""(label) => {{
    const all = {_TABBABLE};
    const target = all.findIndex((element) => {_NAMED}(element) === label);
    const now = all.indexOf(document.activeElement);
    return target < 0 || now < 0 ? 0 : target - now;
}}"""
_FOCUSED: Final = f"() => {_NAMED}(document.activeElement)"
_SHOWN: Final = """() => {
    const style = getComputedStyle(document.activeElement);
    return document.activeElement.matches(":focus-visible")
        && ((style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none");
}"""
_MOST_TABS: Final = 120


class KeyboardPlayer(Player):
    """Reaches every button with Tab, checks the focus, and presses Enter."""

    def press(self, label: str) -> None:
        self.focus(label)
        self.page.keyboard.press("Enter")

    def focus(self, label: str) -> None:
        """Walk there by Tab. A first guess saves asking at every step."""
        for _ in range(_MOST_TABS):
            if self.page.evaluate(_FOCUSED) == label:
                assert self.page.evaluate(_SHOWN), f"it can't be seen that the focus is at: {label}"
                return
            steps: int = self.page.evaluate(_DISTANCE, label)
            for _ in range(abs(steps) or 1):
                self.page.keyboard.press("Shift+Tab" if steps < 0 else "Tab")
        raise AssertionError(f"{label} can't be reached with Tab")


def test_a_whole_game_by_keyboard(people: People):
    page = people.open()
    player = KeyboardPlayer(page)
    _tab_to_opponents(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(word("bot-hero-about"))).to_be_visible()
    player.press(f"{word('play-now')} {sentence('play-against', who=word('bot-hero'))}")
    assert player.wait_for_turn()
    _look_at_a_card_and_leave_it(player)
    player.play_to_the_end()
    player.press(word("rematch"))
    expect(page.get_by_role("region", name=word("result"))).to_be_hidden()
    assert player.wait_for_turn()


def _tab_to_opponents(page: Page) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value") == "agent":
            return
    raise AssertionError("the opponents can't be reached with Tab")


def _look_at_a_card_and_leave_it(player: KeyboardPlayer) -> None:
    card = next(label for label in player.offers() if ". Costs " in label)
    player.press(card)
    expect(player.page.get_by_role("dialog")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_be_hidden()


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
