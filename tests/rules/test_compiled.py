"""The engine plays the same games with bounds checks, and without compilation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest

from sixstones.ai.policies import GREEDY, RANDOM
from sixstones.ai.simulation import SimulationBatch, simulate
from sixstones.rules import compiled
from sixstones.rules.deck import standard_deck

PROGRAM = """
import json, sys
from sixstones.ai.simulation import SimulationBatch, simulate
from sixstones.rules.deck import standard_deck
jobs = json.loads(sys.argv[1])
print(json.dumps([simulate(SimulationBatch(standard_deck(), p, n, seed=5, games=g)).tolist() for p, n, g in jobs]))
"""


def run_elsewhere(jobs: list[tuple[int, int, int]], **environment: str) -> list[list[list[int]]]:
    """Play the same games in a subprocess with another environment."""
    command = [sys.executable, "-c", PROGRAM, json.dumps(jobs)]
    done = subprocess.run(command, env=os.environ | environment, check=True, capture_output=True, text=True)
    rows: list[list[list[int]]] = json.loads(done.stdout)
    return rows


def run_here(jobs: list[tuple[int, int, int]]) -> list[list[list[int]]]:
    return [
        simulate(SimulationBatch(standard_deck(), policy, n, seed=5, games=games)).tolist() for policy, n, games in jobs
    ]


def test_with_bounds_checks_no_index_is_out_of_bounds() -> None:
    jobs = [(policy, players, 300) for policy in (RANDOM, GREEDY) for players in (2, 3, 4)]
    assert run_elsewhere(jobs, NUMBA_BOUNDSCHECK="1") == run_here(jobs)


def test_plain_python_plays_the_same_games() -> None:
    jobs = [(RANDOM, 2, 2), (RANDOM, 3, 1), (RANDOM, 4, 1), (GREEDY, 2, 1)]
    assert run_elsewhere(jobs, NUMBA_DISABLE_JIT="1") == run_here(jobs)


@pytest.fixture
def fresh_cache_folder(monkeypatch: pytest.MonkeyPatch):
    compiled.cache_folder.cache_clear()
    yield monkeypatch
    compiled.cache_folder.cache_clear()


def test_a_change_anywhere_in_the_engine_starts_a_new_cache_folder(
    fresh_cache_folder: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = compiled.cache_folder()
    for layer in compiled.COMPILED_LAYERS:
        (tmp_path / layer).mkdir(parents=True)
    (tmp_path / "rules" / "tokens.py").write_text("PAIR_NEEDS = 4", encoding="utf-8")
    fresh_cache_folder.setattr(compiled, "PACKAGE", tmp_path)
    compiled.cache_folder.cache_clear()
    one = compiled.cache_folder()
    (tmp_path / "rules" / "tokens.py").write_text("PAIR_NEEDS = 3", encoding="utf-8")
    compiled.cache_folder.cache_clear()
    assert len({before, one, compiled.cache_folder()}) == 3


def test_the_source_hash_depends_on_the_content_and_not_on_the_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def named(place: str, rules: str, training: str) -> str:
        for layer, text in (("rules", rules), ("training", training)):
            (tmp_path / place / layer).mkdir(parents=True)
            (tmp_path / place / layer / "one.py").write_text(text, encoding="utf-8")
        monkeypatch.setattr(compiled, "PACKAGE", tmp_path / place)
        return compiled.sources("rules")

    here = named("here", "A = 1", "B = 1")
    assert named("there", "A = 1", "B = 1") == here
    assert named("trained", "A = 1", "B = 2") == here
    assert named("changed", "A = 2", "B = 1") != here


def test_without_a_writable_cache_folder_a_temporary_folder_is_used(
    fresh_cache_folder: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    fresh_cache_folder.setattr(compiled, "user_cache_path", lambda name: tmp_path / "file" / name)
    folder = compiled.cache_folder()
    assert folder.is_dir()
    assert tmp_path not in folder.parents


def test_processes_share_the_folder_if_none_of_the_usual_ones_is_writable(
    fresh_cache_folder: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So that what another process compiles is not compiled again here."""
    (tmp_path / f"sixstones-{os.getuid()}").touch()
    with patch.dict(os.environ, {"XDG_CACHE_HOME": os.devnull, "TMPDIR": str(tmp_path)}):
        fresh_cache_folder.setattr(tempfile, "tempdir", None)  # as in a new process, it reads TMPDIR
        here = compiled.cache_folder()
        program = "from sixstones.rules.compiled import cache_folder; print(cache_folder())"
        there = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert here.parent == tmp_path
    assert Path(there.stdout.strip()) == here
