"""`sixstones replay`: step through a saved game. `sixstones verify`: check one."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace
from rich.text import Text

from sixstones.cli.client.board import BAD
from sixstones.cli.client.local import LocalTable
from sixstones.cli.client.model import Update
from sixstones.cli.client.plain import check_streams, is_terminal, run_session
from sixstones.cli.client.session import Session
from sixstones.cli.client.words import Language, Words
from sixstones.cli.engine import ready_to_play
from sixstones.cli.options import Flag
from sixstones.cli.text import printable
from sixstones.game import Game, Record
from sixstones.game.record import TABLE_REASONS
from sixstones.protocol.server import OutcomeState
from sixstones.records import RecordError, load_record


def replay(
    file: Annotated[Path, Parameter(help="The saved game.")],
    /,
    *,
    all: Annotated[Flag, Parameter(help="Print the whole game in words.")] = False,
    language: Annotated[Language | None, Parameter(help="Default: the language of your locale.")] = None,
    plain: Annotated[Flag, Parameter(help="Step by typed lines, for screen readers and scripts.")] = False,
) -> None:
    """Step through a saved game, forward and back.

    Enter or n goes on, b goes back, a number jumps to that move, f and l go to the first and the last position,
    log shows the game in words, q leaves. Without a terminal the whole game is printed in words.
    """
    check_streams(asks=not all)
    ready_to_play()
    film = Film(load_record(file))
    session = Stepping(film, Words(language))
    if all or not (plain or is_terminal()):
        session.go(film.last)
        print("\n".join([*(entry.text for entry in session.log), *session.ending()]))
    else:
        run_session(session, plain=plain)


class Film(LocalTable):
    """A record as a table that nobody plays at. Cards reserved from a deck stay hidden until the game is over."""

    def __init__(self, record: Record) -> None:
        names = record.names or tuple(str(seat) for seat in range(1, record.setup.players + 1))
        super().__init__(Game.from_record(record), names, {}, record.date)
        self._outcome, self.last, self._whole = record.outcome, len(record.log), self._game

    def at(self, number: int) -> Update:
        """The table after this number of moves."""
        self._game = Game.from_setup(self._whole.setup, self._whole.seal)
        for ply in self._whole.log[:number]:
            self._game.play(ply.move)
        outcome = self._outcome if number == self.last else None
        state = replace(
            self._state(),
            id="replay",
            you=None,
            phase="over" if outcome else "playing",
            outcome=OutcomeState(**asdict(outcome)) if outcome else None,
        )
        position = self._game if self._outcome else self._game.view(None)
        return Update(state, position, tuple(self._moves[:number]))

    def _update(self, *_: object) -> Update:
        return self.at(0)


class Stepping(Session):
    """A session that shows one position after another."""

    def __init__(self, film: Film, words: Words) -> None:
        super().__init__(film, words)
        self.film, self._at = film, 0

    @property
    def prompt(self) -> str:
        return self.words("prompt-replay", number=self._at, all=self.film.last)

    def go(self, number: int) -> None:
        """Show the position after this number of moves."""
        self._at, self.log = number, []
        self.show(self.film.at(number))

    def ending(self) -> list[str]:
        if not self.state or not self.state.outcome or not self.position:
            return [self.words("replay-unfinished")]
        return ["", *self.words.result_lines(self.position, self.names, self.state.outcome)]

    async def typed(self, text: str) -> None:
        text, self.remark = text.strip().lower(), None
        steps = {"": self._at + 1, "n": self._at + 1, "b": self._at - 1, "f": 0, "l": self.film.last}
        target = int(text[:6]) if text.isdecimal() else steps.get(text)
        if target is not None and 0 <= target <= self.film.last:
            self.go(target)
        elif target is not None:
            self.tell(self.words("replay-range", last=self.film.last), BAD)
        elif self.command(text) == "help":
            self.display.page([Text(self.words("replay-keys"))])
        elif self.command(text) in {"log", "quit", "hand", "rules", "deal", "theme"}:
            await super().typed(text)
        else:
            self.tell(self.words("typed-unknown", text=text[:20]), BAD)
        self.display.changed()


def verify(file: Path, /, *, commitment: str | None = None) -> None:
    """Check a saved game: deal, moves and result.

    A sealed deal is fixed before the first move by a published fingerprint, the commitment. This command deals the
    cards again from the secret and compares. If something is wrong, it prints the first wrong line and exits with
    status 1.

    Args:
        file: Saved game.
        commitment: Fingerprint that was shown before the game.
    """
    ready_to_play()
    try:
        record = load_record(file)
        if commitment is not None and (record.seal is None or record.seal.commitment != commitment.strip().lower()):
            raise RecordError(str(file), None, "the deal does not match the commitment: these are other cards")
    except RecordError as error:
        print(f"✗ {printable(str(error))}")
        sys.exit(1)
    for line in (_deal(record), f"moves: {len(record.log)}, all legal", f"result: {_result(record)}"):
        print(f"✓ {line}")


def _deal(record: Record) -> str:
    if record.seal is None:
        return "deal: a given setup, not a sealed deal, so there is no proof that the cards were shuffled"
    compare = "compare its fingerprint with the one shown before the game, or give that with --commitment"
    return f"deal: sealed, and its secret deals exactly these cards; {compare}:\n  {record.seal.commitment}"


def _result(record: Record) -> str:
    if record.outcome is None:
        return "none yet, the game is unfinished"
    names = [f"{name} (seat {seat})" for seat, name in enumerate(record.names, start=1)]
    seats = names or [f"seat {seat}" for seat in range(1, 5)]
    winners = " and ".join(seats[seat] for seat in record.outcome.winners) or "nobody"
    source = "as declared by the table" if record.outcome.reason in TABLE_REASONS else "as the moves show"
    return f"{record.outcome.reason}, won by {winners}, {source}"
