"""`sixstones verify`: is this saved game what it says it is?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sixstones.cli.engine import ready_to_play
from sixstones.game import Outcome, Record
from sixstones.records import RecordError, load_record


def verify(file: Annotated[Path, Parameter(help="A saved game.")]) -> None:
    """Check a saved game: the deal, every move, the result.

    A sealed deal was fixed before the first move by a published hash, the commitment. This deals the cards
    again from the secret and compares. Ends with status 1 and the first wrong line if anything does not hold.
    """
    ready_to_play()
    try:
        record = load_record(file)
    except RecordError as error:
        print(f"✗ {error}")
        sys.exit(1)
    for line in _findings(record):
        print(f"✓ {line}")


def _findings(record: Record) -> list[str]:
    return [_deal(record), f"moves: {len(record.log)}, every one of them legal", f"result: {_result(record.outcome)}"]


def _deal(record: Record) -> str:
    if record.seal is None:
        return "deal: a given setup, not a sealed deal; who laid the cards is a matter of trust"
    return (
        f"deal: sealed; the secret belongs to the commitment {record.seal.commitment}\n"
        "  and deals exactly these cards (compare it with the one you were shown before the game)"
    )


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none yet, the game is unfinished"
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
    return f"{outcome.reason}, won by {winners}, as the moves say"
