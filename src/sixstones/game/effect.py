"""What a move brought beyond its text: everybody at the table sees it happen, so nothing of it is hidden (X7)."""

from __future__ import annotations

from dataclasses import dataclass

from sixstones.game.log import Ply
from sixstones.game.moves import Recruit
from sixstones.rules.colours import COLOUR_NAMES, GREEN
from sixstones.rules.deck import Deck
from sixstones.rules.endgame import gauntlet_met
from sixstones.rules.state import NOBODY, States


@dataclass(frozen=True, slots=True)
class Effect:
    """What changed for the one who moved, and who lost the Gauntlet by it."""

    paid: dict[str, int]
    """The tokens paid for a character, by colour; those that were not needed are left out."""
    points: int | None
    """The player's points after the move, where it changed them."""
    location: str | None
    """The location that came to the player, asked for or not (L1, L2)."""
    tile: bool
    """Whether the player took the Avengers Assemble tile."""
    stone: bool
    """Whether the player got the green token, the Time stone (G1)."""
    reopened: int | None
    """Who met the Gauntlet and, without the tile, no longer does (E3)."""


def effect(deck: Deck, ply: Ply, before: States, after: States) -> Effect | None:
    """What `ply` did; None where its text says it all."""
    seat, recruited = ply.seat, isinstance(ply.move, Recruit)
    points = int(after["points"][0, seat])
    changed = points != before["points"][0, seat]
    if not recruited and not changed:  # a location and the tile are worth points
        return None
    old, new = before["tokens"][0, seat].tolist(), after["tokens"][0, seat].tolist()
    spent = zip(COLOUR_NAMES, old, new, strict=True)
    tile = bool(after["avengers_holder"][0] == seat != before["avengers_holder"][0])
    return Effect(
        paid={colour: was - now for colour, was, now in spent if was > now} if recruited else {},
        points=points if changed else None,
        location=_location(deck, before, after) if changed else None,
        tile=tile,
        stone=new[GREEN] > old[GREEN],
        reopened=_lost_gauntlet(before, after) if tile else None,
    )


def _location(deck: Deck, before: States, after: States) -> str | None:
    owners = zip(before["location_owner"][0].tolist(), after["location_owner"][0].tolist(), strict=True)
    taken = [tile for tile, (was, now) in enumerate(owners) if was != now]
    return deck.locations[after["locations"][0, taken[0]]].id if taken else None


def _lost_gauntlet(before: States, after: States) -> int | None:
    loser = int(before["avengers_holder"][0])
    lost = loser != NOBODY and gauntlet_met(before, loser) and not gauntlet_met(after, loser)
    return loser if lost else None
