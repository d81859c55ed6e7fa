"""A game as a value: its setup, its moves and its outcome. `sixstones.records` saves and loads it."""

from dataclasses import asdict, dataclass
from datetime import date as calendar_date
from typing import Any, Final

from sixstones.game.deal import Seal
from sixstones.game.errors import MoveError, SetupError
from sixstones.game.log import Ply
from sixstones.game.moves import Move
from sixstones.game.setup import Options, Setup
from sixstones.rules.deck import Deck, DeckError, deck_from_lines, deck_lines, standard_deck

TABLE_REASONS: Final = ("resigned", "time", "truncated", "operator")
"""Reasons that are not rules of the game (X8, X9): the moves don't show them, so records name them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a game is over and who won.

    `reason` is "gauntlet" (E1) or "stalemate" (X4). Tables add "resigned" and "time" (X9), simulations
    "truncated" (X8), servers "operator". `decided_by` is the part of E4 that decided: "only-one", "most-points",
    "avengers-tile", "fewest-characters" or "shared"; it is None if the reason is not "gauntlet".
    """

    reason: str
    winners: tuple[int, ...]
    decided_by: str | None = None

    def __post_init__(self) -> None:
        if self.reason not in {"gauntlet", "stalemate", *TABLE_REASONS}:
            raise SetupError(f"{self.reason!r} is not a reason for a game to end")
        if self.reason in {"stalemate", "truncated", "operator"} and self.winners:
            raise SetupError(f"a game that ended as {self.reason!r} has no winner")
        if any(type(seat) is not int for seat in self.winners) or list(self.winners) != sorted(set(self.winners)):
            raise SetupError(f"the winners are seats in ascending order, not {self.winners}")
        if (self.decided_by is not None) != (self.reason == "gauntlet"):
            raise SetupError(f"decided_by can't be {self.decided_by!r} if the reason is {self.reason!r}")

    def shares(self, players: int) -> tuple[float, ...]:
        """Each seat's share of the win. Without a winner, all shares are equal."""
        winners = self.winners or range(players)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A setup with its moves. Replaying it needs neither a seed nor the program that wrote it."""

    setup: Setup
    log: tuple[Ply, ...]
    outcome: Outcome | None
    seal: Seal | None = None
    names: tuple[str, ...] = ()
    """The name of each seat, or empty."""
    date: str | None = None
    """The day of the game, such as 2026-11-15."""

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.setup.players:
            raise SetupError(f"name all {self.setup.players} seats or none, not {len(self.names)}")
        for name in self.names:
            if not isinstance(name, str) or not name.isprintable() or name != " ".join(name.split()) or not name:
                raise SetupError(f"{name!r} is not a name: it must be one line of printable text")
        if self.date is not None and not _is_date(self.date):
            raise SetupError(f"a date has the form 2026-11-15, not {self.date!r}")
        if self.outcome and any(seat >= self.setup.players for seat in self.outcome.winners):
            raise SetupError(f"a winner's seat is not among those of {self.setup.players} players")

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
    """The inverse of `record_to_dict`. Checks the setup, not the moves; raises SetupError or UnreadableMove."""
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
            raise SetupError(f"unknown deck {value!r}; this version knows {standard.name!r}")
        return standard
    characters, locations = value
    return deck_from_lines(characters, locations, "the game's characters", "the game's locations")
