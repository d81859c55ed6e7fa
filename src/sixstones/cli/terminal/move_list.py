"""The legal moves as a numbered list, grouped by kind, in three lengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.text import Text

from sixstones.cli.terminal.palette import ACCENT, QUIET
from sixstones.cli.terminal.stones import STONES, counts_text, letters_text
from sixstones.game import Claim, Move, Position, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.rules.deck import COST_NAMES

GROUPS: Final = ("Recruit", "Take 3", "Take 2", "Take 1", "Reserve", "Deck", "Return", "Claim", "Pass")
LABEL_WIDTH: Final = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list."""

    number: int
    group: str
    move: Move
    label: Text


def choices(position: Position, *, shared_screen: bool) -> list[Choice]:
    """Every legal move with its number.

    On a shared screen a card reserved unseen is not in the list: that it can be paid says something about it.
    """
    moves = [move for move in position.legal_moves() if not (shared_screen and _is_secret(position, move))]
    moves.sort(key=lambda move: (GROUPS.index(_group(move)), -_level(position, move)))
    return [Choice(number, _group(move), move, _label(position, move)) for number, move in enumerate(moves, start=1)]


def _is_secret(position: Position, move: Move) -> bool:
    player = position.players[position.to_play]
    if not isinstance(move, Recruit) or move.character not in player.hand:
        return False
    return player.hand_blind[player.hand.index(move.character)]


def _group(move: Move) -> str:
    match move:
        case Take(colours):
            return "Take 2" if len(set(colours)) < len(colours) else f"Take {len(colours)}"
        case ReserveTop():
            return "Deck"
    return type(move).__name__


def _label(position: Position, move: Move) -> Text:
    match move:
        case Take(colours):
            return letters_text(colours)
        case Recruit(id):
            from_hand = id in position.players[position.to_play].hand
            return Text(position.deck.character(id).name).append(" (hand)" if from_hand else "", QUIET)
        case Reserve(id):
            return Text(position.deck.character(id).name)
        case Return(colour):
            stone, held = STONES[colour], position.players[position.to_play].tokens[colour]
            return Text(f"{stone.letter} {colour} (of {held})", stone.style)
        case Claim(id):
            side = position.deck.location(id)
            return Text.assemble(f"{side.name} ", counts_text(dict(zip(COST_NAMES, side.requirement, strict=True))))
    return Text(f"level {move.level}" if isinstance(move, ReserveTop) else "there is nothing else you can do")


def full_list(listed: Sequence[Choice], width: int) -> list[Text]:
    """Every move with its number."""
    if not listed:
        return [Text("Only the hand can help now: type 'hand'.", "bold")]
    return [line for group, some in _grouped(listed) for line in _flow(group, _numbered(some), width)]


def short_list(listed: Sequence[Choice], position: Position, width: int) -> list[Text]:
    """As the full list, but takes share a line and reserves are told by their place on the board."""
    groups = dict(_grouped(listed))
    lines = _flow("Recruit", _numbered(groups.pop("Recruit", [])), width)
    takes = [choice for group in ("Take 3", "Take 2", "Take 1") for choice in groups.pop(group, [])]
    lines += _flow("Take", _numbered(takes), width)
    reserves, decks = groups.pop("Reserve", []), groups.pop("Deck", [])
    lines += _flow("Reserve", [*_rows(position, reserves), *_tops(decks)], width)
    rest = [choice for some in groups.values() for choice in some]
    return [*lines, *full_list(rest, width)] if rest or not lines else lines


def hint_line(listed: Sequence[Choice]) -> list[Text]:
    """One line: which numbers are what."""
    kinds = groupby(listed, key=lambda choice: choice.group.split()[0].lower())
    parts = [f"{kind}: {_range(list(some))}" for kind, some in kinds]
    return [Text(f"{' · '.join(parts)} ('moves' lists them)", QUIET, no_wrap=True, overflow="ellipsis")]


def _grouped(listed: Iterable[Choice]) -> list[tuple[str, list[Choice]]]:
    return [(group, list(some)) for group, some in groupby(listed, key=lambda choice: choice.group)]


def _numbered(some: Iterable[Choice]) -> list[Text]:
    return [Text.assemble((f"{choice.number} ", ACCENT), choice.label) for choice in some]


def _rows(position: Position, reserves: Sequence[Choice]) -> list[Text]:
    by_level = groupby(reserves, key=lambda choice: _level(position, choice.move))
    return [
        Text.assemble((f"{_range(list(some))} ", ACCENT), f"L{level}{'' if level < 3 else ' left to right'}")
        for level, some in by_level
    ]


def _tops(decks: Sequence[Choice]) -> list[Text]:
    levels = ", ".join(str(choice.move.level) for choice in decks if isinstance(choice.move, ReserveTop))
    return [Text.assemble((f"{_range(decks)} ", ACCENT), f"deck {levels}")] if decks else []


def _level(position: Position, move: Move) -> int:
    """The level of the card that a move is about; the list goes down the board as the eye does."""
    if isinstance(move, ReserveTop):
        return move.level
    return position.deck.character(move.character).level if isinstance(move, Reserve | Recruit) else 0


def _range(some: Sequence[Choice]) -> str:
    first, last = some[0].number, some[-1].number
    return str(first) if first == last else f"{first}–{last}"


def _flow(label: str, items: Sequence[Text], width: int) -> list[Text]:
    """Items side by side under a label, broken only between them."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 2 + item.cell_len <= width:
            lines[-1].append("  ").append_text(item)
        else:
            start = "" if lines else label
            lines.append(Text.assemble((f"{start:{LABEL_WIDTH}} ", "bold"), item))
    return lines
