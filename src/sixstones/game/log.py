"""The moves of a game, with what is asked of them again and again counted as they are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sixstones.game.moves import Claim, Move, Recruit, Return


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the log. A turn is one action and the returns and the claim that follow it."""

    seat: int
    move: Move


class Log:
    """All moves so far. Whoever looks at a position asks for teams and turns: to count them each time would
    make a game's replay take the square of its length.
    """

    def __init__(self, plies: Iterable[Ply] = ()) -> None:
        self._plies: list[Ply] = []
        self._teams: dict[int, list[str]] = {}
        self.turns = 0
        """Turns begun, all players together."""
        for ply in plies:
            self.append(ply)

    def append(self, ply: Ply) -> None:
        self._plies.append(ply)
        self.turns += _begins_a_turn(ply)
        if isinstance(ply.move, Recruit):
            self._teams.setdefault(ply.seat, []).append(ply.move.character)

    def pop(self) -> Ply:
        """Take the last move back."""
        ply = self._plies.pop()
        self.turns -= _begins_a_turn(ply)
        if isinstance(ply.move, Recruit):
            self._teams[ply.seat].pop()
        return ply

    def team(self, seat: int) -> tuple[str, ...]:
        """The characters that a seat has recruited."""
        return tuple(self._teams.get(seat, ()))

    def copy(self) -> Log:
        twin = Log()
        twin._plies, twin.turns = list(self._plies), self.turns
        twin._teams = {seat: list(team) for seat, team in self._teams.items()}
        return twin

    def __len__(self) -> int:
        return len(self._plies)

    def __iter__(self) -> Iterator[Ply]:
        return iter(self._plies)

    def __getitem__(self, index: int) -> Ply:
        return self._plies[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._plies == other._plies

    __hash__ = None  # type: ignore[assignment]  # it changes with every move


def _begins_a_turn(ply: Ply) -> bool:
    return not isinstance(ply.move, Return | Claim)
