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
from sixstones.cli.terminal.screen import Screen
from sixstones.cli.terminal.seats import First, arrange, bot_names, bots_at
from sixstones.cli.terminal.session import Session
from sixstones.cli.terminal.table import Table
from sixstones.cli.terminal.words import YOU
from sixstones.game import Game, Options, Record
from sixstones.records import RecordError, load_record


def play(
    *names: Annotated[str, Parameter(help="The people who play, in order; nobody named means just you.")],
    bots: Annotated[int | None, Parameter(help="How many bots play too; one if you are alone, else none.")] = None,
    bot: Annotated[str, Parameter(help=f"Which bot: {', '.join(BOTS)}.")] = "greedy",
    first: Annotated[First, Parameter(help="Who starts.")] = "person",
    seed: Annotated[str | None, Parameter(help="Any text; the same text deals the same cards.")] = None,
    deck: DeckFile = None,
    locations: LocationFile = None,
    short_takes: Annotated[
        bool,
        Parameter(
            help="Let players take fewer than three different tokens at any time.", negative="", show_default=False
        ),
    ] = False,
    load: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
) -> None:
    """Play a game in the terminal, against bots or with friends at one keyboard.

    Without anything else you play against one bot. Several names share the keyboard, and what only one
    of them may know stays off the screen. Leaving early keeps the game and says how to go on.
    """
    if load is not None:
        if names or bots is not None or deck or locations or short_takes:
            raise Problem("--load takes the players and the cards from the file; leave those out")
        _sit_down(_loaded(load, bot, seed), load)
        return
    seats = arrange(names, bots, bot, first, seed)
    cards, options = deck_from_options(deck, locations), Options(short_takes=short_takes)
    ready_to_play()
    game = Game.deal(len(seats), seed, deck=cards, options=options)
    today = datetime.now().date().isoformat()
    _sit_down(Table(game, seats, bots_at(seats, seed), today))


def _sit_down(table: Table, file: Path | None = None) -> None:
    screen = Screen()
    screen.show(*guide.welcome(table.game, table.names))
    Session(screen, table, file).run()


def _loaded(file: Path, bot: str, seed: str | None) -> Table:
    """A table from a saved game; seats without names are you and bots."""
    ready_to_play()
    try:
        record = load_record(file)
    except RecordError as error:
        raise Problem(str(error)) from None
    if record.outcome is not None:
        raise Problem(f"{file}: this game is over; look at it with 'sixstones replay'")
    names = record.names or _names_for(record, bot)
    bots = bots_at(names, seed)
    if len(bots) == len(names):
        raise Problem(f"{file}: only bots play this game; look at it with 'sixstones replay'")
    return Table(Game.from_record(record), names, bots, record.date)


def _names_for(record: Record, bot: str) -> tuple[str, ...]:
    return (YOU, *bot_names(bot, record.setup.players - 1))
