"""Who could meet the Gauntlet with their next recruit, as far as the table shows it."""

from sixstones.game import Position
from sixstones.rules.avengers import TAGS_NEEDED, TILE_POINTS
from sixstones.rules.deck import COST_NAMES, Character
from sixstones.rules.endgame import POINTS_NEEDED


def threats(position: Position, reader: int) -> dict[int, list[str]]:
    """For each opponent of `reader` who could win next turn, the characters that would do it."""
    if position.phase == "over":
        return {}
    found = {
        seat: winning_recruits(position, seat)
        for seat in range(position.player_count)
        if seat != reader and _moves_again(position, seat)
    }
    return {seat: cards for seat, cards in found.items() if cards}


def affordable(position: Position, character: str, seat: int) -> bool:
    """C2, C3: gray tokens cover what is missing."""
    return sum(position.missing(character, seat).values()) <= position.players[seat].tokens["gray"]


def winning_recruits(position: Position, seat: int) -> list[str]:
    """Characters, face up or known to be in the hand, with which a seat would meet the Gauntlet now."""
    ids = [id for row in position.market.values() for id in row] + list(position.players[seat].hand)
    return [id for id in ids if id and affordable(position, id, seat) and _meets_with(position, seat, id)]


def _moves_again(position: Position, seat: int) -> bool:
    """In the last round only those have a turn who did not have it yet (E2)."""
    return position.triggered_by is None or seat >= position.to_play


def _meets_with(position: Position, seat: int, id: str) -> bool:
    """E1, after a recruit and what follows from it."""
    player, card = position.players[seat], position.deck.character(id)
    bonuses = {colour: count + (colour == card.bonus) for colour, count in player.bonuses.items()}
    has_stone = card.level == 3 or player.tokens["green"] > 0
    points = player.points + card.points + _tile(position, seat, card) + _best_location(position, bonuses)
    return has_stone and all(bonuses.values()) and points >= POINTS_NEEDED


def _tile(position: Position, seat: int, card: Character) -> int:
    """A1, A2: points of the Avengers tile, if it comes with the card."""
    holder, tags = position.avengers_holder, position.players[seat].tags + card.avengers_tags
    needed = TAGS_NEEDED if holder is None else position.players[holder].tags + 1
    return TILE_POINTS if holder != seat and tags >= needed else 0


def _best_location(position: Position, bonuses: dict[str, int]) -> int:
    """L1, L2: points of the best location that would come; only one does."""
    reached = [
        side.points
        for side in map(position.deck.location, position.locations)
        if all(bonuses[colour] >= need for colour, need in zip(COST_NAMES, side.requirement, strict=True))
    ]
    return max(reached, default=0)
