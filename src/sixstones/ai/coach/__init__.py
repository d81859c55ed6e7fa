"""What a position is worth: every seat's chance to win, with an error bar, and the best moves. See docs/coach.md."""

from sixstones.ai.coach.coach import Coach, Evaluation, RatedMove, evaluate
from sixstones.ai.coach.hints import as_hint

__all__ = ["Coach", "Evaluation", "RatedMove", "as_hint", "evaluate"]
