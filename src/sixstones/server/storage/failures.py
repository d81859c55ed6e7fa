"""Which errors of the drivers mean that the database can't be reached, and not that our code is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sixstones.match.storage import StorageUnavailable

OUR_MISTAKES = (DataError, IntegrityError, ProgrammingError)
UNREACHABLE = (DBAPIError, PoolTimeout, OSError, TimeoutError)


def first_line(error: BaseException) -> str:
    """What the database said, without SQLAlchemy's statement and link."""
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return said.strip().partition("\n")[0] or type(error).__name__


@contextmanager
def unavailable_when_unreachable() -> Iterator[None]:
    """Raise StorageUnavailable in the place of a driver's error."""
    try:
        yield
    except OUR_MISTAKES:
        raise
    except UNREACHABLE as error:
        raise StorageUnavailable(first_line(error)) from error
