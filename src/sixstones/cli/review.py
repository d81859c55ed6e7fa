"""`sixstones review`: how luck and decisions changed each player's chances in saved games."""

import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.padding import Padding

from sixstones.ai.bot import Choice
from sixstones.arena.cluster import worker_results
from sixstones.arena.local import Work
from sixstones.arena.results import Failed
from sixstones.cli import console
from sixstones.cli.client.words import Words
from sixstones.cli.engine import ensure_compiled
from sixstones.cli.options import AsJson, Workers, check_output_file, whole_number
from sixstones.cli.text import printable
from sixstones.game import Game, Record
from sixstones.match.commands import hinted
from sixstones.problem import Problem
from sixstones.protocol import client
from sixstones.records import RecordError, load_record
from sixstones.review import Review, Reviewer
from sixstones.review.picture import PARTS, SIGNS, in_points, picture
from sixstones.review.reviewer import LEAST_SIMULATIONS, SIMULATIONS
from sixstones.system import write_text

VERDICT_TITLES: Final = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


@dataclass(frozen=True)
class Reviewing(Work):
    """What a worker process does: it reviews games by their number."""

    records: list[Record]
    simulations: int

    def __call__(self, number: int, _on_failed: Callable[[Failed], None], /) -> tuple[int, Review]:
        return number, _reviewer(self.simulations).review(self.records[number])


_reviewer = cache(Reviewer)  # one for each process


def review(
    *files: Path,
    simulations: Annotated[
        int, Parameter(converter=whole_number, validator=Number(gte=LEAST_SIMULATIONS, lte=1_000_000))
    ] = SIMULATIONS,
    picture_file: Annotated[Path | None, Parameter(name="--picture")] = None,
    workers: Workers = None,
    ray: str | None = None,
    json_form: AsJson = False,
) -> None:
    """Show how luck and decisions changed each player's chances in saved games.

    Chances are in points: 100 is a certain win. For each player, start, luck, decisions and rest add up to the result.
    A decision is judged by what its player could know.

    Example: sixstones review game.sixstones --picture game.svg

    Args:
        files: Saved games.
        simulations: Simulations per decision. More are slower but more accurate.
        picture_file: Also draw the chances to this SVG file; with several games, one file per game, numbered.
        ray: Address of a Ray cluster; `local` starts one on this machine.
    """
    if not files:
        raise Problem("name at least one saved game, for example: sixstones review game.sixstones")
    if picture_file is not None:
        check_output_file("--picture", picture_file)
        if picture_file.suffix.lower() != ".svg":
            raise Problem(f"--picture draws SVG: name a file that ends with .svg, not {picture_file}")
    records = [_load(file) for file in files]
    ensure_compiled("play", "review", bots=["champion"])
    reviews = _review(records, simulations, workers, ray)
    for number, found in sorted(reviews.items()):
        if picture_file is not None:
            part = f"-{number + 1}" if len(files) > 1 else ""
            write_text(picture_file.with_stem(picture_file.stem + part), picture(found))
        if not json_form:
            _print_review(str(files[number]), records[number], found)
    if json_form:
        values = [{"file": str(files[number]), **found.to_dict()} for number, found in sorted(reviews.items())]
        print(json.dumps(values[0] if len(files) == 1 else values))
    if len(reviews) < len(files):
        print(f"{len(reviews)} of {len(files)} games were reviewed.", file=sys.stderr)
        sys.exit(1)


def _load(file: Path) -> Record:
    record = load_record(file)
    if not record.log:
        raise RecordError(str(file), None, "there are no moves to review")
    return record


def _review(records: list[Record], simulations: int, workers: int | None, ray: str | None) -> dict[int, Review]:
    """Review in worker processes, or in this one if there is one game. Ctrl-C keeps what is done."""
    found: dict[int, Review] = {}
    with console.progress_bar("Reviewing", unit="moves" if len(records) == 1 else "games") as progress:
        if len(records) == 1 and ray is None:
            task = progress.add_task("", total=len(records[0].log))
            return {0: Reviewer(simulations).review(records[0], lambda done: progress.update(task, completed=done))}
        log = partial(progress.console.print, soft_wrap=True)
        with worker_results(Reviewing(records, simulations), range(len(records)), workers, ray, log) as results:
            found.update(progress.track(results, total=len(records)))
    return found


def _print_review(file: str, record: Record, review: Review) -> None:
    output = console.standard_output()
    table = console.report_table(printable(file), ["Points of win chance"], map(printable, review.names))
    points = [in_points(balance) for balance in review.balances]
    for name, title in PARTS.items():
        if name != "ending" or any(one.ending for one in review.balances):
            table.add_row(title, *(one[name] for one in points), end_section=title == "result")
    table.add_row("accuracy", *("–" if one is None else f"{one:.0f}" for one in review.accuracy))
    marked = Counter((one.seat, one.verdict) for one in review.moves)
    for verdict, sign in SIGNS.items():
        counts = (str(marked[seat, verdict]) for seat in range(len(review.names)))
        table.add_row(f"{VERDICT_TITLES[verdict]} {sign}", *counts)
    output.print(table)
    if not review.finished:
        output.print("The game is unfinished; the result is each player's chance at its end.")
    _print_moments(output, record, review)


def _print_moments(output: Console, record: Record, review: Review) -> None:
    words, game, made = Words("en"), Game.from_setup(record.setup), 0
    if not review.moments:
        output.print("No move was clearly a mistake.")
    for moment in review.moments:
        one = review.moves[moment.number]
        for ply in record.log[made : moment.number]:
            game.play(ply.move)
        made = moment.number
        loss = f"{100 * one.loss:.0f} points, {one.verdict}"
        made_text, better = (words.order_text(each.move, game.deck) for each in (moment.made, moment.better))
        output.print(f"\nRound {one.round}, {printable(review.names[one.seat])}: {made_text} ({loss})")
        why = [_reasons(words, each, game, review.names) for each in (moment.better, moment.made)]
        output.print(Padding(f"Better: {better}. {why[0]}\nThe move made: {why[1]}", (0, 0, 0, 2)))


def _reasons(words: Words, choice: Choice, game: Game, names: tuple[str, ...]) -> str:
    hint = hinted(client.Hint(id="", state=0), 0, "champion", replace(choice, candidates=()))
    return " ".join(words.hint_lines(hint, game, names)[1:])
