"""Help and rules: what can be typed, what the signs mean, and the rules as a whole or by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from rich.text import Text

from sixstones.cli.client.narrate import rule_text
from sixstones.cli.client.stones import ACCENT, QUIET, STONES
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
    moves = [_two_columns(words(f"example-{id}"), words(f"help-move-{id}")) for id in EXAMPLES]
    commands = [_two_columns(words.all(f"command-{id}")[0], words(f"help-{id}")) for id in COMMANDS]
    stones = "   ".join(
        f"{stone.shape} {words.letters[colour]} {words(f'colour-{colour}')} {words(f'stone-{colour}')}"
        for colour, stone in STONES.items()
    )
    return [
        Text(words("help-title-moves"), "bold"),
        *moves,
        Text(words("help-title-commands"), "bold"),
        *commands,
        Text(words("help-title-signs"), "bold"),
        *(Text(f"  {words(id)}") for id in ("sign-card", "sign-needs", "sign-tags", "sign-keys")),
        Text(f"  {stones}", QUIET),
    ]


def _two_columns(left: str, right: str) -> Text:
    return Text.assemble((f"  {left:<18} ", ACCENT), right)


def welcome(words: Words) -> str:
    return f"{words('rules-goal')} {words('rules-turn')} {words('welcome')}"


@cache
def rules_text() -> str:
    return (files("sixstones") / "texts" / "rules.md").read_text(encoding="utf-8")


@cache
def clauses() -> dict[str, str]:
    """Each clause of the English rules by its id."""
    return {id: " ".join(text.split()) for id, text in _CLAUSE.findall(rules_text())}


def rules_lines(words: Words, topic: str) -> list[Text] | None:
    """The rules about a topic: everything, a clause as "T4", a letter, or part of a heading; None if nothing fits."""
    if words.language != "en":
        return list(_short_rules(words, topic))
    if topic.upper() in clauses():
        return [Text(f"{topic.upper()}: {clauses()[topic.upper()]}")]
    found = _sections(topic)
    return [Text(line.replace("**", "")) for line in found.splitlines()] if found else None


def _short_rules(words: Words, topic: str) -> Iterator[Text]:
    if topic.upper() in clauses():
        yield Text(rule_text(words, topic.upper()))
        return
    for part in SHORT_RULES:
        yield Text(words(f"rules-{part}-title"), "bold")
        yield Text(f"  {words(f'rules-{part}')}")


def _sections(topic: str) -> str:
    """The sections with such a heading ("reserve"), or the clauses of a letter ("T")."""
    if not topic:
        return rules_text()
    if topic.upper() in {id[0] for id in clauses()}:
        return "\n".join(f"- {id} {text}" for id, text in clauses().items() if id[0] == topic.upper())
    stem = topic.lower().removesuffix("e")  # reserve, Reserving
    sections = rules_text().split("\n## ")[1:]
    return "\n".join(section for section in sections if len(stem) > 1 and stem in section.partition("\n")[0].lower())


def explanation(words: Words, clause: str | None) -> str:
    """More about the last refusal than the refusal itself said."""
    if clause is None:
        return words("why-nothing")
    if words.language != "en" or clause not in clauses():
        return rule_text(words, clause)
    return f"{words('rule', clause=clause)} {clauses()[clause]}"
