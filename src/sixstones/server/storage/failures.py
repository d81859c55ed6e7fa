"""What the drivers' errors mean: which kind of trouble the database is in, or that our code is wrong."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout


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
