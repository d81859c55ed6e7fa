"""A game as a value: how it started and what was played. `sixstones.records` writes it to a file and reads it back."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date as calendar_date
from typing import Any

from sixstones.game.deal import Seal
from sixstones.game.errors import MoveError, SetupError
from sixstones.game.log import Ply
from sixstones.game.moves import Move
from sixstones.game.outcome import Outcome
from sixstones.game.setup import Options, Setup
from sixstones.rules.deck import Deck
from sixstones.rules.deck_file import DeckError, deck_from_lines, deck_lines, standard_deck


@dataclass(frozen=True, slots=True, repr=False)
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

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.setup.players:
            raise SetupError(f"{len(self.names)} names for {self.setup.players} seats: either all have one or none has")
        for name in self.names:
            if not isinstance(name, str) or not name.isprintable() or name != " ".join(name.split()) or not name:
                raise SetupError(f"{name!r} is no name that can be written on a line")
        if self.date is not None and not _is_date(self.date):
            raise SetupError(f"a date is written as 2026-11-15, not {self.date!r}")
        if self.outcome and any(seat >= self.setup.players for seat in self.outcome.winners):
            raise SetupError(f"a winner sits on a seat that {self.setup.players} players don't have")

    def __repr__(self) -> str:
        return f"<Record {self.setup.players} players, {len(self.log)} moves, {self.outcome}>"


def _is_date(text: object) -> bool:
    try:
        return isinstance(text, str) and calendar_date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


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
            log=tuple(_ply(ply) for ply in values["moves"]),
            outcome=Outcome(outcome["reason"], tuple(outcome["winners"]), outcome["decided_by"]) if outcome else None,
            seal=Seal(bytes.fromhex(values["secret"])) if values["secret"] else None,
            names=tuple(values["names"]),
            date=values["date"],
        )
    except (SetupError, MoveError):
        raise
    except DeckError as error:
        raise SetupError(str(error)) from None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise SetupError(f"this is not a saved game: {error!r}") from None


def _ply(value: dict[str, Any]) -> Ply:
    if type(value["seat"]) is not int:
        raise SetupError(f"a seat is a whole number, not {value['seat']!r}")
    return Ply(value["seat"], Move.parse(value["move"]))


def _deck(value: Any) -> Deck:
    if isinstance(value, str):
        standard = standard_deck()
        if value != standard.name:
            raise SetupError(f"the deck {value!r} is not known here; this version knows {standard.name!r}")
        return standard
    characters, locations = value
    return deck_from_lines(characters, locations, "the game's characters", "the game's locations")
