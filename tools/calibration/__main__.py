"""Calibrate the coach's chances and write calibration.json, docs/coach.md and its plot.

    python -m tools.calibration [PIECES]

Run it whenever the network has changed. It takes about half an hour on a free core. Ctrl-C stops playing and uses the
games so far; the next run continues. Results are stored in .cache/calibration for each network: delete that folder
if the search itself has changed.
"""

from __future__ import annotations

import sys
import time
from typing import Final

import msgspec

from sixstones.ai.coach.calibration import PATH
from sixstones.ai.network.bot import CHAMPION
from sixstones.ai.network.weights import network_name
from sixstones.cli.console import progress_bar
from tools.calibration import evaluating, fitting, report
from tools.calibration.evaluating import is_complete, path_of
from tools.calibration.playing import POSITIONS, SelfPlayGames, play

PIECES: Final = 16
TABLES: Final = (SelfPlayGames(2, 64, 8), SelfPlayGames(3, 64, 2), SelfPlayGames(4, 64, 2))
SEARCHED: Final = {2: 150, 3: 20, 4: 20}
"""Positions of each piece to search as in 100 ms."""
LONG: Final = {2: 12, 3: 2, 4: 2}
"""Of those, positions to search as in a second too."""
SEED: Final = 0xC0AC_0000
"""Far from the seeds of training, so that these games are new to the network."""


def main() -> None:
    network_name(CHAMPION)  # cached now, because the file may be replaced meanwhile
    pieces = int(sys.argv[1]) if len(sys.argv) > 1 else PIECES
    if not _collect(pieces):
        print("Stopped; using the games so far.", file=sys.stderr)
    samples = {t.players: found for t in TABLES if (found := evaluating.load(t.players)) is not None}
    if len(samples) < len(TABLES):
        sys.exit("There are no games for some numbers of players yet; run the command again to continue.")
    calibration = fitting.fit(samples, network_name(CHAMPION))
    PATH.write_bytes(msgspec.json.format(msgspec.json.encode(calibration), indent=2) + b"\n")
    print(report.write(samples, calibration))


def _collect(pieces: int) -> bool:
    """Play and measure what is missing on disk; returns whether it is complete."""
    start, done = time.perf_counter(), 0
    every = [(piece, table) for piece in range(pieces) for table in TABLES]
    missing = [(piece, table) for piece, table in every if not is_complete(path_of(table.players, piece))]
    try:
        for piece, table in missing:
            if not _collect_one(piece, table):
                return False
            done += 1
            left = (time.perf_counter() - start) / done * (len(missing) - done) / 60
            print(f"piece {piece + 1} of {pieces}, {table.players} players: about {left:.0f} min left", file=sys.stderr)
    except KeyboardInterrupt:
        return False
    return True


def _collect_one(piece: int, table: SelfPlayGames) -> bool:
    games = table.slots * table.rounds
    with progress_bar(f"Playing, {table.players} players", unit="games") as progress:
        task = progress.add_task("", total=games)
        sample = play(
            table, seed=SEED + piece * 10 + table.players, advance=lambda count: progress.advance(task, count)
        )
    assert len(sample.states) == games * POSITIONS
    searched, long = SEARCHED[table.players], LONG[table.players]
    with progress_bar("Evaluating", unit="positions") as progress:
        task = progress.add_task("", total=searched)
        measured, complete = evaluating.measure(sample, searched, long, lambda count: progress.advance(task, count))
    evaluating.save(path_of(table.players, piece), measured, complete)
    return complete


if __name__ == "__main__":
    main()
