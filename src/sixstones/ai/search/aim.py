"""What a move is for: the character that its seat recruits next on the line that the search believes in.

The tree keeps no positions, but its edges tell whose turn it is: every edge begins the next seat's turn, except
that returns and claims belong to the turn before them.
"""

from __future__ import annotations

from typing import Final

from sixstones.ai.search.tree import (
    NO_NODE,
    PASS_TURN,
    RECRUIT_CARD,
    RETURN_ONE,
    ROOT,
    Tree,
    edge_of,
    find_child,
)
from sixstones.rules.compiled import compiled
from sixstones.rules.state import NOTHING, Action, Card, State, States

# With these, of a thousand simulations, two in three aims are recruited next. Two in five moves that recruit nobody
# have one with two players, one in six with four.
FEWEST_VISITS: Final = 5
SMALLEST_SHARE: Final = 0.3
"""Of the visits to the position in which the character is recruited."""


@compiled
def find_aim(states: States, tree: Tree, action: Action) -> Card:
    """The character that the player to move recruits next after `action`, when everybody does what was tried most.

    NOTHING where the line is too thin to be believed, where the character is not in sight yet, or where the action
    itself recruits.
    """
    s = states[0]
    node = find_child(tree, ROOT, edge_of(s, action))
    parent, turn = ROOT, 0
    while node != NO_NODE and not (_recruits(tree[node].edge) and turn % s.players == 0):
        parent, node = node, _most_visited(tree, node)
        turn += not RETURN_ONE <= tree[node].edge < PASS_TURN
    if node == NO_NODE or turn == 0 or tree[node].visits < max(FEWEST_VISITS, SMALLEST_SHARE * tree[parent].visits):
        return NOTHING
    card = tree[node].edge - RECRUIT_CARD
    return card if _in_sight(s, card) else NOTHING


@compiled
def _most_visited(tree: Tree, node: int) -> int:
    best = NO_NODE
    child = tree[node].first_child
    while child != NO_NODE:
        if best == NO_NODE or tree[child].visits > tree[best].visits:
            best = child
        child = tree[child].next_sibling
    return best


@compiled
def _recruits(edge: int) -> bool:
    return RECRUIT_CARD <= edge < RETURN_ONE


@compiled
def _in_sight(s: State, card: Card) -> bool:
    """Face up, or in the hand of the player to move."""
    return card in s.market or card in s.hand[s.to_play]
