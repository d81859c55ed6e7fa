"""The weights of the evaluation; tools/fit_evaluation.py writes this file."""

from typing import Final

import numpy as np

# These come from an earlier version of that tool: the same features and regression, 8,000 two-player games at 250
# simulations with 6% random moves, played with weights fitted to games of the greedy bot and then of the search. The
# current tool has not reproduced them. Games of three and four players use the same weights.
WEIGHTS: Final = np.array(
    [
        4.9310,  # points
        0.6059,  # points squared
        6.9353,  # bonuses
        -1.8889,  # bonuses squared
        1.8564,  # colours
        -0.1335,  # Time stone
        -0.0071,  # tags
        -0.5820,  # Avengers tile
        0.4560,  # tokens
        -0.2999,  # gray tokens
        -0.1363,  # hand
        0.3514,  # best prospect
        0.9631,  # all prospects
        0.4692,  # points in reach
        2.3676,  # nearest location
        0.7021,  # meets the Gauntlet
        0.2899,  # to play
        -0.5262,  # colours missing late
        -1.3502,  # Time missing late
        0.3964,  # lead in tags
        -1.0,  # hand out of reach
    ],
    np.float32,
)
