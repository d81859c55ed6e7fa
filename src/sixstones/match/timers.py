"""What happens at a table without a command: clocks run out, stand-ins, players drop out and come back, bots move."""

from typing import Final

from sixstones.ai.registry import BOTS
from sixstones.match.decision import Decision
from sixstones.match.lobby import rematch_if_agreed
from sixstones.match.table import USUAL_STAND_IN, Table
from sixstones.protocol import correspondence
from sixstones.protocol import server as wire

LISTED_FOR: Final = 60 * 60 * 1000  # Milliseconds after which an idle lobby leaves the public list
LISTED_FOR_DAYS: Final = 3 * 24 * LISTED_FOR  # For a correspondence game: nobody has to be there

MAX_MOVES: Final = 2_000  # After this many moves a game ends without a winner. The longest real games have about 200.
MAX_EVENTS: Final = 10_000  # After this many events a table no longer logs who is away or back


def due_at(table: Table) -> float | None:
    """When a node must act for the table, in seconds since 1970; 0 for now, None for never."""
    if table.listed:
        return _unlisted_at(table) / 1000
    mover = table.mover
    if mover is None or table.seats[mover].missing:
        return None
    if table.seats[mover].bot is not None and not table.paused:
        return 0.0
    times = [table.clocks.warning(), table.clocks.deadline(), _stand_in_at(table, mover)]
    times += [seat.holiday for seat in table.seats]
    return min((time / 1000 for time in times if time is not None), default=None)


def overdue(table: Table, now: int) -> Decision | None:
    """What happens because of the time; None if nothing does."""
    decision, mover = Decision(table, now), table.mover
    if table.listed and now >= _unlisted_at(table):
        decision.add(wire.Unlisted)
    for number, seat in enumerate(table.seats):
        if seat.holiday is not None and now >= seat.holiday:
            decision.add(correspondence.Holiday, seat=number, until=None)
    if not decision.entries and mover is not None and table.seats[mover].bot is None:
        warning, deadline, stand_in = table.clocks.warning(), table.clocks.deadline(), _stand_in_at(table, mover)
        if warning is not None and now >= warning:
            decision.add(correspondence.Warned, seat=mover)
        elif deadline is not None and now >= deadline:
            _time_is_up(decision, mover)
        elif stand_in is not None and now >= stand_in:
            decision.add(wire.StoodIn, seat=mover, bot=table.stand_in)
    return decision if decision.entries else None


def _unlisted_at(table: Table) -> int:
    return table.active_at + (LISTED_FOR_DAYS if table.is_correspondence else LISTED_FOR)


def _time_is_up(decision: Decision, mover: int) -> None:
    """The player loses, or a stand-in plays, depending on the table's options."""
    table = decision.table
    stays = table.is_correspondence and table.options.late == "stand_in"
    if not stays:
        decision.add(wire.TimeUp, seat=mover)
    if stays or len(table.seats) > 2:
        decision.add(wire.StoodIn, seat=mover, bot=table.bot_after_resigning)


def gone_away(table: Table, player: str, now: int) -> Decision | None:
    """A player is no longer connected, which does not matter in a correspondence game."""
    number = table.seat_of(player)
    if table.is_correspondence or table.number >= MAX_EVENTS:
        return None
    if number is None or table.seats[number].away_since is not None:
        return None
    decision = Decision(table, now)
    decision.add(wire.Away, seat=number)
    rematch_if_agreed(decision)
    return decision


def come_back(table: Table, player: str, now: int) -> Decision | None:
    """A player is connected again and gets the seat back; one who left has to claim it."""
    number = table.seat_of(player)
    if number is None or not seems_away(table, player) or table.number >= MAX_EVENTS:
        return None
    decision = Decision(table, now, player)
    decision.add(wire.Back, seat=number)
    return decision


def seems_away(table: Table, player: str) -> bool:
    """Whether a player counts as away, but has not left."""
    number = table.seat_of(player)
    return number is not None and table.seats[number].away_since is not None and not table.seats[number].left


def bot_to_move(table: Table) -> str:
    assert table.mover is not None
    bot = table.seats[table.mover].bot
    return bot if bot in BOTS else USUAL_STAND_IN


def bot_move(table: Table, move: str, now: int) -> Decision:
    mover = table.mover
    assert mover is not None
    decision = Decision(table, now)
    by = "bot" if table.seats[mover].kind == "bot" else "stand-in"
    add_move(decision, mover, move, by)
    return decision


def add_move(decision: Decision, seat: int, move: str, by: str) -> None:
    """Add a legal move, and the end of the game if it is too long."""
    decision.add(wire.Moved, seat=seat, move=move, by=by)
    if len(decision.table.moves) + 1 >= MAX_MOVES and decision.result().phase == "playing":
        decision.add(wire.Ended, reason="truncated")


def _stand_in_at(table: Table, mover: int) -> int | None:
    """When a stand-in takes over; never if no other person is waiting: a game against bots waits."""
    seat = table.seats[mover]
    others_wait = any(other.is_here for other in table.seats if other is not seat)
    if table.is_correspondence or table.options.stand_in is None or seat.away_since is None or not others_wait:
        return None
    return seat.away_since + table.options.patience * 1000
