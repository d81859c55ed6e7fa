"""What one viewer may know (X7): the only door through which a game reaches a player, a bot, a spectator or a wire."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sixstones.game.errors import IllegalMove
from sixstones.game.log import Log
from sixstones.game.moves import Move
from sixstones.game.position import Position
from sixstones.game.view_reading import check_worked_out, read_view
from sixstones.rules.actions import RECRUIT_HAND
from sixstones.rules.deck import Deck
from sixstones.rules.redact import SPECTATOR, redact, redact_hand
from sixstones.rules.state import NOTHING, States


class View(Position):
    """A position with everything blanked that `seat` may not know; seat None is a spectator.

    Nothing in it depends on what is hidden: cards still in the decks and blind reserves of others are
    not there at all. `Game.view` makes one.
    """

    def __init__(self, deck: Deck, states: States, log: Log, seat: int | None, unseen: Collection[str] = ()) -> None:
        """`unseen` are cards in the seat's own hand that this viewer may not know either: a substitute's view."""
        redacted = states.copy()
        redact(redacted, SPECTATOR if seat is None else seat)
        if seat is not None:
            redact_hand(redacted, seat, (deck.character_number[card] for card in unseen))
        super().__init__(deck, redacted, log)
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        """The same knowledge of the same seat."""
        return isinstance(other, View) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        return (
            f"<View of {'a spectator' if self.seat is None else f'seat {self.seat}'}, round {self.round}, {self.phase}>"
        )

    @property
    def states(self) -> States:
        """The redacted record, for compiled code. A copy: changing it changes nothing."""
        return self._states.copy()

    def to_dict(self, log: Sequence[Mapping[str, object]] | None = None) -> dict[str, Any]:
        """Everything in the view as plain values; legal moves only for the seat whose move it is.

        Who keeps the log in this form anyway can give it, and spare the time to write it again.
        """
        return {
            "seat": self.seat,
            "deck": self.deck.name,
            "options": asdict(self.options),
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
            "log": [{"seat": ply.seat, "move": str(ply.move)} for ply in self._log] if log is None else log,
            "legal_moves": [str(move) for move in self.legal_moves()],
            "outcome": asdict(self.outcome) if self.outcome else None,
        }

    def to_json(self) -> str:
        """The view as text; the same view gives the same bytes."""
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], deck: Deck | None = None) -> View:
        """The opposite of `to_dict`, from a wire for example; `deck` is needed when it is not the standard one.

        Every value is checked. Raises SetupError with what is wrong.
        """
        reading = read_view(values, deck)
        view = cls(reading.deck, reading.states, Log(reading.log), reading.seat)
        check_worked_out(values, view)
        return view

    def _checked(self, move: Move | str) -> tuple[Move, int]:
        if self.seat != self.to_play and self.outcome is None:
            whose = f"it is seat {self.to_play + 1}'s turn"
            raise IllegalMove("S1", whose if self.seat is not None else f"{whose}, and you are only watching")
        return super()._checked(move)

    def _legal_actions(self) -> list[int]:
        # What the others could do depends on hands that this viewer may not see.
        if self.seat != self.to_play:
            return []
        hand = self._states["hand"][0, self.seat]
        unseen = {RECRUIT_HAND + place for place, card in enumerate(hand) if card < NOTHING}
        return [action for action in super()._legal_actions() if action not in unseen]
