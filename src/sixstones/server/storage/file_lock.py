"""One server at a time for a file: a lock that the operating system lets go when the process ends."""

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
