"""Links and paths in the top-level pages lead to existing files. mkdocs checks the links within docs/."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(path.name for path in ROOT.glob("*.md"))
FOLDERS = (ROOT, ROOT / "src" / "sixstones", ROOT / "web" / "src")
"""Paths in the text are relative to one of these."""


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_existing_files(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / page).read_text(encoding="utf-8"))
    missing = [target for target in targets if "://" not in target and not (ROOT / target).exists()]
    assert not missing


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_paths_in_the_text_exist(page: str) -> None:
    paths = re.findall(r"`([\w.-]+/[\w./*-]*)`", (ROOT / page).read_text(encoding="utf-8"))
    assert paths
    assert not [path for path in paths if not any(next(folder.glob(path), None) for folder in FOLDERS)]
