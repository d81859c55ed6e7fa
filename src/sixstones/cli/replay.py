"""`sixstones replay`: step through a saved game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import RenderableType
from rich.text import Text

from sixstones.cli.board import draw
from sixstones.cli.engine import ready_to_play
from sixstones.cli.narrate import Story, stories
from sixstones.cli.problem import Problem
from sixstones.cli.result import places_taken, result_words, score_table
from sixstones.cli.scene import Scene
from sixstones.cli.screen import EndOfInput, Screen
from sixstones.cli.table import history
from sixstones.game import Game, Position, Record
from sixstones.records import RecordError, load_record

KEYS: Final = "Enter or n: next · b: back · a number: that move · f, l: first, last · log · q: leave"


def replay(
    file: Annotated[Path, Parameter(help="The saved game.")],
    *,
    all: Annotated[bool, Parameter(help="Tell the whole game in words, without stopping.", negative="")] = False,
) -> None:
    """Step through a saved game, forward and back.

    Enter or n goes on, b goes back, a number jumps to that move, f and l go to the first and the last
    position, log tells the game in words, q leaves.
    """
    ready_to_play()
    try:
        record = load_record(file)
    except RecordError as error:
        raise Problem(str(error)) from None
    film, screen = Film.of(record), Screen()
    if all:
        screen.show(*film.told(), *film.ending())
    else:
        try:
            Projector(screen, film).run()
        except (EndOfInput, KeyboardInterrupt):
            screen.say("")


@dataclass(frozen=True)
class Film:
    """A record as a row of positions. Blind reserves stay hidden until the game is over."""

    record: Record
    names: tuple[str, ...]
    positions: list[Position]
    stories: list[Story]

    @classmethod
    def of(cls, record: Record) -> Film:
        names = record.names or tuple(f"Seat {seat}" for seat in range(1, record.setup.players + 1))
        views = history(record)
        return cls(record, names, _uncovered(record) if record.outcome else list(views), stories(views, names))

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    def told(self) -> list[Text]:
        """The whole game in words."""
        return [Text(f"{story.round}.{story.seat + 1}  {story.text}") for story in self.stories]

    def ending(self) -> list[RenderableType]:
        """How it ended, or that it did not."""
        if self.record.outcome is None:
            return [Text("The game is not finished.", "bold")]
        words = Text(result_words(self.record.outcome, self.names), "bold green")
        end = self.positions[-1]
        return [Text(""), words, score_table(end, self.names, self.record.outcome), places_taken(end, self.names)]

    def recent(self, at: int) -> list[Text]:
        """What led to a position: one round of turns, the last one as far as it went."""
        told = stories(self.positions[max(0, at - 4 * len(self.names)) : at + 1], self.names)
        return [Text(story.text) for story in told[-len(self.names) :]]


def _uncovered(record: Record) -> list[Position]:
    """Every position of a finished game with nothing hidden."""
    game = Game.from_setup(record.setup, record.seal)
    positions: list[Position] = [game.copy()]
    for ply in record.log:
        game.play(ply.move)
        positions.append(game.copy())
    return positions


class Projector:
    """Shows one position after another."""

    def __init__(self, screen: Screen, film: Film) -> None:
        self.screen, self.film, self.at = screen, film, 0

    def run(self) -> None:
        self._show()
        while (key := self.screen.ask(f"Move {self.at} of {self.film.last}: ").lower()) not in {"q", "quit"}:
            if key == "log":
                self.screen.pages(self.film.told())
                continue
            target = self._target(key)
            if target is None:
                self.screen.say(KEYS)
            elif not 0 <= target <= self.film.last:
                self.screen.say(f"The moves are numbered from 0 to {self.film.last}.")
            else:
                self.at = target
                self._show()

    def _target(self, key: str) -> int | None:
        steps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "f": 0, "l": self.film.last}
        return int(key[:6]) if key.isdecimal() else steps.get(key)

    def _show(self) -> None:
        scene = Scene(self.film.positions[self.at], self.film.names, self.film.recent(self.at), [[Text(KEYS, "dim")]])
        self.screen.clear()
        self.screen.show(draw(self.screen.console, scene, self.screen.height))
        if self.at == self.film.last:
            self.screen.show(*self.film.ending())
