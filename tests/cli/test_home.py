"""`sixstones` alone: the page is there before the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Self

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sixstones.cli import engine
from sixstones.cli import home as cli_home
from sixstones.rules.compiled import cache_folder
from sixstones.server.front import page_folder
from tests.cli.processes import COMMAND, environment
from tests.services import forked
from tests.services.forked import Forked

LONGEST = 300.0  # seconds; the engine may have to be compiled
HEAVY = ("numpy", "numba", "litestar", "sqlalchemy", "uvicorn", "rich", "textual", "sixstones.rules", "sixstones.match")


@pytest.fixture(autouse=True)
def _page_is_built() -> None:
    assert page_folder() is not None, "the page is not built: run `make page`"


def test_nothing_that_is_slow_to_load_is_loaded_before_the_page_is_there() -> None:
    script = "import sys, sixstones.cli.main, sixstones.cli.home; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not set(HEAVY) & set(loaded)


class Home:
    """A running `sixstones`, its address and what it printed."""

    def __init__(self, process: Any, output: IO[str]) -> None:
        self.process, self.output = process, output
        line = self.wait_for("Sixstones is running at ")
        self.url = line.partition("running at ")[2].split()[0]
        self.http = httpx.Client(base_url=self.url, trust_env=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        assert "Traceback" not in self.printed()

    def printed(self) -> str:
        self.output.seek(0)
        return self.output.read()

    def wait_for(self, words: str) -> str:
        """The first line with these words."""
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            printed = self.printed()
            for line in printed.splitlines():
                if words in line:
                    return line
            assert self.process.poll() is None, printed
            time.sleep(0.02)
        raise AssertionError(f"no {words!r} in {printed!r}")

    def wait_for_tables(self) -> None:
        deadline = time.monotonic() + LONGEST
        while (answer := self.http.get("/api/about")).status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (503, "server/starting")
            assert time.monotonic() < deadline, self.printed()
            time.sleep(0.1)

    def stop(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return int(self.process.wait(60))


@contextmanager
def home(folder: Path, cache: Path) -> Iterator[Home]:
    settings = environment(folder, XDG_CACHE_HOME=str(cache), DISPLAY="", WAYLAND_DISPLAY="")
    with TemporaryFile("w+") as output:
        process = subprocess.Popen(COMMAND, stdout=output, stderr=subprocess.STDOUT, env=settings)
        try:
            with Home(process, output) as running:
                yield running
        finally:
            process.kill()
            process.wait()


@contextmanager
def forked_home(folder: Path, prepare: Callable[[], object]) -> Iterator[Home]:
    """One that starts faster, with an empty cache."""
    settings = environment(folder, XDG_CACHE_HOME=str(folder / "cache"), DISPLAY="", WAYLAND_DISPLAY="")
    with Path(os.devnull).open() as nothing, TemporaryFile("w+") as output:
        streams = (nothing.fileno(), output.fileno(), output.fileno())
        process = Forked(forked.sixstones, env=settings, streams=streams, prepare=prepare)
        try:
            with Home(process, output) as running:
                yield running
        finally:
            process.kill()
            process.wait()


def compiled_code_for_tables_without_markers(folder: Path) -> Path:
    """A cache in which what tables need does not count as compiled, but loads fast if this machine has compiled it."""
    copy = folder / "cache" / "sixstones" / cache_folder().name
    copy.mkdir(parents=True)
    for each in (copy, copy.parent):
        each.chmod(0o700)
    for each in cache_folder().iterdir():
        if each.name not in {"play.ready", "search.ready"}:
            (copy / each.name).symlink_to(each)
    return folder / "cache"


def test_the_page_is_there_at_once_and_tables_open_later(tmp_path: Path) -> None:
    with home(tmp_path, compiled_code_for_tables_without_markers(tmp_path)) as running:
        first = running.http.get("/api/about")
        assert (first.status_code, first.json()["code"]) == (503, "server/starting")
        assert running.http.get("/ready").status_code == 503
        assert "<html" in running.http.get("/").text
        address = running.url.replace("http", "ws") + "/api/tables/x/socket"
        with pytest.raises(InvalidStatus), connect(address, proxy=None):
            pass
        running.wait_for_tables()
        running.wait_for("You can now open tables for friends.")
        assert running.http.get("/ready").text == "ready\n"
        assert "<html" in running.http.get("/").text
        token = running.http.post("/api/guests/token").json()["token"]
        body = {"name": "Ann", "options": {}, "bots": ["hero"], "start": True}
        assert (
            running.http.post("/api/tables", json=body, headers={"Authorization": f"Bearer {token}"}).status_code == 201
        )
        assert running.stop() == 0


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)])
def test_a_signal_stops_it_while_it_compiles(tmp_path: Path, number: int, status: int) -> None:
    with forked_home(tmp_path, cache_folder.cache_clear) as running:
        running.wait_for("Compiling the engine")
        children = children_of(running.process.pid)
        assert running.stop(number) == status
        assert status < 0 or running.printed().splitlines()[-1] == "sixstones: stopped"
        deadline = time.monotonic() + 20
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < deadline, "a compiler is left"
            time.sleep(0.05)


def children_of(pid: int) -> list[int]:
    """The two processes that compile."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    deadline = time.monotonic() + 20
    while len(children := file.read_text().split()) < 2:
        assert time.monotonic() < deadline, "nothing compiles"
        time.sleep(0.02)
    return [int(child) for child in children]


def test_a_signal_stops_it_while_it_loads(tmp_path: Path) -> None:
    with home(tmp_path, tmp_path / "cache") as running:
        assert running.stop() == 130


def test_a_signal_is_not_lost_in_a_package_that_catches_everything_while_it_loads(tmp_path: Path) -> None:
    with forked_home(tmp_path, load_something_that_catches_everything) as running:
        assert running.stop() == 130
        assert running.printed().splitlines()[-1] == "sixstones: stopped"


def load_something_that_catches_everything() -> None:
    def load(_name: str) -> None:
        try:
            while True:
                time.sleep(0.01)
        except BaseException:
            sys.exit("the signal is lost")

    vars(cli_home)["import_module"] = load


INTERRUPTED = """
import difflib
difflib.get_close_matches = lambda *_, **__: exec("raise KeyboardInterrupt")
"""


def test_a_signal_during_an_exec_gives_the_usual_status(tmp_path: Path) -> None:
    """As while a dataclass is made, of which loading makes many. Python remembers such an interrupt to the end."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED)
    done = subprocess.run(
        [*COMMAND, "no-such-command"],
        env=environment(tmp_path, PYTHONPATH=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "\nsixstones: stopped\n")


def test_the_page_works_without_a_server_if_it_can_not_be_compiled(tmp_path: Path) -> None:
    with forked_home(tmp_path, partial(break_compiler, tmp_path)) as running:
        line = running.wait_for("sixstones:")
        assert line == "sixstones: the engine can't be compiled (OSError: [Errno 28] No space left on device)"
        running.wait_for("You can play against bots")
        assert running.http.get("/api/about").status_code == 404
        assert "<html" in running.http.get("/").text
        assert running.stop() == 130


def break_compiler(cache: Path) -> None:
    fails = "raise OSError(28, 'No space left on device')"
    for name, value in {"cache_folder": lambda: cache, "COMPILE": fails}.items():
        setattr(engine, name, value)
