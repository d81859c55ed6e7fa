"""Who could meet the Gauntlet with their next recruit, as far as the table shows it."""

from sixstones.game.position import Player, Position
from sixstones.rules.avengers import TAGS_NEEDED, TILE_POINTS
from sixstones.rules.deck import COST_NAMES
from sixstones.rules.endgame import POINTS_NEEDED


def threats(position: Position, reader: int | None) -> dict[int, list[str]]:
    """For each opponent of `reader` who could win next turn, the characters that would do it. A spectator is None."""
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
    players = position.players  # made on each access
    ids = [id for row in position.market.values() for id in row] + list(players[seat].hand)
    return [id for id in ids if id and _meets_with(position, players, seat, id) and affordable(position, id, seat)]


def _moves_again(position: Position, seat: int) -> bool:
    """In the last round only those have a turn who did not have it yet (E2)."""
    return position.triggered_by is None or seat >= position.to_play


def _meets_with(position: Position, players: tuple[Player, ...], seat: int, id: str) -> bool:
    """E1, after a recruit and what follows from it. What is quick to see comes first."""
    player, card = players[seat], position.deck.character(id)
    bonuses = {colour: count + (colour == card.bonus) for colour, count in player.bonuses.items()}
    if not all(bonuses.values()) or (card.level != 3 and not player.tokens["green"]):
        return False
    holder, tags = position.avengers_holder, player.tags + card.avengers_tags
    needed = TAGS_NEEDED if holder is None else players[holder].tags + 1  # A1, A2
    tile = TILE_POINTS if holder != seat and tags >= needed else 0
    return player.points + card.points + tile + _best_location(position, bonuses) >= POINTS_NEEDED


def _best_location(position: Position, bonuses: dict[str, int]) -> int:
    """L1, L2: points of the best location that would come; only one does."""
    reached = [
        side.points
        for side in map(position.deck.location, position.locations)
        if all(bonuses[colour] >= need for colour, need in zip(COST_NAMES, side.requirement, strict=True))
    ]
    return max(reached, default=0)
