"""The page's words, as its catalogues have them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "locales"


def word(name: str, language: str = "en") -> str:
    """A text of one line without variables."""
    return _texts(language)[name]


@cache
def _texts(language: str) -> dict[str, str]:
    catalogues = sorted((LOCALES / language).glob("*.ftl"))
    assert catalogues, f"there are no words for {language}"
    return {
        name: text
        for catalogue in catalogues
        for name, text in re.findall(r"^([\w-]+) = ([^{}\n]+)$", catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    }
