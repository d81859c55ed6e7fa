"""Workers that start in no time."""

from __future__ import annotations

from multiprocessing import forkserver

import pytest

from sixstones.arena import local
from tests.services import forked


@pytest.fixture
def forked_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new worker needs a second of CPU to import and load everything; these are copies of one that has done it."""
    forkserver.ensure_running()  # here, and not while the arena ignores Ctrl-C: its copies would ignore it for ever
    monkeypatch.setattr(local, "get_context", lambda _: forked.CONTEXT)
