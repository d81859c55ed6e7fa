"""The compiled policies: random, greedy and clumsy. Whole games with them run in machine code."""

from typing import Final

import numpy as np

from sixstones.ai.arrays import Int8s, Rng
from sixstones.ai.bot import Choice, Clock
from sixstones.ai.tactics import must_reserve, out_of_reach
from sixstones.game import View
from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS, RESERVE
from sixstones.rules.apply import apply_action
from sixstones.rules.colours import COLOURED, GRAY, GREEN
from sixstones.rules.compiled import compiled
from sixstones.rules.endgame import POINTS_NEEDED
from sixstones.rules.legal import list_legal
from sixstones.rules.packed import packed, total
from sixstones.rules.payment import missing, spendable
from sixstones.rules.randomness import below, seed_stream
from sixstones.rules.redact import redact_state
from sixstones.rules.state import HAND_LIMIT, MARKET, OVER, TOKEN_LIMIT, Facts, FactsArray, State, States, new_states
from sixstones.rules.time_stone import FIRST_WITH_TIME_ICON

RANDOM, GREEDY, CLUMSY = range(3)

SLIPS_IN_TEN: Final = 4  # how often the clumsy policy plays a random move

# What the greedy policy pays for.
WIN: Final = 1000.0
POINT: Final = 2.0
BONUS: Final = 2.5
NEW_COLOUR: Final = 2.0
TIME_STONE: Final = 4.0
TAG: Final = 0.4
TOKEN: Final = 0.15
EXCESS: Final = 0.5
RESERVED: Final = 0.35  # cost of reserved cards, times their number squared: the last place in the hand is expensive
OUT_OF_REACH: Final = 0.3  # extra cost of reserved cards that need tokens held by others, times their number squared
NEARNESS: Final = 0.65  # a card's worth is multiplied by this for each missing token
SECOND_CHOICES: Final = 0.12  # how much cards other than the best prospect count
NOT_YET_MINE: Final = 0.5  # a card in sight relative to one in the team; with more, hoarding beats recruiting
NOISE: Final = 1e-3


class CompiledBot:
    """One of the policies as a bot. It answers at once, so the clock does not matter."""

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._scratch = new_states(2)
        self._legal = np.zeros(ACTIONS, np.int8)
        self._rng = np.zeros(1, np.uint64)
        seed_stream(self._rng, seed, 0)

    def choose(self, view: View, clock: Clock) -> Choice:
        states = view.states
        action = choose_action(self._policy, states, view.deck.facts, self._scratch, self._legal, self._rng)
        return Choice(numbering(view.deck).move(states, action))


@compiled
def policy_action(policy: int, states: States, f: Facts, scratch: States, legal: Int8s, rng: Rng) -> int:
    """The action that a policy chooses for the seat to play. `scratch` is two records, `legal` [ACTIONS]."""
    if policy == GREEDY:
        return greedy_action(states, f, scratch, legal, rng)
    if policy == CLUMSY:
        return clumsy_action(states, f, scratch, legal, rng)
    return random_action(states[0], f, legal, rng)


@compiled
def choose_action(policy: int, states: States, facts: FactsArray, scratch: States, legal: Int8s, rng: Rng) -> int:
    """`policy_action` for callers from Python."""
    return policy_action(policy, states, facts[0], scratch, legal, rng)


@compiled
def random_action(s: State, f: Facts, legal: Int8s, rng: Rng) -> int:
    """Any legal action, all equally likely."""
    return legal[below(rng, list_legal(s, f, legal))]


@compiled
def clumsy_action(states: States, f: Facts, scratch: States, legal: Int8s, rng: Rng) -> int:
    """Greedy, but often a random move: a first opponent that makes beginners' mistakes."""
    if below(rng, 10) < SLIPS_IN_TEN:
        action = random_action(states[0], f, legal, rng)
        scratch[0] = states[0]
        redact_state(scratch[0], states[0].to_play)
        apply_action(scratch[0], f, action)
        if out_of_reach(scratch[0], f, states[0].to_play) < 2:
            return action
    return greedy_action(states, f, scratch, legal, rng)


@compiled
def greedy_action(states: States, f: Facts, scratch: States, legal: Int8s, rng: Rng) -> int:
    """The action that leaves the seat best off, ignoring the others' replies. Cards that it draws are empty places."""
    seat = states[0].to_play
    scratch[0] = states[0]
    redact_state(scratch[0], seat)
    count = list_legal(scratch[0], f, legal)
    best = legal[0]
    best_worth = -np.inf
    first = 0
    if must_reserve(scratch[0], f):
        while legal[first] < RESERVE:
            first += 1
    for i in range(first, count):
        scratch[1] = scratch[0]
        apply_action(scratch[1], f, legal[i])
        worth = position_worth(scratch[1], f, seat) + NOISE * below(rng, 1000) / 1000
        if worth > best_worth:
            best_worth = worth
            best = legal[i]
    return best


@compiled
def position_worth(s: State, f: Facts, seat: int) -> float:
    """How well off `seat` is, in no particular unit."""
    if s.phase == OVER:
        return WIN if s.winners >> seat & 1 else -WIN
    worth = POINT * min(s.points[seat], POINTS_NEEDED) + TAG * s.tags[seat]
    if s.tokens[seat, GREEN] > 0:
        worth += TIME_STONE
    for colour in range(COLOURED):
        if s.bonuses[seat, colour] > 0:
            worth += NEW_COLOUR + BONUS * s.bonuses[seat, colour]
    worth -= RESERVED * s.hand_size[seat] ** 2 + OUT_OF_REACH * out_of_reach(s, f, seat) ** 2
    return worth + _tokens_worth(s, seat) + _prospects(s, f, seat)


@compiled
def _tokens_worth(s: State, seat: int) -> float:
    count = total(packed(s.tokens[seat]))
    excess = max(count - TOKEN_LIMIT, 0)
    return TOKEN * (count + s.tokens[seat, GRAY]) - EXCESS * excess


@compiled
def _prospects(s: State, f: Facts, seat: int) -> float:
    """The worth of the cards in sight: the best one in full, the others a little."""
    held, gray = spendable(s, seat), s.tokens[seat, GRAY]
    best = 0.0
    total = 0.0
    for i in range(MARKET + HAND_LIMIT):
        card = s.market[i] if i < MARKET else s.hand[seat, i - MARKET]
        if card >= 0:
            lacking = max(missing(f, held, card) - gray, 0)
            prospect = _card_worth(s, f, seat, card) * NEARNESS**lacking
            total += prospect
            best = max(best, prospect)
    return best + SECOND_CHOICES * (total - best)


@compiled
def _card_worth(s: State, f: Facts, seat: int, card: int) -> float:
    """What recruiting the card would add, discounted because it is not recruited yet."""
    worth = POINT * min(f.points[card], max(POINTS_NEEDED - s.points[seat], 0)) + TAG * f.tags[card] + BONUS
    if s.bonuses[seat, f.bonus[card]] == 0:
        worth += NEW_COLOUR
    if card >= FIRST_WITH_TIME_ICON and s.tokens[seat, GREEN] == 0:
        worth += TIME_STONE
    return NOT_YET_MINE * worth
