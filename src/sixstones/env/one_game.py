"""One game for programs that move one at a time: a position, and the mask of what is legal in it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.game import View
from sixstones.game.log import Log
from sixstones.observation.layout import SCALE, SIZE
from sixstones.observation.write import write_observation, write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, OVER, Action, Seat, States, new_states

GAME_OVER: Final = -1
"""Instead of a seat to play."""

_SCALE: Final = SCALE


class OneGame:
    """Everything is made once; a step is one call of compiled code, an observation another."""

    def __init__(self, deck: Deck, players: int, *, short_takes: bool) -> None:
        self.deck, self.players = deck, players
        self.states = new_states(1)
        self.states["short_takes"] = short_takes
        self.mask = np.zeros(ACTIONS, np.bool_)
        self._legal = np.zeros(ACTIONS, np.int8)
        self._whole = np.zeros(SIZE, np.int8)

    def deal(self, seed: int, number: int) -> None:
        """Start deal `number` of a seed: the one that a batch of this seed calls so."""
        _deal(self.states, self.deck.facts, self.players, seed, number, self._legal, self.mask)

    def play(self, action: Action) -> Seat:
        """Make a legal move; returns the seat to play, or GAME_OVER."""
        return _play(self.states, self.deck.facts, action, self._legal, self.mask)

    def observation(self, seat: Seat, dtype: str) -> NDArray[Any]:
        """What a seat knows, in an array of its own."""
        out = np.empty(SIZE, dtype)
        if dtype == "int8":
            write_one(self.states, self.deck.facts, seat, out)
        else:
            _observe_scaled(self.states, self.deck.facts, seat, self._whole, out)
        return out

    def view(self, seat: Seat | None) -> View:
        """What a seat or a spectator may know, without the moves so far."""
        return View(self.deck, self.states, Log(), seat)


@compiled
def _deal(
    states: States,
    facts: FactsArray,
    players: int,
    seed: int,
    number: int,
    legal: NDArray[np.int8],
    mask: NDArray[np.bool_],
) -> None:
    rng = np.zeros(1, np.uint64)
    seed_stream(rng, seed, number)
    deal_at_random(states[0], players, rng, np.zeros(CARDS, np.int8), np.zeros(TILES, np.int8))
    legal_mask(states, facts, legal, mask)


@compiled
def _play(states: States, facts: FactsArray, action: Action, legal: NDArray[np.int8], mask: NDArray[np.bool_]) -> int:
    s = states[0]
    apply_action(s, facts[0], action)
    legal_mask(states, facts, legal, mask)
    return GAME_OVER if s.phase == OVER else s.to_play


@compiled
def _observe_scaled(
    states: States, facts: FactsArray, seat: Seat, whole: NDArray[np.int8], out: NDArray[np.float32]
) -> None:
    write_observation(states[0], facts[0], seat, whole)
    for k in range(SIZE):
        out[k] = whole[k] * _SCALE[k]
