"""The weights of the evaluation, by feature; tools/fit_evaluation.py writes this file."""

from typing import Final

# These come from an earlier version of that tool: the same features and regression, 8,000 two-player games at 250
# simulations with 6% random moves, played with weights fitted to games of the greedy bot and then of the search. The
# current tool has not reproduced them. Games of three and four players use the same weights.
WEIGHTS: Final = {
    "points": 4.9310,
    "points squared": 0.6059,
    "bonuses": 6.9353,
    "bonuses squared": -1.8889,
    "colours": 1.8564,
    "Time stone": -0.1335,
    "tags": -0.0071,
    "Avengers tile": -0.5820,
    "tokens": 0.4560,
    "gray tokens": -0.2999,
    "hand": -0.1363,
    "best prospect": 0.3514,
    "all prospects": 0.9631,
    "points in reach": 0.4692,
    "nearest location": 2.3676,
    "meets the Gauntlet": 0.7021,
    "to play": 0.2899,
    "colours missing late": -0.5262,
    "Time missing late": -1.3502,
    "lead in tags": 0.3964,
    "hand out of reach": -1.0,
}
