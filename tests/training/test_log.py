"""The log of a training and its plot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sixstones.training.checkpoint import Report, TrainingLog
from sixstones.training.plan import TrainingError
from sixstones.training.plots import draw

REPORT = Report(0.0, 0, 0, 0, 0.0, 0, 0, 16, 2e-3, 0.0, 0.0, {})


def a_log(path: Path) -> TrainingLog:
    log = TrainingLog(path)
    wins = {f"{players} {name}": 0.3 for players in (2, 3, 4) for name in ("greedy", "search-1000")}
    log.add(replace(REPORT, wins={"2 greedy": 0.0}))
    log.add(replace(REPORT, seconds=60.0, steps=500, policy_loss=2.0, chance_loss=0.7, wins=wins))
    log.add(replace(REPORT, seconds=90.0, pieces=1, games=1000, games_per_second=33.0, evaluations_per_second=9000))
    log.add(replace(REPORT, seconds=600.0, pieces=2, games=2_500_000, games_per_second=400.0, wins=wins))
    return log


def test_lines_are_read_back(tmp_path: Path):
    reports = a_log(tmp_path / "log.jsonl").reports()
    assert [report.seconds for report in reports] == [0, 60, 90, 600]
    assert reports[1].wins["3 greedy"] == 0.3


def test_an_incomplete_line_is_ignored(tmp_path: Path):
    log = a_log(tmp_path / "log.jsonl")
    with log.path.open("a") as file:
        file.write('{"seconds": 7')
    assert len(log.reports()) == 4


def test_lines_after_the_checkpoint_are_removed(tmp_path: Path):
    log = a_log(tmp_path / "log.jsonl")
    log.cut(90.04)
    assert [report.seconds for report in log.reports()] == [0, 60, 90]


@pytest.mark.parametrize("content", [b"[]\n", b"\xff\xfe\n"])
def test_another_kind_of_file_has_a_message(tmp_path: Path, content: bytes):
    (tmp_path / "log.jsonl").write_bytes(content)
    with pytest.raises(TrainingError, match="is not the log of a training"):
        TrainingLog(tmp_path / "log.jsonl").reports()


def test_the_plot_has_a_panel_per_number_of_players(tmp_path: Path):
    draw(a_log(tmp_path / "log.jsonl").path, tmp_path / "all.png")
    assert (tmp_path / "all.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "all.png").stat().st_size > 20_000


def test_a_log_without_measurements_can_be_plotted(tmp_path: Path):
    log = TrainingLog(tmp_path / "log.jsonl")
    log.add(REPORT)
    draw(log.path, tmp_path / "none.png")
    assert (tmp_path / "none.png").read_bytes().startswith(b"\x89PNG")
