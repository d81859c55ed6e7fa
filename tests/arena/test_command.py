"""`sixstones arena` as a user runs it, with real worker processes and signals."""

from __future__ import annotations

import csv
import os
import signal
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from sixstones.arena.contest import Contest
from sixstones.arena.results import Played
from sixstones.records import load_record
from tests.arena.processes import arena, figures, start

GAMES_BEFORE_CTRL_C = 4


def press_ctrl_c_soon() -> None:
    """In the process of an arena: after a few games, do what a terminal does. The workers get the signal too."""
    os.setsid()
    add = Contest.add

    def add_and_press(self: Contest, played: Played) -> None:
        add(self, played)
        if self.done == GAMES_BEFORE_CTRL_C:
            os.killpg(0, signal.SIGINT)

    Contest.add = add_and_press  # type: ignore[method-assign]


def interrupt(home: Path, *arguments: str) -> str:
    """Start an arena and interrupt it after a few games; returns its output."""
    with TemporaryFile("w+") as output:
        process = start(home, *arguments, output=output.fileno(), errors=output.fileno(), prepare=press_ctrl_c_soon)
        try:
            status = process.wait(60)
        finally:
            process.kill()
        output.seek(0)
        printed = output.read()
    assert status == 0, printed
    assert "Traceback" not in printed
    return printed


@pytest.mark.usefixtures("forked_workers")
def test_neither_an_interruption_nor_the_number_of_workers_changes_the_result(tmp_path: Path) -> None:
    arguments = ("greedy", "random", "--games", "24", "--players", "3", "--seed", "5")
    kept = tmp_path / "kept"
    printed = interrupt(tmp_path, *arguments, "--workers", "2", "--out", str(kept))
    done = (kept / "games.jsonl").read_bytes().count(b"\n") - 1
    assert done == GAMES_BEFORE_CTRL_C
    assert f"{done} of 24 games" in printed
    assert f"--out {kept} --resume" in printed
    resumed = figures(tmp_path, *arguments, "--workers", "2", "--out", str(kept), "--resume")
    assert resumed["games"] == 24
    assert resumed["bots"][0]["bot"] == "greedy"
    assert resumed == figures(tmp_path, *arguments, "--workers", "1", "--out", str(tmp_path / "whole"))


@pytest.mark.usefixtures("forked_workers")
def test_table_csv_and_records(tmp_path: Path) -> None:
    arguments = ("random", "greedy", "--games", "8", "--players", "4", "--one-against-rest", "--workers", "1")
    table, records = tmp_path / "table.csv", tmp_path / "records"
    printed = arena(tmp_path, *arguments, "--csv", str(table), "--records", str(records))
    for words in ("8 games, 2 deals, 4 players, one against the rest", "Share", "Elo", "Wins by seat", "random 25%"):
        assert words in printed
    with table.open(encoding="utf-8", newline="") as lines:
        rows = {row["bot"]: row for row in csv.DictReader(lines)}
    assert float(rows["greedy"]["share"]) + float(rows["random"]["share"]) == pytest.approx(1)
    assert rows["random"]["games"] == "8"
    saved = [load_record(file) for file in sorted(records.iterdir())]
    assert [record.names.index("random") for record in saved] == [0, 1, 2, 3] * 2
    assert len({record.setup.decks for record in saved}) == 2
    # The default folder depends only on the settings.
    assert "8 games" in arena(tmp_path, *arguments, "--resume")
    assert "continue with --resume" in arena(tmp_path, *arguments, status=2)


@pytest.mark.usefixtures("forked_workers")
def test_three_bots_play_a_round_robin(tmp_path: Path) -> None:
    first = Path(__file__).parents[2] / "examples" / "bots" / "simple_bot.py"
    program = f"cmd:python3 {first}"
    table = figures(tmp_path, "greedy", "random", program, "--games", "2", "--workers", "1", "--move-limit", "80")
    assert table["games"] == 6
    assert [(pair["bot"], pair["other"]) for pair in table["pairs"]] == [
        ("greedy", "random"),
        ("greedy", program),
        ("random", program),
    ]
    assert not any(row["failures"] for row in table["bots"])


@pytest.mark.usefixtures("forked_workers")
def test_resume_refuses_other_settings(tmp_path: Path) -> None:
    arguments = ("greedy", "random", "--games", "2", "--workers", "1", "--out", str(tmp_path / "kept"))
    arena(tmp_path, *arguments)
    printed = arena(tmp_path, *arguments, "--seed", "9", "--resume", status=2)
    assert "--seed 0, not 9" in printed
    assert len(printed.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["greedy"], "at least two bots"),
        (["greedy", "gredy"], "did you mean greedy"),
        (["greedy", "random", "--time", "200"], "write it as 200ms or 1s"),
        (["greedy", "random", "--time", "0ms"], "write it as 200ms or 1s"),
        (["greedy", "random", "--games", "0"], "--games"),
        (["greedy", "random", "--players", "5"], "--players"),
        (["greedy", "random", "--on-failure", "cry"], "--on-failure"),
        (["greedy", "random", "--resume", "--fresh"], "use only one of them"),
        (["greedy", "random", "--csv", "/no/such/folder/table.csv"], "no folder"),
        (["greedy", "cmd:./no-such-bot"], "no such program"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(tmp_path: Path, arguments: list[str], words: str) -> None:
    printed = arena(tmp_path, *arguments, status=2)
    assert printed.startswith("sixstones: ")
    assert words in printed
    assert len(printed.splitlines()) == 1
