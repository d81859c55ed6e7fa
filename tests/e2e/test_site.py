"""The static site below a path of a plain file server: no server, offline after one visit, new versions."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from sixstones.game import Game
from tests.e2e.browser import LOCALES, PHONE, SITE, SMALL, People, static_host, wait_until_offline_works, whole_browser
from tests.e2e.test_accessibility import assert_accessible_in_both_themes
from tests.e2e.test_engine import think
from tests.e2e.test_languages import assert_fits
from tests.e2e.words import word
from tests.server.running import Server

_UPDATE_FAILS = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const failed = registration.installing;
  await new Promise((done) => failed.addEventListener("statechange", () => failed.state === "redundant" && done()));
}"""


@pytest.mark.parametrize("language", LOCALES)
def test_every_language(visitors: People, static_site: str, language: str):
    addresses: list[str] = []

    def note_requests(page: Page) -> None:
        page.on("request", lambda request: addresses.append(request.url))

    page = visitors.open("./", language=language, size=SMALL, prepare=note_requests)
    expect(page.get_by_role("button", name=word("play-now", language))).to_be_visible()
    expect(page.get_by_text(word("friends-need-server", language))).to_be_visible()
    assert_fits(page)
    page.get_by_role("link", name=word("rules", language), exact=True).click()
    expect(page.get_by_role("heading", name=word("rules", language), level=1)).to_be_visible()
    assert_fits(page)
    page.get_by_role("link", name=word("learn", language)).click()
    expect(page.get_by_role("region", name=word("supply", language))).to_be_visible()
    assert_fits(page)
    assert all(address.startswith(static_site) for address in addresses)
    assert not [address for address in addresses if "/api" in address]


def test_axe_finds_nothing(visitors: People):
    page = visitors.open("./", size=PHONE)
    for path, heading in (("", "Sixstones"), ("rules", word("rules")), ("credits", word("credits"))):
        page.goto(f"#/{path}")
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        assert_accessible_in_both_themes(page, path)
    page.goto("#/nowhere")
    expect(page.get_by_role("heading", name=word("refused-request-not_found"))).to_be_visible()
    assert_accessible_in_both_themes(page, "an unknown address")
    page.goto("#/learn")
    expect(page.get_by_role("region", name=word("learn-coach"))).to_be_visible()
    assert_accessible_in_both_themes(page, "learn")


def test_the_address_of_a_server_opens_it(visitors: People, server: Server):
    page = visitors.open("./")
    expect(page.get_by_role("link", name=word("friends-how"))).to_have_attribute("href", "manual/hosting.html")
    page.get_by_text(word("friends-have-server")).click()
    address = page.get_by_label(word("server-address"))
    address.fill("no address")
    page.get_by_role("button", name=word("open-server"), exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(word("address-wrong"))
    address.fill(server.url.removeprefix("http://"))
    with page.context.expect_page() as opened:  # this page stays, whether or not something is there
        page.get_by_role("button", name=word("open-server"), exact=True).click()
    opened.value.wait_for_url(f"{server.url}/")
    expect(opened.value.get_by_role("button", name=word("open-table"))).to_be_enabled()
    expect(page.get_by_role("status").filter(has_text=server.url.removeprefix("http://"))).to_be_visible()


def test_the_manual_is_below_the_page(visitors: People):
    page = visitors.open("./")
    page.get_by_role("link", name=word("manual")).click()
    expect(page).to_have_url(re.compile(r"/games/sixstones/manual/index\.html$"))
    expect(page).to_have_title(re.compile("Sixstones"))


@pytest.fixture
def installers(chromium: Browser, static_site: str) -> Iterator[People]:
    with whole_browser(chromium) as browser:
        people = People(browser, static_site)
        yield people
        people.close()


def test_it_can_be_installed(installers: People, static_site: str):
    page = installers.open("./", offline=True)
    session = page.context.new_cdp_session(page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert {"name", "short_name", "description", "display", "background_color", "theme_color"} <= manifest.keys()
    assert urljoin(answer["url"], manifest["start_url"]) == static_site
    assert urljoin(answer["url"], manifest["scope"]) == static_site
    icons = {(icon["sizes"], icon["purpose"]): icon for icon in manifest["icons"]}
    assert icons.keys() >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch is not None
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for source, sizes in [(touch, "180x180"), *((icon["src"], icon["sizes"]) for icon in drawn)]:
        image = Image.open(BytesIO(page.request.get(urljoin(static_site, source)).body()))
        assert f"{image.width}x{image.height}" == sizes, source
    wait_until_offline_works(page)
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}  # as every page of a test is
    # Without an id, the address identifies the app, so that one host can have two.
    assert session.send("Page.getAppId")["appId"] == static_site


def test_airplane_mode_after_one_visit(visitors: People):
    page = visitors.open("./", offline=True)
    wait_until_offline_works(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name=word("play-now"))).to_be_visible()
    move = think(page, Game.deal(players=2, seed="offline"), "champion")
    assert move.get("problem") is None
    for language in LOCALES:
        page.get_by_role("button", name=word("menu", page.locator("html").get_attribute("lang") or "en")).click()
        page.locator("dialog select").first.select_option(language)
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=word("play-now", language))).to_be_visible()
    page.goto("#/rules")
    page.reload()
    expect(page.get_by_role("heading", name=word("rules", list(LOCALES)[-1]), level=1)).to_be_visible()


class Publisher:
    """Publishes versions of a copy of the site; they differ in an attribute of the page."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url

    def publish(self, version: str, *, page: bool = True) -> None:
        """With page=False, the service worker arrives before the page."""
        new = self._page.replace(b'id="app"', f'id="app" data-version="{version}"'.encode())
        hashed = sha256(new).hexdigest()[:16]
        code = re.sub(r'"\./":"\w+"', f'"./":"{hashed}"', self._worker)
        (self.folder / "sw.js").write_text(re.sub(r'VERSION = "\w+"', f'VERSION = "{hashed}"', code))
        if page:
            (self.folder / "index.html").write_bytes(new)

    @cached_property
    def _page(self) -> bytes:
        return (SITE / "index.html").read_bytes()

    @cached_property
    def _worker(self) -> str:
        return (SITE / "sw.js").read_text(encoding="utf-8")


@pytest.fixture
def publisher(tmp_path: Path) -> Iterator[Publisher]:
    folder = shutil.copytree(SITE, tmp_path / "site", ignore=shutil.ignore_patterns("manual"))
    with static_host(folder, tmp_path / "host") as url:
        yield Publisher(folder, url)


@pytest.fixture
def readers(chromium: Browser, publisher: Publisher) -> Iterator[People]:
    people = People(chromium, publisher.url)
    yield people
    people.close()


def version_of(page: Page) -> str | None:
    expect(page.get_by_role("button", name=word("play-now"))).to_be_visible()
    return page.locator("#app").get_attribute("data-version")


def test_a_new_version_is_offered(readers: People, publisher: Publisher):
    publisher.publish("1")
    page = readers.open("./", offline=True)
    other = page.context.new_page()
    other.goto("./")
    wait_until_offline_works(page)
    publisher.publish("2")
    page.reload()
    assert version_of(page) == "1"  # until it is accepted
    for each in (page, other):
        each.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
        each.get_by_role("button", name=word("reload")).click()
        each.wait_for_function("() => document.querySelector('#app')?.dataset.version === '2'")
        expect(each.get_by_role("button", name=word("reload"))).to_be_hidden()
    page.context.set_offline(True)
    page.reload()
    assert version_of(page) == "2"


def test_a_half_published_version_is_not_used(readers: People, publisher: Publisher):
    publisher.publish("1")
    page = readers.open("./", offline=True)
    wait_until_offline_works(page)
    publisher.publish("2", page=False)
    readers.expect_complaints("is not of this version")
    page.evaluate(_UPDATE_FAILS)
    page.reload()
    assert version_of(page) == "1"
    assert page.evaluate("() => caches.keys().then((names) => names.length)") == 1
    page.context.set_offline(True)
    page.reload()
    assert version_of(page) == "1"
    page.context.set_offline(False)
    publisher.publish("2")
    page.reload()
    page.get_by_role("button", name=word("reload")).click()
    page.wait_for_function("() => document.querySelector('#app')?.dataset.version === '2'")
