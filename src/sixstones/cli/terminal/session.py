"""One sitting: reads what people type and does it, and keeps the game whatever happens."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from rich.markdown import Markdown
from rich.text import Text

from sixstones.ai.external import BotFailure
from sixstones.cli.problem import Problem
from sixstones.cli.terminal import guide
from sixstones.cli.terminal.advice import advice
from sixstones.cli.terminal.hand import card_lines, hand_lines
from sixstones.cli.terminal.keeping import Keeper
from sixstones.cli.terminal.keyboard import quiet_keyboard
from sixstones.cli.terminal.move_list import full_list
from sixstones.cli.terminal.names import Unclear
from sixstones.cli.terminal.narrate import log_lines
from sixstones.cli.terminal.palette import BAD, GOOD, QUIET
from sixstones.cli.terminal.paying import PaymentQuestion, Way, way_text
from sixstones.cli.terminal.reading import read_moves
from sixstones.cli.terminal.result import places_taken, result_words, score_table
from sixstones.cli.terminal.rulebook import clauses, explanation, rules_about, rules_text
from sixstones.cli.terminal.screen import EndOfInput, Screen
from sixstones.cli.terminal.stage import Stage
from sixstones.cli.terminal.table import Table
from sixstones.cli.terminal.words import counted
from sixstones.game import IllegalMove, Move, MoveError, Position, Recruit, ReserveTop, View
from sixstones.records import RecordError

ALIASES: Final = {"": "board", "?": "help", "h": "help", "q": "quit", "exit": "quit", "m": "moves", "u": "undo"}
ASK: Final = "?"
BACK: Final = {"", "x", "back", "no", "undo", "u"}


class Session:
    """The loop of `sixstones play`."""

    def __init__(self, screen: Screen, table: Table, file: Path | None = None) -> None:
        self.screen, self.table = screen, table
        self.stage, self.keeper = Stage(screen, table), Keeper(screen, table, file)
        self._refused: MoveError | None = None
        self._mentioned = False
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "board": self._board,
            "hand": self._hand,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "deal": self._deal,
            "undo": self._undo,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play to the end, or until somebody leaves. Raises Problem when a bot fails; the game is kept then too."""
        with _leaving_on_signals():
            try:
                self._play_on()
            except (EndOfInput, KeyboardInterrupt):
                self.keeper.leave()
            except BotFailure as failure:
                self.keeper.leave()
                raise Problem(str(failure)) from None
            finally:
                self.table.close()

    def _play_on(self) -> None:
        if self.screen.interactive and not self.table.game.log:
            self.screen.type_ahead(self.screen.ask("Enter to begin. "))
        while self.table.game.outcome is None:
            if self.table.bots_turn:
                self._let_bot_move()
            else:
                self._ask_person()
        self._finish()

    def _let_bot_move(self) -> None:
        """The board before and, as the next thing drawn, the board after; keys wait for the next prompt."""
        self.stage.show_thinking()
        with quiet_keyboard(forget=False):
            self.table.play_bot()

    def _ask_person(self) -> None:
        """One line of input."""
        self.stage.refresh()
        text = self.screen.ask(self.stage.prompt())
        self.stage.notes = []
        command = self._command(text)
        if self.stage.question and (text.lower() in BACK or not command):
            self._pay(self.stage.question, text)
        elif command:
            command(text.partition(" ")[2].strip())
        else:
            self._move(text)

    def _command(self, text: str) -> Callable[[str], None] | None:
        word = text.partition(" ")[0].lower()
        return self._commands.get(ALIASES.get(word, word))

    def _says(self, question: str, *answers: str) -> bool:
        """Whether the answer is one of these. A command is none; it is done next."""
        answer = self.screen.ask(question)
        if answer and self._command(answer):
            self.screen.type_ahead(answer)
        return answer.lower() in answers

    # Moves

    def _move(self, text: str) -> None:
        """All that was typed happens, or nothing does. A recruit with a question mark asks how to pay."""
        asked = text.endswith(ASK)
        try:
            moves = read_moves(text.removesuffix(ASK).strip() if asked else text, self._public(), self.stage.listed())
            ways = self._ways(moves)
            if asked and ways:
                self._ask_payment(moves[0], ways)
            elif asked:
                self.stage.remark(f"Only a recruit can be asked about: 'recruit NAME {ASK}' asks how to pay.")
            else:
                self._play(moves)
                self._mention_ways(ways)
        except MoveError as error:
            self._refuse(error)

    def _public(self) -> Position:
        return self.table.public_view()

    def _ways(self, moves: Sequence[Move]) -> list[Way]:
        """How a recruit that names no payment can be paid, the usual way first. Raises MoveError where it can't."""
        match moves:
            case [Recruit(character, None) as move]:
                view = self.table.own_view()
                view.check(move)
                return view.payments(character)
        return []

    def _ask_payment(self, move: Move, ways: Sequence[Way]) -> None:
        assert isinstance(move, Recruit)
        if len(ways) > 1:
            self.stage.ask_payment(PaymentQuestion(move.character, ways))
        else:
            self.stage.remark(f"There is one way to pay: {way_text(ways[0])}. Type 'recruit {move.character}'.")

    def _mention_ways(self, ways: Sequence[Way]) -> None:
        """Once a sitting: that there would have been a choice."""
        if len(ways) > 1 and not self._mentioned:
            self._mentioned = True
            paid = f"Paid {way_text(ways[0])}, with as little gray as possible; 'recruit NAME {ASK}' offers other ways."
            self.stage.notes = [Text(paid, QUIET)]

    def _pay(self, question: PaymentQuestion, text: str) -> None:
        recruit = question.answered(text)
        if recruit:
            self.stage.question = None
            self._play([recruit])
        elif text.lower() in BACK:
            self.stage.question = None
            self.stage.remark("Nothing was done.")
        else:
            self.stage.remark(Text(f"That is none of the {len(question.ways)} ways.", BAD))

    def _play(self, moves: Sequence[Move]) -> None:
        seat = self.table.game.to_play
        self.table.play(moves)
        if isinstance(moves[-1], ReserveTop) and self.table.shared_screen and self.screen.attended:
            self._offer_look(seat)

    def _refuse(self, error: MoveError) -> None:
        self._refused = error
        if not isinstance(error, IllegalMove):
            self.stage.remark(Text(str(error) if isinstance(error, Unclear) else f"I {error}", BAD))
            return
        words, more = Text(f"No. {error}", BAD), Text("  (more: why)", QUIET)
        last_line = words.wrap(self.screen.console, self.screen.width)[-1]
        fits = last_line.cell_len + more.cell_len <= self.screen.width
        self.stage.remark(words.append_text(more) if fits else words)

    # Commands

    def _board(self, _: str) -> None:
        self.stage.draw()

    def _moves(self, _: str) -> None:
        question = self.stage.question
        lines = [question.line()] if question else full_list(self.stage.listed(), self.screen.width)
        self.stage.read(*lines)

    def _hand(self, _: str) -> None:
        view, public = self.table.own_view(), self.table.public_view()
        if not self._hides_hand(view):
            self.stage.read(*hand_lines(view, self.table.names))
        elif self._alone(self.stage.name, "the hand"):
            self._show_privately(hand_lines(view, self.table.names))
            self.stage.come_back()
        else:
            self.stage.read(*hand_lines(public, self.table.names))

    def _hint(self, _: str) -> None:
        """Where others look at the screen and the hand is hidden from them, the advice is for one alone."""
        view = self.table.own_view()
        try:
            words = Text(advice(view))
        except Problem as problem:  # without its network there is no advice, but still a game
            self.stage.remark(Text(str(problem), BAD))
            return
        if not self._hides_hand(view):
            self.stage.remark(words)
        elif self._alone(self.stage.name, "the advice"):
            self._show_privately([words])
            self.stage.come_back()

    def _hides_hand(self, view: View) -> bool:
        blind = any(view.players[view.to_play].hand_blind)
        return self.table.shared_screen and blind and self.screen.attended

    def _offer_look(self, seat: int) -> None:
        """At a shared screen, a card from a deck is shown to the one who may know it, and only on demand."""
        view = self.table.game.view(seat)
        card = view.players[seat].hand[-1]
        if card and self._alone(self.table.names[seat], "the card"):
            self._show_privately(card_lines(view, card, seat, blind=True))

    def _alone(self, name: str, thing: str) -> bool:
        return self._says(f"Only {name} should look now: Enter shows {thing}, anything else skips. ", "")

    def _show_privately(self, lines: Sequence[Text]) -> None:
        with self.screen.private():
            self.screen.read(*lines)

    def _why(self, _: str) -> None:
        self.stage.remark(explanation(self._refused))

    def _rules(self, topic: str) -> None:
        rules = rules_about(topic) if topic else rules_text()
        if topic.upper() in clauses():
            self.stage.remark(f"{topic.upper()}: {clauses()[topic.upper()]}")
        elif rules:
            self.stage.read(Markdown(rules))
        else:
            self.stage.remark(f"There is no clause {topic!r}. The clauses are {', '.join(clauses())}.")

    def _log(self, _: str) -> None:
        self.stage.read(*log_lines(self.table.stories()))

    def _deal(self, _: str) -> None:
        self.stage.read(*guide.deal_lines(self.table.game.seal))

    def _undo(self, _: str) -> None:
        decision = self.table.last_decision()
        if not decision:
            self.stage.remark("There is nothing to take back.")
            return
        name = self.table.names[decision.seat]
        if name != self.stage.name and not self._says(f"This takes back {name}'s move. Sure? (y/N) ", "y", "yes"):
            self.stage.remark("Nothing was taken back.")
            return
        left = sum(self.table.game.deck_sizes.values())
        undone = "; ".join(self.table.undo())
        seen = sum(self.table.game.deck_sizes.values()) - left
        known = f" (seen meanwhile: {counted(seen, 'card')} from the decks)" if seen else ""
        self.stage.remark(f"Taken back: {undone}{known}")

    def _save(self, name: str) -> None:
        try:
            file = self.keeper.file(name)
            if self.keeper.is_other(file) and not self._says(f"{file} is there. Replace it? (y/N) ", "y", "yes"):
                self.stage.remark("Not saved.")
                return
            self.keeper.write(file)
        except RecordError as error:
            self.stage.remark(Text(f"Not saved: {error}", BAD))
        except ValueError as error:
            self.stage.remark(Text(str(error), BAD))
        else:
            self._tell_saved(file)

    def _tell_saved(self, file: Path) -> None:
        """On a screen of its own: a command to copy must not be broken into lines."""
        self.screen.clear()
        self.screen.say("Saved as it is now. To go on from here another time:")
        self.keeper.tell_how_to_go_on(file)
        self.screen.wait()
        self.stage.come_back()

    def _help(self, _: str) -> None:
        self.stage.read(*guide.help_lines())

    def _quit(self, _: str) -> None:
        raise EndOfInput

    def _finish(self) -> None:
        game, names = self.table.game, self.table.names
        assert game.outcome is not None
        problem = self.keeper.keep()
        self.stage.draw()
        self.screen.say(result_words(game.outcome, names), GOOD)
        self.screen.show(score_table(game, names, game.outcome), places_taken(game, names))
        self.keeper.tell_how_to_look(problem)


@contextmanager
def _leaving_on_signals() -> Iterator[None]:
    """A closed window must not lose the game."""
    signals = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(number, _leave) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


def _leave(signal_number: int, frame: FrameType | None) -> None:
    raise EndOfInput
