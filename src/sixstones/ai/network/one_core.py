"""Keeping matrix products on one core.

They are too small to be worth a second one, and a server or an arena has its own use for the others. How many
cores BLAS takes is a setting of the whole process (of a thread, in some builds), so it is changed only while
somebody evaluates, and put back when the last one is done.
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
_before: list[int | None] = []


@contextmanager
def one_core() -> Iterator[None]:
    """Within it BLAS stays on the core that calls it. Many threads may be in it at once."""
    _enter()
    try:
        yield
    finally:
        _leave()


def _enter() -> None:
    global _inside, _before  # noqa: PLW0603 - the setting is the process's
    with _lock:
        if _inside == 0:
            _before = [library.get_num_threads() for library in _libraries()]
        _inside += 1
        _set([1] * len(_before))


def _leave() -> None:
    global _inside  # noqa: PLW0603
    with _lock:
        _inside -= 1
        if _inside == 0:
            _set(_before)


def _set(cores: list[int | None]) -> None:
    for library, count in zip(_libraries(), cores, strict=True):
        # Since 3.7 only the thread that set it first may set it again, unless it is told that we know what we do.
        if hasattr(library, "clear_controlling_thread"):
            library.clear_controlling_thread(force=True)
        if count is not None:
            library.set_num_threads(count)


@cache
def _libraries() -> list[Any]:
    """NumPy's BLAS, and whatever else had been loaded when it was first asked for. Looking takes milliseconds."""
    found: list[Any] = ThreadpoolController().select(user_api="blas").lib_controllers
    return found
