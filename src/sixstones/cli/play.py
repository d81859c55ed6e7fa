"""`sixstones play`: a game in the terminal."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sixstones.ai.registry import BOTS
from sixstones.cli.client import local
from sixstones.cli.client.local import First, LocalTable, shell_command
from sixstones.cli.client.plain import check_streams, run_session
from sixstones.cli.client.session import Session
from sixstones.cli.client.words import Language, Words
from sixstones.cli.engine import ready_to_play
from sixstones.cli.options import DeckFile, Flag, LocationFile
from sixstones.game import Game, Options, Record
from sixstones.problem import Problem
from sixstones.records import load_record
from sixstones.rules.deck import load_deck

LADDER = ", ".join(f"{name} ({bot.level})" for name, bot in BOTS.items() if bot.level)
OTHERS = ", ".join(name for name, bot in BOTS.items() if not bot.level)
BOT_HELP = (
    f"The bot to play against; levels 1 to {local.TOP_LEVEL}: {LADDER}; others: {OTHERS}; search-5000, playouts-5000 "
    "and champion-5000 set the number of simulations per move; cmd:./my-bot runs a program of your own. "
    f"Default: {local.DEFAULT_BOT}."
)


def play(
    *names: Annotated[str, Parameter(help="The people who play, in order. Default: you.")],
    bots: Annotated[int | None, Parameter(help="Number of bots. Default: one if you are alone, else none.")] = None,
    bot: Annotated[str | None, Parameter(help=BOT_HELP)] = None,
    first: Annotated[First | None, Parameter(help="Who starts. Default: person.")] = None,
    seed: Annotated[str | None, Parameter(help="Any text; the same text deals the same cards.")] = None,
    deck: DeckFile = None,
    locations: LocationFile = None,
    short_takes: Annotated[Flag, Parameter(help="Allow taking fewer than three different tokens at any time.")] = False,
    last: Annotated[Flag, Parameter(name=["--continue", "--last"], help="Continue the game you left last.")] = False,
    load: Annotated[Path | None, Parameter(help="Continue a saved game.")] = None,
    pace: Annotated[Flag, Parameter(help="Let bots wait a moment before each move.")] = False,
    language: Annotated[Language | None, Parameter(help="Default: the language of your locale.")] = None,
    plain: Annotated[Flag, Parameter(help="Lines of text, for screen readers and scripts.")] = False,
) -> None:
    """Play a game in the terminal, against bots or with friends at one keyboard.

    By default you play against one bot. Several names share the keyboard; what only one of them may know stays off
    the screen. The game is saved after every move.
    """
    check_streams()
    words = Words(language)
    if last or load:
        if names or bots is not None or seed is not None or deck or locations or short_takes:
            raise Problem("--load and --continue take the players and the cards from the file; leave those out")
        if last and load:
            raise Problem("--continue and --load both say which game; leave one of them out")
        file = load or local.newest_unfinished()
        if file is None:
            raise Problem(f"there is no unfinished game in {local.games_folder()}")
        table = _loaded(file, bot, first, pace)
    else:
        seats = local.arrange(names, bots, bot or local.DEFAULT_BOT, first or "person", seed)
        cards, options = load_deck(deck, locations), Options(short_takes=short_takes)
        ready_to_play()
        game = Game.deal(len(seats), seed, deck=cards, options=options)
        today = datetime.now().date().isoformat()
        table = LocalTable(game, seats, local.bots_at(seats, bot or local.DEFAULT_BOT, seed, pace=pace), today)
    session = Session(table, words)
    try:
        run_session(session, plain=plain)
    finally:
        _say_how_to_continue(table, session)


def _say_how_to_continue(table: LocalTable, session: Session) -> None:
    words = session.words
    if not table.played:
        print(words("nothing-saved"))
    elif session.state and session.state.phase == "over":
        print(words("saved-over"))
        for verb in ("replay", "verify"):
            print(f"  {shell_command(verb, table.file)}")
    else:
        print(words("saved"))
        if table.file.parent == local.games_folder():
            print(f"  {shell_command('play', '--continue')}")
        print(f"  {shell_command('play', '--load', table.file)}")


def _loaded(file: Path, bot: str | None, first: First | None, pace: bool) -> LocalTable:
    """A table from a saved game; seats without names are you and bots."""
    ready_to_play()
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
    """Who sits where. Options may only say what the file does not."""
    if not record.names:
        return local.arrange((), record.setup.players - 1, bot or local.DEFAULT_BOT, first or "person", None)
    external = local.EXTERNAL in map(local.bot_in_name, record.names)
    if external and not bot:
        raise Problem(f"{file}: a program of your own plays here; start it with --bot cmd:./my-bot")
    if first or (bot and not external):
        raise Problem(f"{file} says who plays and in which order; leave out --bot and --first")
    return record.names
