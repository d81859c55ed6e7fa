"""The `@compiled` decorator, which compiles every function of the engine with Numba.

Numba caches machine code on disk, but checks only the source file of the function itself: after a change in a
file that it calls, the cache would be stale. So the name of our cache folder contains a hash of *all* engine
sources, and any change starts a new folder.
"""

import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name
from numba.core import config
from numba.core.caching import UserProvidedCacheLocator
from numpy.typing import NDArray
from platformdirs import user_cache_path

P = ParamSpec("P")
R = TypeVar("R")

JIT_DISABLED = bool(config.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: the engine runs as plain Python, for debugging and coverage."""

if JIT_DISABLED:
    np.seterr(over="ignore")  # as in compiled code, where integers wrap around silently

PACKAGE: Path = Path(__file__).resolve().parents[1]
COMPILED_LAYERS: Final = ("rules", "observation", "ai", "review", "puzzles/proof", "env", "training")
UNUSED_DAYS: Final = 30
TEMPORARY: Final = "SIXSTONES_TEMPORARY_CACHE"  # an environment variable


def compiled(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    """Compile `function` on its first call, release the GIL in it, and cache the result on disk."""
    with _our_cache_folder():
        jitted: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    return jitted


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Like `compiled`, but always copied into its callers: for the parts of `list_legal` and `apply_action`."""
    return compiled(function, forceinline=True)


def compiled_for_cores(function: Callable[P, R]) -> Callable[P, R]:
    """Like `compiled`, with the iterations of `prange` in parallel on all cores."""
    return compiled(function, parallel=True)


def new_records(count: int, layout: np.dtype[Any]) -> NDArray[Any]:
    """Zeroed records. Without compilation, only a recarray has fields as attributes."""
    records = np.zeros(count, layout)
    return records.view(np.recarray) if JIT_DISABLED else records


@cache
def cache_folder() -> Path:
    """Where this version of the engine caches its machine code; a temporary folder if nothing else is writable."""
    name = f"engine-{_fingerprint()}"
    for root in _roots():
        folder = root / name
        if _writable(folder):
            return folder
    if TEMPORARY not in os.environ:
        os.environ[TEMPORARY] = tempfile.mkdtemp(prefix="sixstones-")  # also for the processes that this one starts
    return Path(os.environ[TEMPORARY])


def remove_old_folders() -> int:
    """Delete the code of other versions that nobody has used for a month; return the number of folders."""
    current, long_ago = cache_folder(), time.time() - UNUSED_DAYS * 24 * 3600
    old = [other for other in current.parent.glob("engine-*") if other != current and other.stat().st_mtime < long_ago]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)


def sources(*layers: str) -> str:
    """A hash of these layers' sources, independent of where they are installed."""
    digest = hashlib.sha256()
    for layer in layers:
        for source in sorted((PACKAGE / layer).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _fingerprint() -> str:
    """A hash of everything that machine code depends on. Numba's own key omits other files and bounds checks."""
    machine = (sys.implementation.cache_tag, platform.machine(), get_host_cpu_name())
    versions = (numba.__version__, np.__version__, config.BOUNDSCHECK)
    whole = (*machine, *versions, sources(*COMPILED_LAYERS))
    return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]


def _roots() -> Iterator[Path]:
    with suppress(RuntimeError):  # a user without a home folder
        yield user_cache_path("sixstones")
    yield Path(tempfile.gettempdir()) / f"sixstones-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def _writable(folder: Path) -> bool:
    """Writable by us and by nobody else: its content is loaded as code."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.touch()  # marks it as in use
        with tempfile.TemporaryFile(dir=folder):
            return all(_only_we_can_write(path) for path in (folder, folder.parent))
    except OSError:
        return False


def _only_we_can_write(folder: Path) -> bool:
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


class EngineCacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Names folders after packages. Numba's own locators use the path, so that a second copy would compile again."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        folder = Path(py_file).resolve().parent
        if not folder.is_relative_to(PACKAGE):
            return str(super().get_suitable_cache_subpath(py_file))
        return "-".join(folder.relative_to(PACKAGE).parts)


@contextmanager
def _our_cache_folder() -> Iterator[None]:
    """Point Numba at our folder only while we decorate a function: other libraries keep theirs."""
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(cache_folder())
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{EngineCacheLocator.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
