"""Leaving, offering and taking back seats in the browser."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from sixstones.match import timers
from sixstones.match.decision import Decision
from sixstones.match.seats import SHORTEST_PATIENCE
from sixstones.match.table import Table
from sixstones.protocol import server as wire
from tests.e2e.browser import PHONE, People
from tests.e2e.player import Player, is_deck
from tests.e2e.test_accessibility import assert_accessible
from tests.e2e.test_together import put
from tests.e2e.words import sentence, word
from tests.positions import Seat, position
from tests.server.running import Guest, Server, begun_table
from tests.server.test_seats import rename_bot


def button(page: Page | Locator, label: str) -> Locator:
    return page.get_by_role("button", name=label, exact=True)


def leave_by_the_menu(page: Page) -> Locator:
    """Open the menu and choose to leave; returns the question."""
    page.get_by_role("button", name=word("menu")).click()
    button(page, word("leave")).click()
    return page.get_by_role("dialog").get_by_text(word("leave-sure"))


def confirm(page: Page, label: str) -> None:
    """Press the button, read what happens, and press it again."""
    button(page, label).click()
    button(page.get_by_role("dialog"), label).click()


def take_again(page: Page) -> None:
    banner = page.get_by_role("alert").filter(has_text=word("yours"))
    expect(banner).to_be_visible()
    button(banner, word("yours-take")).click()
    expect(banner).to_have_count(0)


def vanish(server: Server, table: str, seat: int) -> None:
    """The player of a seat lost the connection, long enough ago for the others to offer the seat."""
    player = server.run(server.node.host.table(table)).seats[seat].player
    server.run(server.node.host.change_at(table, lambda each, now: timers.gone_away(each, player, now)))

    async def long_ago() -> None:
        left = (await server.node.host.table(table)).seats[seat]
        assert left.away_since is not None
        left.away_since -= SHORTEST_PATIENCE * 1000

    server.run(long_ago())


def test_guest_and_host_can_give_up_their_seats_in_a_lobby(people: People, server: Server):
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.create(players=3)
    bob.sit(table)
    host = people.open(f"/t/{table}", guest=ann)
    guest = people.open(f"/t/{table}", guest=bob, size=PHONE)
    seats = host.get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Bob")
    confirm(guest, word("leave-seat"))
    sit_down = guest.get_by_role("button", name=word("sit-down"))
    expect(sit_down).to_be_visible()
    expect(button(guest, word("leave-seat"))).to_have_count(0)
    expect(seats.nth(1)).to_contain_text(word("open-seat"))
    guest.get_by_label(word("your-name")).fill("Bob")
    sit_down.click()
    expect(seats.nth(1)).to_contain_text("Bob")
    button(host, sentence("remove", name="Bob")).click()
    expect(host.get_by_role("dialog")).to_contain_text(sentence("remove-sure", name="Bob"))
    button(host.get_by_role("dialog"), word("no")).click()
    confirm(host, sentence("remove", name="Bob"))
    sit_down.click()
    expect(seats.nth(1)).to_contain_text("Bob")
    button(host, word("leave-seat")).click()
    expect(host.get_by_role("dialog")).to_contain_text(sentence("leave-seat-host", name="Bob"))
    button(host.get_by_role("dialog"), word("leave-seat")).click()
    expect(seats.nth(0)).to_contain_text(word("open-seat"))
    expect(guest.get_by_role("button", name=word("start"))).to_be_visible()  # somebody else is the host now
    host.goto("/")
    expect(host.get_by_role("button", name=word("play-now"))).to_be_visible()
    expect(host.get_by_role("heading", name=word("continue"))).to_have_count(0)


def test_a_game_against_bots_waits_for_a_player_who_left(people: People, server: Server):
    page = people.open(size=PHONE)
    page.get_by_role("button", name=word("play-now")).click()
    player = Player(page)
    assert player.wait_for_turn()
    offered, address = player.offers(), page.url
    page.get_by_role("button", name=word("menu")).click()
    button(page, word("leave-alone")).click()
    menu = page.get_by_role("dialog")
    expect(menu).to_contain_text(sentence("leave-waits"))
    expect(menu).not_to_contain_text("bot plays")
    button(menu, word("leave-alone")).click()
    expect(page.get_by_role("heading", name=word("continue"))).to_be_visible()
    page.get_by_role("link", name=word("bot-agent")).click()
    page.wait_for_url(address)
    assert player.wait_for_turn()
    assert player.offers() == offered


def test_a_player_who_left_can_only_take_the_seat_back(people: People, server: Server):
    table, guests = begun_table(server, stand_in=None)
    page = people.open(f"/t/{table}", guest=guests[0])
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    said = leave_by_the_menu(page)
    expect(said).to_contain_text(word("leave-others"))
    button(page.get_by_role("dialog"), word("leave")).click()
    page.get_by_role("link", name="Guest 2").click()
    expect(page.get_by_text(sentence("waiting-for", name="Guest 1"))).to_be_visible()
    assert not [label for label in Player(page).offers() if "Pick one." in label or is_deck(label)]
    expect(button(page, word("hint"))).to_have_count(0)
    take_again(page)
    expect(page.get_by_text(word("task-action"))).to_be_visible()
    Player(page).move()
    expect(page.get_by_text(sentence("wait-for", name="Guest 2"))).to_be_visible()


def test_an_abandoned_seat_is_open_once_the_others_offer_it(people: People, server: Server):
    table, guests = begun_table(server, stand_in=None)
    eve = people.open(f"/t/{table}", size=PHONE)
    bob = people.open(f"/t/{table}", guest=guests[1])
    watching, take = eve.get_by_text(word("watching")), button(eve, word("take-seat"))
    offer = button(bob, sentence("offer-seat", name="Guest 1"))
    expect(watching).to_be_visible()
    expect(offer).to_have_count(0)
    guests[0].do(table, "leave")
    expect(offer).to_be_visible()
    expect(eve.get_by_role("region", name="Guest 1").get_by_text(word("away"))).to_be_visible()
    expect(take).to_have_count(0)
    expect(button(eve, sentence("offer-seat", name="Guest 1"))).to_have_count(0)
    assert_accessible(bob, "a seat can be offered")
    offer.click()
    expect(offer).to_have_count(0)
    expect(bob.get_by_role("list", name=word("log"))).to_contain_text(sentence("event-offered", name="Guest 1"))
    expect(bob.get_by_role("region", name="Guest 1").get_by_text(word("offered"))).to_be_visible()
    expect(eve.get_by_role("region", name="Guest 1").get_by_role("button", name=word("take-seat"))).to_be_visible()
    take.click()
    expect(eve.get_by_text(word("task-action"))).to_be_visible()
    expect(watching).to_have_count(0)
    Player(eve).move()
    expect(eve.get_by_text(sentence("wait-for", name="Guest 2"))).to_be_visible()
    assert guests[0].look(table)["you"] is None


def test_a_substitute_does_not_see_the_owners_hidden_card_and_the_owner_comes_back(people: People, server: Server):
    table, guests = begun_table(server, stand_in=None)
    put(server, table, position(Seat(), Seat()))
    guests[0].play(table, "reserve deck 2")
    guests[1].play(table, "take yellow blue red")
    vanish(server, table, 0)
    guests[1].do(table, "offer_seat", seat=0)
    hidden = guests[0].look(table)["view"]["players"][0]["hand"][0]
    substitute = people.open(f"/t/{table}")
    button(substitute, word("take-seat")).click()
    expect(substitute.get_by_text(word("task-action"))).to_be_visible()
    hand = substitute.get_by_role("region", name=word("your-hand"))
    expect(hand).to_contain_text(sentence("hidden-card", level="2"))
    assert substitute.locator(f'[data-card="{hidden}"]').count() == 0
    expect(button(substitute, word("hint"))).to_have_count(0)
    area = substitute.get_by_role("region", name=word("player"), exact=True)
    expect(area.get_by_text(word("substitute"))).to_be_visible()
    assert_accessible(substitute, "a substitute plays")
    owner = people.open(f"/t/{table}", guest=guests[0], size=PHONE)
    take_again(owner)
    expect(owner.get_by_text(word("task-action"))).to_be_visible()
    assert owner.locator(f'[data-card="{hidden}"]').count() == 1
    expect(substitute.get_by_text(word("watching"))).to_be_visible()


def _a_game_with_a_bot_that_is_gone(server: Server) -> tuple[str, Guest]:
    ann = server.guest("Ann")
    table = ann.create(bots=["agent"], start=True, first="seat-1")
    rename_bot(server, table, "agent", "ultron")
    ann.play(table, ann.look(table)["view"]["legal_moves"][0])
    return table, ann


def test_the_host_replaces_a_missing_bot(people: People, server: Server):
    table, ann = _a_game_with_a_bot_that_is_gone(server)
    page = people.open(f"/t/{table}", guest=ann)
    banner = page.get_by_role("alert").filter(has_text="ultron")
    expect(banner).to_contain_text(sentence("bot-missing", bot="ultron"))
    expect(page.get_by_text(sentence("waiting-for", name="ultron"))).to_be_visible()
    assert_accessible(page, "a bot is missing")
    watcher = people.open(f"/t/{table}", size=PHONE)
    expect(watcher.get_by_role("alert").filter(has_text="ultron")).to_be_visible()
    expect(watcher.get_by_label(word("seat-bot"))).to_have_count(0)
    banner.get_by_label(word("seat-bot")).select_option("recruit")
    expect(banner).to_have_count(0)
    assert Player(page).wait_for_turn()


def test_a_spectator_takes_the_seat_of_a_missing_bot(people: People, server: Server):
    table, ann = _a_game_with_a_bot_that_is_gone(server)
    page = people.open(f"/t/{table}", size=PHONE)
    button(page.get_by_role("region", name="ultron"), word("take-seat")).click()
    assert Player(page).wait_for_turn()
    assert ann.look(table)["seats"][1]["kind"] == "person"


def test_a_log_that_is_cut_off_says_so(people: People, server: Server):
    table, guests = begun_table(server)
    page = people.open(f"/t/{table}", guest=guests[0])
    log = page.get_by_role("list", name=word("log"))
    expect(log).to_contain_text(sentence("event-sat", name="Guest 1"))
    expect(log).not_to_contain_text(word("log-earlier"))
    _say_a_lot(server, table)
    page.reload()
    expect(log).to_contain_text(word("log-earlier"))


def _say_a_lot(server: Server, table: str) -> None:
    def talk(current: Table, now: int) -> Decision:
        decision = Decision(current, now)
        for _ in range(500):
            decision.add(wire.Said, seat=0, phrase="hello")
        return decision

    server.run(server.node.host.change_at(table, talk))
