"""`sixstones replay`: step through a saved game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import RenderableType
from rich.text import Text

from sixstones.cli.engine import ready_to_play
from sixstones.cli.problem import Problem
from sixstones.cli.terminal.board import draw
from sixstones.cli.terminal.narrate import Story, last_stories, log_lines, stories
from sixstones.cli.terminal.palette import GOOD, QUIET
from sixstones.cli.terminal.result import places_taken, result_words, score_table
from sixstones.cli.terminal.scene import Scene
from sixstones.cli.terminal.screen import EndOfInput, Screen
from sixstones.cli.terminal.table import history
from sixstones.game import Game, Position, Record
from sixstones.records import RecordError, load_record

KEYS: Final = "Enter: next · b: back · 7: to move 7 · f, l: first, last · log · help · q: leave"
HELP: Final = (
    "Enter, n     the next move",
    "b            the one before",
    "7            the position after move 7; 0 is the start",
    "f, l         the first and the last position",
    "log          the game in words",
    "q            leave",
)


def replay(
    file: Annotated[Path, Parameter(help="The saved game.")],
    /,
    *,
    all: Annotated[
        bool, Parameter(help="Tell the whole game in words, without stopping.", negative="", show_default=False)
    ] = False,
) -> None:
    """Step through a saved game, forward and back.

    Enter or n goes on, b goes back, a number jumps to that move, f and l go to the first and the last
    position, log tells the game in words, q leaves.
    """
    screen = Screen(asks=not all)
    ready_to_play()
    try:
        record = load_record(file)
    except RecordError as error:
        raise Problem(str(error)) from None
    film = Film.of(record)
    if all:
        screen.show(*log_lines(film.stories), *film.ending())
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

    def ending(self) -> list[RenderableType]:
        """How it ended, or that it did not."""
        if self.record.outcome is None:
            return [Text("The game is not finished.", "bold")]
        words = Text(result_words(self.record.outcome, self.names), GOOD)
        end = self.positions[-1]
        return [words, score_table(end, self.names, self.record.outcome), places_taken(end, self.names)]

    def recent(self, at: int) -> list[Text]:
        """What led to a position: one round of turns, the last one as far as it went."""
        return [Text(story.text) for story in last_stories(self.positions[: at + 1], self.names, len(self.names))]


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
            pages = {"log": log_lines(self.film.stories), "help": HELP, "?": HELP, "h": HELP}
            if key in pages:
                self.screen.read(*pages[key])
                self._show()
            else:
                self._go(key)

    def _go(self, key: str) -> None:
        steps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "f": 0, "l": self.film.last}
        target = int(key[:6]) if key.isdecimal() else steps.get(key)
        if target is None:
            self._show(f"{key[:20]!r} means nothing here ('help' lists what does).")
        elif 0 <= target <= self.film.last:
            self.at = target
            self._show()
        else:
            self._show(f"The moves go from 0 to {self.film.last}.")

    def _show(self, remark: str = "") -> None:
        position, names = self.film.positions[self.at], self.film.names
        keys = [Text(KEYS, QUIET)]
        ending = self.film.ending() if self.at == self.film.last else []
        footers = [[*ending, *keys], [*ending[:1], *keys], [*ending[:1], *keys]]
        self.screen.clear()
        scene = Scene(position, names, self.film.recent(self.at), footers, [Text(remark)] if remark else [])
        self.screen.show(draw(self.screen.console, scene, self.screen.height))
