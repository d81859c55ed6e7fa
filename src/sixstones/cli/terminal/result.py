"""How a game ended, in words and as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from sixstones.cli.terminal.palette import GOOD, QUIET
from sixstones.cli.terminal.player_area import short_place
from sixstones.cli.terminal.words import listed, verb
from sixstones.game import Outcome, Position
from sixstones.rules.avengers import TILE_POINTS

REASONS = {
    "only-one": "nobody else meets the Gauntlet",
    "most-points": "of those who meet the Gauntlet, nobody has as many points",
    "avengers-tile": "equal on points, the Avengers tile decides",
    "fewest-characters": "equal on points and without the Avengers tile, the smaller team decides",
    "shared": "equal on points and on every tie-break, they share the victory",
}
OTHER_ENDS = {
    "stalemate": "Nobody could move any more: a draw without a winner.",
    "truncated": "The game was broken off at its limit of moves.",
    "resigned": "The others left the table",
    "time": "The others ran out of time",
}


def result_words(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and why."""
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return OTHER_ENDS.get(outcome.reason, outcome.reason)
    wins = verb(winners[0], "wins") if len(winners) == 1 else "win"
    if outcome.decided_by is None:
        return f"{OTHER_ENDS.get(outcome.reason, outcome.reason)}: {listed(winners)} {wins}."
    return f"{listed(winners)} {wins}: {REASONS[outcome.decided_by]}."


def score_table(position: Position, names: Sequence[str], outcome: Outcome | None) -> Grid:
    """Points and where they come from, and what the tie-breaks look at."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.show_header, grid.header_style = True, "bold"
    grid.add_column("", no_wrap=True)
    for heading in ("points", "= characters", "+ locations", "+ tile", "team size", "Gauntlet"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for seat, (name, player) in enumerate(zip(names, position.players, strict=True)):
        tile = TILE_POINTS if position.avengers_holder == seat else 0
        places = sum(position.deck.location(id).points for id in player.locations)
        figures = (player.points, player.points - tile - places, places, tile, sum(player.bonuses.values()))
        won = outcome is not None and seat in outcome.winners
        title = Text(f"{'★ ' if won else '  '}{name}", GOOD if won else "")
        grid.add_row(title, *map(str, figures), "met" if player.meets_gauntlet else "")
    return grid


def places_taken(position: Position, names: Sequence[str]) -> Text:
    """Which location went to whom."""
    parts = [
        f"{name}: {', '.join(short_place(position, id) for id in player.locations)}"
        for name, player in zip(names, position.players, strict=True)
        if player.locations
    ]
    return Text(f"Locations: {'; '.join(parts)}" if parts else "Nobody took a location.", QUIET)
