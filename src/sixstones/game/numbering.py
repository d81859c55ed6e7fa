"""Converts moves to action numbers and back, for one deck. Only the default payment has a number."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.game.moves import Claim, Move, Pass, Recruit, Reserve, ReserveTop, Return, Take
from sixstones.rules import actions
from sixstones.rules.apply import apply, apply_recruit_paying
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.deck import Deck
from sixstones.rules.state import States

_TAKES: Final = tuple(Take(tuple(COLOUR_NAMES[colour] for colour in take)) for take in actions.TAKES)
_TOPS: Final = tuple(ReserveTop(level) for level in (1, 2, 3))
_RETURNS: Final = tuple(Return(COLOUR_NAMES[colour]) for colour in actions.RETURNABLE)
_PASS: Final = Pass()
_FIXED: Final[dict[Move, int]] = {
    **{move: action for action, move in enumerate(_TAKES)},
    **{move: actions.RESERVE_TOP + i for i, move in enumerate(_TOPS)},
    **{move: actions.RETURN_TOKEN + i for i, move in enumerate(_RETURNS)},
    _PASS: actions.PASS,
}


class Numbering:
    """The moves of one deck, created once."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._reserves = tuple(Reserve(card.id) for card in deck.characters)
        self._recruits = tuple(Recruit(card.id) for card in deck.characters)
        self._claims = tuple(Claim(side.id) for side in deck.locations)

    def move(self, states: States, action: int) -> Move:
        """The move of a legal action."""
        if action < actions.RESERVE:
            return _TAKES[action]
        if action < actions.RESERVE_TOP:
            return self._reserves[states["market"][0, action - actions.RESERVE]]
        if action < actions.RECRUIT:
            return _TOPS[action - actions.RESERVE_TOP]
        if action < actions.RECRUIT_HAND:
            return self._recruits[states["market"][0, action - actions.RECRUIT]]
        if action < actions.RETURN_TOKEN:
            return self._recruits[states["hand"][0, states["to_play"][0], action - actions.RECRUIT_HAND]]
        if action < actions.CLAIM_TILE:
            return _RETURNS[action - actions.RETURN_TOKEN]
        if action < actions.PASS:
            return self._claims[states["locations"][0, action - actions.CLAIM_TILE]]
        return _PASS

    def action(self, states: States, move: Move) -> int | None:
        """The action of a move, or None if its card or location is not there. Ignores the payment."""
        match move:
            case Reserve(character):
                return _offset(actions.RESERVE, states["market"][0], self._deck.character_number.get(character))
            case Recruit(character):
                card = self._deck.character_number.get(character)
                hand = states["hand"][0, states["to_play"][0]]
                face_up = _offset(actions.RECRUIT, states["market"][0], card)
                return face_up if face_up is not None else _offset(actions.RECRUIT_HAND, hand, card)
            case Claim(location):
                return _offset(actions.CLAIM_TILE, states["locations"][0], self._deck.location_number.get(location))
            case _:
                return _FIXED.get(move)

    def legal_action(self, states: States, move: Move) -> int:
        """The action of a legal move."""
        action = self.action(states, move)
        assert action is not None, f"{move} is not possible here"
        return action

    def apply(self, states: States, move: Move, action: int) -> None:
        """Make a legal move, with its own payment if it has one (X2)."""
        if isinstance(move, Recruit) and move.payment is not None:
            apply_recruit_paying(states, self._deck.facts, action, token_counts(move.payment))
        else:
            apply(states, self._deck.facts, action)


def token_counts(colours: Sequence[str]) -> NDArray[np.int8]:
    """The number of tokens of each colour, for compiled code."""
    return np.array([colours.count(colour) for colour in COLOUR_NAMES], np.int8)


def _offset(first: int, places: NDArray[np.int8], thing: int | None) -> int | None:
    things = places.tolist()
    return first + things.index(thing) if thing is not None and thing in things else None


@lru_cache(maxsize=64)
def numbering(deck: Deck) -> Numbering:
    return Numbering(deck)
