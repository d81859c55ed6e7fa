"""Games of one learner against opponents, in compiled code; a step lasts until the learner's next turn."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.policies import policy_action
from sixstones.ai.registry import BOTS, BotEntry
from sixstones.env.common import check_choice, check_game
from sixstones.env.games import GameArrays, deal_game, new_games, show_game, write_rewards
from sixstones.game import View
from sixstones.game.log import Log, Ply
from sixstones.game.moves import suggestion
from sixstones.game.numbering import numbering
from sixstones.observation.layout import SIZE
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.deck import Deck
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.randomness import below
from sixstones.rules.state import OVER, FactsArray, Seat, State, States, new_states

Reward: TypeAlias = Literal["win", "points"]
Opponents: TypeAlias = str | Sequence[str]

RANDOM_SEAT: Final = -1
NOT_COMPILED: Final = -1  # the policy of a bot that is not compiled: the game stops, and Python asks for its move
FORFEIT: Final = -1.0  # the reward for an illegal action; for a loss it is -1 / (players - 1)
NO_LIMIT: Final = 1 << 30


class EnvParams(NamedTuple):
    """What all games of an environment have in common."""

    players: int
    seed: int  # game i deals from seed + i
    seat: int  # the learner's, or RANDOM_SEAT for each game
    move_limit: int
    short_takes: int
    by_points: bool  # rewards the lead in points instead of the win
    shaping: float


def env_params(
    players: int, seat: int | None, move_limit: int, short_takes: bool, reward: str, shaping: float
) -> EnvParams:
    """Checked parameters, with the types that compiled code expects; `reset` sets the seed."""
    check_game(players, move_limit)
    check_choice("reward", reward, "win", "points")
    if seat is not None and seat not in range(players):
        raise ValueError(f"The learner's seat is 0 to {players - 1}, or None for a random one, not {seat}.")
    place = RANDOM_SEAT if seat is None else int(seat)
    return EnvParams(
        int(players), 0, place, int(move_limit), int(short_takes), by_points=reward == "points", shaping=float(shaping)
    )


class LearnerArrays(NamedTuple):
    """The games, and what the learner adds to them; allocated once. The first axis is the game unless noted."""

    games: GameArrays
    policies: NDArray[np.int8]  # [seats after the learner]; the learner's own is unused
    seats: NDArray[np.int8]  # the learner's
    rng: NDArray[np.uint64]  # [game, 1]: one per game, so that results don't depend on the number of cores
    points: NDArray[np.int16]  # the learner's after the last step
    rewards: NDArray[np.float64]
    results: NDArray[np.float64]  # the learner's reward "win" if the game is over
    forfeited: NDArray[np.bool_]
    final: NDArray[np.int8]  # [game, SIZE]: the learner's last observation
    scratch: States  # two per block


def new_learner_games(
    count: int, players: int, facts: FactsArray, policies: NDArray[np.int8], blocks: int, dtype: str
) -> LearnerArrays:
    """Arrays for `count` games, with nothing dealt yet."""
    return LearnerArrays(
        games=new_games(count, players, facts, blocks, dtype),
        policies=policies,
        seats=np.zeros(count, np.int8),
        rng=np.zeros((count, 1), np.uint64),
        points=np.zeros(count, np.int16),
        rewards=np.zeros(count, np.float64),
        results=np.zeros(count, np.float64),
        forfeited=np.zeros(count, np.bool_),
        final=np.zeros((count, SIZE), np.int8),
        scratch=new_states(2 * blocks),
    )


@compiled
def _deal_learner(t: LearnerArrays, params: EnvParams, i: int, block: int, number: int) -> None:
    """Start deal `number` of game `i`, and make the moves of compiled opponents before the learner's first."""
    g = t.games
    g.numbers[i] = number
    g.states[i].short_takes = params.short_takes
    deal_game(g, i, block, params.players, params.seed + i)
    t.rng[i, 0] = g.rng[block, 0]
    t.seats[i] = params.seat if params.seat != RANDOM_SEAT else below(t.rng[i], params.players)
    t.points[i] = 0
    g.terminated[i] = False
    g.truncated[i] = False
    _play_opponents(t, i, block, NO_LIMIT)  # the limit does not apply before the learner's first move


@compiled
def _play_opponents(t: LearnerArrays, i: int, block: int, move_limit: int) -> bool:
    """Make the opponents' moves up to the learner's turn; True if Python has to ask one of them."""
    g, states = t.games, t.games.states[i : i + 1]
    s, f = states[0], g.facts[0]
    while s.phase != OVER and s.to_play != t.seats[i] and g.moves[i] < move_limit:
        place = s.to_play - t.seats[i]
        policy = t.policies[place + s.players if place < 0 else place]
        if policy == NOT_COMPILED:
            return True
        scratch = t.scratch[2 * block : 2 * block + 2]
        apply_action(s, f, policy_action(policy, states, f, scratch, g.legal[block], t.rng[i]))
        g.moves[i] += 1
    return False


@compiled
def _settle(t: LearnerArrays, params: EnvParams, i: int) -> bool:
    """Work out the learner's reward; True if the game has ended."""
    g, s, seat = t.games, t.games.states[i], t.seats[i]
    over = s.phase == OVER or t.forfeited[i]
    g.terminated[i] = over
    g.truncated[i] = not over and g.moves[i] >= params.move_limit
    if t.forfeited[i]:
        t.rewards[i] = FORFEIT
        t.results[i] = FORFEIT
        return True
    write_rewards(s, g.rewards[i])
    t.results[i] = g.rewards[i, seat]
    reward = params.shaping * (s.points[seat] - t.points[i]) / POINTS_NEEDED
    if over:
        reward += _lead(s, seat) if params.by_points else t.results[i]
    t.rewards[i] = reward
    t.points[i] = s.points[seat]
    return over or g.truncated[i]


@compiled
def _lead(s: State, seat: Seat) -> float:
    """The lead over the best opponent in units of 16 points, from -1 to 1."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.points[other])
    return min(max((s.points[seat] - best) / POINTS_NEEDED, -1.0), 1.0)


@compiled
def deal_games(block: int, first: int, last: int, t: LearnerArrays, params: EnvParams, restart: bool) -> None:
    """Start the games `first` to `last - 1`: with the first deals of the seed if `restart`, else with the next."""
    for i in range(first, last):
        _deal_learner(t, params, i, block, 0 if restart else t.games.numbers[i] + 1)
        show_game(t.games, i, block)


@compiled
def step_games(
    block: int,
    first: int,
    last: int,
    t: LearnerArrays,
    params: EnvParams,
    actions: NDArray[np.int64],
    redeal: bool,
) -> bool:
    """Step the games `first` to `last - 1`, each up to the learner's next turn; an illegal action forfeits its game.

    Returns True if Python has to ask an opponent for its move. This happens only with a single game; call `finish_step`
    after the opponents' moves.
    """
    g = t.games
    for i in range(first, last):
        t.forfeited[i] = not 0 <= actions[i] < ACTIONS or not g.masks[i, actions[i]]
        if not t.forfeited[i]:
            apply_action(g.states[i], g.facts[0], actions[i])
            g.moves[i] += 1
            if _play_opponents(t, i, block, params.move_limit):
                return True
        finish_step(block, i, t, params, redeal)
    return False


@compiled
def finish_step(block: int, i: int, t: LearnerArrays, params: EnvParams, redeal: bool) -> None:
    """Write the results of a step. With `redeal`, a game that has ended is replaced by the next one."""
    g = t.games
    if _settle(t, params, i):
        write_observation(g.states[i], g.facts[0], t.seats[i], t.final[i])
        if not redeal:
            g.masks[i] = False
            return
        over, cut = g.terminated[i], g.truncated[i]
        _deal_learner(t, params, i, block, g.numbers[i] + 1)
        g.terminated[i], g.truncated[i] = over, cut
    show_game(g, i, block)


def opponents_by_name(opponents: Opponents, players: int) -> tuple[BotEntry, ...]:
    """The bots on the seats after the learner; a single name is for all of them."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"{players} players need {players - 1} opponents, not {len(names)}.")
    for name in names:
        if name not in BOTS:
            raise ValueError(f"There is no bot {name!r}; the bots are {', '.join(BOTS)}{suggestion(name, BOTS) or '.'}")
    return tuple(BOTS[name] for name in names)


def all_compiled(entries: Sequence[BotEntry]) -> bool:
    return all(entry.policy is not None for entry in entries)


def policies_of(entries: Sequence[BotEntry]) -> NDArray[np.int8]:
    """Policies by seats after the learner. If one bot is not compiled, Python asks all: it must see every move."""
    numbers = [NOT_COMPILED if entry.policy is None else entry.policy for entry in entries]
    return np.array([NOT_COMPILED, *([NOT_COMPILED] * len(numbers) if NOT_COMPILED in numbers else numbers)], np.int8)


class PythonOpponents:
    """Bots that choose from views of one game; compiled code holds the position."""

    def __init__(self, deck: Deck, entries: Sequence[BotEntry]) -> None:
        self._deck, self._entries = deck, entries
        self._bots: dict[int, Bot] = {}
        self._log = Log()

    def start(self, learner: int, seed: int) -> None:
        """Start a game with new bots, so that it depends on nothing but its seed."""
        players = len(self._entries) + 1
        self._bots = {
            (learner + place) % players: entry.make(seed + place) for place, entry in enumerate(self._entries, start=1)
        }
        self._log = Log()

    def log_move(self, states: States, action: int) -> None:
        """Log the move that the learner is about to make."""
        self._log.append(Ply(int(states["to_play"][0]), numbering(self._deck).move(states, action)))

    def play(self, states: States) -> None:
        """Make the move of the bot to play."""
        seat = int(states["to_play"][0])
        move = self._bots[seat].choose(View(self._deck, states, self._log.copy(), seat), Clock()).move
        self._log.append(Ply(seat, move))
        numbering(self._deck).apply(states, move, numbering(self._deck).legal_action(states, move))
