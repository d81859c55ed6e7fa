"""Simulations for playing: down the tree by PUCT to positions for the network, several at once, and back up.

While a simulation waits for its answer, its way counts as visited, so that the next one tries something else. If
the next one still comes to the same position, it is taken back.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.network.play_tree import (
    FRESH,
    KNOWN,
    NONE,
    ROOT,
    WAITING,
    PlayTree,
    action_of,
    add_child,
    card_come_to_light,
    find_child,
    has_room,
    learn_moves,
    open_move,
    prior_of,
    shows_own_card,
    was_tried,
)
from sixstones.ai.network.walking import final_chances
from sixstones.ai.search.unseen import bring_to_top, deal_hands, shuffle_top
from sixstones.observation.layout import PLAYING
from sixstones.observation.write import write_playing
from sixstones.rules.actions import ACTIONS, RECRUIT_HAND
from sixstones.rules.apply import apply_action
from sixstones.rules.compiled import compiled
from sixstones.rules.facts import Facts, FactsArray
from sixstones.rules.legal import list_legal
from sixstones.rules.randomness import below
from sixstones.rules.state import MAX_PLAYERS, NOTHING, OVER, Card, Seat, State, States, new_states

DEEPEST: Final = 64
SMALLEST_PRIOR: Final = 1e-6
ENDINGS_A_BATCH: Final = 4
"""Simulations that end with the game need no network; after so many times a batch of them the clock is read."""

WAY: Final = np.dtype(
    [
        ("nodes", np.int32, DEEPEST),
        ("edges", np.int32, DEEPEST),
        ("depth", np.int32),
        ("leaf", np.int32),  # the new node at its end, or NONE where the tree is full or deep enough
    ],
    align=True,
)


class Manner(NamedTuple):
    """How a search weighs what it knows against what it has not tried."""

    exploration: float = 0.8
    """How much the network's opinion counts against what was found; chances run from 0 to 1."""
    growth: float = 5000.0
    """After so many visits that counts noticeably more: exploration + log(1 + visits / growth)."""
    reduction: float = 0.15
    """A move that was never tried is expected to be so much worse than what was, once everything likely was tried."""
    widening: float = 1.0
    """A move that was tried n times has shown this times the square root of n different cards, at most."""


class Batch(NamedTuple):
    """The simulations under way, and what they work with."""

    walked: States  # where each has come to
    ways: NDArray[Any]
    seen: NDArray[np.int8]  # [simulation, PLAYING] for the network
    root: States  # the position that is thought about, every card in some place
    allowed: NDArray[np.bool_]  # [action] at the root
    legal: NDArray[np.int8]
    mask: NDArray[np.bool_]
    chances: NDArray[np.float32]
    rng: NDArray[np.uint64]


def new_batch(most: int) -> Batch:
    return Batch(
        new_states(most),
        np.zeros(most, WAY),
        np.zeros((most, PLAYING), np.int8),
        new_states(1),
        np.zeros(ACTIONS, np.bool_),
        np.zeros(ACTIONS, np.int8),
        np.zeros(ACTIONS, np.bool_),
        np.zeros(MAX_PLAYERS, np.float32),
        np.zeros(1, np.uint64),
    )


@compiled
def gather(
    tree: PlayTree, batch: Batch, facts: FactsArray, viewer: Seat, wanted: int, most: int, manner: Manner
) -> tuple[int, int]:
    """Walk down until `wanted` positions wait for the network, or `most` simulations were begun.

    It ends sooner where simulations come to the same position again. Returns how many positions wait, and how
    many simulations ended with the game and are done.
    """
    waiting, ended = 0, 0
    repeats = wanted // 4
    grows = has_room(tree, wanted * (1 + ENDINGS_A_BATCH))
    while waiting < wanted and waiting + ended < most and ended < wanted * ENDINGS_A_BATCH:
        s, way = batch.walked[waiting], batch.ways[waiting]
        batch.walked[waiting] = batch.root[0]
        deal_hands(s, viewer, batch.rng)
        state = _walk_down(tree, batch, s, way, facts[0], viewer, grows, manner)
        if s.phase == OVER:
            final_chances(s, batch.chances)
            _walk_up(tree, way, batch.chances)
            ended += 1
        elif state == WAITING:
            _take_back(tree, way)
            if repeats == 0:
                break
            repeats -= 1
        else:
            write_playing(s, facts[0], s.to_play, batch.seen[waiting])
            waiting += 1
    return waiting, ended


@compiled
def _walk_down(
    tree: PlayTree, batch: Batch, s: State, way: Any, f: Facts, viewer: Seat, grows: bool, manner: Manner
) -> int:
    """From the root to a position that nothing is known of; returns what its node's state was."""
    number, depth, state = ROOT, 0, tree.nodes[ROOT].state
    while state == KNOWN and s.phase != OVER and depth < DEEPEST:
        masked = _mask_moves(tree, number, s, f, batch)
        mask = batch.allowed if number == ROOT else batch.mask
        edge = _choose(tree, number, mask, masked, grows, manner)
        if edge == NONE:
            break
        way.nodes[depth] = number
        way.edges[depth] = edge
        depth += 1
        tree.nodes[number].waiting += 1
        tree.edges[edge].waiting += 1
        card = _play(s, f, tree, edge, viewer, batch.rng, manner.widening)
        number = find_child(tree, edge, card)
        if number == NONE and grows:
            number = add_child(tree, edge, card)
        state = tree.nodes[number].state if number != NONE else FRESH
    way.depth = depth
    way.leaf = number if state == FRESH else NONE
    if way.leaf != NONE and s.phase != OVER:
        tree.nodes[number].state = WAITING
    return state


@compiled
def _play(
    s: State, f: Facts, tree: PlayTree, edge: int, viewer: Seat, rng: NDArray[np.uint64], widening: float
) -> Card:
    """Make an edge's move and return the card that it showed to the viewer, or NOTHING."""
    action, mover = tree.edges[edge].action, s.to_play
    if shows_own_card(s, action, viewer):
        card = s.hand[mover, action - RECRUIT_HAND]
        apply_action(s, f, action)
        return card
    known = _card_to_come_again(tree, edge, rng, widening)
    if known == NOTHING or not bring_to_top(s, action, known):
        shuffle_top(s, action, rng)
    apply_action(s, f, action)
    return card_come_to_light(s, action, mover, viewer)


@compiled
def _card_to_come_again(tree: PlayTree, edge: int, rng: NDArray[np.uint64], widening: float) -> Card:
    """Which of the cards that a move has shown it shows again, or NOTHING for any card of the deck.

    All cards are equally likely, so that few of them tell as much as all, and below few one can look ahead.
    """
    e = tree.edges[edge]
    children, child = 0, e.first_child
    while child != NONE:
        children += 1
        child = tree.nodes[child].next_sibling
    if children == 0 or children < widening * np.sqrt(np.float32(1 + e.tried + e.waiting)):
        return NOTHING
    child = e.first_child
    for _ in range(below(rng, children)):
        child = tree.nodes[child].next_sibling
    return tree.nodes[child].card


@compiled
def _mask_moves(tree: PlayTree, number: int, s: State, f: Facts, batch: Batch) -> bool:
    """Whether only some of the node's moves may be made: at the root, and where the deal decides; then say which."""
    if number == ROOT:
        return True
    if not tree.nodes[number].unsure:
        return False
    batch.mask[:] = False
    for i in range(list_legal(s, f, batch.legal)):
        batch.mask[batch.legal[i]] = True
    return True


@compiled
def _choose(tree: PlayTree, number: int, mask: NDArray[np.bool_], masked: bool, grows: bool, manner: Manner) -> int:
    """The edge of the move to try: PUCT. NONE where none was tried and the tree can't grow."""
    node = tree.nodes[number]
    visits = node.visits - 1 + node.waiting
    urge = np.float32(manner.exploration + np.log(1 + visits / manner.growth)) * np.sqrt(np.float32(max(visits, 1)))
    if masked:
        urge /= np.float32(max(_prior_of_allowed(tree, number, mask), SMALLEST_PRIOR))
    untried = node.value[node.seat] / node.visits - np.float32(manner.reduction) * np.sqrt(node.opened)
    best, highest = NONE, np.float32(-np.inf)
    edge = node.first_edge
    while edge != NONE:
        e = tree.edges[edge]
        if not masked or mask[e.action]:
            found = e.won / e.tried if e.tried else untried
            score = found + urge * e.prior / (1 + e.tried + e.waiting)
            if score > highest:
                best, highest = edge, score
        edge = e.next_edge
    if grows:
        place = _next_untried(tree, number, mask, masked)
        if place != NONE and untried + urge * prior_of(tree.moves[node.first_move + place]) > highest:
            return open_move(tree, number, place)
    return best


@compiled
def _prior_of_allowed(tree: PlayTree, number: int, mask: NDArray[np.bool_]) -> float:
    node = tree.nodes[number]
    total = 0.0
    for i in range(node.first_move, node.first_move + node.move_count):
        if mask[action_of(tree.moves[i])]:
            total += prior_of(tree.moves[i])
    return total


@compiled
def _next_untried(tree: PlayTree, number: int, mask: NDArray[np.bool_], masked: bool) -> int:
    """The place of the likeliest move that was never tried, or NONE."""
    node = tree.nodes[number]
    for place in range(node.next_move, node.move_count):
        move = tree.moves[node.first_move + place]
        if not was_tried(move) and (not masked or mask[action_of(move)]):
            return place
    return NONE


@compiled
def take_up(
    tree: PlayTree,
    batch: Batch,
    facts: FactsArray,
    viewer: Seat,
    logits: NDArray[np.float32],
    chances: NDArray[np.float32],
    waiting: int,
) -> None:
    """Take the network's answers up the tree; `chances` [simulation, place] count from the mover."""
    for i in range(waiting):
        s, way = batch.walked[i], batch.ways[i]
        if way.leaf != NONE:
            learn_moves(tree, way.leaf, s, facts[0], viewer, logits[i], batch.legal)
        for seat in range(MAX_PLAYERS):
            batch.chances[seat] = 0
        for place in range(s.players):
            seat = s.to_play + place
            batch.chances[seat - s.players if seat >= s.players else seat] = chances[i, place]
        _walk_up(tree, way, batch.chances)


@compiled
def _walk_up(tree: PlayTree, way: Any, chances: NDArray[np.float32]) -> None:
    for i in range(way.depth):
        node, edge = tree.nodes[way.nodes[i]], tree.edges[way.edges[i]]
        _add_visit(node, chances)
        node.waiting -= 1
        edge.waiting -= 1
        edge.tried += 1
        edge.won += chances[node.seat]
    if way.leaf != NONE:
        _add_visit(tree.nodes[way.leaf], chances)


@compiled
def _add_visit(node: Any, chances: NDArray[np.float32]) -> None:
    node.visits += 1
    for seat in range(MAX_PLAYERS):
        node.value[seat] += chances[seat]


@compiled
def _take_back(tree: PlayTree, way: Any) -> None:
    """Undo a walk that came to a position which another one waits at."""
    for i in range(way.depth):
        tree.nodes[way.nodes[i]].waiting -= 1
        tree.edges[way.edges[i]].waiting -= 1
