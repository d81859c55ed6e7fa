"""What stands before the line at which one types: what is asked, or for whom the table waits."""

from __future__ import annotations

from sixstones.cli.remote.stage import excess
from sixstones.cli.remote.table import RemoteTable
from sixstones.cli.terminal.words import listed, whom
from sixstones.game import View


def prompt(table: RemoteTable) -> str:
    """The prompt for a table as it is now."""
    state = table.state
    if table.asked_for_takeback and state.takeback:
        return f"May {table.names[state.takeback.seat]} take the last move back? yes or no: "
    if state.phase == "lobby":
        return _before(table)
    if state.phase == "over" or table.view is None:
        return _after(table)
    if table.my_turn:
        return f"{_asked(table.view)}{time_left(table)}: "
    return f"Waiting for {whom(table.names[table.view.to_play])}{time_left(table)}: "


def time_left(table: RemoteTable) -> str:
    """What the one who thinks has left, in brackets."""
    clock = table.state.clock
    return f" ({table.ticking.left(clock, clock.running)})" if clock and clock.running is not None else ""


def _before(table: RemoteTable) -> str:
    if not table.full:
        return "Waiting for others: "
    return "Ready: " if table.is_host else "Waiting for the host to start: "


def _asked(view: View) -> str:
    if view.phase == "return":
        return f"Your tokens to return ({excess(view)})"
    return "Your choice of location" if view.phase == "claim" else "Your move"


def _after(table: RemoteTable) -> str:
    agreed, you = table.state.rematch.agreed, table.state.you
    if you is None:
        return "The game is over. record or quit: "
    if you in agreed:
        return "Waiting for the others to agree to another game: "
    asking = listed(table.names[seat] for seat in agreed)
    over = f"{asking} would like to play again." if asking else "The game is over."
    return f"{over} rematch, record, log or quit: "
