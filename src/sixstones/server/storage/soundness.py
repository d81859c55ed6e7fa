"""Whether an SQLite file is sound: looked at once, when a server starts."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DatabaseError

from sixstones.server.storage.failures import kind_of

ELSEWHERE: Final = "the list of its free pages"


def damaged_parts(connection: Connection) -> list[str]:
    """The tables of the database that are damaged; ELSEWHERE when it is none of them, and nothing when all is sound."""
    if _is_sound(connection, "1"):
        return []
    names = inspect(connection).get_table_names()
    return [name for name in names if not _is_sound(connection, f'"{name}"')] or [ELSEWHERE]


def _is_sound(connection: Connection, what: str) -> bool:
    """Look at all of it, and stop at the first fault, or at one table. A page that can't be read at all raises."""
    try:
        return connection.exec_driver_sql(f"PRAGMA quick_check({what})").scalars().all() == ["ok"]
    except DatabaseError as error:
        if kind_of(error) != "damaged":
            raise
        return False
