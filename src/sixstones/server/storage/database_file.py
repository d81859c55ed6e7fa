"""The SQLite file of a server: it is held by one server at a time, and watched for as long as it is open.

Nothing but SQLite may open and close the file meanwhile: when a process closes any handle of a file, it loses all of
SQLite's locks on it. So the one handle here is opened before SQLite opens the file, and closed after all else.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from sixstones.server.storage.failures import FileGone
from sixstones.server.storage.file_lock import FileLock, lock_in_place

PIECE: Final = 1 << 20
BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would take some bytes for ends of lines


class DatabaseFile:
    """Made if there is none, for its owner alone: it holds what nobody may see before a game is over."""

    def __init__(self, path: Path, start: int) -> None:
        """How it begins is then in `start`. Raises BlockingIOError when another server has it, and OSError."""
        self.path = path
        self.real = Path(os.path.realpath(path))
        self._handle: int | None = None
        self._opened: dict[Path, tuple[int, int] | None] = {}
        if self.real.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        self.real.parent.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(self.real.with_name(f"{self.real.name}.lock"))
        try:
            self._handle = os.open(self.real, os.O_RDWR | os.O_CREAT | BINARY, 0o600)
            lock_in_place(self._handle)
            self.start = os.read(self._handle, start)
            _read_through(self._handle)
        except BaseException:
            self.release()
            raise

    def watch(self) -> None:
        """From now on `check` notices when the file, or one of the two that SQLite keeps beside it, goes away."""
        beside = (self.real.with_name(f"{self.real.name}-{end}") for end in ("wal", "shm"))
        self._opened = {path: _identity(path) for path in (self.path, *beside)}

    def check(self) -> None:
        """Raise FileGone unless every file is where it was. One that is deleted could still be written to."""
        for path, opened in self._opened.items():
            if _identity(path) != opened:
                raise FileGone(f"{path} was deleted, moved or replaced under the running server")

    def release(self) -> None:
        """Does nothing the second time."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        self._lock.release()


def _read_through(handle: int) -> None:
    """So that it is in memory when it is checked: in order this is several times as fast as with SQLite's leaps."""
    while os.read(handle, PIECE):
        pass


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there. As long as somebody has a file open, no other gets its number."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
