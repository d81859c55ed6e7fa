"""A seat at an arena's table: asks its bot for moves, measures, and tells good answers from failures."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.external import BotFailure
from sixstones.arena.players import Table, leave_seat, take_seat
from sixstones.arena.result import Failure
from sixstones.game import Game, Move, MoveError, Outcome, UnreadableMove

LONGEST_MESSAGE: Final = 300


@dataclass
class BotFailed(Exception):
    """A bot gave no usable move; the game has not changed."""

    kind: str
    message: str


class Seat:
    """One bot in one game. Whatever the bot does, only BotFailed comes out."""

    def __init__(self, number: int, seed: int, table: Table) -> None:
        self.moves, self.seconds = 0, 0.0
        self._number, self._seed, self._table = number, seed, table
        self._bot: Bot | None = None
        self._failures: dict[str, list[str]] = {}

    def play(self, game: Game, milliseconds: float | None) -> None:
        """Have the bot move. Raises BotFailed."""
        try:
            _make(game, self._answer(game, milliseconds))
        except BotFailed as failure:
            self._failures.setdefault(failure.kind, []).append(failure.message)
            raise

    @property
    def failures(self) -> list[Failure]:
        return [Failure(self._number, kind, len(said), said[0]) for kind, said in self._failures.items()]

    def leave(self, game: Game, outcome: Outcome) -> None:
        if self._bot is not None:
            leave_seat(self._bot, game.view(self._number), outcome)

    def _answer(self, game: Game, milliseconds: float | None) -> Move:
        start = time.perf_counter()
        try:
            view = game.view(self._number)
            if self._bot is None:
                self._bot = take_seat(self._table, self._seed, view)
            return self._bot.choose(view, Clock(milliseconds)).move
        except BotFailure as failure:
            raise BotFailed(failure.kind, _message(failure)) from None
        except Exception as error:
            raise BotFailed("crashed", f"{type(error).__name__}: {_message(error)}") from None
        finally:
            self.moves += 1
            self.seconds += time.perf_counter() - start


def _make(game: Game, move: Move) -> None:
    try:
        game.play(move)
    except UnreadableMove as error:
        raise BotFailed("nonsense", _message(error)) from None
    except MoveError as error:
        raise BotFailed("illegal", _message(error)) from None
    except Exception as error:  # no move at all: the game checks before it changes anything
        raise BotFailed("nonsense", _message(error)) from None


def _message(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}…"
