"""Talking with one run of a program: hello, questions with a time limit, bye. All that can go wrong is a BotFailure."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sixstones.ai.external.failure import BotFailure, FailureKind, quoted
from sixstones.ai.external.from_bot import LONGEST_LINE, Answer, Hello, Nonsense, read_answer, read_hello
from sixstones.ai.external.program import Program
from sixstones.ai.external.to_bot import PROTOCOL, Bye, Choose, ToBot, encode
from sixstones.ai.external.to_bot import Hello as OurHello

_TELLING: Final = re.compile(r"error|exception|panic|fatal", re.IGNORECASE)
_MAY_EXIT: Final = 0.5  # seconds from the end of its output to the end of the program


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a program is waited for, in milliseconds."""

    hello: float = 30_000
    """From its start to its hello. It may load what it needs; no game's clock runs."""
    no_clock: float = 60_000
    """For a move when the clock has no limit, so that a hung program does not hang the table."""
    grace: float = 500
    """Beyond the clock: for the way there and back, and for busy machines."""
    bye: float = 500
    """From bye to its end."""


STANDARD_LIMITS: Final = Limits()


class Conversation:
    """With one run of a program, from hello to bye. After a failure it is over: call `close`."""

    def __init__(self, arguments: Sequence[str], limits: Limits) -> None:
        """Start the program and wait for its hello."""
        self._called = quoted(" ".join(arguments))
        self._limits = limits
        self._program = self._start(arguments)
        try:
            self.hello = self._greet()
        except BaseException:
            self._program.stop()
            raise

    def tell(self, message: ToBot) -> None:
        """What needs no answer. It never fails."""
        self._program.tell(encode(message))

    def ask(self, question: Choose, stopped: Callable[[], bool]) -> Answer:
        """The program's answer to this question, and to no other."""
        self.tell(question)
        milliseconds = question.clock["milliseconds"]
        limit = self._limits.no_clock if milliseconds is None else milliseconds + self._limits.grace
        line = self._hear(limit, stopped)
        try:
            answer = read_answer(line)
            if answer.number != question.number:
                raise Nonsense(f"is for number {quoted(str(answer.number))}, when number {question.number} was asked")
        except Nonsense as problem:
            raise self.failure("nonsense", f"said {quoted(line)}, which {problem}") from None
        return answer

    def close(self, *, politely: bool = False) -> None:
        """End the program; politely, it may first do what it does at the end."""
        if politely:
            self.tell(Bye())
        self._program.stop(self._limits.bye / 1000 if politely else 0)

    def failure(self, kind: FailureKind, what: str) -> BotFailure:
        return BotFailure(kind, f"{self._called} {what}", "\n".join(self._program.stderr))

    def _start(self, arguments: Sequence[str]) -> Program:
        try:
            return Program(arguments, LONGEST_LINE)
        except OSError as error:
            problem = _why_not_started(arguments[0], error)
            raise BotFailure("not_started", f"{self._called} can't be started: {problem}") from None

    def _greet(self) -> Hello:
        self.tell(OurHello())
        line = self._hear(self._limits.hello, starting=True)
        try:
            hello = read_hello(line)
        except Nonsense as problem:
            raise self.failure("nonsense", f"said {quoted(line)} for a hello, which {problem}") from None
        if hello.protocol != PROTOCOL:
            theirs = quoted(str(hello.protocol))
            raise self.failure("not_started", f"speaks protocol {theirs}, but protocol {PROTOCOL} is spoken here")
        return hello

    def _hear(self, limit: float, stopped: Callable[[], bool] = lambda: False, *, starting: bool = False) -> bytes:
        asked = "said hello" if starting else "answered"
        try:
            line = self._program.hear(limit / 1000, stopped)
        except TimeoutError:
            self._program.stop()
            when = "when it was stopped" if stopped() else f"within {_duration(limit)}"
            what = f"had not {asked} {when}{self._last_words()}"
            raise self.failure("not_started" if starting else "late", what) from None
        if not line:
            status = self._program.stop(_MAY_EXIT)
            what = f"{_ending(status)} before it {asked}{self._last_words()}"
            raise self.failure("not_started" if starting else "crashed", what)
        return line

    def _last_words(self) -> str:
        """The line of its stderr that tells most: some languages print a page after it."""
        lines = self._program.stderr
        telling = [line for line in lines if _TELLING.search(line)] or lines
        return f"; on stderr: {quoted(telling[-1])}" if telling else ""


def _why_not_started(program: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        exists = Path(program).is_file()
        return "its first line names an interpreter that is not here" if exists else "there is no such program"
    if isinstance(error, PermissionError):
        return f"it is not executable; chmod +x {program} may help"
    if error.errno == errno.ENOEXEC:
        return "it is no program that this machine can run; a script needs a first line such as #!/usr/bin/env python3"
    return error.strerror or str(error)


def _ending(status: int | None) -> str:
    if status is None:
        return "closed its output"
    return f"ended with status {status}" if status >= 0 else f"was killed by signal {-status}"


def _duration(milliseconds: float) -> str:
    return f"{milliseconds / 1000:g} s" if milliseconds >= 1000 else f"{milliseconds:g} ms"
