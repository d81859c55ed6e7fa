"""Time to think, counted from the times of the events alone, so that every node counts the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from sixstones.protocol.options import TableOptions


@dataclass(slots=True)
class Clocks:
    """The clocks of all seats. All times are milliseconds since 1970."""

    options: TableOptions
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def copy(self) -> Clocks:
        return Clocks(self.options, list(self.left), self.running, self.since)

    @property
    def ticking(self) -> bool:
        return self.options.clock != "none" and self.running is not None

    def start(self, seat: int, at: int) -> None:
        self.left = [self.options.seconds * 1000] * self.options.players
        self.running, self.since = seat, at

    def pass_on(self, seat: int | None, at: int, *, moved: bool) -> None:
        """The turn goes to another seat, or to nobody when the game is over."""
        if self.running is not None:
            self.left[self.running] = self._left_after(self.running, at, moved=moved)
        self.running, self.since = seat, at

    def deadline(self) -> int | None:
        """When the one who thinks runs out of time."""
        return self.since + self.left[self.running] if self.ticking and self.running is not None else None

    def _left_after(self, seat: int, at: int, *, moved: bool) -> int:
        if self.options.clock == "move":
            return self.options.seconds * 1000  # every turn starts afresh
        increment = self.options.increment * 1000 if moved else 0
        return max(0, self.left[seat] - (at - self.since)) + increment
