"""One step of many games, in compiled code. Games are cut into blocks; a block is the work of one core."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.env.rewards import write_rewards
from sixstones.observation.layout import SCALE, SIZE
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, OVER, States, new_states

ALL_LEGAL: Final = -1

_SCALE: Final = SCALE


class Games(NamedTuple):
    """Everything that a step reads and writes, made once. Arrays run over the games unless it says otherwise."""

    states: States
    facts: FactsArray
    moves: NDArray[np.int32]  # made in the game so far
    numbers: NDArray[np.int64]  # which deal of the seed the game is
    to_play: NDArray[np.int8]
    rewards: NDArray[np.float32]  # [game, seat]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    masks: NDArray[np.bool_]  # [game, action]
    whole: NDArray[np.int8]  # [game, SIZE] observations, or no rows
    scaled: NDArray[np.float32]  # [game, SIZE] observations, or no rows
    rng: NDArray[np.uint64]  # [block, 1], and so on: what a block needs, so that no step allocates
    legal: NDArray[np.int8]
    cards: NDArray[np.int8]
    sides: NDArray[np.int8]
    numerals: NDArray[np.int8]


def new_games(games: int, players: int, facts: FactsArray, blocks: int, observations: str | None) -> Games:
    """Room for so many games, nothing dealt yet."""
    return Games(
        new_states(games),
        facts,
        np.zeros(games, np.int32),
        np.arange(games, dtype=np.int64),
        np.zeros(games, np.int8),
        np.zeros((games, players), np.float32),
        np.zeros(games, np.bool_),
        np.zeros(games, np.bool_),
        np.zeros((games, ACTIONS), np.bool_),
        np.zeros((games if observations == "int8" else 0, SIZE), np.int8),
        np.zeros((games if observations == "float32" else 0, SIZE), np.float32),
        np.zeros((blocks, 1), np.uint64),
        np.zeros((blocks, ACTIONS), np.int8),
        np.zeros((blocks, CARDS), np.int8),
        np.zeros((blocks, TILES), np.int8),
        np.zeros((blocks, SIZE), np.int8),
    )


@compiled
def deal_game(g: Games, i: int, block: int, players: int, seed: int) -> None:
    """Start game `i` from the deal that its number and the seed stand for, whoever deals it and when."""
    seed_stream(g.rng[block], seed, g.numbers[i])
    deal_at_random(g.states[i], players, g.rng[block], g.cards[block], g.sides[block])
    g.moves[i] = 0


@compiled
def show_game(g: Games, i: int, block: int) -> None:
    """Write what the one to play may do and know."""
    s, f = g.states[i], g.facts[0]
    g.to_play[i] = s.to_play
    mask = g.masks[i]
    mask[:] = False
    legal = g.legal[block]
    for k in range(list_legal(s, f, legal)):
        mask[legal[k]] = True
    if len(g.whole) > 0:
        write_observation(s, f, s.to_play, g.whole[i])
    elif len(g.scaled) > 0:
        numerals, row = g.numerals[block], g.scaled[i]
        write_observation(s, f, s.to_play, numerals)
        for k in range(SIZE):
            row[k] = numerals[k] * _SCALE[k]


@compiled
def step_block(
    g: Games, block: int, first: int, last: int, actions: NDArray[np.int64], players: int, seed: int, move_limit: int
) -> None:
    """Step the games from `first` to before `last`; those that end are dealt anew at once."""
    for i in range(first, last):
        s = g.states[i]
        apply_action(s, g.facts[0], actions[i])
        g.moves[i] += 1
        over = s.phase == OVER
        cut = not over and g.moves[i] >= move_limit
        g.terminated[i] = over
        g.truncated[i] = cut
        write_rewards(s, g.rewards[i])
        if over or cut:
            g.numbers[i] += len(g.states)
            deal_game(g, i, block, players, seed)
        show_game(g, i, block)


@compiled
def deal_block(g: Games, block: int, first: int, last: int, players: int, seed: int, short_takes: int) -> None:
    """Start the games from `first` to before `last` from the beginning of a seed."""
    for i in range(first, last):
        g.numbers[i] = i
        g.states[i].short_takes = short_takes
        deal_game(g, i, block, players, seed)
        g.terminated[i] = False
        g.truncated[i] = False
        g.rewards[i] = 0
        show_game(g, i, block)


@compiled
def first_illegal(masks: NDArray[np.bool_], actions: NDArray[np.int64]) -> int:
    """The first game whose action is not legal, or ALL_LEGAL."""
    for i in range(len(actions)):
        if not 0 <= actions[i] < ACTIONS or not masks[i, actions[i]]:
            return i
    return ALL_LEGAL


@compiled
def pick_legal(masks: NDArray[np.bool_], draws: NDArray[np.float64], actions: NDArray[np.int64]) -> None:
    """Write one legal action a game; `draws` are numbers from 0 to before 1, each of which decides in its game."""
    for i in range(len(masks)):
        legal = 0
        for action in range(ACTIONS):
            legal += masks[i, action]
        skip = int(draws[i] * legal)
        action = 0
        while skip > 0 or not masks[i, action]:
            skip -= masks[i, action]
            action += 1
        actions[i] = action
