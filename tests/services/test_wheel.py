"""What a wheel is built from."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

from hatch_build import SOURCES

ROOT = Path(__file__).parents[2]
OUTSIDE = re.compile(r'"(?:\.\./)+(src/sixstones/[\w/]+)')


def test_a_wheel_has_everything_that_the_page_imports() -> None:
    """The page is built in a copy of SOURCES."""
    files = chain.from_iterable((ROOT / "web" / "src").rglob(f"*.{ending}") for ending in ("ts", "svelte"))
    wanted = {
        found
        for file in files
        if not file.name.endswith(".test.ts")
        for found in OUTSIDE.findall(file.read_text(encoding="utf-8"))
    }
    assert len(wanted) >= 2, "catalogues and puzzles"
    assert [one for one in wanted if not one.startswith(SOURCES)] == []
