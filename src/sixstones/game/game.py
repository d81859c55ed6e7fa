"""A game: a setup, the moves made so far, and the position they lead to."""

from __future__ import annotations

import json
from collections.abc import Collection

import numpy as np

from sixstones.game.deal import Seal, sealed_setup
from sixstones.game.errors import MoveError, SetupError
from sixstones.game.log import Effect, Log, Ply, effect
from sixstones.game.moves import Move
from sixstones.game.position import Position, copy_of
from sixstones.game.record import TABLE_REASONS, Record, record_from_dict, record_to_dict
from sixstones.game.setup import STANDARD_OPTIONS, Options, Setup
from sixstones.game.view import View
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.state import States


class Game(Position):
    """A whole game, including what is hidden from players: give them `view(seat)` instead.

    `Game.deal` and `Game.from_setup` make one.
    """

    def __init__(self, setup: Setup, seal: Seal | None = None) -> None:
        super().__init__(setup.deck, setup.start(), Log())
        self.setup = setup
        self.seal = seal
        self._before: list[bytes] = []  # the record before each move, for undo

    @classmethod
    def deal(
        cls, players: int = 2, seed: str | None = None, *, deck: Deck | None = None, options: Options = STANDARD_OPTIONS
    ) -> Game:
        """A sealed deal: the same for the same `seed`, random without one."""
        seal = Seal.fresh() if seed is None else Seal.from_seed(str(seed))
        return cls.from_seal(seal, players, deck=deck, options=options)

    @classmethod
    def from_seal(
        cls, seal: Seal, players: int = 2, *, deck: Deck | None = None, options: Options = STANDARD_OPTIONS
    ) -> Game:
        """The deal of a secret."""
        return cls(sealed_setup(seal, players, deck or standard_deck(), options), seal)

    @classmethod
    def from_setup(cls, setup: Setup, seal: Seal | None = None) -> Game:
        """A game with a given order of cards; a seal must match it."""
        if seal and sealed_setup(seal, setup.players, setup.deck, setup.options) != setup:
            raise SetupError("the cards are not in the order that this secret deals: the deal was changed")
        return cls(setup, seal)

    def play(self, move: Move | str) -> Move:
        """Check a move, make it and return it in its standard form.

        Raises UnreadableMove or IllegalMove, and then changes nothing.
        """
        move, action = self._checked(move)
        self._before.append(self._states.tobytes())
        self._log.append(Ply(self.to_play, move))
        self._numbering.apply(self._states, move, action)
        return move

    def undo(self) -> Move:
        """Take back the last move and return it."""
        if not self._log:
            raise MoveError("there is no move to undo")
        self._states = self._read(self._before.pop())
        return self._log.pop().move

    def effect(self) -> Effect | None:
        """What the last move changed, as everybody may know it; None if its text says everything."""
        return effect(self.deck, self._log[-1], self._read(self._before[-1]), self._states) if self._log else None

    def view(self, seat: int | None, unseen: Collection[str] = ()) -> View:
        """What `seat` may know; None is a spectator (X7).

        `unseen` cards in the seat's own hand are hidden too: a substitute player has not seen them.
        """
        if seat is not None:
            self._check_seat(seat)
        return View(self.deck, self._states, self._log.copy(), seat, unseen)

    def copy(self) -> Game:
        """An independent game at the same point."""
        twin = Game.__new__(Game)
        Position.__init__(twin, self.deck, copy_of(self._states), self._log.copy())
        twin.setup, twin.seal, twin._before = self.setup, self.seal, list(self._before)
        return twin

    __copy__ = copy

    def record(self) -> Record:
        """The setup and the moves: everything needed to replay this game."""
        return Record(self.setup, self.log, self.outcome, self.seal)

    def to_json(self) -> str:
        """The whole game as one line of JSON, including the deal's secret; `from_json` reads it."""
        return json.dumps(record_to_dict(self.record()), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """A game from `to_json`, with every move checked. Raises SetupError or MoveError."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SetupError(f"this is not a saved game: {error}") from None
        return cls.from_record(record_from_dict(values))

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """Replay a record, check every move, and check that they lead to its outcome."""
        game = cls.from_setup(record.setup, record.seal)
        for number, ply in enumerate(record.log, start=1):
            if ply.seat != game.to_play:
                raise SetupError(
                    f"move {number} is marked as seat {ply.seat + 1}'s, but it is seat {game.to_play + 1}'s turn"
                )
            game.play(ply.move)
        ended_by_table = game.outcome is None and record.outcome and record.outcome.reason in TABLE_REASONS
        if record.outcome != game.outcome and not ended_by_table:
            raise SetupError(f"the moves lead to the outcome {game.outcome}, not to {record.outcome}")
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.setup == other.setup and self._log == other._log

    __hash__ = None  # type: ignore[assignment]  # it changes with every move

    def __repr__(self) -> str:
        return f"<Game {self.player_count} players, round {self.round}, {self.phase}, seat {self.to_play} to play>"

    def _read(self, record: bytes) -> States:
        """A saved record, as an array for compiled code."""
        return np.frombuffer(bytearray(record), self._states.dtype)
