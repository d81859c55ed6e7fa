"""External programs in `sixstones arena`: their names, and what happens if they fail."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from sixstones.arena.play import seat_names, shown_names
from sixstones.records import load_record
from tests.arena.processes import arena, figures, run, start

pytestmark = pytest.mark.usefixtures("forked_workers")

PLAYS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": NAME}), flush=True)
    if message["type"] == "choose":
        ANSWER
"""
MOVE = 'print(json.dumps({"type": "move", "number": message["number"], "move": %s}), flush=True)'
ANSWERS = {
    "plays": MOVE % 'message["legal_moves"][0]',
    "is silent": "pass",
    "is silent after its trial": (
        "import pathlib; trial = pathlib.Path(__file__ + '.trial')\n"
        "        if not trial.exists(): trial.touch(); " + MOVE % 'message["legal_moves"][0]'
    ),
    "moves illegally": MOVE % '"take gray"',
    "crashes": 'sys.exit("no more")',
}


def program(folder: Path, file: str, name: str, way: str = "plays") -> str:
    """A program with this name and behaviour."""
    text = PLAYS.replace("NAME", repr(name)).replace("ANSWER", ANSWERS[way])
    (folder / file).write_text(text, encoding="utf-8")
    return f"cmd:{shlex.join([sys.executable, str(folder / file)])}"


def test_tables_and_records_show_the_names_of_programs(tmp_path: Path) -> None:
    one, other = program(tmp_path, "one.py", "Twin"), program(tmp_path, "other.py", "Twin")
    shouting, mine = program(tmp_path, "shouting.py", "[/] Ötzi"), program(tmp_path, "greedy.py", "Greedy")
    bots = ("greedy", one, other, shouting, mine)
    called = {spec: f"Twin ({spec.removeprefix('cmd:')})" for spec in (one, other)}
    called |= {"greedy": "greedy", shouting: "[/] Ötzi", mine: f"Greedy ({mine.removeprefix('cmd:')})"}
    records = tmp_path / "records"
    arguments = (*bots, "--games", "2", "--workers", "1", "--move-limit", "20", "--records", str(records))
    table = figures(tmp_path, *arguments)
    assert {row["bot"]: row["name"] for row in table["bots"]} == called
    for pair in table["pairs"]:
        assert (pair["name"], pair["other_name"]) == (called[pair["bot"]], called[pair["other"]])
    assert {name for file in records.iterdir() for name in load_record(file).names} == set(called.values())
    printed = arena(tmp_path, *arguments, "--resume")
    assert "[/] Ötzi against" in printed
    assert "cmd:" not in printed.partition("Every game")[0]


def test_names_are_unique() -> None:
    names = shown_names({"greedy": "", "cmd:./a": "Bot", "cmd:./b": "bot", "cmd:./c": "Solo", "cmd:./d -x  \n y": ""})
    assert names == {
        "greedy": "greedy",
        "cmd:./a": "Bot (./a)",
        "cmd:./b": "bot (./b)",
        "cmd:./c": "Solo",
        "cmd:./d -x  \n y": "cmd:./d -x y",
    }
    assert seat_names(("cmd:./c", "greedy", "cmd:./c"), names) == ("Solo 1", "greedy", "Solo 2")


def test_a_silent_program_is_dropped_and_the_others_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixstones.arena.play.TRIAL_TIME", 1000)
    silent = program(tmp_path, "silent.py", "Sleepy", "is silent")
    arguments = ("greedy", silent, "random", "--games", "4", "--workers", "2", "--patience", "500ms", "--json")
    status, printed, errors = run(tmp_path, *arguments)
    assert status == 1, errors
    said = errors.splitlines()
    assert said[0].startswith("The trial move failed: ")
    assert said[0].endswith("had not answered within 1.5 s.")
    assert re.fullmatch(r"Game \d+, Sleepy, late: '.*' had not answered within 500 ms", said[1])
    assert said[2] == "Every move may take that long; set a limit with --time or --patience."
    dropped = "Sleepy is dropped and its games are skipped: it failed 3 times in a row"
    assert [line.startswith(dropped) for line in said].count(True) == 1
    table = json.loads(printed)
    rows = {row["name"]: row for row in table["bots"]}
    assert (rows["greedy"]["games"], rows["random"]["games"], rows["Sleepy"]["games"]) == (4, 4, 0)
    assert rows["Sleepy"]["failures"]["late"] in {3, 4, 5, 6}  # of one worker or of both
    assert list(table["given_up"]) == [silent]


def test_a_program_that_crashes_at_every_move_is_dropped(tmp_path: Path) -> None:
    crashes = program(tmp_path, "crashes.py", "Crasher", "crashes")
    printed = arena(tmp_path, "greedy", crashes, "--games", "2", "--workers", "1", status=1)
    assert "Crasher was dropped: it failed 3 times in a row; the last time: " in printed
    assert "0 of 2 games" in printed
    assert "Crasher failed in 1 game: 3 × crashed. The first time, in game 0: " in printed


def test_illegal_moves_are_counted_without_a_restart(tmp_path: Path) -> None:
    illegal = program(tmp_path, "illegal.py", "Rebel", "moves illegally")
    printed = arena(tmp_path, "greedy", illegal, "--games", "2", "--workers", "1")
    assert printed.count("Rebel, illegal: ") == 3
    assert printed.count("(more failures of this kind are only counted)") == 1
    assert re.search(r"Rebel failed in 2 games: \d\d × illegal\.", printed)


def test_ctrl_c_before_the_first_game_is_done_shows_the_failures(tmp_path: Path) -> None:
    silent = program(tmp_path, "silent.py", "Sleepy", "is silent after its trial")
    arguments = ("greedy", silent, "--games", "2", "--workers", "1", "--patience", "500ms")
    reading, writing = os.pipe()
    with TemporaryFile("w+") as output, os.fdopen(reading, encoding="utf-8") as said:
        process = start(tmp_path, *arguments, output=output.fileno(), errors=writing, prepare=os.setsid)
        os.close(writing)
        try:
            assert any("Sleepy, late: " in line for line in said)
            os.killpg(process.pid, signal.SIGINT)
            errors = said.read()
            status = process.wait(60)
        finally:
            process.kill()
        output.seek(0)
        printed = output.read()
    assert status == 0, errors
    assert "0 of 2 games" in printed
    assert "Sleepy failed in 1 game: 1 × late. The first time, in game 0: " in printed
    assert "0 of 2 games are done. Continue with: " in errors


def test_the_progress_line_counts_failures(tmp_path: Path) -> None:
    illegal = program(tmp_path, "illegal.py", "Rebel", "moves illegally")
    status, _, seen = run(tmp_path, "greedy", illegal, "--games", "2", "--workers", "1", terminal=True)
    assert status == 0, seen
    assert re.search(r"· \d\d+ failures", seen), seen


@pytest.mark.parametrize("patience", ["0s", "60", "2h"])
def test_invalid_patience(tmp_path: Path, patience: str) -> None:
    printed = arena(tmp_path, "greedy", "random", "--patience", patience, status=2)
    assert f"--patience is '{patience}'; write it as 200ms or 1s" in printed
