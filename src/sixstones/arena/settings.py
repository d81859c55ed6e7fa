"""Settings that determine how the games of an arena go."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from sixstones.ai.external import DEFAULT_TIMEOUTS

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
"""Settings that two runs must share before their games can be combined, and the name of each option.

The number of games is not among them: game 12 is the same in a long run and in a short one.
"""


class ArenaError(Exception):
    """One sentence for the user: what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    bots: tuple[str, ...]
    players: int = 2
    games: int = 1000
    """For each pair of bots; the schedule rounds up to whole deals."""
    seed: int = 0
    one_against_rest: bool = False
    """The first bot has one seat at every table; another bot has all the others."""
    milliseconds: float | None = None
    """Time per move; None lets the bots decide."""
    on_failure: OnFailure = "stand-in"
    move_limit: int = 1000
    patience: float = DEFAULT_TIMEOUTS.no_clock
    """Milliseconds per move for programs if there is no time per move. Not in OPTIONS: a resumed run may change it."""

    def identity(self) -> dict[str, Any]:
        """The settings of OPTIONS as JSON values."""
        return json.loads(json.dumps({name: asdict(self)[name] for name in OPTIONS}))  # type: ignore[no-any-return]

    def folder_name(self) -> str:
        """The names of the bots and a hash of the identity."""
        digest = hashlib.sha256(json.dumps(self.identity(), sort_keys=True).encode()).hexdigest()
        bots = re.sub(r"[^a-z0-9]+", "-", " ".join(self.bots).lower()).strip("-")
        return f"{bots[:40]}-{digest[:12]}"
