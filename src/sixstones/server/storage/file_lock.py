"""One server at a time for a file: locks that the operating system lets go when the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from None
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


if sys.platform == "linux":
    import struct

    FAR = 1 << 62  # SQLite locks bytes at 1 GiB; these two never meet

    def lock_in_place(handle: int) -> None:
        """Lock an open file itself, under whatever name it was opened. Raises BlockingIOError when another holds it.

        The lock belongs to the handle (F_OFD_SETLK): unlike SQLite's own, it stays when another handle is closed.
        """
        lock = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0)
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, lock)
        except BlockingIOError:
            raise
        except OSError:  # a file system without such locks: the file beside it has to do
            pass
else:

    def lock_in_place(handle: int) -> None:
        """Elsewhere such a lock would be in SQLite's way: the file beside it has to do."""


class FileLock:
    """Held from the moment it is made until `release`. The file itself stays: to delete it would race."""

    def __init__(self, path: Path) -> None:
        """Raises BlockingIOError when another holds it."""
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._handle)
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Does nothing the second time."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
