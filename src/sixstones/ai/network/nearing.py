"""What the cards say of an action: by how many tokens the mover would lack for them after it.

Each card has a table of what it thinks of lacking nothing, one token, and so on, and a second for what recruiting
another card makes of it; what counts is the difference to what is lacking now. So an action is liked for the cards
that it brings near, and a small network sees what otherwise a search must find. `training/lacking.py` in PyTorch.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.layers import Cards, Matrix
from sixstones.ai.network.weights import LACKS, OWN
from sixstones.observation import layout as at
from sixstones.rules.actions import RECRUIT, RESERVE, RETURN_TOKEN, TAKE_TWO, TAKES
from sixstones.rules.colours import COLOURED, GRAY
from sixstones.rules.compiled import compiled
from sixstones.rules.state import ACTION, RETURN

NO_COLOUR: Final = COLOURED
"""Stands for a colour that no card costs."""
MOST_TAKEN: Final = 3
DIFFERENT_TAKES: Final = np.array(
    [[*colours, NO_COLOUR, NO_COLOUR][:MOST_TAKEN] for colours in TAKES[:TAKE_TWO]], np.int8
)
Numbers = NDArray[np.int8]


@compiled
def like_what_comes_near(seen: Numbers, rows: int, cards: Cards, said: Matrix, bias: Matrix, logits: Matrix) -> None:
    """Add what the cards say of each action. `said` [row of cards] holds their two tables, less the `bias`."""
    short = np.zeros((OWN, COLOURED), np.int8)
    for i in range(rows):
        mover = seen[i, at.PLAYER : at.PLAYER + at.PLAYER_SIZE]
        first, end = cards.starts[i], cards.starts[i + 1]
        while end > first and cards.slots[end - 1] >= OWN:
            end -= 1
        tables = said[first:end]
        slots = cards.slots[first:end]
        if seen[i, at.PHASE_AT + ACTION]:
            _count_short(seen[i], mover, slots, short)
            _like_taking(mover[at.TOKENS + GRAY], short, tables, bias, logits[i])
            _like_recruiting(seen[i], mover, slots, short, tables[:, LACKS:], bias[LACKS:], logits[i])
        elif seen[i, at.PHASE_AT + RETURN]:
            _count_short(seen[i], mover, slots, short)
            _like_returning(seen[i], mover, slots, short, tables, bias, logits[i])


@compiled
def _cost(seen: Numbers, slot: int, colour: int) -> int:
    return seen[at.CARD + int(slot) * at.CARD_SIZE + at.CARD_COST + colour]  # outgrows int8 where nothing is compiled


@compiled
def _count_short(seen: Numbers, mover: Numbers, slots: Numbers, short: Numbers) -> None:
    """Write how many tokens of each colour the mover lacks for each card, [card, colour]."""
    for card in range(len(slots)):
        for colour in range(COLOURED):
            held = mover[at.TOKENS + colour] + mover[at.BONUSES + colour]
            short[card, colour] = max(_cost(seen, slots[card], colour) - held, 0)


@compiled
def _lacking(short: Numbers, gray: int) -> int:
    """In all, less the gray tokens: below 0 when more of these are there than it takes."""
    total = 0
    for colour in range(COLOURED):
        total += short[colour]
    return total - gray


@compiled
def _opinion(table: Matrix, bias: Matrix, lacking: int) -> np.float32:
    case = min(max(lacking, 0), LACKS - 1)
    return table[case] + bias[case]


@compiled
def _like_taking(gray: int, short: Numbers, tables: Matrix, bias: Matrix, logits: Matrix) -> None:
    """Of tokens, and of reserving, which gives a gray one; whether any is left is not looked at."""
    closer = np.zeros(MOST_TAKEN + 1, np.float32)
    wanted = np.zeros(COLOURED + 1, np.int8)
    by_gray = np.float32(0)
    for card in range(len(tables)):
        lacking = _lacking(short[card], gray)
        if lacking > 0:
            now = _opinion(tables[card], bias, lacking)
            for count in range(1, MOST_TAKEN + 1):
                closer[count] = _opinion(tables[card], bias, lacking - count) - now
            by_gray += closer[1]
            for colour in range(COLOURED):
                wanted[colour] = min(short[card, colour], 1)
            for take in range(TAKE_TWO):
                colours = DIFFERENT_TAKES[take]
                logits[take] += closer[wanted[colours[0]] + wanted[colours[1]] + wanted[colours[2]]]
            for colour in range(COLOURED):
                logits[TAKE_TWO + colour] += closer[min(short[card, colour], 2)]
    for action in range(RESERVE, RECRUIT):
        logits[action] += by_gray


@compiled
def _like_returning(
    seen: Numbers, mover: Numbers, slots: Numbers, short: Numbers, tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Of a token: a colour is missed by the cards that need all of it."""
    for card in range(len(slots)):
        lacking = _lacking(short[card], mover[at.TOKENS + GRAY])
        farther = _opinion(tables[card], bias, lacking + 1) - _opinion(tables[card], bias, lacking)
        for colour in range(COLOURED):
            held = mover[at.TOKENS + colour] + mover[at.BONUSES + colour]
            if _cost(seen, slots[card], colour) >= held:
                logits[RETURN_TOKEN + colour] += farther
        logits[RETURN_TOKEN + COLOURED] += farther


@compiled
def _like_recruiting(
    seen: Numbers, mover: Numbers, slots: Numbers, short: Numbers, tables: Matrix, bias: Matrix, logits: Matrix
) -> None:
    """Of what can be paid: for the others it costs tokens and brings a bonus."""
    after = np.zeros(COLOURED, np.int8)
    gray = mover[at.TOKENS + GRAY]
    now = np.zeros(OWN, np.float32)
    for card in range(len(slots)):
        now[card] = _opinion(tables[card], bias, _lacking(short[card], gray))
    for bought in range(len(slots)):
        if _lacking(short[bought], gray) > 0:
            continue
        gray_left = gray
        slot = int(slots[bought])
        for colour in range(COLOURED):
            tokens, bonus = mover[at.TOKENS + colour], mover[at.BONUSES + colour]
            paid = min(max(_cost(seen, slot, colour) - bonus, 0), tokens)
            gray_left -= short[bought, colour]
            after[colour] = tokens + bonus - paid + seen[at.CARD + slot * at.CARD_SIZE + at.CARD_BONUS + colour]
        for card in range(len(slots)):
            if card != bought:
                lacking = -gray_left
                for colour in range(COLOURED):
                    lacking += max(_cost(seen, slots[card], colour) - after[colour], 0)
                logits[RECRUIT + slot] += _opinion(tables[card], bias, lacking) - now[card]
