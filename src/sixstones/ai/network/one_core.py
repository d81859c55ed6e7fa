"""Keeping matrix products on one core.

They are too small to be worth a second one, and a server or an arena has its own use for the others. How many
cores BLAS takes is a setting of the whole process, so it is changed only while somebody evaluates, and put
back when the last one is done.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController

_lock = threading.Lock()
_inside = 0
_limit: Any = None


@contextmanager
def one_core() -> Iterator[None]:
    """Within it, in whatever thread, BLAS stays on the core that calls it. May be entered by many threads at once."""
    _enter()
    try:
        yield
    finally:
        _leave()


def _enter() -> None:
    global _inside, _limit  # noqa: PLW0603 - the setting is the process's
    with _lock:
        if _inside == 0:
            _limit = _controller().limit(limits=1, user_api="blas")
        _inside += 1


def _leave() -> None:
    global _inside, _limit  # noqa: PLW0603
    with _lock:
        _inside -= 1
        if _inside == 0:
            _limit.restore_original_limits()
            _limit = None


@cache
def _controller() -> ThreadpoolController:
    """Found once: it looks through every library that is loaded."""
    return ThreadpoolController()
