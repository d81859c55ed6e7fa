"""Many games stepped together in compiled code. Games are split into blocks; each block is one core's work.

Blocks run in threads, because compiled code releases the GIL. docs/adr/0008 says why not `prange`.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.observation.layout import SIZE
from sixstones.observation.write import write_observation, write_scaled
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.setup import TILES, deal_at_random
from sixstones.rules.state import CARDS, OVER, FactsArray, State, States, new_states

ALL_LEGAL: Final = -1
GAMES_PER_THREAD: Final = 128  # with fewer games, another thread costs more than it saves


class WorkerThreads:
    """Splits a range of games into blocks, at most one per core. The caller's own thread does the first block."""

    def __init__(self, games: int, cores: int) -> None:
        blocks = max(1, min(cores, games // GAMES_PER_THREAD))
        edges = [block * games // blocks for block in range(blocks + 1)]
        self.blocks = [(block, edges[block], edges[block + 1]) for block in range(blocks)]
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def run(self, work: Callable[..., object], *arguments: object) -> None:
        """Call `work(block, first, last, *arguments)` for every block, and wait for all of them."""
        others = [self._threads().submit(work, *block, *arguments) for block in self.blocks[1:]]
        work(*self.blocks[0], *arguments)
        for other in others:
            other.result()

    def _threads(self) -> ThreadPoolExecutor:
        """Created on first use, and again in a forked child, which does not inherit threads."""
        if self._pool is None or self._process != os.getpid():
            self._pool = ThreadPoolExecutor(len(self.blocks) - 1, "sixstones-env")
            self._process = os.getpid()
        return self._pool


class GameArrays(NamedTuple):
    """Everything that a step reads and writes, allocated once. The first axis is the game unless noted."""

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
    # Scratch memory with one row per block, so that no step allocates.
    rng: NDArray[np.uint64]
    legal: NDArray[np.int8]
    cards: NDArray[np.int8]
    sides: NDArray[np.int8]
    unscaled: NDArray[np.int8]


def new_games(games: int, players: int, facts: FactsArray, blocks: int, observations: str | None) -> GameArrays:
    """Arrays for `games` games, with nothing dealt yet."""
    return GameArrays(
        states=new_states(games),
        facts=facts,
        moves=np.zeros(games, np.int32),
        numbers=np.arange(games, dtype=np.int64),
        to_play=np.zeros(games, np.int8),
        rewards=np.zeros((games, players), np.float32),
        terminated=np.zeros(games, np.bool_),
        truncated=np.zeros(games, np.bool_),
        masks=np.zeros((games, ACTIONS), np.bool_),
        whole=np.zeros((games if observations == "int8" else 0, SIZE), np.int8),
        scaled=np.zeros((games if observations == "float32" else 0, SIZE), np.float32),
        rng=np.zeros((blocks, 1), np.uint64),
        legal=np.zeros((blocks, ACTIONS), np.int8),
        cards=np.zeros((blocks, CARDS), np.int8),
        sides=np.zeros((blocks, TILES), np.int8),
        unscaled=np.zeros((blocks, SIZE), np.int8),
    )


@compiled
def write_rewards(s: State, out: NDArray[np.floating]) -> None:
    """Write each seat's reward: winners share one win, and the rewards sum to zero; zeros unless somebody won."""
    out[:] = 0
    if s.phase != OVER or s.winners == 0:
        return
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        share = (s.winners >> seat & 1) / winners
        out[seat] = (s.players * share - 1) / (s.players - 1)


@compiled
def rewards_of(states: States, out: NDArray[np.floating]) -> None:
    """`write_rewards` for callers from Python."""
    write_rewards(states[0], out)


@compiled
def deal_game(g: GameArrays, i: int, block: int, players: int, seed: int) -> None:
    """Start game `i`. Its number and the seed alone determine the deal."""
    seed_stream(g.rng[block], seed, g.numbers[i])
    deal_at_random(g.states[i], players, g.rng[block], g.cards[block], g.sides[block])
    g.moves[i] = 0


@compiled
def show_game(g: GameArrays, i: int, block: int) -> None:
    """Write the legal actions and the observation of the player to play."""
    s, f = g.states[i], g.facts[0]
    g.to_play[i] = s.to_play
    legal_mask(g.states[i : i + 1], g.facts, g.legal[block], g.masks[i])
    if len(g.whole) > 0:
        write_observation(s, f, s.to_play, g.whole[i])
    elif len(g.scaled) > 0:
        write_scaled(s, f, s.to_play, g.unscaled[block], g.scaled[i])


@compiled
def step_block(
    block: int,
    first: int,
    last: int,
    g: GameArrays,
    actions: NDArray[np.int64],
    players: int,
    seed: int,
    move_limit: int,
) -> None:
    """Step the games `first` to `last - 1`; a game that ends is replaced by the next one."""
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
def deal_block(block: int, first: int, last: int, g: GameArrays, players: int, seed: int, short_takes: int) -> None:
    """Start the games `first` to `last - 1` with the first deals of a seed."""
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
    """Write a random legal action for each game; `draws` holds one random number in [0, 1) per game."""
    for i in range(len(masks)):
        legal = np.flatnonzero(masks[i])
        actions[i] = legal[int(draws[i] * len(legal))]
