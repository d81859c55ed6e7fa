"""Print the size of each package in src/sixstones. With --check, exit with status 1 if a limit is exceeded."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

ROOT: Final = Path(__file__).resolve().parents[1] / "src" / "sixstones"
LIMITS: Final = {"total": (250, 34_300), "cli": (45, 5_700), "review": (8, 900), "puzzles": (12, 1_300)}
"""Maximum number of files and lines. Raise a limit with a feature that needs it, never to avoid tidying up."""
MAX_LINES_PER_FILE: Final = 450


class Size(NamedTuple):
    """The size of one package, or of all of them."""

    files: int
    lines: int
    largest: Path
    largest_lines: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit with status 1 if a limit is exceeded")
    check = parser.parse_args().check
    packages: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        package = path.relative_to(ROOT).parent.parts
        packages[package[0] if package else "(top level)"].append(path)
    sizes = {name: _size(paths) for name, paths in packages.items()}
    sizes["total"] = _size([path for paths in packages.values() for path in paths])
    _print_table(sizes)
    exceeded = list(_exceeded(sizes))
    print("\n".join(exceeded) or "All limits are met.")
    sys.exit(1 if check and exceeded else 0)


def _size(paths: list[Path]) -> Size:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    largest = max(lines, key=lines.__getitem__)
    return Size(len(paths), sum(lines.values()), largest.relative_to(ROOT), lines[largest])


def _exceeded(sizes: dict[str, Size]) -> Iterator[str]:
    for name, (files, lines) in LIMITS.items():
        if sizes[name].files > files:
            yield f"{name}: {sizes[name].files} files, limit {files}"
        if sizes[name].lines > lines:
            yield f"{name}: {sizes[name].lines:,} lines, limit {lines:,}"
    for name, size in sizes.items():
        if name != "total" and size.largest_lines > MAX_LINES_PER_FILE:
            yield f"{size.largest}: {size.largest_lines} lines, limit {MAX_LINES_PER_FILE}"


def _print_table(sizes: dict[str, Size]) -> None:
    table = Table("Package")
    for heading in ("Files", "Lines", "Largest file", "Lines"):
        table.add_column(heading, justify="left" if heading == "Largest file" else "right")
    for name, size in sizes.items():
        if name == "total":
            table.add_section()
        table.add_row(name, str(size.files), f"{size.lines:,}", str(size.largest), str(size.largest_lines))
    Console().print(table)


if __name__ == "__main__":
    main()
