"""How long a table may get. Far beyond any real game, so that nobody can fill the server with one table."""

from __future__ import annotations

from typing import Final

from sixstones.match.refused import RequestRefused
from sixstones.match.table import Table
from sixstones.protocol import client

MOST_MOVES: Final = 2_000
"""Moves after which a game ends without a winner. The longest real games have some 200."""
MOST_OTHER_EVENTS: Final = 4_000
"""Events besides moves after which a table takes nothing but moves."""
MOST_EVENTS: Final = 10_000
"""Events after which it is no longer noted who is away or back."""

ALWAYS: Final = (client.Start, client.Play, client.Resign, client.Rematch)
"""Commands that can't be repeated without end."""


def check_room(table: Table, command: client.AnyCommand) -> None:
    """Raises RequestRefused when the table has no room for what the command would add."""
    if isinstance(command, ALWAYS) or table.number - len(table.moves) < MOST_OTHER_EVENTS:
        return
    if isinstance(command, client.Say):
        raise RequestRefused("chat/full", "So much has been said at this table that no more is kept.")
    raise RequestRefused("table/too_long", "So much has happened at this table that only moves are still possible.")


def is_full(table: Table) -> bool:
    """Whether nothing more is noted of who comes and goes."""
    return table.number >= MOST_EVENTS
