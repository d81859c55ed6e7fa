"""The texts of the page, read from its catalogues."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "src/sixstones/locales"


def word(name: str, language: str = "en") -> str:
    """A text of one line without variables."""
    return _texts(language)[name]


def sentence(id: str, language: str = "en", **values: str) -> str:
    """A text of one line with variables and references to other texts, filled in."""
    text = re.sub(r"\{ \$(\w+) \}", lambda found: values[found[1]], _patterns(language)[id])
    return re.sub(r"\{ ([\w-]+) \}", lambda found: word(found[1], language), text)


def _texts(language: str) -> dict[str, str]:
    return {name: text for name, text in _patterns(language).items() if "{" not in text}


@cache
def _patterns(language: str) -> dict[str, str]:
    names = ["page", "account", "learn", "puzzles", "review", "daily", "ranking", "notify", "report", "games"]
    catalogues = [LOCALES / language / f"{name}.ftl" for name in names]
    return {
        name: text
        for catalogue in catalogues
        for name, text in re.findall(r"^([\w-]+) = (.+)$", catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    }
