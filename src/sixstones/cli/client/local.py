"""A table in this process: the game, its bots, undo, hints, and a file that always holds the latest position."""

import asyncio
import time
from collections.abc import AsyncIterator, Container
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Final, Literal

from sixstones.ai.bot import Bot, Choice, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.external import BotFailure
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.players import close_player
from sixstones.cli.client.model import Answer, Closed, News, Update
from sixstones.cli.client.saves import fresh_file
from sixstones.cli.client.seats import bot_in_name
from sixstones.cli.engine import ready_for
from sixstones.cli.problem import Problem
from sixstones.game import Game, IllegalMove, Move, Position, Record, UnreadableMove, View
from sixstones.match.playing import hinted
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions
from sixstones.records import RecordError, save_record

HINT_TIME: Final = 500.0  # milliseconds that the champion may think about a hint


class LocalTable:
    """People at one keyboard, and bots."""

    link: str | None = None
    phrases: tuple[str, ...] = ()

    def __init__(
        self, game: Game, names: tuple[str, ...], bots: dict[int, Bot], date: str | None, file: Path | None = None
    ) -> None:
        self._game, self._names, self._bots, self._date = game, names, bots, date
        self.file = file or fresh_file()  # where the game is saved after every move
        self.shared = len(names) - len(bots) > 1
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._moves: list[wire.Moved] = []
        replayed = Game.from_setup(game.setup)
        for number, ply in enumerate(game.log, start=1):
            replayed.play(ply.move)
            self._moves.append(describe_move(replayed, number, bots))
        self._number = len(self._moves)
        self._clock: Clock | None = None
        self._thinking: asyncio.Task[None] | None = None

    @property
    def played(self) -> bool:
        return bool(self._game.log)

    async def updates(self) -> AsyncIterator[News]:
        news: News = self._update(tuple(self._moves))
        self._start_bots()
        while not isinstance(news, Closed):
            yield news
            news = await self._news.get()
        yield news

    async def send(self, command: client.AnyCommand) -> Answer:
        match command:
            case client.Play(move=move):
                return self._play(command.id, move)
            case client.Undo():
                return await self._undo(command.id)
            case client.Hint():
                return await self._hint(command)
        return wire.Refused(id=command.id, code="request/method", message="Only a table on a server can do that.")

    def private_view(self, seat: int | None = None) -> View | None:
        hides = self.shared and self._game.outcome is None
        return self._game.view(self._game.to_play if seat is None else seat) if hides else None

    async def record(self) -> tuple[Record, Path]:
        return replace(self._game.record(), names=self._names, date=self._date), self.file

    async def close(self) -> None:
        await self._stop_bots()
        for bot in self._bots.values():
            close_player(bot)
        self._news.put_nowait(Closed(""))

    # What is shown

    @property
    def _reader(self) -> int:
        """The person whose turn it is or, while a bot thinks, whose turn comes next."""
        count, game = len(self._names), self._game
        return next(seat for step in range(count) if (seat := (game.to_play + step) % count) not in self._bots)

    def _position(self) -> Position:
        """All that the people at this keyboard may see: of a shared hand nothing that came from a deck."""
        if self._game.outcome is not None:
            return self._game.copy()
        own = self._game.players[self._reader]
        blind = [card for card, unseen in zip(own.hand, own.hand_blind, strict=True) if card and unseen]
        return self._game.view(self._reader, blind if self.shared else ())

    def _state(self) -> wire.TableState:
        outcome = self._game.outcome
        return wire.TableState(
            id="local",
            number=self._number,
            state=self._number,
            phase="over" if outcome else "playing",
            options=TableOptions(players=len(self._names), short_takes=self._game.options.short_takes),
            seats=tuple(
                wire.SeatState(kind="bot" if (bot := bot_in_name(name)) else "person", name=name, bot=bot)
                for name in self._names
            ),
            host=None,
            you=self._reader,
            yours=None,
            commitment=self._game.seal.commitment if self._game.seal else "",
            secret=None,
            clock=None,
            undo=True,
            takeback=None,
            rematch=wire.RematchState(agreed=(), table=None),
            outcome=wire.OutcomeState(**asdict(outcome)) if outcome else None,
            view=None,
        )

    def _update(self, events: tuple[wire.AnyEvent, ...], news: str = "") -> Update:
        return Update(self._state(), self._position(), events, news)

    # What happens

    def _play(self, id: str, move: str) -> Answer:
        try:
            self._apply(move)
        except IllegalMove as error:
            return wire.Refused(id=id, code="move/illegal", message=error.reason, clause=error.clause)
        except UnreadableMove as error:
            return wire.Refused(id=id, code="move/unreadable", message=error.problem)
        self._start_bots()
        return wire.Done(id=id, number=self._number)

    def _apply(self, move: Move | str) -> None:
        self._game.play(move)
        self._number += 1
        self._moves.append(describe_move(self._game, self._number, self._bots))
        self._news.put_nowait(self._update((self._moves[-1],), self._save()))

    def _save(self) -> str:
        """Write the game to its file; returns what went wrong. A game without moves needs no file."""
        try:
            if self._game.log:
                save_record(self.file, replace(self._game.record(), names=self._names, date=self._date))
            else:
                self.file.unlink(missing_ok=True)
        except RecordError as error:
            return str(error)
        return ""

    async def _undo(self, id: str) -> Answer:
        """Back to the last decision of a person: the bots' answers go with it."""
        await self._stop_bots()
        count = next((n for n, ply in enumerate(reversed(self._game.log), 1) if ply.seat not in self._bots), 0)
        if not count:
            self._start_bots()
            return wire.Refused(id=id, code="undo/nothing", message="There is nothing to take back.")
        for _ in range(count):
            self._game.undo()
            self._moves.pop()
        self._number += 1
        undone = wire.Undone(number=self._number, at=_now(), seat=self._game.to_play, moves=count)
        self._news.put_nowait(self._update((undone,), self._save()))
        return wire.Done(id=id, number=self._number)

    async def _hint(self, command: client.Hint) -> Answer:
        try:
            choice = await asyncio.to_thread(_advice, self._game.view(self._game.to_play))
        except Problem as problem:  # without its network there is no hint, but still a game
            return wire.Refused(id=command.id, code="hint/off", message=str(problem))
        return hinted(command, self._number, "champion", choice)

    # Bots

    def _start_bots(self) -> None:
        if self._game.to_play in self._bots and self._game.outcome is None:
            self._thinking = asyncio.create_task(self._let_bots_play())

    async def _stop_bots(self) -> None:
        clock, self._clock = self._clock, None
        if self._thinking and clock:
            clock.stop()
            await self._thinking
        self._thinking = None

    async def _let_bots_play(self) -> None:
        while self._game.outcome is None and (bot := self._bots.get(self._game.to_play)):
            clock = self._clock = Clock()
            try:
                choice = await asyncio.to_thread(bot.choose, self._game.view(self._game.to_play), clock)
            except BotFailure as failure:
                self._news.put_nowait(Closed(str(failure)))
                return
            if clock is not self._clock:
                return  # somebody took a move back meanwhile
            self._apply(choice.move)


def describe_move(game: Game, number: int, bots: Container[int] = ()) -> wire.Moved:
    """The last move of a game as an event, with its effect."""
    ply, effect = game.log[-1], game.effect()
    by: Literal["bot", "person"] = "bot" if ply.seat in bots else "person"
    brought = wire.MoveEffect(**asdict(effect)) if effect else None
    return wire.Moved(number=number, at=_now(), seat=ply.seat, move=str(ply.move), by=by, brought=brought)


def _now() -> int:
    return int(time.time() * 1000)


def _advice(view: View) -> Choice:
    ready_for(["champion"])
    return as_hint(_champion().choose(view, Clock(HINT_TIME)), view)


@cache
def _champion() -> ChampionBot:
    return ChampionBot(seed=0)  # its search tree is kept for the next hint
