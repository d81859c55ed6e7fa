"""What one viewer may know (X7). Players, bots, spectators and clients see a game only through views."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sixstones.game.errors import IllegalMove
from sixstones.game.log import Log
from sixstones.game.moves import Move
from sixstones.game.position import Position, copy_of
from sixstones.game.view_reading import ViewReader, check_values
from sixstones.rules.actions import RECRUIT_HAND
from sixstones.rules.deck import Deck
from sixstones.rules.redact import SPECTATOR, redact, redact_hand
from sixstones.rules.state import NOTHING, States


class View(Position):
    """A position without anything that `seat` may not know; seat None is a spectator.

    It does not contain or depend on hidden cards: those in the decks and blind reserves of others.
    `Game.view` makes one.
    """

    def __init__(self, deck: Deck, states: States, log: Log, seat: int | None, unseen: Collection[str] = ()) -> None:
        """`unseen` are cards in the seat's own hand to hide from a substitute player."""
        redacted = copy_of(states)
        redact(redacted, SPECTATOR if seat is None else seat)
        if seat is not None:
            redact_hand(redacted, seat, (deck.character_number[card] for card in unseen))
        super().__init__(deck, redacted, log)
        self.seat = seat
        self._legal: list[int] | None = None  # A view never changes

    def __eq__(self, other: object) -> bool:
        """Equal if the same seat knows the same."""
        return isinstance(other, View) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {viewer}, round {self.round}, {self.phase}>"

    def to_dict(self, log: Sequence[Mapping[str, object]] | None = None) -> dict[str, Any]:
        """Everything in the view as plain values; legal moves only for the seat to play.

        Callers that have the log in this form can pass it, which saves time.
        """
        position = self.position_to_dict()
        outcome = position.pop("outcome")
        return {
            **position,
            "log": [{"seat": ply.seat, "move": str(ply.move)} for ply in self._log] if log is None else log,
            "legal_moves": [str(move) for move in self.legal_moves()],
            "outcome": outcome,
        }

    def position_to_dict(self) -> dict[str, Any]:
        """The same without the moves: neither those made nor those possible."""
        return {
            "seat": self.seat,
            "deck": self.deck.name,
            "options": {"short_takes": self.options.short_takes},
            "round": self.round,
            "to_play": self.to_play,
            "phase": self.phase,
            "supply": self.supply,
            "market": {str(level): list(row) for level, row in self.market.items()},
            "deck_sizes": {str(level): size for level, size in self.deck_sizes.items()},
            "locations": list(self.locations),
            "avengers_holder": self.avengers_holder,
            "triggered_by": self.triggered_by,
            "players": [player.to_dict() for player in self.players],
            "outcome": asdict(self.outcome) if self.outcome else None,
        }

    def to_json(self) -> str:
        """The view as text; the same view gives the same bytes."""
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], deck: Deck | None = None) -> View:
        """The inverse of `to_dict`, for messages; `deck` is needed if it is not the standard one.

        Checks every value. Raises SetupError.
        """
        reader = ViewReader(values, deck)
        view = cls(reader.deck, reader.states, Log(reader.log), reader.seat)
        check_values(values, view.to_dict(log=values["log"]))
        return view

    def _checked(self, move: Move | str) -> tuple[Move, int]:
        if self.seat != self.to_play and self.outcome is None:
            whose = f"it is seat {self.to_play + 1}'s turn"
            raise IllegalMove("S1", whose if self.seat is not None else f"{whose}, and you are only watching")
        return super()._checked(move)

    def _legal_actions(self) -> list[int]:
        # The moves of others depend on hands that this viewer may not see.
        if self._legal is None:
            self._legal = self._find_legal_actions() if self.seat == self.to_play else []
        return self._legal

    def _find_legal_actions(self) -> list[int]:
        hand = self._states["hand"][0, self.seat].tolist()
        unseen = {RECRUIT_HAND + place for place, card in enumerate(hand) if card < NOTHING}
        return [action for action in super()._legal_actions() if action not in unseen]
