"""Signals: a closed window leaves the table as quit does, and a window of another size is drawn anew."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from sixstones.cli.remote.news import Inbox, WindowChanged
from sixstones.cli.terminal.screen import EndOfInput

LEAVING: Final = ("SIGHUP", "SIGTERM")
REDRAWING: Final = ("SIGWINCH", "SIGCONT")


@contextmanager
def heeding_signals(inbox: Inbox) -> Iterator[None]:
    """Raises EndOfInput in the main thread when the program is told to end."""

    def redraw(_: int, __: FrameType | None) -> None:
        inbox.put(WindowChanged())

    handlers = dict.fromkeys(LEAVING, _leave) | dict.fromkeys(REDRAWING, redraw)
    numbers = {getattr(signal, name): handler for name, handler in handlers.items() if hasattr(signal, name)}
    before = {number: signal.signal(number, handler) for number, handler in numbers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(_: int, __: FrameType | None) -> None:
    raise EndOfInput
