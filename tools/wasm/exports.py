"""The functions of the module, with their signatures. Import it after `target.install()`."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixstones.ai.policies import choose_action
from sixstones.ai.search.mcts import MOVES
from sixstones.ai.search.mcts import NODE as SEARCH_NODE
from sixstones.ai.search.think import WORK, search, start_search
from sixstones.ai.thought import THOUGHT
from sixstones.rules.actions import ACTIONS
from sixstones.rules.apply import apply, apply_recruit_paying
from sixstones.rules.bench import _walk, count_random_actions
from sixstones.rules.colours import KINDS
from sixstones.rules.legal import legal_actions
from sixstones.rules.payment import payment_fits
from sixstones.rules.randomness import seed_stream
from sixstones.rules.redact import redact
from sixstones.rules.setup import set_up
from sixstones.rules.state import CARDS, FACTS, MAX_PLAYERS, STATE
from tools.wasm.target import BOOL, INT, LONG, Array, Export

ONE_STATE: Final = Array(STATE, (1,))
DECK: Final = Array(FACTS, (1,))
ACTION_LIST: Final = Array(np.int8, (ACTIONS,))
PAYMENT: Final = Array(np.int8, (KINDS,))
RNG: Final = Array(np.uint64, (1,))

RULES: Final = (
    Export(set_up, (ONE_STATE, INT, INT, Array(np.int8, (CARDS,)), Array(np.int8, (MAX_PLAYERS,)))),
    Export(legal_actions, (ONE_STATE, DECK, ACTION_LIST), INT),
    Export(apply, (ONE_STATE, DECK, INT)),
    Export(apply_recruit_paying, (ONE_STATE, DECK, INT, PAYMENT)),
    Export(payment_fits, (ONE_STATE, DECK, INT, INT, PAYMENT), BOOL),
    Export(redact, (ONE_STATE, INT)),
    Export(seed_stream, (RNG, LONG, INT)),
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
)

EXPORTS: Final = (*RULES, *BOTS)
