"""A pool of games that are played and searched in step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.choosing import schedule
from sixstones.observation import PLAYING
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import MAX_PLAYERS
from sixstones.training import forest as woods

MOVES_A_PLAYER: Final = 28
"""What a game takes, about."""


@dataclass(frozen=True)
class Lessons:
    """What finished games teach: a row a move."""

    seen: NDArray[np.int8]
    policies: NDArray[np.float32]
    """Of all actions; `forest.ILLEGAL` for those that the rules don't allow."""
    targets: NDArray[np.float32]
    """Everybody's chances, counted from the mover."""
    outlooks: NDArray[np.int8]
    """See `forest.OUTLOOK`."""
    games: int


class Pool:
    """`walk` and `learn` in turn, `waves` times a move; then `move`, and `lessons` of what ended."""

    def __init__(
        self,
        questions: NDArray[np.int8],
        players: int,
        simulations: int,
        seed: int,
        *,
        trust: float = 1.0,
        widening: float = 1.0,
        considered: int = 16,
    ) -> None:
        """`questions` [game, PLAYING] is where positions for the network are written: memory of the caller's choice.

        `considered` is how many moves the root of a search considers at most.
        """
        self.games, self.players = len(questions), players
        roomy = woods.new_forest(self.games, standard_deck().facts, simulations)
        self.woods = roomy._replace(questions=questions)
        self.woods.walks["trust"], self.woods.walks["widening"] = trust, widening
        self._most = considered
        self.think(simulations)
        woods.deal_all(self.woods, players, seed)

    def think(self, simulations: int) -> None:
        """From the next move on, so many simulations a move; no more than the pool was made for."""
        self.simulations = simulations
        self.considered = min(self._most, max(2, simulations // 2))
        self.table = schedule(self.considered, max(simulations, 1))

    @property
    def waves(self) -> int:
        return self.simulations + 1

    @property
    def questions(self) -> NDArray[np.int8]:
        return self.woods.questions

    def begin(self) -> None:
        """Forget what was searched in any game since its last move."""
        woods.begin_all(self.woods)

    def walk(self, wave: int) -> None:
        woods.walk_all(self.woods, self.table, wave, self.considered)

    def learn(self, logits: NDArray[np.float32], chances: NDArray[np.float32]) -> None:
        woods.learn_all(self.woods, logits, chances)

    def move(self) -> None:
        woods.move_all(self.woods)

    def strolls(self, seed: int) -> NDArray[np.int64]:
        """So many moves each game is to go ahead with `stroll`, so that they don't all begin and end together."""
        return np.random.default_rng(seed).integers(0, MOVES_A_PLAYER * self.players, self.games)

    def stroll(self, left: NDArray[np.int64]) -> None:
        """After a walk of wave 0 and `learn`: a move without a search, in the games that have some `left`.

        The others have searched on meanwhile: `begin` before the first move that counts.
        """
        woods.stroll_all(self.woods, self.players, left)

    def lessons(self, mixing: float) -> Lessons:
        """What the games that ended with the last move teach; they are dealt anew."""
        g = self.woods
        ended = np.flatnonzero(g.finished)
        starts = np.concatenate([[0], np.cumsum(g.lengths[ended])]).astype(np.int64)
        lessons = empty_lessons(int(starts[-1]), len(ended))
        if len(ended):
            parts = lessons.seen, lessons.policies, lessons.targets, lessons.outlooks
            woods.copy_lessons(g, ended, starts, mixing, *parts, self.players)
            woods.renew_all(g, self.players)
        return lessons


def empty_lessons(rows: int, games: int) -> Lessons:
    """Room for so many rows, to be written over."""
    return Lessons(
        np.empty((rows, PLAYING), np.int8),
        np.empty((rows, ACTIONS), np.float32),
        np.empty((rows, MAX_PLAYERS), np.float32),
        np.empty((rows, woods.OUTLOOK), np.int8),
        games,
    )
