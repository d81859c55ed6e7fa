"""What can go wrong with a database: why it does not open, kinds of errors, and reporting them to the operator."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sixstones.match.storage import StorageDamaged, StorageUnavailable
from sixstones.server.settings import ServerProblem


class StorageProblem(ServerProblem):
    """The store can't be opened. The message says what is wrong and what to do; it never holds a password."""


class StorageInUse(StorageProblem):
    """Another server has the SQLite file open."""


class StorageTooNew(StorageProblem):
    """A newer version of sixstones made the database, and this one does not know its form."""

    def __init__(self) -> None:
        super().__init__("this database was made by a newer sixstones; update sixstones")


class FileGone(OSError):
    """The database's file is no longer where it was when it was opened."""


OUR_MISTAKES: Final = (DataError, IntegrityError, ProgrammingError)
UNREACHABLE: Final = (DBAPIError, PoolTimeout, OSError, TimeoutError)

KINDS: Final = {
    "full": "make room on its disk",
    "disk": "look whether the disk fails, or the server has used up what it may write",
    "damaged": "restore a backup (docs/hosting.md, “When the database is damaged”)",
    "busy": "another program holds it, or it has too much to do",
    "gone": "put it back as it was; if it is lost, stop the server, restore a backup and start again",
    "unreachable": "look whether it runs",
    "refused": "look what the server's user may do there",
    "other": "commands are refused for as long as it lasts",
}
"""Each kind of trouble, and what an operator can do about it."""

_KIND_OF_CODE: Final = {
    "SQLITE_FULL": "full",
    "53100": "full",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_IOERR_CORRUPTFS": "damaged",
    "SQLITE_IOERR_DATA": "damaged",
    "XX001": "damaged",
    "XX002": "damaged",
    "SQLITE_IOERR": "disk",
    "58": "disk",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "40": "busy",  # a deadlock, for example
    "53": "busy",  # too many connections, too little memory
    "55": "busy",
    "57014": "busy",  # it took too long
    "3D": "gone",
    "3F": "gone",
    "42P01": "gone",  # our tables were dropped
    "SQLITE_CANTOPEN": "unreachable",
    "08": "unreachable",
    "57P": "unreachable",  # it stops, or it starts
    "SQLITE_READONLY": "refused",
    "SQLITE_PERM": "refused",
    "SQLITE_AUTH": "refused",
    "25006": "refused",  # read only
    "28": "refused",
    "42501": "refused",
}
"""By how SQLite's name of an error, or PostgreSQL's SQLSTATE, begins; the first that fits."""


def kind_of(error: BaseException) -> str:
    """The kind of trouble, one of KINDS."""
    if isinstance(error, FileGone):
        return "gone"
    if isinstance(error, PoolTimeout):
        return "busy"
    code = _code(error)
    known = (kind for start, kind in _KIND_OF_CODE.items() if code.startswith(start))
    return next(known, "other" if code else "unreachable")


def is_our_mistake(error: BaseException) -> bool:
    """Whether the database is well, and was asked for something that makes no sense."""
    return isinstance(error, OUR_MISTAKES) and kind_of(error) in {"other", "unreachable"}


def first_line(error: BaseException) -> str:
    """What the database said, without SQLAlchemy's statement and link."""
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return said.strip().partition("\n")[0] or type(error).__name__


def _code(error: BaseException) -> str:
    said = error.orig if isinstance(error, DBAPIError) else error
    return getattr(said, "sqlite_errorname", None) or getattr(said, "sqlstate", None) or ""


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
