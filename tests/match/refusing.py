"""Asserting that something is refused, with its code, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from sixstones.match.payload import table_state
from sixstones.match.refusal import RequestRefused
from tests.match.tables import Played


@contextmanager
def refused(played: Played, code: str, clause: str | None = None) -> Iterator[None]:
    before = msgspec.json.encode(table_state(played.table, 0))
    with pytest.raises(RequestRefused) as caught:
        yield
    assert caught.value.code == code
    assert caught.value.clause == clause
    assert caught.value.message.endswith(".") or code == "move/unreadable" or clause
    assert msgspec.json.encode(table_state(played.table, 0)) == before
