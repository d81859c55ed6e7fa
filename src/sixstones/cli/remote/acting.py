"""Everything that is asked of the server beside moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from sixstones.cli.remote.context import Context
from sixstones.cli.remote.happenings import spoken
from sixstones.cli.remote.keeping import keep_record
from sixstones.cli.terminal.palette import BAD
from sixstones.cli.terminal.screen import EndOfInput
from sixstones.protocol import client
from sixstones.protocol import server as wire

USUAL_BOT: Final = "hero"


class Acting:
    """The commands by their words. Each is given what was typed after its word."""

    def __init__(self, context: Context, confirm: Callable[[str, Callable[[], None]], None]) -> None:
        self._context, self._confirm = context, confirm
        self.commands: dict[str, Callable[[str], None]] = {
            "say": self._say,
            "undo": lambda _: context.send(client.Undo),
            "hint": lambda _: context.send(client.Hint),
            "start": lambda _: context.send(client.Start, youngest=0),
            "bot": self._bot,
            "open": self._open,
            "sit": self._sit,
            "resign": self._resign,
            "leave": self._leave,
            "rematch": lambda _: context.send(client.Rematch),
            "record": self._record,
        }

    def answer_takeback(self, agree: bool) -> None:
        self._context.send(client.AnswerTakeback, agree=agree)

    def hinted(self, hint: wire.Hinted) -> None:
        """Show what the strong bot would do."""
        if hint.state != self._context.table.state.state:
            return
        self._remark(f"The bot {hint.bot} advises: {hint.reason.rstrip('.') or hint.move}.")

    def _remark(self, words: str, style: str = "") -> None:
        self._context.stage.remark(Text(words, style))

    def _say(self, words: str) -> None:
        phrases = self._context.about.phrases
        phrase = words.lower().rstrip("!.?").replace(" ", "_")
        if phrase in phrases:
            self._context.send(client.Say, phrase=phrase)
        elif words and self._context.table.state.options.free_chat:
            self._context.send(client.Say, text=words)
        else:
            self._remark(f"You can say: {', '.join(spoken(each).rstrip('!').lower() for each in phrases)}.")

    def _bot(self, words: str) -> None:
        bot, _, number = words.partition(" ")
        open_seats = [i for i, seat in enumerate(self._context.table.state.seats) if seat.kind == "open"]
        if number:
            seat = self._seat(number)
        else:
            seat = open_seats[0] if open_seats else None
            if seat is None:
                self._remark("No seat is open; say which bot to replace, as in 'bot titan 2'.", BAD)
        if seat is not None:
            self._context.send(client.SeatBot, seat=seat, bot=bot.lower() or USUAL_BOT)

    def _open(self, words: str) -> None:
        seat, playing = self._seat(words), self._context.table.state.phase == "playing"
        if seat is not None:
            self._context.send(client.OfferSeat if playing else client.OpenSeat, seat=seat)

    def _seat(self, number: str) -> int | None:
        seats = len(self._context.table.state.seats)
        if number.isdecimal() and len(number) == 1 and 1 <= int(number) <= seats:
            return int(number) - 1
        self._remark(f"Say which seat, 1 to {seats}, as in 'open 2'.", BAD)
        return None

    def _sit(self, name: str) -> None:
        context, state = self._context, self._context.table.state
        offered = seat_to_claim(state)
        if context.watching:
            self._remark("You are only watching; start again without --watch to sit down.", BAD)
        elif not name:
            self._remark("Say under which name, as in 'sit Ana'.", BAD)
        elif state.phase == "lobby":
            context.send(client.Sit, name=name)
        elif offered is not None:
            context.send(client.Claim, seat=offered, name=name)
        else:
            self._remark("There is no seat to be had.", BAD)

    def _resign(self, _: str) -> None:
        self._confirm("Give the game up? (y/N) ", lambda: self._context.send(client.Resign))

    def _leave(self, _: str) -> None:
        if not self._context.table.seated or self._context.table.state.phase == "over":
            raise EndOfInput
        self._confirm("Leave, and give your seat away? (y/N) ", lambda: self._context.send(client.Leave, _gone))

    def _record(self, _: str) -> None:
        screen = self._context.stage.screen
        width = screen.width if screen.attended else None
        self._context.stage.read(*keep_record(self._context.api, self._context.table.state, width))


class Gone(Exception):
    """The seat was given away, so there is nothing to come back to."""


def seat_to_claim(state: wire.TableState) -> int | None:
    """One's own seat, or the first one that anybody may have."""
    if state.yours is not None:
        return state.yours
    return next((number for number, seat in enumerate(state.seats) if seat.offered or seat.missing), None)


def _gone() -> None:
    raise Gone
