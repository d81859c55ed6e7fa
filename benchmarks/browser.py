"""Measure the engine in a real browser; writes benchmarks/browser.md.

    python -m benchmarks.browser        needs a built page (`make page`) and Chromium

Chromium can slow down only the main thread of a page. It refuses to slow down a worker, where the engine runs.
"""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser
from tests.e2e.browser import started_browser
from tests.server.running import Server, running
from tools.wasm.typescript import layout_id

from benchmarks.machine import commit, machine
from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import ChampionBot
from sixstones.game import Game
from sixstones.rules.state import STATE

REPORT: Final = Path(__file__).with_name("browser.md")
HEADING: Final = "# The engine in a browser\n\nNewest first. Written by `python -m benchmarks.browser`.\n"
MODULE: Final = Path(__file__).parents[1] / "web" / "src" / "engine" / "generated" / "engine.wasm"
MILLISECONDS: Final = 2_000
SLOWDOWNS: Final = (1, 4)
THINK: Final = """async ([layout, bytes, level, milliseconds]) => {
  const start = performance.now();
  const position = { layout, bytes: Uint8Array.from(bytes) };
  const thought = await window.sixstones.engine.think(position, level, 1, { milliseconds });
  return { milliseconds: performance.now() - start, simulations: thought.simulations };
}"""


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
    module = MODULE.read_bytes()
    size = len(gzip.compress(module, 9, mtime=0))
    rows = {
        "first move of hero, with loading": ("first", "{:.0f} ms"),
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
        f"The module has {len(module):,} bytes, {size:,} gzipped.",
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
