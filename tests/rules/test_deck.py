from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.rules.deck import (
    COST_NAMES,
    DATA,
    Deck,
    DeckError,
    deck_from_lines,
    deck_lines,
    load_deck,
    standard_deck,
)
from tests.positions import Seat, play, position, tokens

Edit = Callable[[list[str]], list[str]]


def lines(name: str) -> list[str]:
    return (DATA / name).read_text(encoding="utf-8").splitlines()


def replaced(old: str, new: str) -> Edit:
    """Change the one line that starts with `old`."""

    def edit(rows: list[str]) -> list[str]:
        (at,) = [i for i, row in enumerate(rows) if row.startswith(old)]
        return [*rows[:at], new, *rows[at + 1 :]]

    return edit


def without(start: str) -> Edit:
    return lambda rows: [row for row in rows if not row.startswith(start)]


def with_row(row: str) -> Edit:
    return lambda rows: [*rows, row]


def only(count: int) -> Edit:
    return lambda rows: rows[:count]


# The file, the change, and the error message after the file's name.
WRONG: dict[str, tuple[str, Edit, str]] = {
    "too few": ("characters", without("rocket,"), ": level 1 has 39 characters, but must have 40"),
    "too many": ("characters", with_row("x,X,2,red,0,0,1,0,0,0,0"), ": level 2 has 31 characters, but must have 30"),
    "another level": (
        "characters",
        replaced("thor,", "thor,Thor,2,red,3,2,3,3,0,3,5"),
        ": level 2 has 31 characters, but must have 30",
    ),
    "no level": (
        "characters",
        replaced("rocket,", "rocket,Rocket,4,yellow,0,0,1,0,0,2,0"),
        ", line 6: level is '4', but must be a whole number from 1 to 3",
    ),
    "unknown colour": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,pink,0,0,1,0,0,2,0"),
        ", line 6: bonus is 'pink', but must be one of yellow, blue, orange, red, purple",
    ),
    "green bonus": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,green,0,0,1,0,0,2,0"),
        ", line 6: bonus is 'green', but must be one of",
    ),
    "negative cost": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,-1,0,0,2,0"),
        ", line 6: yellow is '-1', but must be a whole number from 0 to 9",
    ),
    "absurd cost": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,1,0,0,10,0"),
        ", line 6: red is '10', but must be a whole number from 0 to 9",
    ),
    "huge number": (
        "characters",
        replaced("rocket,", f"rocket,Rocket,1,yellow,0,0,1,0,0,{'9' * 5000},0"),
        ", line 6: red is '999",
    ),
    "no number": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,1,0,0,two,0"),
        ", line 6: red is 'two', but must be a whole number from 0 to 9",
    ),
    "a fraction": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0.5,0,1,0,0,2,0"),
        ", line 6: points is '0.5', but must be a whole number from 0 to 9",
    ),
    "digits of another script": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,1,0,0,٢,0"),
        ", line 6: red is '٢', but must be a whole number from 0 to 9",
    ),
    "absurd points": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,100,0,1,0,0,2,0"),
        ", line 6: points is '100', but must be a whole number from 0 to 9",
    ),
    "absurd tags": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,4,1,0,0,2,0"),
        ", line 6: avengers_tags is '4', but must be a whole number from 0 to 3",
    ),
    "too many tags in all": (
        "characters",
        lambda rows: [rows[0], *(",".join([*row.split(",")[:5], "3", *row.split(",")[6:]]) for row in rows[1:])],
        ": 270 Avengers tags in total, but at most 100 are allowed",
    ),
    "costs nothing": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,0,0,0,0,0"),
        ", line 6: the cost is zero; at least one of yellow, blue, orange, red, purple must be above 0",
    ),
    "same id twice": (
        "characters",
        replaced("prowler,", "rocket,Prowler,1,yellow,0,0,0,1,1,2,1"),
        ", line 6: id 'rocket' is already on line 5; ids must be unique",
    ),
    "capitals in an id": (
        "characters",
        replaced("rocket,", "Rocket,Rocket,1,yellow,0,0,1,0,0,2,0"),
        ", line 6: id 'Rocket' is not valid: use lowercase letters, digits and single hyphens, as in 'iron-man'",
    ),
    "spaces in an id": (
        "characters",
        replaced("iron-man,", "iron man,Iron Man,3,yellow,3,2,3,5,3,3,0"),
        ", line 74: id 'iron man' is not valid",
    ),
    "a word of the notation as id": (
        "characters",
        replaced("rocket,", "paying,Rocket,1,yellow,0,0,1,0,0,2,0"),
        ", line 6: id 'paying' is not valid",
    ),
    "no id": ("characters", replaced("rocket,", ",Rocket,1,yellow,0,0,1,0,0,2,0"), ", line 6: id is empty"),
    "no name": ("characters", replaced("rocket,", "rocket, ,1,yellow,0,0,1,0,0,2,0"), ", line 6: name is empty"),
    "an empty cell": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,1,,0,2,0"),
        ", line 6: blue is empty",
    ),
    "a cell too few": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,1,0,0,2"),
        ", line 6: has 10 cells, but must have 11",
    ),
    "a cell too many": (
        "characters",
        replaced("rocket,", "rocket,Rocket,1,yellow,0,0,1,0,0,2,0,0"),
        ", line 6: has 12 cells, but must have 11",
    ),
    "unclosed quote": (
        "characters",
        replaced("rocket,", 'rocket,"Rocket,1,yellow,0,0,1,0,0,2,0'),
        "is not valid CSV",
    ),
    "a missing column": (
        "characters",
        lambda rows: [row.rpartition(",")[0] for row in rows],
        ", line 1: the columns must be id,name,level,bonus,points,avengers_tags,yellow,blue,orange,red,purple",
    ),
    "no heading": ("characters", lambda rows: rows[1:], ", line 1: the columns must be id,name,level"),
    "an empty file": ("characters", only(0), ", line 1: the columns must be id,name,level"),
    "only a heading": ("characters", only(1), ": level 1 has 0 characters, but must have 40"),
    "a side missing": (
        "locations",
        without("asgard,"),
        ": tile 3 must have one side A and one side B, but has ['B']",
    ),
    "both sides missing": (
        "locations",
        lambda rows: without("asgard,")(without("wakanda,")(rows)),
        ": tile 3 must have one side A and one side B, but has none",
    ),
    "a side twice": (
        "locations",
        replaced("asgard,", "asgard,Asgard,3,B,3,3,0,3,0,3"),
        ": tile 3 must have one side A and one side B, but has ['B', 'B']",
    ),
    "a fifth tile": (
        "locations",
        with_row("xandar,Xandar,5,A,3,3,0,3,0,3"),
        ", line 10: tile is '5', but must be a whole number from 1 to 4",
    ),
    "another side": (
        "locations",
        replaced("asgard,", "asgard,Asgard,3,C,3,3,0,3,0,3"),
        ", line 6: side is 'C', but must be one of A, B",
    ),
    "a location that asks for nothing": (
        "locations",
        replaced("asgard,", "asgard,Asgard,3,A,3,0,0,0,0,0"),
        ", line 6: the requirement is zero",
    ),
    "a location for nothing": (
        "locations",
        replaced("asgard,", "asgard,Asgard,3,A,0,3,0,3,0,3"),
        ", line 6: points is '0', but must be a whole number from 1 to 9",
    ),
    "same location twice": (
        "locations",
        replaced("wakanda,", "asgard,Wakanda,3,B,3,0,4,0,4,0"),
        ", line 7: id 'asgard' is already on line 6; ids must be unique",
    ),
}


@pytest.mark.parametrize(("kind", "edit", "says"), WRONG.values(), ids=WRONG)
def test_a_wrong_deck_file_is_refused_in_one_clear_line(tmp_path: Path, kind: str, edit: Edit, says: str) -> None:
    file = tmp_path / f"my-{kind}.csv"
    file.write_text("\n".join(edit(lines(f"{kind}.csv"))), encoding="utf-8")
    with pytest.raises(DeckError) as refused:
        load_deck(**{kind: file})
    text = str(refused.value)
    assert text.startswith(str(file))
    assert says in text
    assert "\n" not in text


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"nowhere\.csv: can't be read \(No such file or directory\)"):
        load_deck(tmp_path / "nowhere.csv")


def test_a_folder_is_not_a_deck_file(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="can't be read"):
        load_deck(locations=tmp_path)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00i", "Señor".encode("latin-1")])
def test_a_file_that_is_not_utf_8(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd.csv").write_bytes(content)
    with pytest.raises(DeckError, match=r"odd\.csv: is not a UTF-8 text file; save it as CSV in UTF-8"):
        load_deck(tmp_path / "odd.csv")


@pytest.mark.parametrize("content", [b"\x00\x00\x00", b"id,name\r\x00,", b'"', b",,,\n,,,\n"])
def test_garbage_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd.csv").write_bytes(content)
    with pytest.raises(DeckError, match=r"odd\.csv"):
        load_deck(tmp_path / "odd.csv")


def deck(edit: Edit) -> Deck:
    return deck_from_lines(edit(lines("characters.csv")), lines("locations.csv"), "characters", "locations")


def test_a_corrected_cost_takes_effect() -> None:
    """Gamora with 3 blue instead of 3 orange, as in one transcription."""
    corrected = deck(replaced("gamora,", "gamora,Gamora,3,blue,5,0,0,3,0,7,0"))
    assert (corrected.name != "marvel-1", corrected.is_standard) == (True, False)
    seat = Seat(tokens="3 blue 4 red gray", team="2 red")
    assert position(seat, market="gamora", players=4).payments("gamora") == []
    game = position(seat, market="gamora", players=4, deck=corrected)
    play(game, "recruit gamora")
    assert game.players[0].tokens == tokens("green")


def test_a_game_with_a_corrected_deck_survives_being_saved() -> None:
    corrected = deck(replaced("gamora,", "gamora,Gamora,3,blue,5,0,0,3,0,7,0"))
    game = play(Game.deal(2, "custom", deck=corrected), "take yellow blue red")
    again = Game.from_json(game.to_json())
    assert (again, again.deck, again.deck.character("gamora").cost) == (game, corrected, (0, 3, 0, 7, 0))


def test_unchanged_files_are_the_standard_deck(tmp_path: Path) -> None:
    for name in ("characters.csv", "locations.csv"):
        (tmp_path / name).write_bytes((DATA / name).read_bytes())
    assert load_deck(tmp_path / "characters.csv", tmp_path / "locations.csv") is standard_deck()


def test_files_saved_by_a_spreadsheet_can_be_read(tmp_path: Path) -> None:
    """A byte order mark, CR LF, empty lines at the end, columns in another order."""
    turned = [",".join(reversed(row.split(","))) for row in lines("characters.csv")]
    (tmp_path / "sheet.csv").write_bytes(("\ufeff" + "\r\n".join([*turned, "", ""])).encode())
    assert load_deck(tmp_path / "sheet.csv") is standard_deck()


def shuffled(rows: list[str]) -> list[str]:
    heading, *rest = rows
    return [heading, *random.Random(1).sample(rest, len(rest))]


def test_rows_in_another_order_give_an_equal_deck() -> None:
    assert deck(shuffled) == standard_deck()


def test_locations_in_another_order_give_an_equal_deck() -> None:
    again = deck_from_lines(lines("characters.csv"), shuffled(lines("locations.csv")), "characters", "locations")
    assert again == standard_deck()


def test_writing_a_deck_and_reading_it_back() -> None:
    assert deck_from_lines(*deck_lines(standard_deck()), "characters", "locations") is standard_deck()


def test_S2_the_standard_deck_has_40_30_20() -> None:
    cards = standard_deck().characters
    assert Counter(card.level for card in cards) == {1: 40, 2: 30, 3: 20}
    for level, each in ((1, 8), (2, 6), (3, 4)):
        assert Counter(card.bonus for card in cards if card.level == level) == dict.fromkeys(COST_NAMES, each)


def test_S5_the_standard_deck_has_four_tiles_with_two_sides() -> None:
    sides = standard_deck().locations
    assert [(side.tile, side.side) for side in sides] == [(tile, side) for tile in (1, 2, 3, 4) for side in "AB"]
    assert {side.points for side in sides} == {3}


@pytest.mark.parametrize(
    ("id", "level", "bonus", "points", "tags", "cost"),
    [
        ("rocket", 1, "yellow", 0, 0, (1, 0, 0, 2, 0)),  # P1
        ("ghost-rider", 2, "red", 2, 0, (2, 4, 0, 0, 1)),  # P2
        ("wasp", 1, "blue", 0, 1, (2, 1, 2, 0, 0)),  # P3
        ("captain-america", 3, "orange", 3, 2, (5, 3, 3, 0, 3)),  # P3
        ("gamora", 3, "blue", 5, 0, (0, 0, 3, 7, 0)),  # orange, not blue: data/README
        ("doctor-strange", 3, "red", 4, 1, (0, 0, 0, 0, 7)),  # the tag is his …
        ("nova", 3, "red", 4, 0, (0, 0, 3, 3, 6)),  # … not Nova's
        ("hulk", 3, "purple", 3, 2, (0, 3, 5, 3, 3)),
        ("thor", 3, "red", 3, 2, (3, 3, 0, 3, 5)),
    ],
)
def test_facts_of_the_printed_cards(
    id: str, level: int, bonus: str, points: int, tags: int, cost: tuple[int, ...]
) -> None:
    card = standard_deck().character(id)
    assert (card.level, card.bonus, card.points, card.avengers_tags, card.cost) == (level, bonus, points, tags, cost)


def test_P4_knowhere_asks_for_three_yellow_three_blue_three_red() -> None:
    knowhere = standard_deck().location("knowhere")
    assert (knowhere.requirement, knowhere.points) == ((3, 3, 0, 3, 0), 3)


def test_the_five_point_characters_use_each_colour_once_for_seven_and_once_for_three() -> None:
    five = [card for card in standard_deck().characters if card.points == 5]
    for count in (7, 3):
        assert sorted(card.cost.index(count) for card in five) == [0, 1, 2, 3, 4]
    assert all(card.cost[COST_NAMES.index(card.bonus)] == 0 for card in five)


def test_facts_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        standard_deck().facts["cost"][0, 0, 0] = 1
