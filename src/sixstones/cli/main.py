"""The command `sixstones`. Imports nothing heavy: each command is loaded when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from cyclopts import App, CycloptsError, Group

from sixstones import __version__
from sixstones.cli.printable import printable
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.plain import use_plain_signs_where_needed

COMMANDS: Final = {
    "Play": {
        "serve": "Host tables for others, on one machine or on many.",
        "join": "Sit down at a table on a server, from this terminal.",
        "play": "Play a game in the terminal, against bots or with friends at one keyboard.",
        "replay": "Step through a saved game.",
        "verify": "Check a saved game: the deal, every move, the result.",
        "bots": "Show who there is to play against.",
        "cards": "Show the deck as a table.",
    },
    "Study": {
        "arena": "Let bots play each other and show how strong they are.",
        "train": "Train a network by self-play, as a plan in a file says.",
        "simulate": "Play many games of a bot against itself and show what happened.",
        "perft": "Count the sequences of legal moves from a known deal.",
        "bench": "Measure how fast the engine is on this machine.",
        "warmup": "Compile the engine now, so that the first game starts at once.",
    },
}
"""The one-line help of each command stands here, so that `--help` need not load them."""

INTERRUPTED: Final = 130


def build_app(called: str | None = None) -> App:
    """The app; the command that is `called` shows its own docstring as help, the others their line of COMMANDS."""
    app = App(
        name="sixstones",
        help="Play and study Splendor: Marvel. Without a command: tables on this machine, in the browser.",
        help_epilogue=None if called else "Help on a command: sixstones COMMAND --help",
        help_format="markdown" if called else "plaintext",  # the first is nicer, the second faster
        version=__version__,
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    app.default(_home)
    app["--help"].group = app["--version"].group = Group("Options", sort_key=len(COMMANDS))
    for place, (title, commands) in enumerate(COMMANDS.items()):
        group = Group(title, sort_key=place)
        for sort_key, (name, summary) in enumerate(commands.items()):
            helped = {} if name == called else {"help": summary}
            app.command(f"sixstones.cli.{name}:{name}", name=name, group=group, sort_key=sort_key, **helped)
    if called == "serve":
        app["serve"].config = _sources_of_settings()
    return app


def _sources_of_settings() -> tuple[Callable[..., None], ...]:
    from sixstones.cli.serve_settings import environment, settings_file  # noqa: PLC0415

    return environment, settings_file


def _home() -> None:
    from sixstones.cli.home import home  # noqa: PLC0415  # loaded when it is called, as the commands are

    home()


def _check_command(words: list[str]) -> None:
    """Raises Problem where the first word is no command."""
    names = [name for commands in COMMANDS.values() for name in commands]
    if words and not words[0].startswith("-") and words[0] not in names:
        near = get_close_matches(words[0], names, n=1)
        raise Problem(
            f"there is no command {words[0]}; "
            + (f"did you mean {near[0]}?" if near else f"the commands are {', '.join(names)}")
        )


def main() -> None:
    """Run a command; whatever goes wrong for the user is said in one line on the error stream."""
    words = ["--help" if word == "help" else word for word in sys.argv[1:2]] + sys.argv[2:]
    use_plain_signs_where_needed()
    try:
        _check_command(words)
        build_app(words[0] if words and not words[0].startswith("-") else None)(words)
    except (CycloptsError, Problem) as problem:
        print(f"sixstones: {printable(' '.join(str(problem).split()))}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nsixstones: stopped", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader went away, as `| head` does: end quietly, and keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        print(f"sixstones: the output can't be written ({error.strerror})", file=sys.stderr)
        sys.exit(1)
