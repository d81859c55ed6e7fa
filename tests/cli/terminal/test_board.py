"""What a board shows, and that it fits."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text

from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.move_list import choices, full_list, hint_line, short_list
from sixstones.cli.terminal.narrate import last_stories
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
        assert game.deck.location(id).name.split(",")[0] in text
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


def test_what_can_be_recruited_and_what_is_missing() -> None:
    game = position(
        Seat(tokens="2 red yellow gray", team="yellow"),
        market="rocket wasp hela thor",
    )
    text = shown(game.view(0))
    status = text.splitlines()
    cells = {}
    for name in ("Rocket", "Wasp", "Hela", "Thor"):
        row = next(number for number, line in enumerate(status) if name in line)
        start = status[row].index(name)
        cells[name] = " ".join(status[row + 2][start : start + 18].split())
    assert cells["Rocket"] == "✓ pay 2R"  # the yellow bonus pays the yellow part
    assert cells["Wasp"] == "needs 1B 2O −1S"
    assert cells["Hela"] == "needs 6B −1S"
    assert cells["Thor"] == "needs 1Y3B1R5P −1S" or cells["Thor"] == "needs 1Y 3B 1R 5P −1S"


def test_marks_agree_with_the_engine_through_a_game() -> None:
    whole = greedy_game(2, "marks")
    game = Game.from_setup(whole.setup, whole.seal)
    for ply in whole.log:
        if game.phase == "action":
            recruits = sum(isinstance(move, Recruit) for move in game.legal_moves())
            assert shown(game).count("✓") == recruits
        game.play(ply.move)


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
            recent = [Text(s.text) for s in last_stories(views[: number + 1], NAMES[:players], players)]
            scene = Scene(game.view(game.to_play), NAMES[:players], recent, footers)
            lines = console.render_lines(draw(console, scene, 24), pad=False)
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


def test_the_list_counts_every_legal_move_once() -> None:
    game = Game.deal(3, "list")
    listed = choices(game.view(0), shared_screen=False)
    assert sorted(str(choice.move) for choice in listed) == sorted(map(str, game.legal_moves()))
    words = " ".join(line.plain for line in full_list(listed, 80)).split()
    assert [word for word in words if word == str(len(listed))]
