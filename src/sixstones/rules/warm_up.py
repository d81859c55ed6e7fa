"""Calls every entry point of the engine once, so that it is compiled and cached before anybody waits for it."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from sixstones.rules.actions import ACTIONS, RECRUIT
from sixstones.rules.apply import apply, apply_recruit_paying
from sixstones.rules.bench import perft, random_actions_per_second
from sixstones.rules.colours import KINDS
from sixstones.rules.deck import standard_deck
from sixstones.rules.endgame import gauntlet_met
from sixstones.rules.legal import legal_actions, legal_mask
from sixstones.rules.payment import list_price, payment_fits
from sixstones.rules.recruit import join_team
from sixstones.rules.redact import SPECTATOR, redact
from sixstones.rules.setup import set_up
from sixstones.rules.state import CARDS, MAX_PLAYERS, new_states
from sixstones.rules.turn import settle_turn

Steps: TypeAlias = list[Callable[[], object]]  # calls to make, with arguments of the same types as in real use


def steps_to_play() -> Steps:
    """What a game needs."""
    states, facts = new_states(1), standard_deck().facts
    cards, sides = np.arange(CARDS, dtype=np.int8), np.arange(0, 2 * MAX_PLAYERS, 2, dtype=np.int8)
    return [
        lambda: set_up(states, 2, 0, cards, sides),
        lambda: legal_actions(states, facts, np.zeros(ACTIONS, np.int8)),
        lambda: apply(states, facts, 0),
        lambda: apply_recruit_paying(states, facts, RECRUIT, np.zeros(KINDS, np.int8)),
        lambda: list_price(states, facts, 0, 0, 0),
        lambda: payment_fits(states, facts, 0, 0, np.zeros(KINDS, np.int8)),
        lambda: gauntlet_met(states, 0),
        lambda: join_team(new_states(1), facts, 0),
        lambda: settle_turn(new_states(1), facts),
        lambda: redact(new_states(1), SPECTATOR),
    ]


def steps_to_study() -> Steps:
    """What benchmarks, perft and environments need in addition."""
    states, facts = new_states(1), standard_deck().facts
    actions, mask = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.bool_)
    return [
        lambda: legal_mask(states, facts, actions, mask),
        lambda: perft(states, facts, 1),
        lambda: random_actions_per_second(2, 1, 0),
    ]
