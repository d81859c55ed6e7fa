"""Make one module for the page of its bitcode: `python -m tools.wasm.module BITCODE RESULT FUNCTION…`.

`build.py` starts it, once for each module. It is a process of its own, so that it can work while the next module is
translated.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copyfile
from typing import Final

from tools.wasm.machine import compile_bitcode

RUNTIME: Final = Path(__file__).with_name("runtime.c")
STACK: Final = 1 << 18
COMPILER: Final = (
    *("cc", "-target", "wasm32-freestanding", "-O3", "-fno-math-errno", "-ffp-contract=off"),
    "-mcpu=generic+bulk_memory+nontrapping_fptoint+sign_ext+simd128",
    *("-Wl,--no-entry", "-Wl,--strip-all", f"-Wl,-z,stack-size={STACK}"),
)


def main() -> None:
    bitcode, result, *functions = sys.argv[1:]
    make_module(Path(bitcode), Path(result), functions)


def make_module(bitcode: Path, result: Path, functions: list[str]) -> None:
    """Compile and link in the folder of the bitcode."""
    compiled, linked = bitcode.with_suffix(".o"), bitcode.with_suffix(".wasm")
    compiled.write_bytes(compile_bitcode(bitcode.read_bytes()))
    exported = (f"-Wl,--export={one}" for one in ("sixstones_alloc", *functions))
    if zig(bitcode.parent, *exported, compiled.name, "-o", linked.name).wait():
        sys.exit(f"{result.name} can't be linked; see the output above.")
    copyfile(linked, result)


def zig(scratch: Path, *options: str) -> subprocess.Popen[bytes]:
    """Link files of a folder, which also has zig's caches, with the runtime."""
    command = [sys.executable, "-m", "ziglang", *COMPILER, str(RUNTIME), *options]
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(scratch), "ZIG_LOCAL_CACHE_DIR": str(scratch)}
    return subprocess.Popen(command, cwd=scratch, env=os.environ | caches)


if __name__ == "__main__":
    main()
