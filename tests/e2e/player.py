"""A player who uses the buttons of the page by their accessible names."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page

from tests.e2e.words import word

_OFFERED: Final = """[...document.querySelectorAll("button, [role=button]")]
    .filter((button) => !button.matches(":disabled, [aria-disabled=true], [inert] *") && button.checkVisibility())
    .map((button) =>
        [(button.getAttribute("aria-label") ?? button.textContent).trim().replace(/\\s+/g, " "), button])"""
_LABELS: Final = f"() => {_OFFERED}.map(([label]) => label)"
_PRESS: Final = f"(wanted) => {_OFFERED}.find(([label]) => label === wanted)[1].click()"
_ASKED: Final = f"""([action, result]) => {{
    const isAction = new RegExp(action);
    if ({_OFFERED}.some(([label]) => isAction.test(label))) return "move";
    return document.querySelector(`[aria-label="${{result}}"]`) && "over";
}}"""
_ACTION: Final = rf"^(Return |Location |{re.escape(word('pass'))}|Level \d deck, )|Pick one\.$|You can recruit it"
"""What can be pressed only while the player is asked for something."""
_POLL_MS: Final = 30
_COLOURS: Final = ("yellow", "blue", "orange", "red", "purple")
LONGEST_GAME: Final = 150


class Player:
    """Plays in English. Recruits the best card it can pay, otherwise takes tokens for the nearest one.

    It presses buttons by script, which takes half the time of a real mouse.
    """

    def __init__(self, page: Page, *, mouse: bool = False) -> None:
        self.page, self._mouse = page, mouse

    def press(self, label: str) -> None:
        """Press the button with this label."""
        if self._mouse:
            self.button(label).click()
        else:
            self.page.evaluate(_PRESS, label)

    def button(self, label: str) -> Locator:
        return self.page.get_by_role("button", name=label, exact=True, disabled=False).first

    def play_to_the_end(self) -> int:
        """Returns how many turns it took."""
        for turns in range(LONGEST_GAME):
            if not self.wait_for_turn():
                return turns
            self.move()
        raise AssertionError("the game does not end")

    def wait_for_turn(self) -> bool:
        """Wait until something can be done; False when the game is over."""
        asked = self.page.wait_for_function(_ASKED, arg=[_ACTION, word("result")], polling=_POLL_MS)
        return bool(asked.json_value() == "move")

    def offers(self) -> list[str]:
        """What can be pressed now."""
        offered: list[str] = self.page.evaluate(_LABELS)
        return offered

    def move(self) -> None:
        """Do what is asked: one move, or tokens to be given back."""
        offered = self.offers()
        choice = self._choice(offered)
        assert choice is not None
        if choice.startswith("Return "):
            self._give_back()
        elif _is_pile(choice):
            self._take(offered)
        elif _is_card(choice):
            self.press(choice)
            self.press(word("recruit") if "You can recruit it" in choice else word("reserve"))
        else:
            self.press(choice)

    def _choice(self, offered: list[str]) -> str | None:
        """What to begin with."""
        first = ("Return ", "Location ", word("pass"))
        urgent = [label for label in offered if label.startswith(first)]
        if urgent:
            return urgent[0]
        if not any(map(_is_pile, offered)) and not any(map(is_deck, offered)):
            recruits = [label for label in offered if "You can recruit it" in label]
            return recruits[0] if recruits else None
        recruits = [label for label in offered if "You can recruit it" in label]
        if recruits:
            return max(recruits, key=_worth)
        return next(filter(_is_pile, offered), None) or next(filter(_is_card, offered), None)

    def _take(self, offered: list[str]) -> None:
        wanted = _wishes(offered)
        while piles := [label for label in self.offers() if _is_pile(label)]:
            self.press(min(piles, key=lambda label: wanted.index(label.split()[0])))
        self.press(word("take"))

    def _give_back(self) -> None:
        while tokens := [label for label in self.offers() if re.match(r"Return \w+ \(", label)]:
            self.press(tokens[0])
        self.press(word("return"))


def _is_pile(label: str) -> bool:
    return label.endswith("Pick one.")


def is_deck(label: str) -> bool:
    return re.match(r"Level \d deck, ", label) is not None


def _is_card(label: str) -> bool:
    return ". Costs " in label


def _worth(label: str) -> tuple[int, int]:
    level = int(re.search(r"level (\d)", label)[1])  # type: ignore[index]
    points = re.search(r"(\d+) points", label)
    return int(points[1]) if points else 0, level


def _wishes(offered: list[str]) -> list[str]:
    """All colours, those missing for the nearest card first."""
    lacking = [re.search(r"You still need (.*?)\.", label) for label in offered if _is_card(label)]
    nearest = min(
        (re.findall(r"(\d+) (\w+)", found[1]) for found in lacking if found),
        key=lambda parts: sum(int(number) for number, _ in parts),
        default=[],
    )
    first = [colour for _, colour in nearest if colour in _COLOURS]
    return first + [colour for colour in _COLOURS if colour not in first]
