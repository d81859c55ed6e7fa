"""The record of a finished game, kept in the games folder."""

from __future__ import annotations

import re
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from sixstones.cli.problem import Problem
from sixstones.cli.remote.api import Api
from sixstones.cli.terminal.palette import BAD
from sixstones.cli.terminal.saves import SUFFIX, games_folder
from sixstones.cli.terminal.shell import command, in_lines
from sixstones.protocol import server as wire
from sixstones.records import RecordError, record_from_text, save_record

NO_PART_OF_AN_ID: Final = r"[^0-9A-Za-z_-]"
"""Whatever a server says, the file stays in our folder."""


def keep_record(api: Api, table: wire.TableState, width: int | None) -> list[RenderableType]:
    """Fetch the record, check it and write it; returns what there is to say about it.

    Commands to copy fit the `width`, where there is one.
    """
    if table.phase != "over":
        return [Text("The record tells how the cards lie, so it is there when the game is over.", BAD)]
    try:
        record = record_from_text(api.record(table.id), "the record")
        file = games_folder() / f"{record.date}-{re.sub(NO_PART_OF_AN_ID, '', table.id)}{SUFFIX}"
        save_record(file, record)
    except (Problem, RecordError) as error:
        return [Text(f"Not kept: {error}", BAD)]
    if record.seal is None or record.seal.commitment != table.commitment:
        return [Text(f"Kept in {file}, but this is not the deal whose fingerprint was shown before the game.", BAD)]
    return [
        Text("The game is kept; the deal is the one whose fingerprint was shown before the first move."),
        Text("Look at it again:"),
        *_to_copy(command("replay", file), width),
        Text("Check the deal, every move and the result:"),
        *_to_copy(command("verify", file), width),
    ]


def _to_copy(call: str, width: int | None) -> list[Text]:
    return [Text(f"  {line}", "bold") for line in (in_lines(call, width - 2) if width else [call])]
