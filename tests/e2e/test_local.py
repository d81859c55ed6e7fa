"""Games against bots in the browser: they are kept, can be taken back, saved and opened again, and need no server."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from sixstones.game import Game
from sixstones.records import load_record, record_to_text
from tests.cli.processes import run_here
from tests.e2e.browser import PHONE, People, wait_until_offline_works
from tests.e2e.player import Player
from tests.e2e.words import sentence, word
from tests.server.running import Server

RESIGN_SILENTLY = """() => new Promise((done) => {
  const opening = indexedDB.open("sixstones");
  opening.onsuccess = () => {
    const store = opening.result.transaction("entries", "readwrite").objectStore("entries");
    const reading = store.getAll();
    reading.onsuccess = () => {
      const { table, number } = reading.result.at(-1);
      const { seat } = reading.result.find(({ entry }) => entry.event.type === "sat").entry.event;
      const event = { type: "resigned", number: number + 1, at: Date.now(), seat };
      store.add({ table, number: number + 1, entry: { event } }).onsuccess = () => done();
    };
  };
})"""
"""As a tab does that this one doesn't hear."""


def start(page: Page, *, opponents: int = 1) -> Player:
    page.get_by_role("group", name=word("opponents")).get_by_role("radio", name=str(opponents)).check()
    page.get_by_role("button", name=word("play-now")).click()
    page.wait_for_url("**/t/local-*")
    player = Player(page)
    assert player.wait_for_turn()
    return player


def log(page: Page) -> Locator:
    return page.get_by_role("list", name=word("log")).get_by_role("listitem")


def saved_record(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=word("save-record")).click()
    path = folder / "game.txt"
    download.value.save_as(path)
    return path


def open_text(page: Page, text: str) -> None:
    if not page.get_by_label(word("record-how")).is_visible():
        page.get_by_text(word("record-open")).click()
    page.get_by_label(word("record-how")).fill(text)
    page.get_by_role("button", name=word("record-show"), exact=True).click()


def test_a_game_survives_a_reload_goes_on_offline_and_passes_verify(visitors: People, tmp_path: Path) -> None:
    page = visitors.open("./", offline=True)
    player = start(page)
    for _ in range(3):
        player.move()
        player.wait_for_turn()
    before = log(page).all_inner_texts()
    wait_until_offline_works(page)
    page.context.set_offline(True)
    page.reload()
    player.wait_for_turn()
    assert log(page).all_inner_texts() == before
    page.goto("#/")
    page.get_by_role("link", name=re.compile(word("bot-agent"))).click()  # under "Continue"
    player.play_to_the_end()
    saved = saved_record(page, tmp_path)
    status, printed, _ = run_here(["verify", str(saved)], os.environ)
    assert status == 0, printed
    record = load_record(saved)
    assert record.outcome is not None
    assert record.seal is not None
    assert sorted(record.names) == ["Agent", "Player"]
    page.get_by_role("link", name=word("watch-replay")).click()
    expect(page.get_by_text(sentence("move-of", number="0", all=str(len(record.log))))).to_be_visible()


def test_undo_takes_back_the_move_and_the_answers_of_the_bots(visitors: People) -> None:
    page = visitors.open("./")
    player = start(page, opponents=3)
    before = player.offers()
    player.move()
    player.wait_for_turn()
    assert log(page).filter(has_text="Agent").count() >= 3
    undo = page.get_by_role("button", name=word("undo"), exact=True)
    expect(undo).to_have_attribute("title", re.compile(r"^Takes back: .*And the 3 answers to it\.$"))
    undo.click()
    expect(undo).to_be_disabled()
    expect(log(page).last).to_have_text("You take back the last 4 moves.")
    player.wait_for_turn()
    assert player.offers() == before


def test_undo_against_bots_on_a_server(people: People, server: Server) -> None:
    """The bots answer at once, and still the move can be taken back, even one that revealed a card."""
    ana = server.guest("Ana")
    table = ana.create(players=3, bots=["recruit", "recruit"], start=True, first="seat-1")
    page = people.open(f"/t/{table}", guest=ana)
    player = Player(page)
    player.wait_for_turn()
    page.get_by_role("button", name=re.compile("^Level 1 deck")).click()
    page.get_by_role("button", name=word("reserve"), exact=True).click()
    expect(log(page).filter(has_text=word("bot-recruit"))).to_have_count(2 + 2)  # they sat down and have moved
    player.wait_for_turn()
    page.get_by_role("button", name=word("undo"), exact=True).click()
    expect(log(page).last).to_have_text("You take back the last 3 moves.")
    assert ana.look(table)["view"]["log"] == []


def test_resigning_and_a_rematch(visitors: People) -> None:
    page = visitors.open("./", size=PHONE)
    start(page)
    page.get_by_role("button", name=word("menu")).click()
    page.get_by_role("button", name=word("resign"), exact=True).click()
    page.get_by_role("button", name=word("resign"), exact=True).click()
    expect(page.get_by_text(word("reason-resigned-yours"))).to_be_visible()
    old = page.url
    page.get_by_role("button", name=word("rematch"), exact=True).click()
    page.wait_for_url(lambda url: "/t/local-" in url and url != old)
    assert Player(page).wait_for_turn()
    page.goto("#/")
    expect(page.get_by_role("link", name=sentence("lost-against", who=word("bot-agent")))).to_be_visible()


def test_a_game_goes_on_when_the_engine_is_started_again(visitors: People) -> None:
    page = visitors.open("./")
    player = start(page)
    player.move()
    page.evaluate("() => window.sixstones.engine.close()")  # as after an error
    player.wait_for_turn()
    player.move()
    player.wait_for_turn()


def test_two_tabs_show_the_same_game(visitors: People) -> None:
    page = visitors.open("./")
    player = start(page)
    other = page.context.new_page()
    other.goto(page.url)
    second = Player(other)
    second.wait_for_turn()
    player.move()
    player.wait_for_turn()
    expect(log(other)).to_have_text(log(page).all_inner_texts())
    second.move()
    second.wait_for_turn()
    expect(log(page)).to_have_text(log(other).all_inner_texts())


def test_a_move_never_replaces_what_another_tab_has_saved(visitors: People) -> None:
    page = visitors.open("./")
    player = start(page)
    page.evaluate(RESIGN_SILENTLY)
    player.move()
    expect(page.get_by_text(word("reason-resigned-yours"))).to_be_visible()
    page.reload()
    expect(page.get_by_text(word("reason-resigned-yours"))).to_be_visible()


def test_a_game_goes_on_where_nothing_can_be_saved(visitors: People) -> None:
    page = visitors.open("./")
    visitors.expect_complaints("could not be saved")
    session = page.context.new_cdp_session(page)
    origin = page.evaluate("() => location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    player = start(page)
    expect(page.get_by_text(word("local-unsaved"))).to_be_visible()
    player.move()
    player.wait_for_turn()
    page.goto("#/")
    page.get_by_role("link", name=re.compile(word("bot-agent"))).click()  # it is still in memory
    player.wait_for_turn()
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    player.move()
    player.wait_for_turn()
    expect(page.get_by_text(word("local-unsaved"))).to_be_hidden()
    before = log(page).all_inner_texts()
    page.reload()
    player.wait_for_turn()
    assert log(page).all_inner_texts() == before


def test_the_home_page_remembers_opponents_games_and_results(visitors: People) -> None:
    page = visitors.open("./", size=PHONE)
    portrait = page.get_by_role("radio", name=word("bot-recruit"))
    expect(portrait).to_have_accessible_name(re.compile(word("score-none")))
    portrait.check()
    player = start(page, opponents=2)
    player.move()
    assert player.wait_for_turn()
    page.goto("#/")
    expect(page.get_by_role("group", name=word("opponents")).get_by_role("radio", name="2")).to_be_checked()
    expect(portrait).to_be_checked()
    page.get_by_role("link", name=f"2 × {word('bot-recruit')} {sentence('round', number='2')} · you: 0 points").click()
    assert player.wait_for_turn()
    page.get_by_role("button", name=word("menu")).click()
    for _ in range(2):
        page.get_by_role("dialog").get_by_role("button", name=word("resign"), exact=True).click()
    page.reload()  # it counts once
    expect(page.get_by_role("region", name=word("board"))).to_be_visible()
    page.goto("#/")
    expect(portrait).to_have_accessible_name(re.compile("1 loss"))
    expect(page.get_by_role("button", name=word("play-now"))).to_be_in_viewport(ratio=1)


def test_bots_play_a_game_for_show_until_they_are_stopped(visitors: People) -> None:
    page = visitors.open("./", motion="no-preference")
    for name in ("bot-recruit", "bot-agent"):  # they take turns
        expect(page.get_by_text(re.compile(f"^{word(name)} (takes|reserves|recruits) "))).to_be_visible()
    page.get_by_role("button", name=word("pause")).click()
    expect(page.get_by_role("button", name=f"{word('run')} – {word('demo-label')}")).to_be_visible()
    start(page)
    assert Player(page).wait_for_turn()


def test_a_hint_needs_no_network_file(visitors: People) -> None:
    visitors.expect_complaints("ERR_FAILED", "Failed to load")
    page = visitors.open("./")
    page.context.route("**/*.safetensors", lambda route: route.abort())
    start(page)
    page.get_by_role("button", name=word("hint"), exact=True).click()
    expect(page.get_by_text(word("engine-damaged"))).to_be_visible()
    expect(page.get_by_role("button", name=word("do-it"))).to_be_visible()


def test_a_bot_without_its_file_waits_and_says_so(visitors: People) -> None:
    visitors.expect_complaints("ERR_FAILED", "Failed to load")
    page = visitors.open("./")
    page.context.route("**/*.safetensors", lambda route: route.abort())
    page.get_by_label(word("bot-titan")).check()
    page.get_by_role("button", name=word("play-now")).click()
    page.wait_for_url("**/t/local-*")
    player = Player(page)
    waits = page.get_by_text(word("local-bot-waits"))
    expect(waits.or_(page.get_by_text(word("task-action")))).to_be_visible()
    if not waits.is_visible():
        player.move()
    expect(waits).to_be_visible()
    page.context.unroute("**/*.safetensors")
    assert player.wait_for_turn()
    expect(waits).to_be_hidden()


def test_a_saved_game_is_continued_or_shown(visitors: People) -> None:
    page = visitors.open("./")
    game = Game.deal(2, "in the page")
    for _ in range(6):
        game.play(game.legal_moves()[0])
    text = record_to_text(game.record())
    with_names = text.replace("players: 2\n", "players: 2\nname 1: Ana\nname 2: Hero\n")
    open_text(page, with_names)
    page.wait_for_url("**/t/local-*")
    assert Player(page).wait_for_turn()
    page.goto("#/")
    open_text(page, text)
    page.wait_for_url("**/replay/local-*")
    expect(page.get_by_text(sentence("move-of", number="0", all="6"))).to_be_visible()


def test_a_wrong_record_is_explained(visitors: People) -> None:
    page = visitors.open("./")
    game = Game.deal(2, "wrong")
    game.play("take yellow blue red")
    text = record_to_text(game.record())
    move = text.split("\n").index("1.1 take yellow blue red") + 1
    secret = next(i for i, line in enumerate(text.split("\n"), start=1) if line.startswith("secret"))
    for wrong, id, line in (
        ("hello", "record-no-record", 1),
        (text.replace("record 1", "record 2"), "record-newer", 1),
        (text.replace("deck: marvel-1", "deck: mine"), "record-other-deck", None),
        (text.replace("secret: ", "secret: 00"), "record-wrong-deal", secret),
        (text.replace("take yellow blue red", "take yellow blue gray"), "record-wrong-move", move),
        (text.replace("players: 2", "players: 2\ncolour: red"), "record-wrong-line", None),
    ):
        open_text(page, wrong)
        pattern = sentence(id, line="(\\d+)") if line is None else re.escape(sentence(id, line=str(line)))
        expect(page.get_by_role("alert").filter(has_text=re.compile(pattern))).to_be_visible()
