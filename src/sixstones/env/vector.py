"""Thousands of learner's games at once, in Gymnasium's vector form; `gymnasium.make_vec` makes one by the id.

>>> import gymnasium
>>> envs = gymnasium.make_vec("sixstones.env:sixstones/Gauntlet-v0", num_envs=64, opponents="greedy")
>>> observations, infos = envs.reset(seed=1)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations["observation"].shape[0], rewards.shape
(64, (64,))
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.registry import BOTS
from sixstones.env.batch import MOVE_LIMIT
from sixstones.env.errors import IllegalAction
from sixstones.env.extra import needs_extra
from sixstones.env.opponents import Opponents, all_compiled, opponents_by_name, policies_of
from sixstones.env.options import SEEDS, Illegal, Reward, check_illegal, learner_terms
from sixstones.env.spaces import Dtype, Observation, action_space, check_dtype, in_dtype, observation_space
from sixstones.env.stepping import ALL_LEGAL, first_illegal
from sixstones.env.tables import deal_tables, new_tables, step_tables
from sixstones.env.threads import WorkerThreads
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import Deck, standard_deck
from sixstones.system import available_cores

with needs_extra():
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Numbers: TypeAlias = NDArray[Any]
Step: TypeAlias = tuple[Observation, Numbers, Numbers, Numbers, dict[str, Any]]


class GauntletVectorEnv(VectorEnv[Observation, Numbers, Numbers]):
    """Games of GauntletEnv, stepped together in compiled code on all cores; the options are the same.

    Opponents are compiled ones. A game that ends is dealt anew within the same step (AutoresetMode.SAME_STEP):
    the observation is of the new game, and `infos["final_obs"]` and `infos["final_info"]` tell of the old one.
    Game i of `reset(seed=s)` is the game of a GauntletEnv after `reset(seed=s + i)`, also after it ends.

    With `copy=False` observations and masks are written in place: the next step changes them.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        players: int = 2,
        opponents: Opponents = "random",
        *,
        seat: int | None = None,
        reward: Reward = "win",
        shaping: float = 0.0,
        illegal: Illegal = "lose",
        dtype: Dtype = "float32",
        move_limit: int = MOVE_LIMIT,
        short_takes: bool = False,
        copy: bool = True,
        cores: int | None = None,
        deck: Deck | None = None,
    ) -> None:
        self._terms = learner_terms(players, seat, move_limit, short_takes, reward, shaping)
        check_illegal(illegal)
        check_dtype(dtype)
        entries = opponents_by_name(opponents, players)
        if not all_compiled(entries):
            fast = ", ".join(name for name, entry in BOTS.items() if entry.policy is not None)
            raise ValueError(f"Only compiled bots play in a vector environment: {fast}.")
        self.num_envs = num_envs
        self.single_observation_space = observation_space(dtype)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._illegal, self._dtype, self._copy = illegal, dtype, copy
        self._deck = deck or standard_deck()
        self._threads = WorkerThreads(num_envs, cores or available_cores())
        self._tables = new_tables(
            num_envs, players, self._deck.facts, policies_of(entries), len(self._crew.blocks), dtype
        )
        self._actions = np.zeros(num_envs, np.int64)
        self._dealt = False

    @property
    def seats(self) -> NDArray[np.int8]:
        """Where the learner sits in each game."""
        return self._tables.seats

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games: the first ones of a seed, or without one the next. There are no options."""
        super().reset(seed=seed)
        afresh = seed is not None or not self._dealt
        if afresh:
            self._terms = self._terms._replace(seed=(self.np_random_seed or 0) % SEEDS)
        self._dealt = True
        self._threads.run(lambda block, first, last: deal_tables(self._tables, self._terms, block, first, last, afresh))
        observation = self._observation()
        return observation, self._masks_info(observation)

    def step(self, actions: Numbers) -> Step:
        """Make the learner's move in every game, and the others' up to its next one."""
        if not self._dealt:
            raise ResetNeeded("Nothing is dealt yet: call reset().")
        self._actions[:] = actions
        if self._illegal == "raise":
            self._check_legal()
        self._threads.run(
            lambda block, first, last: step_tables(self._tables, self._terms, block, first, last, self._actions)
        )
        tables, games = self._tables, self._tables.games
        observation = self._observation()
        infos = self._masks_info(observation) | self._final_infos(games.terminated | games.truncated)
        return observation, tables.rewards.copy(), games.terminated.copy(), games.truncated.copy(), infos

    def _check_legal(self) -> None:
        """Before anything is played, in any game."""
        wrong = first_illegal(self._tables.games.masks, self._actions)
        if wrong != ALL_LEGAL:
            raise IllegalAction(int(self._actions[wrong]), wrong)

    def _observation(self) -> Observation:
        games = self._tables.games
        numbers: Numbers = games.scaled if self._dtype == "float32" else games.whole
        masks = games.masks.view(np.int8)
        return {
            "observation": numbers.copy() if self._copy else numbers,
            "action_mask": masks.copy() if self._copy else masks,
        }

    def _masks_info(self, observation: Observation) -> dict[str, Any]:
        return {"action_mask": observation["action_mask"], "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _final_infos(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium asks for in this mode, as its own SyncVectorEnv writes it; nothing when no game ended."""
        if not ended.any():
            return {}
        observations = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            final = in_dtype(self._tables.final[i], self._dtype)
            observations[i] = {"observation": final, "action_mask": np.zeros(ACTIONS, np.int8)}
        infos = {
            "action_mask": np.zeros((self.num_envs, ACTIONS), np.int8),
            "result": np.where(ended, self._tables.results, 0.0),
            "illegal": ended & self._tables.forfeited,
        }
        known = {f"_{key}": ended.copy() for key in infos}
        return {
            "final_obs": observations,
            "_final_obs": ended,
            "final_info": infos | known,
            "_final_info": ended.copy(),
        }
