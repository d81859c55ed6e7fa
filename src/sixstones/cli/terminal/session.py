"""One sitting: shows the table, reads what people type, and keeps the game whatever happens."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from sixstones.cli.terminal import guide
from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.hand import hand_lines
from sixstones.cli.terminal.move_list import Choice, choices, full_list, hint_line, short_list
from sixstones.cli.terminal.narrate import log_lines
from sixstones.cli.terminal.paying import ask_payment
from sixstones.cli.terminal.reading import read_moves
from sixstones.cli.terminal.result import places_taken, result_words, score_table
from sixstones.cli.terminal.rulebook import clauses, explanation, rules_text
from sixstones.cli.terminal.saves import fresh_file, quoted, save
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.screen import EndOfInput, Screen
from sixstones.cli.terminal.table import Table
from sixstones.cli.terminal.words import YOU, verb
from sixstones.game import Move, MoveError, Recruit
from sixstones.records import RecordError
from sixstones.rules.state import TOKEN_LIMIT

ALIASES: Final = {"": "board", "?": "help", "h": "help", "q": "quit", "exit": "quit", "m": "moves", "u": "undo"}


class Session:
    """The loop of `sixstones play`."""

    def __init__(self, screen: Screen, table: Table, file: Path | None = None) -> None:
        self.screen, self.table, self.file = screen, table, file
        self._refused: MoveError | None = None
        self._listed: list[Choice] = []
        self._drawn_at = -1
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "board": self._board,
            "hand": self._hand,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        for name in ("SIGHUP", "SIGTERM"):  # a closed window must not lose the game
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), _leave)
        try:
            self._play_on()
        except (EndOfInput, KeyboardInterrupt):
            self._keep_unfinished()

    def _play_on(self) -> None:
        if self.screen.interactive and not self.table.game.log:
            self.screen.ask("Enter to begin. ")
        while self.table.game.outcome is None:
            if self.table.bots_turn:
                self.table.play_bot()
            else:
                self._ask_person()
        self._finish()

    # A person's turn

    def _ask_person(self) -> None:
        """One line of input. The board is drawn only when it changed, so that answers stay in sight."""
        if self._drawn_at != len(self.table.game.log):
            self._draw()
        text = self.screen.ask(self._prompt())
        word, _, rest = text.partition(" ")
        command = self._commands.get(ALIASES.get(word.lower(), word.lower()))
        if command:
            command(rest.strip())
        else:
            self._move(text)

    def _prompt(self) -> str:
        game, name = self.table.game, self.table.names[self.table.game.to_play]
        whose = "Your" if name == YOU else f"{name}, your"
        if game.phase == "return":
            return f"{whose} tokens to return ({self._excess()}): "
        return f"{whose} choice of location: " if game.phase == "claim" else f"{whose} move: "

    def _excess(self) -> int:
        return self.table.game.players[self.table.game.to_play].token_count - TOKEN_LIMIT

    def _move(self, text: str) -> None:
        """All that was typed happens, or nothing does."""
        view = self.table.own_view()
        try:
            moves = read_moves(text, view, self._listed)
            if len(moves) == 1 and not (moves := self._with_payment(view.check(moves[0]))):
                self._remark("Nothing was done.")
                return
            self.table.play(moves)
        except MoveError as error:
            self._refused = error
            self._remark(Text(f"No. {error}", "bold red").append("  (more: why)", "dim"))

    def _with_payment(self, move: Move) -> list[Move]:
        """A recruit that can be paid in several ways asks which; nothing when the player thought better of it."""
        if not isinstance(move, Recruit) or move.payment is not None:
            return [move]
        ways = self.table.own_view().payments(move.character)
        if len(ways) < 2:
            return [move]
        paid = ask_payment(self.screen, self._remark, move.character, ways)
        return [paid] if paid else []

    # Commands

    def _board(self, _: str = "") -> None:
        self._draw()

    def _remark(self, *remarks: Text | str) -> None:
        """Say something short: under the board where it stays in its place, else simply as the next line."""
        lines = [Text(line) if isinstance(line, str) else line for line in remarks]
        if self.screen.interactive:
            self._draw(lines)
        else:
            self.screen.show(*lines)

    def _read(self, *things: RenderableType) -> None:
        """Show something long, and go back to the board afterwards."""
        self.screen.read(*things)
        if self.screen.interactive:
            self._draw()

    def _draw(self, remarks: Sequence[Text] = ()) -> None:
        self._listed = choices(self.table.own_view(), shared_screen=self.table.shared_screen)
        self._drawn_at = len(self.table.game.log)
        view = self.table.public_view()
        lists = [full_list(self._listed, self.screen.width), short_list(self._listed, view, self.screen.width)]
        footers = [[*self._task(), *lines, *remarks] for lines in (*lists, hint_line(self._listed))]
        scene = Scene(view, self.table.names, self._recent(), footers)
        self.screen.clear()
        self.screen.show(draw(self.screen.console, scene, self.screen.height))

    def _task(self) -> list[Text]:
        """What is asked, when it is not simply a move."""
        game, name = self.table.game, self.table.names[self.table.game.to_play]
        if game.phase == "return":
            held = game.players[game.to_play].token_count
            words = f"{name} {verb(name, 'has')} {held} tokens and may keep {TOKEN_LIMIT}: return {self._excess()}"
            return [Text(f"{words}, by number or letter, as 'y' or 'yb'", "bold reverse")]
        if game.phase == "claim":
            return [Text("Several locations would come; only one does each turn. Choose it.", "bold reverse")]
        return []

    def _recent(self) -> list[Text]:
        """One round of turns, the newest last; while a turn is under way only that one."""
        count = len(self.table.names) if self.table.game.phase in {"action", "over"} else 1
        return [
            Text(story.text, "dim" if story.seat == self.table.game.to_play else "")
            for story in self.table.last_stories(count)
        ]

    def _moves(self, _: str) -> None:
        self._read(*full_list(self._listed, self.screen.width))

    def _hand(self, _: str) -> None:
        view = self.table.own_view()
        player, name = view.players[view.to_play], self.table.names[view.to_play]
        if not player.hand:
            self._remark(f"{name} {verb(name, 'has')} no reserved character.")
            return
        if self.table.shared_screen and any(player.hand_blind) and self.screen.interactive:
            self.screen.ask(f"Only {name} should look now. Enter to show. ")
        self._read(*hand_lines(view))

    def _why(self, _: str) -> None:
        self._remark(explanation(self._refused))

    def _rules(self, clause: str) -> None:
        if not clause:
            self._read(Markdown(rules_text()))
        elif clause.upper() in clauses():
            self._remark(f"{clause.upper()}: {clauses()[clause.upper()]}")
        else:
            self._remark(f"There is no clause {clause!r}. The clauses are {', '.join(clauses())}.")

    def _log(self, _: str) -> None:
        self._read(*log_lines(self.table.stories()))

    def _undo(self, _: str) -> None:
        undone = self.table.undo()
        words = f"Taken back: {', '.join(str(move) for move in reversed(undone))}"
        self._remark(words if undone else "There is nothing to take back.")

    def _help(self, _: str) -> None:
        self._read(*guide.help_lines())

    def _save(self, name: str) -> None:
        file = Path(name).expanduser() if name else self._own_file()
        if file != self.file and file.exists() and not self._may_replace(file):
            self._remark("Not saved.")
            return
        if self._write(file):
            self.file = file
            self._remark(f"Saved. To go on another time: sixstones play --load {quoted(file)}")

    def _may_replace(self, file: Path) -> bool:
        return self.screen.ask(f"{file} is there already. Replace it? (y/N) ").lower() in {"y", "yes"}

    def _quit(self, _: str) -> None:
        raise EndOfInput

    # Keeping the game

    def _own_file(self) -> Path:
        self.file = self.file or fresh_file()
        return self.file

    def _write(self, file: Path) -> bool:
        try:
            save(file, self.table.game, self.table.names, self.table.date)
        except RecordError as error:
            self._remark(Text(f"Not saved: {error}", "bold red"))
            return False
        return True

    def _keep_unfinished(self) -> None:
        """Save first, talk afterwards: the terminal may be gone."""
        if not self.table.game.log:
            self.screen.say("Nothing was played, so nothing was kept.")
            return
        file = self._own_file()
        kept = self._write(file)
        if kept:
            with suppress(OSError):
                self.screen.say("The game is kept. To go on:")
                self.screen.path(f"  sixstones play --load {quoted(file)}")

    def _finish(self) -> None:
        game, names = self.table.game, self.table.names
        assert game.outcome is not None
        file = self._own_file()
        kept = self._write(file)
        self.screen.clear()
        self.screen.show(*self._recent(), "")
        self.screen.say(result_words(game.outcome, names), "bold green")
        self.screen.show(score_table(game, names, game.outcome), places_taken(game, names))
        if kept:
            self.screen.path(f"Look at it again:  sixstones replay {quoted(file)}")
            self.screen.path(f"Check the deal:    sixstones verify {quoted(file)}")


def _leave(signal_number: int, frame: FrameType | None) -> None:
    raise EndOfInput
