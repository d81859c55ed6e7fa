"""The Gauntlet, the last round and who wins (E1 to E4), and the stalemate (X4)."""

from typing import Final

from sixstones.rules.colours import COLOURED, GREEN
from sixstones.rules.compiled import compiled, inlined
from sixstones.rules.packed import covers, pack, packed
from sixstones.rules.state import NOBODY, OVER, Seat, State, States, team_size

POINTS_NEEDED: Final = 16
ONE_OF_EACH: Final = pack([1] * COLOURED)

# What decided a game (E4, X4).
UNDECIDED: Final = 0
ONLY_ONE: Final = 1  # one player met the Gauntlet
MOST_POINTS: Final = 2  # several did; points decided (E4)
AVENGERS_TILE: Final = 3  # … then the Avengers tile
FEWEST_CHARACTERS: Final = 4  # … then the smaller team
SHARED: Final = 5  # … then they share it
STALEMATE: Final = 6  # X4
DECIDED_BY_NAMES: Final = (
    "undecided",
    "only-one",
    "most-points",
    "avengers-tile",
    "fewest-characters",
    "shared",
    "stalemate",
)


@inlined
def meets_gauntlet(s: State, seat: Seat) -> bool:
    """E1: 16 points, a bonus of each of the five colours, and the Time stone."""
    if s.points[seat] < POINTS_NEEDED or s.tokens[seat, GREEN] == 0:
        return False
    return covers(packed(s.bonuses[seat]), ONE_OF_EACH)


@compiled
def gauntlet_met(states: States, seat: Seat) -> bool:
    """`meets_gauntlet` for callers from Python."""
    return meets_gauntlet(states[0], seat)


@compiled
def finish_round(s: State) -> None:
    """E3: the game ends if anybody still meets the Gauntlet; otherwise it continues."""
    contenders = 0
    for seat in range(s.players):
        if meets_gauntlet(s, seat):
            contenders |= 1 << seat
    if contenders == 0:
        s.triggered_by = NOBODY
    else:
        _decide(s, contenders)


@compiled
def _decide(s: State, contenders: int) -> None:
    """E4: most points, then the Avengers tile, then the smallest team, then they share."""
    leaders = _with_most_points(s, contenders)
    if _single(contenders):
        _end(s, leaders, ONLY_ONE)
    elif _single(leaders):
        _end(s, leaders, MOST_POINTS)
    elif s.avengers_holder != NOBODY and leaders >> s.avengers_holder & 1:
        _end(s, 1 << s.avengers_holder, AVENGERS_TILE)
    else:
        smallest = _with_smallest_team(s, leaders)
        _end(s, smallest, FEWEST_CHARACTERS if _single(smallest) else SHARED)


@compiled
def _with_most_points(s: State, seats: int) -> int:
    best = -1
    found = 0
    for seat in range(s.players):
        if seats >> seat & 1 and s.points[seat] >= best:
            found = found | 1 << seat if s.points[seat] == best else 1 << seat
            best = s.points[seat]
    return found


@compiled
def _with_smallest_team(s: State, seats: int) -> int:
    smallest = 127
    found = 0
    for seat in range(s.players):
        if seats >> seat & 1 and team_size(s, seat) <= smallest:
            found = found | 1 << seat if team_size(s, seat) == smallest else 1 << seat
            smallest = team_size(s, seat)
    return found


@compiled
def _single(seats: int) -> bool:
    return seats & (seats - 1) == 0


@compiled
def _end(s: State, winners: int, decided_by: int) -> None:
    s.phase = OVER
    s.winners = winners
    s.decided_by = decided_by


@compiled
def end_in_stalemate(s: State) -> None:
    """X4: a draw with no winner."""
    _end(s, 0, STALEMATE)
