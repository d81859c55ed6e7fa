"""The SQLite file of a server: only one server at a time uses it, and notices when it disappears.

Nothing but SQLite may open and close the file meanwhile: when a process closes any handle of a file, it loses all of
SQLite's locks on it. So the one handle here is opened before SQLite opens the file, and closed after everything else.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Final

from filelock import FileLock

from sixstones.server.storage.failures import FileGone

PIECE: Final = 1 << 20
BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would translate line ends

if sys.platform == "linux":
    import fcntl
    import struct

    FAR = 1 << 62  # SQLite locks bytes at 1 GiB; these two never meet

    def lock_in_place(handle: int) -> None:
        """Lock the open file itself, whatever its name. Raises BlockingIOError when another process holds the lock."""
        # The lock belongs to the handle (F_OFD_SETLK): unlike SQLite's own, it stays when another handle is closed.
        lock = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0)
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, lock)
        except BlockingIOError:
            raise
        except OSError:  # a file system without such locks: the lock file is enough
            pass
else:

    def lock_in_place(handle: int) -> None:
        """On other systems such a lock would block SQLite: the lock file is enough."""


class DatabaseFile:
    """Created if missing, readable only by its owner: it holds secrets of games that are not over."""

    def __init__(self, path: Path, start: int) -> None:
        """`self.start` gets the first bytes. Raises BlockingIOError or Timeout when another server has the file."""
        self.path = path
        self.real = Path(os.path.realpath(path))
        self._handle: int | None = None
        self._opened: dict[Path, tuple[int, int] | None] = {}
        if self.real.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        self.real.parent.mkdir(parents=True, exist_ok=True)
        lock = self.real.with_name(f"{self.real.name}.lock")
        lock.touch(mode=0o600)  # filelock would report some errors as a lock that another process holds
        # A soft lock would outlive a crash, and a thread-local one could not be released from the event loop.
        self._lock = FileLock(lock, blocking=False, thread_local=False, fallback_to_soft=False)
        self._lock.acquire()
        try:
            self._handle = os.open(self.real, os.O_RDWR | os.O_CREAT | BINARY, 0o600)
            lock_in_place(self._handle)
            self.start = os.read(self._handle, start)
            while os.read(self._handle, PIECE):
                pass  # load it into the page cache before it is checked: much faster than with SQLite's jumps
        except BaseException:
            self.release()
            raise

    def watch(self) -> None:
        """From now on `check` notices when the file, or one of the two that SQLite keeps beside it, goes away."""
        beside = (self.real.with_name(f"{self.real.name}-{end}") for end in ("wal", "shm"))
        self._opened = {path: _identity(path) for path in (self.path, *beside)}

    def check(self) -> None:
        """Raise FileGone unless every file is where it was. A deleted file could still be written to."""
        for path, opened in self._opened.items():
            if _identity(path) != opened:
                raise FileGone(f"{path} was deleted, moved or replaced while the server was running")

    def release(self) -> None:
        """Can be called twice."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        self._lock.release()


def _identity(path: Path) -> tuple[int, int] | None:
    """Device and inode. They are not reused as long as somebody has the file open."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
