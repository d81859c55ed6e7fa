"""Runs commands in separate processes that start quickly.

A fresh `python -m sixstones` needs two seconds of CPU for imports and for loading compiled code. A forked one is a
copy of a process that has done so. Everything after the start of the interpreter is the same, so only tests of the
start itself need `subprocess`: other encodings, other packages.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.reduction import DupFd
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from sixstones.server.settings import Settings

TIMEOUT: Final = 60.0
CONTEXT: Final = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.services.preloaded"])


class Forked:
    """A call of a function in a process of its own, with the methods of `subprocess.Popen` that tests use."""

    def __init__(
        self,
        function: Callable[..., object],
        *arguments: Any,
        env: Mapping[str, str] | None = None,
        streams: tuple[int, int, int],
        prepare: Callable[[], object] | None = None,
        has_children: bool = False,
    ) -> None:
        """`streams` are descriptors for standard input, output and error; `prepare` is called first.

        A process that has children does not end with this one: whoever starts it has to stop it.
        """
        given = dict(os.environ if env is None else env)
        self._process = CONTEXT.Process(
            target=_call, args=(function, arguments, given, _Streams(streams), prepare), daemon=not has_children
        )
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if (status := self.poll()) is None:
            raise subprocess.TimeoutExpired("", timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class _Streams:
    """Descriptors that are sent to the process when it starts."""

    def __init__(self, descriptors: tuple[int, ...]) -> None:
        self._descriptors = descriptors

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, ([DupFd(each) for each in self._descriptors],)


def sixstones(*arguments: str) -> None:
    """The command `sixstones`."""
    from sixstones.cli.main import main  # noqa: PLC0415  # loaded by the process that is forked

    sys.argv = ["sixstones", *arguments]
    main()


def worker(settings: Settings, listening: socket.socket) -> None:
    """A worker of a server."""
    from sixstones.server.run import work  # noqa: PLC0415

    work(settings, listening)


def run(
    *arguments: str,
    env: Mapping[str, str] | None = None,
    typed: int | None = None,
    prepare: Callable[[], object] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, like `subprocess.run`; `typed` is a descriptor for its standard input."""
    with Path(os.devnull).open() as nothing, TemporaryFile("w+") as output, TemporaryFile("w+") as errors:
        given = nothing.fileno() if typed is None else typed
        streams = (given, output.fileno(), errors.fileno())
        process = Forked(sixstones, *arguments, env=env, streams=streams, prepare=prepare)
        try:
            status = process.wait(TIMEOUT)
        finally:
            process.kill()
        for file in (output, errors):
            file.seek(0)
        return subprocess.CompletedProcess(arguments, status, output.read(), errors.read())


def _call(
    function: Callable[..., object],
    arguments: tuple[Any, ...],
    env: dict[str, str],
    streams: tuple[Any, ...],
    prepare: Callable[[], object] | None,
) -> None:
    for number, stream in enumerate(streams):
        os.dup2(descriptor := stream.detach(), number)
        os.close(descriptor)
    if prepare is not None:
        prepare()
    os.environ.clear()
    os.environ.update(env)
    _open_streams()
    function(*arguments)


def _open_streams() -> None:
    """As Python opens them at its start."""
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = sys.__stdin__ = open(0, encoding=encoding, closefd=False)  # type: ignore[misc]  # noqa: SIM115
    unbuffered = bool(os.environ.get("PYTHONUNBUFFERED"))
    for name, number, errors in (("stdout", 1, "strict"), ("stderr", 2, "backslashreplace")):
        stream = open(number, "w", encoding=encoding, errors=errors, closefd=False)  # noqa: SIM115
        stream.reconfigure(line_buffering=number == 2 or stream.isatty(), write_through=unbuffered)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
