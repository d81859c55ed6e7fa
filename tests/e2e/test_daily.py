"""The daily deal, deals from links, and statistics. Most moves come from saved games, so that this is quick."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.e2e.browser import LOCALES, PATIENCE_MS, PHONE, People, resize, spoken
from tests.e2e.player import Player
from tests.e2e.test_accessibility import CONTRAST, assert_accessible
from tests.e2e.test_languages import assert_fits
from tests.e2e.words import sentence, word

FOLDER: Final = Path(__file__).parent
DAY: Final = "2026-11-17"
DAILY: Final = f"local-daily-{DAY}"
ALL: Final = [*LOCALES, "en"]
LOST: Final = re.compile("points? of win chance lost by your own decisions")

_STORED: Final = """(table) => new Promise((done) => {
    indexedDB.open("sixstones").onsuccess = ({ target }) => {
        const range = IDBKeyRange.bound([table, 0], [table, Infinity]);
        const request = target.result.transaction("entries").objectStore("entries").getAll(range);
        request.onsuccess = () => { target.result.close(); done(request.result.map(({ entry }) => entry)); };
    };
})"""
_STORE: Final = """([table, entries]) => new Promise((done) => {
    indexedDB.open("sixstones").onsuccess = ({ target }) => {
        const transaction = target.result.transaction("entries", "readwrite");
        const store = transaction.objectStore("entries");
        store.delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
        for (const entry of entries) store.add({ table, number: entry.event.number, entry });
        transaction.oncomplete = () => { target.result.close(); done(); };
    };
})"""
_NO_STORAGE: Final = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }"""


def open_on(visitors: People, day: str, path: str, **options: Any) -> Page:
    return visitors.open(path, prepare=lambda page: set_day(page, day), **options)


def set_day(page: Page, day: str) -> None:
    page.clock.set_fixed_time(f"{day}T12:00:00Z")


def moves_at(page: Page, table: str) -> list[str]:
    entries = page.evaluate(_STORED, table)
    return [entry["event"]["move"] for entry in entries if entry["event"]["type"] == "moved"]


def go_near_the_end(page: Page, table: str, saved: str, seat: int) -> None:
    """Replace the moves of a table that was just opened by those of a saved game, up to the person's last turn."""
    played = re.findall(r"^\d+\.(\d) (.+)$", (FOLDER / saved).read_text(encoding="utf-8"), re.MULTILINE)
    turns = [
        i for i, (who, move) in enumerate(played) if int(who) == seat + 1 and not move.startswith(("return", "claim"))
    ]
    page.goto("./")
    page.reload()  # a bot that thinks is stopped
    start = [entry for entry in page.evaluate(_STORED, table) if entry["event"]["type"] != "moved"]
    moves = [
        {
            "event": {
                "type": "moved",
                "at": 1,
                "seat": int(who) - 1,
                "move": move,
                "by": "bot",
                "brought": None,
                "number": number,
            }
        }
        for number, (who, move) in enumerate(played[: turns[-1]], start=len(start) + 1)
    ]
    page.evaluate(_STORE, [table, start + moves])
    page.goto(f"./#/t/{table}")


def test_the_same_moves_make_the_same_game(visitors: People):
    games = []
    for reloads in (False, True):
        page = open_on(visitors, DAY, "./#/daily")
        page.get_by_role("button", name=word("daily-play")).click()
        expect(page).to_have_url(re.compile(DAILY))
        player = Player(page)
        for _ in range(3):
            assert player.wait_for_turn()
            saved = len(moves_at(page, DAILY))
            player.move()
            while len(moves_at(page, DAILY)) == saved:
                page.wait_for_timeout(10)
            if reloads:
                page.reload()  # while the bots think
        assert player.wait_for_turn()
        games.append(moves_at(page, DAILY))
        if not reloads:  # another tab has the same game
            other = page.context.new_page()
            set_day(other, DAY)
            other.goto("./#/daily")
            other.get_by_role("button", name=word("daily-go-on")).click()
            expect(other).to_have_url(page.url)
            other.close()
        # No second chance: neither hints nor undo nor resigning.
        for missing in ("hint", "undo"):
            expect(page.get_by_role("button", name=word(missing), exact=True)).to_have_count(0)
        page.get_by_role("button", name=word("menu")).click()
        expect(page.get_by_role("button", name=word("leave-alone"))).to_be_visible()
        expect(page.get_by_role("button", name=word("resign"))).to_have_count(0)
    assert len(games[0]) >= 14
    assert games[0] == games[1]


def test_a_daily_deal_from_the_first_move_to_the_file(visitors: People, tmp_path: Path):
    page = open_on(visitors, DAY, "./#/daily", permissions=["clipboard-read", "clipboard-write"])
    expect(page.get_by_text(word("daily-yesterday-none"))).to_be_visible()
    page.get_by_role("button", name=word("daily-play")).click()
    expect(page).to_have_url(re.compile(DAILY))
    go_near_the_end(page, DAILY, "daily-game.txt", seat=2)
    Player(page).play_to_the_end()
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_role("button", name=word("rematch"))).to_have_count(0)
    assert_accessible(page, "the result of a daily deal")
    page.get_by_role("link", name=word("title-daily"), exact=True).click()

    # The result stays: the day can't be played again, only practised.
    page.reload()
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_role("button", name=word("daily-practice"))).to_be_visible()
    expect(page.get_by_role("button", name=word("daily-play"))).to_have_count(0)
    page.get_by_role("button", name=word("daily-copy")).click()
    expect(page.get_by_role("button", name=word("copied"))).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(
        rf"Sixstones daily {DAY}: .*won in \d+ rounds?, .* of win chance lost, .*\. http.*#/daily", text
    )
    assert_accessible(page, "the daily deal")
    for _ in spoken(page, ALL, [PHONE]):
        assert_fits(page)
    page.get_by_role("link", name=word("title-mine")).click()
    expect(page.get_by_role("rowheader", name="Nov 17, 2026")).to_be_visible()
    page.goto("./")
    expect(page.get_by_role("link", name=word("daily-played"))).to_be_visible()

    # The next day, and a clock that goes back.
    set_day(page, "2026-11-18")
    page.goto("./#/daily")
    expect(page.get_by_role("button", name=word("daily-play"))).to_be_visible()
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_text(sentence("daily-streak", now="1", best="1")).first).to_be_visible()
    page.get_by_role("button", name=word("daily-champion-start")).click()
    expect(page.get_by_role("link", name=word("daily-champion-watch"))).to_be_visible(timeout=3 * PATIENCE_MS)
    set_day(page, "2026-11-10")
    page.goto("./#/mine")
    page.goto("./#/daily")
    expect(page.get_by_role("alert")).to_contain_text("November 17, 2026")

    _export_delete_import(page, tmp_path)


def _export_delete_import(page: Page, folder: Path) -> None:
    page.goto("./#/mine")
    day = page.get_by_role("rowheader", name="Nov 17, 2026")
    with page.expect_download() as download:
        page.get_by_role("button", name=word("mine-export")).click()
    file = folder / "statistics.json"
    download.value.save_as(file)
    page.get_by_role("button", name=word("mine-delete")).click()
    page.get_by_role("button", name=word("no"), exact=True).click()
    expect(day).to_be_visible()
    page.get_by_role("button", name=word("mine-delete")).click()
    page.get_by_role("button", name=word("mine-delete-yes"), exact=True).click()
    expect(page.get_by_text(word("mine-deleted"))).to_be_visible()
    expect(day).to_have_count(0)
    assert page.evaluate(_STORED, DAILY) == []

    newer, damaged = folder / "newer.json", folder / "damaged.json"
    newer.write_text(json.dumps(json.loads(file.read_text()) | {"version": 99}))
    damaged.write_text(file.read_text()[:-40])
    for wrong, said in ((newer, "mine-file-newer"), (damaged, "mine-file-damaged")):
        page.locator("input[type=file]").set_input_files(wrong)
        expect(page.get_by_role("alert")).to_have_text(word(said))
        expect(day).to_have_count(0)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text(word("mine-imported"))).to_be_visible()
    expect(day).to_be_visible()
    assert_accessible(page, "statistics")
    for _ in spoken(page, ALL, [PHONE]):
        assert_fits(page)


def test_a_deal_from_a_link_is_played_and_compared(visitors: People):
    page = visitors.open("./", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_text(word("record-open")).click()
    page.get_by_label(word("record-how")).fill((FOLDER / "short-game.txt").read_text(encoding="utf-8"))
    page.get_by_role("button", name=word("record-show")).click()
    page.get_by_role("button", name=word("deal-share")).click()
    expect(page.get_by_role("button", name=word("copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 400

    friend = visitors.open(link, theme="dark", size=PHONE)
    expect(friend.get_by_role("heading", name=sentence("deal-from", name="Ana"))).to_be_visible()
    expect(friend.get_by_text(word("bot-recruit"))).to_be_visible()
    assert_accessible(friend, "a deal from a link", options=CONTRAST)
    friend.get_by_role("button", name=word("deal-play")).click()
    expect(friend).to_have_url(re.compile("local-deal-"))
    table = friend.url.rsplit("/", 1)[1]
    go_near_the_end(friend, table, "short-game.txt", seat=0)
    Player(friend).play_to_the_end()
    friend.get_by_role("link", name=word("deal-compare")).click()
    expect(friend.get_by_text("did better").or_(friend.get_by_text("You did equally well"))).to_be_visible()
    expect(friend.get_by_role("img", name=word("deal-chart"))).to_be_visible()
    rounds = friend.get_by_role("table").last.get_by_role("row")
    assert rounds.count() > 20
    assert_accessible(friend, "two games compared", options=CONTRAST)
    for _ in spoken(friend, ALL):
        assert_fits(friend)
    resize(friend, (1366, 768))
    assert_accessible(friend, "two games compared")


def test_links_that_are_cut_or_newer_get_one_sentence(visitors: People):
    page = visitors.open("./#/deal/AdcINSNT6PbXODThkee6k2Y")
    expect(page.get_by_role("alert")).to_have_text(word("deal-damaged"))
    page.goto("./#/deal/_xcINSNT6PbXODThkee6k2Y")
    expect(page.get_by_role("alert")).to_have_text(word("deal-newer"))
    page.get_by_role("link", name=word("home"), exact=True).last.click()
    expect(page.get_by_role("button", name=word("play-now"))).to_be_visible()


def test_a_browser_that_keeps_nothing_says_so(visitors: People):
    page = visitors.open("./#/daily", prepare=lambda page: page.add_init_script(_NO_STORAGE))
    expect(page.get_by_text(word("mine-unsaved"))).to_be_visible()
    page.goto("./#/mine")
    expect(page.get_by_text(word("mine-unsaved"))).to_be_visible()
