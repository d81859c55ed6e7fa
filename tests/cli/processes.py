"""What the tests of the terminal game share: running the command with a script, and a whole game to type in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Game, Move, Recruit

COMMAND = [sys.executable, "-m", "sixstones"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment that keeps games in a folder of the test and draws for 80 columns."""
    kept = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES", "FORCE_COLOR"}}
    return kept | {"XDG_DATA_HOME": str(home), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"} | more


def sixstones(home: Path, *arguments: str, typed: Sequence[str] = (), status: int = 0, **more: str) -> str:
    """Run the command with typed lines until they run out; return what it printed."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home, **more),
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == status, done.stdout[-2000:] + done.stderr
    return done.stdout + done.stderr


def greedy_game(players: int, seed: str) -> Game:
    """A whole game between greedy bots, on the deal that `--seed` gives."""
    game = Game.deal(players, seed)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    while game.outcome is None:
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    return game


def typed_game(game: Game) -> list[str]:
    """The lines that play a game again at the prompt; Enter where the command asks how to pay."""
    lines = []
    again = Game.from_setup(game.setup, game.seal)
    for move in game.moves:
        lines.append(str(move))
        if asks_for_payment(again, move):
            lines.append("")
        again.play(move)
    return lines


def asks_for_payment(game: Game, move: Move) -> bool:
    return isinstance(move, Recruit) and move.payment is None and len(game.payments(move.character)) > 1


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "sixstones" / "games").glob("*"))
