"""Compile one module for the page: `python -m tools.wasm.module NAME FOLDER`. `python -m tools.wasm` compiles all."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import copyfile
from typing import Final

RUNTIME: Final = Path(__file__).with_name("runtime.c")
STACK: Final = 1 << 18
COMPILER: Final = (
    *("cc", "-target", "wasm32-freestanding", "-O3", "-fno-math-errno", "-ffp-contract=off"),
    "-mcpu=generic+bulk_memory+nontrapping_fptoint+sign_ext+simd128",
    *("-Wl,--no-entry", "-Wl,--strip-all", f"-Wl,-z,stack-size={STACK}"),
)


def main() -> None:
    name, folder = sys.argv[1:]
    gc.disable()  # a fifth faster, with twice the memory
    build(name, Path(folder))


def build(name: str, folder: Path) -> None:
    """Write NAME.wasm, and what else comes with it. This process can't run compiled code afterwards."""
    from tools.wasm import target  # noqa: PLC0415

    target.install()
    # They import the engine, which must come after `install`.
    from sixstones.ai.network.bot import CHAMPION  # noqa: PLC0415
    from tools.wasm.exports import MODULES  # noqa: PLC0415
    from tools.wasm.typescript import deck_typescript, typescript  # noqa: PLC0415

    if name == "engine":
        (folder / "engine.ts").write_text(typescript(MODULES), encoding="utf-8")
        (folder / "deck.ts").write_text(deck_typescript(), encoding="utf-8")
    elif name == "network":
        copyfile(CHAMPION, folder / CHAMPION.name)
    with tempfile.TemporaryDirectory() as scratch:
        with _zig(scratch, "-o", "runtime.wasm"):  # compiles the runtime and zig's own library into its cache
            (Path(scratch) / "compiled.o").write_bytes(target.compile_exports(MODULES[name]))
        exported = (f"-Wl,--export={one}" for one in ("sixstones_alloc", *(one.name for one in MODULES[name])))
        with _zig(scratch, *exported, "compiled.o", "-o", "linked.wasm") as linking:
            if linking.wait():
                sys.exit(f"The module {name} can't be linked; see the output above.")
        copyfile(Path(scratch) / "linked.wasm", folder / f"{name}.wasm")


def _zig(scratch: str, *options: str) -> subprocess.Popen[bytes]:
    """Link files of a folder with the runtime."""
    command = [sys.executable, "-m", "ziglang", *COMPILER, str(RUNTIME), *options]
    caches = {"ZIG_GLOBAL_CACHE_DIR": scratch, "ZIG_LOCAL_CACHE_DIR": scratch}
    return subprocess.Popen(command, cwd=scratch, env=os.environ | caches)


if __name__ == "__main__":
    main()
