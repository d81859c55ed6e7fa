"""`sixstones admin`: commands for the operator of a server. All except backups go to the running server."""

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table

from sixstones.cli import console
from sixstones.cli.admin_server import Server
from sixstones.cli.options import AsJson, Flag
from sixstones.cli.text import counted
from sixstones.problem import Problem
from sixstones.protocol import admin as wire
from sixstones.protocol.client import TableOptions

Reason = Annotated[str, Parameter(help="The reason, for the log.", show_default=False)]
Days = Annotated[float | None, Parameter(validator=Number(gt=0, lte=36_500), help="Number of days; default: no limit.")]
Limit = Annotated[int, Parameter(validator=Number(gte=1, lte=500), help="Show at most this many.")]
Guest = Annotated[str, Parameter(help="The guest, as `table` shows them, or TABLE/SEAT such as k3m9xy2pqrst/2.")]

UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
MB: Final = 1_000_000
USUAL: Final = Server()

HELP: Final = """Manage a running server: tables, guests, reports, backups.

Run it on the server's machine, as a user who can read its database: it finds the server and its operator key from the
settings of `sixstones serve`. On another machine, give --url and put the key into SIXSTONES_ADMIN_KEY.
"""

admin = App(name="admin", help=HELP)


@admin.command
def tables(
    *,
    all: Annotated[Flag, Parameter(help="Include finished ones.")] = False,
    limit: Limit = 50,
    server: Server = USUAL,
    as_json: AsJson = False,
) -> None:
    """List the newest tables: players, phase, age, and time since the last event."""
    lines = server.get(f"tables?limit={limit}&finished={str(all).lower()}", list[wire.TableLine])
    if _as_json(lines, wanted=as_json):
        return
    rows = [(line.id, line.phase, ", ".join(line.names), _ago(line.opened_at), _ago(line.active_at)) for line in lines]
    _print(counted(len(rows), "table"), ("Table", "Phase", "Players", "Age", "Idle"), rows)


@admin.command
def table(
    id: str,
    /,
    *,
    events: Annotated[int, Parameter(validator=Number(gte=0, lte=400), help="How many.")] = 20,
    server: Server = USUAL,
    as_json: AsJson = False,
) -> None:
    """Show a table: seats, guests, options and the last events. Hidden cards are shown only after the game."""
    found = server.get(f"tables/{_path(id)}", wire.TableDetails)
    if _as_json(found, wanted=as_json):
        return
    line = found.table
    out = console.standard_output()
    out.print(f"Table {line.id}: {line.phase}, opened {_ago(line.opened_at)} ago, idle for {_ago(line.active_at)}")
    rows = [
        (str(number), seat.name or "—", seat.status, seat.guest, _restrictions(seat.restrictions))
        for number, seat in enumerate(found.seats, start=1)
    ]
    _print("Seats", ("Seat", "Name", "Status", "Guest", "Restricted"), rows)
    usual = msgspec.to_builtins(TableOptions())
    options = {name: value for name, value in msgspec.to_builtins(found.options).items() if value != usual[name]}
    out.print(f"Options: {', '.join(f'{name} {value}' for name, value in options.items()) or 'all default'}")
    if found.secret:
        out.print(f"Secret of the deal: {found.secret}")
    shown = [msgspec.to_builtins(event) for event in found.events[max(0, len(found.events) - events) :]]
    _print("Events", ("Number", "Time", "Event"), [_event(event) for event in shown])


@admin.command
def end(id: str, /, *, reason: Reason = "", server: Server = USUAL) -> None:
    """End a table without a winner. The players see that the operator ended it."""
    server.post(f"tables/{_path(id)}/end", type(None), reason=reason)
    print(f"Table {id} has ended.")


@admin.command
def guests(*, server: Server = USUAL, as_json: AsJson = False) -> None:
    """List the guests who are connected to a table, and all who are muted or banned."""
    lines = server.get("guests", list[wire.GuestLine])
    if _as_json(lines, wanted=as_json):
        return
    rows = [(g.guest, ", ".join(g.names), ", ".join(g.tables), _restrictions(g.restrictions)) for g in lines]
    _print(counted(len(rows), "guest"), ("Guest", "Name", "Tables", "Restricted"), rows)


@admin.command
def mute(guest: Guest, /, *, days: Days = None, reason: Reason = "", server: Server = USUAL) -> None:
    """Stop a guest from chatting, even with phrases. They can keep playing."""
    _restrict(server, guest, "muted", lift=False, days=days, reason=reason)


@admin.command
def unmute(guest: Guest, /, *, reason: Reason = "", server: Server = USUAL) -> None:
    """Let a guest chat again."""
    _restrict(server, guest, "muted", lift=True, days=None, reason=reason)


@admin.command
def ban(guest: Guest, /, *, days: Days = None, reason: Reason = "", server: Server = USUAL) -> None:
    """Stop a guest from playing. They leave all their tables, where bots stand in for them; they can still watch."""
    _restrict(server, guest, "banned", lift=False, days=days, reason=reason)


@admin.command
def unban(guest: Guest, /, *, reason: Reason = "", server: Server = USUAL) -> None:
    """Let a guest play again."""
    _restrict(server, guest, "banned", lift=True, days=None, reason=reason)


@admin.command
def reports(
    *,
    close: Annotated[int | None, Parameter(validator=Number(gte=1), help="Close the report with this number.")] = None,
    reason: Reason = "",
    all: Annotated[Flag, Parameter(help="Include closed ones.")] = False,
    limit: Limit = 50,
    server: Server = USUAL,
    as_json: AsJson = False,
) -> None:
    """List reports about players, with the last lines of the chat; or close one."""
    if close is not None:
        server.post(f"reports/{close}/close", type(None), reason=reason)
        print(f"Report {close} is closed.")
        return
    lines = server.get(f"reports?limit={limit}&closed={str(all).lower()}", list[wire.ReportLine])
    if _as_json(lines, wanted=as_json):
        return
    out = console.standard_output()
    for each in lines:
        state = "closed" if each.closed_at else "open"
        out.print(f"Report {each.id} ({state}), {_ago(each.at)} ago: {each.reason}")
        out.print(f"  about {each.name}, seat {each.seat + 1} of table {each.table}, guest {each.guest}")
        out.print(f"  from guest {each.reporter}")
        for said in each.chat:
            out.print(f"  event {said.number}, {said.name}: {said.text}")
    print(f"{counted(len(lines), 'report')}.")


@admin.command
def log(*, limit: Limit = 50, server: Server = USUAL, as_json: AsJson = False) -> None:
    """List what operators did, newest first."""
    lines = server.get(f"log?limit={limit}", list[wire.LogLine])
    if not _as_json(lines, wanted=as_json):
        rows = [(_time(line.at), line.operator, line.action, line.target, line.reason) for line in lines]
        _print(counted(len(rows), "action"), ("Time", "Operator", "Action", "Target", "Reason"), rows)


@admin.command
def key(*, server: Server = USUAL) -> None:
    """Print the operator key, for SIXSTONES_ADMIN_KEY on another machine. Protect it like a password."""
    print(server.key())


@admin.command
def backup(
    file: Path,
    /,
    *,
    force: Annotated[Flag, Parameter(help="Replace an existing file.")] = False,
    server: Server = USUAL,
) -> None:
    """Copy the database into a file and check the copy. The server can keep running."""
    from sixstones.server.storage.backup import back_up  # noqa: PLC0415  # slow to load

    source = server.file
    with _progress("Copying") as progress:
        content = back_up(source, file.expanduser(), progress, replace=force)
    print(
        f"{file} has {counted(content.tables, 'table')} and {counted(content.events, 'event')} "
        f"({content.size / MB:.1f} MB), and is intact. Protect it like a password."
    )


@admin.command
def restore(
    file: Path,
    /,
    *,
    force: Annotated[Flag, Parameter(help="Restore even if the database has newer moves.")] = False,
    server: Server = USUAL,
) -> None:
    """Replace the database of a stopped server with a backup. The old file is kept."""
    from sixstones.server.storage.backup import restore  # noqa: PLC0415  # slow to load

    target = server.file
    with _progress("Restoring") as progress:
        content, old = restore(file.expanduser(), target, progress, force=force)
    kept = f"; the previous file is now {old}" if old else ""
    print(
        f"{target} has {counted(content.tables, 'table')} and {counted(content.events, 'event')}{kept}. "
        "Start the server."
    )


def _restrict(server: Server, guest: str, kind: str, *, lift: bool, days: float | None, reason: str) -> None:
    done = server.post("restrictions", wire.Restricted, guest=guest, kind=kind, lift=lift, days=days, reason=reason)
    length = "" if lift else f" for {'1 day' if days == 1 else f'{days:g} days'}" if days else " until you lift it"
    left = f" They left {counted(len(done.tables), 'table')}." if done.tables else ""
    print(f"Guest {done.guest} is {'no longer ' if lift else ''}{kind}{length}.{left}")


@contextmanager
def _progress(what: str) -> Iterator[Any]:
    with console.progress_bar(what, "pages") as bar:
        task = bar.add_task(what)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _as_json(lines: Any, *, wanted: bool) -> bool:
    if wanted:
        print(json.dumps(msgspec.to_builtins(lines), indent=2))
    return wanted


def _print(title: str, headings: Iterable[str], rows: Iterable[tuple[str, ...]]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, no_wrap=heading in {"Table", "Guest", "Time", "Target"}, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.standard_output(soft_wrap=True).print(table, soft_wrap=False)


def _event(event: dict[str, Any]) -> tuple[str, str, str]:
    skipped = {"number", "at", "type", "brought"}
    parts = [event["type"].replace("_", " ")]
    if event.get("seat") is not None:
        parts.append(f"seat {event['seat'] + 1}")
    parts += [str(value) for name, value in event.items() if name not in {*skipped, "seat"} and value is not None]
    return str(event["number"]), _time(event["at"] / 1000), " · ".join(parts)


def _restrictions(found: Iterable[wire.Restriction]) -> str:
    return ", ".join(f"{each.kind} until {_time(each.until)}" if each.until else each.kind for each in found)


def _time(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))


def _ago(at: float) -> str:
    seconds = max(0, time.time() - at)
    size, unit = next((each for each in UNITS if seconds >= each[0]), UNITS[-1])
    return f"{seconds // size:.0f} {unit}"


def _path(id: str) -> str:
    """Raises Problem if this is not an id: the request would go to another address."""
    if not id.isascii() or not id.isalnum():
        raise Problem(f"{id!r} is not the id of a table; `sixstones admin tables` lists them")
    return id.lower()
