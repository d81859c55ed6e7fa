"""Proves that a player reaches a goal whatever the others do and whatever cards come. For Python and for the browser.

The player to be proved right (`me`) moves first. All others work together against them, and every card that is turned
up is the worst one. A card that an opponent reserved unseen becomes a certain card only when it is recruited: until
then, the player can't know it. A goal has a number of rounds; every player has one turn in each of them.

`moves.py` lists the moves and leaves out those that make no difference; tests compare the results with
a plain search that leaves out nothing.
"""

from sixstones.puzzles.proof.bounds import is_hopeless, is_safe
from sixstones.puzzles.proof.moves import LIMIT, MOVES, NODES, Proof, list_cards, list_moves, make_move
from sixstones.rules.compiled import compiled
from sixstones.rules.state import ACTION, NOTHING, OVER, Facts, FactsArray, Seat, State, States

WIN, HOLD = 0, 1
"""Win alone before the rounds are over; or don't lose in them."""

FAILS, WORKS, UNKNOWN = 0, 1, 2
NONE, SEVERAL, GAVE_UP = -1, -2, -3
"""What a proof says instead of an action."""


@compiled
def reached(s: State, me: Seat, goal: int) -> bool:
    """Whether the end of a game is what the goal asks for."""
    if goal == WIN:
        return s.winners == 1 << me
    return s.winners == 0 or s.winners >> me & 1 == 1


@compiled
def rounds_left(before: State, after: State, rounds: int) -> int:
    """The rounds after a move."""
    return rounds - (before.to_play > after.to_play and after.phase == ACTION)


@compiled
def holds(p: Proof, f: Facts, first: int, me: Seat, goal: int, rounds: int) -> bool:
    """Whether `me` reaches the goal from the position at depth `first`. Meaningless if the limit was reached."""
    # A loop with its own stack: Numba can't load a recursive function from its cache.
    depth, p.stack[first].rounds = first, rounds
    verdict = _enter(p, f, depth, me, goal)
    while True:
        while verdict == UNKNOWN:
            _descend(p, f, depth)
            depth += 1
            verdict = _enter(p, f, depth, me, goal)
        if depth == first:
            return verdict == WORKS
        depth -= 1
        verdict = _return_to(p, f, depth, me, verdict == WORKS)


@compiled
def _enter(p: Proof, f: Facts, depth: int, me: Seat, goal: int) -> int:
    """Judge a position without a search, or UNKNOWN: then its first move is ready to be made."""
    s, frame = p.states[depth], p.stack[depth]
    p.counters[NODES] += 1
    if s.phase == OVER:
        return int(reached(s, me, goal))
    if frame.rounds == 0:
        return int(goal == HOLD)
    if p.counters[NODES] > p.counters[LIMIT] or (goal == WIN and is_hopeless(s, me, frame.rounds)):
        return FAILS
    if is_safe(s, f, me, goal == WIN, frame.rounds):
        return WORKS
    frame.moves = list_moves(p, f, depth, me, frame.rounds, False)
    frame.move = -1
    return _next_move(p, f, depth, me)


@compiled
def _next_move(p: Proof, f: Facts, depth: int, me: Seat) -> int:
    """UNKNOWN if there is another move to try. If not, all moves of `me` failed, or no move of the others refutes."""
    frame = p.stack[depth]
    frame.move += 1
    if frame.move == frame.moves:
        return FAILS if p.states[depth].to_play == me else WORKS
    frame.cards = list_cards(p, f, depth, frame.move, me, frame.rounds)
    frame.card = 0
    return UNKNOWN


@compiled
def _descend(p: Proof, f: Facts, depth: int) -> None:
    """Make the current move, with the current card."""
    frame = p.stack[depth]
    make_move(p, f, depth, p.moves[depth, frame.move], p.cards[depth, frame.card])
    p.stack[depth + 1].rounds = rounds_left(p.states[depth], p.states[depth + 1], frame.rounds)


@compiled
def _return_to(p: Proof, f: Facts, depth: int, me: Seat, works: bool) -> int:
    """Take notice that the current move with the current card works or not; UNKNOWN if there is more to try."""
    frame = p.stack[depth]
    if works and frame.card + 1 < frame.cards:
        frame.card += 1
        return UNKNOWN
    if not works:
        p.worst_card[depth] = p.cards[depth, frame.card]
    mine = p.states[depth].to_play == me
    if works == mine:
        p.killers[depth] = p.moves[depth, frame.move]
        return int(works)
    return _next_move(p, f, depth, me)


@compiled
def prove(states: States, facts: FactsArray, goal: int, rounds: int, limit: int, p: Proof) -> int:
    """The only action that reaches the goal; or NONE, SEVERAL or GAVE_UP.

    An action reaches it if one way to pay for it does.
    """
    f, me, found = facts[0], states[0].to_play, NONE
    _start(p, states, limit)
    count = list_moves(p, f, 0, me, rounds, True)
    for i in range(count):
        action = p.moves[0, i].action
        if action == found:
            continue
        works = _move_works(p, f, i, me, goal, rounds)
        if p.counters[NODES] > limit:
            return GAVE_UP
        if works and found != NONE:
            return SEVERAL
        if works:
            found = action
    return found


@compiled
def still_works(states: States, facts: FactsArray, me: Seat, goal: int, rounds: int, limit: int, p: Proof) -> int:
    """Whether `me` reaches the goal from here, whoever is to move: FAILS, WORKS or UNKNOWN."""
    _start(p, states, limit)
    works = holds(p, facts[0], 0, me, goal, rounds)
    return UNKNOWN if p.counters[NODES] > limit else int(works)


@compiled
def find_reply(
    states: States, facts: FactsArray, me: Seat, goal: int, rounds: int, limit: int, p: Proof, reply: MOVES
) -> int:
    """Write the opponents' best move to `reply`; return the card that comes with it.

    The best one refutes. If none does, it is the one that needs the longest proof.
    """
    _start(p, states, limit)
    best_card, most = NOTHING, -1
    for i in range(list_moves(p, facts[0], 0, me, rounds, True)):
        p.chosen[0] = p.moves[0, i]
        card, nodes = _worst_card(p, facts[0], me, goal, rounds)
        if nodes > most:
            most, best_card = nodes, card
            reply[0] = p.chosen[0]
        if nodes == limit:
            break
    return best_card


@compiled
def find_card(
    states: States, facts: FactsArray, me: Seat, goal: int, rounds: int, limit: int, p: Proof, move: MOVES
) -> int:
    """The card that is worst for `me` after a move; NOTHING if no card comes."""
    _start(p, states, limit)
    p.chosen[0] = move[0]
    return _worst_card(p, facts[0], me, goal, rounds)[0]


@compiled
def _start(p: Proof, states: States, limit: int) -> None:
    p.states[0] = states[0]
    p.counters[NODES] = 0
    p.counters[LIMIT] = limit
    p.killers["action"][:] = NOTHING
    p.worst_card[:] = NOTHING


@compiled
def _move_works(p: Proof, f: Facts, i: int, me: Seat, goal: int, rounds: int) -> bool:
    for j in range(list_cards(p, f, 0, i, me, rounds)):
        make_move(p, f, 0, p.moves[0, i], p.cards[0, j])
        if not holds(p, f, 1, me, goal, rounds_left(p.states[0], p.states[1], rounds)):
            return False
    return True


@compiled
def _worst_card(p: Proof, f: Facts, me: Seat, goal: int, rounds: int) -> tuple[int, int]:
    """The card that refutes after the chosen move, and the limit; or the one with the longest proof, and its length."""
    p.moves[0, 0] = p.chosen[0]
    worst, most = NOTHING, -1
    for j in range(list_cards(p, f, 0, 0, me, rounds)):
        before = p.counters[NODES]
        make_move(p, f, 0, p.chosen[0], p.cards[0, j])
        if not holds(p, f, 1, me, goal, rounds_left(p.states[0], p.states[1], rounds)):
            return p.cards[0, j], p.counters[LIMIT]
        if p.counters[NODES] - before > most:
            most, worst = p.counters[NODES] - before, p.cards[0, j]
    return worst, most
