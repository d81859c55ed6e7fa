"""What a board shows, and that it fits."""

from __future__ import annotations

import pytest
from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import ColorType
from rich.style import Style
from rich.text import Text

from sixstones.cli.client.board import (
    ACCENT,
    BAD,
    GOOD,
    QUIET,
    STONES,
    Artist,
    Scene,
    count_text,
    draw,
    help_lines,
    ways_text,
)
from sixstones.cli.client.typed import choices
from sixstones.cli.client.words import COMMANDS, LANGUAGES, Words
from sixstones.game import Game, Position, Recruit
from sixstones.rules.deck import COST_NAMES, standard_deck
from tests.cli.processes import greedy_game
from tests.positions import Seat, position

NAMES = ("Ann", "Bob", "Cy", "A name of 16 ch.")
ENGLISH = Words("en")


def shown(where: Position, width: int = 80, height: int | None = None, *, language: str = "en", **more: object) -> str:
    """The board as plain text."""
    scene = Scene(where, NAMES[: where.player_count], where.to_play, **more)  # type: ignore[arg-type]
    return "\n".join(line.plain for line in draw(scene, Words(language), width, height))


def line_with(text: str, words: str) -> str:
    return next(line for line in text.splitlines() if words in line)


def test_each_stone_has_its_own_letter_and_shape() -> None:
    assert len({stone.letter for stone in STONES.values()}) == 7
    assert len({stone.shape for stone in STONES.values()}) == 7


@pytest.mark.parametrize(("width", "height"), [(80, None), (80, 24), (100, 30), (140, 40), (160, 50)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_public_is_there(width: int, height: int | None, language: str) -> None:
    game, words = Game.deal(4, "board"), Words(language)
    text = shown(game.view(0), width, height, language=language)
    for row in game.market.values():
        for id in row:
            assert id is not None
            assert game.deck.character(id).name in text
    for id in game.locations:
        assert game.deck.location(id).name[:4] in text
    for size in game.deck_sizes.values():
        assert f"×{size}" in text
    supply = " ".join(f"{STONES[c].shape}{words.letters[c]}{count}" for c, count in game.supply.items())
    assert supply in text
    assert all(name[:10] in text for name in NAMES)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width


def test_a_player_at_one_glance() -> None:
    game = position(
        Seat(tokens="2 yellow gray", team="2 yellow red thor wasp", hand="hulk", blind="loki"),
        Seat(tokens="3 red"),
        locations="asgard knowhere",
    )
    text = shown(game.view(1))
    assert "●Y2 ◆B1 ·O0 ■R2 ·P0 ★G" in line_with(text, "1 Ann")
    assert " 6/16 A3 +3  ██████░░" in line_with(text, "1 Ann")
    assert "4/10 2Y 1G 1S  hand Hulk, Level 3, hidden" in text
    assert "Loki" not in text
    assert "3/10 3R" in text


def statuses(where: Position, *names: str) -> list[str]:
    """What the board of 80 columns says under each of these cards."""
    lines, found = shown(where).splitlines(), []
    for name in names:
        row = next(number for number, line in enumerate(lines) if name in line)
        start = lines[row].index(name)
        found.append(lines[row + 2][start : start + 18].strip())
    return found


def test_what_can_be_recruited_and_what_is_missing() -> None:
    bare = position(Seat(tokens="2 red yellow", team="yellow"), market="rocket wasp hela thor")
    assert statuses(bare.view(0), "Rocket", "Wasp", "Hela", "Thor") == [
        "✓ 2R",  # the yellow bonus pays the yellow part
        "✗ 1B 2O",
        "✗ 6B",
        "✗ 1Y 3B 1R 5P",
    ]


def test_C3_gray_tokens_are_counted_in() -> None:
    game = position(Seat(tokens="2 red yellow gray", team="yellow"), market="rocket wasp hela thor")
    assert statuses(game.view(0), "Wasp", "Hela", "Thor") == ["✗ 2 of 1B 2O", "✗ 5B", "✗ 9 of 1Y 3B 1R 5P"[:18]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_needed_is_always_there_and_fits(language: str) -> None:
    """How many of it will do is never left out."""
    for tokens in ("", "gray", "2 gray 2 red", "2 yellow 2 blue 2 red 2 purple gray"):
        game = position(Seat(tokens=tokens))
        artist = Artist(Scene(game, NAMES[:2], 0), Words(language))
        for card in game.deck.characters:
            line = artist.price(card.id, 18).plain
            assert len(line) <= 18
            assert line[0] in "✓=✗"
            held = "gray" in tokens and len(game.missing(card.id, 0)) > 1 and "✓" not in line
            assert not held or Words(language)("needs-of", number=0).split()[1] in line.split()


@pytest.mark.parametrize("width", [80, 109, 110, 119, 120, 130, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cost_is_ever_cut(width: int, language: str) -> None:
    words, deck = Words(language), standard_deck()
    levels = [deck.level_ids(level) for level in (1, 2, 3)]
    for at in range(0, max(map(len, levels)), 4):
        market = [id for ids in levels for id in ids[at : at + 4]]
        text = shown(position(market=" ".join(market)), width, 44, language=language).replace(" ", "")
        for card in map(deck.character, market):
            cost = dict(zip(COST_NAMES, card.cost, strict=True))
            close = count_text(words, cost, gap="").plain
            assert close in text or count_text(words, cost, shape=True, gap="").plain in text, f"{card.name} {text}"
            assert card.name.replace(" ", "") in text


def test_locations_keep_their_points_where_room_is_short() -> None:
    line = shown(position(players=4, locations="avengers-tower hells-kitchen asgard knowhere")).splitlines()[1]
    assert len(line) <= 80
    for facts in ("4Y4B 3p", "4Y4O 3p", "3Y3O3P 3p", "3Y3B3R 3p"):
        assert facts in line, line


def test_A1_A2_the_avengers_tile_says_how_to_get_it() -> None:
    assert "Avengers Assemble: first to 3 A" in shown(position())
    held = position(Seat(), Seat(team="wasp hawkeye thor"))
    for width, height in ((80, 24), (120, 40), (160, 50)):
        assert "Avengers · Bob has it; 5 A to take it" in shown(held, width, height)


def test_T5_nothing_looks_ready_while_tokens_go_back() -> None:
    ready = Seat(tokens="3 yellow 3 blue 3 orange", team="2 red")
    game = position(ready, market="rocket", supply="yellow blue orange 4 red 4 purple")
    assert "✓" in shown(game)
    game.play("take yellow red purple")
    for width, height in ((80, None), (140, 40)):
        assert "✓" not in shown(game, width, height)


def test_the_way_to_a_hidden_card_is_told() -> None:
    game = position(Seat(blind="loki"))
    for width, height in ((80, None), (140, 40)):
        text = shown(game.view(0, ["loki"]), width, height)
        assert "Level 3, hidden" in text
        assert "(type: hand)" in text


def test_marks_agree_with_the_engine_through_a_game() -> None:
    whole = greedy_game(2, "marks")
    game = Game.from_setup(whole.setup, whole.seal)
    for ply in whole.log:
        if game.phase == "action":
            recruits = sum(isinstance(move, Recruit) for move in game.legal_moves())
            assert shown(game).count("✓") == recruits
        game.play(ply.move)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "es"])
def test_board_moves_and_log_fit_80_by_24(players: int, language: str) -> None:
    whole = greedy_game(players, "fit")
    game = Game.from_setup(whole.setup, whole.seal)
    log = [f"{name} recruits Captain America. Pays 1 orange." for name in NAMES[:players]]
    for number, ply in enumerate(whole.log):
        if number % 6 == 0 or game.phase != "action":
            view = game.view(game.to_play)
            listed = choices(view)
            remark = Text("a refusal of one line")
            more = {"log": log, "recent": players, "listed": listed, "remark": remark, "language": language}
            lines = shown(view, 80, 23, **more).splitlines()  # type: ignore[arg-type]
            assert len(lines) == 23
            assert max(len(line.rstrip()) for line in lines) <= 80
            assert lines[-1].rstrip() == "a refusal of one line"
            numbers = " ".join(lines)
            assert f"–{len(listed)}" in numbers or f" {len(listed)} " in numbers
            assert log[-1] in numbers
        game.play(ply.move)


def test_E2_the_last_round_is_announced() -> None:
    sixteen = Seat(team="yellow blue orange red purple loki gamora spider-man vulture")
    game = position(sixteen, Seat(), locations="triskelion avengers-tower")
    assert "last round" not in shown(game)
    game.play("take yellow blue red")
    for width, height in ((80, 24), (140, 60)):
        assert "Ann has met the Gauntlet: this is the last round!" in shown(game, width, height)


def test_X7_a_shared_screen_lists_no_move_that_tells_a_secret() -> None:
    game = position(Seat(tokens="2 red yellow", blind="rocket"), Seat())
    assert Recruit("rocket") in [choice.move for choice in choices(game.view(0))]
    assert Recruit("rocket") not in [choice.move for choice in choices(game.view(0, ["rocket"]))]


def test_the_list_counts_every_legal_move_once() -> None:
    game = Game.deal(3, "list")
    listed = choices(game.view(0))
    assert sorted(str(choice.move) for choice in listed) == sorted(map(str, game.legal_moves()))
    assert [str(choice.move) for choice in listed[-3:]] == ["reserve deck 3", "reserve deck 2", "reserve deck 1"]
    words = shown(game.view(0), listed=listed).split()
    assert all(str(choice.number) in words for choice in listed)


def test_while_another_plays_the_cards_speak_to_the_reader() -> None:
    game = position(Seat(tokens="2 red yellow"), Seat(), market="rocket", to_play=1)
    for reader, words in ((0, "✓ 1Y 2R"), (1, "✗ 1Y 2R")):
        lines = draw(Scene(game.view(0), NAMES[:2], reader), ENGLISH, 80)
        assert words in "\n".join(line.plain for line in lines)


def test_new_cards_are_marked() -> None:
    game = position(market="rocket wasp")
    assert "Rocket*" in shown(game.view(0), fresh=frozenset({"rocket"}))
    assert "Wasp*" not in shown(game.view(0), fresh=frozenset({"rocket"}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_what_each_function_key_does(language: str) -> None:
    lines, words = [line.plain for line in help_lines(Words(language), COMMANDS)], Words(language)
    for key, command in enumerate(("help", "moves", "hand", "hint", "log", "rules", "seats", "theme"), start=1):
        start = f"  {words(f'command-{command}')} (F{key})"
        assert any(line.startswith(start) and words(f"help-{command}") in line for line in lines)
    assert any(line.strip().startswith("✗ ") for line in lines)


# Colours

BACKGROUNDS = ((0, 0, 0), (0x1E, 0x1E, 0x1E), (255, 255, 255))
ENOUGH = 3.0
"""The contrast that WCAG asks for signs and large letters."""

Rgb = tuple[int, int, int]


def luminance(colour: Rgb) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_every_colour_can_be_read_on_dark_and_on_light() -> None:
    for style in (GOOD, BAD, ACCENT, QUIET, *(stone.style for stone in STONES.values())):
        colour = Style.parse(style).color
        assert colour is not None
        assert colour.type is ColorType.EIGHT_BIT  # themes leave these alone
        assert colour.number is not None
        red, green, blue = EIGHT_BIT_PALETTE[colour.number]
        for background in BACKGROUNDS:
            assert contrast((red, green, blue), background) >= ENOUGH, f"{style} on {background}"


def test_nothing_else_is_coloured() -> None:
    """No style is written by hand besides those above."""
    known = {GOOD, BAD, ACCENT, QUIET, "", *(stone.style for stone in STONES.values())}
    game = Game.deal(4, "colours")
    lines = [
        *draw(Scene(game.view(0), NAMES, 0), ENGLISH, 80),
        *help_lines(ENGLISH, COMMANDS),
        ways_text(ENGLISH, [("red",)]),
    ]
    spans = {str(span.style) for line in lines for span in line.spans if isinstance(span.style, str)}
    bare = {style.replace("bold ", "").replace("reverse ", "").replace(" reverse", "") for style in spans}
    assert bare <= {each.replace("bold ", "") for each in known} | {"bold", "bold underline"}
