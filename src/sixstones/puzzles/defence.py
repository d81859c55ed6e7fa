"""A puzzle as a game: the opponents make their best replies, and the cards that come are the worst ones.

Whoever plays a puzzle moves against the proof itself. A wrong move is refuted by a real reply, with cards that could
really have come: the deal is changed so that they do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from sixstones.game import Game, Move, Recruit
from sixstones.game.numbering import numbering, token_counts
from sixstones.puzzles.book import GOALS, Puzzle
from sixstones.puzzles.proof.moves import MOVE, new_proof
from sixstones.puzzles.proof.solver import WIN, WORKS, find_card, find_reply, still_works
from sixstones.rules.actions import RECRUIT_HAND
from sixstones.rules.colours import COLOUR_NAMES
from sixstones.rules.compiled import new_records
from sixstones.rules.state import LEVEL_SIZE, NOTHING

LIMIT: Final = 2_000_000
"""Positions of a proof. It is large: a wrong move can take longer to refute than the right one to prove."""

Verdict = Literal["open", "solved", "failed"]


class Defence:
    """A puzzle that is being played."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game = puzzle.game()
        self.me = self.game.to_play
        self.goal, self.rounds = GOALS[puzzle.goal]
        self._proof, self._move = new_proof(), new_records(1, MOVE)

    @property
    def verdict(self) -> Verdict:
        """Whether the goal is reached, can still be reached, or can't."""
        outcome = self.game.outcome
        if outcome is not None:
            alone, nobody = outcome.winners == (self.me,), outcome.winners == ()
            lost = not alone if self.goal == WIN else not nobody and self.me not in outcome.winners
            return "failed" if lost else "solved"
        if self.rounds == 0:
            return "failed" if self.goal == WIN else "solved"
        states = self._states()
        answer = still_works(states, self._facts, self.me, self.goal, self.rounds, LIMIT, self._proof)
        return "open" if answer == WORKS else "failed"

    def play(self, move: Move | str) -> Move:
        """Make a move of the person; the worst card comes. Raises UnreadableMove or IllegalMove."""
        move, states = self.game.check(move), self._states()
        self._move[0] = np.zeros((), MOVE)
        self._move["action"] = numbering(self.game.deck).legal_action(states, move)
        self._move["card"] = NOTHING
        if isinstance(move, Recruit) and move.payment is not None:
            self._move["chosen"], self._move["payment"] = 1, token_counts(move.payment)
        card = find_card(states, self._facts, self.me, self.goal, self.rounds, LIMIT, self._proof, self._move)
        self._arrange(card)
        return self._make(move)

    def reply(self) -> Move:
        """Make the best move of the opponent whose turn it is."""
        states = self._states()
        card = find_reply(states, self._facts, self.me, self.goal, self.rounds, LIMIT, self._proof, self._move)
        action, hidden = int(self._move["action"][0]), int(self._move["card"][0])
        if hidden != NOTHING:
            self._reveal(action, hidden)
        self._arrange(card)
        move = numbering(self.game.deck).move(self.game.states, action)
        if self._move["chosen"][0] and isinstance(move, Recruit):
            counts = zip(COLOUR_NAMES, self._move["payment"][0].tolist(), strict=True)
            move = replace(move, payment=tuple(name for name, count in counts for _ in range(count)))
        return self._make(move)

    @property
    def _facts(self) -> NDArray[Any]:
        return self.game.deck.facts

    def _states(self) -> NDArray[Any]:
        """What the person knows."""
        return self.game.view(self.me).states

    def _arrange(self, card: int) -> None:
        """Let this card be the next one of its deck."""
        if card < 0:
            return  # none comes, or it stays hidden
        level = self.game.deck.characters[card].level
        left = self.game.deck_sizes[level]
        self._swap(self.game.setup.decks[level - 1][LEVEL_SIZE[level - 1] - left], card)

    def _reveal(self, action: int, card: int) -> None:
        """Let a hidden card in the hand of the opponent whose turn it is be this one."""
        states = self.game.states
        held = int(states["hand"][0, self.game.to_play, action - RECRUIT_HAND])
        self._swap(self.game.deck.characters[held].id, card)

    def _swap(self, one: str, card: int) -> None:
        """Exchange two cards in the deal, and play the game so far again."""
        other, setup = self.game.deck.characters[card].id, self.game.setup
        exchanged = {one: other, other: one}
        decks = [tuple(exchanged.get(each, each) for each in ids) for ids in setup.decks]
        moves = self.game.moves
        self.game = Game.from_setup(replace(setup, decks=decks))
        for move in moves:
            self.game.play(move)

    def _make(self, move: Move) -> Move:
        before = self.game.to_play
        made = self.game.play(move)
        self.rounds -= before > self.game.to_play and self.game.phase == "action"
        return made
