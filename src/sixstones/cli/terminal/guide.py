"""What the game says about itself: the welcome and the help."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from sixstones.cli.terminal.stones import STONES
from sixstones.game import Game

COMMANDS = {
    "moves": "list every legal move with its number",
    "board": "draw the board again (so does Enter)",
    "hand": "show your reserved characters",
    "why": "explain the last refusal at length",
    "rules": "read the rules; 'rules T4' shows one clause",
    "log": "tell the whole game so far",
    "undo": "go back to the last decision that a person made",
    "save [FILE]": "keep the game; you play on",
    "quit": "keep the game and leave",
}


NEEDS = Text("needs 3Y −1S: three yellow are missing; a gray you hold stands in for one", "dim")


def help_lines() -> list[Grid | Text]:
    """How to move and what else can be typed."""
    moves = {
        "7": "the move with that number in the list",
        "ybr  rr": "take tokens by their letters; return some in the same way",
        "recruit rocket": "add 'paying red gray' to choose how; otherwise you are asked",
        "reserve thor": "or 'reserve deck 2' for the unseen top of a deck",
        "claim asgard": "when several locations would come to you",
    }
    return [
        Text("Moves", "bold"),
        _two_columns(moves),
        Text("Commands", "bold"),
        _two_columns(COMMANDS),
        legend(),
        NEEDS,
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


def welcome(game: Game, names: tuple[str, ...]) -> list[Grid | Text]:
    """Who plays, what the signs mean, and the promise that the cards won't be moved about."""
    lines: list[Grid | Text] = [
        Text(f"Sixstones — {', '.join(names)}", "bold"),
        Text("Be first to a bonus of each of the five colours, the Time stone and 16 points."),
        legend(),
    ]
    if game.seal:
        lines += [Text("The deal is sealed. Its fingerprint:", "dim"), Text(game.seal.commitment)]
        lines += [Text("After the game 'sixstones verify FILE' shows that no card was moved.", "dim")]
    return [*lines, Text("Type 'help' at any time.")]


def _two_columns(rows: dict[str, str]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for left, right in rows.items():
        grid.add_row(Text(f"  {left}", "bold cyan"), Text(right))
    return grid
