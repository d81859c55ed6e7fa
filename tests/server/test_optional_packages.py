"""Without the extra `hosting` a server on one machine works, and other settings say what to install."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"asyncpg", "py_vapid", "pywebpush", "redis", "webauthn"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""
POSTGRES = "postgresql://user@127.0.0.1:1/sixstones"


def without_packages(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python as if the packages of the extra were not installed."""
    (folder / "sitecustomize.py").write_text(BLOCKER)
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


EVERYTHING = """
import asyncio, contextlib, io, json, sys
from sixstones.cli.main import main
from sixstones.server.node import Node
from sixstones.server.passkeys import origin_for_passkeys
from sixstones.server.settings import ServerProblem, Settings

def said_by_command(*options):
    errors = io.StringIO()
    sys.argv = ["sixstones", "serve", "--port", "0", *options]
    with contextlib.redirect_stderr(errors), contextlib.suppress(SystemExit):
        main()
    return errors.getvalue()

async def said_by_node(**settings):
    try:
        node = await Node.start(Settings(**settings))
    except ServerProblem as problem:
        return str(problem)
    notifies = node.notifier is not None
    await node.stop()
    return "it works" + " and notifies" * notifies

database, file = sys.argv[1:]
print(json.dumps({
    "serve": said_by_command("--database", database),
    "serve --workers": said_by_command("--database", database, "--redis", "redis://127.0.0.1:1", "--workers", "2"),
    "postgres": asyncio.run(said_by_node(database=database)),
    "redis": asyncio.run(said_by_node(redis="redis://127.0.0.1:1")),
    "passkeys": str(origin_for_passkeys(Settings(public_url="https://play.example"))),
    "one machine": asyncio.run(said_by_node(database=file)),
}))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What commands and nodes say, all in one process: most of its time goes into its start."""
    folder = tmp_path_factory.mktemp("without")
    done = without_packages(folder, "-c", EVERYTHING, POSTGRES, str(folder / "tables.db"))
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("command", ["serve", "serve --workers"])
def test_one_sentence_names_the_package_and_the_extra(said: dict[str, str], command: str):
    [line] = said[command].splitlines()
    assert 'needs the Python package asyncpg; install it with: pip install "sixstones[hosting]"' in line
    assert "secret" not in line


@pytest.mark.parametrize(("node", "package"), [("postgres", "asyncpg"), ("redis", "redis")])
def test_a_node_says_so_too(said: dict[str, str], node: str, package: str):
    assert f"needs the Python package {package};" in said[node]


def test_without_the_package_there_are_no_passkeys(said: dict[str, str]):
    assert said["passkeys"] == "None"


def test_one_machine_needs_neither(said: dict[str, str]):
    assert said["one machine"] == "it works"
