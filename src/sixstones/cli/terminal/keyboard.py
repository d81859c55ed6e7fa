"""The keyboard while nobody is asked anything: keys are not shown, so that they can't spoil the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_keyboard(*, forget: bool) -> Iterator[None]:
    """Show no keys meanwhile, and put the terminal back in whatever way this ends. Elsewhere nothing happens.

    With `forget` the keys answer nothing afterwards; else they are typed ahead, for the next prompt.
    """
    keyboard = _own_terminal()
    if keyboard is None:
        yield
        return
    import termios  # noqa: PLC0415 - not there on every system, and then there is no such terminal

    before = termios.tcgetattr(keyboard)
    quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
    termios.tcsetattr(keyboard, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        if forget:
            termios.tcflush(keyboard, termios.TCIFLUSH)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _own_terminal() -> int | None:
    """The terminal that keys come from; None where there is none, or where another job has it."""
    try:
        keyboard = sys.stdin.fileno()
        return keyboard if os.isatty(keyboard) and os.tcgetpgrp(keyboard) == os.getpgrp() else None
    except (AttributeError, OSError, ValueError):  # closed, no file, or a system without such terminals
        return None
