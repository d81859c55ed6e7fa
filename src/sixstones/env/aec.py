"""The game for several agents that take turns, in PettingZoo's form (AEC), version 0.

>>> from sixstones.env import aec
>>> env = aec.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.env.batch import MOVE_LIMIT
from sixstones.env.errors import IllegalAction
from sixstones.env.extra import needs_extra
from sixstones.env.one_game import GAME_OVER, OneGame
from sixstones.env.options import SEEDS, check_game
from sixstones.env.rendering import MODES, Frame, RenderMode, check_mode, render
from sixstones.env.rewards import rewards_of
from sixstones.env.spaces import Dtype, Observation, action_space, check_dtype, observation_space
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import Deck, standard_deck

with needs_extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

_NOT_TO_PLAY: Final = np.zeros(ACTIONS, np.int8)


def env(**options: Any) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment with a guard against calls in the wrong order; the options are those of GauntletAEC."""
    return OrderEnforcingWrapper(GauntletAEC(**options))


class GauntletAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The agents `player_0`, `player_1`, … sit in this order; `player_0` begins.

    An agent observes what its seat may know: `{"observation": [SIZE], "action_mask": [71]}`. The mask is
    zeros for those who are not to play. Rewards come at the end, sum to zero, and split ties; a game that
    reaches the move limit is truncated, and brings nobody anything.

    `reset(seed=s)` deals the first game of a seed, and each `reset()` after it the next one.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sixstones_gauntlet_v0",
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        move_limit: int = MOVE_LIMIT,
        render_mode: RenderMode | None = None,
        short_takes: bool = False,
        dtype: Dtype = "float32",
        deck: Deck | None = None,
    ) -> None:
        super().__init__()
        check_game(players, move_limit)
        check_mode(render_mode)
        check_dtype(dtype)
        self.render_mode = render_mode
        self.move_limit = move_limit
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dtype = dtype
        self._observations = {agent: observation_space(dtype) for agent in self.possible_agents}
        self._actions = {agent: action_space() for agent in self.possible_agents}
        self._game = OneGame(deck or standard_deck(), players, short_takes=short_takes)
        self._seed, self._number = secrets.randbelow(SEEDS), -1

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self._observations[agent]  # type: ignore[return-value]

    def action_space(self, agent: str) -> spaces.Space[int]:
        return self._actions[agent]  # type: ignore[return-value]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the first game of a seed, or without one the next game. There are no options."""
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = seed % SEEDS, 0
        self._game.deal(self._seed, self._number)
        self._moves = 0
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._render_for_human()

    def step(self, action: int) -> None:
        """Make the move of `agent_selection`. IllegalAction if it is not legal, and then nothing has changed.

        Rewards are zero until the end, so that the dictionaries need no work before it.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = index(action)
        if not 0 <= number < ACTIONS or not self._game.mask[number]:
            raise IllegalAction(number)
        seat = self._game.play(number)
        self._moves += 1
        if seat != GAME_OVER:
            self.agent_selection = self.possible_agents[seat]
        if seat == GAME_OVER or self._moves >= self.move_limit:
            self._end(terminated=seat == GAME_OVER)
        self._render_for_human()

    def _end(self, *, terminated: bool) -> None:
        ended = self.terminations if terminated else self.truncations
        ended.update(dict.fromkeys(self.agents, True))
        shares: NDArray[Any] = np.zeros(len(self.possible_agents))  # double precision, in which they sum to zero
        rewards_of(self._game.states, shares)
        self.rewards = dict(zip(self.possible_agents, shares.tolist(), strict=True))
        self._accumulate_rewards()
        self._game.mask[:] = False

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, in arrays of their own."""
        to_play = agent == self.agent_selection
        return {
            "observation": self._game.observation(self._seats[agent], self._dtype),
            "action_mask": (self._game.mask.view(np.int8) if to_play else _NOT_TO_PLAY).copy(),
        }

    def render(self) -> Frame:
        """The board as a spectator sees it: printed, as text or as a picture, by `render_mode`."""
        return render(self._game.view(None), self.possible_agents, self._moves, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()


raw_env = GauntletAEC
