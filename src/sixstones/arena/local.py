"""Playing games in processes of this machine.

Each worker has a pipe of its own, so that when one dies it is known which game it had. That game goes to
another worker; if it kills that one too, it is given up and the arena goes on.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

from sixstones.arena.result import Failed, GaveUp, News, Played

ATTEMPTS: Final = 2
"""How often a game that kills its worker is tried."""
PATIENCE: Final = 5.0
"""Seconds that a worker gets to end its bots' programs when it is told to stop."""

Say = Callable[[str], None]


class Work(Protocol):
    """What the workers do; it travels to them, so it must be picklable."""

    def prepare(self) -> None: ...

    def __call__(self, number: int, tell: Callable[[Failed], None], /) -> Played | GaveUp: ...

    def finish(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a worker hands back when a game could not be played."""

    message: str


@dataclass
class Worker:
    process: SpawnProcess
    pipe: Connection
    game: int


def play_locally(work: Work, numbers: Iterable[int], workers: int, say: Say) -> Iterator[News]:
    """Games as they get done, and failures as they happen. Closing the iterator stops the workers."""
    crew = Crew(work, numbers, say)
    try:
        crew.hire(workers)
        while crew.busy:
            yield from crew.news()
    finally:
        crew.dismiss()


class Crew:
    """The workers and the games that are still to be handed out."""

    def __init__(self, work: Work, numbers: Iterable[int], say: Say) -> None:
        self._work, self._say = work, say
        self._numbers = iter(numbers)
        self._again: deque[int] = deque()
        self._attempts: Counter[int] = Counter()
        self._workers: dict[Connection, Worker] = {}

    @property
    def busy(self) -> bool:
        return bool(self._workers)

    def hire(self, count: int) -> None:
        """Start workers, no more than there are games."""
        for _ in range(count):
            game = self._next_game()
            if game is not None:
                self._hire_for(game)

    def news(self) -> Iterator[News]:
        """Wait until somebody says something or is dead; what they say."""
        for pipe in wait(list(self._workers)):
            worker = self._workers[pipe]  # type: ignore[index]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            if isinstance(answer, Trouble):
                self._try_again(worker.game, answer.message)
            else:
                yield answer
            if not isinstance(answer, Failed):  # then the game goes on
                self._hand_on(worker)

    def dismiss(self) -> None:
        for worker in self._workers.values():
            worker.process.terminate()
        for worker in self._workers.values():
            worker.process.join(PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
            worker.pipe.close()
        self._workers.clear()

    def _next_game(self) -> int | None:
        return self._again.popleft() if self._again else next(self._numbers, None)

    def _hire_for(self, game: int) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        process.start()
        theirs.close()  # so that its death closes the pipe
        self._workers[ours] = Worker(process, ours, game)
        self._send(self._workers[ours], game)

    def _hand_on(self, worker: Worker) -> None:
        game = self._next_game()
        if game is None:
            self._let_go(worker)
        else:
            worker.game = game
            self._send(worker, game)

    @staticmethod
    def _send(worker: Worker, game: int) -> None:
        with suppress(OSError):  # it has died; the next look at its pipe says so
            worker.pipe.send(game)

    def _bury(self, worker: Worker) -> None:
        self._let_go(worker)
        self._try_again(worker.game, f"its worker process died ({_last_words(worker.process)})")
        game = self._next_game()
        if game is not None:
            self._hire_for(game)

    def _let_go(self, worker: Worker) -> None:
        del self._workers[worker.pipe]
        worker.pipe.close()
        worker.process.join(PATIENCE)

    def _try_again(self, game: int, message: str) -> None:
        self._attempts[game] += 1
        if self._attempts[game] < ATTEMPTS:
            self._say(f"Game {game}: {message}; it is played again.")
            self._again.append(game)
        else:
            self._say(f"Game {game}: {message}, once more; it is given up.")


def _last_words(process: SpawnProcess) -> str:
    code = process.exitcode or 0
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"status {code}"


def _serve(pipe: Connection, work: Work) -> None:
    """A worker's life: games in, results out, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # an exception, so that bots' programs are ended too
    try:
        work.prepare()
        while True:
            pipe.send(_attempt(work, pipe.recv(), pipe.send))
    except (EOFError, OSError):
        pass  # the parent is gone or has no more games
    finally:
        work.finish()


def _attempt(work: Work, game: int, tell: Callable[[Failed], None]) -> Played | GaveUp | Trouble:
    try:
        return work(game, tell)
    except Exception as error:  # a mistake of ours, not the bots': say so, and let the others play on
        return Trouble(f"it could not be played ({type(error).__name__}: {error})")
