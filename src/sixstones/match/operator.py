"""What an operator does to a table: end it, or take away the seat of a guest who may not play."""

from contextlib import suppress

from sixstones.match.commands import leave
from sixstones.match.decision import Decision, RequestRefused
from sixstones.match.table import Table
from sixstones.protocol import client
from sixstones.protocol import server as wire


def end(table: Table, now: int) -> Decision:
    """Raises RequestRefused if the table has ended already."""
    if table.phase == "over":
        raise RequestRefused("table/finished", "The game is already over.")
    decision = Decision(table, now)
    decision.add(wire.Ended, reason="operator")
    return decision


def expel(table: Table, player: str, now: int) -> Decision | None:
    """The player leaves, as if by their own command; None if they have no seat."""
    decision = Decision(table, now, player)
    if table.phase != "over":
        with suppress(RequestRefused):
            leave(decision, client.Leave(state=table.state))
    return decision if decision.entries else None
