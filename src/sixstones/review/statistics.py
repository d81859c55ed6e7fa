"""Plain statistics of a game, counted move by move. For Python and for the browser."""

from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.tactics import tokens_away
from sixstones.rules.actions import RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.avengers import TILE_POINTS
from sixstones.rules.colours import COLOURED, GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.recruit import recruited_card
from sixstones.rules.state import NOBODY, Action, Facts, FactsArray, State, States


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """What one seat did."""

    taken: int
    """Tokens of the five colours."""
    returned: int
    """Tokens given back because of the limit of ten."""
    gray_taken: int
    gray_used: int
    recruited: int
    reserved: int
    denied: int
    """Face-up characters, recruited or reserved, that an opponent could have recruited next."""
    card_points: int
    location_points: int
    tile_points: int
    """3 for the holder of the Avengers tile."""
    colour_rounds: dict[str, int]
    """The round in which each colour's first character came."""


STATISTICS: Final = np.dtype(  # the same for compiled code; the round is 0 for a colour that never came
    [(one.name, np.int16, COLOURED if one.name == "colour_rounds" else ()) for one in fields(SeatStatistics)]
)
Statistic: TypeAlias = Any  # one STATISTICS record
Statistics: TypeAlias = NDArray[Any]  # [seat]


@compiled
def count_move(
    before: States, after: States, action: Action, round_number: int, facts: FactsArray, statistics: Statistics
) -> None:
    """Add a move to the statistics of all seats."""
    b, a, f, me = before[0], after[0], facts[0], before[0].to_play
    mine = statistics[me]
    _count_tokens(b, a, action, mine)
    mine.reserved += RESERVE <= action < RECRUIT
    mine.denied += _denies(b, f, action)
    if RECRUIT <= action < RETURN_TOKEN:
        card = recruited_card(b, action)
        mine.recruited += 1
        mine.card_points += f.points[card]
        if not b.bonuses[me, f.bonus[card]]:
            mine.colour_rounds[f.bonus[card]] = round_number
    for tile in range(b.players):
        if a.location_owner[tile] == me and b.location_owner[tile] == NOBODY:
            mine.location_points += f.location_points[b.locations[tile]]
    for seat in range(b.players):
        statistics[seat].tile_points = TILE_POINTS * (a.avengers_holder == seat)


@compiled
def _count_tokens(b: State, a: State, action: Action, mine: Statistic) -> None:
    coloured, gray = 0, a.tokens[b.to_play, GRAY] - b.tokens[b.to_play, GRAY]
    for colour in range(COLOURED):
        coloured += a.tokens[b.to_play, colour] - b.tokens[b.to_play, colour]
    if action >= RETURN_TOKEN:
        mine.returned -= coloured + gray
    elif action < RESERVE:
        mine.taken += coloured
    mine.gray_taken += RESERVE <= action < RECRUIT and gray > 0
    mine.gray_used -= gray if RECRUIT <= action < RETURN_TOKEN else 0


@compiled
def _denies(b: State, f: Facts, action: Action) -> bool:
    """Whether an action takes a face-up card that an opponent could recruit."""
    if not (RESERVE <= action < RESERVE_TOP or RECRUIT <= action < RECRUIT_HAND):
        return False
    denied, card = False, b.market[action - (RESERVE if action < RESERVE_TOP else RECRUIT)]
    for seat in range(b.players):
        denied = denied or (seat != b.to_play and tokens_away(b, f, seat, card)[0] == 0)
    return denied
