"""The game for one learner against bots, as Gymnasium environments: one game, or thousands at once.

>>> import gymnasium
>>> env = gymnasium.make("sixstones.env:sixstones/Gauntlet-v0", opponents="greedy", seat=0)
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> bool(info["action_mask"].any()), reward
(True, 0.0)
>>> envs = gymnasium.make_vec("sixstones.env:sixstones/Gauntlet-v0", num_envs=64, opponents="greedy")
>>> observations, infos = envs.reset(seed=1)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations["observation"].shape[0], rewards.shape
(64, (64,))
"""

from operator import index
from typing import Any, ClassVar, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.registry import BOTS
from sixstones.env import learner
from sixstones.env.common import MOVE_LIMIT, SEEDS, Dtype, IllegalAction, as_type, check_choice, needs_extra
from sixstones.env.games import ALL_LEGAL, WorkerThreads, first_illegal, show_game
from sixstones.env.render import MODES, Frame, RenderMode, render
from sixstones.env.spaces import Observation, observation_space
from sixstones.game import View
from sixstones.game.log import Log
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import Deck, standard_deck
from sixstones.rules.state import OVER
from sixstones.system import available_cores

with needs_extra():
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

NO_ACTION: Final = -1

Illegal: TypeAlias = Literal["lose", "raise"]
Numbers: TypeAlias = NDArray[Any]
Step: TypeAlias = tuple[Observation, float, bool, bool, dict[str, Any]]
Steps: TypeAlias = tuple[Observation, Numbers, Numbers, Numbers, dict[str, Any]]


class GauntletEnv(gymnasium.Env[Observation, np.int64]):
    """One seat is the learner's; bots play the others. A step is the learner's move and all up to its next one.

    - `opponents`: a bot's name for all of them, or one name for each seat after the learner's. Bots with a
      compiled policy (random, recruit, agent, greedy) take microseconds, the others as long as they think.
    - `seat`: the learner's; None draws one for each game.
    - `reward`: "win" is 1 for a win and -1/(players - 1) for a loss, ties split, zero-sum over the table;
      "points" is the lead over the best opponent in units of 16 points, from -1 to 1. Both come at the end; a game
      that reaches the move limit brings nothing.
    - `shaping`: added on every step for each 16 points that the learner gained since the last one.
    - `illegal`: "lose" ends the game with the reward -1 and `info["illegal"]`, so that programs without masks can
      run; "raise" raises IllegalAction and changes nothing, which finds mistakes sooner.

    The mask is in the observation and in `info["action_mask"]`; at the end `info["result"]` is the reward "win",
    whatever `reward` is. `reset(seed=s)` deals the first game of a seed, each `reset()` after it the next one.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        players: int = 2,
        opponents: learner.Opponents = "random",
        *,
        seat: int | None = None,
        reward: learner.Reward = "win",
        shaping: float = 0.0,
        illegal: Illegal = "lose",
        dtype: Dtype = "float32",
        move_limit: int = MOVE_LIMIT,
        short_takes: bool = False,
        render_mode: RenderMode | None = None,
        deck: Deck | None = None,
    ) -> None:
        self._params = learner.env_params(players, seat, move_limit, short_takes, reward, shaping)
        check_choice("illegal", illegal, "lose", "raise")
        check_choice("dtype", dtype, "float32", "int8")
        check_choice("render_mode", render_mode, *MODES, None)
        entries = learner.opponents_by_name(opponents, players)
        self.render_mode: RenderMode | None = render_mode
        self.observation_space = observation_space(dtype)  # type: ignore[assignment]
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)
        self._dtype, self._illegal = dtype, illegal
        self._deck = deck or standard_deck()
        self._names = [entry.name for entry in entries]
        self._bots = None if learner.all_compiled(entries) else learner.PythonOpponents(self._deck, entries)
        self._arrays = learner.new_learner_games(1, players, self._deck.facts, learner.policies_of(entries), 1, dtype)
        self._games = self._arrays.games
        self._mask = self._games.masks[0].view(np.int8)
        self._actions = np.zeros(1, np.int64)
        self._dealt = self._playing = False

    @property
    def seat(self) -> int:
        """The learner's seat in this game."""
        return int(self._arrays.seats[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first game of a seed; without a seed, the next game. There are no options."""
        super().reset(seed=seed)
        restart = seed is not None or not self._dealt
        if restart:
            self._params = self._params._replace(seed=self.np_random_seed % SEEDS)
        self._dealt = self._playing = True
        learner.deal_games(0, 0, 1, self._arrays, self._params, restart)
        if self._bots:  # their seed comes from the game's own
            self._bots.start(self.seat, int(self._arrays.rng[0, 0] >> np.uint64(2)))
            self._ask_bots(learner.NO_LIMIT)
            show_game(self._games, 0, 0)
        self._render_for_human()
        observation = self._observation()
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, action: np.int64 | int) -> Step:
        """Make the learner's move and those of the opponents up to its next turn."""
        if not self._playing:
            raise ResetNeeded("The game is over: call reset().")
        number = index(action)
        legal = 0 <= number < ACTIONS and bool(self._mask[number])
        if not legal and self._illegal == "raise":
            raise IllegalAction(number)
        if self._bots and legal:
            self._bots.log_move(self._games.states, number)
        self._actions[0] = number if legal else NO_ACTION
        if learner.step_games(0, 0, 1, self._arrays, self._params, self._actions, False):
            self._ask_bots(self._params.move_limit)
            learner.finish_step(0, 0, self._arrays, self._params, False)
        terminated, truncated = bool(self._games.terminated[0]), bool(self._games.truncated[0])
        self._playing = not (terminated or truncated)
        self._render_for_human()
        observation = self._observation()
        return observation, float(self._arrays.rewards[0]), terminated, truncated, self._info(observation)

    def _ask_bots(self, move_limit: int) -> None:
        """Let bots that are not compiled play until it is the learner's turn."""
        assert self._bots
        states, moves = self._games.states, self._games.moves
        while states["phase"][0] != OVER and states["to_play"][0] != self.seat and moves[0] < move_limit:
            self._bots.play(states)
            moves[0] += 1

    def _observation(self) -> Observation:
        if self._playing:
            numbers = (self._games.scaled if self._dtype == "float32" else self._games.whole)[0].copy()
        else:
            numbers = as_type(self._arrays.final[0], self._dtype)
        return {"observation": numbers, "action_mask": self._mask.copy()}

    def _info(self, observation: Observation) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": observation["action_mask"]}
        if not self._playing:
            info["result"] = float(self._arrays.results[0])
            info["illegal"] = bool(self._arrays.forfeited[0])
        return info

    def render(self) -> Frame:
        """The board as the learner sees it: printed, as text or as an image, depending on `render_mode`."""
        names, players = ["learner", *self._names], self._params.players
        by_seat = [names[(seat - self.seat) % players] for seat in range(players)]
        view = View(self._deck, self._games.states, Log(), self.seat)
        return render(view, by_seat, int(self._games.moves[0]), self.render_mode)

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()


class GauntletVectorEnv(VectorEnv[Observation, Numbers, Numbers]):
    """Games of GauntletEnv with the same options, stepped together in compiled code on all cores.

    All opponents are compiled bots. A game that ends is replaced by a new one in the same step
    (AutoresetMode.SAME_STEP): the observation is that of the new game, `infos["final_obs"]` and
    `infos["final_info"]` belong to the old one. Game i of `reset(seed=s)` is the game of a GauntletEnv after
    `reset(seed=s + i)`, and so are the games after it.

    With `copy=False` observations and masks are written in place: the next step changes them.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int,
        players: int = 2,
        opponents: learner.Opponents = "random",
        *,
        seat: int | None = None,
        reward: learner.Reward = "win",
        shaping: float = 0.0,
        illegal: Illegal = "lose",
        dtype: Dtype = "float32",
        move_limit: int = MOVE_LIMIT,
        short_takes: bool = False,
        copy: bool = True,
        cores: int | None = None,
        deck: Deck | None = None,
    ) -> None:
        self._params = learner.env_params(players, seat, move_limit, short_takes, reward, shaping)
        check_choice("illegal", illegal, "lose", "raise")
        check_choice("dtype", dtype, "float32", "int8")
        entries = learner.opponents_by_name(opponents, players)
        if not learner.all_compiled(entries):
            compiled = ", ".join(name for name, entry in BOTS.items() if entry.policy is not None)
            raise ValueError(f"Only compiled bots play in a vector environment: {compiled}.")
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}.")
        self.num_envs = num_envs
        self.single_observation_space = observation_space(dtype)
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._illegal, self._dtype, self._copy = illegal, dtype, copy
        self._threads = WorkerThreads(num_envs, cores or available_cores())
        facts, blocks = (deck or standard_deck()).facts, len(self._threads.blocks)
        self._arrays = learner.new_learner_games(num_envs, players, facts, learner.policies_of(entries), blocks, dtype)
        self._actions = np.zeros(num_envs, np.int64)
        self._dealt = False

    @property
    def seats(self) -> NDArray[np.int8]:
        """The learner's seat in each game."""
        return self._arrays.seats

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games: the first ones of a seed, or the next ones without a seed. There are no options."""
        super().reset(seed=seed)
        restart = seed is not None or not self._dealt
        if restart:
            self._params = self._params._replace(seed=(self.np_random_seed or 0) % SEEDS)
        self._dealt = True
        self._threads.run(learner.deal_games, self._arrays, self._params, restart)
        observation = self._observation()
        return observation, self._mask_infos(observation)

    def step(self, actions: Numbers) -> Steps:
        """Make the learner's move in every game, and those of the opponents up to its next turn."""
        if not self._dealt:
            raise ResetNeeded("No game has been dealt: call reset().")
        self._actions[:] = actions
        games = self._arrays.games
        wrong = first_illegal(games.masks, self._actions) if self._illegal == "raise" else ALL_LEGAL
        if wrong != ALL_LEGAL:
            raise IllegalAction(int(self._actions[wrong]), wrong)
        self._threads.run(learner.step_games, self._arrays, self._params, self._actions, True)
        observation = self._observation()
        infos = self._mask_infos(observation) | self._final_infos(games.terminated | games.truncated)
        return observation, self._arrays.rewards.copy(), games.terminated.copy(), games.truncated.copy(), infos

    def _observation(self) -> Observation:
        games = self._arrays.games
        numbers: Numbers = games.scaled if self._dtype == "float32" else games.whole
        masks = games.masks.view(np.int8)
        observation: Observation = {"observation": numbers, "action_mask": masks}
        return {name: part.copy() for name, part in observation.items()} if self._copy else observation

    def _mask_infos(self, observation: Observation) -> dict[str, Any]:
        return {"action_mask": observation["action_mask"], "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _final_infos(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium requires in this mode, in the form of its own SyncVectorEnv; empty if no game ended."""
        if not ended.any():
            return {}
        finals = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            final = as_type(self._arrays.final[i], self._dtype)
            finals[i] = {"observation": final, "action_mask": np.zeros(ACTIONS, np.int8)}
        infos = {
            "action_mask": np.zeros((self.num_envs, ACTIONS), np.int8),
            "result": np.where(ended, self._arrays.results, 0.0),
            "illegal": ended & self._arrays.forfeited,
        }
        known = {f"_{key}": ended.copy() for key in infos}
        return {"final_obs": finals, "_final_obs": ended, "final_info": infos | known, "_final_info": ended.copy()}
