"""Pages in a real browser. Errors and warnings on their consoles fail the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError, expect, sync_playwright

from sixstones.server.front import page_folder
from sixstones.server.http.request_context import COOKIE
from tests.e2e.words import word
from tests.server.running import Guest
from tests.services.chromium import QUIET, fast_executable, on_the_machine

PHONE: Final = (390, 844)
SMALL: Final = (320, 640)
LAPTOP: Final = (1366, 800)
PATIENCE_MS: Final = 20_000
SLOW_POLL_MS: Final = 100
"""For what takes seconds: by default Playwright looks in every frame, and so makes the browser draw them."""
LOCALES: Final = {"en": "en-GB", "es": "es-ES", "es-419": "es-MX", "fr": "fr-FR", "pl": "pl-PL"}
"""The languages of the page, and the browser locale that selects each."""
FAST_BOTS: Final = """if (location.protocol.startsWith("http") && !localStorage.getItem("sixstones.settings"))
    localStorage.setItem("sixstones.settings", '{"fastBots": true, "volume": 0}')"""
"""Bots move at once, and no sounds are computed."""
UNDRAWN: Final = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("body > * { opacity: 0 !important }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""Chromium doesn't paint what is transparent, which saves a quarter of the CPU. All else is the same: layout, focus,
and what a click hits."""
NO_PAGE: Final = "there is no page in web/dist: build it with `make page`"
SITE: Final = Path(__file__).parents[2] / "site"
NO_SITE: Final = "there is no static site in site: build it with `make site`"
SUB_PATH: Final = "games/sixstones/"
"""Where a static host has the site: not at its root."""


SETTLED: Final = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    do await frame();
    while (document.getAnimations().some((each) => each instanceof CSSTransition));
}"""
"""Wait until the page is drawn again. Even without motion, changes of style take a millisecond."""
_SPEAK: Final = """async (language) => {
    const frame = () => new Promise(requestAnimationFrame);
    const choice = document.querySelector("dialog select");
    choice.value = language;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    while (document.documentElement.lang !== language) await frame();
    await frame();
    await frame();
}"""


def wait_until_offline_works(page: Page) -> None:
    """Wait for the service worker, which is installed when everything is downloaded."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", polling=SLOW_POLL_MS)


def draw(page: Page) -> None:
    """Paint this page from now on, for tests of contrast and pictures."""
    page.evaluate("() => { document.adoptedStyleSheets = []; }")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


def settle(page: Page) -> None:
    page.evaluate(SETTLED)


def spoken(
    page: Page, languages: Iterable[str] = LOCALES, sizes: Iterable[tuple[int, int]] | None = None
) -> Iterator[tuple[str, tuple[int, int] | None]]:
    """Show the page in all these languages and sizes. The menu stays open above it, so each takes no click."""
    shown = page.locator("html").get_attribute("lang") or "en"
    page.get_by_role("button", name=word("menu", shown)).click()
    each_size: Iterable[tuple[int, int] | None] = [None] if sizes is None else sizes
    for size in each_size:
        if size is not None:
            resize(page, size)
        for language in languages:
            page.evaluate(_SPEAK, language)
            yield language, size
    page.keyboard.press("Escape")


@contextmanager
def started_browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    assert page_folder() is not None, NO_PAGE
    expect.set_options(timeout=PATIENCE_MS)
    program = fast_executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def whole_browser(fast: Browser) -> Iterator[Browser]:
    """Chromium with all that belongs to its windows. Starting it takes a second."""
    program = on_the_machine() or fast.browser_type.executable_path
    browser = fast.browser_type.launch(executable_path=program, args=list(QUIET))
    try:
        yield browser
    finally:
        browser.close()


class _QuietServer(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A page that is closed ends its downloads."""


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def static_host(folder: Path, root: Path) -> Iterator[str]:
    """A plain file server that has the folder below SUB_PATH of its empty root. Returns the address of the folder."""
    assert (folder / "index.html").is_file(), NO_SITE
    place = root / SUB_PATH
    place.parent.mkdir(parents=True)
    place.symlink_to(folder, target_is_directory=True)
    with _QuietServer(("127.0.0.1", 0), partial(_QuietHandler, directory=root)) as host:
        thread = Thread(target=host.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{host.server_port}/{SUB_PATH}"
        finally:
            host.shutdown()
            thread.join()


class People:
    """Opens pages with separate cookies and storage."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []
        # The service worker starts three seconds after the page; a test may have taken the network away by then.
        self._expected = ["error occurred when fetching the script", "registration blocked"]

    def open(
        self,
        path: str = "/",
        *,
        language: str = "en",
        theme: str = "light",
        size: tuple[int, int] = LAPTOP,
        motion: str = "reduce",
        guest: Guest | None = None,
        fast_bots: bool = True,
        offline: bool = False,
        prepare: Callable[[Page], object] | None = None,
        **options: Any,
    ) -> Page:
        """A page in a browser of its own; with a guest it is theirs. `prepare` is called before anything is loaded.

        Usually nothing moves, nothing is painted, and there is no service worker, which saves time; `offline` allows
        one.
        """
        context = self.browser.new_context(
            base_url=self.url,
            locale=LOCALES[language],
            color_scheme=theme,  # type: ignore[arg-type]
            viewport={"width": size[0], "height": size[1]},
            reduced_motion=motion,  # type: ignore[arg-type]
            service_workers="allow" if offline else "block",
            **options,
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.on("console", self._hear)
        context.on("weberror", self._fail)
        if guest is not None:
            context.add_cookies([{"name": COOKIE, "value": guest.token, "url": self.url}])
        if fast_bots:
            context.add_init_script(FAST_BOTS)
        context.add_init_script(UNDRAWN)
        page = context.new_page()
        if prepare is not None:
            prepare(page)
        page.goto(path)
        return page

    def expect_complaints(self, *patterns: str) -> None:
        """From now on, what matches one of these is no failure."""
        self._expected += patterns

    def close(self) -> None:
        """Ends all, and fails if a page has complained."""
        for context in self._contexts:
            context.close()
        assert not self._complaints, "\n".join(self._complaints)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(f"{message.type}: {message.text}")

    def _fail(self, problem: WebError) -> None:
        self._note(f"uncaught: {problem.error}")

    def _note(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._expected):
            self._complaints.append(text)
