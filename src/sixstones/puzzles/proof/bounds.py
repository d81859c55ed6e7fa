"""Bounds on a position without a search. They err on the side of searching."""

from typing import Final

import numpy as np

from sixstones.rules.avengers import TAGS_NEEDED, TILE_POINTS
from sixstones.rules.colours import COLOURED, GRAY, GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED, meets_gauntlet
from sixstones.rules.packed import covers, packed
from sixstones.rules.payment import missing, spendable
from sixstones.rules.state import CARDS, NOBODY, Card, Facts, Seat, State, in_team
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON
from sixstones.rules.tokens import ONE

MAX_CARD_POINTS: Final = 5
LOCATION_POINTS: Final = 3


@compiled
def turns_left(s: State, seat: Seat, rounds: int) -> int:
    """Turns of a seat, this one included."""
    return rounds - (seat < s.to_play)


@compiled
def is_hopeless(s: State, me: Seat, rounds: int) -> bool:
    """Whether `me` can't win any more in these rounds, whatever the others do."""
    turns = turns_left(s, me, rounds)
    if turns == 0:
        return not meets_gauntlet(s, me)
    return not _could_meet(s, me, turns)


@compiled
def is_safe(s: State, f: Facts, me: Seat, win: bool, rounds: int) -> bool:
    """Whether no opponent can do anything about the goal any more."""
    if win and (turns_left(s, me, rounds) > 0 or rounds > 1):
        return False
    for seat in range(s.players):
        if seat != me and _is_dangerous(s, f, me, seat, win, turns_left(s, seat, rounds)):
            return False
    return True


@compiled
def _is_dangerous(s: State, f: Facts, me: Seat, seat: Seat, win: bool, turns: int) -> bool:
    """Whether an opponent meets the Gauntlet, might meet it, or might take the Avengers tile that `me` wins with."""
    if meets_gauntlet(s, seat):
        return True
    might = turns > 0 and ((win and s.avengers_holder == me) or _could_meet(s, seat, turns))
    return might and (turns > 1 or _could_harm(s, f, me, seat))


@compiled
def _could_meet(s: State, seat: Seat, turns: int) -> bool:
    """Whether a seat might meet the Gauntlet after some turns, with the best cards for nothing."""
    gain = TILE_POINTS * (s.avengers_holder != seat) + turns * (MAX_CARD_POINTS + LOCATION_POINTS)
    colours = 0
    for colour in range(COLOURED):
        colours += s.bonuses[seat, colour] == 0
    return s.points[seat] + gain >= POINTS_NEEDED and colours <= turns


@compiled
def _could_harm(s: State, f: Facts, me: Seat, seat: Seat) -> bool:
    """Whether a card that a seat can pay for now, or a location, might meet the Gauntlet or take the tile of `me`."""
    held, gray = spendable(s, seat), s.tokens[seat, GRAY]
    if _meets_with(s, f, packed(s.bonuses[seat]), int(s.points[seat]), s.tokens[seat, GREEN] > 0):
        return True
    for card in range(CARDS):
        if missing(f, held, card) <= gray and not _is_taken(s, card) and _harms(s, f, me, seat, card):
            return True
    return False


@compiled
def _is_taken(s: State, card: Card) -> bool:
    for seat in range(s.players):  # noqa: SIM110  (Numba has no generators)
        if in_team(s, seat, card):
            return True
    return False


@compiled
def _harms(s: State, f: Facts, me: Seat, seat: Seat, card: Card) -> bool:
    tags, holder = s.tags[seat] + f.tags[card], s.avengers_holder
    takes_tile = holder != seat and tags >= TAGS_NEEDED and (holder == NOBODY or tags > s.tags[holder])
    if takes_tile and holder == me:
        return True
    points = s.points[seat] + f.points[card] + TILE_POINTS * takes_tile
    bonuses = packed(s.bonuses[seat]) + ONE[f.bonus[card]]
    has_time = s.tokens[seat, GREEN] > 0 or card >= FIRST_WITH_TIME_ICON
    return _meets_with(s, f, bonuses, points, has_time)


@compiled
def _meets_with(s: State, f: Facts, bonuses: np.uint64, points: int, has_time: bool) -> bool:
    """E1 for these bonuses and points, with a location if the bonuses are enough for one."""
    for tile in range(s.players):
        if s.location_owner[tile] == NOBODY and covers(bonuses, packed(f.requirement[s.locations[tile]])):
            points += LOCATION_POINTS
            break
    return has_time and points >= POINTS_NEEDED and covers(bonuses, ONE[:COLOURED].sum())
