"""Before the game: who sits where, who may do what, who starts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from sixstones.ai.registry import BOTS
from sixstones.match.lobby import create
from sixstones.match.names import PHRASES
from sixstones.match.refusal import RequestRefused
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions
from tests.match.refusing import refused
from tests.match.tables import START, Played

ROOT: Final = Path(__file__).parents[2]


def test_the_creator_of_a_table_is_host_on_the_first_seat():
    played = Played(players=3)
    assert played.table.names == ("Ana", "", "")
    assert played.table.host_seat == 0
    assert played.table.phase == "lobby"


def test_two_tables_have_different_codes_and_deals():
    one, two = Played(), Played()
    assert one.table.id != two.table.id
    assert one.table.game != two.table.game


def test_somebody_sits_on_the_first_open_seat_or_a_chosen_one():
    played = Played(players=4)
    played.do("ben", client.Sit, name="Ben", seat=2)
    played.do("cy", client.Sit, name="Cy")
    assert played.table.names == ("Ana", "Cy", "Ben", "")


def test_nobody_can_sit_twice_or_on_a_taken_seat():
    played = Played(players=3).seated("ben")
    with refused(played, "table/already_seated"):
        played.do("ben", client.Sit, name="Benny")
    with refused(played, "seat/taken"):
        played.do("cy", client.Sit, name="Cy", seat=1)
    with refused(played, "seat/unknown"):
        played.do("cy", client.Sit, name="Cy", seat=3)
    with refused(played, "name/taken"):
        played.do("cy", client.Sit, name="bEN")


def test_a_full_table_has_no_seat():
    played = Played().seated("ben")
    with refused(played, "seat/taken"):
        played.do("cy", client.Sit, name="Cy")


@pytest.mark.parametrize(
    "name",
    [" ", "x" * 25, "a\u202eb", "tab\x00", "Z" + "\u0301" * 9, "a\u200b", "\u3164", "a\u2800", "a" + "\u20dd" * 4],
)
def test_unprintable_names_are_refused(name):
    played = Played()
    with refused(played, "name/unusable"):
        played.do("ben", client.Sit, name=name)


@pytest.mark.parametrize(
    "name",
    ["\ufe0f", "\ufe00\ufe01", "\u17b4", "a\u17b5", "\u0301\u0301", "\U000e0101", "क" + "\u093f" * 4, "\u180e"],
)
def test_names_of_invisible_characters_or_piled_up_marks_are_refused(name):
    with refused(played := Played(), "name/unusable"):
        played.do("ben", client.Sit, name=name)


def test_a_name_is_put_on_one_line():
    played = Played()
    played.do("ben", client.Sit, name="  Ben \n the  Bold ")
    assert played.table.names[1] == "Ben the Bold"


def test_only_the_host_seats_bots_opens_seats_and_starts():
    played = Played(players=3).seated("ben")
    for kind, values in (
        (client.SeatBot, {"seat": 2, "bot": "hero"}),
        (client.OpenSeat, {"seat": 0}),
        (client.Start, {}),
    ):
        with refused(played, "table/not_host"):
            played.do("ben", kind, **values)
    played.do("ana", client.SeatBot, seat=2, bot="hero")
    assert played.table.seats[2].bot == "hero"


def test_the_host_can_change_a_bot_but_not_replace_a_person():
    played = Played(players=3, bots=("hero",)).seated("ben")
    played.do("ana", client.SeatBot, seat=1, bot="champion")
    assert played.table.seats[1].bot == "champion"
    with refused(played, "seat/taken"):
        played.do("ana", client.SeatBot, seat=2, bot="hero")
    with refused(played, "bot/unknown"):
        played.do("ana", client.SeatBot, seat=1, bot="cmd:rm")


def test_the_host_can_open_a_seat_again():
    played = Played(players=3).seated("ben")
    played.do("ana", client.OpenSeat, seat=1)
    assert played.table.seat_of("ben") is None
    with refused(played, "seat/taken"):
        played.do("ana", client.OpenSeat, seat=0)


def test_when_the_host_leaves_the_next_person_is_host():
    played = Played(players=3).seated("ben")
    played.do("ana", client.Leave)
    assert played.table.host_seat == 1
    played.do("ben", client.SeatBot, seat=0, bot="agent")


def test_a_table_with_an_open_seat_does_not_start():
    played = Played(players=3).seated("ben")
    with refused(played, "table/not_full"):
        played.do("ana", client.Start)


def test_seat_1_starts_if_the_table_says_so():
    played = Played(first="seat-1").started("ben")
    assert played.table.names == ("Ana", "Ben")
    assert played.table.mover == 0


def test_S1_the_youngest_starts_if_so_agreed_and_sits_first():
    played = Played(players=3, first="youngest").seated("ben", "cy")
    with refused(played, "seat/unknown"):
        played.do("ana", client.Start)
    played.do("ana", client.Start, youngest=1)
    assert played.table.names == ("Ben", "Cy", "Ana")
    assert played.mover == "ben"


def test_everybody_starts_sometimes_by_chance():
    starters = {Played().started("ben").mover for _ in range(60)}
    assert starters == {"ana", "ben"}


def test_after_the_start_nobody_sits_down():
    played = Played().started("ben")
    with refused(played, "table/started"):
        played.do("cy", client.Sit, name="Cy")
    with refused(played, "table/started"):
        played.do("ana", client.Start)


def test_a_table_can_be_opened_with_bots_and_begin_at_once():
    request = client.CreateTable(name="Ana", options=TableOptions(players=3), bots=("hero", "agent"), start=True)
    table = create("ana", request, START).result()
    assert table.phase == "playing"
    assert sorted(table.names) == ["Agent", "Ana", "Hero"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (client.CreateTable(name="Ana", bots=("hero", "hero")), "seat/taken"),
        (client.CreateTable(name="Ana", start=True), "table/not_full"),
        (client.CreateTable(name="Ana", bots=("nobody",)), "bot/unknown"),
        (client.CreateTable(name="Ana", options=TableOptions(stand_in="nobody")), "bot/unknown"),
    ],
)
def test_an_impossible_table_is_refused(request_, code):
    with pytest.raises(RequestRefused) as caught:
        create("ana", request_, START)
    assert caught.value.code == code


def test_leaving_before_the_game_frees_the_seat():
    played = Played().seated("ben")
    assert isinstance(played.do("ben", client.Leave)[0], wire.Opened)
    assert played.table.seats[1].kind == "open"


@pytest.mark.parametrize("name", ["Hero", "hero", "HERO ", "Ｈｅｒｏ", "Champion", "He\ufe0fro"])
def test_names_of_bots_are_reserved(name):
    played = Played(players=3, bots=("hero",))
    with refused(played, "name/reserved"):
        played.do("ben", client.Sit, name=name)


def test_names_of_bots_are_reserved_in_all_languages():
    catalogues = (ROOT / "src/sixstones/locales").glob("*/page.ftl")
    names = {
        found
        for file in catalogues
        for bot, found in re.findall(r"^bot-(\w+) = (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        if bot in BOTS
    }
    assert "Bohater" in names
    for name in names:
        with refused(played := Played(), "name/reserved"):
            played.do("ben", client.Sit, name=name)


@pytest.mark.parametrize(
    "catalogue", sorted((ROOT / "src/sixstones/locales").glob("*/page.ftl")), ids=lambda path: path.parent.name
)
def test_the_page_has_words_for_every_bot_on_the_ladder_and_every_phrase(catalogue):
    ids = re.findall(r"^([\w-]+) =", catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    ladder = [bot.name for bot in BOTS.values() if bot.level is not None]
    wanted = {f"bot-{bot}" for bot in ladder} | {f"bot-{bot}-about" for bot in ladder}
    assert wanted | {f"phrase-{phrase}" for phrase in PHRASES} <= set(ids)


def test_a_game_does_not_start_with_a_bot_that_no_longer_exists():
    played = Played(bots=("agent",))
    played.table.seats[1].bot = "ultron"
    with refused(played, "bot/unknown"):
        played.do("ana", client.Start)


def test_names_keep_all_visible_characters():
    played = Played()
    played.do("ben", client.Sit, name="❤\ufe0f Zoë किरण")
    assert played.table.names[1] == "❤ Zoë किरण"


def test_the_same_request_opens_the_same_table():
    request = client.CreateTable(name="Ana", id="r1")
    one, two = create("ana", request, START), create("ana", request, START + 5)
    other = create("ben", request, START)
    assert one.table.id == two.table.id != other.table.id
    assert one.result().creation == two.result().creation
