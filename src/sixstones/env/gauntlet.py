"""The game for one learner, in Gymnasium's form: `gymnasium.make("sixstones.env:sixstones/Gauntlet-v0")`.

>>> import gymnasium
>>> env = gymnasium.make("sixstones.env:sixstones/Gauntlet-v0", opponents="greedy", seat=0)
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> bool(info["action_mask"].any()), reward
(True, 0.0)
"""

from __future__ import annotations

from operator import index
from typing import Any, ClassVar, TypeAlias

import numpy as np

from sixstones.env.batch import MOVE_LIMIT
from sixstones.env.errors import IllegalAction
from sixstones.env.extra import needs_extra
from sixstones.env.opponents import AskedOpponents, Opponents, all_compiled, opponents_by_name, policies_of
from sixstones.env.options import SEEDS, Illegal, Reward, check_illegal, learner_terms
from sixstones.env.rendering import MODES, Frame, RenderMode, check_mode, render
from sixstones.env.spaces import Dtype, Observation, action_space, check_dtype, in_dtype, observation_space
from sixstones.env.stepping import show_game
from sixstones.env.tables import (
    NO_LIMIT,
    deal_one,
    finish_one,
    forfeit_one,
    new_tables,
    step_one,
    waits_for_other,
)
from sixstones.game import View
from sixstones.game.log import Log
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import Deck, standard_deck

with needs_extra():
    import gymnasium
    from gymnasium.error import ResetNeeded

Step: TypeAlias = tuple[Observation, float, bool, bool, dict[str, Any]]


class GauntletEnv(gymnasium.Env[Observation, np.int64]):
    """One seat is the learner's; bots play the others. A step is the learner's move and all up to its next one.

    - `opponents`: a bot's name for all of them, or one name for each seat after the learner's. Bots whose
      policy is compiled (random, recruit, agent, greedy) take microseconds, the others what they think.
    - `seat`: the learner's; None draws one for each game.
    - `reward`: "win" is 1 for a win and -1/(players - 1) for a loss, ties split, zero-sum over the table;
      "points" is the lead over the best other in sixteenths, from -1 to 1. Both come at the end, and only of
      games that were played out: reaching the move limit brings nothing.
    - `shaping`: on every step this much for each sixteen points that the learner gained since the last one.
    - `illegal`: "lose" ends the game with the reward -1 and `info["illegal"]`, so that programs that know no
      masks can run; "raise" raises IllegalAction and changes nothing, which finds mistakes sooner.

    The mask is in the observation and in `info["action_mask"]`; at the end `info["result"]` is the reward "win"
    whatever `reward` is. `reset(seed=s)` deals the first game of a seed, each `reset()` after it the next one.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
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
        render_mode: RenderMode | None = None,
        deck: Deck | None = None,
    ) -> None:
        self._terms = learner_terms(players, seat, move_limit, short_takes, reward, shaping)
        check_illegal(illegal)
        check_dtype(dtype)
        check_mode(render_mode)
        entries = opponents_by_name(opponents, players)
        self.render_mode: RenderMode | None = render_mode
        self.observation_space = observation_space(dtype)  # type: ignore[assignment]
        self.action_space = action_space()
        self._dtype, self._illegal = dtype, illegal
        self._deck = deck or standard_deck()
        self._names = [entry.name for entry in entries]
        self._asked = None if all_compiled(entries) else AskedOpponents(self._deck, entries)
        self._table = new_tables(1, players, self._deck.facts, policies_of(entries), 1, dtype)
        self._games = self._table.games
        self._mask = self._games.masks[0].view(np.int8)
        self._number = -1
        self._playing = False

    @property
    def seat(self) -> int:
        """Where the learner sits in this game."""
        return int(self._table.seats[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal: the first game of a seed, or without one the next game. There are no options."""
        super().reset(seed=seed)
        if seed is not None or self._number < 0:
            self._terms = self._terms._replace(seed=self.np_random_seed % SEEDS)
            self._number = -1
        self._number += 1
        self._deal()
        self._playing = True
        self._render_for_human()
        observation = self._live()
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, action: np.int64 | int) -> Step:
        """The learner's move, and the others' up to its next one."""
        if not self._playing:
            raise ResetNeeded("The game is over: call reset().")
        number = index(action)
        if not 0 <= number < ACTIONS or not self._mask[number]:
            self._forfeit(number)
        else:
            self._play(number)
        games = self._games
        terminated, truncated = bool(games.terminated[0]), bool(games.truncated[0])
        self._playing = not (terminated or truncated)
        self._render_for_human()
        observation = self._live() if self._playing else self._final()
        return observation, float(self._table.rewards[0]), terminated, truncated, self._info(observation)

    def _play(self, action: int) -> None:
        if self._asked:
            self._asked.note(self._games.states, action)
        if step_one(self._table, self._terms, action):
            self._ask(self._terms.move_limit)
            finish_one(self._table, self._terms)

    def _forfeit(self, action: int) -> None:
        if self._illegal == "raise":
            raise IllegalAction(action)
        forfeit_one(self._table)

    def _deal(self) -> None:
        """Bots that are not compiled get a seed that comes from the game's own."""
        waiting = deal_one(self._table, self._terms, self._number)
        if self._asked:
            self._asked.sit_down(self.seat, int(self._table.rng[0, 0] >> np.uint64(2)))
        if waiting:
            self._ask(NO_LIMIT)
            show_game(self._games, 0, 0)

    def _ask(self, move_limit: int) -> None:
        """Bots that are not compiled play until it is the learner's turn."""
        assert self._asked
        while waits_for_other(self._table, move_limit):
            self._asked.play(self._games.states)
            self._games.moves[0] += 1

    def _live(self) -> Observation:
        row = self._games.scaled if self._dtype == "float32" else self._games.whole
        return {"observation": row[0].copy(), "action_mask": self._mask.copy()}

    def _final(self) -> Observation:
        return {"observation": in_dtype(self._table.final[0], self._dtype), "action_mask": self._mask.copy()}

    def _info(self, observation: Observation) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": observation["action_mask"]}
        if not self._playing:
            info["result"] = float(self._table.results[0])
            info["illegal"] = bool(self._table.forfeited[0])
        return info

    def render(self) -> Frame:
        """The board as the learner sees it: printed, as text or as a picture, by `render_mode`."""
        view = View(self._deck, self._games.states, Log(), self.seat)
        return render(view, self._seat_names(), int(self._games.moves[0]), self.render_mode)

    def _seat_names(self) -> list[str]:
        players = self._terms.players
        return [["learner", *self._names][(seat - self.seat) % players] for seat in range(players)]

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()
