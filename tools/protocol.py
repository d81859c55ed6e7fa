"""`make goldens`: the protocol for others, written from src/sixstones/protocol.

docs/protocol.schema.json   the JSON schema; `npm run types` writes web/src/protocol.ts from it
docs/protocol-example.md    a whole game, message by message
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from sixstones.ai.bot import Clock
from sixstones.ai.registry import make_bot
from sixstones.game import Seal
from sixstones.match import timers
from sixstones.match.commands import decide
from sixstones.match.decision import Decision
from sixstones.match.opening import create
from sixstones.match.payload import table_state, with_effects
from sixstones.match.table import Table
from sixstones.protocol import client, server
from sixstones.protocol.options import TableOptions
from sixstones.protocol.schema import json_schema

ROOT: Final = Path(__file__).parent.parent
CODE: Final = "exampletable"
START: Final = 1_794_700_800_000
HEADING: Final = """\
# A whole game, message by message

Ana plays against the bot recruit; `>` is what her client sends and `<` what it gets. Written by `make goldens`; the
parts of a message are explained in [The protocol](protocol.md). From the third message on, `table` is shown only
where it says something new.
"""


def files() -> dict[Path, str]:
    """Every file with what belongs in it."""
    return {
        ROOT / "docs/protocol.schema.json": json.dumps(json_schema(), indent=2) + "\n",
        ROOT / "docs/protocol-example.md": example(),
    }


def example() -> str:
    """The game, as one page."""
    lines = [HEADING, "```json", *_conversation(), "```", ""]
    return "\n".join(lines)


def _conversation() -> Iterator[str]:
    table, now = _opened(), START
    request = client.Hello(version=1)
    yield _sent(request)
    yield _got(server.Welcome(table=table_state(table, 0), events=()))
    bots = {"ana": make_bot("agent", 1), "": make_bot("recruit", 2)}
    while table.phase == "playing":
        now += 1000
        seat = table.seats[table.mover or 0]
        assert table.game is not None
        move = str(bots[seat.player].choose(table.game.view(table.game.to_play), Clock()).move)
        command = client.Play(state=table.state, id=f"c{table.number}", move=move) if seat.player else None
        if command:
            yield _sent(command)
        decision = decide(table, "ana", command, now) if command else timers.bot_move(table, move, now)
        table = decision.result()
        yield from _told(table, decision)
        if command:
            yield _got(server.Done(id=command.id, number=table.number))


def _opened() -> Table:
    """A table whose code and deal are always the same, so that the page is."""
    options = TableOptions(first="seat-1")
    decision = create("ana", client.CreateTable(name="Ana", options=options, bots=("recruit",), start=True), START)
    decision.table.id = CODE
    secret = Seal.from_seed("protocol example").secret.hex()
    decision.entries[0] = msgspec.structs.replace(decision.entries[0], secret=secret)
    return decision.result()


def _told(table: Table, decision: Decision) -> Iterator[str]:
    events = with_effects(table, (entry.event for entry in decision.entries))
    update = server.Update(events=events, table=table_state(table, 0))
    yield _got(update, whole=table.phase == "over")


def _sent(message: msgspec.Struct) -> str:
    values = msgspec.to_builtins(message)
    return "> " + json.dumps({key: value for key, value in values.items() if value is not None})


def _got(message: Any, *, whole: bool = True) -> str:
    values = msgspec.to_builtins(message)
    if not whole:
        values["table"] = "…"
    return "< " + json.dumps(values, ensure_ascii=False)


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
