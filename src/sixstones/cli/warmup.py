"""`sixstones warmup`: compile the engine before it is needed."""

from __future__ import annotations

import time

from sixstones.cli.engine import ready_to_study
from sixstones.rules.compiled import cache_folder, remove_old_folders


def warmup() -> None:
    """Compile the engine now, so that the first game starts right away.

    This is needed once per version and machine; otherwise the first game does it. The compiled code is stored in your
    cache folder.
    """
    start = time.perf_counter()
    ready_to_study()
    removed = remove_old_folders()
    if removed:
        print(f"Removed {removed} folders of compiled code that were not used for a month.")
    print(f"The engine is ready ({time.perf_counter() - start:.1f} s). Compiled code: {cache_folder()}")
