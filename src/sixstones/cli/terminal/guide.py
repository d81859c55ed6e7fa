"""What the game says about itself: the welcome and the help."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sixstones.cli.terminal.palette import ACCENT, QUIET
from sixstones.cli.terminal.shell import command
from sixstones.cli.terminal.stones import STONES
from sixstones.game import Game

COMMANDS: Final = {
    "moves": "list every legal move with its number",
    "board": "draw the board again (so does Enter)",
    "hand": "show your reserved characters, and what is known of the others'",
    "why": "explain the last refusal at length",
    "rules": "read the rules; also 'rules T4', 'rules T', 'rules reserve'",
    "log": "tell the whole game so far",
    "undo": "go back to the last decision that a person made",
    "save [FILE]": "keep the game as it is now; you play on",
    "quit": "keep the game and leave",
}
COMMAND_WORDS: Final = (*(name.split()[0] for name in COMMANDS), "help")
SIGNS: Final = (
    "needs 3Y −1S: three yellow are missing; a gray you hold stands in for one",
    "Colours are in the way? Start with NO_COLOR=1 before the command.",
)


def help_lines() -> list[RenderableType]:
    """How to move and what else can be typed."""
    moves = {
        "7": "the move with that number in the list",
        "ybr  rr": "take tokens by their letters; return some in the same way",
        "recruit rocket": "or 'buy'; add 'paying red gray' or 'paying rs' to choose how",
        "reserve thor": "or 'reserve deck 2' for the unseen top of a deck",
        "claim asgard": "when several locations would come to you",
    }
    return [
        Text("Moves", "bold"),
        _two_columns(moves),
        Text("Commands, at every prompt", "bold"),
        _two_columns(COMMANDS),
        legend(),
        *(Text(sign, QUIET) for sign in SIGNS),
    ]


def legend() -> Grid:
    """Which letter and shape is which stone, and the other signs."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    signs = [
        Text.assemble((f"{stone.shape} {stone.letter}", stone.style), f" {stone.colour} {stone.name}")
        for stone in STONES.values()
    ]
    signs.append(Text("+Y bonus, A tag, 3p"))
    for start in range(0, len(signs), 4):
        grid.add_row(*signs[start : start + 4])
    return grid


def welcome(game: Game, names: tuple[str, ...]) -> list[RenderableType]:
    """Who plays, what the signs mean, and the promise that the cards won't be moved about."""
    lines: list[RenderableType] = [
        Text(f"Sixstones — {', '.join(names)}", "bold"),
        Text("Be first to a bonus of each of the five colours, 16 points and the Time stone,"),
        Text("which comes with your first level 3 character."),
        legend(),
    ]
    if game.seal:
        lines += [Text("The deal is sealed. Its fingerprint:", QUIET), Text(game.seal.commitment)]
        lines += [Text("After the game this shows that no card was moved:", QUIET)]
        lines += [Text(f"  {command('verify')} FILE")]
    return [*lines, Text("Type 'help' at any time.")]


def _two_columns(rows: dict[str, str]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for left, right in rows.items():
        grid.add_row(Text(f"  {left}", ACCENT), Text(right))
    return grid
