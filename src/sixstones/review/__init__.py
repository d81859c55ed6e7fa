"""Reviews of games: luck, decisions and turning points. See docs/review.md."""

from sixstones.review.reviewer import (
    Balance,
    Moment,
    Review,
    ReviewedMove,
    Reviewer,
    accuracy,
    measure_luck,
    review,
)
from sixstones.review.statistics import SeatStatistics

__all__ = [
    "Balance",
    "Moment",
    "Review",
    "ReviewedMove",
    "Reviewer",
    "SeatStatistics",
    "accuracy",
    "measure_luck",
    "review",
]
