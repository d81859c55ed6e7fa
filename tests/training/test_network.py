"""`lacking_after` predicts what is lacking after the rules have applied an action."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from sixstones.ai.network.weights import OWN
from sixstones.env.batch import BatchEnv
from sixstones.observation import PLAYING
from sixstones.observation import layout as at
from sixstones.rules.actions import ACTIONS, CLAIM_TILE, PASS, RECRUIT, RESERVE, RETURN_TOKEN, TAKE_TWO
from sixstones.rules.apply import apply
from sixstones.rules.colours import COLOURED, GRAY
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import NOTHING, RETURN, TOKEN_LIMIT, States, new_states
from sixstones.training.network import different_takes, lacking_after

GAMES = 60
MOVES = 240
SHOWN = 3
"""Games that show their position before each move, in turn."""
UNKNOWN = -1
"""For an action that is not legal, and for a place without a card."""
FACTS = standard_deck().facts
KINDS = {
    "take different ones": range(TAKE_TWO),
    "take two of a colour": range(TAKE_TWO, RESERVE),
    "reserve": range(RESERVE, RECRUIT),
    "recruit": range(RECRUIT, RETURN_TOKEN),
    "return": range(RETURN_TOKEN, CLAIM_TILE),
}


class Positions(NamedTuple):
    """Some positions, their observations and legal actions."""

    states: States
    seen: NDArray[np.int8]
    legal: NDArray[np.bool_]


@cache
def positions(players: int) -> Positions:
    """From games in which everybody plays at random, early and late, and all those where one may claim or pass.

    Fewer than three colours may always be taken (X1): as a rule such takes are rare.
    """
    env = BatchEnv(GAMES, players, seed=players, observations="int8", cores=1, short_takes=True)
    chooser = np.random.default_rng(players)
    shown = []
    for move in range(MOVES):
        some = (np.arange(GAMES) - SHOWN * move) % GAMES < SHOWN
        some |= env.masks[:, CLAIM_TILE:].any(1)
        shown.append((env.states[some], env.observations[some], env.masks[some]))
        env.step(env.sample(chooser))
    states, seen, legal = (np.concatenate(parts) for parts in zip(*shown, strict=True))
    return Positions(states, seen, legal)


@cache
def foretold(players: int) -> NDArray[np.float32]:
    seen = torch.from_numpy(positions(players).seen[:, :PLAYING])
    return lacking_after(seen.float(), different_takes()).numpy()


@cache
def carried_out(players: int) -> NDArray[np.int64]:
    """What the mover lacks after each legal action, as `lacking_after` has it: [row, card, action].

    More than ten tokens have not been returned yet then. Left out is reserving when no gray token is left in the
    supply: there `lacking_after` means to simplify, and counts one as if it were.
    """
    states, _, legal = positions(players)
    lacking = np.full((len(states), OWN, ACTIONS), UNKNOWN)
    after = new_states(1)
    for row, action in np.argwhere(legal):
        before = states[row : row + 1]
        if action in KINDS["reserve"] and before["supply"][0, GRAY] == 0:
            continue
        after[0] = before[0]
        apply(after, FACTS, action)
        lacking[row, :, action] = lacking_for(own_cards(before), after, before["to_play"][0])
    return lacking


def own_cards(states: States) -> NDArray[np.int64]:
    """What the mover may recruit or save for: the market, then its own hand."""
    hand = states["hand"][0, states["to_play"][0]].astype(int)
    hand[states["hand_size"][0, states["to_play"][0]] :] = NOTHING
    return np.concatenate([states["market"][0].astype(int), hand])


def lacking_for(cards: NDArray[np.int64], states: States, seat: int) -> NDArray[np.int64]:
    """The part of each card's price that the seat can't pay with bonuses or tokens."""
    tokens = states["tokens"][0, seat].astype(int)
    price = np.maximum(FACTS["cost"][0, cards] - states["bonuses"][0, seat].astype(int), 0)[:, :COLOURED]
    short = np.maximum(price - tokens[:COLOURED], 0).sum(1)
    return np.where(cards == NOTHING, UNKNOWN, np.maximum(short - tokens[GRAY], 0))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_the_prediction_is_what_the_rules_do(players: int, kind: str):
    actions = KINDS[kind]
    expected, said = carried_out(players)[:, :, actions], foretold(players)[:, :, actions]
    known = expected != UNKNOWN
    np.testing.assert_array_equal(said[known], expected[known])
    assert known.any((0, 1)).all(), "every one of these actions was carried out"
    assert set(range(6)) <= set(expected[known]), "the comparison means something"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_claiming_and_passing_change_nothing(players: int):
    expected, said = carried_out(players)[:, :, CLAIM_TILE:], foretold(players)[:, :, CLAIM_TILE:]
    known = expected != UNKNOWN
    np.testing.assert_array_equal(said[known], expected[known])
    assert known.any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pass_is_what_is_lacking_now_even_if_not_legal(players: int):
    """The network compares every action with it."""
    states = positions(players).states
    rows = [states[row : row + 1] for row in range(len(states))]
    expected = np.array([lacking_for(own_cards(row), row, row["to_play"][0]) for row in rows])
    known = expected != UNKNOWN
    np.testing.assert_array_equal(foretold(players)[:, :, PASS][known], expected[known])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_positions_are_diverse(players: int):
    states, seen, legal = positions(players)
    mover = seen[:, at.PLAYER : at.PLAYER + at.PLAYER_SIZE]
    many = mover[:, at.HELD] == TOKEN_LIMIT
    assert (states["phase"] == RETURN).sum() > 30
    assert (many[:, None] & legal[:, :RESERVE]).sum() > 30, "takes that lead to a return"
    assert (many[:, None] & legal[:, RESERVE:RECRUIT])[states["supply"][:, GRAY] > 0].sum() > 30, "as reserves may"
    assert {0, 3} <= set(mover[:, at.HAND])
    assert mover[:, at.TEAM].min() == 0
    assert mover[:, at.TEAM].max() >= 8
    assert mover[:, at.TOKENS + GRAY].max() >= 3
