"""Server processes that can be killed and restarted at the same address."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any, ClassVar, Final

import httpx
import msgspec
from tests.server.running import NO_TLS
from tests.services.forked import Forked, sixstones, worker

from sixstones.server.front import listen
from sixstones.server.settings import Settings

WORK: Final = """
import msgspec, socket, sys
from sixstones.server.run import work
from sixstones.server.settings import Settings
work(msgspec.json.decode(sys.stdin.buffer.read(), type=Settings), socket.socket(fileno=int(sys.argv[1])))
"""
START_TIMEOUT: Final = 60.0
STOP_TIMEOUT: Final = 30.0
"""Longer than guaranteed; the scenarios check the time."""


class Server:
    """`sixstones serve`, or a worker if there are settings that the command line does not have."""

    forks: ClassVar = False
    """Whether servers are forked from a process that has loaded everything: tests start a lot of them."""

    def __init__(
        self,
        *options: str,
        settings: dict[str, Any] | None = None,
        descriptors: tuple[int, int] | None = None,
        has_workers: bool = False,
    ) -> None:
        """`descriptors` are the soft and the hard limit on open files; `has_workers` is for the option `--workers`."""
        self.port = _port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._options, self._settings = options, settings
        self._descriptors, self._has_workers = descriptors, has_workers
        self._within = ["prlimit", f"--nofile={descriptors[0]}:{descriptors[1]}"] if descriptors else []
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self._log: IO[bytes] | None = None

    @property
    def log(self) -> str:
        """The output of all its runs."""
        assert self._log is not None
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    @property
    def process(self) -> subprocess.Popen[bytes] | Forked:
        assert self._process is not None
        return self._process

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self._log = self._log or tempfile.TemporaryFile()  # noqa: SIM115  # until `end`
        self._process = self._serve() if self._settings is None else self._work(self._settings)
        await self._until_it_answers()

    async def kill(self) -> None:
        """Kill it without warning, like a power cut."""
        self.process.kill()
        await asyncio.to_thread(self.process.wait)

    async def stop(self) -> tuple[int, float]:
        """Send SIGTERM; returns the exit status and the seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = await asyncio.to_thread(self.process.wait, STOP_TIMEOUT)
        return status, time.monotonic() - began

    async def end(self) -> None:
        """Stop it, whatever its state."""
        if self._process is not None and self._process.poll() is None:
            try:
                await self.stop()
            except subprocess.TimeoutExpired:
                await self.kill()
        if self._log is not None:
            self._log.close()
            self._log = None

    def children(self) -> list[int]:
        """The process ids of its workers."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill_worker(self) -> int:
        """Kill the first of its workers; returns its process id."""
        pid = self.children()[0]
        os.kill(pid, signal.SIGKILL)
        return pid

    async def wait_for_workers(self, count: int, besides: int) -> None:
        """Wait until it has this many workers, not counting `besides`."""
        deadline = time.monotonic() + START_TIMEOUT
        while len(set(self.children()) - {besides}) < count:
            if time.monotonic() > deadline:
                raise AssertionError(f"a worker was not replaced:\n{self.log}")
            await asyncio.sleep(0.02)

    def _serve(self) -> subprocess.Popen[bytes] | Forked:
        arguments = ["serve", "--port", str(self.port), "--no-rate-limits", *self._options]
        if self.forks:
            return self._forked(sixstones, *arguments)
        command = [*self._within, sys.executable, "-m", "sixstones", *arguments]
        return subprocess.Popen(command, stdout=self._log, stderr=self._log)

    def _work(self, settings: dict[str, Any]) -> subprocess.Popen[bytes] | Forked:
        usual: dict[str, Any] = {
            "public_url": self.url,
            "rate_limits": False,
            "bots_at_human_pace": False,
            "bot_threads": 1,
        }
        made = Settings(**(usual | settings))
        with listen("127.0.0.1", self.port) as listening:
            if self.forks:
                return self._forked(worker, made, listening)
            command, number = [*self._within, sys.executable, "-c", WORK], listening.fileno()
            process = subprocess.Popen(
                [*command, str(number)], stdin=subprocess.PIPE, stdout=self._log, stderr=self._log, pass_fds=[number]
            )
        assert process.stdin is not None
        with process.stdin as pipe:
            pipe.write(msgspec.json.encode(made))
        return process

    def _forked(self, function: Callable[..., None], *arguments: Any) -> Forked:
        assert self._log is not None
        with Path(os.devnull).open("rb") as nothing:
            streams = (nothing.fileno(), self._log.fileno(), self._log.fileno())
            limit = (
                partial(resource.setrlimit, resource.RLIMIT_NOFILE, self._descriptors) if self._descriptors else None
            )
            return Forked(function, *arguments, streams=streams, prepare=limit, has_children=self._has_workers)

    async def _until_it_answers(self) -> None:
        deadline = time.monotonic() + START_TIMEOUT
        async with httpx.AsyncClient(trust_env=False, timeout=2, verify=NO_TLS) as http:
            while not await _answers(http, self.url):
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise RuntimeError(f"the server at {self.url} does not start ({self.process.poll()}):\n{self.log}")
                await asyncio.sleep(0.02)


def _port() -> int:
    """A free port outside the range for outgoing connections, so that no client gets it while the server is down."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


async def _answers(http: httpx.AsyncClient, url: str) -> bool:
    try:
        return (await http.get(f"{url}/health")).status_code == 200
    except httpx.TransportError:
        return False


async def ask(url: str, path: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """Send a request that must succeed (GET without a body, POST with one); returns the answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(trust_env=False, timeout=20, headers=headers, verify=NO_TLS) as http:
        answer = await (http.get(url + path) if body is None else http.post(url + path, json=body))
    if answer.is_error:
        raise RuntimeError(f"{path} failed with {answer.status_code}: {answer.text}")
    return msgspec.json.decode(answer.content) if "json" in answer.headers["content-type"] else answer.text
