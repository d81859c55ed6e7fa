"""A browser for tests: the installed Chromium or Chrome, or the one that Playwright downloaded."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
"""Debian's package of Chromium without windows, and its command. It needs a fifth less CPU, and can't install apps."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
MISSING = "the tests need Chromium: apt-get install chromium (or .venv/bin/playwright install chromium)"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""It sends nothing to the internet."""


def on_the_machine() -> str | None:
    """The path of an installed browser."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC) if MAC.exists() else None)


def fast_executable() -> str:
    """The path of the browser for nearly all tests. Raises AssertionError if there is none."""
    return shutil.which(SHELL) or executable()


def executable() -> str:
    """The path of a whole browser. Raises AssertionError if there is none."""
    found = on_the_machine()
    if found is not None:
        return found
    with sync_playwright() as playwright:
        fetched = playwright.chromium.executable_path
    assert Path(fetched).exists(), MISSING
    return fetched
