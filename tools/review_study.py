"""Measure how good reviews are, and write the figures and charts into docs/review.md.

`python -m tools.review_study` takes about half an hour on one core. Finished parts are kept in FOLDER, so that an
interrupted run continues where it was; delete the folder to start over.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.progress import Progress, TimeRemainingColumn

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.registry import entry_named
from sixstones.game import Game, Record
from sixstones.game.numbering import numbering
from sixstones.review import ReviewedMove, Reviewer
from sixstones.review.decision import BLUNDER, VERDICTS
from sixstones.review.reviewer import SIMULATIONS, SIMULATIONS_PER_LUCK, accuracy

FOLDER: Final = Path(".cache/review-study")
PAGE: Final = Path("docs/review.md")
CHART: Final = Path("docs/pictures/review-luck.svg")
START, END = "<!-- figures -->", "<!-- end of figures -->"
LUCK_GAMES, LUCK_SIMULATIONS = 1_000, 5
REST_GAMES: Final = 40
BLUNDER_GAMES: Final = 60
MATCHES, GAMES_PER_MATCH, MATCH_SIMULATIONS = 10, 20, 200
PAIRS: Final = (("agent", "hero"), ("hero", "avenger"), ("avenger", "titan"))
ARENAS: Final = (
    ("policy", "search", 2),
    ("champion-1000", "champion-250", 2),
    ("policy", "search", 4),
    ("champion-1000", "champion-250", 4),
)
ARENA_GAMES: Final = 60
ARENA_LUCK: Final = 20


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    parts = {name: _kept(name, measure) for name, measure in PARTS.items()}
    CHART.write_text(_chart(parts["luck"]["per game"]), encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    block = f"{START}\n\n{_report(parts)}\n{END}"
    PAGE.write_text(re.sub(f"{START}.*{END}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")
    print(block)


def _kept(name: str, measure: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    file = FOLDER / f"{name.replace(' ', '-')}.json"
    if not file.exists():
        start = time.process_time()
        found = measure() | {"cpu seconds": round(time.process_time() - start)}
        file.write_text(json.dumps(found), encoding="utf-8")
    values: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return values


def _games(title: str, bots: tuple[str, ...], count: int, first: int = 0) -> Iterator[Record]:
    """Games between bots. Different bots play every deal once with each rotation of the seats."""
    rotations = len(bots) if len(set(bots)) > 1 else 1
    with Progress(*Progress.get_default_columns()[:-1], TimeRemainingColumn(), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(title, total=count)
        for number in range(first, first + count):
            deal, turn = divmod(number, rotations)
            game = Game.deal(len(bots), f"review study {deal}")
            made = [_make(bot, seat) for seat, bot in enumerate(bots[turn:] + bots[:turn])]
            while game.outcome is None:
                game.play(made[game.to_play].choose(game.view(game.to_play), Clock()).move)
            yield game.record()
            bar.advance(task)


def _make(bot: str, seed: int) -> Bot:
    entry = entry_named(bot)
    assert entry is not None
    return entry.make(seed)


def measure_luck() -> dict[str, Any]:
    """The luck of the first seat in games of the champion with 100 simulations per move."""
    reviewer = Reviewer(LUCK_SIMULATIONS * SIMULATIONS_PER_LUCK)
    lucks = [reviewer.luck(record)[0] for record in _games("luck", ("champion-100",) * 2, LUCK_GAMES)]
    return {"mean": float(np.mean(lucks)), "error": float(np.std(lucks)) / math.sqrt(len(lucks)), "per game": lucks}


def measure_rest() -> dict[str, Any]:
    reviewer, rests, seconds = Reviewer(), [], []
    for record in _games("rest", ("champion-100",) * 2, REST_GAMES):
        start = time.process_time()
        rests.append(reviewer.review(record).balances[0].rest)
        seconds.append(time.process_time() - start)
    return {"size": float(np.mean(np.abs(rests))), "mean": float(np.mean(rests)), "seconds": float(np.median(seconds))}


def measure_blunders() -> dict[str, Any]:
    """How many blunders are not blunders with ten times the simulations."""
    reviewer, deep = Reviewer(), Reviewer(10 * SIMULATIONS)
    verdicts = []
    for record in _games("blunders", ("hero", "agent"), BLUNDER_GAMES):
        game = Game.from_setup(record.setup)
        for one in reviewer.review(record).moves:
            if one.verdict == VERDICTS[BLUNDER]:
                view = game.view(game.to_play)
                action = numbering(game.deck).action(view.states, one.move)
                assert action is not None
                verdicts.append(VERDICTS[deep.judge(view, action)["verdict"]])
            game.play(one.move)
    return {"blunders": len(verdicts), "changed": len(verdicts) - verdicts.count(VERDICTS[BLUNDER])}


def measure_accuracy(weak: str, strong: str) -> dict[str, Any]:
    """In how many matches the stronger bot has the higher accuracy."""
    reviewer, bots, rows = Reviewer(MATCH_SIMULATIONS), (weak, strong), []
    for match in range(MATCHES):
        moves: dict[str, list[ReviewedMove]] = {weak: [], strong: []}
        records = _games(f"accuracy, {weak} and {strong}", bots, GAMES_PER_MATCH, match * GAMES_PER_MATCH)
        for number, record in enumerate(records):
            for one in reviewer.review(record).moves:
                moves[bots[(one.seat + number) % 2]].append(replace(one, seat=0))  # the bot's moves in all its seats
        rows.append([accuracy(moves[bot], 0) or 0.0 for bot in bots])
    return {"accuracy": rows, "higher": sum(strong > weak for weak, strong in rows)}


def measure_arena(one: str, other: str, players: int) -> dict[str, Any]:
    """The intervals of a share with and without luck, as `sixstones arena --luck` computes them."""
    command = [sys.executable, "-m", "sixstones", "arena", one, other]
    numbers = {"--games": ARENA_GAMES, "--players": players, "--luck": ARENA_LUCK, "--workers": 1}
    folder = FOLDER / f"{one}-{other}-{players}"
    options = [*(str(word) for option in numbers.items() for word in option), "--json", "--out", str(folder)]
    options += ["--resume"] if folder.exists() else []
    printed = subprocess.run([*command, *options], check=True, capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    plain, adjusted = _deal_scores(rows, one, players, 0), _deal_scores(rows, one, players, 1)
    first = next(row for row in json.loads(printed)["bots"] if row["bot"] == one)
    return {
        "share": first["share"],
        "adjusted": first["adjusted"],
        "plain reach": _reach(plain),
        "adjusted reach": _reach(adjusted),
        "games": len(rows),
        "deals": len(plain),
    }


def _deal_scores(rows: list[dict[str, Any]], bot: str, players: int, luck: int) -> list[float]:
    deals: dict[int, list[float]] = {}
    for row in rows:
        seats = [seat for seat in range(players) if row["seating"][seat] == bot]
        score = sum(seat in row["winners"] for seat in seats) / max(len(row["winners"]), 1)
        deals.setdefault(row["deal"], []).append(score - luck * sum(row["luck"][seat] for seat in seats))
    return [float(np.mean(scores)) for scores in deals.values()]


def _reach(scores: list[float]) -> float:
    return 1.96 * float(np.std(scores, ddof=1)) / math.sqrt(len(scores))


PARTS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "luck": measure_luck,
    "rest": measure_rest,
    "blunders": measure_blunders,
    **{f"accuracy {weak} {strong}": partial(measure_accuracy, weak, strong) for weak, strong in PAIRS},
    **{" ".join(map(str, ("arena", *arena))): partial(measure_arena, *arena) for arena in ARENAS},
}


def _report(parts: dict[str, dict[str, Any]]) -> str:
    git = subprocess.run(["git", "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True)
    luck, rest, blunders = parts["luck"], parts["rest"], parts["blunders"]
    changed = blunders["changed"] / max(blunders["blunders"], 1)
    return f"""\
Measured on {datetime.now(UTC):%Y-%m-%d}, commit {git.stdout.strip()}, with `python -m tools.review_study`:

- **Luck averages out.** In {LUCK_GAMES:,} games of champion-100 against itself the first seat's luck is
  {100 * luck["mean"]:+.2f} points on average, {abs(luck["mean"]) / luck["error"]:.1f} standard errors from zero.
- **The rest** has a mean size of {100 * rest["size"]:.0f} points (mean {100 * rest["mean"]:+.0f}) in {REST_GAMES} games
  of champion-100, with {SIMULATIONS:,} simulations per decision. A review takes {rest["seconds"]:.1f} s of one core.
- **Most blunders stay blunders.** Of {blunders["blunders"]} blunders in {BLUNDER_GAMES} games of hero against agent,
  {blunders["changed"]} ({changed:.0%}) are smaller with ten times the thinking.

| Matches of {GAMES_PER_MATCH} games | accuracy of the weaker | of the stronger | the stronger is higher |
|---|---|---|---|
{_accuracy_rows(parts)}

| Arena | games | share | ± | without luck | ± | games for the same interval |
|---|---|---|---|---|---|---|
{_arena_rows(parts)}
"""


def _accuracy_rows(parts: dict[str, dict[str, Any]]) -> str:
    lines = []
    for weak, strong in PAIRS:
        found = parts[f"accuracy {weak} {strong}"]
        low, high = np.mean(found["accuracy"], axis=0)
        lines.append(f"| {weak}, {strong} | {low:.0f} | {high:.0f} | {found['higher']} of {MATCHES} |")
    return "\n".join(lines)


def _arena_rows(parts: dict[str, dict[str, Any]]) -> str:
    lines = []
    for one, other, players in ARENAS:
        found = parts[f"arena {one} {other} {players}"]
        reach, adjusted_reach = found["plain reach"], found["adjusted reach"]
        cells = [f"{one} against {other}, {players} players", str(found["games"])]
        for share, error in ((found["share"], reach), (found["adjusted"], adjusted_reach)):
            cells += [f"{100 * share:.1f}%", f"{100 * error:.1f}"]
        lines.append(f"| {' | '.join([*cells, f'{(adjusted_reach / reach) ** 2:.0%}'])} |")
    return "\n".join(lines)


def _chart(lucks: list[float]) -> str:
    """A histogram of the luck of the first seat."""
    counts, edges = np.histogram(100 * np.array(lucks), bins=24, range=(-120, 120))
    drawn = ['<text x="340" y="24" text-anchor="middle">Luck of the first seat per game, in points of chance</text>']
    for i, height in enumerate(180 * counts / counts.max()):
        box = f'y="{220 - height:.1f}" width="23" height="{height:.1f}" fill="#1f5fbf"'
        drawn.append(f'<rect x="{40 + 25 * i}" {box}/>')
    drawn += [
        f'<text x="{40 + 25 * i}" y="240" text-anchor="middle">{edges[i]:+.0f}</text>' for i in range(0, len(edges), 4)
    ]
    body, font = "\n".join(drawn), 'font-family="sans-serif" font-size="13"'
    paper = '<rect width="680" height="260" fill="white"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 260" {font}>\n{paper}\n{body}\n</svg>\n'


if __name__ == "__main__":
    main()
