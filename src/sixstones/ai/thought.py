"""What a bot thinks of a position: a record that compiled searches write, and the choice that Python makes of it."""

from dataclasses import replace
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Candidate, Choice, Urgency, explain
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.compiled import compiled, new_records
from sixstones.rules.deck import Deck
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Seat

# Codes of the field `urgency`.
NOT_URGENT, ONLY, WINS, STOPS = range(4)
URGENCIES: Final[tuple[Urgency | None, ...]] = (None, "only", "wins", "stops")

# A fact is a row of `facts`: kind, seat, what, number, location and whether it is about the Avengers tile. What it is
# about depends on the kind, named here with it; `advice` has the codes. The last row is the threat.
FACT_KINDS: Final = (
    *(("", ""), ("points", "card"), ("time", "card"), ("colour", "colour"), ("snatches", "card"), ("tags", "card")),
    *(("place", "location"), ("free", "card"), ("cheaper", "colour"), ("ready", "card"), ("safe", "card")),
    *(("toward", "card"), ("starves", "colour"), ("gray", ""), ("unseen", ""), ("spare", "card"), ("race", "location")),
    *(("returns", ""), ("finishes", "card"), ("scores", "card"), ("takes", "card"), ("options", "")),
)
LOCATION, TILE, FACT_FIELDS = 4, 5, 6
THREAT: Final = 2  # so there are two reasons at most

THOUGHT: Final = np.dtype(
    [
        ("chances", np.float64, (ACTIONS, MAX_PLAYERS)),  # [candidate, seat] chance of winning; zeros if unknown
        ("share", np.float64, ACTIONS),  # [candidate] share of the search spent on it; without one, its prior
        ("error", np.float64, ACTIONS),  # [candidate] of a hint: half the width of the mover's error bar
        ("visits", np.int64, ACTIONS),  # [candidate] simulations that started with it
        ("simulations", np.int64),  # of the whole search, those of a reused tree included
        ("action", np.int8, ACTIONS),  # [candidate] the actions, best first
        ("count", np.int8),  # candidates
        ("choices", np.int8),  # actions with the best verdict of `tactics.judge`; 1 needs no search
        ("urgency", np.int8),
        ("rival", np.int8),  # with STOPS: the seat that would win otherwise
        ("aim", np.int8),  # the character that the bot plans to recruit next, or NOTHING
        ("lost", np.int8),  # written by `advise`, as `facts`: whether there is hardly a chance
        ("facts", np.int8, (THREAT + 1, FACT_FIELDS)),
    ],
    align=True,
)
Thought: TypeAlias = Any  # one THOUGHT record
Thoughts: TypeAlias = NDArray[Any]  # an array of them: entry points write to the first


def new_thought() -> Thoughts:
    return new_records(1, THOUGHT)


@compiled
def sort_candidates(thought: Thought, seat: Seat, by_chance: bool) -> None:
    """Sort by share and then, with `by_chance`, by the chances of `seat`; drop those without a share, except one."""
    for i in range(1, thought.count):
        place = i
        while place > 0 and _is_better(thought, i, place - 1, seat, by_chance):
            place -= 1
        move_forward(thought, i, place)
    while thought.count > 1 and thought.share[thought.count - 1] == 0:
        thought.count -= 1


@compiled
def _is_better(thought: Thought, one: int, other: int, seat: Seat, by_chance: bool) -> bool:
    if thought.share[one] != thought.share[other]:
        return thought.share[one] > thought.share[other]
    return by_chance and thought.chances[one, seat] > thought.chances[other, seat]


@compiled
def move_forward(thought: Thought, i: int, place: int) -> None:
    """Move a candidate to an earlier place; those between keep their order."""
    for k in range(i, place, -1):
        _swap(thought.action, k)
        _swap(thought.visits, k)
        _swap(thought.share, k)
        _swap(thought.error, k)
        for seat in range(MAX_PLAYERS):
            _swap(thought.chances[:, seat], k)


@compiled
def _swap(numbers: NDArray[Any], i: int) -> None:
    numbers[i], numbers[i - 1] = numbers[i - 1], numbers[i]


def as_choice(view: View, thoughts: Thoughts) -> Choice:
    """The result of a search, with a reason."""
    thought, states = thoughts[0], view.states
    candidates = tuple(
        Candidate(
            numbering(view.deck).move(states, int(thought["action"][i])),
            float(thought["share"][i]),
            tuple(thought["chances"][i, : view.player_count].round(4).tolist()) if thought["chances"][i].any() else (),
            round(float(thought["error"][i]), 4),
        )
        for i in range(thought["count"])
    )
    choice = Choice(
        candidates[0].move,
        candidates=candidates,
        aim=None if thought["aim"] == NOTHING else view.deck.characters[thought["aim"]].id,
        urgency=URGENCIES[thought["urgency"]],
        rival=int(thought["rival"]) if thought["urgency"] == STOPS else None,
        facts=tuple(_as_fact(view.deck, row) for row in thought["facts"].tolist() if row[0]),
        lost=bool(thought["lost"]),
        thought=thoughts.copy(),
    )
    return replace(choice, reason=explain(choice, view))


def _as_fact(deck: Deck, row: list[int]) -> dict[str, Any]:
    (kind, about), seat, what, number, location, tile = FACT_KINDS[row[0]], *row[1:]
    cards, sides = ([each.id for each in all] for all in (deck.characters, deck.locations))
    names = {"card": cards, "location": sides, "colour": COLOUR_NAMES}
    ids = {name: names[name][i] for name, i in (("location", location), (about, what)) if i != NOTHING}
    return {"kind": kind, "seat": seat, "number": number, "tile": tile == 1, **ids}
