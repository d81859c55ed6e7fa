"""Games of one learner against compiled opponents, in compiled code: any number of them, or just one.

A game waits only for the learner: whoever plays before its next turn has played when a step returns.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.policies import policy_action
from sixstones.env.rewards import write_rewards
from sixstones.env.stepping import Games, deal_game, new_games, show_game
from sixstones.observation.layout import SIZE
from sixstones.observation.write import write_observation
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.facts import FactsArray
from sixstones.rules.randomness import below
from sixstones.rules.state import OVER, Action, Seat, State, States, new_states

ANY_SEAT: Final = -1
ASKED: Final = -1
"""The policy of an opponent that is not compiled: the game stops for it, and Python asks."""
FORFEIT: Final = -1.0
NO_LIMIT: Final = 1 << 30


class Terms(NamedTuple):
    """What is the same for all games of an environment."""

    players: int
    seed: int  # game i deals from seed + i
    seat: int  # the learner's, or ANY_SEAT: drawn for each game
    move_limit: int
    short_takes: int
    by_points: bool  # rewards the lead in points, not the win
    shaping: float


class Tables(NamedTuple):
    """The games, and what a learner's game has beyond that; made once. Arrays run over the games."""

    games: Games
    policies: NDArray[np.int8]  # [seats after the learner], the learner's own unused
    seats: NDArray[np.int8]  # the learner's
    rng: NDArray[np.uint64]  # [game, 1]: each has its own, so that it goes the same on any number of cores
    points: NDArray[np.int16]  # the learner's after the last step
    rewards: NDArray[np.float64]
    results: NDArray[np.float64]  # the learner's share of the win when the game is over, as write_rewards has it
    forfeited: NDArray[np.bool_]
    final: NDArray[np.int8]  # [game, SIZE]: what the learner knew at the end
    scratch: States  # two a block


def new_tables(
    count: int, players: int, facts: FactsArray, policies: NDArray[np.int8], blocks: int, dtype: str
) -> Tables:
    """Room for so many games, nothing dealt yet."""
    return Tables(
        new_games(count, players, facts, blocks, dtype),
        policies,
        np.zeros(count, np.int8),
        np.zeros((count, 1), np.uint64),
        np.zeros(count, np.int16),
        np.zeros(count, np.float64),
        np.zeros(count, np.float64),
        np.zeros(count, np.bool_),
        np.zeros((count, SIZE), np.int8),
        new_states(2 * blocks),
    )


@compiled
def deal_table(t: Tables, terms: Terms, i: int, block: int, number: int) -> bool:
    """Start deal `number` of game `i`. The learner always gets to move once, whatever the limit.

    True when an opponent has to be asked first.
    """
    g = t.games
    g.numbers[i] = number
    g.states[i].short_takes = terms.short_takes
    deal_game(g, i, block, terms.players, terms.seed + i)
    t.rng[i, 0] = g.rng[block, 0]
    t.seats[i] = terms.seat if terms.seat != ANY_SEAT else below(t.rng[i], terms.players)
    t.points[i] = 0
    g.terminated[i] = False
    g.truncated[i] = False
    return _go_on(t, i, block, NO_LIMIT)


@compiled
def play_table(t: Tables, terms: Terms, i: int, block: int, action: Action) -> bool:
    """Make the learner's legal move and those that follow; True when an opponent has to be asked."""
    apply_action(t.games.states[i], t.games.facts[0], action)
    t.games.moves[i] += 1
    return _go_on(t, i, block, terms.move_limit)


@compiled
def _go_on(t: Tables, i: int, block: int, move_limit: int) -> bool:
    """The opponents' moves up to the learner's turn; True when one of them has to be asked."""
    g, states = t.games, t.games.states[i : i + 1]
    s, f = states[0], g.facts[0]
    while s.phase != OVER and s.to_play != t.seats[i] and g.moves[i] < move_limit:
        place = s.to_play - t.seats[i]
        policy = t.policies[place + s.players if place < 0 else place]
        if policy == ASKED:
            return True
        scratch = t.scratch[2 * block : 2 * block + 2]
        apply_action(s, f, policy_action(policy, states, f, scratch, g.legal[block], t.rng[i]))
        g.moves[i] += 1
    return False


@compiled
def waits_for_other(t: Tables, move_limit: int) -> bool:
    """Whether the only game goes on and an opponent is to play."""
    s = t.games.states[0]
    return s.phase != OVER and s.to_play != t.seats[0] and t.games.moves[0] < move_limit


@compiled
def settle_table(t: Tables, terms: Terms, i: int) -> bool:
    """What the step brought the learner; True when the game has ended."""
    g, s, seat = t.games, t.games.states[i], t.seats[i]
    over = s.phase == OVER
    g.terminated[i] = over
    g.truncated[i] = not over and g.moves[i] >= terms.move_limit
    write_rewards(s, g.rewards[i])
    t.results[i] = g.rewards[i, seat]
    t.forfeited[i] = False
    reward = terms.shaping * (s.points[seat] - t.points[i]) / POINTS_NEEDED
    if over:
        reward += _lead(s, seat) if terms.by_points else t.results[i]
    t.rewards[i] = reward
    t.points[i] = s.points[seat]
    return over or g.truncated[i]


@compiled
def _lead(s: State, seat: Seat) -> float:
    """How far ahead of the best other, a whole Gauntlet's worth of points being 1."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.points[other])
    return min(max((s.points[seat] - best) / POINTS_NEEDED, -1.0), 1.0)


@compiled
def forfeit_table(t: Tables, i: int) -> None:
    """The learner chose what is not legal: it loses, worse than by playing."""
    t.games.terminated[i] = True
    t.games.truncated[i] = False
    t.rewards[i] = FORFEIT
    t.results[i] = FORFEIT
    t.forfeited[i] = True


@compiled
def keep_final(t: Tables, i: int) -> None:
    """What the learner knows of a game that has ended."""
    write_observation(t.games.states[i], t.games.facts[0], t.seats[i], t.final[i])


@compiled
def step_tables(t: Tables, terms: Terms, block: int, first: int, last: int, actions: NDArray[np.int64]) -> None:
    """Step the games from `first` to before `last`; those that end are dealt anew at once. Nobody is asked."""
    g = t.games
    for i in range(first, last):
        if not 0 <= actions[i] < ACTIONS or not g.masks[i, actions[i]]:
            forfeit_table(t, i)
            ended = True
        else:
            play_table(t, terms, i, block, actions[i])
            ended = settle_table(t, terms, i)
        if ended:
            keep_final(t, i)
            over, cut = g.terminated[i], g.truncated[i]
            deal_table(t, terms, i, block, g.numbers[i] + 1)
            g.terminated[i], g.truncated[i] = over, cut
        show_game(g, i, block)


@compiled
def deal_tables(t: Tables, terms: Terms, block: int, first: int, last: int, afresh: bool) -> None:
    """Start the games from `first` to before `last`: afresh with the first deal of a seed, else with the next."""
    for i in range(first, last):
        deal_table(t, terms, i, block, 0 if afresh else t.games.numbers[i] + 1)
        show_game(t.games, i, block)


@compiled
def deal_one(t: Tables, terms: Terms, number: int) -> bool:
    """`deal_table` for callers from Python with one game."""
    asked = deal_table(t, terms, 0, 0, number)
    show_game(t.games, 0, 0)
    return asked


@compiled
def step_one(t: Tables, terms: Terms, action: Action) -> bool:
    """A whole step of one game, unless True: then somebody is to be asked, and `finish_one` comes after."""
    if play_table(t, terms, 0, 0, action):
        return True
    finish_one(t, terms)
    return False


@compiled
def finish_one(t: Tables, terms: Terms) -> None:
    """The end of a step of one game."""
    if settle_table(t, terms, 0):
        end_one(t)
    else:
        show_game(t.games, 0, 0)


@compiled
def forfeit_one(t: Tables) -> None:
    forfeit_table(t, 0)
    end_one(t)


@compiled
def end_one(t: Tables) -> None:
    keep_final(t, 0)
    t.games.masks[0] = False
