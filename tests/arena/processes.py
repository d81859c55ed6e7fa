"""Run the arena in a separate process, like a user."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "sixstones", "arena"]
TIMES = {"seconds", "seconds_a_move"}


def environment(home: Path) -> dict[str, str]:
    """Store results in a folder of the test."""
    return os.environ | {"XDG_DATA_HOME": str(home), "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}


def arena(home: Path, *arguments: str, status: int = 0) -> str:
    """Run the arena; returns its output, with standard error last."""
    command = [*COMMAND, *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment(home), check=False, timeout=300
    )
    printed = done.stdout + done.stderr
    assert "Traceback" not in printed
    assert done.returncode == status, printed
    return printed


def figures(home: Path, *arguments: str) -> Any:
    """The JSON output without times."""
    return _without_times(json.loads(arena(home, *arguments, "--json").splitlines()[0]))


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_times(part) for name, part in value.items() if name not in TIMES}
    return [_without_times(part) for part in value] if isinstance(value, list) else value
