"""Which game a program is playing: nobody has to say when a new one starts, the views show it."""

from __future__ import annotations

from sixstones.game import Ply, View


class GameInProgress:
    """One game from one seat, as far as it was seen."""

    def __init__(self, number: int, view: View, names: tuple[str, ...], seed: int) -> None:
        self.number = number
        self.names = names
        self.seed = seed
        self.announced = False
        """Whether the program that runs now has heard of it."""
        self._table = _table(view)
        self._log = view.log

    def continues(self, view: View) -> bool:
        """Whether `view` can be a later moment of this game, or the same."""
        return _table(view) == self._table and _starts_with(view.log, self._log)

    def seen(self, view: View) -> None:
        self._log = view.log


def _table(view: View) -> tuple[object, ...]:
    """What never changes during a game."""
    tiles = [*view.locations, *(tile for player in view.players for tile in player.locations)]
    return view.seat, view.player_count, view.deck, view.options, sorted(tiles)


def _starts_with(log: tuple[Ply, ...], beginning: tuple[Ply, ...]) -> bool:
    return log[: len(beginning)] == beginning
