"""The terminal: printing, asking, paging. The same code serves a person at a terminal and a script through a pipe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from sixstones.cli.console import standard_output
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.palette import THEME
from sixstones.cli.terminal.shell import in_lines

MORE: Final = "— Enter: more, q: enough — "
BACK: Final = "— Enter: back to the board — "
HOME: Final = "\x1b[H"
END_OF_LINE: Final = "\x1b[K\n"
CLEAR_BELOW: Final = "\x1b[J"


class EndOfInput(Exception):
    """Whoever typed has gone: Ctrl-D, or a script ran out of lines."""


class Screen:
    """Where a game is shown and answers come from. Raises Problem where there is no such place."""

    def __init__(self, *, asks: bool = True) -> None:
        if sys.stdout is None:
            raise Problem("there is nowhere to show the game: the output is closed")
        if asks and sys.stdin is None:
            raise Problem("there is nobody to ask: the input is closed")
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - arrow keys and history at the prompt, where there is such a thing
        self.console = _console()
        self.attended = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        """A person looks and types."""
        self.interactive = self.attended and not (self.console.is_dumb_terminal or self.console.legacy_windows)
        """And the screen can be cleared, so that the board keeps its place."""
        self._typed_ahead: str | None = None

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int | None:
        """Lines that fit; None when the output goes to a file and length is no matter."""
        return self.console.height if self.attended else None

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(Text(thing) if isinstance(thing, str) else thing)

    def say(self, words: str, style: str = "") -> None:
        """One remark; never read as markup, whatever a name holds."""
        self.console.print(Text(words, style))

    def path(self, words: str) -> None:
        """A line to be copied: it is not wrapped, however long."""
        self.console.print(Text(words, "bold"), soft_wrap=True)

    def command(self, words: str) -> None:
        """A command to be copied: never broken inside a word, and without need not at all."""
        for line in in_lines(words, self.width - 2) if self.attended else [words]:
            self.path(f"  {line}")

    def clear(self) -> None:
        if self.interactive:
            self.console.clear()

    def repaint(self, *things: RenderableType) -> None:
        """Show in the place of all that stands there. It is written over it at once, so that nothing flickers."""
        if not self.interactive:
            self.show(*things)
            return
        with self.console.capture() as drawn:
            self.show(*things)
        lines = drawn.get().replace("\n", END_OF_LINE)
        self.console.file.write(f"{HOME}{lines}{CLEAR_BELOW}")
        self.console.file.flush()

    def ask(self, prompt: str) -> str:
        """A line of input, stripped. Raises EndOfInput."""
        if self._typed_ahead is not None:
            answer, self._typed_ahead = self._typed_ahead, None
            return answer
        try:
            answer = input(prompt).strip()
        except EOFError:
            print()
            raise EndOfInput from None
        except KeyboardInterrupt:
            print()
            raise
        except UnicodeDecodeError:
            return ""
        if not sys.stdin.isatty():
            print(answer.encode("utf-8", "replace").decode())  # a script's transcript shows what was typed
        return answer

    def type_ahead(self, line: str) -> None:
        """Let a line that was typed at one prompt be the answer at the next; an empty one is none."""
        self._typed_ahead = line or None

    def pages(self, lines: Sequence[RenderableType]) -> bool:
        """Show something long, a screenful at a time where somebody is looking. False when they had enough."""
        left = [
            Text.assemble(*((segment.text, segment.style or "") for segment in line if segment.text))
            for thing in lines
            for line in self.console.render_lines(thing, pad=False)
        ]
        size = (self.height or len(left) + 1) - 1
        paint = self.repaint
        while left:
            paint(Text("\n").join(left[:size]))
            left, paint = left[size:], self.show
            if left and self._leaves(MORE):
                return False
        return True

    def read(self, *things: RenderableType) -> None:
        """Show something long on a screen of its own and wait until it was read; then the board may come back."""
        if self.pages(things):
            self.wait()

    def wait(self) -> None:
        """Give time to read, where the board will take the place of what was read."""
        if self.interactive:
            self._leaves(BACK)

    def _leaves(self, prompt: str) -> bool:
        """Ask at the end of a page: q leaves, and so does anything else, which then is the next input."""
        answer = self.ask(prompt)
        if answer.lower() not in {"q", ""}:
            self.type_ahead(answer)
        return bool(answer)

    @contextmanager
    def private(self) -> Iterator[None]:
        """What is shown meanwhile is gone afterwards, in whatever way one leaves; scrolling back won't show it."""
        if self.interactive:
            self.console.set_alt_screen(True)
        try:
            yield
        finally:
            if self.interactive:
                self.console.set_alt_screen(False)
            elif self.height:
                print("\n" * self.height)


def _console() -> Console:
    """A console with colours that can be read, and of the size that the terminal has."""
    console = standard_output(theme=THEME)
    if console.color_system == "standard":
        # The 16 colours of a theme may be anything. Terminals that announce no more than those know the others too.
        console = standard_output(theme=THEME, color_system="256")
    if console.is_terminal and console.is_dumb_terminal:
        console.size = shutil.get_terminal_size()  # Rich takes any dumb terminal for one of 80 × 25
    return console
