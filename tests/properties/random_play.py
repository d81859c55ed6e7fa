"""Plays random games and yields every position to check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from sixstones import Game, Move, Options


def random_game(players: int, seed: int, options: Options | None = None) -> Iterator[Game]:
    """Yields the same game at the start and after every move until the end. Don't change it."""
    game = Game.deal(players, f"random play {seed}", options=options or Options())
    choose = random.Random(seed)
    yield game
    while game.outcome is None:
        game.play(random_move(game, choose))
        yield game


def random_move(game: Game, choose: random.Random) -> Move:
    """A random legal move that prefers recruits, with any legal payment, so that games end."""
    moves = game.legal_moves()
    recruits = [move for move in moves if str(move).startswith("recruit")]
    move = choose.choice(recruits if recruits and choose.random() < 0.5 else moves)
    if move in recruits:
        character = str(move).split()[1]
        way = choose.choice(game.payments(character))
        return Move.parse(f"recruit {character} paying {' '.join(way) or 'nothing'}")
    return move


def at_move(players: int, seed: int, number: int) -> Game:
    """The game after `number` random moves, or at its end."""
    positions = random_game(players, seed)
    game = next(positions)
    for _ in islice(positions, number):
        pass
    return game


# Random games with a choice of locations and with passes are rare; these are some.
RARE = {2: [13, 80], 3: [25, 68], 4: [20, 148]}


def seeds(players: int, games: int) -> list[int]:
    return [*range(games), *RARE[players]]
