"""The game for OpenSpiel, with explicit chance nodes. Importing this module registers it as `python_sixstones`.

    import pyspiel
    import sixstones.env.openspiel
    game = pyspiel.load_game("python_sixstones(players=3)")

Parameters: `players` (2 to 4), `move_limit` (moves after which a game ends without a winner), `short_takes` (the option
on X1). Actions are the 71 of the engine (docs/adr/0002), chance outcomes those of `env.chance`.

The observation tensor is the observation of `sixstones.observation` in floating-point numbers. At a chance node it
shows the position before the move that draws; during the deal it is zeros.

The information state tensor has three parts, in this order; the last two hold whole numbers, padded with zeros:

    observation  [SIZE]            as above
    deal         [16]              the outcomes of the deal + 1: twelve characters, then the location sides
    moves        [move_limit, 2]   the action + 1, and the character + 1 that it revealed: the one drawn, if the
                                   seat saw it, or the one recruited from a hand; else 0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import numpy as np

from sixstones.env.chance import FINISHED, FIRST_SIDE, NO_DRAW, OUTCOMES, ChanceGame, PlayedMove
from sixstones.env.common import MOVE_LIMIT, as_type, check_game, needs_extra
from sixstones.env.render import render_text
from sixstones.game.log import Log, Ply
from sixstones.game.numbering import numbering
from sixstones.game.position import Position
from sixstones.game.view import View
from sixstones.observation.layout import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS, CLAIM_TILE, PASS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.deck import standard_deck
from sixstones.rules.state import DECK_CARDS, HAND_LIMIT, MARKET, MAX_PLAYERS, NOTHING, PLACES, Action, Seat

with needs_extra("openspiel"):
    import pyspiel

DEAL_SIZE: Final = MARKET + MAX_PLAYERS

_PLACES: Final = {  # names of actions whose place is empty
    **{RESERVE + place: f"reserve market {place // PLACES + 1}.{place % PLACES + 1}" for place in range(MARKET)},
    **{RECRUIT + place: f"recruit market {place // PLACES + 1}.{place % PLACES + 1}" for place in range(MARKET)},
    **{RECRUIT_HAND + i: f"recruit hand {i + 1}" for i in range(HAND_LIMIT)},
    **{CLAIM_TILE + i: f"claim location {i + 1}" for i in range(MAX_PLAYERS)},
}

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
    """The game with its parameters: `pyspiel.load_game("python_sixstones")` makes one."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**PARAMETERS, **(params or {})}
        self.players, self.move_limit = settings["players"], settings["move_limit"]
        self.short_takes = bool(settings["short_takes"])
        check_game(self.players, self.move_limit)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=-1 / (self.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.move_limit,
        )
        super().__init__(GAME_TYPE, info, settings)

    def new_initial_state(self) -> SixstonesState:
        """A game with nothing dealt yet."""
        return SixstonesState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and one node per card of the decks; each move draws at most one."""
        return MARKET + self.players + min(DECK_CARDS, self.move_limit)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SixstonesObserver:
        """An observer that writes tensors and strings, with perfect recall or without."""
        if params:
            raise ValueError(f"The observer takes no parameters, not {dict(params)}.")
        return SixstonesObserver(self.move_limit, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SixstonesState(pyspiel.State):  # type: ignore[misc]
    """A position with its history. An illegal move raises IllegalAction and changes nothing."""

    def __init__(self, game: SixstonesGame) -> None:
        super().__init__(game)
        # The only attribute: OpenSpiel copies and serializes all attributes.
        self.chance_game = ChanceGame(game.players, game.move_limit, game.short_takes)

    def current_player(self) -> int:
        """The seat to play, or OpenSpiel's number for chance or the end."""
        return self.chance_game.turn

    def is_terminal(self) -> bool:
        """Whether the game is over, by the rules or at the move limit."""
        return self.chance_game.turn == FINISHED

    def returns(self) -> list[float]:
        return self.chance_game.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.chance_game.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SixstonesState:
        """A state that `player` can't distinguish from this one, with unseen cards drawn again: for IS-MCTS."""
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
    """What one seat knows of a state: an observer for `make_py_observer`."""

    def __init__(self, move_limit: int, iig_obs_type: Any) -> None:
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("Only a seat's full observation (public and private) is supported.")
        self.perfect_recall = iig_obs_type.perfect_recall
        recalled = DEAL_SIZE + 2 * move_limit if self.perfect_recall else 0
        self.tensor = np.zeros(SIZE + recalled, np.float32)
        self.dict = {"observation": self.tensor[:SIZE]}
        if self.perfect_recall:
            self.dict["deal"] = self.tensor[SIZE : SIZE + DEAL_SIZE]
            self.dict["moves"] = self.tensor[SIZE + DEAL_SIZE :].reshape(move_limit, 2)
        self._numbers = np.zeros(SIZE, np.int8)

    def set_from(self, state: SixstonesState, player: int) -> None:
        """Write what `player` knows into `tensor`; the arrays of `dict` are its parts."""
        game = _seen(state, player)
        self.tensor.fill(0)
        if not game.dealing:
            write_one(game.states, standard_deck().facts, player, self._numbers)
            self.dict["observation"][:] = as_type(self._numbers, "float32")
        if self.perfect_recall:
            self.dict["deal"][: len(game.dealt)] = [outcome + 1 for outcome in game.dealt]
            if game.played:
                self.dict["moves"][: len(game.played)] = [
                    (move.action + 1, move.card + 1 if move.seen_by(player) else 0) for move in game.played
                ]

    def string_from(self, state: SixstonesState, player: int) -> str:
        """What `player` knows, as text."""
        game = _seen(state, player)
        return recall_text(game, player) if self.perfect_recall else position_text(game, player)


def _seen(state: SixstonesState, player: int) -> ChanceGame:
    game = state.chance_game
    if not 0 <= player < game.players:
        raise ValueError(f"There is no seat {player}; seats are 0 to {game.players - 1}.")
    return game


def outcome_name(outcome: int) -> str:
    """The id of the character or location of a chance outcome."""
    deck = standard_deck()
    return deck.characters[outcome].id if outcome < FIRST_SIDE else deck.locations[outcome - FIRST_SIDE].id


def action_name(game: ChanceGame, seat: Seat, action: Action) -> str:
    """A move as text, such as "reserve thor". If its place is empty, the place: "reserve market 1.3"."""
    if action in _PLACES and (game.dealing or not _is_there(game, seat, action)):
        return _PLACES[action]
    return str(numbering(standard_deck()).move(game.states, action))


def _is_there(game: ChanceGame, seat: Seat, action: Action) -> bool:
    s = game.states[0]
    if action < RESERVE_TOP:
        return bool(s["market"][action - RESERVE] != NOTHING)
    if action < RECRUIT_HAND:
        return bool(s["market"][action - RECRUIT] != NOTHING)
    if action < RETURN_TOKEN:
        return bool(seat == s["to_play"] and action - RECRUIT_HAND < s["hand_size"][seat])
    return bool(action < PASS and s["locations"][action - CLAIM_TILE] != NOTHING)


def position_text(game: ChanceGame, viewer: Seat | None) -> str:
    """The position as `viewer` sees it; None sees all hands."""
    lines = [] if viewer is None else [f"seen from seat {viewer}"]
    if game.dealing:
        return "\n".join([*lines, *_deal(game)])
    log, deck = Log(Ply(played.seat, played.move) for played in game.played), standard_deck()
    position = Position(deck, game.states, log) if viewer is None else View(deck, game.states, log, viewer)
    made = len(game.played) - (game.waiting_for != NO_DRAW)
    lines.append(render_text(position, [f"seat {seat}" for seat in range(game.players)], made))
    lines += [f"team of seat {seat}: {' '.join(player.team)}" for seat, player in enumerate(position.players)]
    if game.states["passes"][0]:
        lines.append(f"passes: {game.states['passes'][0]}")
    if game.waiting_for != NO_DRAW:
        lines.append(f"drawn next: deck {game.waiting_for + 1}, for {game.played[-1].move}")
    elif game.turn == FINISHED and position.outcome is None:
        lines.append("truncated at the move limit")
    return "\n".join(lines)


def recall_text(game: ChanceGame, viewer: Seat) -> str:
    """Everything that `viewer` has seen since the deal, move by move: perfect recall."""
    lines = [f"seen from seat {viewer} of {game.players}", *_deal(game)]
    lines += [f"{n}. seat {move.seat}: {_move_text(move, viewer)}" for n, move in enumerate(game.played, start=1)]
    if game.waiting_for != NO_DRAW:
        lines.append("drawing")
    return "\n".join(lines)


def _deal(game: ChanceGame) -> Iterator[str]:
    names = [outcome_name(outcome) for outcome in game.dealt]
    for level, first in enumerate(range(0, MARKET, PLACES), start=1):
        yield f"dealt {level}: {' '.join(names[first : min(first + PLACES, MARKET)])}"
    yield f"locations: {' '.join(names[MARKET:])}"


def _move_text(played: PlayedMove, viewer: Seat) -> str:
    """A move with the card it drew: "reserve thor, then hulk"."""
    if not played.drew:
        return str(played.move)
    return f"{played.move}, then {outcome_name(played.card) if played.seen_by(viewer) else 'unseen'}"


pyspiel.register_game(GAME_TYPE, SixstonesGame)
