"""What goes wrong in environments."""

from __future__ import annotations


class IllegalAction(ValueError):
    """An action that is not legal in its game. Nothing was played, in no game."""

    def __init__(self, action: int, game: int | None = None) -> None:
        where = "here" if game is None else f"in game {game}"
        super().__init__(f"Action {action} is not legal {where}. Choose one whose place in the action mask is true.")
        self.action, self.game = action, game
