"""The Textual app: the board, a line to type at, and pages for long texts."""

import asyncio
import os
from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static

from sixstones.cli.client.board import ACCENT, BAD, FUNCTION_KEYS, clickable, draw, wrap
from sixstones.cli.client.model import Display
from sixstones.cli.client.plain import WINDOW_GONE, call_when_stopped
from sixstones.cli.client.session import Session
from sixstones.game import Claim, Recruit, Reserve, ReserveTop
from sixstones.game.threat import affordable

THEMES: Final = ("ansi-dark", "textual-dark", "textual-light")  # the terminal's own colours, dark, light
STEPS: Final = (("up", -1, False), ("down", 1, False), ("pageup", -1, True), ("pagedown", 1, True))
KEYS: Final = {"ctrl+z": "undo", "ctrl+s": "save"} | {key.lower(): name for name, key in FUNCTION_KEYS.items()}


class Board(Widget):
    auto_links = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def render(self) -> Text:
        session, (width, height) = self._session, self.size
        scene = session.scene()
        if scene:
            lines = draw(scene, session.words, width, height)
        else:
            lines = [line for text in session.lobby_lines() for line in wrap(text, width)]
        if self.app.size.width < 80 or self.app.size.height < 24:
            lines = [Text(session.words("small-window"), BAD), *lines]
        return Text("\n", no_wrap=True, overflow="ellipsis").join(lines[:height])


class CommandLine(Input):
    """A line with completion (Tab) and history."""

    BINDINGS: ClassVar[list[BindingType]] = [("tab", "cursor_right")]

    def __init__(self) -> None:
        super().__init__(compact=True)
        self.cursor_blink = False
        self.history: list[str] = []
        self._at = 0

    def remember(self, text: str) -> None:
        if text and text not in self.history[-1:]:
            self.history.append(text)
        self._at = len(self.history)

    def recall(self, step: int) -> None:
        self._at = max(0, min(len(self.history), self._at + step))
        self.value = self.history[self._at] if self._at < len(self.history) else ""
        self.cursor_position = len(self.value)


class ClientApp(App[None], Display):
    attended = True
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Board, #page { height: 1fr; }
    #line { height: 1; dock: bottom; }
    #prompt { width: auto; max-width: 70%; text-style: bold; }
    #line CommandLine { width: 1fr; background: transparent; padding: 0; }
    #go { width: 4; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,ctrl+d", "type('quit')", priority=True),
        ("escape", "close_page"),
        *((key, f"step({step}, {page})") for key, step, page in STEPS),
        *((key, f"type('{command}')") for key, command in KEYS.items()),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.session = session
        session.display = self
        self.theme = THEMES[0]
        self._board, self._prompt, self._line = Board(session), Static(id="prompt"), CommandLine()
        self._text = Static()
        self._page = VerticalScroll(self._text, id="page", can_focus=False)  # a long text in the place of the board
        self._page.display = False
        self._busy = asyncio.Lock()

    def compose(self) -> ComposeResult:
        yield self._board
        yield self._page
        with Horizontal(id="line"):
            yield self._prompt
            yield self._line
            yield Static(clickable(Text(" ⏎ ", ACCENT), "submit"), id="go")

    def on_mount(self) -> None:
        if not self.is_headless:
            call_when_stopped(lambda: self.run_worker(self._stop()))
        self._line.focus()
        self.changed()
        self.run_worker(self.session.follow(), exit_on_error=True)
        self.set_interval(1.0, self._tick)

    async def on_unmount(self) -> None:
        await self.session.table.close()

    async def _stop(self) -> None:
        if not os.isatty(0):  # Textual can't end without its terminal, and nobody waits for a hint any more
            await self.session.table.close()
            os._exit(WINDOW_GONE)
        self.leave()

    def _tick(self) -> None:
        if self.session.state and self.session.state.clock:
            self.changed()

    def changed(self) -> None:
        if self.is_running:
            self._board.refresh()
            prompt = Text(self.session.prompt)
            if self._page.display:
                prompt = clickable(Text(self.session.words("page-back"), ACCENT), "close_page")
            self._prompt.update(prompt.append(" "))
            moves = self.session.my_turn and self.session.connected and not self.session.question
            self._line.placeholder = self.session.words("placeholder") if moves and not self._page.display else ""
            self._line.suggester = SuggestFromList(self.session.suggestions(), case_sensitive=False)

    def page(self, lines: Sequence[Text]) -> None:
        self._text.update(Text("\n").join(lines))
        self._page.scroll_home(animate=False)
        self._show_page(True)

    def _show_page(self, shown: bool) -> None:
        self._page.display, self._board.display = shown, not shown
        self.changed()

    def action_close_page(self) -> None:
        self._show_page(False)

    def action_step(self, step: int, whole: bool) -> None:
        """Scroll the page, or go through what was typed before."""
        if self._page.display:
            self._page.scroll_relative(y=step * (self._page.size.height - 1 if whole else 1), animate=False)
        elif not whole:
            self._line.recall(step)

    def next_theme(self) -> None:
        self.theme = THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)]

    def leave(self) -> None:
        self.exit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._line.remember(event.value.strip())
        self._line.clear()
        if event.value.strip() or not self._page.display:
            self.action_type(event.value)
        else:
            self.action_close_page()

    def action_type(self, text: str) -> None:
        self._show_page(False)
        self.run_worker(self._type(text))

    async def _type(self, text: str) -> None:
        if text == "quit":
            self.leave()
        async with self._busy:
            await self.session.typed(text)

    async def action_submit(self) -> None:
        await self._line.action_submit()

    def action_fill(self, text: str) -> None:
        """Write something into the input line; Enter runs it."""
        self._line.value, self._line.cursor_position = text, len(text)
        self._line.focus()

    def action_token(self, colour: str) -> None:
        """Add a token to the move that is being written."""
        words, position = self.session.words, self.session.position
        verb = words.all("verb-return" if position and position.phase == "return" else "verb-take")[0]
        typed = self._line.value.split()
        chosen = typed[1:] if typed[:1] == [verb] else []
        self.action_fill(" ".join([verb, *chosen, words(f"colour-{colour}")]))

    def action_card(self, id: str) -> None:
        """Recruit a card that can be paid for, otherwise reserve it; another click switches between the two."""
        position = self.session.position
        if position is None:
            return
        recruit, reserve = self.session.order(Recruit(id)), self.session.order(Reserve(id))
        face_up = any(id in row for row in position.market.values())
        ready = affordable(position, id, position.to_play) or not face_up
        first, second = (recruit, reserve) if ready else (reserve, recruit)
        self.action_fill(second if self._line.value == first and face_up else first)

    def action_deck(self, level: int) -> None:
        self.action_fill(self.session.order(ReserveTop(level)))

    def action_place(self, id: str) -> None:
        position, words = self.session.position, self.session.words
        if position and position.phase == "claim":
            self.action_fill(self.session.order(Claim(id)))
        elif position:
            self.session.tell(words.place_text(position.deck, id))
