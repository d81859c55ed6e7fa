"""What is typed, as lines: key by key on a terminal, so that a redrawn screen keeps a half-typed line."""

from __future__ import annotations

import codecs
import os
import select
import sys
import threading
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from rich.cells import cell_len

from sixstones.cli.remote.editor import LineEditor
from sixstones.cli.remote.news import Inbox, Typed, TypingEnded
from sixstones.cli.terminal.screen import EndOfInput, Screen

try:
    import termios
except ImportError:  # Windows: the terminal edits the line
    termios = None  # type: ignore[assignment]

CHUNK: Final = 4096
LOOK_UP: Final = 0.2
"""Seconds after which the reading thread looks whether it is still wanted."""


class Keyboard:
    """Lines in the order in which they were typed. A script's lines may wait here until their time comes."""

    def __init__(self, screen: Screen, inbox: Inbox) -> None:
        self._screen, self._inbox = screen, inbox
        self.lines: deque[str] = deque()
        self.ended = False
        self.edits = screen.interactive and termios is not None
        """Whether keys are read one by one, and the line is drawn here."""
        self._editor = LineEditor()
        self._rest = ""
        self._modes: list[int | list[bytes | int]] = []
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._read, name="keyboard", daemon=True)

    def __enter__(self) -> Self:
        if self.edits:
            self._modes = termios.tcgetattr(sys.stdin.fileno())
            self.take_over()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self.edits:
            with suppress(termios.error, OSError, ValueError):  # the terminal may be gone
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._modes)
        self._thread.join(2 * LOOK_UP)

    def take_over(self) -> None:
        """Have keys come one by one and unshown; Ctrl-C and Ctrl-Z keep their meaning."""
        if self.edits:
            modes = termios.tcgetattr(sys.stdin.fileno())
            assert isinstance(modes[3], int)
            modes[3] &= ~(termios.ICANON | termios.ECHO)
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, modes)

    def take(self, news: Typed | TypingEnded) -> None:
        """Take in what was typed; finished lines are in `lines` afterwards."""
        if isinstance(news, TypingEnded):
            self._end()
        elif self.edits:
            for line in self._editor.feed(news.signs):
                if line is None:
                    self._end()
                else:
                    self.lines.append(line)
        else:
            *finished, self._rest = (self._rest + news.signs).split("\n")
            self.lines.extend(finished)

    def ask(self, question: str) -> str:
        """Wait for one line, before anything else can happen. Raises EndOfInput."""
        self.show(question)
        while not self.lines:
            if self.ended:
                print()
                raise EndOfInput
            news = self._inbox.get()
            if isinstance(news, Typed | TypingEnded):
                self.take(news)
                self.show(question, only_edited=True)
        answer = self.lines.popleft().strip()
        if self.edits:
            self.show(question + answer)  # the line as it stood when Enter was pressed
        self.echo("" if self._screen.attended else answer)
        return answer

    def echo(self, words: str) -> None:
        """End the line of a prompt; a script's transcript shows what was typed."""
        if self.edits or not self._screen.attended:
            print(words.encode("utf-8", "replace").decode(), flush=True)

    def show(self, prompt: str, *, only_edited: bool = False) -> None:
        """Draw the prompt with what was typed so far."""
        if self.edits:
            prompt = prompt[-(self._screen.width - 1) :]
            text, back = self._editor.shown(self._screen.width - cell_len(prompt))
            sys.stdout.write(f"\r\x1b[K{prompt}{text}" + (f"\x1b[{back}D" if back else ""))
        elif not only_edited:
            sys.stdout.write(prompt)
        sys.stdout.flush()

    def _end(self) -> None:
        if self._rest:
            self.lines.append(self._rest)
            self._rest = ""
        self.ended = True

    def _read(self) -> None:
        """The thread: hands on what comes, until the end of it."""
        try:
            file = sys.stdin.fileno()
        except (OSError, ValueError):
            self._inbox.put(Typed(sys.stdin.read()))  # no real file, as in a notebook
        else:
            (self._read_lines if os.name == "nt" else self._read_signs)(file)
        self._inbox.put(TypingEnded())

    def _read_signs(self, file: int) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while not self._done.is_set():
            with suppress(InterruptedError):
                if not select.select([file], [], [], LOOK_UP)[0]:
                    continue
                try:
                    signs = os.read(file, CHUNK)
                except OSError:
                    return  # the terminal is gone
                if not signs:
                    return
                self._inbox.put(Typed(decoder.decode(signs)))

    def _read_lines(self, _: int) -> None:
        """Where one can't wait for signs and for something else at once."""
        for line in sys.stdin:
            self._inbox.put(Typed(line))
