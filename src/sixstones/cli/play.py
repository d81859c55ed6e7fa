"""`sixstones play`, `join`, `replay` and `verify`: new and saved games in the terminal."""

import re
import secrets
import sys
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec.structs import replace
from rich.text import Text

from sixstones.ai.registry import BOTS, entry_named
from sixstones.cli.client import local
from sixstones.cli.client.board import BAD
from sixstones.cli.client.local import First, LocalTable, user_name
from sixstones.cli.client.model import Update
from sixstones.cli.client.plain import check_streams, is_terminal, run_session
from sixstones.cli.client.server import USUAL_PROFILE, Address, Api, ServerTable
from sixstones.cli.client.session import Session, seat_to_claim
from sixstones.cli.client.words import Words
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.http import Refusal
from sixstones.cli.options import FLAG, DeckFile, Flag, LocationFile
from sixstones.cli.text import printable, shell_command
from sixstones.game import Game, Options, Record
from sixstones.game.record import TABLE_REASONS
from sixstones.problem import Problem
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.protocol.client import Language
from sixstones.records import RecordError, games_folder, load_record, newest_unfinished
from sixstones.rules.deck import load_deck
from sixstones.rules.state import MAX_PLAYERS

LADDER = ", ".join(f"{name} ({bot.level})" for name, bot in BOTS.items() if bot.level)
OTHERS = ", ".join(name for name, bot in BOTS.items() if not bot.level)
BOT_HELP = (
    f"The bot to play against; levels 1 to {local.TOP_LEVEL}: {LADDER}; others: {OTHERS}; search-5000, playouts-5000 "
    "and champion-5000 set the number of simulations per move; cmd:./my-bot runs your own program. "
    f"Default: {local.DEFAULT_BOT}."
)


def play(
    *names: Annotated[str, Parameter(help="The people who play, in order. Default: you.")],
    bots: Annotated[int | None, Parameter(help="Number of bots. Default: one if you play alone, else none.")] = None,
    bot: Annotated[str | None, Parameter(help=BOT_HELP)] = None,
    first: Annotated[First | None, Parameter(help="Who goes first. Default: person.")] = None,
    seed: Annotated[str | None, Parameter(help="Any text; the same text deals the same cards.")] = None,
    deck: DeckFile = None,
    locations: LocationFile = None,
    short_takes: Annotated[Flag, Parameter(help="Allow taking fewer than three different tokens at any time.")] = False,
    last: Annotated[Flag, Parameter(name=["--continue", "--last"], help="Continue the game you left last.")] = False,
    load: Annotated[Path | None, Parameter(help="Continue a saved game.")] = None,
    pace: Annotated[Flag, Parameter(help="Make bots pause before each move.")] = False,
    language: Annotated[Language | None, Parameter(help="Default: the language of your locale.")] = None,
    plain: Annotated[Flag, Parameter(help="Lines of text, for screen readers and scripts.")] = False,
) -> None:
    """Play a game in the terminal, against bots or with friends at one keyboard.

    By default you play against one bot. If you give several names, they share the keyboard; what only one of them may
    know stays off the screen. The game is saved after every move.
    """
    check_streams()
    words = Words(language)
    if last or load:
        if names or bots is not None or seed is not None or deck or locations or short_takes:
            raise Problem("--load and --continue take the players and the cards from the file; don't give those")
        if last and load:
            raise Problem("use either --continue or --load, not both")
        file = load or newest_unfinished()
        if file is None:
            raise Problem(f"there is no unfinished game in {games_folder()}")
        table = _loaded(file, bot, first, pace)
    else:
        seats = local.arrange(names, bots, bot or local.DEFAULT_BOT, first or "person", seed)
        cards, options = load_deck(deck, locations), Options(short_takes=short_takes)
        ensure_compiled("play")
        game = Game.deal(len(seats), seed, deck=cards, options=options)
        today = datetime.now().date().isoformat()
        table = LocalTable(game, seats, local.bots_at(seats, bot or local.DEFAULT_BOT, seed, pace=pace), today)
    session = Session(table, words)
    try:
        run_session(session, plain=plain)
    finally:
        _say_how_to_continue(table, session, bot)


def _say_how_to_continue(table: LocalTable, session: Session, bot: str | None) -> None:
    words = session.words
    if not table.file.exists():
        print(words("nothing-saved"))
    elif session.state and session.state.phase == "over":
        print(words("saved-over"))
        for verb in ("replay", "verify"):
            print(f"  {shell_command(verb, table.file)}")
    else:
        print(words("saved"))
        program = ("--bot", bot) if bot and entry_named(bot) is None else ()  # the file doesn't say which one it was
        if table.file.parent == games_folder():
            print(f"  {shell_command('play', '--continue', *program)}")
        print(f"  {shell_command('play', '--load', table.file, *program)}")


def _loaded(file: Path, bot: str | None, first: First | None, pace: bool) -> LocalTable:
    """A table from a saved game; seats without names are you and bots."""
    ensure_compiled("play")
    record = load_record(file)
    look = f"look at it with: {shell_command('replay', file)}"
    if record.outcome is not None:
        raise Problem(f"{file}: this game is over; {look}")
    names = _names(file, record, bot, first)
    bots = local.bots_at(names, bot or local.DEFAULT_BOT, None, pace=pace)
    if len(bots) == len(names):
        raise Problem(f"{file}: only bots play this game; {look}")
    return LocalTable(Game.from_record(record), names, bots, record.date, file)


def _names(file: Path, record: Record, bot: str | None, first: First | None) -> tuple[str, ...]:
    """Who sits where. Options may only add what the file does not say."""
    if not record.names:
        return local.arrange((), record.setup.players - 1, bot or local.DEFAULT_BOT, first or "person", None)
    external = local.EXTERNAL in map(local.bot_in_name, record.names)
    if external and not bot:
        raise Problem(f"{file}: your own program plays in this game; start it with --bot cmd:./my-bot")
    if first or (bot and not external):
        raise Problem(f"{file} says who plays and in which order; don't give --bot or --first")
    return record.names


def join(
    url: str,
    /,
    *code: str,
    name: str | None = None,
    watch: Flag = False,
    profile: Annotated[str, Parameter(name="--as")] = USUAL_PROFILE,
    bot: Annotated[tuple[str, ...], FLAG] = (),
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=4))] = None,
    clock: Literal["none", "move", "game", "days"] = "none",
    seconds: Annotated[int | None, Parameter(validator=Number(gte=1, lte=86_400))] = None,
    increment: Annotated[int, Parameter(validator=Number(gte=0, lte=600), show_default=False)] = 0,
    days: Annotated[int | None, Parameter(validator=Number(gte=1, lte=7))] = None,
    listed: Flag = False,
    new: Flag = False,
    chat: Flag = False,
    language: Language | None = None,
    plain: Flag = False,
) -> None:
    """Play at a table on a server, from this terminal.

    Give a table's link, or a server's address and a table's code, to take a seat there. Give only a server's address to
    open a new table and get a link for the others. The same command takes you back to an unfinished game.

    Args:
        url: A table's link, or a server's address to open a new table.
        code: A table's code, such as k7m 3xq.
        name: Your name at the table.
        watch: Watch without taking a seat.
        profile: Play as somebody else: each profile has its own seats, so two terminals can play each other.
        bot: A bot at a new table, such as hero; can be given several times.
        players: Number of players at a new table. Default: you and the bots, at least two.
        clock: For a new table: no clock, time for every turn, time for the whole game, or days for every turn.
        seconds: How much time. Default: 60.
        increment: Seconds added after each turn, with a clock for the whole game.
        days: Days for every turn, with --clock days. Default: 3.
        listed: Show the new table in the server's public list.
        new: Open a new table even if you have an unfinished game on this server.
        chat: Allow free text in the chat of the new table; fixed phrases always work.
        language: Default: the language of your locale.
        plain: Lines of text, for screen readers and scripts.
    """
    check_streams()
    address = Address.read(url, "".join(code))
    options = client.TableOptions(
        players=players or max(2, 1 + len(bot)),
        clock=clock,
        seconds=seconds or 60,
        increment=increment,
        days=days or client.TableOptions().days,
        listed=listed,
        free_chat=chat,
    )
    if address.table and (bot or new or options != client.TableOptions()):
        raise Problem("this link is for an existing table; --bot, --clock and the like are for new ones")
    if watch and not address.table:
        raise Problem("--watch needs a link to a table")
    if days and clock != "days":
        raise Problem("--days needs --clock days")
    if (seconds or increment) and clock in {"none", "days"}:
        raise Problem("--seconds and --increment need --clock move or --clock game")
    if len(bot) >= (most := players or MAX_PLAYERS):
        raise Problem(f"{most} players leave no room for {len(bot)} bots beside you")
    api, words = Api(address, None if watch else profile), Words(language)
    about = api.about()
    api.identify()
    ensure_compiled("play")
    unfinished = None if address.table or new else api.unfinished()
    if id := address.table or unfinished:
        state = _at_table(api, words, id, None if watch else name or "")
        link = address.link(state.id) if state else ""
    else:  # it starts at once if bots take all the other seats
        start, name, id = 1 + len(bot) == options.players, _own_name(words, name), secrets.token_urlsafe(9)
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
    """Take a seat: the user's own, an open one, or one that was offered. No name means watching. Raises Problem."""
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
    return api.table(state.id)


def _take_seat(api: Api, words: Words, state: wire.TableState, seat: int | None, name: str) -> None:
    """Under a name that the server accepts; a person may try another one. Raises Problem."""
    name = _own_name(words, name)
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


def _own_name(words: Words, name: str | None) -> str:
    """The name given, or the user's name; asks if somebody is there to answer."""
    if name or not is_terminal():
        return name or user_name()
    return input(f"{words('your-name')} ({user_name()}): ").strip() or user_name()


def replay(
    file: Annotated[Path, Parameter(help="The saved game.")],
    /,
    *,
    all: Annotated[Flag, Parameter(help="Print the whole game in words.")] = False,
    language: Annotated[Language | None, Parameter(help="Default: the language of your locale.")] = None,
    plain: Annotated[Flag, Parameter(help="Step by typed lines, for screen readers and scripts.")] = False,
) -> None:
    """Step through a saved game, forward and back.

    Enter or n goes forward, b goes back, a number jumps to that move, f and l go to the first and the last position,
    log shows the game in words, q leaves. Without a terminal the whole game is printed in words.
    """
    check_streams(asks=not all)
    ensure_compiled("play")
    table = ReplayTable(load_record(file))
    session = ReplaySession(table, Words(language))
    if all or not (plain or is_terminal()):
        session.go(table.last)
        print("\n".join([*(entry.text for entry in session.log), *session.ending()]))
    else:
        run_session(session, plain=plain)


class ReplayTable(LocalTable):
    """A record, shown as a table without players. Cards reserved from a deck stay hidden until the game is over."""

    def __init__(self, record: Record) -> None:
        names = record.names or tuple(str(seat) for seat in range(1, record.setup.players + 1))
        super().__init__(Game.from_record(record), names, {}, record.date)
        self._outcome, self.last, self._whole = record.outcome, len(record.log), self._game

    def at(self, number: int) -> Update:
        """The table after this number of moves."""
        self._game = Game.from_setup(self._whole.setup, self._whole.seal)
        for ply in self._whole.log[:number]:
            self._game.play(ply.move)
        outcome = self._outcome if number == self.last else None
        state = replace(
            self._state(),
            id="replay",
            you=None,
            phase="over" if outcome else "playing",
            outcome=wire.OutcomeState(**asdict(outcome)) if outcome else None,
        )
        position = self._game if self._outcome else self._game.view(None)
        return Update(state, position, tuple(self._moves[:number]))

    def _update(self, *_: object) -> Update:
        return self.at(0)


class ReplaySession(Session):
    def __init__(self, table: ReplayTable, words: Words) -> None:
        super().__init__(table, words)
        self.replayed, self._at = table, 0

    @property
    def prompt(self) -> str:
        return self.words("prompt-replay", number=self._at, all=self.replayed.last)

    def go(self, number: int) -> None:
        """Show the position after this number of moves."""
        self._at, self.log = number, []
        self.show(self.replayed.at(number))

    def ending(self) -> list[str]:
        if not self.state or not self.state.outcome or not self.position:
            return [self.words("replay-unfinished")]
        return ["", *self.words.result_lines(self.position, self.names, self.state.outcome)]

    async def typed(self, text: str) -> None:
        text, self.remark = text.strip().lower(), None
        steps = {"": self._at + 1, "n": self._at + 1, "b": self._at - 1, "f": 0, "l": self.replayed.last}
        target = int(text[:6]) if text.isdecimal() else steps.get(text)
        if target is not None and 0 <= target <= self.replayed.last:
            self.go(target)
        elif target is not None:
            self.tell(self.words("replay-range", last=self.replayed.last), BAD)
        elif self.command(text) == "help":
            self.display.page([Text(self.words("replay-keys"))])
        elif self.command(text) in {"log", "quit", "hand", "rules", "deal", "theme"}:
            await super().typed(text)
        else:
            self.tell(self.words("typed-unknown", text=text[:20]), BAD)
        self.display.changed()


def verify(file: Path, /, *, commitment: str | None = None) -> None:
    """Check a saved game: deal, moves and result.

    A sealed deal is fixed before the first move by a published fingerprint, the commitment. This command deals the
    cards again from the secret and compares. If something is wrong, it prints the first wrong line and exits with
    status 1.

    Args:
        file: Saved game.
        commitment: Fingerprint that was shown before the game.
    """
    given = commitment.strip().lower() if commitment is not None else None
    if given is not None and not re.fullmatch("[0-9a-f]{64}", given):
        raise Problem("--commitment: a fingerprint has 64 characters from 0 to 9 and a to f; give all of them")
    ensure_compiled("play")
    try:
        record = load_record(file)
        if given is not None and (record.seal is None or record.seal.commitment != given):
            raise RecordError(str(file), None, "the deal does not match the commitment: the cards are different")
    except RecordError as error:
        print(f"✗ {printable(str(error))}")
        sys.exit(1)
    for line in (
        _deal(record, compared=given is not None),
        f"moves: {len(record.log)}, all legal",
        f"result: {_result(record)}",
    ):
        print(f"✓ {line}")


def _deal(record: Record, *, compared: bool) -> str:
    if record.seal is None:
        return "deal: a given setup, not a sealed deal, so nothing proves that the cards were shuffled"
    sealed = "deal: sealed, and its secret deals exactly these cards"
    if compared:
        return f"{sealed}; it has the fingerprint that you gave"
    compare = "compare its fingerprint with the one shown before the game, or give that with --commitment"
    return f"{sealed}; {compare}:\n  {record.seal.commitment}"


def _result(record: Record) -> str:
    if record.outcome is None:
        return "none yet, the game is unfinished"
    names = [f"{name} (seat {seat})" for seat, name in enumerate(record.names, start=1)]
    seats = names or [f"seat {seat}" for seat in range(1, 5)]
    winners = " and ".join(seats[seat] for seat in record.outcome.winners) or "nobody"
    source = "as declared by the table" if record.outcome.reason in TABLE_REASONS else "as the moves show"
    return f"{record.outcome.reason}, won by {winners}, {source}"
