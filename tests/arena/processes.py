"""Run the arena. Its workers are processes; the command itself runs in this one unless a test sends it signals."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from tests.cli.processes import run_here

COMMAND = [sys.executable, "-m", "sixstones", "arena"]
TIMES = {"seconds", "seconds_a_move"}


def environment(home: Path) -> dict[str, str]:
    """Store results in a folder of the test."""
    return os.environ | {"XDG_DATA_HOME": str(home), "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}


def run(home: Path, *arguments: str) -> tuple[int, str, str]:
    """Run the arena; returns its exit status, output and errors."""
    return run_here(["arena", *arguments], environment(home))


def arena(home: Path, *arguments: str, status: int = 0) -> str:
    """Run the arena; returns its output, with standard error last."""
    ended, printed, errors = run(home, *arguments)
    assert ended == status, printed + errors
    return printed + errors


def figures(home: Path, *arguments: str) -> Any:
    """The JSON output without times."""
    return _without_times(json.loads(arena(home, *arguments, "--json").splitlines()[0]))


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_times(part) for name, part in value.items() if name not in TIMES}
    return [_without_times(part) for part in value] if isinstance(value, list) else value
