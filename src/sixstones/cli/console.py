"""Where commands print. Rich would take `[/]` or `:bomb:` in a name for instructions of ours; here it never does."""

from __future__ import annotations

from typing import Any

from rich.console import Console


def standard_output(**options: Any) -> Console:
    return Console(markup=False, emoji=False, highlight=False, **options)


def standard_error() -> Console:
    return standard_output(stderr=True)
