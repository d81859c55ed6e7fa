"""What people at this table see: the board, what is asked of them, the moves, a remark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.move_list import Choice, choices, full_list, hint_line, short_list
from sixstones.cli.terminal.narrate import Story
from sixstones.cli.terminal.palette import QUIET
from sixstones.cli.terminal.paying import PaymentQuestion
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.screen import Screen
from sixstones.cli.terminal.table import Table
from sixstones.cli.terminal.threat import warnings
from sixstones.cli.terminal.words import YOU, verb
from sixstones.rules.state import TOKEN_LIMIT

USUAL_SIZES: Final = (7, 4, 1)
"""Lines that a list of moves takes in its three forms."""


class Stage:
    """Draws the table on the screen. The board is drawn only when it changed, so that answers stay in sight."""

    def __init__(self, screen: Screen, table: Table) -> None:
        self.screen, self.table = screen, table
        self.question: PaymentQuestion | None = None
        self.notes: list[Text] = []
        """What is said under every board until somebody types again."""
        self._drawn_at = -1
        self._list_sizes: tuple[int, ...] = USUAL_SIZES

    @property
    def name(self) -> str:
        """Whose turn it is."""
        return self.table.names[self.table.game.to_play]

    def listed(self) -> list[Choice]:
        """The numbered moves; the same numbers for as long as the position is the same."""
        return choices(self.table.own_view(), shared_screen=self.table.shared_screen)

    def prompt(self) -> str:
        game, whose = self.table.game, "Your" if self.name == YOU else f"{self.name}, your"
        if self.question:
            return "Number or letters (Enter: back): "
        if game.phase == "return":
            return f"{whose} tokens to return ({self.excess()}): "
        return f"{whose} choice of location: " if game.phase == "claim" else f"{whose} move: "

    def excess(self) -> int:
        """Tokens beyond ten (T5)."""
        return self.table.game.players[self.table.game.to_play].token_count - TOKEN_LIMIT

    def refresh(self) -> None:
        """Draw the board if anything happened since it was drawn."""
        if self._drawn_at != len(self.table.game.log):
            self.draw()

    def draw(self, *remarks: RenderableType) -> None:
        """Draw the board with all that stands under it."""
        self._drawn_at = len(self.table.game.log)
        self._draw(self._footers(), *self.notes, *remarks)

    def show_thinking(self) -> None:
        """Where somebody looks: the board as it is now, and whose move comes next, before a bot makes it."""
        if self.screen.interactive:
            words = Text(f"{self.name} is thinking …", QUIET)
            # As many lines as the list had that was here, so that the board above keeps its form.
            self._draw([[words, *[Text("")] * (size - 1)] for size in self._list_sizes], *self.notes)

    def _draw(self, footers: Sequence[Sequence[RenderableType]], *remarks: RenderableType) -> None:
        view, names, reader = self.table.public_view(), self.table.names, self.table.reader
        recent = self._recent()
        scene = Scene(
            view,
            names,
            [_told(story, story.text, reader, names) for story in recent],
            footers,
            remarks,
            "(type: hand)",
            [_told(story, story.brief, reader, names) for story in recent],
            warnings(view, names, reader),
            reader,
        )
        self.screen.repaint(draw(self.screen.console, scene, self.screen.height))

    def remark(self, *remarks: Text | str) -> None:
        """Say something short: under the board where it stays in its place, else simply as the next line."""
        lines = [Text(line) if isinstance(line, str) else line for line in remarks]
        if self.screen.interactive:
            self.draw(*lines)
        else:
            self.screen.show(*lines)

    def read(self, *things: RenderableType) -> None:
        """Show something long, and go back to the board afterwards."""
        self.screen.read(*things)
        self.come_back()

    def come_back(self) -> None:
        """Show the board again where something else took its place."""
        if self.screen.interactive:
            self.draw()

    def ask_payment(self, question: PaymentQuestion) -> None:
        """Open the question; it stands in the place of the moves until it is answered."""
        self.question = question
        self.remark(*([] if self.screen.interactive else [question.line()]))

    def _footers(self) -> list[list[Text]]:
        if self.question:
            return [[self.question.line()]]
        if self.table.game.outcome:
            return [[]]
        listed, width = self.listed(), self.screen.width
        lists = (full_list(listed, width), short_list(listed, self.table.public_view(), width), hint_line(listed))
        self._list_sizes = tuple(map(len, lists))
        return [[*self._task(), *lines] for lines in lists]

    def _task(self) -> list[Text]:
        """What is asked, when it is not simply a move."""
        game, excess = self.table.game, self.excess()
        if game.phase == "return":
            held = f"{self.name} {verb(self.name, 'has')} {excess + TOKEN_LIMIT} tokens and may keep {TOKEN_LIMIT}"
            how = "by number or letter, as 'y'" if excess == 1 else "by number or letter, as 'y' or 'yb'"
            return [Text(f"{held}: return {excess}, {how}", "bold reverse")]
        if game.phase == "claim":
            return [Text("Several locations would come; only one does each turn. Choose it.", "bold reverse")]
        return []

    def _recent(self) -> list[Story]:
        """What happened since the reader's last turn began, that one included, the newest last; at the end a round."""
        told = self.table.last_stories(len(self.table.names))
        own = [number for number, story in enumerate(told) if story.seat == self.table.reader]
        return told if self.table.game.outcome or not own else told[own[-1] :]


def _told(story: Story, words: str, reader: int, names: Sequence[str]) -> Text:
    """A turn with the name in bold; the reader's own stands back."""
    text = Text(words, QUIET if story.seat == reader else "")
    text.stylize("bold", 0, len(names[story.seat]))
    return text
