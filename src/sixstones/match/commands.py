"""From a command to a decision; nothing is changed or stored here. What happens before the game is in `lobby`."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sixstones.ai.bot import Choice
from sixstones.game import Game, IllegalMove, UnreadableMove
from sixstones.match import daily, lobby
from sixstones.match.decision import Decision, fingerprint
from sixstones.match.lobby import rematch_if_agreed, seat_at
from sixstones.match.names import PHRASES, usable_name, usable_text
from sixstones.match.refusal import RequestRefused
from sixstones.match.table import Table
from sixstones.match.timers import add_move
from sixstones.protocol import client, correspondence
from sixstones.protocol import server as wire

ANY_TIME: Final = (client.Sit, client.Leave, client.Say, client.Rematch, client.Pause, client.Resume)  # never stale
MAX_OTHER_EVENTS: Final = 4_000  # After this many events that are not moves, only moves are accepted
ALWAYS_ACCEPTED: Final = (client.Start, client.Play, client.Resign, client.Rematch, client.Resume)
"""They end by themselves."""


def decide(table: Table, player: str, command: client.AnyCommand, now: int) -> Decision:
    """Decide on a command. Raises RequestRefused."""
    check_fresh(table, command)
    check_room(table, command)
    decision = Decision(table, now, player, command.id, fingerprint(command))
    HANDLERS[type(command)](decision, command)
    return decision


def check_fresh(table: Table, command: client.AnyCommand) -> None:
    """Raises RequestRefused when a command was made for an older state of the table."""
    if command.state != table.state and not isinstance(command, ANY_TIME):
        raise RequestRefused(
            "table/stale",
            f"The table has changed: the command is for state {command.state}, the table is at {table.state}.",
        )


def check_room(table: Table, command: client.AnyCommand) -> None:
    """Raises RequestRefused when the table has too many events for this command."""
    if isinstance(command, ALWAYS_ACCEPTED) or table.number - len(table.moves) < MAX_OTHER_EVENTS:
        return
    if isinstance(command, client.Say):
        raise RequestRefused("chat/full", "The chat of this table is full.")
    raise RequestRefused("table/too_long", "This table has too many events. Only moves are still possible.")


def play(decision: Decision, command: client.Play) -> None:
    table = decision.table
    seat, game = own_seat(decision), _check_not_paused(table)
    if game.to_play != seat:
        raise RequestRefused("move/not_your_turn", f"It is {table.seats[game.to_play].name}'s turn.", "S1")
    try:
        move = str(table.view(seat).check(command.move))  # in its standard notation
    except UnreadableMove as error:
        raise RequestRefused("move/unreadable", str(error)) from None
    except IllegalMove as error:
        raise RequestRefused("move/illegal", error.reason, error.clause) from None
    add_move(decision, seat, move, by="person")


def hinted(command: client.Hint, state: int, bot: str, choice: Choice) -> wire.Hinted:
    """The answer to a hint, from what the bot would play."""
    return wire.Hinted(
        id=command.id,
        state=state,
        bot=bot,
        move=str(choice.move),
        reason=choice.reason,
        candidates=tuple(
            wire.CandidateMove(move=str(each.move), share=round(each.share, 3), chances=each.chances, error=each.error)
            for each in choice.candidates
        ),
        aim=choice.aim,
        urgency=choice.urgency,
        rival=choice.rival,
        facts=tuple(wire.Fact(**fact) for fact in choice.facts),
        lost=choice.lost,
    )


def undo(decision: Decision, _: client.Undo) -> None:
    """Take a move back, or ask the others to allow it."""
    table, seat = decision.table, own_seat(decision)
    _check_undo(table, seat)
    if table.options.takebacks == "consent" and others_here(table, seat):
        if table.takeback is not None:
            raise RequestRefused("undo/asked", "You have already asked. The others have not answered yet.")
        decision.add(wire.TakebackAsked, seat=seat)
    else:
        decision.add(wire.Undone, seat=seat, moves=table.undoable(seat))


def answer_takeback(decision: Decision, command: client.AnswerTakeback) -> None:
    table, seat = decision.table, own_seat(decision)
    asked = table.takeback
    _check_not_paused(table)
    if asked is None or seat == asked.seat:
        raise RequestRefused("undo/not_asked", "Nobody has asked for a take-back.")
    decision.add(wire.TakebackAnswered, seat=seat, agree=command.agree)
    if command.agree and others_here(table, asked.seat) <= {*asked.agreed, seat}:
        decision.add(wire.Undone, seat=asked.seat, moves=1)


def resign(decision: Decision, _: client.Resign) -> None:
    table, seat = decision.table, own_seat(decision)
    _check_playing(table)
    decision.add(wire.Resigned, seat=seat)
    if len(table.seats) > 2:
        decision.add(wire.StoodIn, seat=seat, bot=table.bot_after_resigning)


def pause(decision: Decision, _: client.Pause) -> None:
    """Ask for a pause, or agree to it. It begins when all human players agree."""
    table, seat = decision.table, own_seat(decision)
    _check_not_paused(table)
    if not table.is_correspondence:
        raise RequestRefused("pause/off", "Only correspondence games can be paused.")
    agreed = {*table.pause.agreed, seat} if table.pause else {seat}
    everybody = {other for other in table.people if table.seats[other].bot is None} <= agreed
    if table.pause is None or seat not in table.pause.agreed:
        decision.add(correspondence.PauseAsked, seat=seat)
    elif not everybody:
        raise RequestRefused("pause/asked", "You have already agreed. The others have not answered yet.")
    if everybody:
        decision.add(correspondence.Paused)


def resume(decision: Decision, _: client.Resume) -> None:
    """End the pause, or refuse it. Any player can do that."""
    seat, asked = own_seat(decision), decision.table.pause
    _check_playing(decision.table)
    if asked is None:
        raise RequestRefused("pause/not_asked", "The game is not paused, and nobody has asked for it.")
    decision.add(correspondence.PauseRefused if asked.since is None else correspondence.Resumed, seat=seat)


def leave(decision: Decision, _: client.Leave) -> None:
    table, seat = decision.table, own_seat(decision)
    if table.phase == "lobby":
        decision.add(wire.Opened, seat=seat)
        return
    decision.add(wire.Left, seat=seat)
    if table.phase == "playing" and table.options.stand_in and others_here(table, seat):
        decision.add(wire.StoodIn, seat=seat, bot=table.stand_in)
    rematch_if_agreed(decision)


def offer_seat(decision: Decision, command: client.OfferSeat) -> None:
    """Let somebody else play for a player who left, or has been away for too long."""
    table, seat = decision.table, seat_at(decision.table, command.seat)
    own = own_seat(decision)
    _check_playing(table)
    free_at = seat.free_at(table.options.patience)
    if own == command.seat or free_at is None or decision.now < free_at:
        raise RequestRefused("seat/not_vanished", f"{seat.name} is still playing this seat.")
    if not seat.offered:
        decision.add(wire.Offered, seat=command.seat)


def claim(decision: Decision, command: client.Claim) -> None:
    """Take a seat that was offered or whose bot no longer exists, or take your own seat back."""
    table = decision.table
    _check_playing(table)
    seat = seat_at(table, command.seat)
    if seat.resigned:
        raise RequestRefused("seat/not_offered", f"{seat.name} has resigned; a bot plays this seat.")
    if seat.player == decision.player and (seat.left or seat.late):
        decision.add(wire.Back, seat=command.seat)
        return
    if table.seat_of(decision.player) is not None:
        raise RequestRefused("table/already_seated", "You already have a seat at this table.")
    if not (seat.offered or seat.missing or seat.belongs_to(decision.player)):
        raise RequestRefused("seat/not_offered", f"The seat of {seat.name} was not offered.")
    others = tuple(name for number, name in enumerate(table.names) if number != command.seat)
    decision.add(wire.Claimed, seat=command.seat, name=usable_name(command.name, others))


def own_seat(decision: Decision) -> int:
    """The player's seat. Raises RequestRefused."""
    seat = decision.table.seat_of(decision.player)
    if seat is None:
        raise RequestRefused("table/not_seated", "You have no seat at this table; you can only watch.")
    if decision.table.seats[seat].resigned:
        raise RequestRefused("table/not_seated", "You have resigned; a bot plays for you.")
    if decision.table.seats[seat].late:
        raise RequestRefused("seat/left", "Your time ran out and a stand-in is playing. Take your seat back first.")
    if decision.table.seats[seat].left:
        raise RequestRefused("seat/left", "You have left your seat. Take it back first.")
    return seat


def _check_playing(table: Table) -> Game:
    if table.phase == "lobby":
        raise RequestRefused("table/not_started", "The game has not started.")
    if table.phase == "over":
        raise RequestRefused("table/finished", "The game is over.")
    assert table.game is not None
    return table.game


def _check_not_paused(table: Table) -> Game:
    game = _check_playing(table)
    if table.paused:
        raise RequestRefused("table/paused", "The game is paused. Any player can resume it.")
    return game


def _check_undo(table: Table, seat: int) -> None:
    _check_not_paused(table)
    if table.options.takebacks == "off":
        raise RequestRefused("undo/off", "Take-backs are off at this table.")
    if not any(moved.seat == seat for moved in table.moves):
        raise RequestRefused("undo/nothing", "You have no move to take back.")
    if table.undoable(seat):
        return
    if table.moves[-1].seat != seat or table.moves[-1].by != "person":
        raise RequestRefused("undo/too_late", "The next player has already moved.")
    raise RequestRefused("undo/seen", "Your move revealed a hidden card, so it can't be taken back.")


def others_here(table: Table, seat: int) -> set[int]:
    """The other people who are connected; bots and people who are away need not agree."""
    return {other for other in table.people if other != seat and table.seats[other].is_here}


def say(decision: Decision, command: client.Say) -> None:
    seat = own_seat(decision)
    if (command.phrase is None) == (command.text is None):
        raise RequestRefused("request/malformed", "Say either a phrase or a text.")
    if command.phrase is not None:
        if command.phrase not in PHRASES:
            raise RequestRefused("chat/unusable", f"There is no phrase {command.phrase!r}.")
        decision.add(wire.Said, seat=seat, phrase=command.phrase)
        return
    if not decision.table.options.free_chat:
        raise RequestRefused("chat/off", "This table allows fixed phrases only.")
    decision.add(wire.Said, seat=seat, text=usable_text(command.text or ""))


def nudge(decision: Decision, _: client.Nudge) -> None:
    table, seat = decision.table, own_seat(decision)
    _check_playing(table)
    possible_at = table.nudge_at(seat)
    if possible_at is None or table.mover is None:
        raise RequestRefused("nudge/nobody", "There is nobody to remind: it is your own turn, or a bot's.")
    if decision.now < possible_at:
        name = table.seats[table.mover].name
        raise RequestRefused("nudge/too_early", f"{name} can be reminded after an hour, and then once a day.")
    decision.add(wire.Nudged, seat=table.mover, by=seat)


def rematch(decision: Decision, _: client.Rematch) -> None:
    table, seat = decision.table, own_seat(decision)
    if table.phase != "over":
        raise RequestRefused("table/unfinished", "The game is not over.")
    if not table.begun_at:  # an operator has ended it
        raise RequestRefused("table/not_started", "The game never started.")
    if daily.day_of(table.id):
        raise RequestRefused("daily/once", "You can play the daily deal only once. The next one comes tomorrow.")
    if table.rematch.table is not None:
        return  # the new table is already there
    if seat not in table.rematch.agreed:
        decision.add(wire.RematchAsked, seat=seat)
    rematch_if_agreed(decision)


def end_by_operator(table: Table, now: int) -> Decision:
    """End a table without a winner. Raises RequestRefused if it has ended already."""
    if table.phase == "over":
        raise RequestRefused("table/finished", "The game is already over.")
    decision = Decision(table, now)
    decision.add(wire.Ended, reason="operator")
    return decision


def expel(table: Table, player: str, now: int) -> Decision | None:
    """A banned player leaves, as if they had said so; None if they have no seat."""
    decision = Decision(table, now, player)
    if table.phase != "over":
        with suppress(RequestRefused):
            leave(decision, client.Leave(state=table.state))
    return decision if decision.entries else None


HANDLERS: Final[dict[type, Callable[[Decision, Any], None]]] = {  # a hint is not an event; the server answers it
    client.Sit: lobby.sit,
    client.Leave: leave,
    client.SeatBot: lobby.seat_bot,
    client.OpenSeat: lobby.open_seat,
    client.Start: lobby.begin,
    client.Play: play,
    client.Undo: undo,
    client.AnswerTakeback: answer_takeback,
    client.Resign: resign,
    client.OfferSeat: offer_seat,
    client.Claim: claim,
    client.Say: say,
    client.Nudge: nudge,
    client.Rematch: rematch,
    client.Pause: pause,
    client.Resume: resume,
}
