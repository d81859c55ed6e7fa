"""The coach: every seat's chance of winning, with an error bar, and the best moves. See docs/coach.md."""

from sixstones.ai.coach.coach import Coach, Evaluation, RatedMove, as_hint, evaluate

__all__ = ["Coach", "Evaluation", "RatedMove", "as_hint", "evaluate"]
