"""A game with explicit chance nodes, as OpenSpiel needs it: the caller decides the deal and each card drawn.

Chance outcomes are numbered:

    0 … 89  the character with this number      90 … 97  location side 0 to 7

The first outcomes are the twelve face-up characters, place by place, then one location side per player. After that,
an action that draws from a deck waits for an outcome: reserving (R1) and recruiting from the market (C6), unless that
deck is empty. All outcomes of a chance node are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.search.determinization import bring_to_top, deck_drawn_from
from sixstones.env.common import IllegalAction
from sixstones.env.games import rewards_of
from sixstones.game.moves import Move
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import standard_deck
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
    OVER,
    PLACES,
    Action,
    Card,
    Seat,
    States,
    new_states,
)

FIRST_SIDE: Final = CARDS
OUTCOMES: Final = CARDS + LOCATION_SIDES

# Turns that belong to no seat, with OpenSpiel's numbers.
CHANCE: Final = -1
FINISHED: Final = -4

NO_DRAW: Final = -1


class PlayedMove(NamedTuple):
    """A move and the character that it revealed: the one drawn, or the one recruited from a hand."""

    seat: Seat
    action: Action
    move: Move
    card: Card  # NOTHING if there is none, or if it is not drawn yet

    @property
    def drew(self) -> bool:
        return self.card != NOTHING and not RECRUIT_HAND <= self.action < RETURN_TOKEN

    def seen_by(self, viewer: Seat) -> bool:
        """Whether a seat saw the character: all do, except for blind reserves (X7)."""
        return self.seat == viewer or not RESERVE_TOP <= self.action < RECRUIT


class ChanceGame:
    """A game with the standard deck. `step` takes an action or, at a chance node, an outcome."""

    __slots__ = ("dealt", "move_limit", "played", "players", "short_takes", "states", "turn", "waiting_for")

    def __init__(self, players: int, move_limit: int, short_takes: bool = False) -> None:
        self.players, self.move_limit, self.short_takes = players, move_limit, short_takes
        self.dealt: tuple[int, ...] = ()
        self.played: list[PlayedMove] = []
        self.states = new_states(1)  # blank during the deal; at a chance node, before the move that draws
        self.turn: int = CHANCE  # the seat to play, CHANCE or FINISHED
        self.waiting_for = NO_DRAW  # the level of the deck that the next card comes from

    @property
    def dealing(self) -> bool:
        return len(self.dealt) < MARKET + self.players

    def copy(self) -> ChanceGame:
        twin = ChanceGame.__new__(ChanceGame)
        twin.players, twin.move_limit, twin.short_takes = self.players, self.move_limit, self.short_takes
        twin.dealt, twin.played, twin.states = self.dealt, self.played.copy(), self.states.copy()
        twin.turn, twin.waiting_for = self.turn, self.waiting_for
        return twin

    def __deepcopy__(self, memo: object) -> ChanceGame:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        # The steps are shorter than the arrays, and every version can read them.
        return _replay, (self.players, self.move_limit, self.short_takes, tuple(self.steps()))

    def steps(self) -> Iterator[int]:
        """All outcomes and actions so far; passing them to `step` gives this position."""
        yield from self.dealt
        for move in self.played:
            yield move.action
            if move.drew:
                yield move.card

    def legal_actions(self) -> list[int]:
        """The legal actions of the seat to play, in ascending order."""
        out = np.empty(ACTIONS, np.int8)
        return out[: legal_actions(self.states, standard_deck().facts, out)].tolist()

    def outcomes(self) -> list[int]:
        """The possible outcomes of a chance node, in ascending order; all are equally likely."""
        if not self.dealing:
            return sorted(self.deck(self.waiting_for))
        if len(self.dealt) >= MARKET:
            tiles = {(side - FIRST_SIDE) // 2 for side in self.dealt[MARKET:]}
            return [FIRST_SIDE + side for side in range(LOCATION_SIDES) if side // 2 not in tiles]
        level = len(self.dealt) // PLACES
        return [card for card in _level_cards(level) if card not in self.dealt]

    def deck(self, level: int) -> list[Card]:
        """The characters left in a deck, in no particular order."""
        first, size = DECK_START[level], int(self.states["deck_size"][0, level])
        return self.states["decks"][0, first : first + size].tolist()

    def returns(self) -> list[float]:
        """The reward of each seat; zeros until the game is over, and if it reached the move limit."""
        out: NDArray[Any] = np.zeros(self.players)  # float64: they sum to exactly zero
        rewards_of(self.states, out)
        return out.tolist()

    def step(self, number: int) -> None:
        """Take an action or an outcome. If it is not legal, raises IllegalAction and changes nothing."""
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
        """The dealt cards first, then the others in any order: each draw names its card."""
        cards: list[Card] = []
        for level in range(LEVELS):
            face_up = self.dealt[level * PLACES : (level + 1) * PLACES]
            cards += [*face_up, *(card for card in _level_cards(level) if card not in face_up)]
        sides = [outcome - FIRST_SIDE for outcome in self.dealt[MARKET:]] + [0] * (MAX_PLAYERS - self.players)
        set_up(self.states, self.players, int(self.short_takes), np.array(cards, np.int8), np.array(sides, np.int8))

    def _act(self, action: Action) -> None:
        if action not in self.legal_actions():
            raise IllegalAction(action)
        level = deck_drawn_from(action)
        move = numbering(standard_deck()).move(self.states, action)
        card = NOTHING
        if RECRUIT_HAND <= action < RETURN_TOKEN:
            card = int(self.states["hand"][0, self.turn, action - RECRUIT_HAND])
        self.played.append(PlayedMove(self.turn, action, move, card))
        if level >= 0 and self.states["deck_size"][0, level]:
            self.waiting_for, self.turn = level, CHANCE
        else:
            self._apply_action(action)

    def _draw(self, card: Card) -> None:
        if not _bring_to_top(self.states, self.played[-1].action, card):
            raise IllegalAction(card)
        self.played[-1] = self.played[-1]._replace(card=card)
        self.waiting_for = NO_DRAW
        self._apply_action(self.played[-1].action)

    def _apply_action(self, action: Action) -> None:
        apply(self.states, standard_deck().facts, action)
        over = self.states["phase"][0] == OVER or len(self.played) >= self.move_limit
        self.turn = FINISHED if over else int(self.states["to_play"][0])

    def redealt(self, viewer: Seat, chance: Callable[[], float]) -> ChanceGame:
        """A random game that `viewer` can't distinguish from this one; `chance` returns random numbers in [0, 1)."""
        while True:
            steps, unknown = list(self.steps()), self._unknown_to(viewer)
            for level in range(LEVELS):
                places = [place for place in unknown if steps[place] in _level_cards(level)]
                pool = self.deck(level) + [steps[place] for place in places]
                for place in places:
                    steps[place] = pool.pop(min(int(chance() * len(pool)), len(pool) - 1))
            try:
                return _replay(self.players, self.move_limit, self.short_takes, steps)
            except IllegalAction:  # somebody passed, so their hand has nothing that they could pay for (X3)
                continue

    def _unknown_to(self, viewer: Seat) -> list[int]:
        """The steps that drew a character which `viewer` has still not seen."""
        unknown, place = [], len(self.dealt)
        for move in self.played:
            place += 1
            if move.drew:
                if not move.seen_by(viewer) and move.card in self.states["hand"][0, move.seat]:
                    unknown.append(place)
                place += 1
        return unknown


def _replay(players: int, move_limit: int, short_takes: bool, steps: Sequence[int]) -> ChanceGame:
    game = ChanceGame(players, move_limit, short_takes)
    for number in steps:
        game.step(number)
    return game


def _level_cards(level: int) -> range:
    return range(LEVEL_START[level], LEVEL_START[level] + LEVEL_SIZE[level])


@compiled
def _bring_to_top(states: States, action: Action, card: Card) -> bool:
    """`bring_to_top` for callers from Python."""
    return bring_to_top(states[0], action, card)
