"""A game that asks for every card: the deal and each draw are outcomes from outside, never the game's own doing.

Searches over chance want that, and so does OpenSpiel. The numbers of the outcomes:

    0 … 89  the character with this number      90 … 97  location side 0 to 7

First come the twelve face-up characters, place after place, then one location side a player. From then on
an action that uncovers the top of a deck waits for the character that lies there: reserving (R1) and recruiting
from the market (C6), unless that deck is empty. Every outcome is as likely as the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.env.errors import IllegalAction
from sixstones.env.rewards import rewards_of
from sixstones.env.uncover import CHANCE, FINISHED, ILLEGAL, NO_DRAW, bring_up, carry_out, level_drawn
from sixstones.game.moves import Move
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.deck import standard_deck
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import legal_actions
from sixstones.rules.setup import set_up
from sixstones.rules.state import (
    CARDS,
    DECK_START,
    LEVEL_SIZE,
    LEVEL_START,
    LEVELS,
    LOCATION_SIDES,
    MARKET,
    MAX_PLAYERS,
    NOTHING,
    PLACES,
    Action,
    Card,
    Seat,
    new_states,
)

FIRST_SIDE: Final = CARDS
OUTCOMES: Final = CARDS + LOCATION_SIDES


class Ply(NamedTuple):
    """One move, and the character that it brought to light: the one drawn, or the one recruited from a hand."""

    seat: Seat
    action: Action
    move: Move
    card: Card
    """NOTHING when there is none, or when it is still to be drawn."""

    @property
    def drew(self) -> bool:
        return self.card != NOTHING and not RECRUIT_HAND <= self.action < RETURN_TOKEN

    def seen_by(self, viewer: Seat) -> bool:
        """Whether a seat saw the character: all do, but for those reserved unseen (X7)."""
        return self.seat == viewer or not RESERVE_TOP <= self.action < RECRUIT


class ChanceGame:
    """A game of the standard deck, moved on by `step` with an action or, when it is chance's turn, an outcome."""

    __slots__ = ("dealt", "move_limit", "players", "plies", "short_takes", "states", "turn", "waiting_for")

    def __init__(self, players: int, move_limit: int, short_takes: bool = False) -> None:
        self.players, self.move_limit, self.short_takes = players, move_limit, short_takes
        self.dealt: tuple[int, ...] = ()
        self.plies: list[Ply] = []
        self.states = new_states(1)
        """The position; while dealing a blank, while a card is drawn the one before the move that draws it."""
        self.turn: int = CHANCE
        """The seat to play, CHANCE or FINISHED."""
        self.waiting_for = NO_DRAW
        """The level of the deck from which a card is to come."""

    @property
    def dealing(self) -> bool:
        return len(self.dealt) < MARKET + self.players

    def copy(self) -> ChanceGame:
        """An independent game at the same point."""
        twin = ChanceGame.__new__(ChanceGame)
        twin.players, twin.move_limit, twin.short_takes = self.players, self.move_limit, self.short_takes
        twin.dealt, twin.plies, twin.states = self.dealt, self.plies.copy(), self.states.copy()
        twin.turn, twin.waiting_for = self.turn, self.waiting_for
        return twin

    def __deepcopy__(self, memo: object) -> ChanceGame:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        # Steps instead of arrays: they are short, and every version reads them.
        return _replay, (self.players, self.move_limit, self.short_takes, tuple(self.steps()))

    def steps(self) -> Iterator[int]:
        """Every outcome and action so far: `step` through them leads here."""
        yield from self.dealt
        for ply in self.plies:
            yield ply.action
            if ply.drew:
                yield ply.card

    def legal_actions(self) -> list[int]:
        """What the seat to play may do, in rising order."""
        out = np.empty(ACTIONS, np.int8)
        actions: list[int] = out[: legal_actions(self.states, _facts(), out)].tolist()
        return actions

    def outcomes(self) -> list[int]:
        """What may come up at chance's turn, in rising order; all are equally likely."""
        if not self.dealing:
            return sorted(self.deck(self.waiting_for))
        if len(self.dealt) >= MARKET:
            tiles = {(side - FIRST_SIDE) // 2 for side in self.dealt[MARKET:]}
            return [FIRST_SIDE + side for side in range(LOCATION_SIDES) if side // 2 not in tiles]
        level = len(self.dealt) // PLACES
        return [card for card in _level_cards(level) if card not in self.dealt]

    def deck(self, level: int) -> list[Card]:
        """The characters that are still in a deck. Their order means nothing."""
        first, size = DECK_START[level], int(self.states["deck_size"][0, level])
        cards: list[Card] = self.states["decks"][0, first : first + size].tolist()
        return cards

    def returns(self) -> list[float]:
        """What the game brought each seat; zeros until it is over, and when the move limit cut it off."""
        out: NDArray[Any] = np.zeros(self.players)  # double precision: single would sum to something beside zero
        rewards_of(self.states, out)
        values: list[float] = out.tolist()
        return values

    def step(self, number: int) -> None:
        """Take an action, or learn an outcome. IllegalAction if it can't be, and then nothing has changed."""
        if self.turn >= 0:
            self._act(number)
        elif self.turn == FINISHED:
            raise IllegalAction(number)
        elif self.dealing:
            self._deal(number)
        else:
            self._draw(number)

    def _deal(self, outcome: int) -> None:
        if outcome not in self.outcomes():
            raise IllegalAction(outcome)
        self.dealt += (outcome,)
        if not self.dealing:
            self._lay_out()
            self.turn = 0

    def _lay_out(self) -> None:
        """The cards that were dealt come first, the others lie below in any order: each draw asks which it is."""
        cards = [card for level in range(LEVELS) for card in _dealt_first(level, self.dealt)]
        sides = [outcome - FIRST_SIDE for outcome in self.dealt[MARKET:]] + [0] * (MAX_PLAYERS - self.players)
        set_up(self.states, self.players, int(self.short_takes), np.array(cards, np.int8), np.array(sides, np.int8))

    def _act(self, action: Action) -> None:
        level = level_drawn(self.states, _facts(), action, np.empty(ACTIONS, np.int8))
        if level == ILLEGAL:
            raise IllegalAction(action)
        move = numbering(standard_deck()).move(self.states, action)
        card = NOTHING
        if RECRUIT_HAND <= action < RETURN_TOKEN:
            card = int(self.states["hand"][0, self.turn, action - RECRUIT_HAND])
        self.plies.append(Ply(self.turn, action, move, card))
        if level == NO_DRAW:
            self._carry_out(action)
        else:
            self.waiting_for, self.turn = level, CHANCE

    def _draw(self, card: Card) -> None:
        if not bring_up(self.states, self.waiting_for, card):
            raise IllegalAction(card)
        self.plies[-1] = self.plies[-1]._replace(card=card)
        self.waiting_for = NO_DRAW
        self._carry_out(self.plies[-1].action)

    def _carry_out(self, action: Action) -> None:
        self.turn = carry_out(self.states, _facts(), action)
        if len(self.plies) >= self.move_limit:
            self.turn = FINISHED

    def redealt(self, viewer: Seat, chance: Callable[[], float]) -> ChanceGame:
        """A game that `viewer` can't tell from this one, with what it does not know drawn anew.

        `chance` gives numbers from 0 to 1. All that is possible is equally likely.
        """
        while True:
            steps, unknown = list(self.steps()), self._unknown_to(viewer)
            for level in range(LEVELS):
                places = [place for place in unknown if steps[place] in _level_cards(level)]
                pool = self.deck(level) + [steps[place] for place in places]
                for place in places:
                    steps[place] = pool.pop(min(int(chance() * len(pool)), len(pool) - 1))
            try:
                return _replay(self.players, self.move_limit, self.short_takes, steps)
            except IllegalAction:  # who passed holds nothing that could have been paid for (X3)
                continue

    def _unknown_to(self, viewer: Seat) -> list[int]:
        """Which of the steps drew a character that `viewer` has not seen to this day."""
        unknown, place = [], len(self.dealt)
        for ply in self.plies:
            place += 1
            if ply.drew:
                if not ply.seen_by(viewer) and ply.card in self.states["hand"][0, ply.seat]:
                    unknown.append(place)
                place += 1
        return unknown


def _replay(players: int, move_limit: int, short_takes: bool, steps: Sequence[int]) -> ChanceGame:
    game = ChanceGame(players, move_limit, short_takes)
    for number in steps:
        game.step(number)
    return game


def _facts() -> FactsArray:
    return standard_deck().facts


def _level_cards(level: int) -> range:
    return range(LEVEL_START[level], LEVEL_START[level] + LEVEL_SIZE[level])


def _dealt_first(level: int, dealt: Sequence[int]) -> list[Card]:
    face_up = list(dealt[level * PLACES : (level + 1) * PLACES])
    return face_up + [card for card in _level_cards(level) if card not in face_up]
