"""Tables for tests: people by short names, commands in one line, a clock that the test turns."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sixstones.match import timers
from sixstones.match.commands import decide
from sixstones.match.decision import Decision
from sixstones.match.entry import Entry, from_bytes, to_bytes
from sixstones.match.lobby import create
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions

START = 1_700_000_000_000


class Played:
    """A table with its log; every command adds a second to `now`."""

    def __init__(self, **options: Any) -> None:
        bots = options.pop("bots", ())
        self.now = START
        request = client.CreateTable(name="Ana", options=TableOptions(**options), bots=bots)
        self.log: list[Entry] = []
        self.table = Table("")
        self._happen(create("ana", request, self.now))

    def do(self, player: str, kind: Callable[..., client.AnyCommand], **values: Any) -> list[wire.AnyEvent]:
        """Execute a legal command; returns its events."""
        self.now += 1000
        command = kind(**{"state": self.table.state} | values)
        return self._happen(decide(self.table, player, command, self.now))

    def let(self, decision: Decision | None) -> list[wire.AnyEvent]:
        """Apply something that happens without a command."""
        assert decision is not None
        return self._happen(decision)

    def seated(self, *players: str) -> Played:
        """Seat more people."""
        for player in players:
            self.do(player, client.Sit, name=player.capitalize())
        return self

    def started(self, *players: str) -> Played:
        """Seat more people and start."""
        self.seated(*players).do("ana", client.Start)
        return self

    def move(self, text: str | None = None) -> list[wire.AnyEvent]:
        """A move of the player whose turn it is; default: the first legal one."""
        game = self.table.game
        assert game is not None
        move = text or str(game.legal_moves()[0])
        return self.do(self.mover, client.Play, move=move)

    def answers(self) -> None:
        """The bots move, always the first legal move, until it is a person's turn."""
        while self.table.mover is not None and self.table.seats[self.table.mover].bot:
            assert self.table.game is not None
            self.let(timers.bot_move(self.table, str(self.table.game.legal_moves()[0]), self.now))

    def play_out(self, seed: int = 1) -> Played:
        """Play random moves to the end."""
        chance = random.Random(seed)
        while self.table.phase == "playing":
            assert self.table.game is not None
            self.move(str(chance.choice(self.table.game.legal_moves())))
        return self

    @property
    def mover(self) -> str:
        assert self.table.mover is not None
        return self.table.seats[self.table.mover].player

    @property
    def waiting(self) -> str:
        """A player whose turn it is not."""
        return next(seat.player for seat in self.table.seats if seat.player and seat.player != self.mover)

    def seat(self, player: str) -> int:
        seat = self.table.seat_of(player)
        assert seat is not None
        return seat

    def replayed(self) -> Table:
        """The table as another node would replay it."""
        return Table.replayed(self.table.id, [from_bytes(to_bytes(entry)) for entry in self.log])

    def _happen(self, decision: Decision) -> list[wire.AnyEvent]:
        self.log += decision.entries
        self.table = decision.result()
        return [entry.event for entry in decision.entries]


def take_three(played: Played) -> str:
    """A take that reveals nothing."""
    assert played.table.game is not None
    return next(str(move) for move in played.table.game.legal_moves() if str(move).startswith("take"))


def solo_game(**options: Any) -> Played:
    """Ana against a bot; it is her turn."""
    played = Played(first="seat-1", bots=("agent",), **options)
    played.do("ana", client.Start)
    return played
