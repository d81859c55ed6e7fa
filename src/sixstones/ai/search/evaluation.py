"""Each seat's chance of winning, estimated from the position alone.

The features of each seat are weighted and summed; the softmax of the sums are the chances. The weights were fitted to
results of self-play; see `weights.py`.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.arrays import Float32s, softmax
from sixstones.ai.search.weights import WEIGHTS
from sixstones.ai.tactics import tokens_away
from sixstones.rules.colours import COLOURED, GRAY, GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED, meets_gauntlet
from sixstones.rules.locations import missing_bonuses
from sixstones.rules.state import HAND_LIMIT, MARKET, NOBODY, OVER, Card, Facts, Seat, State, team_size
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON

COUNT: Final = len(WEIGHTS)
_WEIGHTS: Final = np.array(list(WEIGHTS.values()), np.float32)

MAX_POINTS: Final = POINTS_NEEDED + 4
LARGEST_TEAM: Final = 18
WITHHELD: Final = 1
FARTHEST: Final = 9
NEARNESS: Final = np.array([0.75**steps for steps in range(FARTHEST + 1)], np.float32)  # by missing tokens or bonuses


@compiled
def seat_features(s: State, f: Facts, seat: Seat, out: Float32s) -> None:
    """Write the features of a seat, in the order of WEIGHTS."""
    _write_holdings(s, seat, out)
    _write_prospects(s, f, seat, out)
    out[14] = NEARNESS[_nearest_location(s, f, seat)]
    out[15] = meets_gauntlet(s, seat)
    out[16] = s.to_play == seat
    out[17] = out[0] * (COLOURED - COLOURED * out[4])
    out[18] = out[0] * (1 - out[5])
    out[19] = _tag_lead(s, seat) / 3


@compiled
def _write_holdings(s: State, seat: Seat, out: Float32s) -> None:
    colours = 0
    tokens = 0
    for colour in range(COLOURED):
        colours += s.bonuses[seat, colour] > 0
        tokens += s.tokens[seat, colour]
    out[0] = min(s.points[seat], MAX_POINTS) / 16
    out[1] = out[0] * out[0]
    out[2] = min(team_size(s, seat), LARGEST_TEAM) / 10
    out[3] = out[2] * out[2]
    out[4] = colours / COLOURED
    out[5] = s.tokens[seat, GREEN]
    out[6] = s.tags[seat] / 5
    out[7] = s.avengers_holder == seat
    out[8] = tokens / 10
    out[9] = s.tokens[seat, GRAY] / 3
    out[10] = s.hand_size[seat] / HAND_LIMIT


@compiled
def _write_prospects(s: State, f: Facts, seat: Seat, out: Float32s) -> None:
    """Features of the cards in sight: the best one, all together, and the points available now."""
    best = 0.0
    total = 0.0
    in_reach = 0
    stuck = 0
    for i in range(MARKET + HAND_LIMIT):
        card = s.market[i] if i < MARKET else s.hand[seat, i - MARKET]
        if card >= 0:
            lacking, withheld = tokens_away(s, f, seat, card)
            prospect = _card_worth(s, f, seat, card) * NEARNESS[min(lacking + WITHHELD * withheld, FARTHEST)]
            stuck += i >= MARKET and withheld > 0
            total += prospect
            best = max(best, prospect)
            if lacking == 0:
                in_reach = max(in_reach, f.points[card])
    out[11] = best / 5
    out[12] = total / 20
    out[13] = in_reach / 5
    out[20] = stuck * stuck / 9


@compiled
def _card_worth(s: State, f: Facts, seat: Seat, card: Card) -> float:
    worth = 1.0 + min(f.points[card], max(MAX_POINTS - s.points[seat], 0)) + 0.5 * f.tags[card]
    if s.bonuses[seat, f.bonus[card]] == 0:
        worth += 1.0
    if card >= FIRST_WITH_TIME_ICON and s.tokens[seat, GREEN] == 0:
        worth += 2.0
    return worth


@compiled
def _nearest_location(s: State, f: Facts, seat: Seat) -> int:
    """The bonuses missing for the nearest free location."""
    nearest = FARTHEST
    for tile in range(s.players):
        if s.location_owner[tile] == NOBODY:
            nearest = min(nearest, missing_bonuses(s, f, seat, s.locations[tile]))
    return nearest


@compiled
def _tag_lead(s: State, seat: Seat) -> int:
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, s.tags[other])
    return min(max(s.tags[seat] - most, -3), 3)


CLEAR_LEAD: Final = 2.0


@compiled
def weighted_sums(s: State, f: Facts, features: Float32s, out: Float32s) -> None:
    """Write each seat's weighted sum of features into `out` [4]. `features` [COUNT] is scratch."""
    for seat in range(s.players):
        seat_features(s, f, seat, features)
        total = 0.0
        for i in range(COUNT):
            total += _WEIGHTS[i] * features[i]
        out[seat] = total


@compiled
def find_lift(s: State, f: Facts, features: Float32s, lift: Float32s) -> None:
    """Write the handicap that puts each seat at most CLEAR_LEAD behind the leader of this position."""
    # Without it, a seat that is far behind sees no difference between its moves.
    weighted_sums(s, f, features, lift)
    top = lift[: s.players].max()
    for seat in range(s.players):
        lift[seat] = max(top - CLEAR_LEAD - lift[seat], 0.0)


@compiled
def evaluate(s: State, f: Facts, features: Float32s, lift: Float32s, out: Float32s) -> None:
    """Write each seat's chance of winning, with its handicap `lift`, into `out` [4]. `features` [COUNT] is scratch."""
    if s.phase == OVER:
        write_result(s, out)
        return
    weighted_sums(s, f, features, out)
    for seat in range(s.players):
        out[seat] += lift[seat]
    softmax(out[: s.players])


@compiled
def write_by_seat(s: State, chances: Float32s, out: NDArray[Any]) -> None:
    """Write chances, which are in turn order from the mover on, into `out` [4] by seat."""
    out[:] = 0
    for place in range(s.players):
        seat = s.to_play + place
        out[seat - s.players if seat >= s.players else seat] = chances[place]


@compiled
def write_result(s: State, out: Float32s) -> None:
    """Write each seat's share of a finished game, [4]: winners share one win; without a winner, everybody does."""
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    out[:] = 0
    for seat in range(s.players):
        if winners == 0:
            out[seat] = np.float32(1) / s.players
        elif s.winners >> seat & 1:
            out[seat] = np.float32(1) / winners
