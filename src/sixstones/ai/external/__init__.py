"""Any program as a bot: it talks over its standard input and output, one JSON object a line. docs/bots.md."""

from sixstones.ai.external.bot import ExternalBot
from sixstones.ai.external.conversation import STANDARD_LIMITS, Limits
from sixstones.ai.external.failure import BotFailure, FailureKind

__all__ = ["STANDARD_LIMITS", "BotFailure", "ExternalBot", "FailureKind", "Limits"]
