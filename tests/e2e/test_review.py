"""The review of a game: graph, turning points, sums, the picture, and playing on. All of it in the user's browser."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, People
from tests.e2e.test_accessibility import assert_accessible
from tests.e2e.test_languages import assert_fits
from tests.e2e.words import word
from tests.server.running import Guest

RECORD = Path(__file__).with_name("resigned-game.txt").read_text(encoding="utf-8")
MOVES = 22


def open_record(page: Page) -> None:
    page.get_by_text(word("record-open")).click()
    page.get_by_label(word("record-how")).fill(RECORD)
    page.get_by_role("button", name=word("record-show")).click()


def numbers(page: Page, row: str) -> list[int]:
    """The points of one row of the sums, by seat."""
    cells = page.get_by_role("row", name=re.compile(f"^{row}")).first.get_by_role("cell")
    return [int(re.sub(r"[^\d-]", "", text)) for text in cells.all_inner_texts()]


def test_a_review_from_the_replay(visitors: People):
    page = visitors.open("./", theme="dark")
    open_record(page)
    page.get_by_role("link", name=word("review"), exact=True).click()
    graph = page.get_by_role("slider", name=word("review-graph"))
    expect(graph).to_have_attribute("aria-valuemax", str(MOVES))
    moments = page.get_by_role("group", name=word("review-moments")).get_by_role("button")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(moments).to_have_count(6)  # four turning points between the two arrows

    moments.last.click()
    first = str(graph.get_attribute("aria-valuenow"))
    expect(page.get_by_text(word("review-better")).or_(page.get_by_text("Better, as advice"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", str(int(first) + 1))
    moments.first.click()
    expect(graph).to_have_attribute("aria-valuenow", first)
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": 45, "y": box["height"] / 2})
    expect(graph).to_have_attribute("aria-valuenow", "0")

    parts = ["start", "own-luck", "own-decisions", "others-decisions", "others-luck", "rest", "ending"]
    sums = zip(*(numbers(page, word(f"review-{part}")) for part in parts), strict=True)
    assert [sum(column) for column in sums] == numbers(page, word("review-result")) == [0, 100]
    assert_accessible(page, "review")

    with page.expect_download() as download:
        page.get_by_role("button", name=word("review-share")).click()
    picture = Image.open(BytesIO(Path(download.value.path()).read_bytes()))
    assert picture.format == "PNG"
    assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 100

    # It is kept: nothing is computed again.
    page.get_by_role("link", name=word("title-replay")).click()
    page.get_by_role("link", name=word("review"), exact=True).click()
    expect(moments).to_have_count(6)
    expect(page.get_by_role("progressbar")).to_have_count(0)

    moments.last.click()
    page.get_by_label(word("review-against")).select_option("recruit")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert_fits(page)
    page.get_by_role("button", name=word("review-play-on")).click()
    expect(page).to_have_url(re.compile("#/t/local-on-"))
    expect(page.get_by_role("region", name=word("supply"))).to_be_visible()


def test_a_review_of_a_table_on_the_server(people: People, finished: tuple[str, list[Guest]]):
    table, guests = finished
    page = people.open(f"/#/t/{table}", guest=guests[0])
    page.get_by_role("link", name=word("review"), exact=True).click()
    expect(page.get_by_role("slider", name=word("review-graph"))).to_be_visible()
    page.get_by_role("link", name=word("title-replay")).click()  # ends it
    expect(page.get_by_role("region", name=word("replay-controls"))).to_be_visible()


def test_no_review_while_the_game_runs(visitors: People):
    page = visitors.open("./")
    page.get_by_role("button", name=word("play-now")).click()
    expect(page).to_have_url(re.compile("#/t/local-"))
    page.goto(page.url.replace("#/t/", "#/replay/") + "/review")
    expect(page.get_by_text(word("review-running"))).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)


def test_one_sentence_if_the_network_is_not_there(visitors: People):
    visitors.expect_complaints("Failed to load resource", "ERR_FAILED")
    page = visitors.open("./")
    page.context.route("**/champion-*.safetensors", lambda route: route.abort())
    open_record(page)
    page.get_by_role("link", name=word("review"), exact=True).click()
    expect(page.get_by_text(word("engine-damaged"))).to_be_visible()
    expect(page.get_by_text(f"{MOVES} / {MOVES}")).to_be_visible()
