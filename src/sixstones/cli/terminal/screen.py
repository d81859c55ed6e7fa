"""The terminal: printing, asking, paging. The same code serves a person at a terminal and a script through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from sixstones.cli.terminal.plain import use_plain_signs_where_needed

MORE: Final = "— Enter: more, q: enough — "


class EndOfInput(Exception):
    """Whoever typed has gone: Ctrl-D, or a script ran out of lines."""


class Screen:
    """Where a game is shown and answers come from."""

    def __init__(self) -> None:
        use_plain_signs_where_needed()
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - arrow keys and history at the prompt, where there is such a thing
        self.console = Console(highlight=False)
        self.interactive = self.console.is_terminal and not self.console.is_dumb_terminal and sys.stdin.isatty()

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int | None:
        """Lines that fit; None when the output goes to a file and length is no matter."""
        return self.console.height if self.interactive else None

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(Text(thing) if isinstance(thing, str) else thing)

    def say(self, words: str, style: str = "") -> None:
        """One remark; never read as markup, whatever a name holds."""
        self.console.print(Text(words, style))

    def path(self, words: str) -> None:
        """A line to be copied: it is not wrapped, however long."""
        self.console.print(Text(words, "bold"), soft_wrap=True)

    def clear(self) -> None:
        if self.interactive:
            self.console.clear()

    def ask(self, prompt: str) -> str:
        """A line of input, stripped. Raises EndOfInput."""
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

    def pages(self, lines: Sequence[RenderableType]) -> bool:
        """Show something long, a screenful at a time where somebody is looking. False when they had enough."""
        left = [
            Text.assemble(*((segment.text, segment.style or "") for segment in line if segment.text))
            for thing in lines
            for line in self.console.render_lines(thing, pad=False)
        ]
        size = (self.height or len(left) + 1) - 1
        while left:
            self.console.print(Text("\n").join(left[:size]))
            left = left[size:]
            if left and self.ask(MORE).lower().startswith("q"):
                return False
        return True

    def read(self, *things: RenderableType) -> None:
        """Show something long on a screen of its own and wait until it was read; then the board may come back."""
        self.clear()
        if self.pages(things) and self.interactive:
            self.ask("— Enter: back to the board — ")
