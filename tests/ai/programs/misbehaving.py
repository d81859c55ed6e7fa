"""A bot that plays the first legal move, and misbehaves in the way of its first argument.

    python misbehaving.py WAY FILE

It goes wrong only while FILE is not there, and makes FILE before it does: the second run behaves.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

Message = dict[str, Any]
AtStart = Callable[[], object]
WhenAsked = Callable[[Message], object]


def main() -> None:
    way, mark = sys.argv[1], Path(sys.argv[2])
    behaves = mark.exists()
    if way in AT_START and not behaves:
        mark.touch()
        AT_START[way]()
    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        asked += message["type"] == "choose"
        # The second time, so that it is during a game.
        if way in WHEN_ASKED and message["type"] == "choose" and asked == 2 and not behaves:
            mark.touch()
            WHEN_ASKED[way](message)
        else:
            answer(message)


def answer(message: Message, **changes: object) -> None:
    if message["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "Misbehaving"} | changes)
    if message["type"] == "choose":
        move = message["legal_moves"][0]
        say({"type": "move", "number": message["number"], "move": move} | changes)


def say(message: Message) -> None:
    print(json.dumps(message), flush=True)


def sleep() -> NoReturn:
    while True:
        time.sleep(60)


def die(words: str) -> NoReturn:
    print(f"{words}\n", file=sys.stderr)
    sys.exit(3)


def answer_late(message: Message) -> None:
    time.sleep(2)
    answer(message)


def close_stdin_and_die() -> NoReturn:
    os.close(0)
    die("Error: no more")


def close_stdout() -> NoReturn:
    os.close(1)
    sleep()


def ignore_signals() -> NoReturn:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sleep()


def print_without_end(text: str) -> NoReturn:
    while True:
        print(text * 1000, end="")


def start_a_child() -> NoReturn:
    """The child keeps a lock and all our pipes while it runs."""
    with Path(sys.argv[2]).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.Popen(["sleep", "600"], pass_fds=[lock.fileno()])
        lock.write("it runs")
    sleep()


def flood_stderr(message: Message) -> None:
    print("a line of chatter\n" * 100_000, file=sys.stderr)
    answer(message)


def leave_with_a_long_trace(message: Message) -> NoReturn:
    flood_stderr({"type": "none"})
    die("RangeError: no such card\n    at bot.js:12\n\nNode.js v24")


def print_bytes(data: bytes) -> None:
    os.write(1, data)


def only_hello_then(act: AtStart) -> None:
    answer(json.loads(sys.stdin.readline()))
    act()


AT_START: dict[str, AtStart] = {
    "dies at start": lambda: die("ImportError: no module named brain"),
    "says no hello": sleep,
    "greets with a banner": lambda: print("Welcome to my bot!", flush=True),
    "speaks another protocol": lambda: say({"type": "hello", "protocol": 2}),
    "says hello and never reads": lambda: only_hello_then(sleep),
    "says hello and closes its input": lambda: only_hello_then(close_stdin_and_die),
}

WHEN_ASKED: dict[str, WhenAsked] = {
    "never answers": lambda message: sleep(),
    "answers late": answer_late,
    "ignores signals": lambda message: ignore_signals(),
    "starts a child": lambda message: start_a_child(),
    "dies in mid-game": lambda message: die("KeyError: 'thor'"),
    "dies with a long trace": leave_with_a_long_trace,
    "is killed": lambda message: os.kill(os.getpid(), signal.SIGKILL),
    "closes its output": lambda message: close_stdout(),
    "prints nonsense": lambda message: print("\x1b[31mI resign", flush=True),
    "prints an empty line": lambda message: print(flush=True),
    "prints no text": lambda message: print_bytes(b"\xff\xfe\n"),
    "prints a line without end": lambda message: print_without_end("x"),
    "prints brackets": lambda message: print("[" * 100_000, flush=True),
    "prints lines without end": lambda message: print_without_end("{}\n"),
    "answers with a list": lambda message: print([1, 2], flush=True),
    "answers with another type": lambda message: answer(message, type="info"),
    "answers an old number": lambda message: answer(message, number=message["number"] - 2),
    "answers without a number": lambda message: answer(message, number=None),
    "answers without a move": lambda message: answer(message, move=None),
    "answers an illegal move": lambda message: answer(message, move="take gray"),
    "answers an unreadable move": lambda message: answer(message, move="take yelow"),
    "gives a number for a reason": lambda message: answer(message, reason=7),
    "gives a candidate without chances": lambda message: answer(message, candidates=[{"move": "pass", "share": 1}]),
    "gives an impossible candidate": lambda message: answer(
        message, candidates=[{"move": "pass", "share": 1, "chances": [1, 0]}]
    ),
    "gives too many chances": lambda message: answer(
        message, candidates=[{"move": message["legal_moves"][0], "share": 1, "chances": [1, 0, 0]}]
    ),
    "floods stderr": flood_stderr,
}


if __name__ == "__main__":
    main()
