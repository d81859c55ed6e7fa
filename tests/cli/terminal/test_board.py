"""What a board shows, and that it fits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.console import Console
from rich.text import Text

from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.card import status_line
from sixstones.cli.terminal.compact_board import avengers_line
from sixstones.cli.terminal.move_list import choices, full_list, hint_line, short_list
from sixstones.cli.terminal.narrate import last_stories
from sixstones.cli.terminal.player_area import Area
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.stones import STONES
from sixstones.cli.terminal.table import history
from sixstones.game import Game, Position, Recruit
from tests.cli.processes import greedy_game
from tests.positions import Seat, position

NAMES = ("Ann", "Bob", "Cy", "A name of 16 ch.")


def shown(where: Position, width: int = 80, height: int | None = None, recent: tuple[str, ...] = ()) -> str:
    """The board as plain text."""
    console = Console(width=width, height=height or 100, color_system=None)
    scene = Scene(where, NAMES[: where.player_count], [Text(line) for line in recent])
    with console.capture() as capture:
        console.print(draw(console, scene, height))
    return capture.get()


def line_with(text: str, words: str) -> str:
    return next(line for line in text.splitlines() if words in line)


def test_each_stone_has_its_own_letter_and_shape() -> None:
    assert len({stone.letter for stone in STONES.values()}) == 7
    assert len({stone.shape for stone in STONES.values()}) == 7


@pytest.mark.parametrize("width", [80, 100, 140])
def test_everything_public_is_there(width: int) -> None:
    game = Game.deal(4, "board")
    text = shown(game.view(None), width)
    for row in game.market.values():
        for id in row:
            assert id is not None
            assert game.deck.character(id).name in text
    for id in game.locations:
        assert game.deck.location(id).name[:6] in text
    for size in game.deck_sizes.values():
        assert f"×{size}" in text
    assert "supply ●Y7 ◆B7 ▲O7 ■R7 ✚P7 ★G4 ▽S5" in text
    assert all(name[:10] in text for name in NAMES)
    assert max(len(line) for line in text.splitlines()) <= width


def test_a_player_at_one_glance() -> None:
    game = position(
        Seat(tokens="2 yellow gray", team="2 yellow red thor wasp", hand="hulk", blind="loki"),
        Seat(tokens="3 red"),
        locations="asgard knowhere",
    )
    text = shown(game.view(1))
    assert "●Y2 ◆B1 ·O0 ■R2 ·P0 ★G" in line_with(text, "1 Ann")
    assert " 6/16  A3 tile  ██████░░" in line_with(text, "1 Ann")
    assert "tokens 4/10 2Y 1G 1S  hand Hulk, hidden level 3" in text
    assert "Loki" not in text
    assert "tokens 3/10 3R" in text


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
        "✓ pay 2R",  # the yellow bonus pays the yellow part
        "needs 1B 2O",
        "needs 6B",
        "needs 1Y 3B 1R 5P",
    ]


def test_C3_gray_tokens_are_counted_in() -> None:
    game = position(Seat(tokens="2 red yellow gray", team="yellow"), market="rocket wasp hela thor")
    assert statuses(game.view(0), "Wasp", "Hela", "Thor") == [
        "needs 2 of 1B 2O",
        "needs 5B",
        "any 9 of 1Y3B1R5P",  # no room for "needs"
    ]


def test_a_payment_is_never_cut_off() -> None:
    team = "2 yellow 2 blue 2 red 2 purple"
    game = position(Seat(tokens="yellow blue red 2 purple gray", team=team), market="thor")
    for width in (15, 17, 18, 24):
        line = status_line(game, "thor", 0, width).plain
        assert line.startswith("✓")
        assert line.replace(" ", "").removeprefix("✓").removeprefix("pay") == "1Y1B1R2P1S"
        assert len(line) <= width


def test_what_is_needed_is_always_there_and_fits() -> None:
    """How many of it will do is never left out."""
    for tokens in ("", "gray", "2 gray 2 red"):
        game = position(Seat(tokens=tokens))
        for card in game.deck.characters:
            for width in (15, 17, 18):
                line = status_line(game, card.id, 0, width).plain
                held = bool(tokens) and len(game.missing(card.id, 0)) > 1
                assert (" of " in line if held else line.startswith("needs ")) or "✓" in line
                assert len(line) <= width


def test_locations_keep_their_points_where_room_is_short() -> None:
    game = position(players=4, locations="avengers-tower hells-kitchen asgard knowhere")
    line = shown(game).splitlines()[1]
    assert len(line) <= 80
    for facts in ("4Y4B 3p", "4Y4O 3p", "3Y3O3P 3p", "3Y3B3R 3p"):
        assert facts in line, line


def test_needs_are_said_even_where_nothing_is_held_toward_them() -> None:
    for width in (80, 140):
        text = shown(position(Seat(), market="rocket", locations="asgard attilan"), width)
        assert "needs 1Y 2R" in text
        assert "needs 3Y3O3P" in text.replace(" 3O", "3O").replace(" 3P", "3P")
    assert "needs 2Y3O3P" in shown(position(Seat(team="yellow"), locations="asgard attilan"))


def test_A1_A2_the_avengers_tile_says_how_to_get_it() -> None:
    assert "Avengers tile 3p: first to 3 A" in shown(position())
    held = position(Seat(), Seat(team="wasp hawkeye thor"))
    for width in (80, 160):
        assert "Avengers tile 3p: Bob (4 A), won by 5 A" in shown(held, width)
    own = position(Seat(team="wasp hawkeye thor"), Seat())
    assert avengers_line(own, ("You", "Bob"), 80).plain == "Avengers tile 3p: yours (4 A), lost to 5 A"


@pytest.mark.parametrize("width", [80, 110, 120, 160])
def test_the_players_stay_in_their_place_whoever_has_the_tile(width: int) -> None:
    before = position(players=4)
    rows = set()
    for holder in (None, 0, 3):
        game = before.copy()
        if holder is not None:
            game._states["avengers_holder"][0] = holder
            game._states["tags"][0, holder] = 3
        lines = shown(game, width).splitlines()
        rows.add(next(number for number, line in enumerate(lines) if "1 Ann" in line))
    assert len(rows) == 1


def test_T5_nothing_looks_ready_while_tokens_go_back() -> None:
    ready = Seat(tokens="3 yellow 3 blue 3 orange", team="2 red")
    game = position(ready, market="rocket", supply="yellow blue orange 4 red 4 purple")
    assert "✓" in shown(game)
    game.play("take yellow red purple")
    for width in (80, 140):
        assert "✓" not in shown(game, width)
        assert "costs" in shown(game, width)


def test_public_names_come_before_hidden_ones() -> None:
    game = position(Seat(), Seat(blind="loki", hand="hulk"))
    game._states["hand"][0, 1, :2] = game._states["hand"][0, 1, 1::-1]  # the hidden one is older
    game._states["blind"][0, 1, :2] = [1, 0]
    for width in (80, 140):
        assert "hand Hulk, hidden level 3" in shown(game.view(0), width)


def test_a_long_hand_does_not_hide_the_locations() -> None:
    hand = "captain-america doctor-octopus captain-marvel"
    long = Seat(tokens="2 yellow 2 blue 2 orange 2 red purple", hand=hand, locations="avengers-tower asgard")
    text = shown(position(Seat(), long))
    assert "at Avengers Tower, Asgard  hand 3" in text


def test_the_way_to_a_hidden_card_is_told() -> None:
    game = position(Seat(blind="loki"))
    for width in (80, 140):
        console = Console(width=width, color_system=None)
        with console.capture() as capture:
            console.print(draw(console, Scene(game.view(None), NAMES[:2], hand_hint="(type: hand)")))
        assert "hidden level 3" in capture.get()
        assert "(type: hand)" in capture.get()
        assert "(type: hand)" not in shown(game.view(None), width)  # as in a replay


def test_a_small_window_is_told_once() -> None:
    game, small = Game.deal(2, "small"), "The window is small: 80 x 24 or more shows everything"
    assert small not in shown(game, 80, 24)
    assert shown(game, 80, 20).count(small) == 1
    assert " ".join(shown(game, 60, 24).split()).count(small) == 1


def test_marks_agree_with_the_engine_through_a_game() -> None:
    whole = greedy_game(2, "marks")
    game = Game.from_setup(whole.setup, whole.seal)
    for ply in whole.log:
        if game.phase == "action":
            recruits = sum(isinstance(move, Recruit) for move in game.legal_moves())
            assert shown(game).count("✓") == recruits
        game.play(ply.move)


@pytest.mark.parametrize("players", [2, 4])
def test_a_remark_does_not_change_the_form_of_the_list(players: int) -> None:
    whole = greedy_game(players, "form")
    game = Game.from_setup(whole.setup, whole.seal)
    console = Console(width=80, height=24, color_system=None)
    footers = [[Text("\n".join(["full"] * 6))], [Text("\n".join(["short"] * 3))], [Text("hint")]]
    for number, ply in enumerate(whole.log[:48]):
        if number % 8 == 0:
            scene = Scene(game.view(game.to_play), NAMES[:players], [], footers)
            screens = [plain_lines(console, replace(scene, remarks=[Text("no")] * count)) for count in range(3)]
            assert len({frozenset({"full", "short", "hint"}.intersection(lines)) for lines in screens}) == 1
            assert screens[2] == [*screens[1], "no"] == [*screens[0], "no", "no"]
        game.play(ply.move)


def plain_lines(console: Console, scene: Scene) -> list[str]:
    lines = console.render_lines(draw(console, scene, console.height), pad=False)
    return ["".join(segment.text for segment in line).strip() for line in lines]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_moves_and_prompt_fit_80_by_24(players: int) -> None:
    whole = greedy_game(players, "fit")
    views = history(whole.record())
    game = Game.from_setup(whole.setup, whole.seal)
    console = Console(width=80, height=24, color_system=None)
    for number, ply in enumerate(whole.log):
        if number % 6 == 0 or game.phase != "action":
            listed = choices(game.view(game.to_play), shared_screen=False)
            footers = [full_list(listed, 80), short_list(listed, game, 80), hint_line(listed)]
            told = last_stories(views[: number + 1], NAMES[:players], players)
            recent, brief = [Text(s.text) for s in told], [Text(s.brief) for s in told]
            scene = Scene(game.view(game.to_play), NAMES[:players], recent, footers, brief=brief)
            lines = console.render_lines(draw(console, scene, 24), pad=False)
            text = " ".join("".join(segment.text for segment in line).strip() for line in lines)
            for story in told:
                assert " ".join(story.text.split()) in text or " ".join(story.brief.split()) in text
            assert len(lines) <= 23
            assert all(sum(segment.cell_length for segment in line) <= 80 for line in lines)
        game.play(ply.move)


def test_the_last_round_is_announced() -> None:
    sixteen = Seat(team="yellow blue orange red purple loki gamora spider-man vulture")
    game = position(sixteen, Seat(), locations="triskelion avengers-tower")
    assert "LAST ROUND" not in shown(game)
    game.play("take yellow blue red")
    assert "LAST ROUND: Ann met the Gauntlet" in shown(game)
    assert "LAST ROUND: Ann met the Gauntlet" in shown(game, 140, 60)


def test_no_colour_means_no_escape_codes() -> None:
    assert "\x1b" not in shown(Game.deal(2, "plain"))


def test_a_shared_screen_lists_no_move_that_tells_a_secret() -> None:
    game = position(Seat(tokens="2 red yellow", blind="rocket"), Seat())
    view = game.view(0)
    assert "Rocket (hand)" in "".join(choice.label.plain for choice in choices(view, shared_screen=False))
    shared = choices(view, shared_screen=True)
    assert "Rocket" not in "".join(choice.label.plain for choice in shared)
    assert [choice.number for choice in shared] == list(range(1, len(shared) + 1))


def test_decks_are_listed_as_they_lie() -> None:
    listed = choices(Game.deal(2, "decks").view(0), shared_screen=False)
    assert [str(choice.move) for choice in listed[-3:]] == ["reserve deck 3", "reserve deck 2", "reserve deck 1"]


def test_the_list_counts_every_legal_move_once() -> None:
    game = Game.deal(3, "list")
    listed = choices(game.view(0), shared_screen=False)
    assert sorted(str(choice.move) for choice in listed) == sorted(map(str, game.legal_moves()))
    words = " ".join(line.plain for line in full_list(listed, 80)).split()
    assert [word for word in words if word == str(len(listed))]


def test_the_list_gets_short_before_what_happened_does() -> None:
    long = [
        "Ann recruited Thor for 3 red (+1 red, 3 points). " + "Loki came up. " * 4,
        "Bob took yellow, blue and red.",
    ]
    scene = Scene(
        Game.deal(2, "short").view(0),
        NAMES[:2],
        [Text(line.strip()) for line in long],
        [[Text("full\n" * 8)], [Text("short\n" * 7)], [Text("hint")]],
        brief=[Text("brief")],
    )
    lines = plain_lines(Console(width=80, height=24, color_system=None), scene)
    assert "hint" in lines
    assert "brief" not in lines
    assert "Bob took yellow, blue and red." in " ".join(lines)


def test_while_another_plays_the_cards_speak_to_the_reader() -> None:
    game = position(Seat(tokens="2 red yellow"), Seat(), market="rocket", to_play=1)
    console = Console(width=80, color_system=None)
    for reader, words in ((0, "✓ pay 1Y 2R"), (1, "needs 1Y 2R"), (None, "needs 1Y 2R")):
        with console.capture() as capture:
            console.print(draw(console, Scene(game.view(0), NAMES[:2], reader=reader)))
        assert words in capture.get()


def test_the_shortest_list_fits_a_line() -> None:
    [line] = hint_line(choices(Game.deal(2, "hint").view(0), shared_screen=False))
    assert line.plain == "take: 1–15 · reserve: 16–27 · deck: 28–30 ('moves' lists them)"
    assert line.cell_len <= 80


def test_bots_of_one_kind_can_be_told_apart() -> None:
    area = Area(position(players=4), 2, "Champion bot 2")
    assert area.heading().plain == " 3 Champion 2  "
