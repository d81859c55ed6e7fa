"""Features of actions: how many tokens the mover would lack for each card after the action.

Each card has a table of scores by the number of lacking tokens, and a second one for recruiting another card. An action
gets the differences to the current scores, so a small network sees what a search would otherwise have to find.
`lacking_after` in `training/network.py` is the same in PyTorch.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixstones.ai.arrays import Int8s
from sixstones.ai.network.layers import Cards, Matrix
from sixstones.ai.network.weights import LACKS, OWN
from sixstones.observation import layout as at
from sixstones.rules.actions import RECRUIT, RESERVE, RETURN_TOKEN, TAKE_TWO, TAKES
from sixstones.rules.colours import COLOURED, GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.state import ACTION, RETURN

NO_COLOUR: Final = COLOURED
"""A colour that no card costs, as padding."""
MAX_TAKEN: Final = 3
DIFFERENT_TAKES: Final = np.array(
    [[*colours, NO_COLOUR, NO_COLOUR][:MAX_TAKEN] for colours in TAKES[:TAKE_TWO]], np.int8
)


@compiled
def add_action_features(
    observations: Int8s, rows: int, cards: Cards, card_tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Add the scores of all cards to the logits. `card_tables` [card] has their two tables without the `bias`."""
    short = np.zeros((OWN, COLOURED), np.int8)
    for i in range(rows):
        mover = observations[i, at.PLAYER : at.PLAYER + at.PLAYER_SIZE]
        first, end = cards.starts[i], cards.starts[i + 1]
        while end > first and cards.slots[end - 1] >= OWN:
            end -= 1
        tables = card_tables[first:end]
        slots = cards.slots[first:end]
        if observations[i, at.PHASE_AT + ACTION]:
            _count_shortages(observations[i], mover, slots, short)
            _add_takes(mover[at.TOKENS + GRAY], short, tables, bias, logits[i])
            _add_recruits(observations[i], mover, slots, short, tables[:, LACKS:], bias[LACKS:], logits[i])
        elif observations[i, at.PHASE_AT + RETURN]:
            _count_shortages(observations[i], mover, slots, short)
            _add_returns(observations[i], mover, slots, short, tables, bias, logits[i])


@compiled
def _cost(observations: Int8s, slot: int, colour: int) -> int:
    return observations[
        at.CARD + int(slot) * at.CARD_SIZE + at.CARD_COST + colour
    ]  # int: without compilation int8 would overflow


@compiled
def _count_shortages(observations: Int8s, mover: Int8s, slots: Int8s, short: Int8s) -> None:
    """Write how many tokens of each colour the mover lacks for each card, [card, colour]."""
    for card in range(len(slots)):
        for colour in range(COLOURED):
            held = mover[at.TOKENS + colour] + mover[at.BONUSES + colour]
            short[card, colour] = max(_cost(observations, slots[card], colour) - held, 0)


@compiled
def _lacking(short: Int8s, gray: int) -> int:
    """Lacking tokens in total, minus gray ones; negative if there are more gray tokens than needed."""
    total = 0
    for colour in range(COLOURED):
        total += short[colour]
    return total - gray


@compiled
def _lookup(table: Matrix, bias: Matrix, lacking: int) -> np.float32:
    case = min(max(lacking, 0), LACKS - 1)
    return table[case] + bias[case]


@compiled
def _add_takes(gray: int, short: Int8s, tables: Matrix, bias: Matrix, logits: Matrix) -> None:
    """Scores of takes, and of reserving, which gives a gray token; whether one is left is ignored."""
    closer = np.zeros(MAX_TAKEN + 1, np.float32)
    wanted = np.zeros(COLOURED + 1, np.int8)
    gray_gain = np.float32(0)
    for card in range(len(tables)):
        lacking = _lacking(short[card], gray)
        if lacking > 0:
            now = _lookup(tables[card], bias, lacking)
            for count in range(1, MAX_TAKEN + 1):
                closer[count] = _lookup(tables[card], bias, lacking - count) - now
            gray_gain += closer[1]
            for colour in range(COLOURED):
                wanted[colour] = min(short[card, colour], 1)
            for take in range(TAKE_TWO):
                colours = DIFFERENT_TAKES[take]
                logits[take] += closer[wanted[colours[0]] + wanted[colours[1]] + wanted[colours[2]]]
            for colour in range(COLOURED):
                logits[TAKE_TWO + colour] += closer[min(short[card, colour], 2)]
    for action in range(RESERVE, RECRUIT):
        logits[action] += gray_gain


@compiled
def _add_returns(
    observations: Int8s, mover: Int8s, slots: Int8s, short: Int8s, tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Scores of returns: a colour matters to the cards that need all of it."""
    for card in range(len(slots)):
        lacking = _lacking(short[card], mover[at.TOKENS + GRAY])
        farther = _lookup(tables[card], bias, lacking + 1) - _lookup(tables[card], bias, lacking)
        for colour in range(COLOURED):
            held = mover[at.TOKENS + colour] + mover[at.BONUSES + colour]
            if _cost(observations, slots[card], colour) >= held:
                logits[RETURN_TOKEN + colour] += farther
        logits[RETURN_TOKEN + COLOURED] += farther


@compiled
def _add_recruits(
    observations: Int8s, mover: Int8s, slots: Int8s, short: Int8s, tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Scores of recruiting affordable cards: it costs tokens and adds a bonus for the other cards."""
    after = np.zeros(COLOURED, np.int8)
    gray = mover[at.TOKENS + GRAY]
    now = np.zeros(OWN, np.float32)
    for card in range(len(slots)):
        now[card] = _lookup(tables[card], bias, _lacking(short[card], gray))
    for bought in range(len(slots)):
        if _lacking(short[bought], gray) > 0:
            continue
        gray_left = gray
        slot = int(slots[bought])
        for colour in range(COLOURED):
            tokens, bonus = mover[at.TOKENS + colour], mover[at.BONUSES + colour]
            paid = min(max(_cost(observations, slot, colour) - bonus, 0), tokens)
            gray_left -= short[bought, colour]
            after[colour] = tokens + bonus - paid + observations[at.CARD + slot * at.CARD_SIZE + at.CARD_BONUS + colour]
        for card in range(len(slots)):
            if card != bought:
                lacking = -gray_left
                for colour in range(COLOURED):
                    lacking += max(_cost(observations, slots[card], colour) - after[colour], 0)
                logits[RECRUIT + slot] += _lookup(tables[card], bias, lacking) - now[card]
