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


class StorageInUse(StorageProblem):
    """Another server has the SQLite file open."""


class StorageTooNew(StorageProblem):
    """A newer version of sixstones created the database."""

    def __init__(self) -> None:
        super().__init__("this database was made by a newer sixstones; update sixstones")


class FileGone(OSError):
    """The database file is no longer where it was opened."""


CODE_ERRORS: Final = (DataError, IntegrityError, ProgrammingError)
DATABASE_ERRORS: Final = (DBAPIError, PoolTimeout, OSError, TimeoutError)

KINDS: Final = {
    "full": "make room on its disk",
    "disk": "check the disk, and quotas of the server's user",
    "damaged": "restore a backup (docs/hosting.md, “When the database is damaged”)",
    "busy": "another program holds it, or it is overloaded",
    "gone": "put it back as it was; if it is lost, stop the server, restore a backup and start again",
    "unreachable": "check that it runs",
    "refused": "check the permissions of the server's user",
    "other": "commands are refused until it works again",
}
"""The kinds of failures, each with what the operator can do."""

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
    "40": "busy",  # such as a deadlock
    "53": "busy",  # too many connections, not enough memory
    "55": "busy",
    "57014": "busy",  # timeout
    "3D": "gone",
    "3F": "gone",
    "42P01": "gone",  # our tables were dropped
    "SQLITE_CANTOPEN": "unreachable",
    "08": "unreachable",
    "57P": "unreachable",  # starting or stopping
    "SQLITE_READONLY": "refused",
    "SQLITE_PERM": "refused",
    "SQLITE_AUTH": "refused",
    "25006": "refused",  # read only
    "28": "refused",
    "42501": "refused",
}
"""By prefix of SQLite's error name or PostgreSQL's SQLSTATE; the first match counts."""

QUIET_S: Final = 60.0  # Seconds between two log lines of a kind; the next line says how many there were meanwhile

log = logging.getLogger(__name__)

Count = Callable[[str], None]


def kind_of(error: BaseException) -> str:
    if isinstance(error, FileGone):
        return "gone"
    if isinstance(error, PoolTimeout):
        return "busy"
    code = _code(error)
    known = (kind for start, kind in _KIND_OF_CODE.items() if code.startswith(start))
    return next(known, "other" if code else "unreachable")


def first_line(error: BaseException) -> str:
    """The message of the database, without SQLAlchemy's statement and link."""
    message = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return message.strip().partition("\n")[0] or type(error).__name__


def _is_code_error(error: BaseException) -> bool:
    """Whether the statement is wrong, and not the database."""
    return isinstance(error, CODE_ERRORS) and kind_of(error) in {"other", "unreachable"}


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
            if _is_code_error(error):
                raise
            kind, message = kind_of(error), first_line(error)
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
