"""What the tests of the terminal game share: running the command with a script, and a whole game to type in."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Self
from unittest.mock import patch

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.cli.main import main
from sixstones.game import Game
from tests.services import forked
from tests.services.forked import Forked

CODES = re.compile(r"\x1b[\[\]][0-9;?]*[A-Za-z]")
COMMAND = [sys.executable, "-m", "sixstones"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment that keeps games in a folder of the test and draws for 80 columns."""
    kept = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES", "FORCE_COLOR"}}
    return kept | {"XDG_DATA_HOME": str(home), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"} | more


class Screen(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def run_here(
    arguments: Sequence[str], environment: Mapping[str, str], typed: str = "", *, terminal: bool = False
) -> tuple[int, str, str]:
    """Run the command in this process, which is much faster; returns its exit status, output and errors.

    The errors, with the progress line, can go to a terminal.
    """
    printed, errors, status = io.StringIO(), Screen() if terminal else io.StringIO(), 0
    with (
        patch.dict(os.environ, environment, clear=True),
        patch.multiple(sys, argv=["sixstones", *arguments], stdin=io.StringIO(typed)),
        redirect_stdout(printed),
        redirect_stderr(errors),
    ):
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
    return status, printed.getvalue(), errors.getvalue()


def sixstones(home: Path, *arguments: str, typed: Sequence[str] = (), status: int = 0) -> str:
    """Run the command in this process with typed lines until they run out; return what it printed."""
    printed, script = io.StringIO(), io.StringIO("".join(f"{line}\n" for line in typed))
    ended = 0
    with (
        patch.dict(os.environ, environment(home), clear=True),
        patch.multiple(sys, argv=[sys.argv[0], *arguments], stdin=script),
        redirect_stdout(printed),
        redirect_stderr(printed),
    ):
        try:
            main()
        except SystemExit as end:
            ended = int(end.code or 0)
    assert ended == status, printed.getvalue()[-2000:]
    return printed.getvalue()


def sixstones_process(home: Path, *arguments: str, typed: str = "", status: int = 0, **more: str) -> str:
    """Run the command as a process of its own, where that makes a difference."""
    with TemporaryFile("w+", encoding="utf-8") as script:
        script.write(typed)
        script.seek(0)
        done = forked.run(*arguments, env=environment(home, **more), typed=script.fileno())
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == status, done.stdout[-2000:] + done.stderr
    return done.stdout + done.stderr


class Terminal:
    """The command on a terminal, driven as a person would."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        lines: int = 24,
        term: str = "xterm",
        columns: int = 80,
        prepare: Callable[[], object] = bool,
    ) -> None:
        self.main, other = pty.openpty()
        self.process = Forked(
            forked.sixstones,
            *arguments,
            env=environment(home, TERM=term, LINES=str(lines), COLUMNS=str(columns)),
            streams=(other, other, other),
            prepare=partial(_log_in, prepare),
        )
        os.close(other)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            os.close(self.main)

    def press(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def wait_for(self, words: str) -> str:
        """All that comes until these words were shown. Textual writes words one by one with codes between them."""
        printed, late = "", time.monotonic() + 60
        while time.monotonic() < late:
            if select.select([self.main], [], [], 0.05)[0]:
                printed += os.read(self.main, 65536).decode("utf-8", "replace")
            if words in CODES.sub("", printed):
                assert "Traceback" not in printed
                return CODES.sub("", printed)
        raise AssertionError(f"no {words!r} after {printed[-1500:]!r}")

    def end(self) -> str:
        """Wait for the end; what came last."""
        printed = b""
        with suppress(OSError):  # the other side is gone
            while select.select([self.main], [], [], 60)[0] and (part := os.read(self.main, 65536)):
                printed += part
        assert self.process.wait(timeout=10) == 0, printed
        return printed.decode("utf-8", "replace")  # the first bytes can be the rest of a letter already read


def _log_in(prepare: Callable[[], object]) -> None:
    prepare()
    os.login_tty(0)  # so that a closed window sends SIGHUP


def greedy_game(players: int, seed: str) -> Game:
    """A whole game between greedy bots, on the deal that `--seed` gives."""
    game = Game.deal(players, seed)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    while game.outcome is None:
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    return game


def typed_game(game: Game) -> list[str]:
    """The lines that play a game again at the prompt."""
    return [str(move) for move in game.moves]


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "sixstones" / "games").glob("*"))
