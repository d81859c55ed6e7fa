"""What the game says about itself: the welcome and the help."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sixstones.cli.terminal.palette import ACCENT, QUIET
from sixstones.cli.terminal.seats import TOP_LEVEL, entry_of
from sixstones.cli.terminal.shell import command
from sixstones.cli.terminal.stones import STONES
from sixstones.game import Game, Seal

COMMANDS: Final = {
    "moves": "list every legal move with its number",
    "board": "draw the board again (so does Enter)",
    "hand": "show your reserved characters, and what is known of the others'",
    "hint": "what the champion would do in your place",
    "why": "explain the last refusal at length",
    "rules": "read the rules; also 'rules T4', 'rules T', 'rules reserve'",
    "log": "tell the whole game so far",
    "deal": "show the fingerprint of the sealed deal, for 'verify'",
    "undo": "go back to the last decision that a person made",
    "save [FILE]": "keep the game as it is now; you play on",
    "quit": "keep the game and leave",
}
COMMAND_WORDS: Final = (*(name.split()[0] for name in COMMANDS), "help")
SIGNS: Final = (
    "+Y: gives a yellow bonus   3p: three points   ✓ pay 2O: you can recruit it",
    "A: an Avengers tag, AA: two; the first with three tags takes the Avengers tile",
)
NEEDS: Final = "needs 2 of 1B 2O: any two of those; gray tokens that you hold pay the rest"
COLOURS: Final = "  (colours in the way? Start with NO_COLOR=1)"
TURN: Final = (
    "A turn is one thing: take tokens (three colours, or two of one), reserve a",
    "character, or recruit one by paying its cost; its bonus makes others cheaper.",
)
GOAL: Final = (
    "Be first to a bonus of each of the five colours, 16 points and the Time stone,",
    "which comes with your first level 3 character.",
)
SHOWN_DIGITS: Final = 16


def help_lines() -> list[RenderableType]:
    """How to move and what else can be typed."""
    moves = {
        "7": "the move with that number in the list",
        "ybr  rr": "take tokens by their letters; return some in the same way",
        "recruit rocket": "or 'buy'; '?' behind it asks how to pay, 'paying rs' says it",
        "reserve thor": "or 'reserve deck 2' for the unseen top of a deck",
        "claim asgard": "when several locations would come to you",
    }
    return [
        Text("Moves", "bold"),
        _two_columns(moves),
        Text.assemble(("Commands, at every prompt", "bold"), (COLOURS, QUIET)),
        _two_columns(COMMANDS),
        legend(),
        *(Text(sign, QUIET) for sign in (*SIGNS, NEEDS)),
    ]


def legend() -> Grid:
    """Which letter and shape is which stone."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    signs = [
        Text.assemble((f"{stone.shape} {stone.letter}", stone.style), f" {stone.colour} {stone.name}")
        for stone in STONES.values()
    ]
    for start in range(0, len(signs), 4):
        grid.add_row(*signs[start : start + 4])
    return grid


def welcome(game: Game, names: tuple[str, ...]) -> list[RenderableType]:
    """Who plays, what a turn is, what the signs mean, and the promise that the cards won't be moved about."""
    lines: list[RenderableType] = [Text(f"Sixstones — {', '.join(names)}", "bold"), *_levels(names)]
    lines += [Text(line) for line in (*TURN, *GOAL)]
    lines += [legend(), *(Text(sign, QUIET) for sign in SIGNS), Text("Type 'help' at any time.")]
    if game.seal:
        digits = game.seal.commitment[:SHOWN_DIGITS]
        lines.append(Text(f"The deal is sealed, fingerprint {digits}… ('deal' shows it whole).", QUIET))
    return lines


def _levels(names: tuple[str, ...]) -> list[Text]:
    """How strong the bots are, each kind once."""
    bots = {bot.name: bot for bot in map(entry_of, names) if bot and bot.level}
    return [
        Text(f"{bot.name.capitalize()} bot, level {bot.level} of {TOP_LEVEL}: {bot.summary}.") for bot in bots.values()
    ]


def deal_lines(seal: Seal | None) -> list[Text]:
    """The fingerprint in full, and what it is good for."""
    if seal is None:
        return [Text("These cards were laid out by somebody; the deal is not sealed.")]
    words = ("The deal is sealed. Its fingerprint:", f"  {seal.commitment}")
    check = ("After the game this shows that no card was moved:", f"  {command('verify')} FILE")
    return [Text(line) for line in (*words, *check)]


def _two_columns(rows: dict[str, str]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for left, right in rows.items():
        grid.add_row(Text(f"  {left}", ACCENT), Text(right))
    return grid
