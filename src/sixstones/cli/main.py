"""The command `sixstones`. Imports nothing heavy: each command is loaded when it is called."""

from __future__ import annotations

import os
import sys
from typing import Final

from cyclopts import App, CycloptsError

from sixstones import __version__
from sixstones.cli.problem import Problem

COMMANDS: Final = {
    "Play": {
        "play": "Play a game in the terminal, against bots or with friends at one keyboard.",
        "replay": "Step through a saved game.",
        "verify": "Check a saved game: the deal, every move, the result.",
        "cards": "Show the deck as a table.",
    },
    "Study": {
        "simulate": "Play many games of a bot against itself and show what happened.",
        "perft": "Count the positions that a number of moves can lead to.",
        "bench": "Measure how fast the engine is on this machine.",
        "warmup": "Compile the engine now, so that the first game starts at once.",
    },
}
"""The one-line help of each command stands here, so that `--help` need not load them."""

INTERRUPTED: Final = 130


def build_app() -> App:
    app = App(
        name="sixstones",
        help="Play and study Splendor: Marvel.",
        help_epilogue="Help on a command: sixstones COMMAND --help",
        help_format="plaintext",
        version=__version__,
        error_formatter=_one_line,
        suppress_keyboard_interrupt=False,
    )
    for group, commands in COMMANDS.items():
        for name, summary in commands.items():
            app.command(f"sixstones.cli.{name}:{name}", name=name, help=summary, group=group)
    return app


def _one_line(error: CycloptsError) -> str:
    return f"sixstones: {' '.join(str(error).split())}"


def main() -> None:
    """Run a command; whatever goes wrong for the user is said in one line on the error stream."""
    try:
        build_app()()
    except Problem as problem:
        print(f"sixstones: {problem}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nsixstones: stopped", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader went away, as `| head` does: end quietly, and keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
