"""Renders a position as text, 80 columns wide, or as an image, depending on `render_mode`."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.game import Player, Position
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import COST_NAMES, Character

RenderMode: TypeAlias = Literal["ansi", "human", "rgb_array"]
MODES: Final[tuple[RenderMode, ...]] = ("ansi", "human", "rgb_array")
Frame: TypeAlias = str | NDArray[np.uint8] | None

LETTERS: Final = dict(zip(COLOUR_NAMES, "YBORPGS", strict=True))  # gray is S, for S.H.I.E.L.D.; G is green

_LABEL: Final = 8
_CELL: Final = 18


def render(position: Position, names: Sequence[str], moves: int, mode: RenderMode | None) -> Frame:
    """The board as text, as an image, or printed; None without a mode."""
    if mode == "rgb_array":
        from sixstones.env.render_image import render_image  # noqa: PLC0415  # only this mode needs Pillow

        return np.asarray(render_image(position, names, moves))
    if mode == "ansi":
        return render_text(position, names, moves)
    if mode == "human":
        print(render_text(position, names, moves))
    return None


def render_text(position: Position, names: Sequence[str], moves: int) -> str:
    """The whole board, with level 3 on top."""
    return "\n".join(
        [
            headline(position, names, moves),
            f"{'Supply':{_LABEL}}{counts(position.supply)}",
            *(f"{'Place':{_LABEL}}{line}" for line in _locations(position, names)),
            *(line for level in (3, 2, 1) for line in _level(position, level)),
            *(line for seat in range(position.player_count) for line in _player(position, names, seat)),
        ]
    )


def headline(position: Position, names: Sequence[str], moves: int) -> str:
    """The number of moves, and whose turn it is or who won."""
    if position.outcome:
        winners = " and ".join(names[seat] for seat in position.outcome.winners)
        return f"Over after {moves} moves: {f'{winners} won' if winners else 'nobody won'}"
    last = " · last round" if position.triggered_by is not None else ""
    return f"After {moves} moves: {names[position.to_play]} to play ({position.phase}){last}"


def counts(tokens: Mapping[str, int]) -> str:
    """Such as "2Y 1B"; "-" for nothing."""
    return " ".join(f"{count}{LETTERS[colour]}" for colour, count in tokens.items() if count) or "-"


def _locations(position: Position, names: Sequence[str]) -> list[str]:
    lines, owners = [], {id: names[seat] for seat, player in enumerate(position.players) for id in player.locations}
    for id in (*position.locations, *owners):
        side = position.deck.location(id)
        asked = counts(dict(zip(COST_NAMES, side.requirement, strict=True)))
        lines.append(f"{side.name[:26]:26} {side.points}p  needs {asked:12} {owners.get(id, 'free')}")
    return lines


def _level(position: Position, level: int) -> list[str]:
    """Two lines: names and points, then bonuses and costs."""
    cards = [position.deck.character(id) if id else None for id in position.market[level]]
    upper = "".join(f"{_name(card):{_CELL}}" for card in cards)
    lower = "".join(f"{_worth(card):{_CELL}}" for card in cards)
    return [f"{f'L{level} ×{position.deck_sizes[level]}':{_LABEL}}{upper}".rstrip(), f"{'':{_LABEL}}{lower}".rstrip()]


def _name(card: Character | None) -> str:
    if card is None:
        return "·"
    return f"{card.name[: _CELL - 5]} {card.points}p" if card.points else card.name[: _CELL - 2]


def _worth(card: Character | None) -> str:
    if card is None:
        return ""
    cost = counts(dict(zip(COST_NAMES, card.cost, strict=True))).replace(" ", "")
    return f"+{LETTERS[card.bonus]}{'A' * card.avengers_tags} {cost}"


def _player(position: Position, names: Sequence[str], seat: int) -> list[str]:
    player = position.players[seat]
    mark = ">" if position.outcome is None and position.to_play == seat else " "
    tile = " tile" if position.avengers_holder == seat else ""
    worth = f"{mark} {names[seat]}: {player.points} points, {player.tags} A{tile}"
    owns = f"tokens {counts(player.tokens)}, bonuses {counts(player.bonuses)}"
    return [f"{worth}, {owns}", *([f"    hand: {_hand(position, player)}"] if player.hand else [])]


def _hand(position: Position, player: Player) -> str:
    return ", ".join(
        f"{position.deck.character(id).name} ({_worth(position.deck.character(id))})" if id else f"a level {level}"
        for id, level in zip(player.hand, player.hand_levels, strict=True)
    )
