"""Why the search bot does what it does, as a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from sixstones.ai.bot import Choice
from sixstones.game import View


def reason(choice: Choice, view: View) -> str:
    """The facts of a choice, the most pressing first."""
    return f"{choice.move}: {'; '.join(_facts(choice, view))}"


def _facts(choice: Choice, view: View) -> Iterator[str]:
    yield from _pressing(choice)
    if choice.aim is not None:
        yield f"on the way to {view.deck.character(choice.aim).name}"
    if len(choice.candidates) > 1:
        best, second = choice.candidates[:2]
        seat = view.to_play
        yield f"a chance of about {best.chances[seat]:.0%} to win"
        yield f"next best was {second.move} with {second.chances[seat]:.0%}"


def _pressing(choice: Choice) -> Iterator[str]:
    alone = len(choice.candidates) == 1
    if choice.urgency == "only":
        yield "there is no other move"
    elif choice.urgency == "wins":
        yield "wins at once"
    elif choice.urgency == "stops":
        yield f"{'the only move that ' if alone else ''}stops {_seat(choice)} from winning"
    elif alone:
        yield "there was no other choice worth a thought"


def _seat(choice: Choice) -> str:
    assert choice.rival is not None
    return f"seat {choice.rival + 1}"
