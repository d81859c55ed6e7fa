"""Check puzzles by plain search: `python -m tools.plain_proof [--count 50]`.

It tries every move, payment, return and card with the rules alone, and leaves out nothing: none of the solver's
shortcuts. It is slow, so it checks only puzzles that it can finish within a limit.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from sixstones.game import Game
from sixstones.puzzles.book import GOALS, SHIPPED, Puzzle, read_book
from sixstones.puzzles.finder import Finder, Search
from sixstones.puzzles.proof.solver import WIN
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply, apply_recruit_paying
from sixstones.rules.colours import COLOURED, GRAY, KINDS
from sixstones.rules.deck import standard_deck
from sixstones.rules.legal import legal_actions
from sixstones.rules.payment import list_price
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.state import (
    ACTION,
    DECK_START,
    LEVEL_SIZE,
    LEVEL_START,
    NOTHING,
    OVER,
    PLACES,
    TOKEN_LIMIT,
    States,
)

LIMIT: Final = 150_000
FACTS: Final = standard_deck().facts


class TooLong(Exception):
    """The search needs more positions than the limit."""


class PlainSearch:
    """One puzzle: who has to reach which goal."""

    def __init__(self, me: int, goal: int, limit: int = LIMIT) -> None:
        self.me, self.goal, self.limit = me, goal, limit
        self.positions = 0

    def works(self, states: States, rounds: int) -> bool:
        """Whether the player reaches the goal from here, whatever the others do and whatever cards come."""
        self.positions += 1
        if self.positions > self.limit:
            raise TooLong
        if states["phase"][0] == OVER:
            winners = int(states["winners"][0])
            return winners == 1 << self.me if self.goal == WIN else winners == 0 or bool(winners >> self.me & 1)
        if rounds == 0:
            return self.goal != WIN
        moves = (self.move_works(outcomes, states, rounds) for _, outcomes in self.moves(states))
        return any(moves) if states["to_play"][0] == self.me else all(moves)

    def move_works(self, outcomes: Iterator[States], before: States, rounds: int) -> bool:
        return all(self.works(after, rounds - _ends_round(before, after)) for after in outcomes)

    def moves(self, states: States) -> Iterator[tuple[int, Iterator[States]]]:
        """Every move, with its action number and the position after it for every card that can come."""
        for action in _legal(states):
            for payment in _payments(states, action):
                yield action, self._outcomes(states, action, payment)
        if states["phase"][0] == ACTION and states["to_play"][0] != self.me:
            yield from self._hidden_recruits(states)

    def _hidden_recruits(self, states: States) -> Iterator[tuple[int, Iterator[States]]]:
        seat = int(states["to_play"][0])
        for place, code in enumerate(states["hand"][0, seat].tolist()):
            if code > HIDDEN_LEVEL_1:
                continue
            for card in _unseen(states, HIDDEN_LEVEL_1 - code):
                known = states.copy()
                known["hand"][0, seat, place] = card
                if RECRUIT_HAND + place in _legal(known):
                    for payment in _payments(known, RECRUIT_HAND + place):
                        yield RECRUIT_HAND + place, self._outcomes(known, RECRUIT_HAND + place, payment)

    def _outcomes(self, states: States, action: int, payment: list[int]) -> Iterator[States]:
        for card in self._cards(states, action):
            after = states.copy()
            if card != NOTHING:
                level = _level_drawn(action)
                after["decks"][0, DECK_START[level] + after["deck_size"][0, level] - 1] = card
            if payment:
                apply_recruit_paying(after, FACTS, action, np.array(payment, np.int8))
            else:
                apply(after, FACTS, action)
            yield after

    def _cards(self, states: States, action: int) -> list[int]:
        """The cards that can come; an opponent's blind reserve stays unknown."""
        level = _level_drawn(action)
        if level < 0 or states["deck_size"][0, level] == 0:
            return [NOTHING]
        if RESERVE_TOP <= action < RECRUIT and states["to_play"][0] != self.me:
            return [HIDDEN_LEVEL_1 - level]
        return _unseen(states, level)


def _ends_round(before: States, after: States) -> bool:
    return bool(before["to_play"][0] > after["to_play"][0] and after["phase"][0] == ACTION)


def _legal(states: States) -> list[int]:
    actions = np.zeros(ACTIONS, np.int8)
    return [int(action) for action in actions[: legal_actions(states, FACTS, actions)]]


def _payments(states: States, action: int) -> list[list[int]]:
    """Every payment of a recruit; for other actions one empty payment."""
    if not RECRUIT <= action < RETURN_TOKEN:
        return [[]]
    seat = int(states["to_play"][0])
    place = action - RECRUIT if action < RECRUIT_HAND else action - RECRUIT_HAND
    card = int(states["market"][0, place] if action < RECRUIT_HAND else states["hand"][0, seat, place])
    prices = [list_price(states, FACTS, seat, card, colour) for colour in range(COLOURED)]
    held = states["tokens"][0, seat].tolist()
    ways: list[list[int]] = [[]]
    for price, tokens in zip(prices, held, strict=False):
        ways = [[*way, paid] for way in ways for paid in range(min(price, tokens) + 1)]
    payments = []
    for way in ways:
        gray = sum(prices) - sum(way)
        if gray <= held[GRAY]:
            payments.append([*way, *[0] * (KINDS - COLOURED - 1), gray])
    return payments


def _level_drawn(action: int) -> int:
    if RESERVE <= action < RESERVE_TOP:
        return (action - RESERVE) // PLACES
    if RESERVE_TOP <= action < RECRUIT:
        return action - RESERVE_TOP
    return (action - RECRUIT) // PLACES if RECRUIT <= action < RECRUIT_HAND else -1


def _unseen(states: States, level: int) -> list[int]:
    """The cards of a level that are nowhere to be seen."""
    seen = set(states["market"][0].tolist()) | set(states["hand"][0].flatten().tolist())
    team = np.bitwise_or.reduce(states["team"][0])
    cards = range(LEVEL_START[level], LEVEL_START[level] + LEVEL_SIZE[level])
    return [card for card in cards if card not in seen and not team[card >> 3] >> (card & 7) & 1]


def working_actions(game: Game, goal: str, limit: int = LIMIT) -> tuple[set[int], int]:
    """The actions of the player to move that reach a goal, and the positions searched. Raises TooLong."""
    states = game.view(game.to_play).states
    search, rounds = PlainSearch(game.to_play, GOALS[goal][0], limit), GOALS[goal][1]
    working = {action for action, outcomes in search.moves(states) if search.move_works(outcomes, states, rounds)}
    return working, search.positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=SHIPPED, help="puzzles; default: those of Sixstones")
    parser.add_argument("--count", type=int, default=50, help="number of puzzles to check (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="which ones are drawn (default: 0)")
    options = parser.parse_args()
    book = read_book(options.file)
    random.Random(options.seed).shuffle(book)
    start, checked, too_long, wrong = time.perf_counter(), Counter[str](), 0, 0
    plain, solver = Effort(), Effort()
    for puzzle in book:
        if sum(checked.values()) == options.count:
            break
        try:
            agrees = _agrees(puzzle, plain, solver)
        except TooLong:
            too_long += 1
            continue
        checked[f"{puzzle.goal} {puzzle.players} players"] += 1
        wrong += not agrees
        done = f"{sum(checked.values())} of {options.count}, {time.perf_counter() - start:.0f} s"
        print(f"{puzzle.id:>12} {puzzle.goal}  {'agrees' if agrees else 'DIFFERS'}  ({done})", flush=True)
    for kind, count in sorted(checked.items()):
        print(f"{kind}: {count}")
    print(f"{sum(checked.values())} checked, {wrong} differ; {too_long} were too long for plain search.")
    print(f"plain search: {plain}\nsolver:       {solver}")
    sys.exit(wrong > 0)


@dataclass
class Effort:
    """How much work proofs were."""

    positions: int = 0
    seconds: float = 0.0

    def add(self, positions: int, since: float) -> None:
        self.positions += positions
        self.seconds += time.perf_counter() - since

    def __str__(self) -> str:
        rate = self.positions / max(self.seconds, 1e-9)
        return f"{self.positions:,} positions in {self.seconds:.2f} s ({rate:,.0f} per second)"


def _agrees(puzzle: Puzzle, plain: Effort, solver: Effort) -> bool:
    game, start = puzzle.game(), time.perf_counter()
    working, positions = working_actions(game, puzzle.goal)
    plain.add(positions, start)
    finder, found, start = Finder(), Search(), time.perf_counter()
    finder.prove(game, game.view(game.to_play).states, puzzle.goal, found)
    solver.add(found.nodes, start)
    if game.phase != "return":
        return working == {puzzle.solution}
    excess = sum(game.players[game.to_play].tokens.values()) - TOKEN_LIMIT
    return puzzle.solution == min(working) and len(working) <= excess  # one way to return, in any order


if __name__ == "__main__":
    main()
