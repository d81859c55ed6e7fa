"""Keeping a game: in a file of its own whatever happens, and as snapshots where somebody names a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sixstones.cli.terminal.palette import BAD
from sixstones.cli.terminal.saves import file_named, fresh_file, games_folder, save
from sixstones.cli.terminal.screen import Screen
from sixstones.cli.terminal.shell import command
from sixstones.cli.terminal.table import Table
from sixstones.records import RecordError


class Keeper:
    """Writes the game, and says how to get it back."""

    def __init__(self, screen: Screen, table: Table, file: Path | None = None) -> None:
        self.screen, self.table = screen, table
        self._own = file

    @property
    def own_file(self) -> Path:
        """Where this game is kept: the file it came from, or one in the games folder."""
        self._own = self._own or fresh_file()
        return self._own

    def file(self, name: str) -> Path:
        """The file for `save NAME`; without a name, the game's own. Raises ValueError where nothing can be written."""
        return file_named(name) if name else self.own_file

    def is_other(self, file: Path) -> bool:
        """Something is there that would be lost."""
        return file.exists() and (self._own is None or file.absolute() != self._own.absolute())

    def write(self, file: Path) -> None:
        """Raises RecordError."""
        save(file, self.table.game, self.table.names, self.table.date)

    def keep(self) -> str:
        """Write the game to its own file; returns what went wrong, or nothing."""
        try:
            self.write(self.own_file)
        except RecordError as error:
            return f"Not saved: {error}"
        return ""

    def leave(self) -> None:
        """Keep an unfinished game. Save first, talk afterwards: the terminal may be gone."""
        if not self.table.game.log:
            self.screen.say("Nothing was played, so nothing was kept.")
            return
        problem = self.keep()
        with suppress(OSError):
            self.screen.say(problem or "The game is kept. To go on:", BAD if problem else "")
            if not problem:
                self.tell_how_to_go_on(self.own_file)

    def tell_how_to_go_on(self, file: Path) -> None:
        """Commands to copy: the short one where it will find this game, and the one that always will."""
        if file.parent == games_folder():
            self.screen.command(command("play", "--last"))
            self.screen.say("or, when others were played since:")
        self.screen.command(command("play", "--load", file))

    def tell_how_to_look(self, problem: str) -> None:
        """What can be done with a finished game, if it could be kept."""
        if problem:
            self.screen.say(problem, BAD)
            return
        for words, verb in (("Look at it again:", "replay"), ("Check the deal:", "verify")):
            self.screen.say(words)
            self.screen.command(command(verb, self.own_file))
