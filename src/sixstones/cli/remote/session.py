"""One table from the first look to the last: hears, reads what is typed, does it, and keeps the screen up to date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty
from typing import Final

from rich.text import Text

from sixstones.cli.problem import Problem
from sixstones.cli.remote.acting import Acting
from sixstones.cli.remote.context import Context
from sixstones.cli.remote.happenings import told
from sixstones.cli.remote.keyboard import Keyboard
from sixstones.cli.remote.link import SEND_AGAIN
from sixstones.cli.remote.looking import Looking
from sixstones.cli.remote.moving import BACK, Moving
from sixstones.cli.remote.news import Dismissed, Heard, Inbox, Lost, News, Typed, TypingEnded, WindowChanged
from sixstones.cli.remote.prompts import prompt
from sixstones.cli.terminal.palette import BAD
from sixstones.cli.terminal.screen import EndOfInput
from sixstones.protocol import server as wire

ALIASES: Final = {"": "board", "?": "help", "h": "help", "m": "moves", "u": "undo"}
QUITTING: Final = frozenset({"quit", "q", "exit"})
TICK: Final = 1.0
LATEST_SAID: Final = 2
"""How much of what was said before one came is shown."""


class Session:
    """The loop of `sixstones join`."""

    def __init__(self, context: Context, keyboard: Keyboard, inbox: Inbox) -> None:
        self._context, self._keyboard, self._inbox = context, keyboard, inbox
        self._table, self._stage = context.table, context.stage
        self._moving = Moving(context)
        self._acting = Acting(context, self._confirm)
        self._commands = Looking(context, self._moving).commands | self._acting.commands
        self._question: tuple[str, Callable[[], None]] | None = None
        self._connected = self._welcomed = False
        self._stays = self._table.state.rematch.table is not None and not self._table.seated

    def run(self) -> str:
        """Go on until another game begins; returns its table. Raises EndOfInput, Gone or Problem when it ends."""
        while self._next is None:
            with suppress(Empty):  # then a clock moved on
                self._take(self._inbox.get(timeout=TICK if self._table.state.clock else None))
            self._stage.paint(self._prompt())
            if self._do_what_was_typed():
                self._stage.paint(self._prompt())
        return self._next

    @property
    def _next(self) -> str | None:
        """Where the same people play again; who only looks at a game of long ago stays with it."""
        return None if self._stays else self._table.state.rematch.table

    def _prompt(self) -> str:
        if self._question:
            return self._question[0]
        if not self._connected:
            return "Connection lost, trying again … " if self._welcomed else "Connecting … "
        return "Number or letters (Enter: back): " if self._stage.question else prompt(self._table)

    # What is heard

    def _take(self, news: News) -> None:
        match news:
            case Typed() | TypingEnded():
                self._keyboard.take(news)
            case Heard(message):
                self._hear(message)
            case Lost(reason):
                self._lose(reason)
            case Dismissed(goodbye):
                raise Problem(goodbye.message)
            case WindowChanged():
                self._keyboard.take_over()
                self._stage.redraw()

    def _hear(self, message: wire.FromServer) -> None:
        match message:
            case wire.Welcome(table=state) | wire.Update(table=state) if state.id != self._table.state.id:
                pass  # the last words of the table before this one
            case wire.Welcome():
                self._welcome(message)
            case wire.Update(events=events, table=state):
                self._table.ticking.compare(events[-1].at)
                self._show(state)
                self._tell(events)
            case wire.Done(id=id):
                self._context.answered(id)()
                self._moving.go_on()
            case wire.Refused():
                self._refused(message)
            case wire.Hinted(id=id):
                self._context.answered(id)
                self._acting.hinted(message)

    def _welcome(self, welcome: wire.Welcome) -> None:
        self._show(welcome.table)
        if self._welcomed:
            self._stage.note("Connected again.")
            self._tell(welcome.events)
        else:
            self._tell([event for event in welcome.events if isinstance(event, wire.Said)][-LATEST_SAID:])
        self._connected = self._welcomed = True

    def _show(self, state: wire.TableState) -> None:
        waited = not self._table.my_turn
        self._table.update(state)
        self._stage.redraw()
        if not self._table.my_turn:
            self._stage.question = None
        elif waited and self._stage.screen.interactive:
            self._stage.screen.console.bell()

    def _tell(self, events: Sequence[wire.AnyEvent]) -> None:
        """What happened beside moves. Before the start the seats had other numbers, so nothing is said of that."""
        if not events:
            return
        started = max((number for number, event in enumerate(events) if isinstance(event, wire.Started)), default=0)
        if isinstance(events[started], wire.Started):
            self._stage.hush(notes=True)
        for event in events[started:]:
            words = told(event, self._table.names)
            if words:
                self._stage.note(words)

    def _lose(self, reason: str) -> None:
        if self._connected or not self._welcomed:
            self._stage.note(f"Connection lost, trying again …{f' ({reason})' if reason else ''}")
        self._connected = False

    def _refused(self, refused: wire.Refused) -> None:
        if refused.code in SEND_AGAIN and refused.id:
            self._stage.remark(Text(f"{refused.message} It goes again by itself.", BAD))
            return
        self._context.answered(refused.id)
        if refused.code == "table/stale" and refused.table:
            self._show(refused.table)
            self._moving.stop()
            self._stage.remark(Text("The table had moved on meanwhile, so nothing was done. Now it is like this.", BAD))
        else:
            self._moving.refused_by_server(refused)

    # What is typed

    def _do_what_was_typed(self) -> bool:
        """Do all lines whose time has come; those of a script wait for it. Says whether there were any."""
        lines, done = self._keyboard.lines, False
        while lines and (self._stage.screen.attended or self._is_time_for(lines[0])):
            self._do(lines.popleft().strip())
            done = True
        if self._keyboard.ended and not lines and not self._waiting:
            raise EndOfInput
        return done

    @property
    def _waiting(self) -> bool:
        """Something is under way; and who looks on through a pipe looks on to the end."""
        follows = not self._table.seated and not self._stage.screen.attended and self._table.state.phase != "over"
        return self._context.busy or self._moving.under_way or not self._welcomed or follows

    def _is_time_for(self, line: str) -> bool:
        """Whether a script's line makes sense already: a move when one is to move, a start when all are there."""
        if not self._connected or self._context.busy or self._moving.under_way:
            return False
        word, state = line.strip().partition(" ")[0].lower(), self._table.state
        if word == "start":
            return self._table.full or state.phase != "lobby"
        if word in {"rematch", "record"}:
            return state.phase == "over"
        if word == "hint":
            return self._table.my_turn or state.phase == "over"
        if self._question or word in QUITTING or ALIASES.get(word, word) in self._commands or word in {"yes", "no"}:
            return True
        return self._table.my_turn or not self._table.seated or state.phase == "over"

    def _do(self, text: str) -> None:
        if not self._stage.screen.attended:
            self._keyboard.echo(f"{self._prompt()}{text}")
        if self._stage.reading and not self._stage.turn_page(text.lower()):
            return
        self._stage.hush()
        word, _, rest = text.partition(" ")
        command = self._commands.get(ALIASES.get(word.lower(), word.lower()))
        if self._question:
            self._answer(text, is_command=command is not None and bool(text))
        elif word.lower() in QUITTING:
            raise EndOfInput
        elif self._stage.question and (text.lower() in BACK or not command):
            self._moving.pay(self._stage.question, text)
        elif self._table.asked_for_takeback and text.lower() in {"y", "yes", "n", "no"}:
            self._acting.answer_takeback(agree=text.lower().startswith("y"))
        elif command:
            command(rest.strip())
        else:
            self._moving.typed(text)

    def _confirm(self, question: str, then: Callable[[], None]) -> None:
        self._question = (question, then)

    def _answer(self, text: str, *, is_command: bool) -> None:
        """An answer to a question of yes or no; another command is no answer, and is done."""
        assert self._question is not None
        _, then = self._question
        self._question = None
        if text.lower() in {"y", "yes"}:
            then()
        elif is_command:
            self._do(text)
        else:
            self._stage.remark("Nothing was done.")
