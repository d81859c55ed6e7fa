"""A server starts before all bots are compiled."""

from __future__ import annotations

import signal
import time
from contextlib import suppress
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


@pytest.mark.parametrize("follows", [RuntimeError("no compiled object yet"), None])
def test_ctrl_c_stops_the_compiler_whatever_numba_makes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, follows: Exception | None
):
    monkeypatch.setattr(engine, "cache_folder", lambda: tmp_path)

    def compile_something() -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        if follows:
            raise follows

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        engine._compile("x", [compile_something])
    assert not (tmp_path / "x.ready").exists()
    assert signal.getsignal(signal.SIGINT) is before


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
    assert not engine.compile_in_another_process()


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
        engine.compile_in_another_process()
    assert str(problem.value) == f"the engine can't be compiled ({reason})"
