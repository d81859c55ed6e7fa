"""`sixstones warmup`: compile the engine before it is needed."""

from __future__ import annotations

import time

from sixstones.cli.engine import ready_to_study
from sixstones.rules.compiled import cache_folder, remove_old_folders


def warmup() -> None:
    """Compile the engine now, so that the first game starts at once.

    Needed once for each version on each machine, and done by itself at the first game otherwise. The
    compiled code is kept in the user's cache folder.
    """
    start = time.perf_counter()
    ready_to_study()
    removed = remove_old_folders()
    if removed:
        print(f"Removed {removed} folders of compiled code that no version has used for a month.")
    print(f"The engine is ready ({time.perf_counter() - start:.1f} s). Its compiled code: {cache_folder()}")
