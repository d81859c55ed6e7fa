"""The rules in our own words: read from texts/rules.md, whole, by section, or clause by clause."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from sixstones.cli.terminal.names import Unclear
from sixstones.game import IllegalMove, MoveError, UnreadableMove
from sixstones.game.moves import EXAMPLES

_CLAUSE = re.compile(r"- \*\*([A-Z]\d+)\*\* (.+?)(?=\n- \*\*|\n\n|\Z)", re.DOTALL)


@cache
def rules_text() -> str:
    """The whole text, in Markdown."""
    return (files("sixstones") / "texts" / "rules.md").read_text(encoding="utf-8")


@cache
def clauses() -> dict[str, str]:
    """Each clause's text by its id."""
    return {id: " ".join(text.split()) for id, text in _CLAUSE.findall(rules_text())}


def rules_about(topic: str) -> str | None:
    """The rules under a letter ("T") or in the section with such a heading ("reserve"), in Markdown."""
    if topic.upper() in {id[0] for id in clauses()}:
        return "\n".join(f"- **{id}** {text}" for id, text in clauses().items() if id[0] == topic.upper())
    stem = topic.lower().removesuffix("e")  # reserve, Reserving
    sections = rules_text().split("\n## ")[1:]
    found = [f"## {section}" for section in sections if stem in section.partition("\n")[0].lower()]
    return "\n".join(found) if found and len(stem) > 1 else None


def explanation(refusal: MoveError | None) -> str:
    """A longer answer to "why not?" than the refusal itself gave."""
    if refusal is None:
        return "Nothing was refused so far."
    if isinstance(refusal, IllegalMove):
        return f"{refusal.reason[0].upper()}{refusal.reason[1:]}.\nRule {refusal.clause}: {clauses()[refusal.clause]}"
    if isinstance(refusal, Unclear):
        return f"{refusal}\nMoves look like this: {' · '.join(EXAMPLES)}"
    problem = refusal.problem if isinstance(refusal, UnreadableMove) else str(refusal)
    return f"That is not a move that could be read: {problem}.\nMoves look like this: {' · '.join(EXAMPLES)}"
