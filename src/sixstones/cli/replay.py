"""`sixstones replay`: step through a saved game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from sixstones.cli.client.local import moves_of
from sixstones.cli.client.narrate import result_lines, seat_names
from sixstones.cli.client.plain import check_streams, is_terminal, run_session
from sixstones.cli.client.seats import bot_in_name
from sixstones.cli.client.session import Session
from sixstones.cli.client.stones import BAD
from sixstones.cli.client.table import Answer, Closed, News, Update
from sixstones.cli.client.words import Language, Words
from sixstones.cli.engine import ready_to_play
from sixstones.cli.problem import Problem
from sixstones.game import Game, Position, Record, View
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.options import TableOptions
from sixstones.records import RecordError, load_record

Flag = Parameter(negative="", show_default=False)


def replay(
    file: Annotated[Path, Parameter(help="The saved game.")],
    /,
    *,
    all: Annotated[bool, Parameter(help="Print the whole game in words."), Flag] = False,
    language: Annotated[Language | None, Parameter(help="Default: the language of your locale.")] = None,
    plain: Annotated[bool, Parameter(help="Step by typed lines, for screen readers and scripts."), Flag] = False,
) -> None:
    """Step through a saved game, forward and back.

    Enter or n goes on, b goes back, a number jumps to that move, f and l go to the first and the last position,
    log shows the game in words, q leaves. Without a terminal the whole game is printed in words.
    """
    check_streams(asks=not all)
    ready_to_play()
    try:
        film = Film(load_record(file))
    except RecordError as error:
        raise Problem(str(error)) from None
    session = Stepping(film, Words(language))
    if all or not (plain or is_terminal()):
        session.go(film.last)
        for line in (*(entry.text for entry in session.log), *session.ending()):
            print(line)
    else:
        run_session(session, plain=plain)


class Film:
    """A record as a table that nobody plays at. Cards reserved from a deck stay hidden until the game is over."""

    link: str | None = None
    phrases: tuple[str, ...] = ()
    shared = False

    def __init__(self, record: Record) -> None:
        self.record_, self.game = record, Game.from_setup(record.setup, record.seal)
        names = record.names or tuple(str(seat) for seat in range(1, record.setup.players + 1))
        self.seats = tuple(
            wire.SeatState(kind="bot" if bot_in_name(name) else "person", name=name, bot=bot_in_name(name))
            for name in names
        )
        self._closing = asyncio.Event()
        self.positions = [self._shown()]
        for ply in record.log:
            self.game.play(ply.move)
            self.positions.append(self._shown())
        self.moves = moves_of(self.game, {})

    @property
    def last(self) -> int:
        return len(self.moves)

    def _shown(self) -> Position:
        return self.game.copy() if self.record_.outcome else self.game.view(None)

    def state(self, at: int) -> wire.TableState:
        """The table after so many moves."""
        outcome = self.record_.outcome if at == self.last else None
        return wire.TableState(
            id="replay",
            number=at,
            state=at,
            phase="over" if outcome else "playing",
            options=TableOptions(players=len(self.seats)),
            seats=self.seats,
            host=None,
            you=None,
            yours=None,
            commitment=self.record_.seal.commitment if self.record_.seal else "",
            secret=None,
            clock=None,
            undo=False,
            takeback=None,
            rematch=wire.RematchState(agreed=(), table=None),
            outcome=wire.OutcomeState(**asdict(outcome)) if outcome else None,
            view=None,
        )

    async def send(self, command: client.AnyCommand) -> Answer:
        return wire.Refused(id=command.id, code="table/finished", message="This game is only shown.")

    async def updates(self) -> AsyncIterator[News]:
        yield Update(self.state(0), self.positions[0])
        await self._closing.wait()
        yield Closed("")

    def private_view(self, seat: int | None = None) -> View | None:
        return None

    async def record(self) -> tuple[Record, Path]:
        raise Problem("This game is saved already.")

    async def close(self) -> None:
        self._closing.set()


class Stepping(Session):
    """A session that shows one position after another."""

    def __init__(self, film: Film, words: Words) -> None:
        super().__init__(film, words)
        self.film, self.at = film, 0

    @property
    def prompt(self) -> str:
        return self.words("prompt-replay", number=self.at, all=self.film.last)

    def go(self, at: int) -> None:
        """Show the position after so many moves."""
        self.at, self.log = at, []
        self.state, self.position = self.film.state(at), self.film.positions[at]
        self.names = seat_names(self.words, self.film.seats)
        for moved in self.film.moves[:at]:
            self._hear(moved, None)

    def ending(self) -> list[str]:
        if not self.state or not self.state.outcome or not self.position:
            return [self.words("replay-unfinished")]
        return ["", *result_lines(self.words, self.position, self.names, self.state.outcome)]

    async def typed(self, text: str) -> None:
        text, self.remark = text.strip().lower(), None
        steps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "f": 0, "l": self.film.last}
        target = int(text[:6]) if text.isdecimal() else steps.get(text)
        if target is not None and 0 <= target <= self.film.last:
            self.go(target)
        elif target is not None:
            self.tell(self.words("replay-range", last=self.film.last), BAD)
        elif text in {"help", "h", "?"}:
            self.display.page([Text(self.words("replay-keys"))])
        elif self.command(text) in {"log", "quit", "hand", "rules", "deal", "theme", "board"}:
            await super().typed(text)
        else:
            self.tell(self.words("typed-unknown", text=text[:20]), BAD)
        self.display.changed()
