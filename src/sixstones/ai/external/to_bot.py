"""Every message that a program is sent. docs/bots.md is the reference.

All that is said about a game is read off a `View`, so nothing hidden can be in it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final

from sixstones import __version__
from sixstones.game import Outcome, View
from sixstones.rules.deck import COST_NAMES, Character, Deck, Location

PROTOCOL: Final = 1
"""Goes up only when a bot that was written for the last one would no longer understand."""

_SEEDS: Final = 1 << 53  # larger whole numbers are not exact in JavaScript


@dataclass(frozen=True, slots=True)
class Hello:
    type: ClassVar[str] = "hello"
    protocol: int = PROTOCOL
    program: str = "sixstones"
    version: str = __version__


@dataclass(frozen=True, slots=True)
class NewGame:
    type: ClassVar[str] = "new_game"
    game: int
    seat: int
    players: int
    names: list[str] | None
    seed: int
    options: dict[str, Any]
    deck: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Choose:
    type: ClassVar[str] = "choose"
    game: int
    number: int
    clock: dict[str, float | None]
    legal_moves: list[str]
    view: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refused:
    """The answer was read, but its move does not count. It is no question: the program is not asked again."""

    type: ClassVar[str] = "refused"
    game: int
    number: int
    move: str
    reason: str


@dataclass(frozen=True, slots=True)
class GameOver:
    type: ClassVar[str] = "game_over"
    game: int
    outcome: dict[str, Any] | None
    view: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Bye:
    type: ClassVar[str] = "bye"


ToBot = Hello | NewGame | Choose | Refused | GameOver | Bye


def encode(message: ToBot) -> bytes:
    """One line. It is plain ASCII, so that no setting of the reader's encoding can get in the way."""
    return json.dumps({"type": message.type} | asdict(message), separators=(",", ":")).encode() + b"\n"


def new_game(game: int, view: View, names: Sequence[str], seed: int) -> NewGame:
    return NewGame(
        game=game,
        seat=_seat(view),
        players=view.player_count,
        names=list(names) or None,
        seed=seed % _SEEDS,
        options=asdict(view.options),
        deck=_deck(view.deck),
    )


def choose(game: int, view: View, milliseconds: float | None) -> Choose:
    return Choose(
        game=game,
        number=len(view.log),
        clock={"milliseconds": milliseconds},
        legal_moves=[str(move) for move in view.legal_moves()],
        view=view.to_dict(),
    )


def game_over(game: int, view: View, outcome: Outcome | None) -> GameOver:
    return GameOver(game, asdict(outcome) if outcome else None, view.to_dict())


def _seat(view: View) -> int:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat, not a spectator's")
    return view.seat


def _deck(deck: Deck) -> dict[str, Any]:
    """All about the cards, so that a bot needs no data of its own. The order is the deck file's, not the deal's."""
    return {
        "name": deck.name,
        "characters": [_character(card) for card in deck.characters],
        "locations": [_location(side) for side in deck.locations],
    }


def _character(card: Character) -> dict[str, Any]:
    return asdict(card) | {"cost": dict(zip(COST_NAMES, card.cost, strict=True))}


def _location(side: Location) -> dict[str, Any]:
    return asdict(side) | {"requirement": dict(zip(COST_NAMES, side.requirement, strict=True))}
