"""What is seen: the lobby, or the board with all that stands under it; and the line at which one types."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from sixstones.cli.remote.keyboard import Keyboard
from sixstones.cli.remote.lobby import absences, lobby_lines, waiting
from sixstones.cli.remote.table import RemoteTable
from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.move_list import Choice, choices, full_list, hint_line, short_list
from sixstones.cli.terminal.narrate import Story
from sixstones.cli.terminal.palette import GOOD, QUIET
from sixstones.cli.terminal.paying import PaymentQuestion
from sixstones.cli.terminal.result import places_taken, result_words, score_table
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.screen import BACK, MORE, Screen
from sixstones.cli.terminal.threat import warnings
from sixstones.game import View
from sixstones.rules.state import TOKEN_LIMIT

MOST_NOTES: Final = 3
MEANWHILE: Final = "Meanwhile: say hello, hand, log, undo, seats, rules, help, quit"


class Stage:
    """Draws the table. On a terminal the board keeps its place; elsewhere what is new is printed as it comes."""

    def __init__(self, screen: Screen, keyboard: Keyboard, table: RemoteTable, link: str) -> None:
        self.screen, self._keyboard, self._table, self._link = screen, keyboard, table, link
        self.question: PaymentQuestion | None = None
        self._remarks: list[RenderableType] = []
        self._notes: deque[Text] = deque(maxlen=MOST_NOTES)
        self._pages: list[Text] = []
        self._drawn: object = None
        self._list_sizes: tuple[int, ...] = (1,)
        """Lines that the last list of moves took in its forms; without it the board would jump while others move."""
        self._asks = True
        """The prompt is to be printed again, where the terminal itself keeps it."""

    def listed(self) -> list[Choice]:
        """The numbered moves."""
        return choices(self._table.view, shared_screen=False) if self._table.view else []

    # What is said

    def remark(self, *lines: RenderableType) -> None:
        """Answer what was typed; it stays until something else is typed."""
        self._say(lines)
        self._remarks = list(lines)

    def note(self, words: str) -> None:
        """Something happened; it stays until the next move of one's own."""
        self._say([Text(words)])
        self._notes.append(Text(words))

    def _say(self, lines: list[RenderableType] | tuple[RenderableType, ...]) -> None:
        self.redraw()
        if not self.screen.interactive:
            self.screen.show(*lines)

    def hush(self, *, notes: bool = False) -> None:
        """Forget what was said; another line was typed, or a move made."""
        self._remarks = []
        if notes:
            self._notes.clear()
        self.redraw()

    def redraw(self) -> None:
        """The screen shows something old."""
        self._asks = True
        if self.screen.interactive:
            self._drawn = None

    def board(self) -> None:
        """Draw the board again, because somebody asks for it."""
        self._drawn = None

    # Long texts

    def read(self, *things: RenderableType) -> None:
        """Show something long, page by page where the board will come back in its place."""
        if not self.screen.interactive:
            self._asks = True
            for thing in things:
                self.screen.console.print(_text(thing), soft_wrap=isinstance(thing, Text))
            return
        lines = (line for thing in things for line in self.screen.console.render_lines(_text(thing), pad=False))
        self._pages = [Text.assemble(*((part.text, part.style or "") for part in line)) for line in lines]
        self._show_page()

    @property
    def reading(self) -> bool:
        return bool(self._pages)

    def turn_page(self, answer: str) -> bool:
        """What was typed at the end of a page; False when it was for the page, True when it is to be done."""
        self._pages = self._pages[self._page_size :] if not answer else []
        if self._pages:
            self._show_page()
        else:
            self.redraw()
        return answer not in {"", "q"}

    def _show_page(self) -> None:
        self.screen.clear()
        self.screen.show(Text("\n").join(self._pages[: self._page_size]))

    @property
    def _page_size(self) -> int:
        return max(1, (self.screen.height or len(self._pages) + 1) - 1)

    # The screen

    def paint(self, prompt: str) -> None:
        """Bring the screen up to date."""
        if self._pages:
            turn = "Your turn! " if self._table.my_turn else ""
            self._keyboard.show(turn + (MORE if len(self._pages) > self._page_size else BACK))
            return
        shown = self._what_is_there()
        if shown != self._drawn:
            self._drawn, self._asks = shown, True
            self._draw()
        if self._keyboard.edits or (self.screen.attended and self._asks):
            self._keyboard.show(prompt)
        self._asks = False

    def _what_is_there(self) -> object:
        """What the picture depends on."""
        state, view = self._table.state, self._table.view
        question = self.question.character if self.question else None
        return (state.phase, state.seats if view is None else len(view.log), question)

    def _draw(self) -> None:
        self.screen.clear()
        view, names = self._table.view, self._table.names
        if view is None:
            self.screen.show(Group(*lobby_lines(self._table, self._link), *self._under()))
            return
        reader = view.to_play if self._table.state.you is None else self._table.state.you
        recent = self._recent(reader)
        scene = Scene(
            view,
            names,
            [_told(story, story.text, reader, names) for story in recent],
            self._footers(view),
            self._under(),
            "(type: hand)",
            [_told(story, story.brief, reader, names) for story in recent],
            warnings(view, names, reader),
            reader,
        )
        self.screen.show(draw(self.screen.console, scene, self.screen.height))

    def _under(self) -> list[RenderableType]:
        """What stands under the board. Away from a terminal notes and remarks were printed when they came."""
        said = [*self._notes, *self._remarks] if self.screen.interactive else []
        return [*self._state_of_things(), *said, *self._end()]

    def _state_of_things(self) -> list[RenderableType]:
        parts = [*absences(self._table), *waiting(self._table)] if self._table.view else []
        clock, names = self._table.state.clock, self._table.names
        if clock:
            times = (
                f"{name} {self._table.ticking.left(clock, seat)}"
                for seat, name in enumerate(names)
                if seat != clock.running
            )
            parts.append(f"Time left: {', '.join(times)}")
        return [Text(" · ".join(parts), QUIET)] if parts else []

    def _end(self) -> list[RenderableType]:
        view, outcome, names = self._table.view, self._table.outcome, self._table.names
        if view is None or outcome is None:
            return []
        won = Text(result_words(outcome, names), GOOD)
        return [won, score_table(view, names, outcome), places_taken(view, names)]

    def _footers(self, view: View) -> list[list[Text]]:
        if self.question:
            return [[self.question.line()]]
        if view.phase == "over":
            return [[]]
        if not self._table.my_turn:
            return [[Text(MEANWHILE, QUIET), *[Text("")] * (size - 1)] for size in self._list_sizes]
        listed, width = self.listed(), self.screen.width
        lists = (full_list(listed, width), short_list(listed, view, width), hint_line(listed))
        if self.screen.interactive:
            self._list_sizes = tuple(map(len, lists))
        return [[*_task(view), *lines] for lines in lists]

    def _recent(self, reader: int) -> list[Story]:
        """What happened since the reader's last turn began, that one included, the newest last; at the end a round."""
        names = self._table.names
        told = self._table.history.last_stories(names, len(names))
        own = [number for number, story in enumerate(told) if story.seat == reader]
        return told if self._table.outcome or not own else told[own[-1] :]


def excess(view: View) -> int:
    """Tokens beyond ten (T5)."""
    return view.players[view.to_play].token_count - TOKEN_LIMIT


def _task(view: View) -> list[Text]:
    """What is asked, when it is not simply a move."""
    if view.phase == "return":
        held, how = excess(view) + TOKEN_LIMIT, "'y' or 'yb'" if excess(view) > 1 else "'y'"
        words = (
            f"You have {held} tokens and may keep {TOKEN_LIMIT}: return {excess(view)}, by number or letter, as {how}"
        )
        return [Text(words, "bold reverse")]
    if view.phase == "claim":
        return [Text("Several locations would come; only one does each turn. Choose it.", "bold reverse")]
    return []


def _told(story: Story, words: str, reader: int, names: Sequence[str]) -> Text:
    """A turn with the name in bold; the reader's own stands back."""
    text = Text(words, QUIET if story.seat == reader else "")
    text.stylize("bold", 0, len(names[story.seat]))
    return text


def _text(thing: RenderableType) -> RenderableType:
    """Words as they are, never as markup."""
    return Text(thing) if isinstance(thing, str) else thing
