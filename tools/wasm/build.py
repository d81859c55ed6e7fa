"""Compile modules for the page: `python -m tools.wasm.build FOLDER MODULE…`. `python -m tools.wasm` compiles all.

Numba translates all of them in this process, because they share most functions. LLVM optimizes each in a process of
its own as soon as it is translated.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from shutil import copyfile

from tools.wasm import target
from tools.wasm.module import zig


def main() -> None:
    folder, *names = sys.argv[1:]
    build(Path(folder), names)


def build(folder: Path, names: Iterable[str]) -> None:
    """Write NAME.wasm for each, and what else comes with them. This process can't run compiled code afterwards."""
    gc.disable()  # a fifth faster, with twice the memory
    target.install()
    # They import the engine, which must come after `install`.
    from sixstones.ai.network.bot import CHAMPION  # noqa: PLC0415
    from tools.wasm.exports import MODULES  # noqa: PLC0415
    from tools.wasm.typescript import deck_typescript, typescript  # noqa: PLC0415

    (folder / "engine.ts").write_text(typescript(MODULES), encoding="utf-8")
    (folder / "deck.ts").write_text(deck_typescript(), encoding="utf-8")
    copyfile(CHAMPION, folder / CHAMPION.name)
    with tempfile.TemporaryDirectory() as scratch, zig(Path(scratch), "-o", "runtime.wasm") as filling:  # zig's cache
        if hasattr(os, "setpriority"):  # not on Windows
            os.setpriority(os.PRIO_PROCESS, filling.pid, 5)  # there is time until the first module is translated
        compilers = []
        for name in names:
            bitcode = Path(scratch) / f"{name}.bc"
            bitcode.write_bytes(target.translate(MODULES[name]))
            command = [sys.executable, "-m", "tools.wasm.module", str(bitcode), str(folder / f"{name}.wasm")]
            compilers.append(subprocess.Popen([*command, *(one.name for one in MODULES[name])]))
        statuses = [compiler.wait() for compiler in compilers]
        if any(statuses):
            sys.exit("The engine can't be compiled; see the output above.")


if __name__ == "__main__":
    main()
