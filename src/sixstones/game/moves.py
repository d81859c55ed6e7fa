"""Moves: small immutable values, one class per kind, each with one text form.

    take yellow blue red · take red red · take blue · reserve thor · reserve deck 2 · recruit rocket ·
    recruit rocket paying red gray · return gray · claim asgard · pass

Parsing what was printed gives the same move. Parsing accepts colours in any order, any case, and names with
spaces ("recruit Captain America").
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from sixstones.game.errors import UnreadableMove
from sixstones.rules.colours import COLOUR_NAMES

_ORDER: Final = {name: i for i, name in enumerate(COLOUR_NAMES)}
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SILENT: Final = re.compile(r"[.,'’]")
_LONGEST: Final = 200  # no move is longer; longer text is not quoted in the error


def in_order(colours: Iterable[str]) -> tuple[str, ...]:
    """Colour names in standard order. Raises UnreadableMove for other words."""
    words = tuple(colours)
    for word in words:
        if word not in _ORDER:
            problem = f"{word!r} is not a colour; the colours are {' '.join(COLOUR_NAMES)}"
            raise UnreadableMove(" ".join(words), problem + suggestion(word, COLOUR_NAMES))
    return tuple(sorted(words, key=_ORDER.__getitem__))


class Move(ABC):
    """A move of any kind: `Move.parse(text)` reads it, `str(move)` writes it."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...

    @staticmethod
    def parse(text: str) -> Move:
        """Read a move, legal or not. Raises UnreadableMove."""
        if len(text) > _LONGEST:
            raise UnreadableMove(f"{text[:40]}…", "this is too long for a move")
        match text.lower().split():
            case ["take", *colours] if colours:
                return Take(tuple(colours))
            case ["reserve", "deck", "1" | "2" | "3" as level]:
                return ReserveTop(int(level))
            case ["reserve", *name] if name[:1] != ["deck"]:
                hint = "name a character, as in 'reserve thor', or a deck, as in 'reserve deck 2'"
                return Reserve(_id(text, name, hint))
            case ["recruit", *words]:
                return _recruit(text, words)
            case ["return", colour]:
                return Return(colour)
            case ["claim", *name]:
                return Claim(_id(text, name, _HINTS["claim"]))
            case ["pass"]:
                return Pass()
            case [verb, *_]:
                hint = f"a move starts with {', '.join(_HINTS)}{suggestion(verb, _HINTS)}"
                raise UnreadableMove(text, _HINTS.get(verb, hint))
            case _:
                raise UnreadableMove(text, "expected a move, such as 'take yellow blue red'")

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Move):
    """Take tokens (T2 to T4)."""

    colours: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "colours", in_order(self.colours))

    def __str__(self) -> str:
        return f"take {' '.join(self.colours)}"


@dataclass(frozen=True, slots=True, repr=False)
class Reserve(Move):
    """Reserve a face-up character (R1)."""

    character: str

    def __post_init__(self) -> None:
        _check_id(self.character)

    def __str__(self) -> str:
        return f"reserve {self.character}"


@dataclass(frozen=True, slots=True, repr=False)
class ReserveTop(Move):
    """Reserve the top card of a deck, which only this player sees (R1)."""

    level: int

    def __post_init__(self) -> None:
        if type(self.level) is not int or self.level not in {1, 2, 3}:
            raise UnreadableMove(f"reserve deck {self.level}", "there are decks 1, 2 and 3")

    def __str__(self) -> str:
        return f"reserve deck {self.level}"


@dataclass(frozen=True, slots=True, repr=False)
class Recruit(Move):
    """Recruit a character (C1). `payment` is None for the default: as few gray tokens as possible (X2)."""

    character: str
    payment: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        _check_id(self.character)
        if self.payment is not None:
            object.__setattr__(self, "payment", in_order(self.payment))

    def __str__(self) -> str:
        if self.payment is None:
            return f"recruit {self.character}"
        return f"recruit {self.character} paying {' '.join(self.payment) or 'nothing'}"


@dataclass(frozen=True, slots=True, repr=False)
class Return(Move):
    """Return one token (T5)."""

    colour: str

    def __post_init__(self) -> None:
        in_order([self.colour])

    def __str__(self) -> str:
        return f"return {self.colour}"


@dataclass(frozen=True, slots=True, repr=False)
class Claim(Move):
    """Choose one of several locations (L2)."""

    location: str

    def __post_init__(self) -> None:
        _check_id(self.location)

    def __str__(self) -> str:
        return f"claim {self.location}"


@dataclass(frozen=True, slots=True, repr=False)
class Pass(Move):
    """Only possible when nothing else is (X3)."""

    def __str__(self) -> str:
        return "pass"


def slug(name: str) -> str:
    """A name in the form of an id: "Ms. Marvel" becomes ms-marvel."""
    return "-".join(_SILENT.sub("", name.lower()).split())


def _check_id(id: object) -> None:
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise UnreadableMove(str(id), "an id has lowercase letters, digits and single hyphens, as in 'iron-man'")


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of an error message, "; did you mean …?", if a known word is similar; else empty."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else ""


_HINTS: Final = {
    "take": "name the tokens, as in 'take yellow blue red'",
    "reserve": "name the deck, as in 'reserve deck 2'; there are decks 1, 2 and 3",
    "recruit": "name a character, as in 'recruit rocket'",
    "return": "return one token at a time, as in 'return gray'",
    "claim": "name a location, as in 'claim asgard'",
    "pass": "'pass' takes no arguments",
}
"""What to change, for each word that a move starts with."""


def _recruit(text: str, words: list[str]) -> Move:
    if "paying" not in words:
        return Recruit(_id(text, words, _HINTS["recruit"]))
    at = words.index("paying")
    character, paid = _id(text, words[:at], "name a character before 'paying'"), words[at + 1 :]
    if not paid:
        raise UnreadableMove(text, "name the payment, as in 'recruit rocket paying red gray'")
    return Recruit(character, () if paid == ["nothing"] else tuple(paid))


def _id(text: str, words: list[str], hint: str) -> str:
    name = slug(" ".join(words))
    if not _ID.fullmatch(name):
        raise UnreadableMove(text, hint)
    return name
