"""For clients of version 2: the text of the legal moves, which the server sends as numbers."""

from collections.abc import Mapping
from itertools import chain, combinations
from typing import Any, Final

COLOURS: Final = ("yellow", "blue", "orange", "red", "purple")

FIXED: Final = {  # Actions that are the same in every position; rules/actions.py has the whole numbering
    **{action: f"take {' '.join(colours)}" for action, colours in enumerate(combinations(COLOURS, 3))},
    **{action: f"take {' '.join(colours)}" for action, colours in enumerate(combinations(COLOURS, 2), start=10)},
    **{action: f"take {colour}" for action, colour in enumerate(COLOURS, start=20)},
    **{action: f"take {colour} {colour}" for action, colour in enumerate(COLOURS, start=25)},
    **{action: f"reserve deck {level}" for action, level in enumerate((1, 2, 3), start=42)},
    **{action: f"return {colour}" for action, colour in enumerate((*COLOURS, "gray"), start=60)},
    70: "pass",
}
RESERVE: Final = 30
RECRUIT: Final = 45
RECRUIT_HAND: Final = 57


def legal_moves(view: Mapping[str, Any]) -> list[str]:
    """The legal moves of a compact view, in notation."""
    return [action if isinstance(action, str) else _text(view, action) for action in view["actions"]]


def _text(view: Mapping[str, Any], action: int) -> str:
    if action in FIXED:
        return FIXED[action]
    if action >= RECRUIT_HAND:
        return f"recruit {view['players'][view['seat']]['hand'][action - RECRUIT_HAND]}"
    market = list(chain.from_iterable(view["market"].values()))
    return f"recruit {market[action - RECRUIT]}" if action >= RECRUIT else f"reserve {market[action - RESERVE]}"
