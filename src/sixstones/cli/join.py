"""`sixstones join`: a table on a server, from this terminal."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.cli.client.api import USUAL_PROFILE, Address, Api, Credentials, Refusal
from sixstones.cli.client.narrate import seat_names
from sixstones.cli.client.plain import check_streams, is_terminal, run_session
from sixstones.cli.client.saves import shell_command
from sixstones.cli.client.seats import user_name
from sixstones.cli.client.server import ServerTable
from sixstones.cli.client.session import Session, seat_to_claim
from sixstones.cli.client.words import Language, Words
from sixstones.cli.engine import ready_to_play
from sixstones.cli.problem import Problem
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.options import TableOptions

Flag = Parameter(negative="", show_default=False)


def join(
    url: str,
    /,
    *,
    name: str | None = None,
    watch: Annotated[bool, Flag] = False,
    profile: Annotated[str, Parameter(name="--as")] = USUAL_PROFILE,
    bot: Annotated[tuple[str, ...], Flag] = (),
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=4))] = None,
    clock: Literal["none", "move", "game"] = "none",
    seconds: Annotated[int | None, Parameter(validator=Number(gte=1, lte=86_400))] = None,
    increment: Annotated[int, Parameter(validator=Number(gte=0, lte=600), show_default=False)] = 0,
    listed: Annotated[bool, Flag] = False,
    chat: Annotated[bool, Flag] = False,
    language: Language | None = None,
    plain: Annotated[bool, Flag] = False,
) -> None:
    """Play at a table on a server, from this terminal.

    With a table's link you get a seat there; the same command brings you back to it. With a server's address you
    open a new table, and get a link to send to the others.

    Parameters
    ----------
    url
        A table's link, or a server's address to open a new table.
    name
        Your name at the table.
    watch
        Watch without a seat.
    profile
        Be somebody else: each profile has its own seats, so two terminals can play each other.
    bot
        A bot at a new table, such as hero; can be given several times.
    players
        Number of players at a new table. Default: you and the bots, at least two.
    clock
        For a new table: no clock, time for every turn, or time for the whole game.
    seconds
        How much time. Default: 60.
    increment
        Seconds added after each turn, with a clock for the whole game.
    listed
        Show the new table in the server's public list.
    chat
        Allow free text in the chat of the new table; fixed phrases always work.
    language
        Default: the language of your locale.
    plain
        Lines of text, for screen readers and scripts.
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
    if address.table and (bot or options != TableOptions()):
        raise Problem("this link is for a table that exists already; --bot, --clock and the like are for new ones")
    if watch and not address.table:
        raise Problem("--watch needs the link of a table")
    if (seconds or increment) and clock == "none":
        raise Problem("--seconds and --increment need --clock move or --clock game")
    if players and len(bot) >= players:
        raise Problem(f"{players} players leave no room for {len(bot)} bots beside you")
    credentials = None if watch else Credentials(address, profile)
    words = Words(language)
    api = Api(address, credentials)
    about = api.about()
    api.identify()
    ready_to_play()
    arrival = _Arrival(api, words, name, watch)
    arrived = arrival.at_table(address.table) if address.table else arrival.at_new_table(options, bot)
    if arrived is None:
        return
    table = ServerTable(api, about, *arrived)
    session = Session(table, words)
    run_session(session, plain=plain)
    _say_how_to_come_back(table, session, ["--as", profile] if profile != USUAL_PROFILE else [])


def _say_how_to_come_back(table: ServerTable, session: Session, options: list[str]) -> None:
    state, words = table.state, session.words
    if session.gave_up_seat:
        print(words("left-table"))
        return
    print(words("come-back-watch" if state.you is None else "come-back-over" if state.phase == "over" else "come-back"))
    options += ["--watch"] if not table.can_play else []
    print(f"  {shell_command('join', table.link or '', *options)}")


class _Arrival:
    """Finds a place at a table: one's own seat, an open one, one that was offered, or as a spectator."""

    def __init__(self, api: Api, words: Words, name: str | None, watch: bool) -> None:
        self._api, self._words, self._name, self._watch = api, words, name, watch

    def at_new_table(self, options: TableOptions, bots: tuple[str, ...]) -> tuple[wire.TableState, str]:
        """Open a table. It starts at once if bots take all the other seats. Raises Problem."""
        start = 1 + len(bots) == options.players
        request = client.CreateTable(name=self._ask_name(), options=options, bots=bots, start=start, id=_id())
        made = self._api.create(request)
        return made.table, made.url

    def at_table(self, id: str) -> tuple[wire.TableState, str] | None:
        """Take a seat if there is one. Raises Problem; None if the user would rather not."""
        state = self._api.table(id)
        if state.yours is not None and not self._watch:
            self._claim(state, state.yours)
        elif self._watch or state.you is not None or state.phase == "over":
            pass
        elif state.phase == "lobby" and any(seat.kind == "open" for seat in state.seats):
            self._take_seat(lambda name: client.Sit(state=state.state, id=_id(), name=name), id)
        elif not self._offer(state):
            return None
        return self._api.table(id), self._api.address.link(id)

    def _offer(self, state: wire.TableState) -> bool:
        """There is no free seat: perhaps one that was offered, perhaps watching."""
        words, seat = self._words, seat_to_claim(state)
        claim = words("arrive-claim", name=seat_names(words, state.seats)[seat]) if seat is not None else ""
        try:
            answer = input(f"{words('arrive-full')} {claim} {words('arrive-watch')} ").strip().lower()
        except EOFError:
            raise Problem("there is no free seat at this table; add --watch to watch") from None
        if seat is not None and answer in {"c", "claim"}:
            self._claim(state, seat)
            return True
        return answer in {"w", "watch"}

    def _claim(self, state: wire.TableState, seat: int) -> None:
        self._take_seat(lambda name: client.Claim(state=state.state, id=_id(), seat=seat, name=name), state.id)

    def _take_seat(self, command: Callable[[str], client.Sit | client.Claim], table: str) -> None:
        """Under a name that the server accepts; a person may try another one."""
        name = self._ask_name()
        while True:
            try:
                self._api.do(table, command(name))
            except Refusal as refusal:
                if not refusal.code.startswith("name/") or not is_terminal():
                    raise
                print(refusal)
                name = input(f"{self._words('your-name')}: ")
            else:
                return

    def _ask_name(self) -> str:
        usual = self._name or user_name()
        if self._name or not is_terminal():
            return usual
        return input(f"{self._words('your-name')} ({usual}): ").strip() or usual


def _id() -> str:
    return secrets.token_urlsafe(9)
