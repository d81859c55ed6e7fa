"""`sixstones join`: a table on a server, from this terminal."""

from __future__ import annotations


def join(url: str) -> None:
    """Sit down at a table on a server, from this terminal."""
    raise NotImplementedError(url)
