"""Thousands of games at once, one array of positions, stepped together in compiled code on all cores.

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

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.env.errors import IllegalAction
from sixstones.env.stepping import ALL_LEGAL, deal_block, first_illegal, new_games, pick_legal, step_block
from sixstones.env.threads import WorkerThreads
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.state import MAX_PLAYERS, States
from sixstones.system import available_cores

Observations: TypeAlias = Literal["float32", "int8"] | None
MOVE_LIMIT: Final = 1_000
"""Moves after which a game is cut off; games between players that mean to win end long before."""


class BatchEnv:
    """Games that move in step: every `step` makes one move in each, for whoever is to play there.

    The arrays are made once and written in place, so that `torch.from_numpy(env.observations)` stays true
    without copying; who wants to keep one, copies it. A game that ends is dealt anew within the same step:
    `rewards`, `terminated` and `truncated` tell of the old game, everything else of the new one.
    The same seed and actions give the same games, whatever the number of cores.
    """

    def __init__(
        self,
        games: int,
        players: int = 2,
        *,
        seed: int = 0,
        observations: Observations = "float32",
        move_limit: int = MOVE_LIMIT,
        cores: int | None = None,
        short_takes: bool = False,
        deck: Deck | None = None,
    ) -> None:
        """`observations` None leaves them out, for programs that read `states` themselves."""
        _check(games, players, observations, move_limit, cores)
        self.games, self.players, self.move_limit = games, players, move_limit
        self.seed = seed
        self.deck = deck or standard_deck()
        self._short_takes = int(short_takes)
        self._threads = WorkerThreads(games, cores or available_cores())
        self._all = new_games(games, players, self.deck.facts, len(self._crew.blocks), observations)
        self._actions = np.zeros(games, np.int64)
        self.reset()

    @property
    def observations(self) -> NDArray[np.float32] | NDArray[np.int8]:
        """What the one to play in each game knows, [game, SIZE]: docs/environments.md lists the numbers."""
        return self._all.scaled if len(self._all.scaled) else self._all.whole

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal actions, [game, action]."""
        return self._all.masks

    @property
    def to_play(self) -> NDArray[np.int8]:
        """The seat to play in each game."""
        return self._all.to_play

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step brought each seat, [game, seat]."""
        return self._all.rewards

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether the last step ended the game."""
        return self._all.terminated

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether the last step was the last that the move limit allows."""
        return self._all.truncated

    @property
    def moves(self) -> NDArray[np.int32]:
        """How many moves each game has seen."""
        return self._all.moves

    @property
    def states(self) -> States:
        """The positions themselves, decks included: for programs that may know everything."""
        return self._all.states

    def reset(self, seed: int | None = None) -> NDArray[np.float32] | NDArray[np.int8]:
        """Deal all games anew, from another seed if one is given."""
        self.seed = self.seed if seed is None else seed
        self._threads.run(
            lambda block, first, last: deal_block(
                self._all, block, first, last, self.players, self.seed, self._short_takes
            )
        )
        return self.observations

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[NDArray[np.float32] | NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Make one move in every game. IllegalAction if one is not legal, and then none is made."""
        self._actions[:] = actions
        wrong = first_illegal(self._all.masks, self._actions)
        if wrong != ALL_LEGAL:
            raise IllegalAction(int(self._actions[wrong]), wrong)
        self._threads.run(self._step_block)
        return self.observations, self.rewards, self.terminated, self.truncated

    def _step_block(self, block: int, first: int, last: int) -> None:
        step_block(self._all, block, first, last, self._actions, self.players, self.seed, self.move_limit)

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others."""
        actions = np.zeros(self.games, np.int64)
        pick_legal(self._all.masks, rng.random(self.games), actions)
        return actions


def _check(games: int, players: int, observations: Observations, move_limit: int, cores: int | None) -> None:
    if games < 1:
        raise ValueError(f"A batch needs at least one game, not {games}.")
    if not 2 <= players <= MAX_PLAYERS:
        raise ValueError(f"The game is for 2, 3 or 4 players, not {players}.")
    if observations not in ("float32", "int8", None):
        raise ValueError(f'observations is "float32", "int8" or None, not {observations!r}.')
    if move_limit < 1:
        raise ValueError(f"The move limit is at least 1, not {move_limit}.")
    if cores is not None and cores < 1:
        raise ValueError(f"It takes at least one core, not {cores}.")
