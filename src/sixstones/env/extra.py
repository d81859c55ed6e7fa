"""The libraries that only learning programs need come with the extra `env`; without it one sentence says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs_extra() -> Iterator[None]:
    """Around imports from the extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f'This environment needs {missing.name}, which is not installed: pip install "sixstones[env]"',
            name=missing.name,
        ) from None
