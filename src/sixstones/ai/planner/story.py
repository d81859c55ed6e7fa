"""A plan in words: "Thor, who brings the Time stone, then Hela, who completes the Gauntlet"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.planner.joining import join, start_plan
from sixstones.ai.planner.record import LONGEST, PLAN, Plans, new_records
from sixstones.game import View
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.facts import FactsArray
from sixstones.rules.state import MAX_PLAYERS, Card, Seat, States

STEPS: Final = 1 + LONGEST
"""Characters of a story: one recruited now, and a plan."""


@compiled
def trace(states: States, facts: FactsArray, seat: Seat, cards: NDArray[np.int8], plans: Plans) -> None:
    """Where `seat` stands before the cards join and after each of them; `plans` has one record more than cards."""
    start_plan(states[0], seat, plans[0])
    for i in range(len(cards)):
        plans[i + 1] = plans[i]
        plans[i + 1].length = 0  # a plan has room for LONGEST, and only what they bring matters here
        join(states[0], facts[0], plans[i + 1], cards[i])


def tell(view: View, cards: Sequence[Card]) -> list[str]:
    """For each card of a plan of the seat to play who it is and what it brings."""
    plans = new_records(PLAN, STEPS + 1)
    trace(view.states, view.deck.facts, view.to_play, np.array(cards, np.int8), plans)
    names = [view.deck.characters[card].name for card in cards]
    steps = pairwise(plans[: len(cards) + 1])
    return [f"{name}, who {_deed(view, *step)}" for name, step in zip(names, steps, strict=True)]


def _deed(view: View, before: Any, after: Any) -> str:
    """The most telling thing that one more character does; the arguments are PLAN records."""
    if after["met"] and not before["met"]:
        return "completes the Gauntlet"
    if after["time"] > before["time"]:
        return "brings the Time stone"
    if after["tile"] > before["tile"]:
        return "brings the Avengers tile"
    if after["claimed"] != before["claimed"]:
        return f"opens {_location(view, int(after['claimed'] ^ before['claimed']))}"
    colour = int(np.argmax(after["bonuses"] - before["bonuses"]))
    if before["bonuses"][colour] == 0:
        return f"is my first {COST_NAMES[colour]}"
    points = int(after["points"] - before["points"])
    if points:
        return f"brings {points} point{'s' if points > 1 else ''}"
    return f"makes all that costs {COST_NAMES[colour]} cheaper"


def _location(view: View, tiles: int) -> str:
    tile = next(tile for tile in range(MAX_PLAYERS) if tiles >> tile & 1)
    return view.deck.locations[view.states["locations"][0, tile]].name
