"""Why a server can't start."""

from __future__ import annotations


class ServerProblem(Exception):
    """One sentence for the person at the keyboard: what is wrong and what to do."""
