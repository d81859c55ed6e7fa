"""What stops an arena."""

from __future__ import annotations


class ArenaError(Exception):
    """One clear sentence: what is wrong and what to do."""
