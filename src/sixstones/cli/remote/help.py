"""What can be typed at a table on a server."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sixstones.cli.terminal.guide import legend
from sixstones.cli.terminal.palette import ACCENT

MOVES: Final = {
    "7": "the move with that number in the list",
    "ybr  rr": "take tokens by their letters; return some in the same way",
    "recruit rocket": "or 'buy'; 'paying rs' chooses how; 'reserve thor', 'reserve deck 2', 'claim asgard'",
}
COMMANDS: Final = {
    "moves, board, hand": "every legal move; the board again; reserved characters",
    "log, rules, why": "the game so far; the rules ('rules T4'); the last refusal at length",
    "undo": "take your last move back; 'yes' or 'no' when somebody else asks to",
    "hint": "what a strong bot would do",
    "say hello": "a phrase ('say' lists them), or any text where the table allows it",
    "seats": "who sits where",
    "start, bot hero, open 2": "for the host, before the game: begin; seat a bot; free a seat",
    "open 2": "during the game: let somebody else play for a player who is gone",
    "sit Ana": "while watching: take an open seat, one that was offered, or your own again",
    "resign, leave": "give up; give the seat away",
    "rematch, record": "after the game: play again; keep the game in a file",
    "quit": "hang up; the seat stays yours",
}


def help_lines() -> list[RenderableType]:
    return [
        Text("Moves", "bold"),
        _two_columns(MOVES),
        Text("Commands, at any time, also while you wait", "bold"),
        _two_columns(COMMANDS),
        legend(),
    ]


def _two_columns(rows: dict[str, str]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for left, right in rows.items():
        grid.add_row(Text(f"  {left}", ACCENT, no_wrap=True), Text(right))
    return grid
