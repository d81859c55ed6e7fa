"""Run the commands and check their output and exit status."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.cli.main import COMMANDS
from sixstones.game import Game
from sixstones.records import load_record, save_record
from sixstones.rules import compiled
from tests.cli.processes import run_here
from tests.services import forked
from tests.services.forked import Forked

COMPILING = "Compiling the engine"  # printed once, by the first test on a fresh machine
ALL_COMMANDS = [name for group in COMMANDS.values() for name in group]


def sixstones(*arguments: str, status: int = 0) -> str:
    """Run the command and check its exit status; returns its output, with standard error last."""
    ended, printed, errors = run_here(arguments, os.environ | {"COLUMNS": "100"})
    printed += "".join(line for line in errors.splitlines(keepends=True) if COMPILING not in line)
    assert ended == status, printed
    return printed


@pytest.fixture
def saved_game(tmp_path: Path) -> Path:
    game = Game.deal(2, "cli")
    bots = [make_bot("greedy", seat) for seat in (0, 1)]
    while game.outcome is None:
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    file = tmp_path / "game.txt"
    save_record(file, game.record())
    return file


def test_help_lists_every_command() -> None:
    printed = sixstones("--help")
    assert all(name in printed for name in ALL_COMMANDS)


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_every_command_has_help(name: str) -> None:
    printed = sixstones(name, "--help")
    assert printed.startswith(f"Usage: sixstones {name}")
    assert len(printed.splitlines()) > 4


WHAT_HELP_LOADS = """
import sys
from sixstones.cli.main import main
sys.argv = ["sixstones", "--help"]
try:
    main()
except SystemExit:
    pass
print({"numba", "numpy", "sixstones.game"} & set(sys.modules))
"""


def test_help_loads_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", WHAT_HELP_LOADS], capture_output=True, text=True, check=True)
    assert "simulate" in done.stdout
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize(
    "arguments",
    [
        ["jump"],
        ["simulate", "--players", "5"],
        ["simulate", "--games", "many"],
        ["simulate", "--games", "1.5"],
        ["simulate", "--move-limit", "99999999999999999999"],
        ["simulate", "--games", "0"],
        ["simulate", "--policy", "clever"],
        ["simulate", "--deck", "no-such-file.csv"],
        ["perft", "99"],
        ["cards", "--bonus", "pink"],
        ["cards", "nobody-is-called-that"],
        ["verify"],
        ["--wrong"],
    ],
)
def test_invalid_arguments_are_refused_in_one_line(arguments: list[str]) -> None:
    printed = sixstones(*arguments, status=2)
    assert printed.startswith("sixstones: ")
    assert len(printed.splitlines()) == 1


@pytest.mark.parametrize(
    ("word", "said"), [("ply", "did you mean play?"), ("xyz", "the commands are serve, admin, join")]
)
def test_an_unknown_command(word: str, said: str) -> None:
    assert sixstones(word, status=2).startswith(f"sixstones: unknown command {word}; {said}")


def test_cards_filters() -> None:
    assert sixstones("cards", "--level", "3", "--tags").splitlines()[0].startswith("10 characters")
    assert "Spider-Ham" in sixstones("cards", "spider")
    assert sixstones("cards", "captain", "america").startswith("1 character ")
    assert sixstones("cards", "asgard").startswith("1 location,")
    everything = json.loads(sixstones("cards", "--json"))
    assert (len(everything["characters"]), len(everything["locations"])) == (90, 8)


def test_verify_accepts_a_valid_game(saved_game: Path) -> None:
    printed = sixstones("verify", str(saved_game))
    assert printed.count("✓") == 3
    assert "sealed" in printed
    fingerprint = printed.splitlines()[1].strip()
    assert "has the fingerprint that you gave" in sixstones("verify", str(saved_game), "--commitment", fingerprint)
    assert "64 characters" in sixstones("verify", str(saved_game), "--commitment", fingerprint[:8], status=2)
    assert "the cards are different" in sixstones("verify", str(saved_game), "--commitment", "0" * 64, status=1)


def test_cards_csv_is_a_deck_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(sixstones("cards", "--csv").replace("Gamora,3,blue,5,0,0,0,3,7,0", "Gamora,3,blue,5,0,0,3,0,7,0"))
    printed = json.loads(sixstones("cards", "gamora", "--json", "--deck", str(file)))
    assert printed["characters"][0]["cost"] == [0, 3, 0, 7, 0]


def test_verify_reports_the_invalid_line(saved_game: Path) -> None:
    lines = saved_game.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("3.1 "))
    lines[number] = "3.1 recruit thor"
    saved_game.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert f"game.txt, line {number + 1}: " in sixstones("verify", str(saved_game), status=1)


def test_perft_as_json() -> None:
    assert json.loads(sixstones("perft", "3", "--json"))["counts"] == [30, 865, 24190]
    assert "24,190" in sixstones("perft", "3")


def test_simulate_gives_the_same_games_for_any_number_of_workers() -> None:
    def figures(workers: int) -> dict[str, object]:
        arguments = ("--games", "4100", "--players", "3", "--seed", "9", "--workers", str(workers), "--json")
        found: dict[str, object] = json.loads(sixstones("simulate", *arguments))
        return {name: value for name, value in found.items() if name not in {"seconds", "workers"}}

    alone = figures(1)
    assert alone == figures(2)
    assert alone["games"] == 4100


def test_simulate_prints_a_table() -> None:
    printed = sixstones("simulate", "--games", "200", "--players", "4", "--policy", "greedy", "--seed", "1")
    assert "200 games of greedy, 4 players, seed 1" in printed
    for line in ("Length in rounds", "seat 4", "one player met the Gauntlet", "shared victory", "passes", "games/s"):
        assert line in printed


def interrupted_after(pattern: str, *arguments: str) -> tuple[str, int]:
    """Interrupt a command on a terminal once its progress line matches; returns its output and status."""
    screen, terminal = pty.openpty()
    with TemporaryFile("w+") as output:
        process = Forked(forked.sixstones, *arguments, streams=(terminal, output.fileno(), terminal))
        seen = ""
        while not re.search(pattern, seen):
            assert select.select([screen], [], [], 60)[0], f"no progress: {seen}"
            seen += os.read(screen, 4096).decode(errors="replace")
        process.send_signal(signal.SIGINT)
        status = process.wait(60)
        output.seek(0)
        printed = output.read()
    assert "Traceback" not in seen
    return printed, status


def test_simulate_shows_results_after_ctrl_c() -> None:
    printed, status = interrupted_after(
        r"\b[1-9]\d*/20000000", "simulate", "--games", "2e7", "--json", "--workers", "1"
    )
    assert status == 0
    assert 0 < json.loads(printed)["games"] < 20_000_000


def test_perft_shows_counts_after_ctrl_c() -> None:
    printed, status = interrupted_after(r"7 moves.*\b[1-9]\d*/", "perft", "7", "--json")
    assert status == 0
    assert json.loads(printed)["counts"][:5] == [30, 865, 24190, 659505, 17692390]


@pytest.mark.parametrize(
    "arguments", [["--help"], ["cards", "spider"], ["simulate", "--games", "50"], ["verify", "no-such-file"]]
)
def test_ascii_output(arguments: list[str]) -> None:
    done = forked.run(*arguments, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == (1 if "verify" in arguments else 0)
    assert (done.stdout + done.stderr).isascii()
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path(os.devnull).open() as nothing, Path("/dev/full").open("w") as full, TemporaryFile("w+") as errors:
        streams = (nothing.fileno(), full.fileno(), errors.fileno())
        status = Forked(forked.sixstones, "cards", "--json", streams=streams).wait(60)
        errors.seek(0)
        assert errors.read().splitlines() == ["sixstones: can't write the output (No space left on device)"]
    assert status == 1


def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (file := tmp_path / "file").touch()
    printed = sixstones("puzzles", "make", str(file / "folder"), status=1)
    assert printed == f"sixstones: can't use {file / 'folder'} (Not a directory)\n"


def test_a_second_copy_of_the_package_uses_what_the_first_has_compiled(tmp_path: Path) -> None:
    """As a fresh clone does: Numba itself stores machine code by path."""
    copy = shutil.copytree(compiled.PACKAGE, tmp_path / "sixstones", ignore=shutil.ignore_patterns("__pycache__"))
    program = """if True:
        from sixstones.game import Game
        from sixstones.rules import compiled
        from sixstones.rules.legal import legal_actions
        Game.deal(2, "copy").legal_moves()
        stats = legal_actions.stats
        print(compiled.PACKAGE, compiled.cache_folder(), sum(stats.cache_misses.values()), sep="\\n")
    """
    Game.deal(2, "copy").legal_moves()
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    package, folder, compilations = done.stdout.splitlines()
    assert Path(package) == copy.resolve()
    assert Path(folder) == compiled.cache_folder()
    assert compilations == "0"


def test_warmup_shows_the_cache_folder() -> None:
    assert "The engine is ready" in sixstones("warmup")


def test_review_prints_a_table_or_json_and_draws(saved_game: Path, tmp_path: Path) -> None:
    chart, beginning = tmp_path / "chart.svg", Game.from_record(load_record(saved_game))
    while len(beginning.log) > 12:
        beginning.undo()
    printed = sixstones("review", str(saved_game), "--simulations", "20", "--picture", str(chart))
    rows = re.findall(r"^ (\S.*?) +([+-]?\d+) +([+-]?\d+) $", printed, re.MULTILINE)
    shown = {part: [int(figure) for figure in figures] for part, *figures in rows}
    parts = ["start", "own luck", "own decisions", "others' decisions", "others' luck", "rest"]
    for seat in range(2):
        assert shown["result"][seat] == sum(shown[part][seat] for part in parts)
    assert {"accuracy", "blunders ??"} <= shown.keys()
    assert chart.read_text().startswith("<svg")
    short = tmp_path / "short.txt"
    save_record(short, beginning.record())
    values = json.loads(sixstones("review", str(short), str(short), "--simulations", "20", "--workers", "2", "--json"))
    assert len(values) == 2
    assert values[0] == values[1]
    balance = values[0]["balances"][0]
    assert balance["result"] == pytest.approx(sum(balance.values()) - balance["result"])


def test_review_refuses_what_it_can_not_review(saved_game: Path, tmp_path: Path) -> None:
    (folder := tmp_path / "folder.svg").mkdir()
    assert "name at least one saved game" in sixstones("review", status=2)
    assert "there is no folder" in sixstones(
        "review", str(saved_game), "--picture", str(tmp_path / "no" / "a.svg"), status=2
    )
    assert "ends with .svg" in sixstones("review", str(saved_game), "--picture", str(saved_game), status=2)
    assert "is a folder" in sixstones("review", str(saved_game), "--picture", str(folder), status=2)
    assert "--simulations" in sixstones("review", str(saved_game), "--simulations", "4", status=2)
    changed = tmp_path / "changed.txt"
    changed.write_text(saved_game.read_text().replace("take", "reserve", 1))
    assert "changed.txt, line" in sixstones("review", str(changed), status=2)
    empty = tmp_path / "empty.txt"
    save_record(empty, Game.deal(2, "empty").record())
    assert "there are no moves to review" in sixstones("review", str(empty), status=2)
