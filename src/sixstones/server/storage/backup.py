"""Backing up an SQLite file while a server uses it, and restoring it."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from filelock import Timeout

from sixstones.server.storage.database_file import DatabaseFile
from sixstones.server.storage.failures import StorageProblem
from sixstones.server.storage.schema import VERSION_TABLE, known_revisions
from sixstones.server.storage.sqlite import BUSY_S, MAGIC

Progress: TypeAlias = Callable[[int, int], None]  # Pages done, and all of them

PAGES: Final = 500  # Copied at a time
BESIDE: Final = ("-wal", "-shm")  # Suffixes of the files that SQLite keeps next to a database
MISSING: Final = """
SELECT count(*) FROM present.tables AS now LEFT JOIN main.tables AS backup USING (id)
WHERE backup.number IS NULL OR backup.number < now.number"""


class Content(NamedTuple):
    tables: int
    events: int
    size: int


def back_up(source: Path, target: Path, progress: Progress, *, replace: bool = False) -> Content:
    """Copy a database into one file and check the copy; a server may write meanwhile. Raises StorageProblem."""
    if target.exists() and not replace:
        raise StorageProblem(f"{target} already exists; give another file, or --force to replace it")
    if not source.is_file():
        raise StorageProblem(f"there is no database {source}; give the server's --database")
    own = source.resolve()
    if target.resolve() in {own.with_name(own.name + end) for end in ("", *BESIDE, ".lock")}:
        raise StorageProblem(f"{target} belongs to the database itself; give another file for the backup")
    unfinished = target.with_name(f"{target.name}.unfinished")
    with _explained(source), _private(unfinished):
        _copy(source, unfinished, progress)
        content = check(unfinished)
        unfinished.replace(target)
    return content


def check(path: Path) -> Content:
    """What is in a backup. Raises StorageProblem if it is not a backup, is damaged, or is from a newer version."""
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise StorageProblem(f"{path} can't be read ({error.strerror})") from None
    if start != MAGIC:
        raise StorageProblem(f"{path} is not a database of sixstones")
    with _explained(path), closing(_open(path)) as database:
        if not database.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", [VERSION_TABLE]).fetchone():
            raise StorageProblem(f"{path} is not a database of sixstones")
        if {row[0] for row in database.execute(f"SELECT version_num FROM {VERSION_TABLE}")} - known_revisions():  # noqa: S608
            raise StorageProblem(f"{path} was made by a newer sixstones; update sixstones")
        if database.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise StorageProblem(f"{path} is damaged; use another backup")
        (tables,) = database.execute("SELECT count(*) FROM tables").fetchone()
        (events,) = database.execute("SELECT count(*) FROM events").fetchone()
        return Content(tables, events, path.stat().st_size)


def restore(backup: Path, database: Path, progress: Progress, *, force: bool = False) -> tuple[Content, Path | None]:
    """Put a backup in place of a database that no server uses, and keep the old one. Raises StorageProblem."""
    content = check(backup)
    try:
        held = DatabaseFile(database, len(MAGIC))
    except (BlockingIOError, Timeout):
        raise StorageProblem(f"a sixstones server uses {database}; stop it first") from None
    except OSError as error:
        raise StorageProblem(f"{database} can't be opened ({error.strerror})") from None
    try:
        if held.start not in {b"", MAGIC}:
            raise StorageProblem(f"{database} is not a database of sixstones; give the server's --database")
        if held.start and not force:
            _check_newer(backup, held.real)
        new = held.real.with_name(f"{held.real.name}.restoring")
        with _explained(backup), _private(new):
            _copy(backup, new, progress)
            check(new)
            _give_to_owner(new, held.real)
            old = _set_aside(held.real) if held.start else None
            new.replace(held.real)
    finally:
        held.release()
    return content, old


def _check_newer(backup: Path, database: Path) -> None:
    """Raises StorageProblem if something would be lost. What can't be read is lost anyway, and the file stays."""
    with suppress(sqlite3.Error), closing(_open(backup)) as connection:
        connection.execute("ATTACH ? AS present", [f"{database.as_uri()}?mode=rw"])
        (missing,) = connection.execute(MISSING).fetchone()
        if missing:
            raise StorageProblem(
                f"{database} has moves that the backup lacks (tables: {missing}); --force restores it anyway"
            )


def _set_aside(database: Path) -> Path:
    """Rename a database with the files that SQLite keeps next to it: they may contain the newest moves."""
    old = database.with_name(f"{database.name}.before-{datetime.now():%Y%m%d-%H%M%S}")
    for end in ("", *BESIDE):
        with suppress(FileNotFoundError):
            database.with_name(database.name + end).replace(old.with_name(old.name + end))
    return old


def _give_to_owner(new: Path, database: Path) -> None:
    """The server may run as another user: the owner of the old database, or of the folder of a new one."""
    if sys.platform != "win32" and os.geteuid() == 0:
        like = database.stat() if database.stat().st_size else database.parent.stat()
        for path in (new, database.with_name(f"{database.name}.lock")):
            os.chown(path, like.st_uid, like.st_gid)


def _copy(source: Path, target: Path, progress: Progress) -> None:
    """One transaction sees a consistent state, even while a server writes; the copy needs no file next to it."""
    with closing(_open(source)) as reading, closing(_open(target, "rwc")) as writing:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        reading.backup(writing, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
        writing.execute("PRAGMA journal_mode=DELETE")
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _open(path: Path, mode: str = "ro") -> sqlite3.Connection:
    address = f"{path.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_S, isolation_level=None)


@contextmanager
def _private(path: Path) -> Iterator[None]:
    """A file that only its owner can read: it holds secrets. What is left of it is removed."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StorageProblem(f"{path} can't be read ({error})") from None
    except OSError as error:
        raise StorageProblem(f"{error.filename or path} can't be written ({error.strerror})") from None
