"""Print the download size of the built page, without fonts; fail if it exceeds the limit.

python -m tools.page_size
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "web" / "dist"
LIMIT = 160_000
"""Bytes of code, styles and texts in all languages, gzipped."""
COUNTED = (".html", ".js", ".css", ".svg", ".webmanifest", ".ftl")
ENGINE = ("worker-",)
"""Files of the engine, which loads by itself; tests/wasm checks the size of its module."""


def main() -> None:
    if not (PAGE / "index.html").is_file():
        sys.exit("The page is not built; run `make page`.")
    counted = (path for path in PAGE.rglob("*") if path.suffix in COUNTED and not path.name.startswith(ENGINE))
    files = sorted(counted, key=lambda path: -_gzipped_size(path))
    for path in files:
        print(f"{_gzipped_size(path):>9,} {path.stat().st_size:>9,}  {path.relative_to(PAGE)}")
    total, plain = sum(map(_gzipped_size, files)), sum(path.stat().st_size for path in files)
    print(f"{total:>9,} {plain:>9,}  gzipped and uncompressed; the limit is {LIMIT:,} gzipped")
    if total >= LIMIT:
        sys.exit(f"The page is too big: {total:,} bytes gzipped, and the limit is {LIMIT:,}.")


def _gzipped_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
