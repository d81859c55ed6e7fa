"""What one can look at without asking the server: the board, hands, the log, the rules, help."""

from __future__ import annotations

from collections.abc import Callable

from rich.markdown import Markdown
from rich.text import Text

from sixstones.cli.remote.context import Context
from sixstones.cli.remote.help import help_lines
from sixstones.cli.remote.lobby import seat_lines
from sixstones.cli.remote.moving import Moving
from sixstones.cli.terminal.hand import hand_lines
from sixstones.cli.terminal.move_list import full_list
from sixstones.cli.terminal.narrate import log_lines
from sixstones.cli.terminal.palette import BAD
from sixstones.cli.terminal.rulebook import clauses, explanation, rules_about, rules_text
from sixstones.game import View


class Looking:
    """The commands by their words. Each is given what was typed after its word."""

    def __init__(self, context: Context, moving: Moving) -> None:
        self._context, self._stage, self._moving = context, context.stage, moving
        self.commands: dict[str, Callable[[str], None]] = {
            "board": lambda _: self._stage.board(),
            "moves": self._moves,
            "hand": self._hand,
            "log": self._log,
            "seats": self._seats,
            "rules": self._rules,
            "why": lambda _: self._stage.remark(Text(explanation(self._moving.refused))),
            "help": lambda _: self._stage.read(*help_lines()),
        }

    def _view(self) -> View | None:
        """The game, or a remark that there is none."""
        if self._context.table.view is None:
            self._stage.remark(Text("The game has not begun.", BAD))
        return self._context.table.view

    def _moves(self, _: str) -> None:
        if self._stage.question:
            self._stage.read(self._stage.question.line())
        elif not self._context.table.my_turn:
            self._moving.typed("")
        else:
            self._stage.read(*full_list(self._stage.listed(), self._stage.screen.width))

    def _hand(self, _: str) -> None:
        view = self._view()
        if view:
            self._stage.read(*hand_lines(view, self._context.table.names))

    def _log(self, _: str) -> None:
        self._stage.read(*log_lines(self._context.table.history.stories(self._context.table.names)))

    def _seats(self, _: str) -> None:
        self._stage.remark(*seat_lines(self._context.table))

    def _rules(self, topic: str) -> None:
        rules = rules_about(topic) if topic else rules_text()
        if topic.upper() in clauses():
            self._stage.remark(Text(f"{topic.upper()}: {clauses()[topic.upper()]}"))
        elif rules:
            self._stage.read(Markdown(rules))
        else:
            self._stage.remark(Text(f"There is no clause {topic!r}. The clauses are {', '.join(clauses())}."))
