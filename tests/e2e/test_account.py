"""One person on several devices, in real browsers: passkeys, recovery codes, logging out, deleting everything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.e2e.browser import LAPTOP, LOCALES, PHONE, People, spoken
from tests.e2e.test_accessibility import assert_accessible_in_both_themes
from tests.e2e.test_languages import assert_fits
from tests.e2e.words import word
from tests.server.running import Server, begun_table, running

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    """A server whose address can have passkeys, and that notices quickly who was logged out."""
    with running(name="localhost", sweep=0.1) as server:
        yield server


@pytest.fixture
def devices(chromium: Browser, here: Server) -> Iterator[People]:
    people = People(chromium, here.url)
    yield people
    people.close()


class Authenticator:
    """The part of a device that keeps passkeys."""

    def __init__(self, page: Page, *passkeys: dict[str, Any]) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.send("WebAuthn.enable")
        self._id = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
        for passkey in passkeys:
            self._cdp.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": passkey})

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return list(found["credentials"])

    def refuse(self) -> None:
        """The person does not confirm."""
        self._cdp.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": False})
        self._cdp.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self._id})


def account(devices: People, **options: Any) -> Page:
    page = devices.open("/#/account", **options)
    expect(page.get_by_role("heading", name=word("title-account"))).to_be_visible()
    expect(page.get_by_role("heading", name=word("account-devices"))).to_be_visible()
    return page


def press(page: Page, id: str) -> None:
    page.get_by_role("button", name=word(id), exact=True).click()


def seat(page: Page, table: str) -> int | None:
    """The seat that this browser has at a table."""
    found: int | None = page.evaluate(
        "(id) => fetch(`api/tables/${id}`).then((r) => r.json()).then((t) => t.you)", table
    )
    return found


def new_code(page: Page) -> str:
    press(page, "account-recovery-new")
    code = page.locator("code").inner_text()
    assert re.fullmatch(r"(\w{4}-){6}\w{4}", code)
    return code


def log_in_with(page: Page, code: str) -> None:
    page.get_by_label(word("account-recovery")).fill(code)
    press(page, "account-log-in-code")


def test_a_passkey_brings_the_seat_to_another_device(here: Server, devices: People) -> None:
    table, (ann, _) = begun_table(here)
    laptop = account(devices, guest=ann)
    first = Authenticator(laptop)
    expect(laptop.get_by_text(word("account-not-kept"))).to_be_visible()
    press(laptop, "account-passkey-new")
    expect(laptop.get_by_text(word("account-passkey-made"))).to_be_visible()
    expect(laptop.get_by_text(word("account-kept"))).to_be_visible()
    [passkey] = first.passkeys
    assert passkey["rpId"] == "localhost"
    assert here.player(ann.token) not in json.dumps(passkey)  # nothing that the database could be searched for

    devices.expect_complaints("status of 409")
    press(laptop, "account-passkey-new")
    expect(laptop.get_by_text(word("account-has-passkey"))).to_be_visible()

    phone = account(devices, size=PHONE)
    assert seat(phone, table) is None
    Authenticator(phone, passkey)
    press(phone, "account-log-in-passkey")
    expect(phone.get_by_text(word("account-logged-in"))).to_be_visible()
    assert seat(phone, table) == 0

    # A copy whose counter is behind, such as from a stolen backup, is refused.
    thief = account(devices)
    Authenticator(thief, passkey)
    press(thief, "account-log-in-passkey")
    expect(thief.get_by_text(word("refused-passkey-refused"))).to_be_visible()
    assert seat(thief, table) is None

    # Renamed, deleted, and then unknown.
    laptop.reload()
    laptop.get_by_role("button", name=f"{word('account-rename')}: ").click()
    laptop.get_by_label(word("account-passkey-name")).fill("My laptop")
    laptop.get_by_role("dialog").get_by_role("button", name=word("account-save")).click()
    laptop.get_by_role("button", name=f"{word('account-delete')}: My laptop").click()
    laptop.get_by_role("dialog").get_by_role("button", name=word("account-delete")).click()
    expect(laptop.get_by_text("My laptop")).to_have_count(0)
    devices.expect_complaints("status of 404")
    press(thief, "account-log-in-passkey")
    expect(thief.get_by_text(word("refused-passkey-unknown"))).to_be_visible()


def test_without_an_answer_of_the_authenticator_nothing_changes(devices: People) -> None:
    page = account(devices)
    Authenticator(page)
    press(page, "account-log-in-passkey")  # it has no passkey
    expect(page.get_by_role("alert")).to_have_text(word("account-cancelled"))
    page.evaluate("() => { PublicKeyCredential.parseCreationOptionsFromJSON = undefined }")  # an old browser
    press(page, "account-passkey-new")
    expect(page.get_by_text(word("account-no-passkeys"))).to_be_visible()
    devices.expect_complaints("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    press(page, "account-recovery-new")
    expect(page.get_by_text(word("account-offline"))).to_be_visible()


def test_a_recovery_code_and_logging_out(here: Server, devices: People) -> None:
    table, (ann, ben) = begun_table(here)
    laptop = account(devices, guest=ann)
    laptop.get_by_role("textbox", name=word("your-name")).fill("Ann B")
    laptop.locator("form", has=laptop.get_by_role("textbox", name=word("your-name"))).get_by_role("button").click()
    expect(laptop.get_by_text(word("account-saved"))).to_be_visible()
    code = new_code(laptop)
    laptop.emulate_media(media="print")
    expect(laptop.locator("code")).to_be_visible()
    expect(laptop.get_by_role("heading", name=word("title-account"))).not_to_be_visible()
    laptop.emulate_media(media="screen")

    phone = account(devices, size=PHONE, guest=ben)
    devices.expect_complaints("status of 400", "status of 401")
    typo = code[:-1] + ("x" if code[-1] != "x" else "y")
    log_in_with(phone, typo)
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_text("1 unfinished game")).to_be_visible()  # Ben's own
    phone.keyboard.press("Escape")
    assert seat(phone, table) == 1
    press(phone, "account-log-in-code")
    dialog.get_by_role("button", name=word("account-log-in-anyway")).click()
    expect(phone.get_by_text(word("refused-recovery-mistyped"))).to_be_visible()
    log_in_with(phone, f" {code.upper().replace('-', ' ')} ")
    dialog.get_by_role("button", name=word("account-log-in-anyway")).click()
    expect(phone.get_by_text(word("account-logged-in"))).to_be_visible()
    expect(phone.get_by_role("textbox", name=word("your-name"))).to_have_value("Ann B")
    phone.goto("/#/")
    expect(phone.locator('a[href="#/games"]')).to_be_visible()
    phone.goto("/#/account")
    assert seat(phone, table) == 0

    phone.goto(f"/#/t/{table}")
    expect(phone.get_by_role("region", name=word("board"))).to_be_visible()
    laptop.reload()
    laptop.get_by_role("button", name=re.compile("^Log out Chrome")).click()
    expect(phone.get_by_text(word("refused-request-credentials"))).to_be_visible()
    expect(laptop.get_by_role("button", name=re.compile("^Log out Chrome"))).to_have_count(0)

    press(laptop, "account-log-out-here")
    expect(laptop.get_by_text(word("account-log-out-sure"))).to_be_visible()
    press(laptop, "account-log-out")
    expect(laptop.get_by_text(word("account-logged-out"))).to_be_visible()
    press(laptop, "account-go-on")
    expect(laptop.get_by_text(word("account-not-kept"))).to_be_visible()
    assert seat(laptop, table) is None


def test_deleting_everything_is_asked_twice(here: Server, devices: People) -> None:
    table, (ann, ben) = begun_table(here, free_chat=True)
    ann.do(table, "say", text="zebra")
    watching = devices.open(f"/#/t/{table}", guest=ben)
    expect(watching.get_by_role("region", name=word("board"))).to_be_visible()
    page = account(devices, guest=ann)
    with page.expect_download() as download:
        page.get_by_role("link", name=word("account-export")).click()
    export = json.loads(download.value.path().read_text())
    assert [each["id"] for each in export["tables"]] == [table]
    press(page, "account-erase")
    press(page, "no")
    assert seat(page, table) == 0
    press(page, "account-erase")
    page.get_by_role("dialog").get_by_role("button", name=word("account-erase")).click()
    press(page, "account-erase-yes")
    expect(page.get_by_text(word("account-erased"))).to_be_visible()
    expect(watching.get_by_role("region", name=word("result"))).to_be_visible()
    expect(watching.get_by_text("Guest 1")).to_have_count(0)
    expect(watching.get_by_text("Player 1").first).to_be_attached()
    assert "zebra" not in json.dumps(ben.http.get(f"/api/tables/{table}/events").json())


def test_the_screen_is_accessible_fits_and_is_linked(here: Server, devices: People) -> None:
    table, (ann, ben) = begun_table(here)
    ben.do(table, "resign")
    result = devices.open(f"/#/t/{table}", guest=ann)
    result.get_by_role("region", name=word("result")).get_by_role("link", name=word("title-account")).click()
    expect(result.get_by_role("heading", name=word("title-account"))).to_be_visible()
    home = devices.open()
    home.locator("footer").get_by_role("link", name=word("title-account")).click()
    expect(home.get_by_role("heading", name=word("title-account"))).to_be_visible()
    Authenticator(result)
    press(result, "account-passkey-new")
    expect(result.get_by_text(word("account-passkey-made"))).to_be_visible()
    new_code(result)
    assert_accessible_in_both_themes(result, "account")
    for _ in spoken(result, LOCALES, [LAPTOP, PHONE]):
        assert_fits(result)
