"""Several people at one table, each in their own browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixstones.game import Game
from tests.e2e.browser import LAPTOP, PHONE, People
from tests.e2e.player import Player
from tests.e2e.words import sentence, word
from tests.positions import Seat, position
from tests.rules.test_endgame import HAS_TILE, TAKES_TILE
from tests.server.running import Server, begun_table

_IN_THE_MIDDLE = """() => [...document.querySelectorAll("[aria-label]")]
    .map((element) => element.getAttribute("aria-label"))
    .filter((label) => /^Location |\\\\. Costs | left\\\\. |^Level \\\\d deck| of 16 points/.test(label))
    .map((label) => label.replace(/(\\\\. Costs [^.]*\\\\.).*/, "$1").replace(/( left| cards?)\\\\. .*/, "$1"))
    .sort()""".replace("\\\\", "\\")
"""What everybody sees: locations, cards, decks, piles, points and stones."""


def seen(page: Page) -> list[str]:
    shown: list[str] = page.evaluate(_IN_THE_MIDDLE)
    return shown


def sit_down_together(people: People) -> tuple[Player, Player]:
    """Ann creates a table, Bob joins by the link, Ann starts."""
    ann = people.open()
    ann.get_by_label(word("your-name")).fill("Ann")
    ann.get_by_role("button", name=word("open-table")).click()
    ann.wait_for_url("**/t/*")
    expect(ann.get_by_role("heading", name=word("lobby-title"))).to_be_visible()
    bob = people.open(ann.url, size=PHONE)
    bob.get_by_label(word("your-name")).fill("Bob")
    bob.get_by_role("button", name=word("sit-down")).click()
    ann.get_by_role("button", name=word("start")).click()
    for page in (ann, bob):
        expect(page.get_by_role("region", name=word("board"))).to_be_visible()
    return Player(ann, mouse=True), Player(bob, mouse=True)


def by_turn(one: Player, other: Player) -> tuple[Player, Player]:
    """The player to move, then the other."""
    expect(one.page.get_by_text(word("task-action")).or_(one.page.get_by_text("is thinking"))).to_be_visible()
    return (one, other) if one.page.get_by_text(word("task-action")).is_visible() else (other, one)


def test_a_reload_keeps_the_selection_and_a_lost_connection_loses_nothing(people: People, server: Server):
    mover, waiter = by_turn(*sit_down_together(people))
    _pick_two(mover)
    mover.page.reload()
    put_back = mover.page.get_by_role("group", name=word("tray")).get_by_role("button", name="Put ")
    expect(put_back).to_have_count(2)
    assert mover.wait_for_turn()
    mover.move()
    assert waiter.wait_for_turn()
    waiter.move()

    people.expect_complaints("WebSocket connection", "ERR_INTERNET_DISCONNECTED")
    assert mover.wait_for_turn()
    waiter.page.context.set_offline(True)
    server.cut()
    mover.move()
    expect(waiter.page.get_by_text(word("reconnecting"))).to_be_visible()
    with waiter.page.expect_console_message(lambda message: "WebSocket connection" in message.text):
        pass  # it has tried to connect, in vain
    waiter.page.context.set_offline(False)
    assert waiter.wait_for_turn()
    assert seen(mover.page) == seen(waiter.page)
    waiter.move()
    assert mover.wait_for_turn()
    assert seen(mover.page) == seen(waiter.page)


def _pick_two(player: Player) -> None:
    piles = [label.split(",")[0] for label in player.offers() if label.endswith("Pick one.")]
    for pile in piles[:2]:
        player.page.get_by_role("button", name=pile).click()


def test_a_rematch_takes_both_to_a_new_table(people: People, server: Server):
    table, guests = begun_table(server)
    guests[0].do(table, "resign")
    pages = [people.open(f"/t/{table}", guest=guest) for guest in guests]
    expect(pages[1].get_by_role("heading", name=word("you-won"))).to_be_visible()
    for page in pages:
        page.get_by_role("button", name=word("rematch"), exact=True).click()
    for page in pages:
        page.wait_for_url(lambda url: "/t/" in url and table not in url)
        expect(page.get_by_role("region", name=word("board"))).to_be_visible()
    assert pages[0].url == pages[1].url


def test_a_spoken_code_leads_to_an_invitation(people: People, server: Server):
    ann = server.guest("Ann")
    table = ann.create(players=3)
    ann.do(table, "seat_bot", seat=1, bot="titan")
    page = people.open(size=PHONE)
    page.get_by_label(word("join-code")).fill(f" {table[:3].upper()}-{table[3:6]}")
    page.get_by_role("button", name=word("join"), exact=True).click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.get_by_role("heading", name=sentence("invited", name="Ann"))).to_be_visible()
    for fact in ("3 (1 of 3 seats open)", word("clock-none"), sentence("about-minutes", number="20")):
        expect(page.get_by_text(fact)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=word("bot-titan"))).to_contain_text(word("a-bot"))
    page.get_by_label(word("your-name")).fill("Bob")
    page.get_by_role("button", name=word("sit-down")).click()
    expect(page.get_by_text(word("wait-for-host"))).to_be_visible()
    expect(page.get_by_text(f"{table[:3]} {table[3:6]}")).to_be_visible()


def test_the_title_and_the_icon_call_players_and_the_chat_shows_what_is_new(people: People, server: Server):
    table, guests = begun_table(server)
    page = people.open(f"/t/{table}", guest=guests[0])
    turn = re.compile(f"^{re.escape(word('title-turn'))}")
    icon, talk = page.locator("link[rel=icon]"), page.get_by_role("tab", name=word("talk"))
    expect(page).to_have_title(turn)
    expect(icon).to_have_attribute("href", "./icon-turn.svg")
    expect(talk).to_be_visible()  # what was said before is not new
    guests[1].do(table, "say", phrase="hello")
    expect(talk).to_contain_text("1 new message")
    expect(page).to_have_title(re.compile(r"\(1\)"))
    guests[0].do(table, "say", phrase="hello")  # one's own words are not new
    talk.click()
    expect(page).to_have_title(re.compile(r"^[^(]*$"))
    guests[0].play(table, "take yellow blue red")
    expect(page).not_to_have_title(turn)
    expect(icon).to_have_attribute("href", "./icon.svg")
    guests[1].play(table, "take yellow blue red")
    expect(page).to_have_title(turn)
    page.goto("/#/")
    expect(page).to_have_title(word("title"))


def test_a_spectator_never_gets_a_hidden_card(people: People, server: Server):
    table, guests = begun_table(server)
    heard: list[str] = []

    def listen(page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
        page.on("response", lambda response: heard.append(response.text()) if "/api/tables" in response.url else None)

    page = people.open(f"/t/{table}", prepare=listen)
    expect(page.get_by_role("region", name=word("board"))).to_be_visible()
    guests[0].play(table, "reserve deck 3")
    expect(page.get_by_text(sentence("hidden-card", level="3")).first).to_be_visible()
    page.reload()
    expect(page.get_by_text(sentence("hidden-card", level="3")).first).to_be_visible()
    hidden: Any = guests[0].look(table)["view"]["players"][0]["hand"][0]
    assert hidden
    assert len(heard) > 2
    name = re.compile(rf"(?<![\w-]){hidden}(?![\w-])")  # nobody hides Hulk by showing She-Hulk
    assert not [frame for frame in heard if name.search(frame)]
    assert not [label for label in Player(page).offers() if "Pick one." in label or "You can recruit" in label]


def test_reserved_cards_of_others_can_be_seen_on_a_phone(people: People, server: Server):
    table, guests = begun_table(server)
    page = people.open(f"/t/{table}", guest=guests[1], size=PHONE)
    put(server, table, position(Seat(), Seat(), market="rocket"))
    guests[0].play(table, "reserve rocket")
    guests[1].play(table, "take yellow blue red")
    guests[0].play(table, "reserve deck 2")
    chip = page.get_by_role("region", name=guests[0].name)
    expect(chip).to_contain_text("Reserved cards 2")
    chip.get_by_role("button", name=sentence("player-show", name=guests[0].name)).click()
    opened = page.get_by_role("dialog")
    for what in ("Rocket", sentence("hidden-card", level="2")):
        expect(opened.get_by_text(what).first).to_be_visible()


def test_the_log_is_the_same_after_a_reload(people: People, server: Server):
    table, guests = begun_table(server)
    page = people.open(f"/t/{table}", guest=guests[0])
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    put(server, table, position(Seat(tokens="2 red gray"), Seat(), market="rocket"))
    guests[0].play(table, "recruit rocket")
    line = page.get_by_role("list", name=word("log")).get_by_text("You recruit Rocket. You pay 2 red and 1 gray.")
    expect(line).to_be_visible()
    page.reload()
    expect(line).to_be_visible()


def test_a_banner_says_that_the_gauntlet_is_open_again(people: People, server: Server):
    table, guests = begun_table(server)
    put(server, table, position(HAS_TILE, TAKES_TILE, avengers=0))
    page = people.open(f"/t/{table}", guest=guests[0])
    banner = page.get_by_role("alert").filter(has_text="Gauntlet")
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    expect(banner).to_have_count(0)
    guests[0].play(table, "reserve deck 1")
    expect(banner).to_have_text(word("last-round-yours"))
    guests[1].play(table, "recruit quake")
    undone = word("gauntlet-open-yours")
    expect(banner).to_have_text(undone)
    page.reload()
    expect(banner).to_have_text(undone)
    guests[0].play(table, "reserve deck 1")
    expect(banner).to_have_text(undone)
    guests[1].play(table, "reserve deck 1")
    expect(banner).to_have_count(0)


def put(server: Server, table: str, game: Game) -> None:
    """Continue a table from a position."""

    async def putting() -> None:
        found = await server.node.host.table(table)
        assert found.game is not None
        game.seal, found.game = found.game.seal, game

    server.run(putting())


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_newest_line_of_a_long_chat_is_visible(people: People, server: Server, size: tuple[int, int]):
    table, guests = begun_table(server, free_chat=True)
    page = people.open(f"/t/{table}", guest=guests[0], size=size)
    if size == PHONE:
        page.get_by_role("button", name=word("log-open")).click()
    page.get_by_role("tab", name=word("talk")).click()
    for number in range(12):
        guests[1].do(table, "say", text=f"This is line {number}")
    newest = page.get_by_text("This is line 11", exact=True)
    expect(newest).to_be_visible()
    line, phrases = newest.bounding_box(), page.get_by_role("button", name=word("phrase-hello")).bounding_box()
    talk = page.get_by_role("list", name=word("talk")).bounding_box()
    assert line
    assert phrases
    assert talk
    assert talk["y"] <= line["y"]
    assert line["y"] + line["height"] <= talk["y"] + talk["height"] + 1 <= phrases["y"] + 1
