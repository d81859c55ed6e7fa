"""A bot that records every line that it gets: python recording.py FILE MOVE…

It plays the moves that it is given, then always the first legal one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    with Path(sys.argv[1]).open("ab") as kept:
        for line in sys.stdin.buffer:
            kept.write(line)
            kept.flush()
            answer(json.loads(line))


def answer(message: dict[str, object]) -> None:
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Recording", "unheard of": [1]}), flush=True)
    if message["type"] == "choose":
        moves = message["legal_moves"]
        assert isinstance(moves, list)
        move = sys.argv.pop(2) if len(sys.argv) > 2 else moves[0]
        print(json.dumps({"type": "move", "number": message["number"], "move": move}), flush=True)


if __name__ == "__main__":
    main()
