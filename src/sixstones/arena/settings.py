"""What is played: everything that decides how the games of an arena go."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from sixstones.ai.external import STANDARD_LIMITS

OnFailure = Literal["stand-in", "forfeit"]

OPTIONS: Final = {
    "bots": "bots",
    "players": "--players",
    "seed": "--seed",
    "one_against_rest": "--one-against-rest",
    "milliseconds": "--time",
    "on_failure": "--on-failure",
    "move_limit": "--move-limit",
}
"""The settings that two runs must share for their games to go together, and what the user calls them.

How many games is not among them: game 12 is the same game in a long run and in a short one.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """An arena as its user asked for it."""

    bots: tuple[str, ...]
    players: int = 2
    games: int = 1000
    """For each pair of bots; the schedule rounds up to whole deals."""
    seed: int = 0
    one_against_rest: bool = False
    """The first bot sits alone at every table, all other seats are one other bot."""
    milliseconds: float | None = None
    """For a move; None leaves it to the bots."""
    on_failure: OnFailure = "stand-in"
    move_limit: int = 1000
    patience: float = STANDARD_LIMITS.no_clock
    """Milliseconds that a program may take when no time is set. Not in OPTIONS, so that one can go on with more."""

    def identity(self) -> dict[str, Any]:
        """The settings of OPTIONS as plain values."""
        return json.loads(json.dumps({name: asdict(self)[name] for name in OPTIONS}))  # type: ignore[no-any-return]

    def folder_name(self) -> str:
        """A name for a folder: who plays, then a hash of the identity."""
        digest = hashlib.sha256(json.dumps(self.identity(), sort_keys=True).encode()).hexdigest()
        who = re.sub(r"[^a-z0-9]+", "-", " ".join(self.bots).lower()).strip("-")
        return f"{who[:40]}-{digest[:12]}"
