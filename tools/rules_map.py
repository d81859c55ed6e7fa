"""Write docs/rules.md: every clause of the rules, what it says, the files that implement it and its tests.

    python -m tools.rules_map

The sources are `clauses.toml`, the clause ids in comments, docstrings and messages of the engine, and the names of
the tests (`test_T3_two_colours_left…`).
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules.md"
TABLE = Path(__file__).with_name("clauses.toml")
LAYERS = ("src/sixstones/rules", "src/sixstones/game")

CITED = re.compile(r"\b([A-Z])(\d)(?: to \1(\d))?\b")
TEST = re.compile(r"^def test_((?:[A-Z]\d_)+)(\w+)\(", re.MULTILINE)

INTRO = """\
# The rules, clause by clause

Every rule of the game has an id. Refused moves name it (`T4: two of one colour needs four in the pile; blue has 3`),
the code cites it, and tests are named after it. `python -m tools.rules_map` generates this page from the code and the
tests; a test fails if the page is out of date or a clause has no test. Paths under *Code* are relative to
`src/sixstones/`. Each phrase under *Tests* is the name of a test: `two colours left allows two or one` is
`test_T3_two_colours_left_allows_two_or_one`.
"""


@dataclass(frozen=True)
class Clause:
    """One rule, with the code and the tests that refer to it."""

    id: str
    text: str
    files: tuple[str, ...]
    tests: dict[str, list[str]]
    """Phrases from test names, by file."""


def page() -> str:
    """The content of docs/rules.md."""
    return INTRO + "".join(_section(section) for section in _table()["section"])


def clauses() -> list[Clause]:
    return [_clause(id, text) for section in _table()["section"] for id, text in section["clauses"].items()]


def unknown_ids() -> dict[str, set[str]]:
    """Clause ids in code and tests that are not in the table."""
    known = {clause.id for clause in clauses()}
    named = _citations() | {file: set(phrases) for file, phrases in _tests().items()}
    return {file: ids - known for file, ids in named.items() if ids - known}


def main() -> None:
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}: {len(clauses())} clauses\n")


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def _section(section: dict[str, Any]) -> str:
    lines = ["", f"## {section['title']}", ""]
    if "intro" in section:
        lines += [section["intro"], ""]
    lines += ["| Clause | What it says | Code | Tests |", "|---|---|---|---|"]
    lines += [_row(_clause(id, text)) for id, text in section["clauses"].items()]
    return "\n".join(lines) + "\n"


def _row(clause: Clause) -> str:
    where = "<br>".join(f"`{_short(file)}`" for file in clause.files)
    proofs = "<br>".join(f"`{file}`: {' · '.join(phrases)}" for file, phrases in clause.tests.items())
    return f"| **{clause.id}** | {clause.text} | {where} | {proofs} |"


def _short(file: str) -> str:
    return file.removeprefix("src/sixstones/")


def _clause(id: str, text: str) -> Clause:
    cited = [file for file, ids in _citations().items() if id in ids]
    named = [file for file in _table()["source"].get(id, []) if file not in cited]
    tests = {file: phrases[id] for file, phrases in _tests().items() if id in phrases}
    return Clause(id, text, (*named, *cited), tests)


@cache
def _citations() -> dict[str, set[str]]:
    """The clauses that each file of the engine cites."""
    files = [file for layer in LAYERS for file in sorted((ROOT / layer).glob("*.py"))]
    return {file.relative_to(ROOT).as_posix(): cited_ids(file.read_text(encoding="utf-8")) for file in files}


def cited_ids(source: str) -> set[str]:
    """Clause ids in the comments and strings of a Python file; "T2 to T4" includes T3."""
    found: set[str] = set()
    for text in (*_comments(source), *_texts(source)):
        for letter, first, last in CITED.findall(text):
            found.update(f"{letter}{number}" for number in range(int(first), int(last or first) + 1))
    return found


def _comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def _texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def _tests() -> dict[str, dict[str, list[str]]]:
    """For each test file and clause, the phrases from the test names."""
    found = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        if phrases := named_phrases(file.read_text(encoding="utf-8")):
            found[file.relative_to(ROOT).as_posix()] = phrases
    return found


def named_phrases(source: str) -> dict[str, list[str]]:
    """`def test_T3_T4_two_left(…` gives {"T3": ["two left"], "T4": ["two left"]}."""
    phrases: dict[str, list[str]] = {}
    for ids, words in TEST.findall(source):
        for id in ids.strip("_").split("_"):
            phrases.setdefault(id, []).append(words.replace("_", " "))
    return phrases


if __name__ == "__main__":
    main()
