"""What a reader downloads with the built page: a table, and failure above the limit. Fonts are not counted.

python -m tools.page_size
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "web" / "dist"
LIMIT = 150_000
"""Bytes of code, style and words in all languages, zipped."""
COUNTED = (".html", ".js", ".css", ".svg", ".webmanifest", ".ftl")


def main() -> None:
    """Exit with a sentence where the page is too big."""
    if not (PAGE / "index.html").is_file():
        sys.exit("There is no page in web/dist; `make page` builds it.")
    files = sorted((path for path in PAGE.rglob("*") if path.suffix in COUNTED), key=lambda path: -_zipped(path))
    for path in files:
        print(f"{_zipped(path):>9,} {path.stat().st_size:>9,}  {path.relative_to(PAGE)}")
    total, plain = sum(map(_zipped, files)), sum(path.stat().st_size for path in files)
    print(f"{total:>9,} {plain:>9,}  zipped and plain; the limit is {LIMIT:,} zipped")
    if total >= LIMIT:
        sys.exit(f"The page is too big: {total:,} bytes zipped, and {LIMIT:,} is the limit.")


def _zipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
