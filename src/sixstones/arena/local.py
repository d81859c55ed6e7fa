"""Play games in processes on this machine. Each has its own pipe: when it dies, its game is known and tried again."""

import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from sixstones.arena.results import Failed

MAX_ATTEMPTS: Final = 2  # how often a game that kills its worker is tried
STOP_TIMEOUT: Final = 5.0  # seconds for a worker to end its programs when it is stopped

Log = Callable[[str], None]


class Work:
    """What the workers do, by number. It is sent to them, so it must be picklable. What it returns is yielded."""

    def prepare(self) -> None:
        """Called once in each worker, before everything else."""

    def __call__(self, number: int, on_failed: Callable[[Failed], None], /) -> object:
        raise NotImplementedError

    def finish(self) -> None:
        """Called when a worker ends."""


@dataclass
class Worker:
    process: SpawnProcess
    pipe: Connection
    game: int


def play_locally(work: Work, numbers: Iterable[int], workers: int, log: Log) -> Generator[Any]:
    """Yield games as they finish and failures as they happen. Closing the iterator stops the workers.

    At most one worker is started for each game.
    """
    pool = WorkerPool(work, numbers, log)
    try:
        for _ in range(workers):
            pool.start_worker()
        while pool.workers:
            yield from pool.receive()
    finally:
        pool.stop()


class WorkerPool:
    """The workers and the games that are left."""

    def __init__(self, work: Work, numbers: Iterable[int], log: Log) -> None:
        self.workers: dict[Connection, Worker] = {}
        self._work, self._log = work, log
        self._numbers = iter(numbers)
        self._retries: deque[int] = deque()
        self._attempts: Counter[int] = Counter()

    def start_worker(self) -> None:
        """Start a worker, unless no games are left."""
        game = self._next_game()
        if game is None:
            return
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_run_worker, args=(theirs, self._work), daemon=True)
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the worker: only the parent handles Ctrl-C
        try:
            process.start()
        finally:
            signal.signal(signal.SIGINT, handler)
        theirs.close()  # so that the pipe closes when the process dies
        self.workers[ours] = Worker(process, ours, game)
        self._send_game(self.workers[ours], game)

    def receive(self) -> Iterator[Any]:
        """Wait for messages from workers; replace workers that have died."""
        for pipe in wait(list(self.workers)):
            worker = self.workers[pipe]  # type: ignore[index]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._remove(worker)
                code = worker.process.exitcode or 0
                reason = f"signal {signal.Signals(-code).name}" if code < 0 else f"status {code}"
                self._retry(worker.game, f"its worker process died ({reason})")
                self.start_worker()
                continue
            if isinstance(answer, str):
                self._retry(worker.game, answer)
            else:
                yield answer
            if isinstance(answer, Failed):
                continue  # the game goes on
            game = self._next_game()
            if game is None:
                self._remove(worker)
            else:
                self._send_game(worker, game)

    def stop(self) -> None:
        for worker in self.workers.values():
            worker.process.terminate()
        for worker in self.workers.values():
            worker.process.join(STOP_TIMEOUT)
            if worker.process.is_alive():
                worker.process.kill()
            worker.pipe.close()
        self.workers.clear()

    def _next_game(self) -> int | None:
        return self._retries.popleft() if self._retries else next(self._numbers, None)

    @staticmethod
    def _send_game(worker: Worker, game: int) -> None:
        worker.game = game
        with suppress(OSError):  # the worker has died; `receive` will notice
            worker.pipe.send(game)

    def _remove(self, worker: Worker) -> None:
        del self.workers[worker.pipe]
        worker.pipe.close()
        worker.process.join(STOP_TIMEOUT)

    def _retry(self, game: int, message: str) -> None:
        self._attempts[game] += 1
        if self._attempts[game] < MAX_ATTEMPTS:
            self._log(f"Game {game}: {message}; trying again.")
            self._retries.append(game)
        else:
            self._log(f"Game {game}: {message} again; the game is skipped.")


def _run_worker(pipe: Connection, work: Work) -> None:
    """Receive game numbers and send results until the pipe is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # an exception, so that `finish` runs
    try:
        work.prepare()
        while True:
            pipe.send(_attempt(work, pipe.recv(), pipe.send))
    except (EOFError, OSError):
        pass  # the parent is gone or has no more games
    finally:
        work.finish()


def _attempt(work: Work, game: int, on_failed: Callable[[Failed], None]) -> object:
    """Play a game; returns a message if an error in our own code prevents it."""
    try:
        return work(game, on_failed)
    except Exception as error:  # our own bug, not the bots': report it, and let the other games go on
        return f"it could not be played ({type(error).__name__}: {error})"
