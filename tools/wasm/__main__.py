"""Build the engine for the page: `python -m tools.wasm [FOLDER]`."""

from __future__ import annotations

import argparse
import gc
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from shutil import copyfile
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FOLDER: Final = ROOT / "web" / "src" / "engine" / "generated"
SOURCES: Final = ("rules", "game", "observation", "ai", "data")
SUFFIXES: Final = (".py", ".c", ".csv", ".json", ".safetensors")
TOOLS: Final = ("numba", "llvmlite", "numpy", "ziglang")
STACK: Final = 1 << 18
COMPILER: Final = (
    *("cc", "-target", "wasm32-freestanding", "-O3", "-fno-math-errno", "-ffp-contract=off"),
    "-mcpu=generic+bulk_memory+nontrapping_fptoint+sign_ext+simd128",
    *("-Wl,--no-entry", "-Wl,--strip-all", f"-Wl,-z,stack-size={STACK}"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where to write it")
    parser.add_argument("--only-rules", action="store_true", help="without the bots: much faster, for tests")
    options = parser.parse_args()
    inputs = _hash_of_inputs()
    mark = options.folder / "inputs"
    if mark.is_file() and mark.read_text(encoding="utf-8") == inputs:
        return
    print("— compiling the engine to WebAssembly (half a minute)", flush=True)
    gc.disable()  # a fifth faster, with twice the memory
    build(options.folder, only_rules=options.only_rules)
    mark.write_text(inputs, encoding="utf-8")


def build(folder: Path, *, only_rules: bool) -> None:
    """Write engine.wasm, engine.ts, deck.ts and the network. This process can't run compiled code afterwards."""
    from tools.wasm import target  # noqa: PLC0415

    target.install()
    # They import the engine, which must come after `install`.
    from sixstones.ai.network.bot import CHAMPION  # noqa: PLC0415
    from tools.wasm.exports import EXPORTS, RULES  # noqa: PLC0415
    from tools.wasm.typescript import deck_typescript, typescript  # noqa: PLC0415

    exports = RULES if only_rules else EXPORTS
    folder.mkdir(parents=True, exist_ok=True)
    copyfile(CHAMPION, folder / CHAMPION.name)
    (folder / "engine.ts").write_text(typescript(exports), encoding="utf-8")
    (folder / "deck.ts").write_text(deck_typescript(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        with _zig(scratch, "-o", "runtime.wasm"):  # compiles the runtime and zig's own library into its cache
            (scratch / "engine.o").write_bytes(target.compile_exports(exports))
        exported = (f"-Wl,--export={one}" for one in ("sixstones_alloc", *(one.name for one in exports)))
        with _zig(scratch, *exported, "engine.o", "-o", "engine.wasm") as linking:
            if linking.wait():
                sys.exit("The engine can't be linked; see the output above.")
        copyfile(scratch / "engine.wasm", folder / "engine.wasm")


def _zig(scratch: Path, *options: str) -> subprocess.Popen[bytes]:
    """Link files of a folder with the runtime."""
    command = [sys.executable, "-m", "ziglang", *COMPILER, str(HERE / "runtime.c"), *options]
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(scratch), "ZIG_LOCAL_CACHE_DIR": str(scratch)}
    return subprocess.Popen(command, cwd=scratch, env=os.environ | caches)


def _hash_of_inputs() -> str:
    """Of everything that the result depends on."""
    digest = hashlib.sha256(repr([version(tool) for tool in TOOLS]).encode())
    for path in _inputs():
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _inputs() -> Iterator[Path]:
    folders = (HERE, *(ROOT / "src" / "sixstones" / name for name in SOURCES))
    return (path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in SUFFIXES)


if __name__ == "__main__":
    main()
