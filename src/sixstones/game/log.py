"""The moves of a game, and what each of them changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import SupportsIndex

from sixstones.game.moves import Claim, Move, Recruit, Return
from sixstones.rules.colours import COLOUR_NAMES, GREEN, KINDS
from sixstones.rules.deck import Deck
from sixstones.rules.endgame import gauntlet_met
from sixstones.rules.state import NOBODY, States


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the log. A turn is one action and the returns and the claim that follow it."""

    seat: int
    move: Move


class Log(list[Ply]):
    """All moves so far, with running counts of teams and turns: counting them on each access would make a replay
    quadratic in the length of the game. Only `append` and `pop` change it.
    """

    def __init__(self, plies: Iterable[Ply] = ()) -> None:
        super().__init__()
        self._teams: dict[int, list[str]] = {}
        self.turns = 0  # turns started, by all players
        for ply in plies:
            self.append(ply)

    def append(self, ply: Ply) -> None:
        super().append(ply)
        self.turns += starts_turn(ply.move)
        if isinstance(ply.move, Recruit):
            self._teams.setdefault(ply.seat, []).append(ply.move.character)

    def pop(self, index: SupportsIndex = -1) -> Ply:
        ply = super().pop(index)
        self.turns -= starts_turn(ply.move)
        if isinstance(ply.move, Recruit):
            self._teams[ply.seat].remove(ply.move.character)
        return ply

    def team(self, seat: int) -> tuple[str, ...]:
        """The characters that a seat has recruited."""
        return tuple(self._teams.get(seat, ()))

    def copy(self) -> Log:
        twin = Log()
        twin.extend(self)
        twin.turns, twin._teams = self.turns, {seat: list(team) for seat, team in self._teams.items()}
        return twin


def starts_turn(move: Move) -> bool:
    """Returns and claims belong to the current turn."""
    return not isinstance(move, Return | Claim)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move changed beyond its text. All of it is public (X7)."""

    paid: dict[str, int]  # the tokens paid for a character, by colour, without zeros
    points: int | None  # the player's points after the move, if it changed them
    location: str | None  # the location that the player got, chosen or not (L1, L2)
    tile: bool  # whether the player took the Avengers Assemble tile
    stone: bool  # whether the player got the green token, the Time stone (G1)
    reopened: int | None  # the seat that met the Gauntlet and, without the tile, no longer does (E3)
    tile_from: int | None = None  # the seat that lost the tile by the move (A2)
    gauntlet: bool = False  # whether the player meets the Gauntlet since this move (E1)


def effect(deck: Deck, ply: Ply, before: States, after: States) -> Effect | None:
    """What `ply` changed; None if its text says everything."""
    seat, recruited = ply.seat, isinstance(ply.move, Recruit)
    points = int(after["points"][0, seat])
    changed = points != before["points"][0, seat]
    if not recruited and not changed:  # locations and the tile are worth points
        return None
    old, new = (states["tokens"][0, seat, :KINDS].tolist() for states in (before, after))
    spent = zip(COLOUR_NAMES, old, new, strict=True)
    holder = int(before["avengers_holder"][0])
    tile = bool(after["avengers_holder"][0] == seat != holder)
    return Effect(
        paid={colour: was - now for colour, was, now in spent if was > now} if recruited else {},
        points=points if changed else None,
        location=_location(deck, before, after) if changed else None,
        tile=tile,
        stone=new[GREEN] > old[GREEN],
        reopened=holder if tile and holder != NOBODY and _met_by(holder, after, before) else None,
        tile_from=holder if tile and holder != NOBODY else None,
        gauntlet=_met_by(seat, before, after),
    )


def _location(deck: Deck, before: States, after: States) -> str | None:
    owners = zip(before["location_owner"][0].tolist(), after["location_owner"][0].tolist(), strict=True)
    taken = [tile for tile, (was, now) in enumerate(owners) if was != now]
    return deck.locations[after["locations"][0, taken[0]]].id if taken else None


def _met_by(seat: int, before: States, after: States) -> bool:
    """Whether a seat meets the Gauntlet in one position and not in the other."""
    return bool(gauntlet_met(after, seat) and not gauntlet_met(before, seat))
