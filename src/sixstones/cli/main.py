"""The command `sixstones`. It imports nothing heavy: a command is loaded only when it is called."""

import os
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import Final

from cyclopts import App, CycloptsError, Group, UnusedCliTokensError

from sixstones import __version__
from sixstones.cli.text import printable, replace_unencodable_output
from sixstones.problem import Problem

COMMANDS: Final = {  # one-line help for each command, so that `--help` doesn't have to load them
    "Play": {
        "serve": "Run a server, so that others can play in their browsers.",
        "admin": "Manage a running server: tables, guests, reports, backups.",
        "join": "Join a table on a server, or open one, in the terminal.",
        "play": "Play in the terminal, against bots or with friends at one keyboard.",
        "replay": "Step through a saved game.",
        "verify": "Check a saved game: deal, moves and result.",
        "bots": "List the bots.",
        "cards": "List the cards.",
    },
    "Study": {
        "puzzles": "Solve puzzles that are proved to have one solution; find and prove puzzles.",
        "review": "Show how luck and decisions changed each player's chances in saved games.",
        "arena": "Play bots against each other and rate them.",
        "train": "Train a network by self-play.",
        "simulate": "Make a bot play many games against itself and show statistics.",
        "perft": "Count the legal move sequences from a deal.",
        "bench": "Measure the speed of the engine on this machine.",
        "warmup": "Compile the engine now, so that the first game starts right away.",
    },
}
MODULES: Final = {  # the other commands have their own module
    **dict.fromkeys(("bots", "cards"), "listing"),
    "warmup": "engine",
    **dict.fromkeys(("join", "replay", "verify"), "play"),
    **dict.fromkeys(("simulate", "perft", "bench"), "study"),
}


def build_app(called: str | None = None) -> App:
    """Build the app. The `called` command shows its docstring as help, the others their line in COMMANDS."""
    app = App(
        name="sixstones",
        help="Play and study Splendor: Marvel. Without a command, the game opens in your browser.",
        help_epilogue=None if called else "Help on a command: sixstones COMMAND --help",
        help_format="markdown" if called else "plaintext",  # Markdown looks better, plain text is faster
        version=__version__,
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    app.default(lambda: import_module("sixstones.cli.home").home())
    app["--help"].group = app["--version"].group = Group("Options", sort_key=len(COMMANDS))
    for group_key, (title, commands) in enumerate(COMMANDS.items()):
        group = Group(title, sort_key=group_key)
        for sort_key, (name, summary) in enumerate(commands.items()):
            help_text = {} if name == called else {"help": summary}
            module = MODULES.get(name, name)
            app.command(f"sixstones.cli.{module}:{name}", name=name, group=group, sort_key=sort_key, **help_text)
    if called == "serve":
        settings = import_module("sixstones.cli.serve_settings")
        app["serve"].config = settings.environment, settings.settings_file
    return app


def _check_command(words: list[str]) -> None:
    """Raises Problem if the first word is not a command."""
    names = [name for commands in COMMANDS.values() for name in commands]
    if words and not words[0].startswith("-") and words[0] not in names:
        near = get_close_matches(words[0], names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"the commands are {', '.join(names)}"
        raise Problem(f"unknown command {words[0]}; {hint}")


def _sentence(problem: Exception) -> str:
    if isinstance(problem, UnusedCliTokensError):
        return f"unexpected argument {' '.join(problem.unused_tokens or [])}"
    return " ".join(str(problem).split())


def main() -> None:
    """Run a command. Errors that concern the user are printed as one line on standard error."""
    words = ["--help" if word == "help" else word for word in sys.argv[1:2]] + sys.argv[2:]
    replace_unencodable_output()
    try:
        _check_command(words)
        build_app(words[0] if words and not words[0].startswith("-") else None)(words)
    except (CycloptsError, Problem) as problem:
        print(f"sixstones: {printable(_sentence(problem))}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nsixstones: stopped", file=sys.stderr)
        sys.exit(130)  # the usual status after Ctrl-C
    except BrokenPipeError:
        # The reader is gone, as with `| head`: exit quietly, and keep Python from complaining.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        what = f"use {printable(str(error.filename))}" if error.filename else "write the output"
        print(f"sixstones: can't {what} ({error.strerror})", file=sys.stderr)
        sys.exit(1)
