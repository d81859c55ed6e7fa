"""Play many games of titan and write what the cards are worth into docs/card-worth.md.

`python -m tools.card_worth --games 100000` plays that many games with 2, 3 and 4 players each, on all cores. Finished
games are kept in FOLDER: a run that was stopped with Ctrl-C, or a run with more games, continues. 100,000 games with
two players take about four hours of one core.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, Final

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Game, Recruit, Reserve
from sixstones.rules.deck import Character, standard_deck

FOLDER: Final = Path(".cache/card-worth")
PAGE: Final = Path("docs/card-worth.md")
CHART: Final = Path("docs/pictures/card-worth.svg")
PLAYERS: Final = (2, 3, 4)
CHUNK: Final = 20  # games that a worker plays at a time
GAIN: Final = "Gain: how much more often players who recruit the character win, in percentage points."
START, END = "<!-- figures -->", "<!-- end of figures -->"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games for each number of players")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for players in PLAYERS:
        _play(players, options.games, options.workers)
    found = {players: _total(players, options.games) for players in PLAYERS}
    CHART.write_text(_chart(found[2]), encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    report = "\n".join(_report(found))
    PAGE.write_text(f"{before}{START}\n\n{report}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    print(report)


def _file(players: int) -> Path:
    return FOLDER / f"{players}-players.jsonl"


def _play(players: int, games: int, workers: int) -> None:
    """Play the chunks that are missing."""
    file = _file(players)
    done = {json.loads(line)["first"] for line in file.read_text().splitlines()} if file.exists() else set()
    missing = [first for first in range(0, games, CHUNK) if first not in done]
    ignore_ctrl_c = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)  # the main process handles it
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with (
        ProcessPoolExecutor(workers, get_context("spawn"), initializer=ignore_ctrl_c) as pool,
        Progress(*columns, disable=not sys.stderr.isatty()) as bar,
        file.open("a", encoding="utf-8") as lines,
    ):
        task = bar.add_task(f"{players} players", total=games, completed=games - len(missing) * CHUNK)
        try:
            for chunk in pool.map(partial(play_chunk, players), missing):
                lines.write(json.dumps(chunk) + "\n")
                lines.flush()
                bar.advance(task, CHUNK)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            sys.exit("Stopped. Run the same command to continue.")


def play_chunk(players: int, first: int) -> dict[str, Any]:
    """Counts of CHUNK games; keys are `what name`, such as `recruited thor`."""
    counts: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        game = Game.deal(players, f"worth {number}")
        bots = [make_bot("titan", number * 4 + seat) for seat in range(players)]
        reserved: set[tuple[int, str]] = set()
        while game.outcome is None:
            seat = game.to_play
            move = game.play(bots[seat].choose(game.view(seat), Clock()).move)
            if isinstance(move, Reserve):
                reserved.add((seat, move.character))
        _count(game, reserved, counts)
    return {"first": first, **counts}


def _count(game: Game, reserved: Iterable[tuple[int, str]], counts: Counter[str]) -> None:
    assert game.outcome is not None
    winners = game.outcome.winners
    counts["games"] += 1
    counts["rounds"] += game.round
    counts[f"ended {game.outcome.decided_by or game.outcome.reason}"] += 1
    for seat in winners:
        counts[f"won seat {seat + 1}"] += 1
    for ply in game.log:
        if isinstance(ply.move, Recruit):
            counts[f"recruited {ply.move.character}"] += 1
            counts[f"won with {ply.move.character}"] += ply.seat in winners
    for _, character in reserved:
        counts[f"reserved {character}"] += 1
    for seat, player in enumerate(game.players):
        for location in player.locations:
            counts[f"location {location}"] += 1
            counts[f"won at {location}"] += seat in winners
    if game.avengers_holder is not None:
        counts["tile"] += 1
        counts["won with the tile"] += game.avengers_holder in winners


def _total(players: int, games: int) -> Counter[str]:
    total: Counter[str] = Counter()
    for line in _file(players).read_text(encoding="utf-8").splitlines():
        chunk = json.loads(line)
        if chunk.pop("first") < games:
            total.update(chunk)
    return total


def _gain(counts: Counter[str], card: Character, players: int) -> float:
    """How much more often those who recruited a character win than all players do, in points."""
    recruited = counts[f"recruited {card.id}"]
    won = sum(count for name, count in counts.items() if name.startswith("won seat"))
    return 100 * (counts[f"won with {card.id}"] / max(recruited, 1) - won / counts["games"] / players)


def _report(found: dict[int, Counter[str]]) -> list[str]:
    git = subprocess.run(["git", "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True)
    games = ", ".join(f"{counts['games']:,} with {players}" for players, counts in found.items())
    written = f"Written on {datetime.now(UTC):%Y-%m-%d}, commit {git.stdout.strip()}, by `python -m tools.card_worth`."
    heading = ["| | 2 players | 3 players | 4 players |", "|---" * 4 + "|"]
    rows = [f"| {name} | {' | '.join(cells)} |" for name, cells in _general(found).items()]
    return [
        *(f"Games of titan against itself: {games} players. {written}", "", *heading, *rows, ""),
        *(
            "## Characters",
            "",
            f"{GAIN} In this many games a gain has a standard error of about {_error(found[2]):.0f}.",
            "",
        ),
        *(*_characters(found), "", "## Locations", "", *_locations(found)),
    ]


def _error(counts: Counter[str]) -> float:
    """The standard error of a typical gain, in points."""
    return 50 / math.sqrt(median(counts[f"recruited {card.id}"] for card in standard_deck().characters))


def _general(found: dict[int, Counter[str]]) -> dict[str, list[str]]:
    rows = {"rounds": [f"{counts['rounds'] / counts['games']:.1f}" for counts in found.values()]}
    for seat in range(1, 5):
        rows[f"seat {seat} wins"] = [
            f"{counts[f'won seat {seat}'] / counts['games']:.1%}" if seat <= players else ""
            for players, counts in found.items()
        ]
    rows["the Avengers tile is taken"] = [f"{one['tile'] / one['games']:.0%}" for one in found.values()]
    rows["its holder wins"] = [f"{one['won with the tile'] / max(one['tile'], 1):.0%}" for one in found.values()]
    for ending in sorted({name for counts in found.values() for name in counts if name.startswith("ended ")}):
        rows[ending.replace("ended", "decided by")] = [f"{one[ending] / one['games']:.1%}" for one in found.values()]
    return rows


def _characters(found: dict[int, Counter[str]]) -> Iterator[str]:
    two = found[2]
    yield "| Character | level | recruited | reserved | gain, 2 players | gain, 3 | gain, 4 |"
    yield "|---" * 7 + "|"
    for card in sorted(standard_deck().characters, key=lambda card: -_gain(two, card, 2)):
        shares = [f"{two[f'{what} {card.id}'] / two['games']:.0%}" for what in ("recruited", "reserved")]
        gains = [f"{_gain(counts, card, players):+.1f}" for players, counts in found.items()]
        yield f"| {card.name} | {card.level} | {' | '.join([*shares, *gains])} |"


def _locations(found: dict[int, Counter[str]]) -> Iterator[str]:
    yield "| Location | claimed, 2 players | its owner wins, 2 | 3 | 4 |"
    yield "|---" * 5 + "|"
    for side in standard_deck().locations:
        wins = [f"{one[f'won at {side.id}'] / max(one[f'location {side.id}'], 1):.0%}" for one in found.values()]
        yield f"| {side.name} | {found[2][f'location {side.id}'] / found[2]['games']:.0%} | {' | '.join(wins)} |"


def _chart(counts: Counter[str]) -> str:
    """The ten best and the ten worst characters of two players."""
    cards = sorted(standard_deck().characters, key=lambda card: -_gain(counts, card, 2))
    drawn = ['<text x="20" y="24">Wins of those who recruit a character, minus all, in points (2 players)</text>']
    for row, card in enumerate(cards[:10] + cards[-10:]):
        gain, y = _gain(counts, card, 2), 50 + 22 * row
        x, width = 400 + min(gain, 0) * 10, abs(gain) * 10
        colour = "#2e7d32" if gain > 0 else "#c23b22"
        drawn.append(f'<text x="20" y="{y + 12}">{card.name}</text>')
        drawn.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="16" fill="{colour}"/>')
        drawn.append(f'<text x="660" y="{y + 12}" text-anchor="end">{gain:+.1f}</text>')
    body, font = "\n".join(drawn), 'font-family="sans-serif" font-size="13"'
    paper = '<rect width="680" height="500" fill="white"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 500" {font}>\n{paper}\n{body}\n</svg>\n'


if __name__ == "__main__":
    main()
