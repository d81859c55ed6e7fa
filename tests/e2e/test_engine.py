"""The engine in the page: its worker plays a game, can be cancelled and says what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from tools.wasm.typescript import layout_id

from sixstones.game import Game
from sixstones.rules.state import OVER, STATE
from tests.e2e.browser import People
from tests.e2e.words import word
from tests.server.running import Server

THINK = """([layout, bytes, level, seed, cancelAfter]) => {
  const stop = new AbortController();
  if (cancelAfter !== null) setTimeout(() => stop.abort(), cancelAfter);
  const position = { layout, bytes: Uint8Array.from(bytes) };
  return window.sixstones.engine.think(position, level, seed, { signal: stop.signal }).catch((error) => ({
    problem: error.problem ?? error.name,
    text: error.problem ? window.sixstones.engineProblem(error) : null,
  }));
}"""
HINT = """async ([layout, bytes]) => {
  let progress = 0;
  const position = { layout, bytes: Uint8Array.from(bytes) };
  const hint = await window.sixstones.engine.hint(position, 0, { onProgress: () => progress++ });
  return { ...hint, progress };
}"""
LAYOUT = layout_id(STATE)


def think(
    page: Page, game: Game, level: str, *, seed: int = 1, layout: str = LAYOUT, cancel_after: int | None = None
) -> dict[str, Any]:
    """What a bot in the page thinks of the game, or the problem."""
    position = list(game.view(game.to_play).states.tobytes())
    answer: dict[str, Any] = page.evaluate(THINK, [layout, position, level, seed, cancel_after])
    return answer


def opened(people: People) -> Page:
    """A page that has its texts."""
    page = people.open()
    page.get_by_role("button", name=word("play-now")).wait_for()
    return page


@pytest.fixture(scope="module")
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    """One for all tests that leave its engine in order."""
    people = People(chromium, server.url)
    yield opened(people)
    people.close()


def test_the_worker_plays_a_game(page: Page) -> None:
    game = Game.deal(2, "in the page")
    while game.outcome is None:
        game.play(think(page, game, ("hero", "avenger")[game.to_play], seed=len(game.moves))["move"])


def test_a_champion_gives_calibrated_hints_and_can_be_cancelled(page: Page) -> None:
    game = Game.deal(3, "hint")
    position = list(game.view(0).states.tobytes())
    hint = page.evaluate(HINT, [LAYOUT, position])
    assert game.check(hint["move"])
    assert hint["progress"] > 0
    assert sum(hint["candidates"][0]["chances"]) == pytest.approx(1)
    assert think(page, game, "champion", cancel_after=100) == {"problem": "AbortError", "text": None}


def test_a_damaged_network_leaves_the_other_bots(people: People) -> None:
    page = opened(people)
    page.context.route("**/*.safetensors", lambda route: route.fulfill(body=route.fetch().body()[:50_000]))
    game = Game.deal(2, "network")
    assert think(page, game, "titan") == {"problem": "damaged", "text": word("engine-damaged")}
    assert game.play(think(page, game, "hero")["move"])
    page.context.unroute("**/*.safetensors")
    assert game.play(think(page, game, "titan")["move"])


@pytest.mark.parametrize(("layout", "length"), [("0123456789ab", None), (LAYOUT, 100)])
def test_a_position_of_another_version_is_refused(page: Page, layout: str, length: int | None) -> None:
    position = list(Game.deal(2, "newer")._states.tobytes())[:length]
    answer = page.evaluate(THINK, [layout, position, "hero", 1, None])
    assert answer == {"problem": "newer", "text": word("engine-newer")}


def test_a_damaged_file_is_reported_and_loaded_again_next_time(people: People) -> None:
    page = opened(people)

    def truncate(route: Route) -> None:
        route.fulfill(body=route.fetch().body()[:5000], content_type="application/wasm")

    page.context.route("**/*.wasm", truncate)
    page.reload()
    page.get_by_role("button", name=word("play-now")).wait_for()
    game = Game.deal(2, "damaged")
    assert think(page, game, "hero") == {"problem": "damaged", "text": word("engine-damaged")}
    page.context.unroute("**/*.wasm")
    assert game.play(think(page, game, "hero")["move"])


@pytest.mark.parametrize("script", ["delete globalThis.WebAssembly", "WebAssembly.validate = () => false"])
def test_a_browser_without_webassembly_or_simd(people: People, script: str) -> None:
    page = people.open("/rules")
    page.add_init_script(script)
    page.goto("/")
    page.get_by_role("button", name=word("play-now")).wait_for()
    assert think(page, Game.deal(2, "old"), "hero") == {"problem": "unsupported", "text": word("engine-unsupported")}


def test_the_engine_works_after_an_error(page: Page) -> None:
    game = Game.deal(2, "error")
    over = list(game._states.tobytes())
    over[STATE.fields["phase"][1]] = OVER  # type: ignore[index]
    assert page.evaluate(THINK, [LAYOUT, over, "hero", 1, None])["problem"] == "failed"
    assert game.play(think(page, game, "hero")["move"])
