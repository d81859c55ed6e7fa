"""Writes an observation, in compiled code. Nothing here reads what the viewer may not know (X7)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.game import View
from sixstones.observation import layout as at
from sixstones.rules.colours import COLOURED, GRAY, KINDS
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED, meets_gauntlet
from sixstones.rules.locations import missing_bonuses
from sixstones.rules.payment import missing, spendable
from sixstones.rules.redact import HIDDEN_LEVEL_1, hidden
from sixstones.rules.state import (
    CARDS,
    HAND_LIMIT,
    LEVELS,
    MARKET,
    NOBODY,
    OVER,
    TEAM_BYTES,
    Card,
    Facts,
    FactsArray,
    Seat,
    State,
    States,
    level_of,
)

Numbers = NDArray[np.int8]

_SCALE: Final = at.SCALE


@compiled
def write_observation(s: State, f: Facts, viewer: Seat, out: Numbers) -> None:
    """Write what `viewer` knows into `out`: [SIZE], or [PLAYING] without the teams.

    `s` may be a whole position or a redacted one.
    """
    out[:] = 0
    _write_game(s, viewer, out)
    _write_market(s, f, out)
    for place in range(s.players):
        seat = _seat_at(s, viewer, place)
        _write_player(s, seat, out[at.PLAYER + place * at.PLAYER_SIZE :])
        _write_hand(s, f, seat, seat == viewer, out[at.HANDS + place * HAND_LIMIT * at.CARD_SIZE :], out[at.SEEN :])
        team = at.TEAMS + place * CARDS if len(out) > at.PLAYING else at.SEEN
        _write_team(s, seat, out[team:], out[at.SEEN :])
    for place in range(s.players):
        _write_lacking(s, f, _seat_at(s, viewer, place), place, out)
    for tile in range(s.players):
        _write_location(s, f, viewer, tile, out[at.LOCATION + tile * at.LOCATION_SIZE :])


@compiled
def write_scaled(s: State, f: Facts, viewer: Seat, numbers: Numbers, out: NDArray[np.float32]) -> None:
    """`write_observation` in floating-point numbers; `numbers` [SIZE] is scratch."""
    write_observation(s, f, viewer, numbers)
    for i in range(at.SIZE):
        out[i] = numbers[i] * _SCALE[i]


@compiled
def _seat_at(s: State, viewer: Seat, place: int) -> Seat:
    """The seat `place` turns after the viewer. Modulo would be as slow as the rest of a player's numbers."""
    seat = viewer + place
    return seat - s.players if seat >= s.players else seat


@compiled
def _place_of(s: State, viewer: Seat, seat: Seat) -> int:
    """How many turns after the viewer a seat plays: the inverse of `_seat_at`."""
    place = seat - viewer
    return place + s.players if place < 0 else place


@compiled
def _write_game(s: State, viewer: Seat, out: Numbers) -> None:
    out[at.PLAYERS_AT + s.players - 2] = 1
    out[at.PHASE_AT + s.phase] = 1
    out[at.SEAT_AT + viewer] = 1
    out[at.TO_PLAY_AT + _place_of(s, viewer, s.to_play)] = 1
    if s.avengers_holder != NOBODY:
        out[at.TILE_AT + _place_of(s, viewer, s.avengers_holder)] = 1
    if s.triggered_by != NOBODY:
        out[at.TRIGGER_AT + _place_of(s, viewer, s.triggered_by)] = 1
    if s.phase == OVER:
        for seat in range(s.players):
            out[at.WINNERS_AT + _place_of(s, viewer, seat)] = s.winners >> seat & 1
    out[at.PASSES_AT] = s.passes
    out[at.SHORT_TAKES_AT] = s.short_takes
    for colour in range(KINDS):
        out[at.SUPPLY_AT + colour] = s.supply[colour]
    for level in range(LEVELS):
        out[at.DECKS_AT + level] = s.deck_size[level]


@compiled
def _write_player(s: State, seat: Seat, mine: Numbers) -> None:
    mine[at.PRESENT] = 1
    held = 0
    for colour in range(KINDS):
        mine[at.TOKENS + colour] = s.tokens[seat, colour]
        held += s.tokens[seat, colour]
    colours = 0
    team = 0
    for colour in range(COLOURED):
        bonus = s.bonuses[seat, colour]
        mine[at.BONUSES + colour] = bonus
        colours += bonus > 0
        team += bonus
    mine[at.POINTS] = s.points[seat]
    mine[at.TAGS] = s.tags[seat]
    mine[at.HAND] = s.hand_size[seat]
    mine[at.TEAM] = team
    mine[at.COLOURS] = colours
    mine[at.HELD] = held
    mine[at.MEETS] = meets_gauntlet(s, seat)
    mine[at.POINTS_SHORT] = max(POINTS_NEEDED - s.points[seat], 0)


@compiled
def _write_market(s: State, f: Facts, out: Numbers) -> None:
    for place in range(MARKET):
        card = int(s.market[place])  # without compilation, indices would overflow int8
        if card >= 0:
            _write_card(f, card, out[at.CARD + place * at.CARD_SIZE :])
            out[at.SEEN + card] = 1


@compiled
def _write_hand(s: State, f: Facts, seat: Seat, own: bool, slots: Numbers, seen: Numbers) -> None:
    for i in range(s.hand_size[seat]):
        card = int(s.hand[seat, i])
        if s.blind[seat, i] and not own:
            card = hidden(card)
        slot = slots[i * at.CARD_SIZE :]
        slot[at.CARD_UNSEEN] = s.blind[seat, i]
        if card >= 0:
            _write_card(f, card, slot)
            seen[card] = 1
        else:
            slot[at.CARD_PRESENT] = 1
            slot[at.CARD_LEVEL + HIDDEN_LEVEL_1 - card] = 1


@compiled
def _write_team(s: State, seat: Seat, team: Numbers, seen: Numbers) -> None:
    for byte in range(TEAM_BYTES):
        bits = s.team[seat, byte]
        card = byte * 8
        while bits:
            if bits & 1:
                team[card] = 1
                seen[card] = 1
            bits >>= 1
            card += 1


@compiled
def _write_card(f: Facts, card: Card, slot: Numbers) -> None:
    slot[at.CARD_PRESENT] = 1
    slot[at.CARD_LEVEL + level_of(card)] = 1
    slot[at.CARD_POINTS] = f.points[card]
    slot[at.CARD_TAGS] = f.tags[card]
    slot[at.CARD_BONUS + f.bonus[card]] = 1
    for colour in range(COLOURED):
        slot[at.CARD_COST + colour] = f.cost[card, colour]
    slot[at.CARD_NUMBER] = card + 1


@compiled
def _write_lacking(s: State, f: Facts, seat: Seat, place: int, out: Numbers) -> None:
    """What a player lacks for every character whose number is written; `place` 0 is the viewer."""
    held, gray = spendable(s, seat), s.tokens[seat, GRAY]
    for slot in range(at.CARD_SLOTS):
        first = at.CARD + slot * at.CARD_SIZE
        card = int(out[first + at.CARD_NUMBER]) - 1
        if card >= 0:
            lacking = max(missing(f, held, card) - gray, 0)
            out[first + at.CARD_LACKING + place] = lacking
            if place == 0:
                out[first + at.CARD_AFFORDABLE] = lacking == 0


@compiled
def _write_location(s: State, f: Facts, viewer: Seat, tile: int, slot: Numbers) -> None:
    side, owner = s.locations[tile], s.location_owner[tile]
    slot[at.LOCATION_PRESENT] = 1
    if owner == NOBODY:
        slot[at.LOCATION_FREE] = 1
    else:
        slot[at.LOCATION_OWNER + _place_of(s, viewer, owner)] = 1
    slot[at.LOCATION_POINTS] = f.location_points[side]
    for colour in range(COLOURED):
        slot[at.LOCATION_NEEDS + colour] = f.requirement[side, colour]
    for seat in range(s.players):
        slot[at.LOCATION_LACKING + _place_of(s, viewer, seat)] = missing_bonuses(s, f, seat, side)
    slot[at.LOCATION_NUMBER] = side + 1


def observe(view: View) -> NDArray[np.int8]:
    """What the seat of a view knows, as SIZE whole numbers. Spectators have no observation."""
    if view.seat is None:
        raise ValueError("A spectator has no seat to observe from. Use the view of a player.")
    out = np.zeros(at.SIZE, np.int8)
    write_one(view.states, view.deck.facts, view.seat, out)
    return out


@compiled
def write_one(states: States, facts: FactsArray, viewer: Seat, out: Numbers) -> None:
    """`write_observation` for callers from Python."""
    write_observation(states[0], facts[0], viewer, out)
