"""How far a measured share may be off."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959964
"""95% of a normal distribution lie within so many standard deviations of its middle."""


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval for a share of `score` won games in `games`; sensible near 0 and 1 as well."""
    if not games:
        return 0.0, 1.0
    share, extra = score / games, Z * Z / games
    middle = (share + extra / 2) / (1 + extra)
    reach = Z * math.sqrt(share * (1 - share) / games + extra / (4 * games)) / (1 + extra)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
