"""The module: the same bytes from every build, small, and with nothing to import but the report of a failure."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from sixstones.protocol.server import BotState, DeckFacts
from sixstones.server.http.routes import _bots, _deck
from tests.wasm.node import GENERATED, ROOT

LIMIT = 60_000
"""Bytes, gzipped."""


def started(folder: Path, hash_seed: str) -> subprocess.Popen[bytes]:
    """A build of the rules. Another hash seed gives another order of sets."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tools.wasm", str(folder), "--only-rules"]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def test_two_builds_are_the_same(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "another")]
    for build in [started(folder, str(seed)) for seed, folder in enumerate(folders)]:
        output, _ = build.communicate()
        assert build.returncode == 0, output.decode()
    for name in ("engine.wasm", "engine.ts"):
        one, another = ((folder / name).read_bytes() for folder in folders)
        assert one == another, name


def test_the_page_has_the_cards_and_levels_of_the_server() -> None:
    text = (GENERATED / "deck.ts").read_text(encoding="utf-8")
    facts, ladder = (
        json.loads(found) for found in re.findall(r"^export const \w+ = (.*) as const;$", text, re.MULTILINE)
    )
    assert msgspec.convert(facts, DeckFacts) == _deck()
    assert msgspec.convert(ladder, tuple[BotState, ...]) == tuple(bot for bot in _bots() if bot.level is not None)


def test_the_module_is_small() -> None:
    size = len(gzip.compress((GENERATED / "engine.wasm").read_bytes(), 9, mtime=0))
    assert size <= LIMIT, f"{size:,} bytes gzipped; the limit is {LIMIT:,}"


def test_the_module_has_no_path_of_the_machine_that_built_it() -> None:
    module = (GENERATED / "engine.wasm").read_bytes()
    assert str(ROOT).encode() not in module
    assert b"site-packages" not in module
