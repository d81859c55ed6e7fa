"""How a command says that it can't go on."""

from __future__ import annotations


class Problem(Exception):
    """One clear sentence for the user: what is wrong and what to do. `main` prints it; nobody sees a traceback."""
