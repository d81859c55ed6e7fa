"""The game for several agents that take turns, as a PettingZoo environment (AEC), version 0.

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

import secrets
from operator import index
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixstones.env.common import MOVE_LIMIT, SEEDS, Dtype, IllegalAction, as_type, check_choice, check_game, needs_extra
from sixstones.env.games import rewards_of
from sixstones.env.render import MODES, Frame, RenderMode, render
from sixstones.env.spaces import Observation, observation_space
from sixstones.game import View
from sixstones.game.log import Log
from sixstones.observation.layout import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.legal import legal_mask
from sixstones.rules.setup import deal_number
from sixstones.rules.state import new_states

with needs_extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

_NOT_TO_PLAY: Final = np.zeros(ACTIONS, np.int8)


def env(**options: Any) -> OrderEnforcingWrapper[str, Observation, int]:
    """A GauntletAEC with the given options, in a wrapper that checks the order of calls."""
    return OrderEnforcingWrapper(GauntletAEC(**options))


class GauntletAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The agents `player_0`, `player_1`, … play in this order.

    An agent observes what its seat may know: `{"observation": [SIZE], "action_mask": [71]}`. The mask is all zeros
    for agents that are not to play. Rewards come at the end, sum to zero, and split ties; a game that reaches the
    move limit is truncated, and its rewards are zero.

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
        check_choice("render_mode", render_mode, *MODES, None)
        check_choice("dtype", dtype, "float32", "int8")
        self.render_mode = render_mode
        self.move_limit = move_limit
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: observation_space(dtype) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._dtype = dtype
        self._deck = deck or standard_deck()
        self._states = new_states(1)
        self._states["short_takes"] = short_takes
        self._mask = np.zeros(ACTIONS, np.bool_)
        self._legal = np.zeros(ACTIONS, np.int8)
        self._scratch = np.zeros(SIZE, np.int8)
        self._seed, self._number = secrets.randbelow(SEEDS), -1

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self._observations[agent]  # type: ignore[return-value]

    def action_space(self, agent: str) -> spaces.Space[int]:
        return self._actions[agent]  # type: ignore[return-value]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed; without a seed, the next game. There are no options."""
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = seed % SEEDS, 0
        deal_number(self._states, len(self.possible_agents), self._seed, self._number)
        legal_mask(self._states, self._deck.facts, self._legal, self._mask)
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
        """Make the move of `agent_selection`. If it is not legal, raises IllegalAction and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = index(action)
        if not 0 <= number < ACTIONS or not self._mask[number]:
            raise IllegalAction(number)
        apply(self._states, self._deck.facts, number)
        self._moves += 1
        over = legal_mask(self._states, self._deck.facts, self._legal, self._mask) == 0
        if not over:
            self.agent_selection = self.possible_agents[self._states["to_play"][0]]
        if over or self._moves >= self.move_limit:
            self._end(terminated=over)
        self._render_for_human()

    def _end(self, *, terminated: bool) -> None:
        ended = self.terminations if terminated else self.truncations
        ended.update(dict.fromkeys(self.agents, True))
        rewards: NDArray[Any] = np.zeros(len(self.possible_agents))  # float64: they sum to exactly zero
        rewards_of(self._states, rewards)
        self.rewards = dict(zip(self.possible_agents, rewards.tolist(), strict=True))
        self._accumulate_rewards()
        self._mask[:] = False

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, in new arrays."""
        write_one(self._states, self._deck.facts, self._seats[agent], self._scratch)
        mask = self._mask.view(np.int8) if agent == self.agent_selection else _NOT_TO_PLAY
        return {"observation": as_type(self._scratch, self._dtype), "action_mask": mask.copy()}

    def render(self) -> Frame:
        """The board as a spectator sees it: printed, as text or as an image, depending on `render_mode`."""
        view = View(self._deck, self._states, Log(), None)
        return render(view, self.possible_agents, self._moves, self.render_mode)

    def close(self) -> None:
        """There is nothing to close, but PettingZoo requires the method."""

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()


raw_env = GauntletAEC
