"""Help and rules: what can be typed, what the signs mean, and the rules as a whole or by clause."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from rich.text import Text

from sixstones.cli.client.narrate import rule_text
from sixstones.cli.client.stones import ACCENT, STONES
from sixstones.cli.client.words import Words

COMMANDS: Final = (
    *("moves", "hand", "hint", "undo", "why", "rules", "log", "deal", "save", "board", "theme", "help", "quit"),
    *("say", "seats", "start", "bot", "open", "sit", "resign", "leave", "rematch"),
)
"""Everything that can be typed besides moves; those of the second line are for tables on a server."""
EXAMPLES: Final = ("number", "letters", "recruit", "reserve", "claim")
SHORT_RULES: Final = (
    "goal",
    "turn",
    "take",
    "limit",
    "reserve",
    "recruit",
    "time",
    "avengers",
    "locations",
    "end",
    "tie",
)
_CLAUSE: Final = re.compile(r"- \*\*([A-Z]\d+)\*\* (.+?)(?=\n- \*\*|\n\n|\Z)", re.DOTALL)


def help_lines(words: Words) -> list[Text]:
    """How to move and what else can be typed."""
    moves = [(words(f"example-{id}"), words(f"help-move-{id}")) for id in EXAMPLES]
    commands = [(words.all(f"command-{id}")[0], words(f"help-{id}")) for id in COMMANDS]
    signs = [("", words(f"sign-{id}")) for id in ("card", "needs", "tags", "keys")]
    signs += [
        (f"{stone.shape} {words.letters[colour]}", f"{words(f'colour-{colour}')}: {words(f'stone-{colour}')}")
        for colour, stone in STONES.items()
    ]
    lines: list[Text] = []
    for title, rows in (("moves", moves), ("commands", commands), ("signs", signs)):
        lines.append(Text(words(f"help-title-{title}"), "bold"))
        lines += [Text.assemble((f"  {left:<16} " if left else "  ", ACCENT), right) for left, right in rows]
    return lines


@cache
def rules_text() -> str:
    return (files("sixstones") / "texts" / "rules.md").read_text(encoding="utf-8")


@cache
def clauses() -> dict[str, str]:
    """Each clause of the English rules by its id."""
    return {id: " ".join(text.split()) for id, text in _CLAUSE.findall(rules_text())}


def rules_lines(words: Words, topic: str) -> list[Text]:
    """The rules about a topic: everything, a clause as "T4", a letter, or part of a heading. Whole only in English."""
    if topic.upper() in clauses():
        return [Text(explanation(words, topic.upper()))]
    if words.language != "en":
        texts = ((words(f"rules-{part}-title"), words(f"rules-{part}")) for part in SHORT_RULES)
        return [Text.assemble((f"{title}: ", "bold"), text) for title, text in texts]
    letter = [f"- {id} {text}" for id, text in clauses().items() if id[0] == topic.upper()]
    stem = topic.lower().removesuffix("e")  # reserve, Reserving
    sections = [
        part for part in rules_text().split("\n## ") if len(stem) > 1 and stem in part.partition("\n")[0].lower()
    ]
    found = "\n".join(letter or sections) if topic else rules_text()
    return [Text(line.replace("**", "")) for line in found.splitlines()]


def explanation(words: Words, clause: str | None) -> str:
    """More about the last refusal than the refusal itself said."""
    if clause is None:
        return words("why-nothing")
    if words.language != "en" or clause not in clauses():
        return rule_text(words, clause)
    return f"{words('rule', clause=clause)} {clauses()[clause]}"
