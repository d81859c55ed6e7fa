"""`sixstones puzzles`: solve puzzles in the terminal, find new ones, and verify their proofs."""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table

from sixstones.arena.cluster import worker_results
from sixstones.arena.local import Work
from sixstones.arena.results import Failed
from sixstones.cli import console
from sixstones.cli.client.plain import check_streams, run_session
from sixstones.cli.client.puzzle import PuzzleSession, PuzzleTable
from sixstones.cli.client.words import Words
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.options import Flag, Workers, whole_number
from sixstones.cli.text import counted, shell_command
from sixstones.problem import Problem
from sixstones.protocol.client import Language
from sixstones.puzzles.book import GOALS, SHIPPED, THEMES, Puzzle, read_book, read_line, write_book
from sixstones.puzzles.choice import choose
from sixstones.puzzles.finder import Finder, Search, proved

PLAYERS: Final = (2, 3, 4)
Goal = Literal["win-1", "win-2", "win-3", "save-1", "save-2"]
Count = Annotated[int, Parameter(converter=whole_number, validator=Number(gte=1, lte=10_000_000))]

puzzles = App(name="puzzles", help="Solve puzzles that are proved to have one solution; find and prove puzzles.")


@puzzles.default
def solve(
    id: Annotated[str | None, Parameter(help="Which puzzle; default: any.")] = None,
    /,
    *,
    goal: Annotated[Goal | None, Parameter(help="Only puzzles with this goal.")] = None,
    players: Annotated[
        int | None, Parameter(validator=Number(gte=2, lte=4), help="Only puzzles with this number of players.")
    ] = None,
    language: Annotated[Language | None, Parameter(help="Default: the language of your locale.")] = None,
    plain: Annotated[Flag, Parameter(help="Lines of text, for screen readers and scripts.")] = False,
) -> None:
    """Solve a puzzle in the terminal.

    Exactly one move reaches the goal, whatever the others do and whatever cards come up. After a wrong move, the
    others' replies show why it is wrong. `hint` helps, up to three times; `undo` goes back to the start.
    """
    check_streams()
    book = [one for one in read_book() if goal in (None, one.goal) and players in (None, one.players)]
    if id is not None:
        book = [one for one in book if one.id == id]
    if not book:
        raise Problem("there is no such puzzle; leave out the id and the options to get a random one")
    puzzle, words = random.choice(book), Words(language)
    ensure_compiled("play", "solve")
    table = PuzzleTable(puzzle)
    run_session(PuzzleSession(table, words), plain=plain)
    if not table.solved:
        print(shell_command("puzzles", puzzle.id))


@dataclass(frozen=True)
class Searching(Work):
    """What a worker process does: it searches games by their number, and returns what is kept of each."""

    games: list[tuple[int, int]]  # the number of players and the number of the deal

    def __call__(self, number: int, _on_failed: Callable[[Failed], None], /) -> dict[str, Any]:
        players, deal = self.games[number]
        finder, found, start = _finder(), Search(), time.perf_counter()
        finder.search(players, deal, found)
        values = {"players": players, "deal": deal, "seconds": round(time.perf_counter() - start, 3)}
        figures = {name: getattr(found, name) for name in ("positions", "nodes", "gave_up", "trivial")}
        return values | figures | {"puzzles": [puzzle.line() for puzzle in found.puzzles]}


@puzzles.command
def make(
    folder: Path,
    *,
    games: Count = 1000,
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=4))] = None,
    count: Count = 900,
    workers: Workers = None,
) -> None:
    """Find puzzles in games between bots.

    The games that were searched are kept in FOLDER/found.jsonl: the same command continues after Ctrl-C, and more games
    add to it. The chosen puzzles are written to FOLDER/puzzles.txt.

    Args:
        folder: Where to keep the results.
        games: Number of games for each number of players.
        players: Only games with this number of players.
        count: Number of puzzles to choose.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file, kinds = folder / "found.jsonl", (players,) if players else PLAYERS
    ensure_compiled("play", "solve", bots=["champion", "hero"])
    done = {(one["players"], one["deal"]) for one in _lines(file)}
    left, searched = [(kind, deal) for deal in range(games) for kind in kinds if (kind, deal) not in done], 0
    with file.open("a", encoding="utf-8") as kept:
        if file.stat().st_size:
            kept.write("\n")  # the last line may be cut, because the machine stopped
        for one in _run(Searching(left), len(left), workers, unit="games", done=games * len(kinds) - len(left)):
            kept.write(json.dumps(one) + "\n")
            kept.flush()
            searched += 1
    if searched < len(left):
        print("Stopped. Run the same command to continue.", file=sys.stderr)
    _report(folder, file, count)


def _lines(file: Path) -> list[dict[str, Any]]:
    """The games that were searched, without truncated lines."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith("}")]


def _run(work: Work, count: int, workers: int | None, *, unit: str, done: int = 0) -> Iterator[Any]:
    """Yield the results of processes, with progress. Ctrl-C stops; finished results are kept."""
    with console.progress_bar("Proving", unit=unit) as progress:
        log = partial(progress.console.print, soft_wrap=True)
        with worker_results(work, range(count), workers, None, log) as results:
            yield from progress.track(results, total=done + count, completed=done)


def _report(folder: Path, file: Path, count: int) -> None:
    searched = _lines(file)
    found = [read_line(line) for one in searched for line in one["puzzles"]]
    chosen = choose(found, count)
    write_book(folder / "puzzles.txt", chosen)
    figures = [("games", f"{len(searched):,}"), ("found", f"{len(found):,}"), ("chosen", f"{len(chosen):,}")]
    seconds, nodes = (sum(float(one[name]) for one in searched) for name in ("seconds", "nodes"))
    if searched:
        figures += [
            ("puzzles per 1,000 games", f"{1000 * len(found) / len(searched):,.0f}"),
            ("games per second and core", f"{len(searched) / seconds:.2f}"),
            ("positions proved per game", f"{nodes / len(searched):,.0f}"),
        ]
    output = console.standard_output()
    output.print(_table(chosen))
    for name, value in figures:
        output.print(f"{name:>28}  {value}")
    output.print(f"Written to {folder / 'puzzles.txt'}")


def _table(chosen: Iterable[Puzzle]) -> Table:
    """How many puzzles there are of each goal and theme, by number of players."""
    table = console.report_table("Puzzles", ["Goal or theme"], [f"{players} players" for players in PLAYERS])
    counts = Counter((name, one.players) for one in chosen for name in (one.goal, *one.themes))
    for name in (*GOALS, *THEMES):
        table.add_row(name, *(str(counts[name, players]) for players in PLAYERS))
    return table


@dataclass(frozen=True)
class Proving(Work):
    """What a worker process does: it proves puzzles by their number."""

    book: list[Puzzle]

    def __call__(self, number: int, _on_failed: Callable[[Failed], None], /) -> tuple[int, str]:
        return number, proved(_finder(), self.book[number])


@cache
def _finder() -> Finder:
    """One for each process."""
    return Finder()


@puzzles.command
def verify(file: Path = SHIPPED, *, sample: Count | None = None, workers: Workers = None) -> None:
    """Check the proofs: exactly one move reaches the goal, whatever the others do and whatever cards come up.

    Args:
        file: A puzzle file; default: the puzzles that come with Sixstones.
        sample: Check only this number of puzzles, chosen at random.
    """
    book = read_book(file)
    if sample is not None:
        book = random.sample(book, min(sample, len(book)))
    ensure_compiled("play", "solve")
    start = time.perf_counter()
    verdicts = dict(_run(Proving(book), len(book), workers, unit="puzzles"))
    wrong = {book[number].id: verdict for number, verdict in sorted(verdicts.items()) if verdict}
    output = console.standard_output()
    output.print(_table(book[number] for number in verdicts if not verdicts[number]))
    for name, verdict in wrong.items():
        output.print(f"{name}: {verdict}")
    if wrong or len(verdicts) < len(book):
        raise Problem(f"wrong: {counted(len(wrong), 'puzzle')}; not checked: {len(book) - len(verdicts):,}")
    output.print(f"{counted(len(book), 'puzzle')} proved in {time.perf_counter() - start:.1f} s.")
