"""Workers that start in no time."""

from __future__ import annotations

from multiprocessing import forkserver

import pytest

from sixstones.arena import local
from tests.services import forked


@pytest.fixture
def forked_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new worker needs a second of CPU to import and load everything; these are forked from one that has done so."""
    forkserver.ensure_running()  # if it started while the arena ignores Ctrl-C, all its forks would ignore Ctrl-C
    monkeypatch.setattr(local, "get_context", lambda _: forked.CONTEXT)
