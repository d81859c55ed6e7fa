"""Telling operators what goes wrong with the database: counted by kind, and logged without filling the disk."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sixstones.match.storage import StorageDamaged, StorageUnavailable
from sixstones.server.storage.failures import KINDS, UNREACHABLE, first_line, is_our_mistake, kind_of

QUIET_S: Final = 60.0
"""After a line in the log, the next one of its kind waits this long and says how many there were meanwhile."""

log = logging.getLogger(__name__)

Count = Callable[[str], None]


class FailureReporter:
    """What went wrong with one store."""

    def __init__(self, count: Count = lambda kind: None) -> None:
        """`count` is called with the kind of each failure."""
        self._count = count
        self._logged_at: dict[str, float] = {}
        self._unlogged: Counter[str] = Counter()

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Raise StorageUnavailable in the place of a driver's error, once the operator has been told."""
        try:
            yield
        except UNREACHABLE as error:
            if is_our_mistake(error):
                raise
            kind, said = kind_of(error), first_line(error)
            self.report(kind, said)
            raise (StorageDamaged if kind == "damaged" else StorageUnavailable)(said) from error

    def report(self, kind: str, said: str) -> None:
        """Count it, and log it unless its kind was logged a moment ago."""
        self._count(kind)
        now = time.monotonic()
        if now - self._logged_at.get(kind, -QUIET_S) < QUIET_S:
            self._unlogged[kind] += 1
            return
        more = f", {self._unlogged.pop(kind)} more since the last line" if self._unlogged[kind] else ""
        self._logged_at[kind] = now
        log.error("storage: %s (%s)%s; %s", said, kind, more, KINDS[kind])
