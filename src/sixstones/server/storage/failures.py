"""What can go wrong with a database: why it does not open, the kinds of errors, and their report to the operator."""

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
    """Storage can't be opened. The message says what to do, and never contains a password."""


class FileGone(OSError):
    """The database file is no longer where it was opened."""


CODE_ERRORS: Final = (DataError, IntegrityError, ProgrammingError)
DATABASE_ERRORS: Final = (DBAPIError, PoolTimeout, OSError, TimeoutError)

KINDS: Final = {  # each with what the operator can do
    "full": "free some space on its disk",
    "disk": "check the disk, and quotas of the server's user",
    "damaged": "restore a backup (docs/hosting.md, “When the database is damaged”)",
    "busy": "another program is locking it, or it is overloaded",
    "gone": "put it back as it was; if it is lost, stop the server, restore a backup and start again",
    "unreachable": "check that it runs",
    "refused": "check the permissions of the server's user",
    "other": "commands are refused until it works again",
}

# Prefixes of SQLite's error names and PostgreSQL's SQLSTATE; the first match counts
_CODES: Final = {
    "full": ("SQLITE_FULL", "53100"),
    "damaged": ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_CORRUPTFS", "SQLITE_IOERR_DATA", "XX001", "XX002"),
    "disk": ("SQLITE_IOERR", "58"),
    "busy": ("SQLITE_BUSY", "SQLITE_LOCKED", "40", "53", "55", "57014"),  # deadlock, overload, lock, timeout
    "gone": ("3D", "3F", "42P01"),  # the database, the schema, our tables
    "unreachable": ("SQLITE_CANTOPEN", "08", "57P"),  # 57P: starting or stopping
    "refused": ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH", "25006", "28", "42501"),
}
QUIET_S: Final = 60.0  # Seconds between two log lines of a kind; the next line says how many there were meanwhile

log = logging.getLogger(__name__)

Count = Callable[[str], None]


def kind_of(error: BaseException) -> str:
    if isinstance(error, FileGone):
        return "gone"
    if isinstance(error, PoolTimeout):
        return "busy"
    code = _code(error)
    known = (kind for kind, prefixes in _CODES.items() if code.startswith(prefixes))
    return next(known, "other" if code else "unreachable")


def first_line(error: BaseException) -> str:
    """The message of the database, without SQLAlchemy's statement and link."""
    message = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return message.strip().partition("\n")[0] or type(error).__name__


def _code(error: BaseException) -> str:
    original = error.orig if isinstance(error, DBAPIError) else error
    return getattr(original, "sqlite_errorname", None) or getattr(original, "sqlstate", None) or ""


class FailureReporter:
    """Counts the failures of one storage by kind, and logs them without flooding the log."""

    def __init__(self, count: Count = lambda kind: None) -> None:
        """`count` is called with the kind of each failure."""
        self._count = count
        self._logged_at: dict[str, float] = {}
        self._unlogged: Counter[str] = Counter()

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Report a driver's error and raise StorageUnavailable or StorageDamaged instead."""
        try:
            yield
        except DATABASE_ERRORS as error:
            kind, message = kind_of(error), first_line(error)
            if isinstance(error, CODE_ERRORS) and kind in {"other", "unreachable"}:
                raise  # the statement is wrong, not the database
            self.report(kind, message)
            raise (StorageDamaged if kind == "damaged" else StorageUnavailable)(message) from error

    def report(self, kind: str, message: str) -> None:
        """Count a failure, and log it unless its kind was logged recently."""
        self._count(kind)
        now = time.monotonic()
        if now - self._logged_at.get(kind, -QUIET_S) < QUIET_S:
            self._unlogged[kind] += 1
            return
        more = f", {self._unlogged.pop(kind)} more since the last line" if self._unlogged[kind] else ""
        self._logged_at[kind] = now
        log.error("storage: %s (%s)%s; %s", message, kind, more, KINDS[kind])
