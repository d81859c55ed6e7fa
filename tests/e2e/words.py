"""The page's words, as its catalogues have them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "src/sixstones/locales"


def word(name: str, language: str = "en") -> str:
    """A text of one line without variables."""
    return _texts(language)[name]


def sentence(id: str, language: str = "en", **values: str) -> str:
    """A text of one line with variables, filled in."""
    return re.sub(r"\{ \$(\w+) \}", lambda found: values[found[1]], _patterns(language)[id])


def _texts(language: str) -> dict[str, str]:
    return {name: text for name, text in _patterns(language).items() if "{" not in text}


@cache
def _patterns(language: str) -> dict[str, str]:
    catalogues = sorted((LOCALES / language).glob("*.ftl"))
    assert catalogues, f"there are no words for {language}"
    return {
        name: text
        for catalogue in catalogues
        for name, text in re.findall(r"^([\w-]+) = (.+)$", catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    }
