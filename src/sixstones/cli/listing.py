"""`sixstones cards` and `sixstones bots`: list the cards and the bots."""

import json
from dataclasses import asdict
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from sixstones.ai.registry import BOTS
from sixstones.cli.client.board import STONES
from sixstones.cli.console import report_table, standard_output
from sixstones.cli.options import AsJson, DeckFile, Flag, LocationFile
from sixstones.cli.text import counted
from sixstones.problem import Problem
from sixstones.rules.deck import COST_NAMES, Character, Location, deck_lines, load_deck

Colour = Literal["yellow", "blue", "orange", "red", "purple"]


def cards(
    *search: str,
    level: Annotated[int | None, Parameter(validator=Number(gte=1, lte=3))] = None,
    bonus: Colour | None = None,
    costs: Colour | None = None,
    points: int | None = None,
    tags: Flag = False,
    deck: DeckFile = None,
    locations: LocationFile = None,
    json_form: AsJson = False,
    csv: Flag = False,
) -> None:
    """List the cards: all characters and locations, or those that match.

    Examples: sixstones cards --level 3 --tags · sixstones cards spider · sixstones cards --bonus red --points 2

    Args:
        search: Text that the name must contain.
        level: Level: 1, 2 or 3.
        bonus: Colour of the bonus.
        costs: Colour that must be part of the cost.
        points: Minimum number of points.
        tags: Only characters with an Avengers tag.
        csv: Print the characters in the format of a deck file, as a starting point for your own.
    """
    chosen = load_deck(deck, locations)
    only_characters = tags or any(option is not None for option in (level, bonus, costs, points))
    if csv:
        if search or only_characters or json_form:
            raise Problem("--csv prints the whole deck; leave the other options out")
        print("\n".join(deck_lines(chosen)[0]))
        return
    wanted = " ".join(search).lower()
    characters = [
        card
        for card in chosen.characters
        if wanted in f"{card.name} {card.id}".lower()
        and (level is None or card.level == level)
        and (bonus is None or card.bonus == bonus)
        and (costs is None or card.cost[COST_NAMES.index(costs)])
        and (points is None or card.points >= points)
        and (not tags or card.avengers_tags)
    ]
    sides = [] if only_characters else [s for s in chosen.locations if wanted in f"{s.name} {s.id}".lower()]
    if json_form:
        print(json.dumps({"characters": list(map(asdict, characters)), "locations": list(map(asdict, sides))}))
    elif characters or sides:
        _print_tables(characters, sides)
    else:
        raise Problem("no card matches; sixstones cards lists all of them")


def _print_tables(characters: list[Character], locations: list[Location]) -> None:
    console, colours = standard_output(), [_stone(colour) for colour in COST_NAMES]
    if characters:
        title = counted(len(characters), "character")
        table = report_table(title, ("Level", "Character", "id", "Bonus"), ("Points", "Tags", *colours))
        for card in characters:
            numbers = [str(number or "") for number in (card.points, card.avengers_tags, *card.cost)]
            table.add_row(str(card.level), card.name, card.id, _stone(card.bonus), *numbers)
        console.print(table)
    if locations:
        title = f"{counted(len(locations), 'location')}, two sides per tile"
        table = report_table(title, ("Tile", "Location", "id"), ("Points", *colours))
        for side in locations:
            numbers = [str(number or "") for number in (side.points, *side.requirement)]
            table.add_row(f"{side.tile}{side.side}", side.name, side.id, *numbers)
        console.print(table)


def _stone(colour: str) -> Text:
    stone = STONES[colour]
    return Text(f"{stone.shape} {stone.letter}", stone.style)


def bots(*, json_form: AsJson = False) -> None:
    """List the bots: those with a level from 1 to 6, then the others.

    Play against one with `sixstones play --bot hero`. Your own program can play too: `--bot cmd:./my-bot` (see
    docs/bots.md). `search-5000`, `playouts-5000` and `champion-5000` run that many simulations per move.
    """
    if json_form:
        names = ("name", "level", "style", "cost", "summary")
        print(json.dumps([{name: getattr(bot, name) for name in names} for bot in BOTS.values()]))
        return
    table = Table("Level", "Bot", "Style", "Time per move", "Description", box=SIMPLE_HEAD, padding=0)
    for bot in BOTS.values():
        table.add_row(str(bot.level or ""), bot.name, bot.style, bot.cost, bot.summary)
    standard_output().print(table)
