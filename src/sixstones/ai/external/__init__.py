"""Any program as a bot, over standard input and output with one JSON object per line. See docs/bots.md."""

from sixstones.ai.external.bot import ExternalBot
from sixstones.ai.external.session import STANDARD_LIMITS, BotFailure, FailureKind, Limits

__all__ = ["STANDARD_LIMITS", "BotFailure", "ExternalBot", "FailureKind", "Limits"]
