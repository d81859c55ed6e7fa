"""Correspondence games on a phone: my games, what happened meanwhile, the plan, the pause and holidays."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, People
from tests.e2e.test_accessibility import assert_accessible_in_both_themes
from tests.e2e.words import sentence, word
from tests.server.running import Guest, Json, Server, begun_table

DAYS: Json = {"clock": "days", "days": 2, "bank": 24}


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def task(page: Page, text: str) -> None:
    expect(page.locator(".task")).to_contain_text(text)


def first_take(guest: Guest, table: str) -> str:
    return str(next(move for move in guest.look(table)["view"]["legal_moves"] if move.startswith("take")))


def test_the_next_turn_is_planned_and_played(people: People, server: Server) -> None:
    table, (ann, bob) = begun_table(server, **DAYS)
    page = people.open(f"/#/t/{table}", size=PHONE, guest=bob)
    task(page, sentence("waiting-for", name=ann.name))
    page.get_by_role("button", name=word("plan-open")).click()
    dialog = page.get_by_role("dialog", name=word("plan-title"))
    market = bob.look(table)["view"]["market"]
    planned = dialog.locator("li:not(.none)")
    dialog.locator(".cards").first.get_by_role("button").first.click()
    expect(planned).to_have_count(1)
    assert (
        bob.http.get(f"/api/tables/{table}/plan").json()["alternatives"][0][0].split()[1] in market["1"] + market["3"]
    )
    dialog.get_by_role("button", name=word("plan-tokens")).click()
    for colour in ("red", "yellow", "blue"):
        dialog.get_by_role("button", name=sentence("plan-more", colour=colour)).click()
    dialog.get_by_role("button", name=word("plan-add")).click()
    expect(planned).to_have_count(2)
    fits(page)
    assert_accessible_in_both_themes(page, "plan")
    dialog.get_by_role("button", name="Move up: ").click()
    expect(planned.first).to_contain_text("1 red")
    assert bob.http.get(f"/api/tables/{table}/plan").json()["alternatives"][0] == ["take yellow blue red"]
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=f"{word('plan-open')} (2)")).to_be_visible()
    ann.play(table, "reserve deck 1")
    task(page, sentence("waiting-for", name=ann.name))
    expect(page.get_by_role("button", name=word("plan-open"), exact=True)).to_be_visible()
    assert bob.look(table)["view"]["players"][1]["tokens"]["red"] == 1

    costly = f"recruit {bob.look(table)['view']['market']['3'][0]}"
    assert bob.http.put(f"/api/tables/{table}/plan", json={"alternatives": [[costly]]}).status_code == 200
    ann.play(table, "reserve deck 1")
    failed = page.get_by_text(re.compile("^None of your planned moves is possible now: You recruit "))
    expect(failed).to_be_visible()
    fits(page)
    bob.play(table, first_take(bob, table))
    expect(failed).to_have_count(0)


def test_my_games_and_what_happened_since_the_player_looked(people: People, server: Server) -> None:
    table, (ann, bob) = begun_table(server, **DAYS)
    page = people.open(f"/#/t/{table}", size=PHONE, guest=bob)
    task(page, sentence("waiting-for", name=ann.name))
    number = bob.look(table)["number"]
    page.goto("/#/games")
    expect(page.get_by_text(sentence("games-turn-of", name=ann.name))).to_be_visible()
    while bob.http.get(f"/api/me/games/{table}").json()["seen"] < number:
        pass

    ann.play(table, first_take(ann, table))
    bob.play(table, first_take(bob, table))
    ann.play(table, "reserve deck 1")
    page.goto("/#/")
    link = page.get_by_role("link").filter(has_text=re.compile(f"^{word('title-games')}"))
    expect(link).to_contain_text("(1)")
    expect(page).to_have_title(re.compile(rf"^{re.escape(word('title-turn'))} \(1\) "))
    link.click()
    game = page.get_by_role("link", name=sentence("games-against", names=ann.name))
    expect(game).to_contain_text("2 moves since you last looked")
    expect(game).to_contain_text("3d left")
    fits(page)
    assert_accessible_in_both_themes(page, "my games")

    game.click()
    panel = page.get_by_role("region", name="3 moves since you last looked")
    expect(panel).to_be_visible()
    mine = page.locator("[data-mine] [data-spot=stones]")
    expect(page.get_by_role("button", name="Pick one.")).to_have_count(0)
    panel.get_by_role("button", name=word("missed-show")).click()
    expect(panel).to_contain_text("1 / 3")
    expect(panel).to_contain_text(ann.name)
    fits(page)
    before = mine.inner_text()
    panel.get_by_role("button", name=word("forward")).click()
    expect(panel).to_contain_text("2 / 3")
    expect(mine).not_to_have_text(before)
    panel.get_by_role("button", name=word("missed-skip")).click()
    task(page, word("task-action"))
    expect(panel).to_have_count(0)
    page.reload()
    task(page, word("task-action"))  # it was seen


def test_a_pause_by_agreement_and_a_holiday(people: People, server: Server) -> None:
    table, (ann, bob) = begun_table(server, **DAYS)
    page = people.open(f"/#/t/{table}", size=PHONE, guest=bob)
    task(page, sentence("waiting-for", name=ann.name))
    page.get_by_role("button", name=word("menu")).click()
    expect(page.get_by_role("dialog")).to_contain_text(word("days-terms-lose"))
    page.get_by_role("button", name=word("pause-ask")).click()
    expect(page.get_by_text(word("pause-waiting"))).to_be_visible()
    ann.do(table, "pause")
    task(page, word("paused"))
    page.get_by_role("button", name=word("pause-resume")).click()
    task(page, sentence("waiting-for", name=ann.name))
    ann.do(table, "pause")
    expect(page.get_by_text(sentence("pause-question", name=ann.name))).to_be_visible()
    page.get_by_role("button", name=word("no"), exact=True).click()
    expect(page.get_by_text(sentence("pause-question", name=ann.name))).to_have_count(0)

    assert ann.http.post("/api/me/holiday", json={"days": 2}).status_code == 200
    task(page, "on holiday until")
    page.goto("/#/games")
    page.get_by_label(word("games-holiday-days")).fill("3")
    page.get_by_role("button", name=word("games-holiday-take")).click()
    expect(page.get_by_text("18 days left this year")).to_be_visible()
    page.get_by_role("button", name=word("games-holiday-end")).click()
    expect(page.get_by_text("20 days left this year")).to_be_visible()


def test_the_terms_are_clear_before_one_sits_down(people: People) -> None:
    ann = people.open(size=PHONE)
    ann.get_by_label(word("clock")).select_option("days")
    ann.get_by_label(word("clock-days")).last.select_option("5")
    ann.get_by_label(word("days-late")).select_option("stand_in")
    ann.get_by_role("button", name=word("open-table")).click()
    ann.wait_for_url("**/t/*")
    expect(ann.get_by_text("5 days per move.")).to_contain_text(word("days-terms-stand_in"))
    bob = people.open(ann.url, size=PHONE)
    expect(bob.get_by_text("5 days per move.")).to_contain_text(word("days-terms-stand_in"))
    assert_accessible_in_both_themes(bob, "invitation")
