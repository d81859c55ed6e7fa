"""Commands are done once, however often they are sent: each is known by an id that the client chose."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from sixstones.match.refused import RequestRefused
from sixstones.protocol import client

if TYPE_CHECKING:
    from sixstones.match.table import Table


class DoneCommand(NamedTuple):
    """A command that was done, as it is remembered."""

    id: str
    fingerprint: str
    """Tells it from another command with the same id; empty for those that were stored before there was one."""
    number: int
    """The number of the last event to which it led."""


def done_before(table: Table, player: str, command: client.AnyCommand) -> DoneCommand | None:
    """The command as it was done, if it was. Raises RequestRefused when its id belongs to another command."""
    done = table.done(player, command.id) if command.id else None
    if done:
        check_same(done, command)
    return done


def check_same(done: DoneCommand, command: client.AnyCommand | client.CreateTable) -> None:
    """Raises RequestRefused when a command is not the one that was done under its id."""
    if done.fingerprint and done.fingerprint != fingerprint(command):
        raise RequestRefused("request/id_reused", f"The id {done.id} was already used for another command.")


def fingerprint(command: client.AnyCommand | client.CreateTable) -> str:
    """The same for a command that is sent again, also when it is sent for a newer state."""
    changes = {"id": ""} if isinstance(command, client.CreateTable) else {"id": "", "state": 0}
    return sha256(msgspec.json.encode(msgspec.structs.replace(command, **changes))).hexdigest()[:16]
