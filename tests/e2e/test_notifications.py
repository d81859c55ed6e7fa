"""Notifications: the page asks in context, the service worker shows what the server sends."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Response, expect

from sixstones.match.table import FIRST_NUDGE
from tests.e2e.browser import PHONE, People, whole_browser
from tests.e2e.player import Player
from tests.e2e.words import sentence, word
from tests.server.push_service import PushService, push_service
from tests.server.running import Json, Server, begun_table, running

DELIVERIES = 5
DELIVERY_SECONDS = 4.0
NO_SERVICE = ("does not support the Push API in incognito", "Registration failed")
SUBSCRIBE = """([endpoint, keys]) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, expirationTime: null, keys }) });
}"""
"""A push service needs the internet: the test has its own, and everything else is real."""
SHOWN = """() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag }) => [title, body, tag]))"""
CLICK = """async () => {
    const asked = [];
    clients.openWindow = async (address) => void asked.push(["open", address]);
    WindowClient.prototype.focus = async function () { asked.push(["focus", this.url]); };
    const [notification] = await registration.getNotifications();
    const work = [];
    const event = new NotificationEvent("notificationclick", { notification });
    event.waitUntil = (promise) => work.push(promise);
    dispatchEvent(event);
    await Promise.all(work);
    return asked;
}"""
"""Only people can click on a notification, so the two calls that need a click are noted instead."""


@pytest.fixture(scope="module")
def whole(chromium: Browser) -> Iterator[Browser]:
    """The browser without windows has no notifications."""
    with whole_browser(chromium) as browser:
        yield browser


@pytest.fixture(scope="module")
def calling() -> Iterator[Server]:
    with running(push_to_loopback=True, away_after=0.1) as server:
        yield server


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def guests_of(whole: Browser, calling: Server) -> Iterator[People]:
    people = People(whole, calling.url)
    yield people
    people.close()


def deliver(page: Page, url: str, told: Json) -> None:
    """What the browser does when its push service has something for the page. Waits until it is shown."""
    session: CDPSession = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(_ids(news)))
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    message = {"origin": url, "registrationId": found[0], "data": json.dumps(told)}
    for _ in range(DELIVERIES):  # Chromium rarely forgets one that comes soon after another with the same tag
        session.send("ServiceWorker.deliverPushMessage", message)
        deadline = time.monotonic() + DELIVERY_SECONDS
        while time.monotonic() < deadline:
            if [told["title"], told["body"], told["table"]] in page.evaluate(SHOWN):
                return
            page.wait_for_timeout(20)
    raise AssertionError(f"no notification: {told}")


def _ids(news: dict[str, list[dict[str, str]]]) -> list[str]:
    return [each["registrationId"] for each in news["registrations"]]


def _put(path: str) -> Callable[[Response], bool]:
    """The answer to a change. Other requests of the page may still be under way."""
    return lambda response: response.request.method == "PUT" and urlsplit(response.url).path == path


def test_the_page_asks_after_a_move_and_is_called_back(guests_of: People, calling: Server, service: PushService):
    table, guests = begun_table(calling, stand_in=None)
    page = guests_of.open(f"/t/{table}", guest=guests[0], offline=True)
    ask = page.get_by_role("button", name=word("notify"), exact=True)
    player = Player(page)
    assert player.wait_for_turn()
    expect(ask).to_have_count(0)
    player.move()
    expect(ask).to_be_visible()

    guests_of.expect_complaints(*NO_SERVICE)
    page.context.grant_permissions(["notifications"])
    ask.click()  # there is no push service here, and the page says so
    expect(page.get_by_role("alert").filter(has_text=word("notify-failed"))).to_be_visible()
    expect(ask).to_have_count(0)

    browser = service.browser("chromium")
    page.evaluate(SUBSCRIBE, [browser.endpoint, browser.keys])
    page.get_by_role("button", name=word("menu")).click()
    page.get_by_role("button", name=word("notify-title")).click()
    here = page.get_by_role("checkbox", name=word("notify-here"))
    expect(here).to_be_checked()
    here.uncheck()
    with page.expect_response(_put("/api/me/push")) as answer:
        here.check()
    assert answer.value.status == 204

    everything, over = (page.get_by_role("checkbox", name=word(f"notify-{name}")) for name in ("on", "over"))
    with page.expect_response(_put("/api/me/notifications")):
        over.uncheck()
    with page.expect_response(_put("/api/me/notifications")):
        everything.uncheck()
    expect(over).to_be_disabled()
    wishes = {"on": False, "turn": True, "time": True, "nudge": True, "over": False}
    assert guests[0].http.get("/api/me/notifications").json() == wishes
    with page.expect_response(_put("/api/me/notifications")):
        everything.check()

    page.goto("/#/")
    expect(page.get_by_role("heading", name="Sixstones")).to_be_visible()
    guests[1].play(table, "reserve deck 1")
    told = browser.next()
    deliver(page, calling.url, told)
    assert page.evaluate(SHOWN) == [[word("push-turn"), sentence("push-table", names="Guest 2"), table]]
    deliver(page, calling.url, told | {"title": word("push-over")})
    assert [title for title, *_ in page.evaluate(SHOWN)] == [word("push-over")]  # it replaces the older one

    worker = page.context.service_workers[0]
    assert worker.evaluate(CLICK) == [["open", f"{calling.url}/#/t/{table}"]]
    page.goto(f"/#/t/{table}")
    expect(page.get_by_role("region", name=word("board"))).to_be_visible()
    deliver(page, calling.url, told)
    assert worker.evaluate(CLICK) == [["focus", f"{calling.url}/#/t/{table}"]]


def test_nobody_is_asked_twice_or_in_a_game_against_the_clock(guests_of: People, calling: Server):
    fast, guests = begun_table(calling, stand_in=None, clock="move", seconds=60)
    page = guests_of.open(f"/t/{fast}", guest=guests[0])
    player = Player(page)
    assert player.wait_for_turn()
    player.move()
    expect(page.get_by_text(sentence("wait-for", name="Guest 2"))).to_be_visible()
    ask = page.get_by_role("button", name=word("notify"), exact=True)
    expect(ask).to_have_count(0)

    slow = guests[0].create(first="seat-1", stand_in=None)
    guests[1].sit(slow)
    guests[0].start(slow)
    page.goto(f"/#/t/{slow}")
    assert player.wait_for_turn()
    player.move()
    expect(ask).to_be_visible()
    page.get_by_role("button", name=word("no"), exact=True).click()
    expect(ask).to_have_count(0)
    page.reload()
    expect(page.get_by_text(sentence("wait-for", name="Guest 2"))).to_be_visible()
    expect(ask).to_have_count(0)


def test_a_slow_player_can_be_reminded(guests_of: People, calling: Server):
    calling.node.host.clock._start -= FIRST_NUDGE / 1000 + 60
    table, guests = begun_table(calling, stand_in=None)
    calling.node.host.clock._start += FIRST_NUDGE / 1000 + 60
    page = guests_of.open(f"/t/{table}", guest=guests[1])
    phone = guests_of.open(f"/t/{table}", guest=guests[1], size=PHONE)
    remind = sentence("nudge", name="Guest 1")
    expect(phone.get_by_role("button", name=remind)).to_be_visible()
    page.get_by_role("button", name=remind).click()
    said = sentence("event-nudged", name="Guest 1", by="Guest 2")
    expect(page.get_by_role("list", name=word("log")).get_by_text(said)).to_be_visible()
    for each in (page, phone):
        expect(each.get_by_role("button", name=remind)).to_have_count(0)
    mover = guests_of.open(f"/t/{table}", guest=guests[0])
    expect(mover.get_by_text(word("task-action"))).to_be_visible()
    expect(mover.get_by_role("button", name=remind)).to_have_count(0)
