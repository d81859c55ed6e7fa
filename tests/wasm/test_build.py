"""The modules: the same bytes from every build, and small."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from sixstones.protocol.server import BotState, DeckFacts
from sixstones.server.http.routes import _bots, _deck
from tests.wasm.node import GENERATED, ROOT

LIMITS = {"engine.wasm": 30_000, "network.wasm": 56_000}
"""Bytes, gzipped."""


BUILT = ("engine.wasm", "engine.ts", "deck.ts")
PROOFS = ROOT / ".cache" / "builds"


def test_another_build_is_the_same(tmp_path: Path) -> None:
    """In another folder, alone, and with a hash seed that gives another order of sets.

    It takes twenty seconds, so what has been proved for the same sources, tools and modules is remembered.
    """
    proof = PROOFS / _everything_it_depends_on()
    if proof.exists():
        return
    command = [sys.executable, "-m", "tools.wasm.build", str(tmp_path), "engine"]
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert built.returncode == 0, built.stderr.decode()
    for name in BUILT:
        assert (tmp_path / name).read_bytes() == (GENERATED / name).read_bytes(), name
    PROOFS.mkdir(parents=True, exist_ok=True)
    proof.touch()


def _everything_it_depends_on() -> str:
    """A hash of the sources, the tools and the modules that were built."""
    digest = sha256(repr((sys.version, *map(version, ("numba", "llvmlite", "numpy", "ziglang")))).encode())
    folders = (ROOT / "tools" / "wasm", ROOT / "src" / "sixstones")
    sources = (path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    for path in [*sorted(sources), *(GENERATED / name for name in BUILT), Path(__file__)]:
        digest.update(f"{path.relative_to(ROOT)}".encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def test_the_page_has_the_cards_and_levels_of_the_server() -> None:
    text = (GENERATED / "deck.ts").read_text(encoding="utf-8")
    facts, ladder = (
        json.loads(found) for found in re.findall(r"^export const \w+ = (.*) as const;$", text, re.MULTILINE)
    )
    assert msgspec.convert(facts, DeckFacts) == _deck()
    assert msgspec.convert(ladder, tuple[BotState, ...]) == tuple(bot for bot in _bots() if bot.level is not None)


@pytest.mark.parametrize("name", LIMITS)
def test_the_modules_are_small(name: str) -> None:
    size = len(gzip.compress((GENERATED / name).read_bytes(), 9, mtime=0))
    assert size <= LIMITS[name], f"{size:,} bytes gzipped; the limit is {LIMITS[name]:,}"


@pytest.mark.parametrize("name", LIMITS)
def test_the_modules_have_no_path_of_the_machine_that_built_them(name: str) -> None:
    module = (GENERATED / name).read_bytes()
    assert str(ROOT).encode() not in module
    assert b"site-packages" not in module
