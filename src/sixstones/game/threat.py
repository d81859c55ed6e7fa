"""Who could meet the Gauntlet with their next recruit, as far as the table shows it."""

import numpy as np

from sixstones.game import Position, Recruit
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply
from sixstones.rules.endgame import gauntlet_met
from sixstones.rules.legal import legal_actions
from sixstones.rules.state import ACTION, CLAIM


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
    """E1, after a recruit and what follows from it. All locations have the same points."""
    after, facts = position._states.copy(), position.deck.facts
    after["to_play"], after["phase"] = seat, ACTION
    action = numbering(position.deck).action(after, Recruit(id))
    assert action is not None
    apply(after, facts, action)
    legal = np.zeros(ACTIONS, np.int8)
    if after["phase"][0] == CLAIM and legal_actions(after, facts, legal):
        apply(after, facts, legal[0])
    return gauntlet_met(after, seat)
