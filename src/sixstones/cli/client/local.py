"""A table in this process: who plays, the game, its bots, undo, hints, and the file in which it is saved."""

import asyncio
import getpass
import random
import re
import secrets
import time
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Final, Literal

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.coach import as_hint
from sixstones.ai.external import BotFailure
from sixstones.ai.network.bot import ChampionBot
from sixstones.ai.players import COMMAND_PREFIX, PacedBot, close_player, make_player
from sixstones.ai.registry import BOTS, entry_named
from sixstones.arena.schedule import seed_from
from sixstones.cli.client.model import Answer, Closed, News, Update
from sixstones.cli.engine import ensure_compiled
from sixstones.game import Game, IllegalMove, Move, Position, Record, UnreadableMove, View
from sixstones.match.commands import hinted
from sixstones.problem import Problem
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.records import RecordError, fresh_file, save_record
from sixstones.rules.state import MAX_PLAYERS

First = Literal["person", "bot", "random"]
LONGEST_NAME: Final = 16
DEFAULT_BOT: Final = "agent"
EXTERNAL: Final = "external"  # a user's own program; saved games don't hold its command, so loading runs nothing
USUAL_PACE: Final = 0.5
READING: Final = 2.5  # bots take this much longer in the terminal, where moves are read instead of seen
SHORTEST_WAIT: Final = 1.2
TOP_LEVEL: Final = max(bot.level or 0 for bot in BOTS.values())
_BOT_NAME: Final = re.compile(r"(\S+) bot( \d)?", re.IGNORECASE)
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
        self._tell: Callable[[News], None] = lambda news: None
        self._moves: list[wire.Moved] = []
        replayed = Game.from_setup(game.setup)
        for number, ply in enumerate(game.log, start=1):
            replayed.play(ply.move)
            self._moves.append(describe_move(replayed, number, bots))
        self._number = len(self._moves)
        self._clock: Clock | None = None  # of the bot that is thinking
        self._bots_turn, self._thinking = asyncio.Event(), asyncio.Lock()

    async def follow(self, tell: Callable[[News], None]) -> None:
        self._tell = tell
        tell(self._update(tuple(self._moves)))
        while True:
            async with self._thinking:
                await self._let_bots_play()
            await self._bots_turn.wait()
            self._bots_turn.clear()

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
        return self._record(), self.file

    def _record(self) -> Record:
        return replace(self._game.record(), names=self._names, date=self._date)

    async def close(self) -> None:
        self._stop_bots()
        async with self._thinking:
            for bot in self._bots.values():
                close_player(bot)

    @property
    def _reader(self) -> int:
        """The person whose turn it is or, while a bot thinks, whose turn comes next."""
        count, game = len(self._names), self._game
        return next(seat for step in range(count) if (seat := (game.to_play + step) % count) not in self._bots)

    def _position(self) -> Position:
        """All that the people at this keyboard may see: if they share it, no card that was reserved from a deck."""
        if self._game.outcome is not None:
            return self._game.copy()
        return self._game.view(self._reader, self._game.blind_cards(self._reader) if self.shared else ())

    def _state(self) -> wire.TableState:
        outcome = self._game.outcome
        return wire.TableState(
            id="local",
            number=self._number,
            state=self._number,
            phase="over" if outcome else "playing",
            options=client.TableOptions(players=len(self._names), short_takes=self._game.options.short_takes),
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

    def _play(self, id: str, move: str) -> Answer:
        try:
            self._apply(move)
        except IllegalMove as error:
            return wire.Refused(id=id, code="move/illegal", message=error.reason, clause=error.clause)
        except UnreadableMove as error:
            return wire.Refused(id=id, code="move/unreadable", message=error.problem)
        self._bots_turn.set()
        return wire.Done(id=id, number=self._number)

    def _apply(self, move: Move | str) -> None:
        self._game.play(move)
        self._number += 1
        self._moves.append(describe_move(self._game, self._number, self._bots))
        self._tell(self._update((self._moves[-1],), self._save()))

    def _save(self) -> str:
        """Write the game to its file; returns what went wrong. A game without moves needs no file."""
        try:
            if self._game.log:
                save_record(self.file, self._record())
            else:
                self.file.unlink(missing_ok=True)
        except RecordError as error:
            return str(error)
        return ""

    async def _undo(self, id: str) -> Answer:
        """Back to the last decision of a person: the bots' answers go with it."""
        count = next((n for n, ply in enumerate(reversed(self._game.log), 1) if ply.seat not in self._bots), 0)
        if not count:
            return wire.Refused(id=id, code="undo/nothing", message="There is nothing to take back.")
        self._stop_bots()
        for _ in range(count):
            self._game.undo()
            self._moves.pop()
        self._number += 1
        undone = wire.Undone(number=self._number, at=now(), seat=self._game.to_play, moves=count)
        self._tell(self._update((undone,), self._save()))
        return wire.Done(id=id, number=self._number)

    async def _hint(self, command: client.Hint) -> Answer:
        view = self._game.view(self._game.to_play)
        try:
            choice = await asyncio.to_thread(lambda: _champion().choose(view, Clock(HINT_TIME)))
        except Problem as problem:  # without the network file there are no hints, but the game goes on
            return wire.Refused(id=command.id, code="hint/off", message=str(problem))
        return hinted(command, self._number, "champion", as_hint(choice, view))

    def _stop_bots(self) -> None:
        clock, self._clock = self._clock, None
        if clock:
            clock.stop()

    async def _let_bots_play(self) -> None:
        while self._game.outcome is None and (bot := self._bots.get(self._game.to_play)):
            clock = self._clock = Clock()
            try:
                choice = await asyncio.to_thread(bot.choose, self._game.view(self._game.to_play), clock)
            except BotFailure as failure:
                self._tell(Closed(str(failure)))
                return
            if clock is not self._clock:
                return  # somebody has taken back a move in the meantime
            self._apply(choice.move)


def describe_move(game: Game, number: int, bots: Container[int] = ()) -> wire.Moved:
    """The last move of a game as an event, with its effect."""
    ply, effect = game.log[-1], game.effect()
    by: Literal["bot", "person"] = "bot" if ply.seat in bots else "person"
    brought = wire.MoveEffect(**asdict(effect)) if effect else None
    return wire.Moved(number=number, at=now(), seat=ply.seat, move=str(ply.move), by=by, brought=brought)


def now() -> int:
    return int(time.time() * 1000)


@cache
def _champion() -> ChampionBot:
    ensure_compiled("play", bots=["champion"])
    return ChampionBot(seed=0)  # its search tree is kept for the next hint


def user_name() -> str:
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError, ImportError):
        name = ""
    return name[:LONGEST_NAME] if name.isprintable() and name.strip() else "Player"


def arrange(people: Sequence[str], bots: int | None, bot: str, first: First, seed: str | None) -> tuple[str, ...]:
    """The names in playing order. Raises Problem if there can be no such table."""
    people = tuple(" ".join(name.split()) for name in people) or (user_name(),)
    bots = bots if bots is not None else 1 if len(people) == 1 else 0
    if not entry_named(bot):
        make_player(bot, 0)  # raises UnknownBot, unless it is a program
    for wrong, problem in _problems(people, bots, first):
        if wrong:
            raise Problem(problem)
    title = f"{EXTERNAL if bot.startswith(COMMAND_PREFIX) else bot} bot".capitalize()
    machines = [title] if bots == 1 else [f"{title} {number}" for number in range(1, bots + 1)]
    if first == "random":
        seats = [*people, *machines]
        random.Random(f"{seed}/seats" if seed is not None else secrets.randbits(64)).shuffle(seats)
        return tuple(seats)
    return (*machines, *people) if first == "bot" else (*people, *machines)


def _problems(people: Sequence[str], bots: int, first: First) -> Iterator[tuple[bool, str]]:
    """What can be wrong with a table, each with its message."""
    count = f"people ({len(people)}) and bots ({bots}) make {len(people) + bots}"
    yield bots < 0, f"--bots is {bots}, but can't be below 0"
    yield len(people) + bots < 2, "the game needs at least two players: omit --bots 0, or name others: play Ana Ben"
    yield len(people) + bots > MAX_PLAYERS, f"the game is for 2 to {MAX_PLAYERS} players, but {count}"
    yield first == "bot" and not bots, "no bot plays, so none can start: add --bots 1, or leave out --first bot"
    yield len({name.casefold() for name in people}) < len(people), "two people have the same name; change one of them"
    for name in people:
        yield not name or not name.isprintable(), "a name needs printable characters"
        yield len(name) > LONGEST_NAME, f"the name {name!r} is longer than {LONGEST_NAME} characters"
        yield bot_in_name(name) is not None, f"{name!r} is the name of a bot; choose another one"


def bot_in_name(name: str) -> str | None:
    """The bot that a name at the table stands for; None for people."""
    found = _BOT_NAME.fullmatch(name)
    return found[1].lower() if found else None


def bots_at(names: Sequence[str], bot: str, seed: str | None, *, pace: bool = False) -> dict[int, Bot]:
    """A bot for each seat whose name says so; `bot` is the command of an external one. Raises Problem."""
    named = {seat: bot_in_name(name) for seat, name in enumerate(names)}
    specs = {seat: bot if found == EXTERNAL else found for seat, found in named.items() if found}
    ensure_compiled("play", bots=specs.values())
    seeds = {seat: secrets.randbits(63) if seed is None else seed_from(f"{seed}/bot {seat}") for seat in specs}
    bots = {seat: make_player(spec, seeds[seat]) for seat, spec in specs.items()}
    return {seat: PacedBot(player, waits(specs[seat])) if pace else player for seat, player in bots.items()}


def waits(spec: str) -> float:
    """Seconds that a bot takes for a move with `--pace`."""
    entry = entry_named(spec)
    return max(SHORTEST_WAIT, READING * ((entry and entry.pace) or USUAL_PACE))
