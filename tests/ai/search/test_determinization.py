"""Determinization: all unseen cards are possible, and visible cards don't move."""

from __future__ import annotations

from collections import Counter

import numpy as np

from sixstones.ai.search.determinization import deal_hands, fill_unseen, shuffle_top
from sixstones.game import Game
from sixstones.rules.actions import RESERVE_TOP
from sixstones.rules.compiled import compiled
from sixstones.rules.randomness import seed_stream
from sixstones.rules.state import CARDS, DECK_START, States
from tests.positions import play


@compiled
def _fill(states: States) -> None:
    fill_unseen(states[0])


@compiled
def _deal(states: States, viewer: int, rng: np.ndarray) -> None:
    deal_hands(states[0], viewer, rng)


@compiled
def _shuffle(states: States, action: int, rng: np.ndarray) -> None:
    shuffle_top(states[0], action, rng)


def filled() -> States:
    """Seat 0's knowledge of a game in which the others hold blind reserves, two of them of the same level."""
    game = play(Game.deal(3, "unseen"), "reserve deck 1", "reserve deck 3", "reserve deck 3", "take yellow blue red")
    states = game.view(0).states
    _fill(states)
    return states


def all_cards(states: States) -> list[int]:
    record = states[0]
    decks = [record["decks"][start : start + size] for start, size in zip(DECK_START, record["deck_size"], strict=True)]
    hands = record["hand"][record["hand"] >= 0]
    return sorted(int(card) for cards in (*decks, hands, record["market"]) for card in cards)


def test_every_card_is_dealt_exactly_once() -> None:
    states = filled()
    assert all_cards(states) == list(range(CARDS))


def test_blind_reserves_are_any_card_of_their_level_all_equally_likely() -> None:
    base, rng = filled(), np.zeros(1, np.uint64)
    seed_stream(rng, 1, 0)
    own, market = base["hand"][0, 0].copy(), base["market"].copy()
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(16 * 15 * 200):
        states = base.copy()
        _deal(states, 0, rng)
        found[int(states["hand"][0, 1, 0]), int(states["hand"][0, 2, 0])] += 1
    assert all_cards(states) == list(range(CARDS))
    assert (states["hand"][0, 0] == own).all()
    assert (states["market"] == market).all()
    assert len(found) == 16 * 15  # two different cards of the 16 of level 3 that seat 0 can't see
    assert max(found.values()) < 2 * min(found.values())


def test_the_next_card_of_a_deck_is_random() -> None:
    base, rng = filled(), np.zeros(1, np.uint64)
    seed_stream(rng, 2, 0)
    tops: Counter[int] = Counter()
    for _ in range(3000):
        states = base.copy()
        _shuffle(states, RESERVE_TOP + 1, rng)
        tops[int(states["decks"][0, DECK_START[1] + states["deck_size"][0, 1] - 1])] += 1
    assert len(tops) == 26
    assert max(tops.values()) < 2 * min(tops.values())
