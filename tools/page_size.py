"""Print the download size of a first visit to the built page: what loads before a game against a bot can start.

python -m tools.page_size
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "web" / "dist"
LIMIT: Final = 230_000
"""Bytes of code, styles, texts and engine, gzipped, in the language with the longest texts."""
COUNTED: Final = (".html", ".js", ".css", ".svg", ".webmanifest", ".wasm")
COMES_WITH: Final = ("worker-*.js", "engine-*.wasm", "*.page-*.js")
"""What the page loads by itself for a first game. The network, and screens that few visits open, come later."""
IMPORT: Final = re.compile(r'(?:from|import) ?"\./([\w.-]+)"')
CATALOGUE: Final = re.compile(r"(?P<language>[a-z]{2}(-\w+)?)\.\w+-[\w-]{8}\.js")
BASES: Final = {"es-419": "es"}
"""Dialects load their base language, too."""


def main() -> None:
    if not (PAGE / "index.html").is_file():
        sys.exit("The page is not built; run `make page`.")
    files = {path: _gzipped_size(path) for path in _first_files() if path.suffix in COUNTED}
    for path, size in sorted(files.items(), key=lambda item: -item[1]):
        print(f"{size:>9,} {path.stat().st_size:>9,}  {path.relative_to(PAGE)}")
    catalogues: dict[str, int] = defaultdict(int)
    for path, size in files.items():
        if found := CATALOGUE.fullmatch(path.name):
            catalogues[found["language"]] += size
    if not catalogues:
        sys.exit("The page has no catalogues of texts.")
    common = sum(files.values()) - sum(catalogues.values())
    first = {language: common + _texts(language, catalogues) for language in catalogues}
    for language, size in sorted(first.items(), key=lambda item: item[1]):
        print(f"{size:>9,}            the first visit in {language}")
    fonts = sum(path.stat().st_size for path in PAGE.rglob("*-latin-[0-9w]*.woff2"))
    print(f"{fonts:>9,}            the fonts, which load while the page already shows text; not counted")
    if max(first.values()) > LIMIT:
        sys.exit(f"The page is too big: {max(first.values()):,} bytes gzipped, and the limit is {LIMIT:,}.")


def _first_files() -> set[Path]:
    """The files of a first visit: those beside the page, those that it names, and what these import at once."""
    named = re.findall(r"assets/[\w.-]+", (PAGE / "index.html").read_text(encoding="utf-8"))
    waiting = [PAGE / name for name in named]
    first = {path for path in PAGE.iterdir() if path.is_file()}
    first |= {path for path in (PAGE / "assets").iterdir() if any(map(path.match, COMES_WITH))}
    while waiting:
        path = waiting.pop()
        if path not in first and path.suffix == ".js":
            waiting += [path.parent / name for name in IMPORT.findall(path.read_text(encoding="utf-8"))]
        first.add(path)
    return first


def _texts(language: str, catalogues: dict[str, int]) -> int:
    loaded = {language, BASES.get(language, language)}
    return sum(catalogues[each] for each in loaded)


def _gzipped_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
