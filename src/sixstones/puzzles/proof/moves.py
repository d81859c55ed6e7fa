"""The moves of a proof: with every payment, every card that can come, and every card that a hidden one can be.

Moves and cards that make no difference before the last round ends are represented by one of them:

- In the last round nobody has a second turn, so tokens no longer matter: one take stands for all of them, and one way
  to pay or to return for all ways.
- A card that nobody can pay for in the turns that are left is as good as any other such card.
- Tokens are returned in the order of their colours.
"""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.search.determinization import CardSet, deck_drawn_from, is_marked, mark_seen
from sixstones.rules.actions import ACTIONS, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply_action, apply_paying
from sixstones.rules.colours import COLOURED, GRAY, KINDS
from sixstones.rules.compiled import compiled, new_records
from sixstones.rules.legal import list_legal
from sixstones.rules.payment import missing, price, spendable
from sixstones.rules.recruit import recruited_card
from sixstones.rules.redact import HIDDEN_LEVEL_1
from sixstones.rules.state import (
    ACTION,
    DECK_START,
    LEVEL_SIZE,
    LEVEL_START,
    NOTHING,
    RETURN,
    TEAM_BYTES,
    Action,
    Card,
    Facts,
    Seat,
    State,
    States,
    new_states,
)

DEPTH: Final = 48
"""Moves of a line: at most four players, three rounds, and the returns of each turn."""
MOVES_PER_NODE: Final = 600
CARDS_PER_NODE: Final = 40
TOKENS_PER_TURN: Final = 3

NODES, LIMIT = 0, 1
"""Counters of a proof: positions searched, and how many may be searched."""

MOVE: Final = np.dtype(
    [
        ("action", np.int8),
        ("card", np.int8),  # what a hidden card in the hand turns out to be, or NOTHING
        ("chosen", np.int8),  # 1 if the payment is not the default
        ("payment", np.int8, KINDS),
    ]
)
MOVES: TypeAlias = NDArray[Any]
Move: TypeAlias = Any  # one MOVE record

FRAME: Final = np.dtype([(name, np.int32) for name in ("rounds", "moves", "move", "cards", "card")])
"""The state of a search at one depth: rounds left, number of moves and the current one, the same for its cards."""


class Proof(NamedTuple):
    """The memory of a proof. The first index is the depth."""

    states: States
    stack: NDArray[Any]  # of FRAME
    moves: MOVES  # [depth, i]
    cards: NDArray[np.int8]  # [depth, i]: cards that can come with a move
    killers: MOVES  # [depth]: the move that decided the last position at this depth; it is tried first
    worst_card: NDArray[np.int8]  # [depth]: the card that did
    made: NDArray[np.int8]  # [depth]: the action that leads to the next depth
    chosen: MOVES  # [0]: the move that a question is about; [1] is scratch
    legal: NDArray[np.int8]
    seen: CardSet
    counters: NDArray[np.int64]


def new_proof() -> Proof:
    return Proof(
        new_states(DEPTH + 1),
        new_records(DEPTH + 1, FRAME),
        new_records(DEPTH * MOVES_PER_NODE, MOVE).reshape(DEPTH, MOVES_PER_NODE),
        np.zeros((DEPTH, CARDS_PER_NODE), np.int8),
        new_records(DEPTH, MOVE),
        np.zeros(DEPTH, np.int8),
        np.zeros(DEPTH, np.int8),
        new_records(2, MOVE),
        np.zeros(ACTIONS, np.int8),
        np.zeros(TEAM_BYTES, np.uint8),
        np.zeros(2, np.int64),
    )


@compiled
def list_moves(p: Proof, f: Facts, depth: int, me: Seat, rounds: int, all_of_them: bool) -> int:
    """Write the moves at `depth`, the one that decided last time first; return their number."""
    s = p.states[depth]
    legal = list_legal(s, f, p.legal)
    last_round = rounds == 1 and not all_of_them
    free_turn = last_round and _has_plenty(s)
    first_return = _first_return(p, depth)
    has_taken, n = False, 0
    for i in range(legal):
        action = p.legal[i]
        if action < RESERVE or RESERVE_TOP <= action < RECRUIT or (action < RECRUIT and _is_last(s)):
            if free_turn and has_taken:
                continue
            has_taken = True
        if action >= RETURN_TOKEN and s.phase == RETURN:
            if last_round and i > 0:
                break
            if action < first_return and not all_of_them:
                continue
        n = _add_move(p, depth, n, action, NOTHING)
        if RECRUIT <= action < RETURN_TOKEN and not last_round:
            n = _add_payments(p, f, depth, n)
    if s.phase == ACTION and s.to_play != me:
        n = _add_hidden_recruits(p, f, depth, n, last_round)
    _bring_killer_forward(p, depth, n)
    return n


@compiled
def _has_plenty(s: State) -> bool:
    """Whether everybody can still take tokens, whatever the others take: a turn without effect is possible."""
    tokens = 0
    for colour in range(COLOURED):
        tokens += s.supply[colour]
    return tokens > TOKENS_PER_TURN * s.players


@compiled
def _is_last(s: State) -> bool:
    """Whether this player is the last to move in the round."""
    return s.to_play == s.players - 1


@compiled
def _first_return(p: Proof, depth: int) -> Action:
    """The first colour that may still be returned."""
    if depth == 0 or p.states[depth - 1].phase != RETURN or p.states[depth - 1].to_play != p.states[depth].to_play:
        return RETURN_TOKEN
    action: Action = p.made[depth - 1]
    return action


@compiled
def _add_move(p: Proof, depth: int, n: int, action: Action, card: Card) -> int:
    if n == MOVES_PER_NODE:  # give up: a proof that leaves out a move is none
        p.counters[NODES] = p.counters[LIMIT] + 1
        return n
    move = p.moves[depth, n]
    move.action = action
    move.card = card
    move.chosen = 0
    move.payment[:] = 0
    return n + 1


@compiled
def _add_payments(p: Proof, f: Facts, depth: int, n: int) -> int:
    """X2: add the other payments for the recruit that was added last."""
    s, default = p.states[depth], p.moves[depth, n - 1]
    action, hidden_card = default.action, default.card
    card = _recruited(s, default)
    most, paid = np.zeros(COLOURED, np.int8), np.zeros(COLOURED, np.int8)
    in_gray = 0
    for colour in range(COLOURED):
        owed = price(s, f, s.to_play, card, colour)
        most[colour] = min(owed, s.tokens[s.to_play, colour])
        in_gray += owed - most[colour]
    paid[:] = most
    while _next_payment(paid, most):
        gray = in_gray + most.sum() - paid.sum()
        if gray <= s.tokens[s.to_play, GRAY]:
            n = _add_move(p, depth, n, action, hidden_card)
            move = p.moves[depth, n - 1]
            move.chosen = 1
            move.payment[:COLOURED] = paid
            move.payment[GRAY] = gray
    return n


@compiled
def _next_payment(paid: NDArray[np.int8], most: NDArray[np.int8]) -> bool:
    """Count down to the next payment in colours; False after the last one."""
    for colour in range(COLOURED):
        if paid[colour] > 0:
            paid[colour] -= 1
            return True
        paid[colour] = most[colour]
    return False


@compiled
def _recruited(s: State, move: Move) -> Card:
    card: Card = move.card
    if card == NOTHING:
        card = recruited_card(s, move.action)
    return card


@compiled
def _add_hidden_recruits(p: Proof, f: Facts, depth: int, n: int, last_round: bool) -> int:
    """An opponent's hidden card can be any card of its level that nobody has seen."""
    s = p.states[depth]
    seat = s.to_play
    held, gray = spendable(s, seat), s.tokens[seat, GRAY]
    for i in range(s.hand_size[seat]):
        if s.hand[seat, i] > HIDDEN_LEVEL_1:
            continue
        level = HIDDEN_LEVEL_1 - s.hand[seat, i]
        mark_seen(s, p.seen)
        for card in range(LEVEL_START[level], LEVEL_START[level] + LEVEL_SIZE[level]):
            if not is_marked(p.seen, card) and missing(f, held, card) <= gray:
                n = _add_move(p, depth, n, RECRUIT_HAND + i, card)
                if not last_round:
                    n = _add_payments(p, f, depth, n)
    return n


@compiled
def _bring_killer_forward(p: Proof, depth: int, count: int) -> None:
    killer = p.killers[depth]
    for i in range(1, count):
        move = p.moves[depth, i]
        if move.action == killer.action and move.card == killer.card and (move.payment == killer.payment).all():
            p.chosen[1] = p.moves[depth, 0]
            p.moves[depth, 0] = p.moves[depth, i]
            p.moves[depth, i] = p.chosen[1]
            return


@compiled
def list_cards(p: Proof, f: Facts, depth: int, i: int, me: Seat, rounds: int) -> int:
    """Write the cards that can come with the move `i` at `depth`; return their number, at least one."""
    s, action, cards = p.states[depth], p.moves[depth, i].action, p.cards[depth]
    level = deck_drawn_from(action)
    cards[0] = NOTHING
    if level < 0 or s.deck_size[level] == 0:
        return 1
    is_blind = RESERVE_TOP <= action < RECRUIT
    if is_blind and s.to_play != me:
        cards[0] = HIDDEN_LEVEL_1 - level
        return 1
    mark_seen(s, p.seen)
    n, has_useless = 0, False
    for card in range(LEVEL_START[level], LEVEL_START[level] + LEVEL_SIZE[level]):
        if is_marked(p.seen, card):
            continue
        if not _can_matter(s, f, card, rounds):
            if has_useless:
                continue
            has_useless = True
        cards[n] = card
        if card == p.worst_card[depth]:
            cards[n] = cards[0]
            cards[0] = card
        n += 1
    return n


@compiled
def _can_matter(s: State, f: Facts, card: Card, rounds: int) -> bool:
    """Whether anybody might pay for a card that comes now before the last round ends."""
    for seat in range(s.players):
        turns = rounds if seat > s.to_play else rounds - 1
        gained = TOKENS_PER_TURN * (turns - 1) + (seat == s.to_play)  # this move may bring a bonus or a gray token
        if turns > 0 and missing(f, spendable(s, seat), card) <= s.tokens[seat, GRAY] + gained:
            return True
    return False


@compiled
def make_move(p: Proof, f: Facts, depth: int, move: Move, card: Card) -> None:
    """Write the position after a move, and the card that comes with it, to the next depth."""
    p.states[depth + 1] = p.states[depth]
    p.made[depth] = move.action
    s, action = p.states[depth + 1], move.action
    level = deck_drawn_from(action)
    if card != NOTHING:
        s.decks[DECK_START[level] + s.deck_size[level] - 1] = card
    if move.card != NOTHING:
        s.hand[s.to_play, action - RECRUIT_HAND] = move.card
    if move.chosen:
        apply_paying(s, f, action, move.payment)
    else:
        apply_action(s, f, action)
