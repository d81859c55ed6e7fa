"""`sixstones verify`: is this saved game what it says it is?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sixstones.cli.engine import ready_to_play
from sixstones.cli.printable import printable
from sixstones.game import Record
from sixstones.game.outcome import TABLE_REASONS
from sixstones.records import RecordError, load_record


def verify(
    file: Annotated[Path, Parameter(help="A saved game.")],
    /,
    *,
    commitment: Annotated[str | None, Parameter(help="The fingerprint that was shown before the game.")] = None,
) -> None:
    """Check a saved game: the deal, every move, the result.

    A sealed deal was fixed before the first move by a published fingerprint, the commitment. This deals the cards
    again from the secret and compares. Ends with status 1 and the first wrong line if anything does not hold.
    """
    ready_to_play()
    try:
        record = load_record(file)
        _compare(record, commitment, str(file))
    except RecordError as error:
        print(f"✗ {printable(str(error))}")
        sys.exit(1)
    for line in (_deal(record), f"moves: {len(record.log)}, every one of them legal", f"result: {_result(record)}"):
        print(f"✓ {line}")


def _compare(record: Record, commitment: str | None, file: str) -> None:
    if commitment is not None and (record.seal is None or record.seal.commitment != commitment.strip().lower()):
        raise RecordError(file, None, "its deal does not have the fingerprint that you gave: these are other cards")


def _deal(record: Record) -> str:
    if record.seal is None:
        return "deal: a given setup, not a sealed deal; who laid the cards is a matter of trust"
    compare = "compare its fingerprint with the one shown before the game, or give that with --commitment"
    return f"deal: sealed, and its secret deals exactly these cards; {compare}:\n  {record.seal.commitment}"


def _result(record: Record) -> str:
    if record.outcome is None:
        return "none yet, the game is unfinished"
    winners = " and ".join(_name(record, seat) for seat in record.outcome.winners) or "nobody"
    source = "as the table said" if record.outcome.reason in TABLE_REASONS else "as the moves say"
    return f"{record.outcome.reason}, won by {winners}, {source}"


def _name(record: Record, seat: int) -> str:
    return f"{record.names[seat]} (seat {seat + 1})" if record.names else f"seat {seat + 1}"
