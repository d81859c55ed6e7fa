"""A server starts before all bots are compiled."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sixstones.ai.registry import BOTS
from sixstones.cli import engine
from sixstones.cli.serve import LATE
from sixstones.problem import Problem

LONGEST = 20.0


def test_a_server_starts_with_all_bots_but_the_strongest():
    assert [name for name, bot in BOTS.items() if bot.level and name not in LATE] == [
        "recruit",
        "agent",
        "hero",
        "avenger",
    ]


def test_ctrl_c_stops_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    script = "import os, signal, time; os.kill(os.getppid(), signal.SIGINT); time.sleep(1000)"
    monkeypatch.setattr(engine, "COMPILE", script)
    with pytest.raises(KeyboardInterrupt):
        engine.ensure_compiled("play")
    assert not (tmp_path / "play.ready").exists()


def test_nothing_is_compiled_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(engine, "COMPILE", "raise SystemExit('this is never run')")
    (tmp_path / "think.ready").touch()
    with engine.compiling_in_background() as compiling:
        assert not compiling("learned")


def test_another_process_compiles_until_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    names = tmp_path / "names"
    monkeypatch.setattr(engine, "COMPILE", f"import sys; open({str(names)!r}, 'w').write(' '.join(sys.argv[1:]))")
    with engine.compiling_in_background() as compiling:
        deadline = time.monotonic() + LONGEST
        while compiling("learned"):
            assert time.monotonic() < deadline
            time.sleep(0.01)
    assert names.read_text() == "think"
    monkeypatch.setattr(engine, "COMPILE", "import time; time.sleep(1000)")
    with engine.compiling_in_background() as compiling:
        assert compiling("learned")
        assert not compiling("search")
        (tmp_path / "think.ready").touch()
        assert not compiling("learned")
    assert capfd.readouterr().err.count("Compiling the strongest bots in the background") == 2


def test_no_server_starts_with_a_damaged_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "CHAMPION", tmp_path / "nowhere")
    with pytest.raises(Problem, match="There is no file"), engine.compiling_in_background():
        pass


def test_no_second_process_compiles_what_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(engine, "COMPILE", "raise SystemExit('this is never run')")
    (tmp_path / "play.ready").touch()
    (tmp_path / "search.ready").touch()
    assert not engine.compile_for_tables()


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("raise OSError(28, 'No space left on device')", "OSError: [Errno 28] No space left on device"),
        ("import os; os.abort()", "status -6"),
    ],
)
def test_why_the_other_process_failed(script: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(engine, "COMPILE", script)
    with pytest.raises(Problem) as problem:
        engine.compile_for_tables()
    assert str(problem.value) == f"the engine can't be compiled ({reason})"
