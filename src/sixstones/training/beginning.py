"""The games of the plain search that a network imitates first: played batch by batch, and kept in files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from sixstones.rules.compiled import sources
from sixstones.training.plan import Table
from sixstones.training.warm_start import Demonstrations, demonstrate

BATCH: Final = 256
"""Games between two looks at the clock."""
MOST_BATCHES: Final = 10_000


def batches(table: Table) -> int:
    return -(-table.demonstrations // BATCH)


def demonstrations(table: Table, seed: int, folder: Path) -> Iterator[Demonstrations]:
    """One batch after the other: from its file in the folder, or played now and written there."""
    folder.mkdir(exist_ok=True)
    rules_and_bots = sources("rules", "ai")
    for number in range(batches(table)):
        path = folder / f"{table.players}-players-{number:04}.npz"
        games = min(BATCH, table.demonstrations - number * BATCH)
        # Twice, because a game draws from the stream of its seed and from that of the next.
        own = 2 * ((seed * 10 + table.players) * MOST_BATCHES + number)
        origin = f"{rules_and_bots}, {games} games, {table.demonstration_simulations} simulations, seed {own}"
        kept = _read(path, origin)
        if kept is None:
            kept = demonstrate(games, table.players, table.demonstration_simulations, own)
            _write(path, kept, origin)
        yield kept


def _read(path: Path, origin: str) -> Demonstrations | None:
    """None where there is nothing, nothing whole, or something that came about in another way."""
    try:
        with np.load(path) as kept:
            if str(kept["origin"]) != origin:
                return None
            parts = {name: kept[name] for name in Demonstrations._fields}
    except (OSError, ValueError, KeyError, BadZipFile):
        return None
    return Demonstrations(**{**parts, "seed": int(parts["seed"]), "players": int(parts["players"])})


def _write(path: Path, shown: Demonstrations, origin: str) -> None:
    half = path.with_suffix(".new.npz")
    np.savez_compressed(half, origin=np.array(origin), **shown._asdict())
    half.replace(path)
