"""`sixstones verify`: check a saved game."""

import sys
from pathlib import Path

from sixstones.cli.engine import ready_to_play
from sixstones.cli.text import printable
from sixstones.game import Record
from sixstones.game.record import TABLE_REASONS
from sixstones.records import RecordError, load_record


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
