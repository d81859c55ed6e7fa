"""Build the engine for the page: `python -m tools.wasm [FOLDER]`."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FOLDER: Final = ROOT / "web" / "src" / "engine" / "generated"
SOURCES: Final = ("rules", "game", "observation", "ai", "review", "puzzles/proof", "data")
SUFFIXES: Final = (".py", ".c", ".csv", ".json", ".safetensors")
TOOLS: Final = ("numba", "llvmlite", "numpy", "ziglang")
MODULES: Final = ("network", "engine", "puzzles")
"""The one that takes longest comes first."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where to write it")
    folder: Path = parser.parse_args().folder
    inputs = _hash_of_inputs()
    mark = folder / "inputs"
    if mark.is_file() and mark.read_text(encoding="utf-8") == inputs:
        return
    print("— compiling the engine to WebAssembly (half a minute)", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    from tools.wasm.build import build  # noqa: PLC0415 - imports Numba, which takes a second

    build(folder, MODULES)
    mark.write_text(inputs, encoding="utf-8")


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
