"""Who could meet the Gauntlet with their next recruit, as far as the viewer can see."""

from functools import lru_cache

import numpy as np

from sixstones.game.moves import Recruit
from sixstones.game.numbering import numbering
from sixstones.game.position import Position, copy_of
from sixstones.rules.actions import ACTIONS, RECRUIT, RETURN_TOKEN
from sixstones.rules.apply import apply
from sixstones.rules.avengers import TILE_POINTS
from sixstones.rules.colours import COLOURED
from sixstones.rules.deck import Deck
from sixstones.rules.endgame import POINTS_NEEDED, gauntlet_met
from sixstones.rules.legal import legal_actions
from sixstones.rules.state import ACTION, CLAIM, NOTHING, RETURN, FactsArray, States


def threats(position: Position, reader: int | None) -> dict[int, list[str]]:
    """For each opponent of `reader` who could win next turn, the characters that would do it. A spectator is None."""
    if position.phase == "over":
        return {}
    first = position.to_play if position.triggered_by is not None else 0  # who still has a turn in the last round (E2)
    opponents = (seat for seat in range(first, position.player_count) if seat != reader)
    return {seat: cards for seat in opponents if (cards := winning_recruits(position, seat))}


def affordable(position: Position, character: str, seat: int) -> bool:
    """C2, C3: gray tokens cover what is missing."""
    return sum(position.missing(character, seat).values()) <= position._tokens(seat)["gray"]


def winning_recruits(position: Position, seat: int) -> list[str]:
    """Characters, face up or known to be in the hand, with which a seat would meet the Gauntlet now."""
    if not _is_close(position, seat):
        return []
    states, facts, legal = position.states, position.deck.facts, np.zeros(ACTIONS, np.int8)
    states["to_play"], states["phase"] = seat, ACTION
    hand = states["hand"][0, seat]
    hand[hand < NOTHING] = NOTHING  # nobody knows what the unseen cards are
    actions = legal[: legal_actions(states, facts, legal)].tolist()
    recruits = (action for action in actions if RECRUIT <= action < RETURN_TOKEN)
    winning = [action for action in recruits if _meets_after(states, facts, action, seat)]
    moves = (numbering(position.deck).move(states, action) for action in winning)
    return [move.character for move in moves if isinstance(move, Recruit)]


def _is_close(position: Position, seat: int) -> bool:
    """Whether one recruit can be enough: it is quicker to see that it can't than to try all of them."""
    states, deck = position._states, position.deck
    most = max_points(deck)
    missing = states["bonuses"][0, seat, :COLOURED].tolist().count(0)
    return missing <= 1 and int(states["points"][0, seat]) + most >= POINTS_NEEDED


@lru_cache(maxsize=64)
def max_points(deck: Deck) -> int:
    """The most points that one turn can bring: a character, one location (L2) and the Avengers tile."""
    return max(card.points for card in deck.characters) + max(side.points for side in deck.locations) + TILE_POINTS


def _meets_after(states: States, facts: FactsArray, action: int, seat: int) -> bool:
    """E1, at the end of the turn. What is returned doesn't matter, and all locations have the same points."""
    after, legal = copy_of(states), np.zeros(ACTIONS, np.int8)
    apply(after, facts, action)
    while after["phase"][0] in {RETURN, CLAIM} and after["to_play"][0] == seat:
        legal_actions(after, facts, legal)
        apply(after, facts, int(legal[0]))
    return bool(gauntlet_met(after, seat))
