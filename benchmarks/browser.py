"""Measure the engine and the start of the page in a real browser; writes benchmarks/browser.md.

    python -m benchmarks.browser        needs a built page and site (`make page site`) and Chromium

Chromium can slow down only the main thread of a page. It refuses to slow down a worker, where the engine runs.
"""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser
from tests.e2e.browser import PHONE, SITE, started_browser, static_host
from tests.server.running import Server, running
from tools.wasm.typescript import layout_id

from benchmarks.machine import commit, machine
from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import ChampionBot
from sixstones.game import Game
from sixstones.rules.state import STATE

REPORT: Final = Path(__file__).with_name("browser.md")
HEADING: Final = "# The engine in a browser\n\nNewest first. Written by `python -m benchmarks.browser`.\n"
GENERATED: Final = Path(__file__).parents[1] / "web" / "src" / "engine" / "generated"
MILLISECONDS: Final = 2_000
SLOWDOWNS: Final = (1, 4)
VISITS: Final = 7
THINK: Final = """async ([layout, bytes, level, milliseconds]) => {
  const start = performance.now();
  const position = { layout, bytes: Uint8Array.from(bytes) };
  const thought = await window.sixstones.engine.think(position, level, 1, { milliseconds });
  return { milliseconds: performance.now() - start, simulations: thought.simulations };
}"""


PRESS_PLAY: Final = """
const seen = (window.seen = {});
const look = () => {
  const play = document.querySelector(".now .main");
  if (play && !seen.home) { seen.home = performance.now(); play.click(); }
  if (document.querySelector("[data-deck]")) seen.board = performance.now();
  else requestAnimationFrame(look);
};
look();
"""
"""Presses Play now as soon as it is there. With the board, the player can move, unless the bot starts."""
FIRST_PAINT: Final = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


def measure_start(browser: Browser, url: str, slowdown: int) -> dict[str, float]:
    """Milliseconds since the start of a first visit, with empty caches; medians."""
    visits = [_first_visit(browser, url, slowdown) for _ in range(VISITS)]
    return {name: median(visit[name] for visit in visits) for name in visits[0]}


def _first_visit(browser: Browser, url: str, slowdown: int) -> dict[str, float]:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.add_init_script(PRESS_PLAY)
    page.goto(url)
    page.wait_for_function("() => window.seen.board")
    seen: dict[str, float] = page.evaluate("() => window.seen")
    paint: float = page.evaluate(FIRST_PAINT)
    context.close()
    return seen | {"paint": paint}


def measure(browser: Browser, server: Server, slowdown: int) -> dict[str, float]:
    """Times in milliseconds in a new page: the first moves load the files."""
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    position = list(Game.deal(2, "benchmark").view(0).states.tobytes())

    def think(level: str) -> Any:
        return page.evaluate(THINK, [layout_id(STATE), position, level, MILLISECONDS])

    first_hero, hero, avenger = (think(level)["milliseconds"] for level in ("hero", "hero", "avenger"))
    first_titan, champion = think("titan")["milliseconds"], think("champion")
    context.close()
    return {
        "first": first_hero,
        "hero": hero,
        "avenger": avenger,
        "network": first_titan,
        "speed": champion["simulations"] / champion["milliseconds"] * 1000,
    }


def native_speed() -> float:
    """Simulations per second of the champion outside the browser."""
    view = Game.deal(2, "benchmark").view(0)
    ChampionBot(1, 100).choose(view, Clock(None))  # compiles or loads the code
    bot = ChampionBot(1, max_milliseconds=MILLISECONDS)
    bot.choose(view, Clock(MILLISECONDS))
    return float(bot.tree.nodes["visits"][0]) / MILLISECONDS * 1000


def main() -> None:
    with running() as server, started_browser() as browser:
        name = f"{browser.browser_type.name.capitalize()} {browser.version}"
        measured = {slowdown: measure(browser, server, slowdown) for slowdown in SLOWDOWNS}
        with TemporaryDirectory() as root, static_host(SITE, Path(root) / "host") as url:
            for slowdown in SLOWDOWNS:
                measured[slowdown] |= measure_start(browser, url, slowdown)
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9, mtime=0)) for path in sorted(GENERATED.glob("*.wasm"))}
    rows = {
        "first visit to the static site: first paint": ("paint", "{:.0f} ms"),
        "… the home page": ("home", "{:.0f} ms"),
        "… the board to play on, if Play now is pressed at once": ("board", "{:.0f} ms"),
        "first move of hero": ("first", "{:.0f} ms"),
        "a move of hero": ("hero", "{:.1f} ms"),
        "a move of avenger": ("avenger", "{:.1f} ms"),
        "first move of titan, with the network's file": ("network", "{:.0f} ms"),
        f"champion, {MILLISECONDS / 1000:.0f} s": ("speed", "{:,.0f} simulations/s"),
    }
    lines = [
        f"## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}",
        "",
        f"{machine()}; {name}, in a worker",
        "",
        "Gzipped: " + ", ".join(f"{name} {size:,} bytes" for name, size in sizes.items()) + ".",
        f"Natively the champion runs {native_speed():,.0f} simulations/s.",
        "",
        "| What | " + " | ".join(f"main thread slowed {each}x" for each in SLOWDOWNS) + " |",
        "|---|" + "---:|" * len(SLOWDOWNS),
    ]
    for what, (key, form) in rows.items():
        lines.append(f"| {what} | " + " | ".join(form.format(measured[each][key]) for each in SLOWDOWNS) + " |")
    old = REPORT.read_text(encoding="utf-8").removeprefix(HEADING) if REPORT.exists() else ""
    REPORT.write_text(HEADING + "\n" + "\n".join(lines) + "\n" + old, encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
