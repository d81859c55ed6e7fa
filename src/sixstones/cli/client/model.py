"""The table as a client knows it: events received, what to show, and the input expected."""

import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias

from rich.text import Text

from sixstones.cli.client.board import ACCENT, BAD, GOOD, QUIET, Scene
from sixstones.cli.client.typed import Choice, choices, face_up
from sixstones.cli.client.words import COMMANDS, LOCAL_COMMANDS, Words, day_text, days_text
from sixstones.game import Claim, Move, Position, Record, Return, View
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.rules.state import TOKEN_LIMIT

EARLIER_CHAT: Final = 3  # how many chat lines from before the client connected are shown
Answer: TypeAlias = wire.Done | wire.Refused | wire.Hinted


class Update(NamedTuple):
    """The table as it is now, and what led to it."""

    state: wire.TableState
    position: Position | None  # what may be shown; None before the game. Use this, not `state.view`
    events: tuple[wire.AnyEvent, ...] = ()
    news: str = ""  # the id of a text about the connection or the saved game, or the text itself


class Disconnected(NamedTuple):
    reason: str  # the table keeps retrying by itself


class Closed(NamedTuple):
    message: str  # nothing more will come


News: TypeAlias = Update | Disconnected | Closed


class TableConnection(Protocol):
    """A table, local or on a server."""

    link: str | None  # what to send to people who want to join
    phrases: tuple[str, ...]  # what can be said in the chat besides free text
    shared: bool  # several people play from this keyboard, so the screen hides what only one of them may know

    async def follow(self, tell: Callable[[News], None]) -> None: ...  # first the table as it is, then every change
    async def send(self, command: client.AnyCommand) -> Answer: ...  # keeps waiting if the connection is lost
    def private_view(self, seat: int | None = None) -> View | None: ...  # at a shared keyboard, for one person
    async def record(self) -> tuple[Record, Path]: ...  # the game and its default file; raises Problem
    async def close(self) -> None: ...


class Display:
    """Where a session is displayed; this base class shows nothing."""

    attended = False  # A person is watching, so hidden things are shown only on demand

    def changed(self) -> None: ...
    def page(self, lines: Sequence[Text]) -> None: ...
    def bell(self) -> None: ...
    def next_theme(self) -> None: ...
    def leave(self) -> None: ...


class Question(NamedTuple):
    """A question that must be answered first."""

    prompt: str
    answer: Callable[[str], Awaitable[bool]]  # takes what was typed; False if that is not an answer
    task: Text | None = None  # what the board shows instead of the moves


class Entry(NamedTuple):
    text: str
    turn_of: int | None = None  # the seat whose turn starts with this line


class TableModel:
    """Keeps up with a table. Everything is shown through the display."""

    def __init__(self, table: TableConnection, words: Words) -> None:
        self.table, self.words, self.display = table, words, Display()
        self.state: wire.TableState | None = None
        self.position: Position | None = None
        self.names: tuple[str, ...] = ()
        self.log: list[Entry] = []
        self.remark: Text | None = None
        self.question: Question | None = None
        self.connected, self.left = True, False
        self.problem = ""  # why the table closed, if it did
        self._ahead = 0  # milliseconds by which this machine's clock is ahead of the server's
        self._markets: dict[int, frozenset[str]] = {}  # the cards that were face up when a seat's last turn started

    async def follow(self) -> None:
        await self.table.follow(self._hear)

    def _hear(self, news: News) -> None:
        match news:
            case Update():
                self.show(news)
            case Disconnected(reason):
                self.connected = False
                self.tell(self.words("reconnecting") + (f" ({reason})" if reason else ""), BAD)
            case Closed(message):
                self.problem, self.left = message, True
                self.display.leave()

    def show(self, update: Update) -> None:
        mine, before, first = self.my_turn, self.position, self.state is None
        if self.state and update.state.id != self.state.id:
            self.log, self._markets, before = [], {}, None
        self.state, self.position = update.state, update.position
        self.names = self.words.seat_names(update.state.seats)
        for event in self._worth_telling(update.events) if first else update.events:
            self._log_event(event, before)
        if not self.my_turn:
            self.question = None
        if update.news or not self.connected:
            self.tell(self.words(update.news or "connected-again"), QUIET)
        self.connected = True
        if self.my_turn and not mine and not first:
            self.display.bell()
        self.display.changed()

    def _worth_telling(self, events: Sequence[wire.AnyEvent]) -> Sequence[wire.AnyEvent]:
        """From the time before the client connected: the game, and the latest chat."""
        if self.position is None:
            return [event for event in events if isinstance(event, wire.Said)][-EARLIER_CHAT:]
        started = next((at for at, event in enumerate(events) if isinstance(event, wire.Started)), 0)
        return events[started:]

    def _log_event(self, event: wire.AnyEvent, before: Position | None) -> None:
        self._ahead = int(time.time() * 1000) - event.at
        text = self.words.event_text(event, self.names, self.position.deck if self.position else None)
        turn_of = None
        if isinstance(event, wire.Moved) and not isinstance(Move.parse(event.move), Return | Claim):
            turn_of = event.seat
            if before:
                self._markets[turn_of] = frozenset(face_up(before))
        if text:
            self.log.append(Entry(text, turn_of))

    def tell(self, text: str | Text, style: str = "") -> None:
        """Answer in a line or two."""
        self.remark = Text(text, style) if isinstance(text, str) else text
        self.display.changed()

    @property
    def my_turn(self) -> bool:
        """A move is expected from this keyboard."""
        state, position = self.state, self.position
        if not state or state.phase != "playing" or position is None or state.you != position.to_play:
            return False
        return state.seats[position.to_play].bot is None

    @property
    def asked_takeback(self) -> bool:
        """Somebody else asks this player to agree to a take-back."""
        asked, you = (self.state.takeback, self.state.you) if self.state else (None, None)
        return asked is not None and you is not None and you != asked.seat and you not in asked.agreed

    def listed(self) -> list[Choice]:
        return choices(self.position) if self.position and self.my_turn else []

    def order(self, move: Move) -> str:
        """A move as somebody types it here."""
        return self.words.order_text(move, self.position.deck) if self.position else ""

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands that are available at this table."""
        return COMMANDS if self.table.link else LOCAL_COMMANDS

    def suggestions(self) -> list[str]:
        """What can be typed now, for completion."""
        moves = [self.order(choice.move) for choice in self.listed()]
        short = [move.replace(f" {self.words('word-whom')} ", " ", 1) for move in moves]
        return [*dict.fromkeys([*short, *moves]), *map(self.words.command, self.commands)]

    @property
    def prompt(self) -> str:
        words, state, position = self.words, self.state, self.position
        if self.question:
            return self.question.prompt
        if not self.connected or state is None:
            return words("connecting")
        if state.takeback and self.asked_takeback:
            return words("takeback-question", name=self.names[state.takeback.seat])
        if state.phase == "over":
            commands = ("log", "save", "rematch" if self.table.link else "undo", "quit")
            return words("prompt-over", commands=", ".join(map(words.command, commands)))
        if position is None:
            return words("prompt-lobby")
        excess = position.players[position.to_play].token_count - TOKEN_LIMIT
        id = f"prompt-{position.phase}" if self.my_turn else "prompt-wait"
        return words(id, name=self.names[position.to_play], number=excess) + self._time_left(position.to_play)

    def why_not_now(self) -> str:
        state, position = self.state, self.position
        if state is None or state.phase == "lobby" or position is None:
            return self.words("refused-table-not_started")
        if state.phase == "over":
            return self.words("refused-table-finished")
        if state.you is None:
            return self.words("watching")
        other = position.to_play != state.you
        return self.words("not-your-turn", name=self.names[position.to_play]) if other else self.words("seat-resigned")

    def scene(self) -> Scene | None:
        """What the board shows; None before the game."""
        state, position = self.state, self.position
        if state is None or position is None:
            return None
        reader = position.to_play if state.you is None else state.you
        turns = [number for number, entry in enumerate(self.log) if entry.turn_of == reader]
        return Scene(
            position,
            self.names,
            reader,
            over=state.phase == "over",
            log=[entry.text for entry in self.log],
            recent=len(self.log) - turns[-1] if turns else min(len(self.log), 2 * len(self.names)),
            listed=self.listed(),
            fresh=frozenset(face_up(position)) - self._markets.get(reader, frozenset(face_up(position))),
            task=self._task(position, state),
            status=list(self.status()),
            remark=self.remark,
        )

    def _task(self, position: Position, state: wire.TableState) -> list[Text]:
        if self.question and self.question.task:
            return [self.question.task]
        if state.outcome:
            title, *table = self.words.result_lines(position, self.names, state.outcome)
            return [Text(title, GOOD), *map(Text, table)]
        if self.my_turn and not self.listed():
            return [Text(self.words("only-hand-helps"), "bold")]
        return []

    def status(self) -> Iterator[str]:
        """Who is away, which bot is still compiling, how much time everybody has."""
        words, state = self.words, self.state
        for seat, name in zip(state.seats, self.names, strict=True) if state else ():
            gone = "seat-left" if seat.left else "away" if seat.away else "seat-resigned" if seat.resigned else ""
            if seat.kind == "person" and gone:
                bot = f", {words('stand-in', bot=words.bot_name(seat.bot))}" if seat.bot else ""
                yield f"{words.label(name)} {words(gone)}{bot}"
            elif seat.late and seat.bot:
                yield f"{words.label(name)} {words('stand-in', bot=words.bot_name(seat.bot))}"
            if seat.holiday:
                yield f"{words.label(name)} {words('holiday-until', date=day_text(seat.holiday))}"
            if seat.preparing:
                yield f"{words('preparing', bot=name)} {words('preparing-why')}"
        if state and state.pause and state.pause.since:
            yield words("paused")
        if state and state.clock and state.phase != "over":
            times = (f"{name}{self._time_left(seat)}" for seat, name in enumerate(self.names))
            yield f"{words.label(words('time-left'))} {', '.join(times)}"

    def _time_left(self, seat: int) -> str:
        clock = self.state.clock if self.state else None
        if not clock:
            return ""
        gone = int(time.time() * 1000) - self._ahead - clock.at if clock.running == seat else 0
        if clock.bank:  # a correspondence game: time left for the turn, and in the time bank
            over = max(0, gone - clock.milliseconds[seat])
            return f" ({days_text(clock.milliseconds[seat] - gone)} + {days_text(clock.bank[seat] - over)})"
        minutes, seconds = divmod(max(0, clock.milliseconds[seat] - gone) // 1000, 60)
        return f" ({minutes}:{seconds:02})"

    def lobby_lines(self) -> list[Text]:
        """The table before the game: seats, the link to send, what can be typed."""
        state, words = self.state, self.words
        if state is None:
            return [Text(words("connecting"))]
        lines = [Text(words("lobby-title"), "bold"), *self.seat_lines(), Text("")]
        if any(seat.kind == "open" for seat in state.seats):
            lines += self.link_lines()
        id = "lobby-watch" if state.you is None else "lobby-host" if state.host == state.you else "wait-for-host"
        lines += [Text(f"{words('sealed')} {state.commitment}", QUIET), Text(""), Text(words(id)), Text("")]
        lines += [Text(entry.text) for entry in self.log[-6:]]
        return [*lines, *([self.remark] if self.remark else [])]

    def link_lines(self) -> list[Text]:
        words, link = self.words, self.table.link
        id = self.state.id if self.state else ""
        invite = [Text(words("invite-text")), Text(f"  {link}", ACCENT), Text(f"{words('code')} {id[:3]} {id[3:6]}")]
        return [*invite, Text(words("invite-terminal")), Text(f"  sixstones join {link}", "bold")] if link else []

    def seat_lines(self) -> Iterator[Text]:
        state, words = self.state, self.words
        for number, name in enumerate(self.names):
            notes = [words("you")] if state and number == state.you else []
            notes += [words("host")] if state and number == state.host else []
            yield Text(f"  {number + 1} {name or words('open-seat')}" + (f" ({', '.join(notes)})" if notes else ""))
