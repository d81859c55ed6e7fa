"""Names that look like Rich markup."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Game, Record
from sixstones.rules.deck import deck_lines, load_deck, standard_deck

PLAYERS = ("[/]", "[red]x[/red]", "[link=http://x]", ":bomb: \\[/b]")
CARDS = ("[/]", "[red]", "[link=x]y", "[@click=app.bell]", ":bomb:", "[/red]", "\\[", "[bold")


def deck_files(folder: Path) -> tuple[Path, Path]:
    """The standard deck with such names: files for characters and locations."""
    files = folder / "[/] cards.csv", folder / "[red] locations.csv"
    (folder / "[").mkdir(exist_ok=True)  # a slash parts folders, so this is the first half of "[/]"
    for file, lines in zip(files, deck_lines(standard_deck()), strict=True):
        file.write_text("\n".join(_renamed(lines)) + "\n", encoding="utf-8")
    return files


def _renamed(lines: list[str]) -> Iterator[str]:
    yield lines[0]
    for name, cells in zip(cycle(CARDS), csv.reader(lines[1:]), strict=False):
        row = io.StringIO()
        csv.writer(row, lineterminator="").writerow([cells[0], f"{name} {cells[0]}"[:40], *cells[2:]])
        yield row.getvalue()


def record(folder: Path, moves: int | None = None) -> Record:
    """A game with such names, played by bots to the end or for some moves."""
    game = Game.deal(4, "[/]", deck=load_deck(*deck_files(folder)))
    bots = [make_bot("greedy", seat) for seat in range(4)]
    while game.outcome is None and (moves is None or len(game.log) < moves):
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    return replace(game.record(), names=PLAYERS)
