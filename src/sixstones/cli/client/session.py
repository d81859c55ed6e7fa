"""What people type at a table: moves, answers and commands."""

import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from sixstones.ai.registry import BOTS
from sixstones.cli.client.board import ACCENT, BAD, QUIET, help_lines, ways_text
from sixstones.cli.client.model import Answer, Question, TableConnection, TableModel
from sixstones.cli.client.typed import Reader
from sixstones.cli.client.words import COMMANDS, Words, simple
from sixstones.cli.text import shell_command
from sixstones.game import Move, Position, Recruit, ReserveTop, Return
from sixstones.problem import Problem
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.records import save_record

ALIASES: Final = {"": "board", "?": "help", "h": "help", "q": "quit", "exit": "quit", "record": "save"}


class Session(TableModel):
    """Runs what is typed, in the player's language or in English."""

    def __init__(self, table: TableConnection, words: Words) -> None:
        super().__init__(table, words)
        self.reader = Reader(words)
        self.gave_up_seat = False
        self._clause: str | None = None  # the rule behind the last refusal
        self._told_payments = False
        self._commands = {simple(word): name for name in COMMANDS for word in (*words.all(f"command-{name}"), name)}
        self._commands |= ALIASES

    def command(self, text: str) -> str | None:
        """The name of the command that a line starts with."""
        word = text.strip().partition(" ")[0]
        return self._commands.get(simple(word) or word)

    async def typed(self, text: str) -> None:
        """Run what somebody typed. Errors are shown."""
        text, self.remark = text.strip(), None
        question, self.question = self.question, None
        try:
            if question is None or not await question.answer(text):
                await self._do(text, question)
        except Problem as problem:
            self.tell(str(problem), BAD)
        self.display.changed()

    async def _do(self, text: str, question: Question | None) -> None:
        """A command or a move. A pending question is dropped, unless the command only shows something."""
        command = self.command(text) if text or not question else None
        if question and (command is None or (question.task and command == "undo")):
            self.tell(self.words("nothing-done"), QUIET)
            return
        self.question = question if question and question.task else None
        if self.asked_takeback and (self._is(text, "yes") or self._is(text, "no")):
            await self._send(client.AnswerTakeback, agree=self._is(text, "yes"))
        elif command:
            await getattr(self, f"_{command}")(text.partition(" ")[2].strip())
        else:
            await self._move(text)

    def _is(self, text: str, word: str) -> bool:
        """Whether a text is "yes" or "no", whole or its first letter."""
        known = (word, simple(self.words(word)))
        return simple(text) in {*known, *(each[0] for each in known)}

    def _confirm(self, prompt: str, then: Callable[[], Awaitable[Any]]) -> None:
        async def answer(text: str) -> bool:
            if self._is(text, "yes"):
                await then()
            return self._is(text, "yes")

        self.question = Question(f"{self.words('yes')[0].lower()}/{self.words('no')[0].upper()}:", answer)
        self.tell(prompt, ACCENT)

    def _show_privately(self, whose: int, lines: Sequence[Text]) -> None:
        """At a shared screen: show something to one person, once that person asks for it."""

        async def answer(text: str) -> bool:
            if not text:
                self.display.page(lines)
            return not text

        if self.display.attended:
            self.question = Question("⏎:", answer)
            self.tell(self.words("prompt-private", name=self.names[whose]), ACCENT)
        else:
            self.display.page(lines)

    async def _send(self, command: Callable[..., client.AnyCommand], **values: Any) -> Answer | None:
        """Send a command. Raises Problem if it is refused."""
        if self.state is None:
            return None
        answer = await self.table.send(command(state=self.state.state, id=secrets.token_urlsafe(9), **values))
        if isinstance(answer, wire.Refused):
            self._clause = answer.clause
            raise Problem(self.words.refusal_text(answer))
        return answer

    def _own_turn(self) -> Position:
        """The position to move in. Raises Problem if no move is expected."""
        if self.position is None or not self.my_turn:
            raise Problem(self.why_not_now())
        return self.position

    async def _move(self, text: str) -> None:
        """Everything that was typed happens, or nothing. A recruit with a question mark asks how to pay."""
        position = self._own_turn()
        moves = self.reader.read(text.removesuffix("?").strip(), position, self.listed())
        view = self.table.private_view() or position
        ways = view.payments(moves[0].character) if isinstance(moves[0], Recruit) and moves[0].payment is None else []
        returned = Counter(move.colour for move in moves if isinstance(move, Return))
        lacking = returned - Counter(view.players[view.to_play].tokens)
        if text.endswith("?"):
            self._ask_payment(moves[0], ways)
        elif len(moves) > 1 and lacking:
            self._clause = "T5"
            raise Problem(self.words("typed-not-held", tokens=self.words.tokens(lacking)))
        else:
            await self._play(moves, ways)

    async def _play(self, moves: Sequence[Move], ways: Sequence[tuple[str, ...]] = ()) -> None:
        seat = self._own_turn().to_play
        for move in moves:
            await self._send(client.Play, move=str(move))
        if len(ways) > 1 and not self._told_payments:
            self._told_payments = True
            self.tell(self.words("paid-usual", tokens=self.words.tokens(Counter(ways[0]))), QUIET)
        view = self.table.private_view(seat)
        if view and isinstance(moves[-1], ReserveTop) and self.display.attended:
            self._show_privately(seat, self._hand_lines(view, [seat]))

    def _ask_payment(self, move: Move, ways: Sequence[tuple[str, ...]]) -> None:
        if not isinstance(move, Recruit) or not ways:
            raise Problem(self.words("pay-only-recruit"))

        async def answer(text: str) -> bool:
            way = self.reader.payment(text, ways)
            if way is not None:
                await self._play([Recruit(move.character, way)])
            elif text and not self.command(text):
                self.question = question
                raise Problem(self.words("pay-none", number=len(ways)))
            return way is not None

        question = self.question = Question(self.words("prompt-pay"), answer, ways_text(self.words, ways))

    async def _board(self, _: str) -> None:
        """The board is always there; this only clears the last answer."""

    async def _theme(self, _: str) -> None:
        self.display.next_theme()

    async def _moves(self, _: str) -> None:
        self._own_turn()
        listed = [Text.assemble((f"{each.number:>3} ", ACCENT), self.order(each.move)) for each in self.listed()]
        self.display.page(listed)

    async def _hand(self, _: str) -> None:
        position, private = self.position, self.table.private_view()
        if position is None:
            raise Problem(self.why_not_now())
        order = [(position.to_play + step) % len(self.names) for step in range(len(self.names))]
        if private and self.my_turn and any(private.players[private.to_play].hand_blind):
            self._show_privately(private.to_play, self._hand_lines(private, order))
        else:
            self.display.page(self._hand_lines(position, order) or [Text(self.words("hand-nobody"))])

    def _hand_lines(self, position: Position, seats: Sequence[int]) -> list[Text]:
        lines: list[Text] = []
        for seat in seats:
            player = position.players[seat]
            if player.hand:
                lines.append(Text(self.names[seat], "bold"))
            for id, level in zip(player.hand, player.hand_levels, strict=True):
                hidden = self.words("hidden-card", level=level)
                lines.append(Text(f"  {self.words.card_text(position.deck, id) if id else hidden}"))
        return lines

    async def _hint(self, _: str) -> None:
        position = self._own_turn()
        view = self.table.private_view() or position
        self.tell(self.words("sending"), QUIET)
        hint = await self._send(client.Hint)
        if not isinstance(hint, wire.Hinted) or not self.state or hint.state != self.state.state:
            return
        lines = self.words.hint_lines(hint, view, self.names)
        if self.table.shared and any(view.players[view.to_play].hand_blind):
            self._show_privately(view.to_play, list(map(Text, lines)))
        else:
            self.tell("\n".join(lines))

    async def _why(self, _: str) -> None:
        self.tell(self.words.explanation(self._clause))

    async def _rules(self, topic: str) -> None:
        lines = self.words.rules_lines(topic)
        if not lines:
            raise Problem(self.words("rules-unknown", topic=topic))
        if len(lines) == 1:
            self.tell(lines[0])
        else:
            self.display.page(lines)

    async def _log(self, _: str) -> None:
        self.display.page([Text(entry.text) for entry in self.log] or [Text(self.words("replay-start"))])

    async def _deal(self, _: str) -> None:
        commitment = self.state.commitment if self.state else ""
        verify = [self.words("deal-verify"), f"  {shell_command('verify')} FILE"]
        lines = [self.words("sealed"), f"  {commitment}", *verify] if commitment else [self.words("deal-open")]
        self.display.page([Text(line) for line in lines])

    async def _help(self, _: str) -> None:
        self.display.page(help_lines(self.words, self.commands))

    async def _seats(self, _: str) -> None:
        self.display.page([*self.seat_lines(), *map(Text, self.status()), *self.link_lines()])

    async def _undo(self, _: str) -> None:
        """Another person at this keyboard is asked first."""
        people = [number for number, seat in enumerate(self.state.seats if self.state else ()) if seat.kind == "person"]
        last = next((entry.turn_of for entry in reversed(self.log) if entry.turn_of in people), None)
        if self.table.shared and last is not None and self.position and last != self.position.to_play:
            self._confirm(self.words("undo-other", name=self.names[last]), lambda: self._send(client.Undo))
        else:
            await self._send(client.Undo)

    async def _save(self, name: str) -> None:
        record, usual = await self.table.record()
        file = Path(name).expanduser() if name else usual

        async def write() -> None:
            save_record(file, record)
            commands = [("replay",), ("verify",)] if record.outcome else [("play", "--load")]
            lines = [Text(f"  {shell_command(*command, file)}", "bold") for command in commands]
            self.display.page([Text(self.words("saved-over" if record.outcome else "saved")), *lines])

        if name.startswith("-") or file.is_dir() or (name and not file.parent.is_dir()):
            raise Problem(self.words("save-nowhere", file=str(file)))
        if name and file.exists():
            self._confirm(self.words("save-replace", file=str(file)), write)
        else:
            await write()

    async def _say(self, text: str) -> None:
        phrases = {simple(self.words(f"phrase-{phrase}")): phrase for phrase in self.table.phrases}
        phrases |= {phrase.replace("_", " "): phrase for phrase in self.table.phrases}
        if phrase := phrases.get(simple(text)):
            await self._send(client.Say, phrase=phrase)
        elif text and self.state and self.state.options.free_chat:
            await self._send(client.Say, text=text)
        else:
            known = ", ".join(self.words(f"phrase-{each}") for each in self.table.phrases)
            self.tell(self.words("say-what", phrases=known))

    async def _start(self, _: str) -> None:
        await self._send(client.Start, youngest=0)

    async def _rematch(self, _: str) -> None:
        await self._send(client.Rematch)

    async def _bot(self, typed: str) -> None:
        bot, _, number = typed.partition(" ")
        seats = self.state.seats if self.state else ()
        free = next((str(at) for at, seat in enumerate(seats, start=1) if seat.kind == "open"), "")
        names = {simple(self.words.bot_name(name)): name for name in BOTS}
        name = names.get(simple(bot), bot.lower()) or "hero"
        await self._send(client.SeatBot, seat=self._seat(number or free), bot=name)

    async def _open(self, number: str) -> None:
        playing = self.state is not None and self.state.phase == "playing"
        await self._send(client.OfferSeat if playing else client.OpenSeat, seat=self._seat(number))

    def _seat(self, number: str) -> int:
        seats = {str(seat + 1): seat for seat in range(len(self.names))}
        if number not in seats:
            raise Problem(self.words("which-seat", last=len(seats)))
        return seats[number]

    async def _sit(self, name: str) -> None:
        seat = seat_to_claim(self.state) if self.state else None
        if not name:
            raise Problem(self.words("sit-name"))
        if self.state and self.state.phase == "lobby":
            await self._send(client.Sit, name=name)
        elif seat is not None:
            await self._send(client.Claim, seat=seat, name=name)
        else:
            raise Problem(self.words("table-full"))

    async def _resign(self, _: str) -> None:
        if self.table.link:
            self._confirm(self.words("resign-sure"), lambda: self._send(client.Resign))
        else:
            await self._send(client.Resign)  # which is refused

    async def _leave(self, _: str) -> None:
        async def leave() -> None:
            await self._send(client.Leave)
            self.gave_up_seat = True
            await self._quit("")

        if self.table.link and self.state and self.state.you is not None and self.state.phase != "over":
            self._confirm(self.words("leave-sure"), leave)
        else:
            await self._quit("")

    async def _quit(self, _: str) -> None:
        self.left = True
        self.display.leave()


def seat_to_claim(state: wire.TableState) -> int | None:
    """The player's own seat, or the first one that anybody may take."""
    if state.yours is not None:
        return state.yours
    return next((number for number, seat in enumerate(state.seats) if seat.offered or seat.missing), None)
