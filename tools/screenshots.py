"""Take screenshots of the main screens for docs/screenshots: phone and laptop, light and dark.

python -m tools.screenshots
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, expect
from tests.e2e.browser import LAPTOP, PHONE, People, started_browser
from tests.e2e.player import Player
from tests.e2e.words import word
from tests.server.running import Guest, Json, Server, running

FOLDER: Final = Path(__file__).parents[1] / "docs" / "screenshots"
SIZES: Final = {"phone": PHONE, "laptop": LAPTOP}
THEMES: Final = ("light", "dark")
COLOURS: Final = 128
POINTS_LATE: Final = 9
"""The late table is shown once a player has this many points."""
REVIEW_MS: Final = 120_000
"""A review takes as long as the machine needs."""


@dataclass(frozen=True)
class Tables:
    """Tables of different kinds; `me` has a seat at all of them."""

    me: Guest
    lobby: str
    early: str
    late: str
    finished: str


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    taken = 0
    with started_browser() as browser, running() as server:
        tables = _prepare_tables(server)
        for device, size in SIZES.items():
            for theme in THEMES:
                people = People(browser, server.url)
                for name, page in _screens(people, tables, size, theme):
                    page.wait_for_timeout(300)
                    _write_small(page.screenshot(), FOLDER / f"{device}-{theme}-{name}.png")
                    taken += 1
                people.close()
    total = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{taken} screenshots in docs/screenshots, {total // 1000} kB in total")


def _prepare_tables(server: Server) -> Tables:
    me = server.guest("Ana")
    lobby = me.create(players=3, listed=True)
    server.guest("Ben").sit(lobby)
    return Tables(
        me,
        lobby,
        _played(me, lambda state: state["view"]["round"] >= 4),
        _played(me, lambda state: max(player["points"] for player in state["view"]["players"]) >= POINTS_LATE),
        _played(me, lambda _: False),
    )


def _played(me: Guest, enough: Callable[[Json], bool]) -> str:
    """A table with two bots, played by following hints until `enough(state)` or to the end."""
    table = me.create(players=3, bots=["hero", "agent"], start=True, first="seat-1")
    while (state := me.look(table))["phase"] == "playing":
        if state["view"]["to_play"] != 0:
            time.sleep(0.02)
        elif state["view"]["phase"] == "action" and enough(state):
            break
        else:
            me.play(table, me.do(table, "hint")["move"])
    return table


def _write_small(picture: bytes, path: Path) -> None:
    """Reduce the colours; the page uses few."""
    few = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def _screens(people: People, tables: Tables, size: tuple[int, int], theme: str) -> Iterator[tuple[str, Page]]:
    """Yield each screen with its name."""
    page = people.open(size=size, theme=theme, guest=tables.me)
    expect(page.get_by_role("button", name=word("play-now"))).to_be_visible()
    expect(page.get_by_role("button", name=word("demo-label"))).to_be_visible()
    yield "home", page
    page.goto(f"/t/{tables.lobby}")
    expect(page.get_by_role("heading", name=word("lobby-title"))).to_be_visible()
    yield "lobby", page
    for name, table in (("table-early", tables.early), ("table", tables.late)):
        page.goto(f"/t/{table}")
        expect(page.get_by_role("region", name=word("board"))).to_be_visible()
        yield name, page
    player = Player(page)
    cards = [label for label in player.offers() if ". Costs " in label]
    player.press(next((label for label in cards if "You can recruit it" in label), cards[0]))
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "card", page
    page.keyboard.press("Escape")
    player.press(word("hint"))
    expect(player.button(word("do-it"))).to_be_visible()
    yield "hint", page
    page.goto(f"/t/{tables.finished}")
    expect(page.get_by_role("region", name=word("result"))).to_be_visible()
    yield "result", page
    page.goto(f"/replay/{tables.finished}")
    slider = page.get_by_label(word("position"))
    slider.fill(str(int(str(slider.get_attribute("max"))) // 2))
    yield "replay", page
    page.goto(f"/#/replay/{tables.finished}/review")
    expect(page.get_by_role("heading", name=word("review-summary"))).to_be_visible(timeout=REVIEW_MS)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=REVIEW_MS)
    following = page.get_by_role("button", name=word("review-next"))
    if following.count():  # not every game has turning points
        following.click()
    yield "review", page
    page.goto("/learn")
    expect(page.get_by_role("region", name=word("board"))).to_be_visible()
    yield "learn", page


if __name__ == "__main__":
    main()
