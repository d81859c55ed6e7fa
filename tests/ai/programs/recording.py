"""A bot that plays the first legal move and keeps every line that it is sent: python recording.py FILE"""

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
        print(json.dumps({"type": "move", "number": message["number"], "move": moves[0]}), flush=True)


if __name__ == "__main__":
    main()
