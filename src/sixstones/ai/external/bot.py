"""A program in any language as a bot: its process, a session from hello to bye, and the bot. See docs/bots.md."""

from __future__ import annotations

import errno
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, Literal, Self

from sixstones.ai.bot import Candidate, Choice, Clock
from sixstones.ai.external import messages
from sixstones.ai.external.messages import BadMessage
from sixstones.game import MoveError, Outcome, View

_STDERR_LINES: Final = 20
_STDERR_LINE: Final = 4096
_POLL_INTERVAL: Final = 0.05  # seconds between checks of `cancelled`
_JOIN_TIMEOUT: Final = 1.0  # seconds; only a program that left its process group keeps a pipe open longer


class BotProcess:
    """A child process with line-based input and output. Raises OSError if it can't be started.

    Three threads do the blocking work, one per pipe, so a program that does not read, does not write or writes too much
    never blocks the caller. Each thread closes its pipe; stopping the program ends them all.
    """

    def __init__(self, arguments: Sequence[str], max_line: int) -> None:
        # In its own session, so that Ctrl-C does not reach it and its children can be killed with it.
        self._process = subprocess.Popen(  # noqa: S603 - the user chose the program, and there is no shell
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        self._max_line = max_line
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._requests: SimpleQueue[bool] = SimpleQueue()
        self._received: SimpleQueue[bytes] = SimpleQueue()
        self._stderr: deque[bytes] = deque(maxlen=_STDERR_LINES)
        self._stopping = Lock()
        self._stopped = False
        self._threads = [
            Thread(target=work, daemon=True) for work in (self._write_stdin, self._read_stdout, self._read_stderr)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send a line. Never blocks or fails; a program that does not read gives no answer."""
        self._outgoing.put(line)

    def receive(self, seconds: float, cancelled: Callable[[], bool]) -> bytes:
        """The next line, cut after `max_line` + 1 bytes; empty at the end of the output. Raises TimeoutError."""
        self._requests.put(True)
        end = time.monotonic() + seconds
        while not cancelled():
            left = end - time.monotonic()
            try:
                return self._received.get(timeout=max(0, min(left, _POLL_INTERVAL)))
            except Empty:
                if left <= 0:
                    break
        raise TimeoutError

    def stop(self, timeout: float = 0) -> int | None:
        """Kill it and its children. Returns its exit status if it exits by itself within `timeout` seconds."""
        with self._stopping:
            if self._stopped:
                return self._process.returncode
            self._stopped = True
            self._outgoing.put(None)
            self._requests.put(False)
            status = None
            with suppress(subprocess.TimeoutExpired):
                status = self._process.wait(timeout)
            _kill_group(self._process)
            self._process.wait()
            for thread in self._threads:
                thread.join(_JOIN_TIMEOUT)
            return status

    @property
    def stderr(self) -> list[str]:
        """The last lines of its stderr; complete once it is stopped."""
        lines = (line.decode("utf-8", "replace").rstrip() for line in tuple(self._stderr))
        return [line for line in lines if line]

    def _write_stdin(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError), pipe:  # it may have exited
            for line in iter(self._outgoing.get, None):
                pipe.write(line)
                pipe.flush()

    def _read_stdout(self) -> None:
        """Read only requested lines, so a program that writes too much blocks instead of filling memory."""
        pipe = self._process.stdout
        assert pipe is not None
        with pipe:
            while self._requests.get():
                self._received.put(pipe.readline(self._max_line + 1))

    def _read_stderr(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        with pipe:
            while line := pipe.readline(_STDERR_LINE):
                self._stderr.append(line)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL, not SIGTERM: the program has already got a bye and the end of its input."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # no process is left; macOS raises the second
        os.killpg(process.pid, signal.SIGKILL)


# Stable: reports and other programs depend on these words. docs/bots.md explains them.
FailureKind = Literal["not_started", "late", "crashed", "nonsense", "illegal"]

_MAX_QUOTE: Final = 80


class BotFailure(Exception):
    """A program sent no valid move.

    `str` is one sentence with the program's name and a quote of its output. `stderr` is the raw end of its stderr: for
    a file, not for a screen.
    """

    def __init__(self, kind: FailureKind, message: str, stderr: str = "") -> None:
        super().__init__(kind, message, stderr)  # all arguments, so that it can be pickled
        self.kind: FailureKind = kind
        self.message = message
        self.stderr = stderr

    def __str__(self) -> str:
        return self.message


def quoted(said: bytes | str) -> str:
    """A program's output in quotes, shortened, and escaped so that it can't send control codes to the terminal."""
    text = (said.decode("utf-8", "replace") if isinstance(said, bytes) else said).strip()
    return repr(text if len(text) <= _MAX_QUOTE else f"{text[:_MAX_QUOTE]}…")


_ERROR_LINE: Final = re.compile(r"error|exception|panic|fatal", re.IGNORECASE)
_EXIT_TIMEOUT: Final = 0.5  # seconds from the end of its output to its exit


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Timeouts for a program, in milliseconds."""

    hello: float = 30_000  # From start to hello. It may load data in this time; no clock runs.
    no_clock: float = 60_000  # For a move without a clock, so that a hanging program does not block the game
    grace: float = 500  # Added to the clock for latency and busy machines
    bye: float = 500  # From bye to its exit


DEFAULT_TIMEOUTS: Final = Timeouts()


class BotSession:
    """One run of a program, from hello to bye. Call `close` after a failure."""

    def __init__(self, arguments: Sequence[str], limits: Timeouts) -> None:
        """Start the program and wait for its hello."""
        self._command = quoted(" ".join(arguments))
        self._limits = limits
        try:
            self._process = BotProcess(arguments, messages.MAX_LINE)
        except OSError as error:
            problem = _why_not_started(arguments[0], error)
            raise BotFailure("not_started", f"{self._command} can't be started: {problem}") from None
        try:
            self.hello = self._handshake()
        except BaseException:
            self._process.stop()
            raise

    def send(self, message: messages.BotMessage) -> None:
        """Send a message that needs no answer. Never fails."""
        self._process.send(messages.encode(message))

    def ask(self, question: messages.Choose, stopped: Callable[[], bool]) -> messages.MoveAnswer:
        """The program's answer to this question. Raises BotFailure."""
        self.send(question)
        milliseconds = question.clock["milliseconds"]
        limit = self._limits.no_clock if milliseconds is None else milliseconds + self._limits.grace
        line = self._receive(limit, stopped)
        try:
            answer = messages.read_answer(line)
            if answer.number != question.number:
                raise BadMessage(f"is for number {quoted(str(answer.number))}, when number {question.number} was asked")
        except BadMessage as problem:
            raise self.failure("nonsense", f"said {quoted(line)}, which {problem}") from None
        return answer

    def close(self, *, graceful: bool = False) -> None:
        """Stop the program; `graceful` gives it time to exit by itself."""
        if graceful:
            self.send(messages.Bye())
        self._process.stop(self._limits.bye / 1000 if graceful else 0)

    def failure(self, kind: FailureKind, what: str) -> BotFailure:
        return BotFailure(kind, f"{self._command} {what}", "\n".join(self._process.stderr))

    def _handshake(self) -> messages.BotHello:
        self.send(messages.EngineHello())
        line = self._receive(self._limits.hello, starting=True)
        try:
            hello = messages.read_hello(line)
        except BadMessage as problem:
            raise self.failure("nonsense", f"said {quoted(line)} for a hello, which {problem}") from None
        if hello.protocol != messages.PROTOCOL:
            theirs = quoted(str(hello.protocol))
            raise self.failure(
                "not_started", f"speaks protocol {theirs}, but this version needs protocol {messages.PROTOCOL}"
            )
        return hello

    def _receive(self, limit: float, stopped: Callable[[], bool] = lambda: False, *, starting: bool = False) -> bytes:
        asked = "said hello" if starting else "answered"
        try:
            line = self._process.receive(limit / 1000, stopped)
        except TimeoutError:
            self._process.stop()
            when = "when it was stopped" if stopped() else f"within {_duration(limit)}"
            what = f"had not {asked} {when}{self._stderr_summary()}"
            raise self.failure("not_started" if starting else "late", what) from None
        if not line:
            status = self._process.stop(_EXIT_TIMEOUT)
            what = f"{_ending(status)} before it {asked}{self._stderr_summary()}"
            raise self.failure("not_started" if starting else "crashed", what)
        return line

    def _stderr_summary(self) -> str:
        """The most useful line of its stderr: some languages print a page after it."""
        lines = self._process.stderr
        errors = [line for line in lines if _ERROR_LINE.search(line)] or lines
        return f"; on stderr: {quoted(errors[-1])}" if errors else ""


def _why_not_started(program: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        exists = Path(program).is_file()
        return "the interpreter in its first line does not exist" if exists else "there is no such program"
    if isinstance(error, PermissionError):
        return f"it is not executable; chmod +x {program} may help"
    if error.errno == errno.ENOEXEC:
        return "this machine can't run it; a script needs a first line such as #!/usr/bin/env python3"
    return error.strerror or str(error)


def _ending(status: int | None) -> str:
    if status is None:
        return "closed its output"
    return f"ended with status {status}" if status >= 0 else f"was killed by signal {-status}"


def _duration(milliseconds: float) -> str:
    return f"{milliseconds / 1000:g} s" if milliseconds >= 1000 else f"{milliseconds:g} ms"


_MAX_ECHO: Final = 200


class ExternalBot:
    """Runs a program and asks it for moves. Only `choose` can fail, with a BotFailure.

    The program starts at the first decision and plays any number of games, one after another. A rejected move leaves
    it running; any other failure stops it, and the next decision starts it again. Close the bot when it is no longer
    needed, or use `with`.
    """

    def __init__(self, command: str, seed: int = 0, limits: Timeouts = DEFAULT_TIMEOUTS) -> None:
        """`command` is split like a shell would, but no shell runs it. Raises ValueError if it has no words."""
        self._arguments = _words(command)
        self._seed = seed
        self._limits = limits
        self._games = 0
        self._game: TrackedGame | None = None
        self._session: BotSession | None = None
        self.name = command  # The name from the program's hello, before that the command

    def new_game(self, view: View, names: Sequence[str] = (), seed: int | None = None) -> None:
        """Start a game with names and a seed, which views don't show. Optional: `choose` detects new games."""
        self._games += 1
        self._game = TrackedGame(self._games, view, tuple(names), self._seed if seed is None else seed)

    def choose(self, view: View, clock: Clock) -> Choice:
        """The program's move, checked. Raises BotFailure."""
        game = self._track(view)
        try:
            session = self._session or self._start()
            answer = self._ask(session, game, view, clock)
        except BaseException:
            # Its late output must not be taken for an answer to the next question.
            self._stop_session(graceful=False)
            raise
        try:
            move = view.check(answer.move)
            return Choice(move, answer.reason, tuple(_candidate(each, view) for each in answer.candidates))
        except (MoveError, BadMessage) as problem:
            session.send(messages.MoveRefused(game.number, len(view.log), answer.move[:_MAX_ECHO], str(problem)))
            kind: FailureKind = "illegal" if isinstance(problem, MoveError) else "nonsense"
            why = f"is refused: {problem}" if kind == "illegal" else str(problem)
            raise session.failure(kind, f"answered {quoted(answer.move)}, which {why}") from None

    def game_over(self, view: View, outcome: Outcome | None = None) -> None:
        """Tell the program how its game ended; `outcome` overrides the view's, as for resignations (X9)."""
        game = self._game
        if self._session is not None and game is not None and game.announced:
            self._session.send(messages.game_over(game.number, view, outcome or view.outcome))
        self._game = None

    def close(self) -> None:
        """Stop the program. The next decision starts it again."""
        self._stop_session(graceful=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _track(self, view: View) -> TrackedGame:
        if self._game is None or not self._game.continues(view):
            self.new_game(view)
        assert self._game is not None
        self._game.log = view.log
        return self._game

    @staticmethod
    def _ask(session: BotSession, game: TrackedGame, view: View, clock: Clock) -> messages.MoveAnswer:
        if not game.announced:
            session.send(messages.new_game(game.number, view, game.names, game.seed))
            game.announced = True
        # A clock with a limit may have expired while the program started; keep waiting then.
        return session.ask(
            messages.choose(game.number, view, clock.milliseconds), lambda: clock.milliseconds is None and clock.expired
        )

    def _start(self) -> BotSession:
        self._session = session = BotSession(self._arguments, self._limits)
        self.name = session.hello.name or self.name
        # Also stops the program if the bot is garbage-collected or Python exits.
        self._clean_up = weakref.finalize(self, session.close)
        return session

    def _stop_session(self, *, graceful: bool) -> None:
        session, self._session = self._session, None  # first, because another thread may close the bot too
        if session is not None:
            self._clean_up.detach()
            session.close(graceful=graceful)
        if self._game is not None:
            self._game.announced = False


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise ValueError(f"can't read the command {command!r}: {str(problem).lower()}") from None
    if not words:
        raise ValueError("name the program, as in cmd:./my-bot")
    return words


def _candidate(candidate: messages.ReportedCandidate, view: View) -> Candidate:
    """Candidates are checked too, because reports show them."""
    if len(candidate.chances) != view.player_count:
        raise BadMessage(f"comes with {len(candidate.chances)} chances for {view.player_count} players")
    try:
        return Candidate(view.check(candidate.move), candidate.share, candidate.chances)
    except MoveError as refused:
        raise BadMessage(f"comes with the candidate {quoted(candidate.move)}, which is refused: {refused}") from None


class TrackedGame:
    """A program's current game. Nobody announces new games: the views show them."""

    def __init__(self, number: int, view: View, names: tuple[str, ...], seed: int) -> None:
        self.number = number
        self.names = names
        self.seed = seed
        self.announced = False  # whether the running program has got the `new_game` message
        self._identity = _identity(view)
        self.log = view.log

    def continues(self, view: View) -> bool:
        """Whether `view` can be the same or a later position of this game."""
        return _identity(view) == self._identity and view.log[: len(self.log)] == self.log


def _identity(view: View) -> tuple[object, ...]:
    """What never changes during a game."""
    tiles = [*view.locations, *(tile for player in view.players for tile in player.locations)]
    return view.seat, view.player_count, view.deck, view.options, sorted(tiles)
