"""Thousands of games in one array of positions, stepped together in compiled code on all cores.

>>> import numpy as np
>>> from sixstones.env import BatchEnv
>>> env = BatchEnv(64, players=2, seed=1)
>>> rng = np.random.default_rng(1)
>>> for _ in range(100):
...     actions = env.sample(rng)
...     observations, rewards, terminated, truncated = env.step(actions)
>>> observations.shape[0], bool(env.masks.any(axis=1).all())
(64, True)
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.env.common import MOVE_LIMIT, Dtype, IllegalAction, check_choice, check_game
from sixstones.env.games import ALL_LEGAL, WorkerThreads, deal_block, first_illegal, new_games, pick_legal, step_block
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.state import States
from sixstones.system import available_cores

Step: TypeAlias = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]


class BatchEnv:
    """Games that step together: every `step` makes one move in each, for the player to play there.

    The arrays are allocated once and written in place, so `torch.from_numpy(env.observations)` stays valid without
    copying; copy what you want to keep. A game that ends is replaced by a new one in the same step: `rewards`,
    `terminated` and `truncated` belong to the old game, everything else to the new one.
    The same seed and actions give the same games on any number of cores.
    """

    observations: NDArray[Any]
    """What the player to play in each game knows, [game, SIZE]; docs/observation.md lists the numbers."""
    masks: NDArray[np.bool_]
    """The legal actions, [game, action]."""
    to_play: NDArray[np.int8]
    """The seat to play in each game."""
    rewards: NDArray[np.float32]
    """The reward of each seat in the last step, [game, seat]."""
    terminated: NDArray[np.bool_]
    """Whether the last step ended the game."""
    truncated: NDArray[np.bool_]
    """Whether the game reached the move limit in the last step."""
    moves: NDArray[np.int32]
    """The number of moves made in each game."""
    states: States
    """The positions, including the decks: for programs that may know everything."""

    def __init__(
        self,
        games: int,
        players: int = 2,
        *,
        seed: int = 0,
        observations: Dtype | None = "float32",
        move_limit: int = MOVE_LIMIT,
        cores: int | None = None,
        short_takes: bool = False,
        deck: Deck | None = None,
    ) -> None:
        """With `observations=None` none are written, for programs that read `states`."""
        if games < 1:
            raise ValueError(f"A batch needs at least one game, not {games}.")
        if cores is not None and cores < 1:
            raise ValueError(f"A batch needs at least one core, not {cores}.")
        check_game(players, move_limit)
        check_choice("observations", observations, "float32", "int8", None)
        self.games, self.players, self.move_limit = games, players, move_limit
        self.seed = seed
        self.deck = deck or standard_deck()
        self._short_takes = int(short_takes)
        self._threads = WorkerThreads(games, cores or available_cores())
        self._all = arrays = new_games(games, players, self.deck.facts, len(self._threads.blocks), observations)
        self.observations = arrays.scaled if observations == "float32" else arrays.whole
        self.masks, self.to_play, self.moves, self.states = arrays.masks, arrays.to_play, arrays.moves, arrays.states
        self.rewards, self.terminated, self.truncated = arrays.rewards, arrays.terminated, arrays.truncated
        self._actions = np.zeros(games, np.int64)
        self.reset()

    def reset(self, seed: int | None = None) -> NDArray[Any]:
        """Deal all games again, with another seed if one is given."""
        self.seed = self.seed if seed is None else seed
        self._threads.run(deal_block, self._all, self.players, self.seed, self._short_takes)
        return self.observations

    def step(self, actions: NDArray[np.integer]) -> Step:
        """Make one move in every game. If any action is not legal, raises IllegalAction and makes none."""
        if np.shape(actions) != (self.games,):
            raise ValueError(f"{self.games} games need as many actions, not an array of shape {np.shape(actions)}.")
        self._actions[:] = actions
        wrong = first_illegal(self.masks, self._actions)
        if wrong != ALL_LEGAL:
            raise IllegalAction(int(self._actions[wrong]), wrong)
        self._threads.run(step_block, self._all, self._actions, self.players, self.seed, self.move_limit)
        return self.observations, self.rewards, self.terminated, self.truncated

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for every game."""
        actions = np.zeros(self.games, np.int64)
        pick_legal(self.masks, rng.random(self.games), actions)
        return actions
