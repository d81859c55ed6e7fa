"""Before the game: who sits where, the link to send, what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from sixstones.cli.remote.table import RemoteTable
from sixstones.cli.terminal.palette import ACCENT, QUIET
from sixstones.cli.terminal.words import counted, verb
from sixstones.protocol.options import TableOptions


def lobby_lines(table: RemoteTable, link: str) -> list[Text]:
    """All that is to be seen while a table waits."""
    return [
        Text(f"A table for {table.state.options.players}{_terms(table.state.options)}", "bold"),
        *seat_lines(table),
        *(_invitation(link) if not table.full else ()),
        Text("The deal is sealed. Its fingerprint:", QUIET),
        Text(table.state.commitment, QUIET),
        Text(_what_now(table)),
    ]


def seat_lines(table: RemoteTable) -> list[Text]:
    """Who sits where and how they are."""
    return [Text(f"  {seat + 1} {_who(table, seat)}") for seat in range(len(table.state.seats))]


def absences(table: RemoteTable) -> Iterator[str]:
    """Those who should be there and are not."""
    for seat, name in zip(table.state.seats, table.names, strict=True):
        if seat.kind == "person" and (seat.away or seat.left):
            gone = f"{verb(name, 'has')} left" if seat.left else f"{verb(name, 'is')} away"
            yield f"{name} {gone}; the bot {seat.bot} plays" if seat.bot else f"{name} {gone}"


def waiting(table: RemoteTable) -> Iterator[str]:
    """The bot whose turn it is and who can't move yet."""
    seat = table.state.seats[table.view.to_play] if table.view else None
    if seat and seat.preparing:
        yield f"The bot {seat.bot} is getting ready: only after an installation, about half a minute"


def _who(table: RemoteTable, number: int) -> str:
    seat, name = table.state.seats[number], table.names[number]
    if seat.kind == "open":
        return "— open —"
    if seat.kind == "bot":
        return f"{name} (bot)"
    own = f" ({seat.name})" if number == table.state.you else ""
    gone = " — has left" if seat.left else " — away" if seat.away else ""
    played = f", the bot {seat.bot} plays" if seat.bot else ""
    return f"{name}{own}{', host' if number == table.state.host else ''}{gone}{played}"


def _invitation(link: str) -> Iterator[Text]:
    yield Text("Send this link to whom you want to play with:")
    yield Text(f"  {link}", ACCENT)
    yield Text("They open it in a browser, or in a terminal with:")
    yield Text(f"  sixstones join {link}", "bold")


def _terms(options: TableOptions) -> str:
    match options.clock:
        case "move":
            return f" · {counted(options.seconds, 'second')} a turn"
        case "game":
            extra = f" + {options.increment} a turn" if options.increment else ""
            return f" · {counted(options.seconds, 'second')} each{extra}"
    return ""


def _what_now(table: RemoteTable) -> str:
    if not table.seated:
        return "You are watching. Type: sit, help, quit."
    if not table.is_host:
        return "The host starts the game. Type: say hello, leave, help, quit."
    if table.full:
        return "Everybody is here. Type: start."
    return "Type: bot hero to seat a bot, start when every seat is taken, say hello, leave, help, quit."
