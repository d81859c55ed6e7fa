"""`sixstones join`: a table on a server, from this terminal."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.cli.engine import ready_to_play
from sixstones.cli.problem import Problem
from sixstones.cli.remote.address import Address
from sixstones.cli.remote.arriving import Wishes
from sixstones.cli.remote.credentials import USUAL_PROFILE, Credentials
from sixstones.cli.remote.visit import Visit
from sixstones.cli.terminal.screen import Screen
from sixstones.protocol.options import TableOptions

Yes = Parameter(negative="", show_default=False)


def join(
    url: str,
    /,
    *,
    name: str | None = None,
    watch: Annotated[bool, Yes] = False,
    profile: Annotated[str, Parameter(name="--as")] = USUAL_PROFILE,
    bot: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = (),
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=4))] = None,
    clock: Literal["none", "move", "game"] = "none",
    seconds: Annotated[int | None, Parameter(validator=Number(gte=1, lte=86_400))] = None,
    increment: Annotated[int, Parameter(validator=Number(gte=0, lte=600), show_default=False)] = 0,
    listed: Annotated[bool, Yes] = False,
    chat: Annotated[bool, Yes] = False,
) -> None:
    """Sit down at a table on a server, from this terminal.

    With a table's link you get a seat there; the same command brings you back to it, whatever happened
    meanwhile. With a server's address alone you open a table, and get a link to send to the others.

    Parameters
    ----------
    url
        A table's link, or a server's address: that opens a new table.
    name
        What you are called at the table.
    watch
        Look on without a seat.
    profile
        Be somebody else: each profile has seats of its own, so two terminals can play each other.
    bot
        A bot that sits down at a new table, as hero; can be given several times.
    players
        How many play at a new table; room for you and the bots, two at least, if you don't say.
    clock
        For a new table: no clock, time for every turn, or time for the whole game.
    seconds
        How much time that is; 60 if you don't say.
    increment
        Seconds added after each turn, with a clock for the whole game.
    listed
        Let strangers find the new table in the server's list.
    chat
        Let people write at the new table; fixed phrases can be said everywhere.
    """
    address = Address.read(url)
    options = TableOptions(
        players=players or max(2, 1 + len(bot)),
        clock=clock,
        seconds=seconds or 60,
        increment=increment,
        listed=listed,
        free_chat=chat,
    )
    if address.table and (bot or options != TableOptions()):
        raise Problem("this link leads to a table that is there already; --bot, --clock and the like are for new ones")
    if watch and not address.table:
        raise Problem("--watch needs the link of a table")
    if (seconds or increment) and clock == "none":
        raise Problem("--seconds and --increment need --clock move or --clock game")
    if players and len(bot) >= players:
        raise Problem(f"{players} players have no room for {len(bot)} bots beside you")
    credentials = None if watch else Credentials(address, profile)
    ready_to_play()
    Visit(Screen(), SimpleQueue(), address, credentials, profile).run(Wishes(name, watch, bot, options))
