"""The game for OpenSpiel, every draw an explicit chance node. Importing this registers it as `python_sixstones`.

    import pyspiel
    import sixstones.env.openspiel
    game = pyspiel.load_game("python_sixstones(players=3)")

Parameters: `players` (2 to 4), `move_limit` (decisions after which a game is over with nothing won), `short_takes`
(the option on X1). Actions are the 71 of the engine (docs/adr/0002), outcomes of chance those of `env.chance`.

The observation tensor is the observation of `sixstones.observation` in floating-point numbers. At a chance node it
shows the position before the move that draws, and zeros while the cards are dealt.

The information state tensor is made of three pieces, in this order; the last two hold whole numbers, zeros where
nothing is yet:

    observation  [SIZE]            as above
    deal         [16]              the outcomes of the deal + 1: twelve characters, then the location sides
    moves        [move_limit, 2]   the action + 1, and the character + 1 that it brought to light: the one drawn,
                                   if the seat saw it, or the one recruited from a hand; else 0
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from sixstones.env.batch import MOVE_LIMIT
from sixstones.env.chance import OUTCOMES, ChanceGame
from sixstones.env.knowledge import action_name, outcome_name, position_text, recall_text
from sixstones.env.options import check_game
from sixstones.env.uncover import FINISHED
from sixstones.observation.layout import SCALE, SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import DECK_CARDS, MARKET, MAX_PLAYERS

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        'sixstones.env.openspiel needs OpenSpiel, which is not installed: pip install "sixstones[openspiel]"',
        name=missing.name,
    ) from None

DEAL_SIZE: Final = MARKET + MAX_PLAYERS

PARAMETERS: Final = {"players": 2, "move_limit": MOVE_LIMIT, "short_takes": False}

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_sixstones",
    long_name="Sixstones (Splendor: Marvel)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class SixstonesGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one table: `pyspiel.load_game("python_sixstones")` makes one."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**PARAMETERS, **(params or {})}
        self.players, self.move_limit = settings["players"], settings["move_limit"]
        self.short_takes = bool(settings["short_takes"])
        check_game(self.players, self.move_limit)
        super().__init__(GAME_TYPE, _info(self.players, self.move_limit), settings)

    def new_initial_state(self) -> SixstonesState:
        """A game of which nothing is dealt yet."""
        return SixstonesState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and every card of the decks once, though no move draws more than one."""
        return MARKET + self.players + min(DECK_CARDS, self.move_limit)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SixstonesObserver:
        """What fills tensors and writes strings, with perfect recall or without."""
        if params:
            raise ValueError(f"The observer takes no parameters, not {dict(params)}.")
        return SixstonesObserver(self.move_limit, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _info(players: int, move_limit: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=OUTCOMES,
        num_players=players,
        min_utility=-1 / (players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=move_limit,
    )


class SixstonesState(pyspiel.State):  # type: ignore[misc]
    """A position with its past. Moves are checked: IllegalAction, and then nothing has changed."""

    def __init__(self, game: SixstonesGame) -> None:
        super().__init__(game)
        # The only attribute: OpenSpiel clones and stores what it finds here, one by one.
        self.chance_game = ChanceGame(game.players, game.move_limit, game.short_takes)

    def current_player(self) -> int:
        """The seat to play, or OpenSpiel's number for chance or the end."""
        return self.chance_game.turn

    def is_terminal(self) -> bool:
        """Whether the game is over, by the rules or at the move limit."""
        return self.chance_game.turn == FINISHED

    def returns(self) -> list[float]:
        """What the game brought each seat: `env.rewards`."""
        return self.chance_game.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come up, each as likely as the others."""
        outcomes = self.chance_game.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SixstonesState:
        """A state that `player` can't tell from this one, with what it has not seen drawn anew: for IS-MCTS."""
        state: SixstonesState = self.get_game().new_initial_state()
        for number in self.chance_game.redealt(player, sampler).steps():
            state.apply_action(number)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self.chance_game.legal_actions()

    def _apply_action(self, number: int) -> None:
        self.chance_game.step(number)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {outcome_name(action)}"
        return action_name(self.chance_game, player, action)

    def __str__(self) -> str:
        return position_text(self.chance_game, None)


class SixstonesObserver:
    """What one seat knows of a state, in the form that OpenSpiel calls PyObserver."""

    def __init__(self, move_limit: int, iig_obs_type: Any) -> None:
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("There are observations of what one seat knows, public and private, and no others.")
        self.perfect_recall = iig_obs_type.perfect_recall
        recalled = DEAL_SIZE + 2 * move_limit if self.perfect_recall else 0
        self.tensor = np.zeros(SIZE + recalled, np.float32)
        self.dict = {"observation": self.tensor[:SIZE]}
        if self.perfect_recall:
            self.dict["deal"] = self.tensor[SIZE : SIZE + DEAL_SIZE]
            self.dict["moves"] = self.tensor[SIZE + DEAL_SIZE :].reshape(move_limit, 2)
        self._numbers = np.zeros(SIZE, np.int8)

    def set_from(self, state: SixstonesState, player: int) -> None:
        """Write what `player` knows into `tensor`; the arrays of `dict` are its pieces."""
        game = _seen(state, player)
        self.tensor.fill(0)
        if not game.dealing:
            write_one(game.states, standard_deck().facts, player, self._numbers)
            np.multiply(self._numbers, SCALE, out=self.dict["observation"])
        if self.perfect_recall:
            self.dict["deal"][: len(game.dealt)] = [outcome + 1 for outcome in game.dealt]
            if game.plies:
                self.dict["moves"][: len(game.plies)] = [
                    (ply.action + 1, ply.card + 1 if ply.seen_by(player) else 0) for ply in game.plies
                ]

    def string_from(self, state: SixstonesState, player: int) -> str:
        """What `player` knows, to read."""
        game = _seen(state, player)
        return recall_text(game, player) if self.perfect_recall else position_text(game, player)


def _seen(state: SixstonesState, player: int) -> ChanceGame:
    game = state.chance_game
    if not 0 <= player < game.players:
        raise ValueError(f"There is no seat {player}; seats are 0 to {game.players - 1}.")
    return game


pyspiel.register_game(GAME_TYPE, SixstonesGame)
