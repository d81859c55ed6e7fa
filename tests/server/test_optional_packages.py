"""Without the extra `hosting` a server on one machine works, and other settings say what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"asyncpg", "redis"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""
POSTGRES = "postgresql://user:secret@127.0.0.1:1/sixstones"


def without_packages(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python as if asyncpg and redis were not installed."""
    (folder / "sitecustomize.py").write_text(BLOCKER)
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("options", "package"),
    [
        (("--database", POSTGRES), "asyncpg"),
        (("--database", POSTGRES, "--redis", "redis://127.0.0.1:1", "--workers", "2"), "asyncpg"),
    ],
)
def test_one_sentence_names_the_package_and_the_extra(tmp_path: Path, options: tuple[str, ...], package: str):
    done = without_packages(tmp_path, "-m", "sixstones", "serve", "--port", "0", *options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert f'needs the Python package {package}; install it with: pip install "sixstones[hosting]"' in done.stderr
    assert "secret" not in done.stderr


@pytest.mark.parametrize(
    ("settings", "package"),
    [(f'database="{POSTGRES}"', "asyncpg"), ('redis="redis://127.0.0.1:1"', "redis")],
)
def test_a_node_says_so_too(tmp_path: Path, settings: str, package: str):
    code = f"""
import asyncio
from sixstones.server.node import Node
from sixstones.server.settings import ServerProblem, Settings

try:
    asyncio.run(Node.start(Settings({settings})))
except ServerProblem as problem:
    print(problem)
"""
    done = without_packages(tmp_path, "-c", code)
    assert f"needs the Python package {package};" in done.stdout, done.stderr


def test_one_machine_needs_neither(tmp_path: Path):
    code = f"""
import asyncio
from sixstones.server.node import Node
from sixstones.server.settings import Settings

async def main():
    node = await Node.start(Settings(database={str(tmp_path / "tables.db")!r}))
    await node.stop()

asyncio.run(main())
"""
    done = without_packages(tmp_path, "-c", code)
    assert done.returncode == 0, done.stderr
