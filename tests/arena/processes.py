"""Run the arena. Its workers are processes; the command itself runs in this one unless a test sends it signals."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.processes import run_here
from tests.services import forked
from tests.services.forked import Forked

TIMES = {"seconds", "seconds_a_move"}


def environment(home: Path) -> dict[str, str]:
    """Store results in a folder of the test."""
    return os.environ | {"XDG_DATA_HOME": str(home), "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}


def run(home: Path, *arguments: str, terminal: bool = False) -> tuple[int, str, str]:
    """Run the arena; returns its exit status, output and errors."""
    return run_here(["arena", *arguments], environment(home) | {"TERM": "xterm"}, terminal=terminal)


def arena(home: Path, *arguments: str, status: int = 0) -> str:
    """Run the arena; returns its output, with standard error last."""
    ended, printed, errors = run(home, *arguments)
    assert ended == status, printed + errors
    return printed + errors


def start(home: Path, *arguments: str, output: int, errors: int, prepare: Callable[[], object]) -> Forked:
    """Start the arena in a process of its own, with descriptors for its output and errors."""
    with Path(os.devnull).open() as nothing:
        return Forked(
            forked.sixstones,
            "arena",
            *arguments,
            env=environment(home),
            streams=(nothing.fileno(), output, errors),
            prepare=prepare,
            has_children=True,
        )


def figures(home: Path, *arguments: str) -> Any:
    """The JSON output without times."""
    return _without_times(json.loads(arena(home, *arguments, "--json").splitlines()[0]))


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_times(part) for name, part in value.items() if name not in TIMES}
    return [_without_times(part) for part in value] if isinstance(value, list) else value
