"""What the network and its search find out about a position, from what any viewer knows of it.

The champion searches only from the view of the seat to play. A coach is also asked by the others and by
spectators. For them the hands that they can't see are dealt anew in every simulation, as for the champion; but
where the one to play has reserved unseen, even its moves at the root depend on the deal. Then the simulations go
one at a time, and each may try what is legal in its own deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixstones.ai.bot import Clock
from sixstones.ai.network.bot import BATCH, CHAMPION, MOST_NODES, VISITS_A_PLACE, fill_root
from sixstones.ai.network.descent import Manner, gather, new_batch, take_up
from sixstones.ai.network.evaluation import Evaluator, load_network
from sixstones.ai.network.line import root_moves
from sixstones.ai.network.one_core import one_core
from sixstones.ai.network.play_tree import ROOT, clear_tree, new_tree
from sixstones.ai.network.tactics import judge
from sixstones.ai.search.unseen import deal_hands
from sixstones.game import View
from sixstones.observation import SIZE
from sixstones.observation.write import write_one
from sixstones.rules.actions import ACTIONS
from sixstones.rules.compiled import compiled
from sixstones.rules.legal import legal_mask
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import SPECTATOR, redact
from sixstones.rules.state import MAX_PLAYERS, NOTHING, Seat, States, new_states

UNLIMITED: Final = 1 << 40

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Findings:
    """What came out, before anything is calibrated."""

    chances: Numbers
    """Each seat's chance to win: the mean of all simulations, or the network's word where there were none."""
    drift: Numbers
    """How far each seat's chance has moved since a quarter to a half of the simulations were done."""
    simulations: int
    actions: NDArray[np.int8]
    """Those that were thought about, best first."""
    shares: Numbers
    tried: NDArray[np.int64]
    move_chances: Numbers
    """[action, seat] of those that were tried."""


class Explorer:
    """The network, a tree and room to work in, for many positions one after the other. One a thread."""

    def __init__(self, seed: int = 0, *, weights: Path = CHAMPION, nodes: int = MOST_NODES) -> None:
        """Raises UnusableWeights."""
        self._seed = seed
        self._manner = Manner()
        self._network = Evaluator(load_network(weights), BATCH)
        self._batch = new_batch(BATCH)
        self._seen = np.zeros((BATCH, SIZE), np.int8)
        self._tree = new_tree(nodes)
        self._scratch = new_states(3)
        self._legal = np.zeros(ACTIONS, np.int8)

    def explore(self, view: View, clock: Clock, simulations: int | None = None) -> Findings:
        """As many simulations as the clock and the number allow, at least one; the same for the same position."""
        unsure = self._stand_at(view)
        marks = [(1, np.zeros(MAX_PLAYERS))]
        limit = UNLIMITED if simulations is None else simulations
        with one_core():
            while self._visits <= 1 or (self._visits <= limit and not clock.expired):
                self._simulate(view, limit - self._visits + 1, unsure)
                if self._visits >= 2 * marks[-1][0] or self._visits == 1:
                    marks.append((self._visits, self._value))
        return self._findings(view, marks, unsure)

    def look(self, view: View) -> Findings:
        """What the network says at one look; where the mover's hand is hidden, the mean over some deals of it."""
        unsure, players, me = self._stand_at(view), view.player_count, view.to_play
        rows = BATCH if unsure else 1
        for row in range(rows):
            _deal_and_write(
                self._batch.root, self._scratch, view.deck.facts, _viewer(view), self._batch.rng, self._seen[row]
            )
        with one_core():
            self._network.ask(self._seen, rows)
        chances = np.roll(self._network.chances[:rows, :players].mean(axis=0, dtype=np.float64), me)
        actions = np.flatnonzero(self._batch.allowed).astype(np.int8)
        liking = self._network.logits[:rows].mean(axis=0, dtype=np.float64)[actions]
        order = np.argsort(-liking, kind="stable")
        powers = np.exp(liking[order] - liking.max())
        nothing = np.zeros(len(actions), np.int64)
        return Findings(
            chances / chances.sum(),
            np.zeros(players),
            0,
            actions[order],
            powers / powers.sum(),
            nothing,
            np.zeros((len(actions), players)),
        )

    def _stand_at(self, view: View) -> bool:
        """Begin anew at a position; returns whether the viewer can't tell what is legal in it."""
        states, facts = view.states, view.deck.facts
        clear_tree(self._tree)
        seed_stream(self._batch.rng, self._seed, 0)
        self._batch.root[0] = states[0]
        fill_root(self._batch.root)
        unsure = bool((states["hand"][0, view.to_play] < NOTHING).any())
        if unsure:
            _forget_hidden(states)
            legal_mask(states, facts, self._legal, self._batch.allowed)
        else:
            redact(states, view.to_play)  # the mover does not know what the viewer has reserved unseen
            judge(states, self._scratch, facts, self._batch.allowed)
        return unsure

    def _simulate(self, view: View, most: int, unsure: bool) -> None:
        tree, batch, facts, viewer = self._tree, self._batch, view.deck.facts, _viewer(view)
        wanted = 1 if unsure else min(BATCH, 1 + self._visits // VISITS_A_PLACE)
        if unsure:
            most = 1
            _allow_in_next_deal(batch.root, self._scratch, facts, viewer, batch.rng.copy(), self._legal, batch.allowed)
        waiting, _ = gather(tree, batch, facts, viewer, wanted, most, self._manner)
        if waiting:
            self._network.ask(batch.seen, waiting)
            take_up(tree, batch, facts, viewer, self._network.logits, self._network.chances, waiting)

    @property
    def _visits(self) -> int:
        """Of the root: one more than there were simulations."""
        return int(self._tree.nodes["visits"][ROOT])

    @property
    def _value(self) -> Numbers:
        node = self._tree.nodes[ROOT]
        return np.asarray(node["value"], np.float64) / max(int(node["visits"]), 1)

    def _findings(self, view: View, marks: list[tuple[int, Numbers]], unsure: bool) -> Findings:
        players, value = view.player_count, self._value
        earlier = [mean for visits, mean in marks[1:] if 2 * visits <= self._visits]
        actions, tried, chances = np.zeros(ACTIONS, np.int8), np.zeros(ACTIONS, np.int64), np.zeros((ACTIONS, 4))
        allowed = np.ones(ACTIONS, np.bool_) if unsure else self._batch.allowed
        count = root_moves(self._tree, allowed, actions, tried, chances)
        order = np.lexsort((-chances[:count, view.to_play], -tried[:count]))
        order = order[tried[order] > 0]
        return Findings(
            value[:players] / value[:players].sum(),
            np.abs(value - earlier[-1])[:players] if earlier else np.zeros(players),
            self._visits - 1,
            actions[order],
            tried[order] / max(int(tried[order].sum()), 1),
            tried[order],
            chances[order, :players],
        )


def _viewer(view: View) -> Seat:
    return SPECTATOR if view.seat is None else view.seat


def _forget_hidden(states: States) -> None:
    """Leave in the mover's hand only what the viewer knows; for what is legal in every deal."""
    seat = int(states["to_play"][0])
    hand, blind = states["hand"][0, seat], states["blind"][0, seat]
    known = [(card, unseen) for card, unseen in zip(hand.tolist(), blind.tolist(), strict=True) if card >= 0]
    hand[:], blind[:] = NOTHING, 0
    for place, (card, unseen) in enumerate(known):
        hand[place], blind[place] = card, unseen
    states["hand_size"][0, seat] = len(known)


@compiled
def _deal_and_write(
    root: States, scratch: States, facts: States, viewer: Seat, rng: NDArray[np.uint64], out: NDArray[np.int8]
) -> None:
    """What the one to play sees in a deal of what the viewer can't see."""
    scratch[0] = root[0]
    deal_hands(scratch[0], viewer, rng)
    write_one(scratch, facts, scratch[0].to_play, out)


@compiled
def _allow_in_next_deal(
    root: States,
    scratch: States,
    facts: States,
    viewer: Seat,
    rng: NDArray[np.uint64],
    legal: NDArray[np.int8],
    allowed: NDArray[np.bool_],
) -> None:
    """Allow what is legal in the deal that the next simulation makes; `rng` is a copy of what it draws from."""
    scratch[0] = root[0]
    deal_hands(scratch[0], viewer, rng)
    legal_mask(scratch, facts, legal, allowed)
