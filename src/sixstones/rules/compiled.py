"""The `@compiled` decorator: how every function of the engine becomes machine code.

Numba keeps compiled code on disk and checks only the file of the function itself, so a change in a
file that it calls would go on giving the old answer. Here the folder of that store is named after a
hash of *all* engine sources: any change, anywhere in the engine, starts a fresh folder.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

import numba
import numpy as np
from numba.core import config
from platformdirs import user_cache_path

P = ParamSpec("P")
R = TypeVar("R")

JIT_DISABLED = bool(config.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: the engine runs as plain Python, for debugging and coverage."""

if JIT_DISABLED:
    np.seterr(over="ignore")  # as in compiled code, where integers wrap around without a word

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED_LAYERS = ("rules", "ai", "env")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on first call, without the GIL, and keep the result on disk."""
    with _cache_folder_in_force():
        jitted: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return jitted


@cache
def cache_folder() -> Path:
    """Where this version of the engine keeps its machine code; a temp folder if nothing else is writable."""
    name = f"engine-{_fingerprint()}"
    for root in (user_cache_path("sixstones"), Path(tempfile.gettempdir()) / f"sixstones-{_user()}"):
        folder = root / name
        if _writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="sixstones-")) / name


def _fingerprint() -> str:
    digest = hashlib.sha256()
    # Numba's own key ignores bounds checks set by environment, so they get a folder of their own.
    digest.update(f"{numba.__version__} boundscheck={config.BOUNDSCHECK}".encode())
    for layer in COMPILED_LAYERS:
        for source in sorted((PACKAGE / layer).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextmanager
def _cache_folder_in_force() -> Iterator[None]:
    """Point Numba at our folder only while a function of ours is decorated: other libraries keep theirs."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before
