"""A game as a value: how it started and what was played. `sixstones.records` writes it to a file and reads it back."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sixstones.game.deal import Seal
from sixstones.game.errors import MoveError, SetupError
from sixstones.game.moves import Move
from sixstones.game.outcome import Outcome
from sixstones.game.position import Ply
from sixstones.game.setup import Options, Setup
from sixstones.rules.deck import Deck
from sixstones.rules.deck_file import DeckError, deck_from_lines, deck_lines, standard_deck


@dataclass(frozen=True, slots=True)
class Record:
    """A setup with its moves. Replaying it never needs a seed or the program that made it."""

    setup: Setup
    log: tuple[Ply, ...]
    outcome: Outcome | None
    seal: Seal | None = None
    names: tuple[str, ...] = ()
    """Who sat where, if anybody said."""
    date: str | None = None
    """The day of the game, as 2026-11-15."""


def record_to_dict(record: Record) -> dict[str, Any]:
    """The record as plain values, ready for JSON."""
    setup = record.setup
    return {
        "players": setup.players,
        "deck": setup.deck.name if setup.deck.is_standard else list(deck_lines(setup.deck)),
        "decks": [list(ids) for ids in setup.decks],
        "locations": list(setup.locations),
        "options": asdict(setup.options),
        "secret": record.seal.secret.hex() if record.seal else None,
        "moves": [{"seat": ply.seat, "move": str(ply.move)} for ply in record.log],
        "outcome": asdict(record.outcome) if record.outcome else None,
        "names": list(record.names),
        "date": record.date,
    }


def record_from_dict(values: dict[str, Any]) -> Record:
    """The opposite of `record_to_dict`. Checks the setup, not the moves; raises SetupError or UnreadableMove."""
    try:
        setup = Setup(
            players=values["players"],
            decks=values["decks"],
            locations=values["locations"],
            deck=_deck(values["deck"]),
            options=Options(**values["options"]),
        )
        outcome = values["outcome"]
        return Record(
            setup=setup,
            log=tuple(Ply(ply["seat"], Move.parse(ply["move"])) for ply in values["moves"]),
            outcome=Outcome(outcome["reason"], tuple(outcome["winners"]), outcome["decided_by"]) if outcome else None,
            seal=Seal(bytes.fromhex(values["secret"])) if values["secret"] else None,
            names=tuple(values["names"]),
            date=values["date"],
        )
    except (SetupError, MoveError, DeckError):
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise SetupError(f"this is not a saved game: {error!r}") from None


def _deck(value: Any) -> Deck:
    if isinstance(value, str):
        standard = standard_deck()
        if value != standard.name:
            raise SetupError(f"the deck {value!r} is not known here; this version knows {standard.name!r}")
        return standard
    characters, locations = value
    return deck_from_lines(characters, locations, "the game's characters", "the game's locations")
