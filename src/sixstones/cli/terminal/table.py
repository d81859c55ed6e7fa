"""A table in this terminal: the game, who sits where, which seats bots play. It prints nothing and asks nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.players import close_player
from sixstones.cli.terminal.narrate import Story, last_stories, past_deed, stories
from sixstones.game import Game, Move, Ply, Position, Record, View


@dataclass
class Table:
    """A game with its players."""

    game: Game
    names: tuple[str, ...]
    bots: dict[int, Bot] = field(default_factory=dict)
    """The bots by their seat; people sit on the others."""
    date: str | None = None
    _views: list[View] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._views = history(self.game.record(), self.viewer)

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    @property
    def shared_screen(self) -> bool:
        """Several people look: what only one may know stays hidden."""
        return len(self.people) > 1

    @property
    def viewer(self) -> int | None:
        """The seat whose knowledge the screen may show; None where several people look at it."""
        return None if self.shared_screen else self.people[0]

    @property
    def bots_turn(self) -> bool:
        return self.game.to_play in self.bots and self.game.outcome is None

    @property
    def reader(self) -> int:
        """The person for whom the board is told: who is to play or, while a bot is, who plays next."""
        count = len(self.names)
        order = [(self.game.to_play + step) % count for step in range(count)]
        return next(seat for seat in order if seat not in self.bots)

    def public_view(self) -> Position:
        """What all who sit at this screen may see; after the game, everything."""
        return self.game if self.game.outcome is not None else self.game.view(self.viewer)

    def own_view(self) -> View:
        """What the player to move may see."""
        return self.game.view(self.game.to_play)

    def play(self, moves: Sequence[Move]) -> None:
        """Make all of the moves, or none. Raises MoveError."""
        trial = self.game.copy()
        for move in moves:
            trial.play(move)
        for move in moves:
            self.game.play(move)
            self._views.append(self.game.view(self.viewer))

    def play_bot(self) -> None:
        """Let the bot whose turn it is make one move. It sees what its seat may see."""
        move = self.bots[self.game.to_play].choose(self.own_view(), Clock()).move
        self.play([move])

    def last_decision(self) -> Ply | None:
        """The last move that a person made."""
        return next((ply for ply in reversed(self.game.log) if ply.seat not in self.bots), None)

    def undo(self) -> list[str]:
        """Back to the last decision that a person made, if there is one; returns what was taken back, in words."""
        undone: list[str] = []
        while self.last_decision():
            seat = self.game.log[-1].seat
            undone.insert(0, past_deed(self._views[-2], self._views[-1], self.names))
            self.game.undo()
            self._views.pop()
            if seat not in self.bots:
                break
        return undone

    def stories(self) -> list[Story]:
        return stories(self._views, self.names)

    def last_stories(self, count: int) -> list[Story]:
        return last_stories(self._views, self.names, count)

    def close(self) -> None:
        """End what the bots keep running."""
        for bot in self.bots.values():
            close_player(bot)


def history(record: Record, viewer: int | None = None) -> list[View]:
    """The position before each move of a record, and the last one, as one seat or a spectator sees them."""
    game = Game.from_setup(record.setup, record.seal)
    views = [game.view(viewer)]
    for ply in record.log:
        game.play(ply.move)
        views.append(game.view(viewer))
    return views
