"""The end of a turn, in the order of X5: return the excess, take a location, check the Gauntlet."""

from sixstones.rules.compiled import compiled, inlined
from sixstones.rules.endgame import end_in_stalemate, finish_round, meets_gauntlet
from sixstones.rules.locations import claim, qualifies
from sixstones.rules.state import ACTION, CLAIM, NOBODY, OVER, RETURN, Facts, FactsArray, State, States
from sixstones.rules.tokens import holds_too_many


@inlined
def settle(s: State, f: Facts) -> None:
    """After an action or a return: ask for excess tokens (T5), else continue with the locations."""
    if holds_too_many(s, s.to_play):
        s.phase = RETURN
    else:
        _take_location(s, f)


@compiled
def settle_turn(states: States, facts: FactsArray) -> None:
    """`settle` for callers from Python."""
    settle(states[0], facts[0])


@inlined
def _take_location(s: State, f: Facts) -> None:
    """L1, L2: the player takes a location they qualify for, or chooses if there are several."""
    found = NOBODY
    for tile in range(s.players):
        if qualifies(s, f, tile):
            if found != NOBODY:
                s.phase = CLAIM
                return
            found = tile
    if found != NOBODY:
        claim(s, f, found)
    end_turn(s)


@inlined
def end_turn(s: State) -> None:
    """E1, E2: note who meets the Gauntlet; after the last seat of the round, check if the game is over."""
    if s.triggered_by == NOBODY and meets_gauntlet(s, s.to_play):
        s.triggered_by = s.to_play
    s.phase = ACTION
    s.to_play = s.to_play + 1 if s.to_play + 1 < s.players else 0
    if s.to_play == 0 and s.triggered_by != NOBODY:
        finish_round(s)
    if s.passes == s.players and s.phase != OVER:
        end_in_stalemate(s)
