"""The page as an app: it can be installed, and opens without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.browser import People, wait_until_offline_works
from tests.e2e.words import word


def test_it_can_be_installed(people: People):
    page = people.open(offline=True)
    href = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.evaluate("(href) => fetch(href).then((got) => got.json())", href)
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    for icon in manifest["icons"]:
        status = page.evaluate("(src) => fetch(src).then((got) => got.status)", icon["src"])
        assert status == 200, icon
    answer = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    problems = {problem["errorId"] for problem in answer["installabilityErrors"]}
    assert problems <= {"in-incognito"}  # as every page of a test is


def test_after_one_visit_it_opens_offline_and_says_so(people: People):
    page = people.open(offline=True)
    wait_until_offline_works(page)
    people.expect_complaints("ERR_INTERNET_DISCONNECTED", "could not be loaded", "ERR_FAILED", "Failed to load")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="Sixstones")).to_be_visible()
    expect(page.get_by_text(word("no-server"))).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("() => dispatchEvent(new Event('online'))")  # the browser's own comes too early
    expect(page.get_by_text(word("no-server"))).to_be_hidden()
    page.get_by_role("button", name=word("open-table")).click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_tables_open_when_the_server_has_started(people: People, language: str):
    people.expect_complaints("503")
    starting = {"status": 503, "json": {"code": "server/starting", "message": ""}}

    def start_late(page: Page) -> None:
        page.route("**/api/about", lambda route: route.fulfill(**starting))

    page = people.open(language=language, prepare=start_late)
    create = page.get_by_role("button", name=word("open-table", language))
    expect(page.get_by_text(word("server-starting", language))).to_be_visible()
    expect(create).to_be_disabled()
    page.unroute("**/api/about")
    expect(create).to_be_enabled()
    expect(page.get_by_text(word("server-starting", language))).to_be_hidden()


def test_a_retry_after_a_lost_answer_opens_the_same_table(people: People):
    page = people.open()
    people.expect_complaints("ERR_FAILED", "Failed to load")
    opened: list[str] = []

    def lose_the_answer(route: Route) -> None:
        if route.request.method != "POST" or opened:
            route.continue_()
            return
        opened.append(route.fetch().json()["id"])
        route.abort()

    page.route("**/api/tables", lose_the_answer)
    page.get_by_role("button", name=word("open-table")).click()
    expect(page.get_by_role("alert")).to_have_text(word("no-server"))
    page.get_by_role("button", name=word("open-table")).click()
    page.wait_for_url(f"**/t/{opened[0]}")
    page.goto("/")
    page.get_by_role("button", name=word("open-table")).click()
    page.wait_for_url(lambda url: "/t/" in url and opened[0] not in url)


def test_a_table_can_be_created_over_plain_http(people: People):
    """As in a local network, where a browser has no `crypto.randomUUID`."""
    page = people.open(prepare=lambda page: page.add_init_script("delete Crypto.prototype.randomUUID"))
    assert page.evaluate("() => crypto.randomUUID === undefined")
    page.get_by_role("button", name=word("open-table")).click()
    expect(page.get_by_role("button", name=word("start"))).to_be_visible()


def test_a_replay_gives_hints_without_a_network(people: People):
    """After one visit the engine is in this browser, and so is the game that is shown."""
    page = people.open(offline=True)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.get_by_role("button", name=word("play-now")).click()
    page.wait_for_url("**/t/*")
    hint = page.get_by_role("button", name=word("hint"), exact=True)
    expect(hint).to_be_visible()
    page.goto(page.url.replace("/t/", "/replay/"))
    page.get_by_role("button", name=word("last"), exact=True).click()  # where the game waits for its player
    expect(hint).to_be_visible()
    page.context.set_offline(True)
    hint.click()
    expect(page.locator(".advice .what")).to_be_visible()
