"""Any program as a bot, over standard input and output with one JSON object per line. See docs/bots.md."""

from sixstones.ai.external.bot import DEFAULT_TIMEOUTS, BotFailure, ExternalBot, FailureKind, Timeouts

__all__ = ["DEFAULT_TIMEOUTS", "BotFailure", "ExternalBot", "FailureKind", "Timeouts"]
