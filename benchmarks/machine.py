"""Where and on what a measurement was made."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path


def commit() -> str:
    git = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(git, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def machine() -> str:
    return f"{_processor()}, {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
