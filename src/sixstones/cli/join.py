"""`sixstones join`: a table on a server, from this terminal."""

import secrets
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.cli.client.local import shell_command, user_name
from sixstones.cli.client.plain import check_streams, is_terminal, run_session
from sixstones.cli.client.server import USUAL_PROFILE, Address, Api, Refusal, ServerTable
from sixstones.cli.client.session import Session, seat_to_claim
from sixstones.cli.client.words import Language, Words
from sixstones.cli.engine import ready_to_play
from sixstones.cli.options import FLAG, Flag
from sixstones.problem import Problem
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import TableOptions


def join(
    url: str,
    /,
    *,
    name: str | None = None,
    watch: Flag = False,
    profile: Annotated[str, Parameter(name="--as")] = USUAL_PROFILE,
    bot: Annotated[tuple[str, ...], FLAG] = (),
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=4))] = None,
    clock: Literal["none", "move", "game"] = "none",
    seconds: Annotated[int | None, Parameter(validator=Number(gte=1, lte=86_400))] = None,
    increment: Annotated[int, Parameter(validator=Number(gte=0, lte=600), show_default=False)] = 0,
    listed: Flag = False,
    new: Flag = False,
    chat: Flag = False,
    language: Language | None = None,
    plain: Flag = False,
) -> None:
    """Play at a table on a server, from this terminal.

    With a table's link you get a seat there. With a server's address you open a new table, and get a link to send to
    the others. The same command brings you back to a game that is not over.

    Args:
        url: A table's link, or a server's address to open a new table.
        name: Your name at the table.
        watch: Watch without a seat.
        profile: Be somebody else: each profile has its own seats, so two terminals can play each other.
        bot: A bot at a new table, such as hero; can be given several times.
        players: Number of players at a new table. Default: you and the bots, at least two.
        clock: For a new table: no clock, time for every turn, or time for the whole game.
        seconds: How much time. Default: 60.
        increment: Seconds added after each turn, with a clock for the whole game.
        listed: Show the new table in the server's public list.
        new: Open a new table even if you have an unfinished game on this server.
        chat: Allow free text in the chat of the new table; fixed phrases always work.
        language: Default: the language of your locale.
        plain: Lines of text, for screen readers and scripts.
    """
    check_streams()
    address = Address.read(url)
    options = TableOptions(
        players=players or max(2, 1 + len(bot)),
        clock=clock,
        seconds=seconds or 60,
        increment=increment,
        listed=listed,
        free_chat=chat,
    )
    if address.table and (bot or new or options != TableOptions()):
        raise Problem("this link is for a table that exists already; --bot, --clock and the like are for new ones")
    if watch and not address.table:
        raise Problem("--watch needs the link of a table")
    if (seconds or increment) and clock == "none":
        raise Problem("--seconds and --increment need --clock move or --clock game")
    if players and len(bot) >= players:
        raise Problem(f"{players} players leave no room for {len(bot)} bots beside you")
    api, words = Api(address, None if watch else profile), Words(language)
    about = api.about()
    api.identify()
    ready_to_play()
    unfinished = None if address.table or new else api.unfinished()
    if id := address.table or unfinished:
        state, link = _at_table(api, words, id, None if watch else name or ""), address.link(id)
    else:  # it starts at once if bots take all the other seats
        start, name, id = 1 + len(bot) == options.players, _name(words, name), secrets.token_urlsafe(9)
        made = api.create(client.CreateTable(name=name, options=options, bots=bot, start=start, id=id))
        state, link = made.table, made.url
    if state is None:
        return
    opened = words("table-link", link=link) if state.phase == "playing" and not address.table else ""
    table = ServerTable(api, about, state, link, words("back-at-table") if unfinished else opened)
    session = Session(table, words)
    run_session(session, plain=plain)
    if session.gave_up_seat:
        print(words("left-table"))
        return
    state = table.state
    print(words("come-back-watch" if state.you is None else "come-back-over" if state.phase == "over" else "come-back"))
    back = [*(["--as", profile] if profile != USUAL_PROFILE else []), *(["--watch"] if watch else [])]
    print(f"  {shell_command('join', table.link or '', *back)}")


def _at_table(api: Api, words: Words, id: str, name: str | None) -> wire.TableState | None:
    """Take a seat: one's own, an open one, one that was offered. None for a name means watching. Raises Problem."""
    state = api.table(id)
    seat = state.yours
    if name is None or (seat is None and (state.you is not None or state.phase == "over")):
        return state
    if seat is None and (state.phase == "playing" or all(each.kind != "open" for each in state.seats)):
        seat = seat_to_claim(state)
        claim = words("arrive-claim", name=words.seat_names(state.seats)[seat]) if seat is not None else ""
        try:
            answer = input(f"{words('arrive-full')} {claim} {words('arrive-watch')} ").strip().lower()[:1]
        except EOFError:
            raise Problem("there is no free seat at this table; add --watch to watch") from None
        if answer == "w":
            return state
        if answer != "c" or seat is None:
            return None
    _take_seat(api, words, state, seat, name)
    return api.table(id)


def _take_seat(api: Api, words: Words, state: wire.TableState, seat: int | None, name: str) -> None:
    """Under a name that the server accepts; a person may try another one. Raises Problem."""
    name = _name(words, name)
    while True:
        sit = client.Sit(state=state.state, id=secrets.token_urlsafe(9), name=name)
        claim = client.Claim(state=state.state, id=sit.id, name=name, seat=seat or 0)
        try:
            api.do(state.id, sit if seat is None else claim)
            return
        except Refusal as refusal:
            if not refusal.code.startswith("name/") or not is_terminal():
                raise
            print(refusal)
            name = input(f"{words('your-name')}: ")


def _name(words: Words, name: str | None) -> str:
    """As it was given, or the user's name; a person is asked."""
    if name or not is_terminal():
        return name or user_name()
    return input(f"{words('your-name')} ({user_name()}): ").strip() or user_name()
