"""Storage for tables: in memory, in an SQLite file, or in PostgreSQL."""

import re
from pathlib import Path
from typing import Final

from sixstones.server.settings import require_package
from sixstones.server.storage.failures import Count, FailureReporter, StorageProblem
from sixstones.server.storage.sql import Storage
from sixstones.server.storage.sqlite import open_in_memory, open_sqlite

__all__ = ["StorageProblem", "open_storage", "sqlite_file"]

SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")  # at least two letters: C: is a drive of Windows
FORMS: Final = "a file, sqlite:///file, postgresql://user:password@host/database or memory:"


async def open_storage(url: str, count: Count = lambda kind: None) -> Storage:
    """Open and migrate one of FORMS; `count` is called with the kind of each failure. Raises StorageProblem."""
    found = SCHEME.match(url)
    scheme = found[1].lower() if found else ""
    if scheme == "memory":
        return await open_in_memory(FailureReporter(count))
    if scheme in {"postgresql", "postgres"}:
        require_package("asyncpg", "a PostgreSQL --database")
        from sixstones.server.storage.postgres import open_postgres  # noqa: PLC0415  # an optional package

        return await open_postgres(url, FailureReporter(count))
    if scheme in {"sqlite", ""}:
        return await open_sqlite(_file(url), FailureReporter(count))
    raise StorageProblem(f"--database can't use {scheme}; give {FORMS}")


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for another kind. Raises StorageProblem."""
    found = SCHEME.match(url)
    return _file(url) if not found or found[1].lower() == "sqlite" else None


def _file(url: str) -> Path:
    """As in SQLAlchemy: three slashes before a relative path, four before an absolute one."""
    name = re.sub(r"^sqlite:(///)?", "", url, flags=re.IGNORECASE)
    if not name or name.startswith("//") or name == ":memory:":
        raise StorageProblem(f"--database names no file; give {FORMS}")
    return Path(name).expanduser()
