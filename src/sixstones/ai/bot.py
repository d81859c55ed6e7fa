"""The bot interface: a view and a clock in, a move and, where possible, a reason out."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from sixstones.game import Move, View

# Why there was little to choose: the only legal move, an immediate win, or the prevention of somebody else's win.
Urgency: TypeAlias = Literal["only", "wins", "stops"]


class Clock:
    """The time limit for one move. It starts when it is created."""

    def __init__(self, milliseconds: float | None = None) -> None:
        self.milliseconds = milliseconds
        self._end = None if milliseconds is None else time.perf_counter() + milliseconds / 1000
        self._stop = threading.Event()

    def stop(self) -> None:
        """Ask the bot, from any thread, to answer with what it has."""
        self._stop.set()

    @property
    def expired(self) -> bool:
        """Whether time is up or `stop` was called."""
        return self._stop.is_set() or (self._end is not None and time.perf_counter() >= self._end)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a bot considered."""

    move: Move
    share: float
    """The share of the search spent on it, from 0 to 1."""
    chances: tuple[float, ...]
    """Each seat's chance of winning after the move. Empty if nothing was searched."""
    error: float = 0.0
    """Of a hint: half the width of the error bar of the mover's chance."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer. The reason is a sentence for people; candidates are sorted, best first.

    The remaining fields hold the facts behind the reason, so that clients can phrase it in other languages.
    """

    move: Move
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()
    aim: str | None = None
    """The id of the character that the bot plans to recruit next. None if the move itself recruits."""
    urgency: Urgency | None = None
    rival: int | None = None
    """With urgency "stops": the seat that would win otherwise."""
    facts: tuple[dict[str, Any], ...] = ()
    """Of a hint: the reasons, the most important first, and the threat, as the fields of `protocol.server.Fact`."""
    lost: bool = False
    """Of a hint: there is hardly a chance, and the move is the one that holds out longest."""
    thought: Any = field(default=None, compare=False, repr=False)
    """The record of the search, from which a hint is made."""


class Bot(Protocol):
    """Chooses from a view, never from a game, so it can't see what is hidden from its seat (X7)."""

    def choose(self, view: View, clock: Clock) -> Choice:
        """A legal move for the seat of `view`, which must be the seat to play."""


def explain(choice: Choice, view: View) -> str:
    """The facts of a choice as a sentence, the most urgent first."""
    return f"{choice.move}: {'; '.join(_facts(choice, view))}"


def _facts(choice: Choice, view: View) -> Iterator[str]:
    alone = len(choice.candidates) == 1
    stops = f"{'the only move that ' if alone else ''}stops seat {(choice.rival or 0) + 1} from winning"
    if choice.urgency:
        yield {"only": "there is no other move", "wins": "wins at once", "stops": stops}[choice.urgency]
    elif alone:
        yield "there was no other choice worth a thought"
    if choice.aim is not None:
        yield f"on the way to {view.deck.character(choice.aim).name}"
    if len(choice.candidates) > 1:
        best, second = choice.candidates[:2]
        yield f"a chance of about {best.chances[view.to_play]:.0%} to win"
        yield f"next best was {second.move} with {second.chances[view.to_play]:.0%}"
