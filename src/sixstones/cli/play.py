"""`sixstones play`: a game in the terminal."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sixstones.ai.registry import BOTS
from sixstones.cli.engine import ready_to_play
from sixstones.cli.options import DeckFile, LocationFile, deck_from_options
from sixstones.cli.problem import Problem
from sixstones.cli.terminal import guide
from sixstones.cli.terminal.saves import games_folder, newest_unfinished
from sixstones.cli.terminal.screen import Screen
from sixstones.cli.terminal.seats import DEFAULT_BOT, TOP_LEVEL, First, arrange, bots_at, is_external
from sixstones.cli.terminal.session import Session
from sixstones.cli.terminal.shell import command
from sixstones.cli.terminal.table import Table
from sixstones.game import Game, Options, Record
from sixstones.records import RecordError, load_record

LADDER = ", ".join(f"{name} ({bot.level})" for name, bot in BOTS.items() if bot.level)
OTHERS = ", ".join(name for name, bot in BOTS.items() if not bot.level)
BOT_HELP = (
    f"Which bot, levels 1 to {TOP_LEVEL}: {LADDER}; others: {OTHERS}; search-5000, playouts-5000 and champion-5000 "
    "think for so many simulations a move; or cmd:./my-bot for a program of your own. "
    f"{DEFAULT_BOT} if you don't say."
)


def play(
    *names: Annotated[str, Parameter(help="The people who play, in order; nobody named means just you.")],
    bots: Annotated[int | None, Parameter(help="How many bots play too; one if you are alone, else none.")] = None,
    bot: Annotated[str | None, Parameter(help=BOT_HELP)] = None,
    first: Annotated[First | None, Parameter(help="Who starts; a person if you don't say.")] = None,
    seed: Annotated[str | None, Parameter(help="Any text; the same text deals the same cards.")] = None,
    deck: DeckFile = None,
    locations: LocationFile = None,
    short_takes: Annotated[
        bool,
        Parameter(
            help="Let players take fewer than three different tokens at any time.", negative="", show_default=False
        ),
    ] = False,
    last: Annotated[
        bool, Parameter(help="Go on with the game you left last.", negative="", show_default=False)
    ] = False,
    load: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    pace: Annotated[
        bool, Parameter(help="Let bots take a moment over each move.", negative="", show_default=False)
    ] = False,
) -> None:
    """Play a game in the terminal, against bots or with friends at one keyboard.

    Without anything else you play against one bot. Several names share the keyboard, and what only one
    of them may know stays off the screen. Leaving early keeps the game and says how to go on.
    """
    screen = Screen()
    if last or load:
        if names or bots is not None or seed is not None or deck or locations or short_takes:
            raise Problem("--load and --last take the players and the cards from the file; leave those out")
        if last and load:
            raise Problem("--last and --load both say which game; leave one of them out")
        file = load or _last_file()
        _sit_down(screen, _loaded(file, bot, first, pace), file)
        return
    seats = arrange(names, bots, bot or DEFAULT_BOT, first or "person", seed)
    cards, options = deck_from_options(deck, locations), Options(short_takes=short_takes)
    ready_to_play()
    game = Game.deal(len(seats), seed, deck=cards, options=options)
    today = datetime.now().date().isoformat()
    _sit_down(screen, Table(game, seats, bots_at(seats, bot or DEFAULT_BOT, seed, pace=pace), today))


def _sit_down(screen: Screen, table: Table, file: Path | None = None) -> None:
    screen.show(*guide.welcome(table.game, table.names))
    Session(screen, table, file).run()


def _last_file() -> Path:
    file = newest_unfinished()
    if file is None:
        raise Problem(f"there is no unfinished game in {games_folder()}")
    return file


def _loaded(file: Path, bot: str | None, first: First | None, pace: bool) -> Table:
    """A table from a saved game; seats without names are you and bots."""
    ready_to_play()
    try:
        record = load_record(file)
    except RecordError as error:
        raise Problem(str(error)) from None
    look = f"look at it with: {command('replay', file)}"
    if record.outcome is not None:
        raise Problem(f"{file}: this game is over; {look}")
    names = _names(file, record, bot, first)
    bots = bots_at(names, bot or DEFAULT_BOT, None, pace=pace)
    if len(bots) == len(names):
        raise Problem(f"{file}: only bots play this game; {look}")
    return Table(Game.from_record(record), names, bots, record.date)


def _names(file: Path, record: Record, bot: str | None, first: First | None) -> tuple[str, ...]:
    """Who sits where; only what the file does not say may be said."""
    if not record.names:
        return arrange((), record.setup.players - 1, bot or DEFAULT_BOT, first or "person", None)
    external = any(map(is_external, record.names))
    if external and not bot:
        raise Problem(f"{file}: a program of your own plays here; start it with --bot cmd:./my-bot")
    if first or (bot and not external):
        raise Problem(f"{file} says who plays and in which order; leave --bot and --first out")
    return record.names
