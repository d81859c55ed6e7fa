"""The functions of the module, with their signatures. Import it after `target.install()`."""

from __future__ import annotations

from math import prod
from typing import Final

import numpy as np

from sixstones.ai.advice import WORK as ADVICE_WORK
from sixstones.ai.advice import advise
from sixstones.ai.coach.calibration import CALIBRATION, shipped
from sixstones.ai.coach.think import COACHING, calibrate_hint
from sixstones.ai.network.bot import BATCH, CHAMPION, guided, look, start_guided
from sixstones.ai.network.evaluation import (
    LoadedNetwork,
    arrange,
    new_evaluation,
    room,
    scratch_layout,
    weight_layout,
)
from sixstones.ai.network.puct import WORK as GUIDED_WORK
from sixstones.ai.network.puct import Mind, SearchParams, new_leaf_batch
from sixstones.ai.network.tree import new_tree
from sixstones.ai.network.tree_reuse import new_reuse
from sixstones.ai.network.weights import expected_tensors, read_weights
from sixstones.ai.policies import choose_action
from sixstones.ai.search.mcts import MOVES, WORK, search, start_search
from sixstones.ai.search.mcts import NODE as SEARCH_NODE
from sixstones.ai.thought import THOUGHT, new_thought
from sixstones.puzzles.proof.moves import MOVE, new_proof
from sixstones.puzzles.proof.solver import find_card, find_reply, still_works
from sixstones.review.decision import DECISION, judge_decision
from sixstones.review.luck import write_luck
from sixstones.review.statistics import STATISTICS, count_move
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply, apply_recruit_paying
from sixstones.rules.bench import _walk, count_random_actions
from sixstones.rules.colours import KINDS
from sixstones.rules.deck import standard_deck
from sixstones.rules.endgame import gauntlet_met
from sixstones.rules.legal import legal_actions
from sixstones.rules.payment import list_price, payment_fits
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import redact
from sixstones.rules.setup import set_up
from sixstones.rules.state import CARDS, FACTS, MAX_PLAYERS, STATE, new_states
from tools.wasm.target import BOOL, INT, LONG, Array, Export, group

ONE_STATE: Final = Array(STATE, (1,))
DECK: Final = Array(FACTS, (1,))
ACTION_LIST: Final = Array(np.int8, (ACTIONS,))
PAYMENT: Final = Array(np.int8, (KINDS,))
RNG: Final = Array(np.uint64, (1,))

SEED: Final = Export(seed_stream, (RNG, LONG, INT))
RULES: Final = (
    Export(set_up, (ONE_STATE, INT, INT, Array(np.int8, (CARDS,)), Array(np.int8, (MAX_PLAYERS,)))),
    Export(legal_actions, (ONE_STATE, DECK, ACTION_LIST), INT),
    Export(apply, (ONE_STATE, DECK, INT)),
    Export(apply_recruit_paying, (ONE_STATE, DECK, INT, PAYMENT)),
    Export(list_price, (ONE_STATE, DECK, INT, INT, INT), INT),
    Export(payment_fits, (ONE_STATE, DECK, INT, INT, PAYMENT), BOOL),
    Export(gauntlet_met, (ONE_STATE, INT), BOOL),
    Export(redact, (ONE_STATE, INT)),
    SEED,
    Export(_walk, (Array(STATE, ("depth",)), DECK, Array(np.int8, ("depth", ACTIONS))), INT),  # perft
    Export(count_random_actions, (ONE_STATE, DECK, INT, INT, INT, INT), INT),  # speed
)

_WORK: Final = Array(STATE, (WORK,))
_TREE: Final = Array(SEARCH_NODE, ("nodes",))
_MOVES: Final = Array(MOVES, (1,))
_THOUGHT: Final = Array(THOUGHT, (1,))

BOTS: Final = (
    Export(choose_action, (INT, ONE_STATE, DECK, Array(STATE, (2,)), ACTION_LIST, RNG), INT),
    Export(start_search, (ONE_STATE, DECK, _WORK, _TREE, _MOVES, _THOUGHT)),
    Export(search, (DECK, _WORK, _TREE, _MOVES, RNG, INT, BOOL, _THOUGHT), BOOL),
    Export(advise, (ONE_STATE, DECK, Array(STATE, (ADVICE_WORK,)), _THOUGHT)),
)

FILE: Final = read_weights(CHAMPION)
SHAPE: Final = FILE.shape
LAYOUT: Final = weight_layout(SHAPE)
SCRATCH_LAYOUT: Final = scratch_layout(SHAPE, BATCH)
TENSORS: Final = {name: prod(size) for name, size in expected_tensors(SHAPE).items()}
NODES: Final = 100_000  # of the champion's tree: 20 MB; a second of a fast browser fills a fifth of it
_WEIGHTS: Final = Array(np.float32, (room(LAYOUT),))
_LAYOUT: Final = Array(np.int64, LAYOUT.shape)
_MIND: Final = group(
    Mind(
        new_evaluation(LoadedNetwork(FILE.header, SHAPE, LAYOUT, np.zeros(room(LAYOUT), np.float32)), BATCH),
        new_tree(NODES),
        new_leaf_batch(BATCH),
        new_reuse(NODES),
        SearchParams(),
        new_states(GUIDED_WORK),
        new_thought(),
    )
)

_CALIBRATION: Final = Array(CALIBRATION, (1,))
_COACHING: Final = Array(COACHING, (1,))
_LUCK: Final = Array(np.float64, (MAX_PLAYERS,))

NETWORK: Final = (
    SEED,
    Export(arrange, (Array(np.float32, (sum(TENSORS.values()),)), _LAYOUT, _WEIGHTS)),
    Export(look, (ONE_STATE, DECK, _MIND, BOOL)),
    Export(start_guided, (ONE_STATE, DECK, _MIND, BOOL)),
    Export(guided, (ONE_STATE, DECK, _MIND, INT, INT), INT),
    Export(calibrate_hint, (ONE_STATE, _CALIBRATION, _THOUGHT)),
    Export(judge_decision, (ONE_STATE, INT, INT, INT, DECK, _MIND, _COACHING, _CALIBRATION, Array(DECISION, (1,)))),
    Export(write_luck, (ONE_STATE, INT, INT, INT, INT, DECK, _MIND, _CALIBRATION, _LUCK), INT),
    Export(count_move, (ONE_STATE, ONE_STATE, INT, INT, DECK, Array(STATISTICS, (MAX_PLAYERS,)))),
)

_PROOF: Final = group(new_proof())
_MOVE: Final = Array(MOVE, (1,))

PUZZLES: Final = (
    Export(still_works, (ONE_STATE, DECK, INT, INT, INT, INT, _PROOF), INT),
    Export(find_reply, (ONE_STATE, DECK, INT, INT, INT, INT, _PROOF, _MOVE), INT),
    Export(find_card, (ONE_STATE, DECK, INT, INT, INT, INT, _PROOF, _MOVE), INT),
)

MODULES: Final = {"engine": (*RULES, *BOTS), "network": NETWORK, "puzzles": PUZZLES}
"""The exports of each module. The page loads the network only when a bot needs it, and the solver with a puzzle."""

DATA: Final = {
    "FACTS": standard_deck().facts,
    "LAYOUT": LAYOUT,
    "SCRATCH_LAYOUT": SCRATCH_LAYOUT,
    "CALIBRATION": shipped().record(),
}
"""Constants that the caller writes to arrays of the same name."""
