"""A short game before the server opens: the first use of compiled code is slow, and no player should wait for it."""

from typing import Final

from sixstones.match.commands import decide
from sixstones.match.lobby import create
from sixstones.match.payload import Snapshot
from sixstones.protocol import client

MOVES: Final = 40


def rehearse() -> None:
    """Play some moves of a game that nobody sees, and build all messages that its players would get."""
    request = client.CreateTable(name="One", options=client.TableOptions(first="seat-1"))
    table = create("one", request, 1).result()
    table = decide(table, "two", client.Sit(state=table.state, name="Two"), 2).result()
    table = decide(table, "one", client.Start(state=table.state), 3).result()
    while table.mover is not None and len(table.moves) < MOVES:
        move = str(table.view(table.mover).legal_moves()[-1])  # recruit if possible, as that uses most of the code
        play = client.Play(state=table.state, move=move)
        table = decide(table, table.seats[table.mover].player, play, 4).result()
        snapshot = Snapshot(table)
        for seat in (None, 0, 1):
            snapshot.state(seat)
            snapshot.compact(seat)
