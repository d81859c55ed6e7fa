"""What players see of the operator: reporting a player, and a table that the operator ended."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import LAPTOP, PHONE, People
from tests.e2e.test_accessibility import assert_accessible
from tests.e2e.words import word
from tests.server.running import Server, begun_table
from tests.server.test_operators import Operator


@pytest.mark.parametrize(("language", "size", "theme"), [("pl", PHONE, "dark"), ("fr", LAPTOP, "light")])
def test_a_player_is_reported(people: People, server: Server, language: str, size: tuple[int, int], theme: str) -> None:
    table, guests = begun_table(server, players=3)
    page = people.open(f"/t/{table}", guest=guests[0], language=language, size=size, theme=theme)
    page.get_by_role("button", name=word("menu", language)).click()
    page.get_by_role("button", name=word("report", language)).click()
    dialog = page.get_by_role("dialog", name=word("report", language))
    expect(dialog.get_by_role("radio")).to_have_count(2)
    assert_accessible(page, "the report", "dialog")
    send = dialog.get_by_role("button", name=word("report-send", language))
    expect(send).to_be_disabled()
    dialog.get_by_label("Guest 3").check()
    dialog.get_by_label(word("report-why", language)).fill("rude")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text(word("report-done", language))
    report = Operator(server).get("reports")[0]
    assert (report["table"], report["name"], report["reason"]) == (table, "Guest 3", "rude")
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()


def test_nobody_can_be_reported_at_a_table_with_bots(people: People, server: Server) -> None:
    ann = server.guest("Ann")
    page = people.open(f"/t/{ann.create(bots=['agent'], start=True)}", guest=ann)
    page.get_by_role("button", name=word("menu")).click()
    expect(page.get_by_role("button", name=word("shortcuts"))).to_be_visible()
    expect(page.get_by_role("button", name=word("report"))).not_to_be_visible()


@pytest.mark.parametrize(("phase", "language"), [("playing", "es"), ("lobby", "es-419")])
def test_an_operator_ends_a_table(people: People, server: Server, phase: str, language: str) -> None:
    table, guests = begun_table(server)
    if phase == "lobby":
        table = guests[0].create()
    page = people.open(f"/t/{table}", guest=guests[0], language=language)
    expect(page.get_by_role("button", name=word("menu", language))).to_be_visible()
    assert Operator(server).post(f"tables/{table}/end").status_code == 204
    expect(page.get_by_text(word("reason-operator", language)).first).to_be_visible()
