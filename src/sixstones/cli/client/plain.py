"""Plain mode, for pipes, scripts and screen readers: lines in, lines out. On a screen it starts the app instead."""

import asyncio
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from rich.text import Text

from sixstones.cli.client.board import draw
from sixstones.cli.client.model import Display
from sixstones.cli.client.session import Session
from sixstones.problem import Problem

WIDTH: Final = 80
STOPPING: Final = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
"""Signals that a closed window sends. Everything is saved, so they end the client like `quit`."""
WINDOW_GONE: Final = 129  # the status of a process that SIGHUP ended


def check_streams(*, asks: bool = True) -> None:
    """Raises Problem if there is nowhere to show a game or nobody to ask."""
    if sys.stdout is None:
        raise Problem("there is nowhere to show the game: the output is closed")
    if asks and sys.stdin is None:
        raise Problem("there is nobody to ask: the input is closed")


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def call_when_stopped(stop: Callable[[], object]) -> None:
    with suppress(NotImplementedError):  # on Windows; closing the window ends the process there
        for number in STOPPING:
            asyncio.get_running_loop().add_signal_handler(number, stop)


def run_session(session: Session, *, plain: bool) -> None:
    """Run until the players leave. Raises Problem if the table closed for another reason."""
    if plain or not is_terminal() or os.environ.get("TERM") == "dumb":
        try:
            asyncio.run(PlainClient(session).run())
        except KeyboardInterrupt:
            pass
        except ExceptionGroup as group:  # the task group packs even a single error
            raise group.exceptions[0] from None
    else:
        from sixstones.cli.client.app import ClientApp  # noqa: PLC0415  # Textual is loaded only where it is used

        try:
            ClientApp(session).run()
        except OSError:  # the window is gone, and Textual's input thread would read from it forever
            os._exit(WINDOW_GONE)
    if session.problem:
        raise Problem(session.problem)


class PlainClient(Display):
    def __init__(self, session: Session) -> None:
        self.session = session
        session.display = self
        self.attended = is_terminal()
        self._lines: deque[str] = deque()
        self._wake = asyncio.Event()
        self._table, self._phase, self._printed, self._prompted = "", "", 0, ""
        self._board: object = None
        self._remark: Text | None = None

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            call_when_stopped(self.leave)
        threading.Thread(target=self._read, args=[loop], daemon=True).start()
        async with asyncio.TaskGroup() as tasks:
            following = tasks.create_task(self.session.follow())
            try:
                while not self.session.left:
                    await self._wake.wait()
                    self._wake.clear()
                    await self._do_lines()
            finally:
                await self.session.table.close()
                following.cancel()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        line = "\n"
        with suppress(RuntimeError, OSError, ValueError):  # the loop or the input ended meanwhile
            while line:
                try:
                    line = sys.stdin.readline()
                except UnicodeDecodeError:
                    line = "\n"
                loop.call_soon_threadsafe(self._lines.append, line)
                loop.call_soon_threadsafe(self._wake.set)

    async def _do_lines(self) -> None:
        while self._lines and self._is_time_for(self._lines[0]) and not self.session.left:
            line = self._lines.popleft()
            if not line:
                self.session.left = True
                return
            if not self.attended:
                print(f"{self.session.prompt} {line.strip()}")
            self._prompted = ""
            if self.session.command(line) == "board":
                self._board = None
            await self.session.typed(line)

    def _is_time_for(self, line: str) -> bool:
        """Whether a line of a script can run yet: a move in the player's turn, `start` when all seats are taken."""
        session, state = self.session, self.session.state
        if state is None or not session.connected:
            return False
        over, local, watching = state.phase == "over", self.session.table.link is None, state.you is None
        if not line:  # the end of the input: bots finish their turn, and whoever watches a server's game sees its end
            replay, seated = local and watching, not (local or watching)
            return self.attended or over or session.my_turn or replay or seated
        if self.attended or session.question:
            return True
        command = session.command(line)
        if local or command in {None, "hint"}:
            return session.my_turn or over or watching
        if command == "start":
            return state.phase != "lobby" or all(seat.kind != "open" for seat in state.seats)
        return over if command in {"save", "rematch"} else True

    def changed(self) -> None:
        session, state = self.session, self.session.state
        self._wake.set()
        if state is None:
            return
        if state.id != self._table:
            self._table, self._phase, self._printed, self._board = state.id, "", 0, None
        for entry in session.log[self._printed :]:
            self._print(entry.text)
        self._printed = len(session.log)
        self._show_board()
        if session.remark is not None and session.remark is not self._remark:
            self._print(session.remark.plain)
        self._remark = session.remark
        if self.attended and session.prompt != self._prompted and not session.left:
            self._print(session.prompt, end=" ")
            self._prompted = session.prompt
        sys.stdout.flush()
        if state.id == "local" and state.phase == "over":
            session.left = True

    def _show_board(self) -> None:
        """When a decision is needed, when the game starts, and when it ends."""
        session, state, scene = self.session, self.session.state, self.session.scene()
        waiting = scene and state and state.you is not None and not session.my_turn
        if state is None or (waiting and self._phase == state.phase):
            return
        self._phase = state.phase
        shown = (scene.position.log, session.question, scene.over) if scene else state.seats
        if shown != self._board:
            self._board = shown
            self.page(draw(replace(scene, remark=None), session.words, WIDTH) if scene else session.lobby_lines())

    def page(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self._print(line.plain.rstrip())

    def _print(self, text: str, end: str = "\n") -> None:
        """Print on a new line, even if a prompt is waiting for an answer."""
        print(f"\n{text}" if self._prompted else text, end=end)
        self._prompted = ""

    def leave(self) -> None:
        self.session.left = True
        self._wake.set()
