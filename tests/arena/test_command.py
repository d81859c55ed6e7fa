"""`sixstones arena` as a user runs it, with real worker processes and signals."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from sixstones.records import load_record
from tests.arena.processes import COMMAND, arena, environment, figures


def interrupt(home: Path, *arguments: str) -> str:
    """Start an arena and interrupt it after a few games; returns its output."""
    file = next(Path(word) for word in reversed(arguments)) / "games.jsonl"
    command = [*COMMAND, *arguments]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
        start_new_session=True,
    ) as process:
        while process.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") > 3):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
        printed, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    return printed + errors


def test_neither_an_interruption_nor_the_number_of_workers_changes_the_result(tmp_path: Path) -> None:
    arguments = ("greedy", "random", "--games", "120", "--players", "3", "--seed", "5")
    kept = tmp_path / "kept"
    printed = interrupt(tmp_path, *arguments, "--workers", "2", "--out", str(kept))
    done = (kept / "games.jsonl").read_bytes().count(b"\n") - 1
    assert 0 < done < 120
    assert f"{done} of 120 games" in printed
    assert f"--out {kept} --resume" in printed
    resumed = figures(tmp_path, *arguments, "--workers", "2", "--out", str(kept), "--resume")
    assert resumed["games"] == 120
    assert resumed["bots"][0]["bot"] == "greedy"
    assert resumed == figures(tmp_path, *arguments, "--workers", "1", "--out", str(tmp_path / "whole"))


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
