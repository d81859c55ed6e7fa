"""`make bench-server`: load-test a real server and add a dated section to benchmarks/server.md.

    python -m benchmarks.server.run [--quick] [--only bots]

Measures 500 tables on SQLite and in memory; then more and more tables until a limit is exceeded, with one node and with
two on PostgreSQL and Redis; people beside 200 tables with champions; the memory of idle tables; and the time to load a
finished game. `--only bots` measures nothing but the people beside champions, and prints it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

import uvloop
from rich.console import Console
from tests.services.postgres import Postgres
from tests.services.redis import Redis

from benchmarks.machine import commit, machine
from benchmarks.server.bots import people_and_bots
from benchmarks.server.idle import memory_of_idle_tables, replay_milliseconds
from benchmarks.server.load import Report, run_load
from benchmarks.server.processes import ServerProcess
from sixstones import __version__

RESULTS: Final = Path(__file__).parent.with_name("server.md")
HEADING: Final = """\
# The server under load

Newest first. Written by `make bench-server`. Server, database and clients share the machine.
"""
TABLES: Final = 500
SECONDS: Final = 30
STEP: Final = 125
STEP_SECONDS: Final = 15
MAX_LATENCY: Final = 150.0
"""Limit for the 99th percentile, in milliseconds from sending a move until the opponent sees it."""
PEOPLE: Final = 100
CHAMPIONS: Final = 200
IDLE_TABLES: Final = 10_000
MIN_RATE: Final = 0.97
"""Minimum share of the planned moves that the clients must have made."""

Nodes: TypeAlias = AbstractContextManager[list[ServerProcess]]

console = Console(stderr=True)


@dataclass
class Row:
    """The result of one run."""

    what: str
    report: Report
    processor: float
    """CPU seconds per second, for all nodes."""

    @property
    def good(self) -> bool:
        report = self.report
        clean = not (report.errors or report.lost or report.gaps)
        return clean and report.percentile(0.99) < MAX_LATENCY and report.rate > MIN_RATE * report.tables

    def __str__(self) -> str:
        report = self.report
        cells = [
            self.what,
            f"{report.tables}",
            f"{report.rate:.0f}",
            f"{report.percentile(0.5):.0f}",
            f"{report.percentile(0.99):.0f}",
            f"{report.percentile(1):.0f}",
            f"{len(report.errors)}",
            f"{report.lost + report.gaps}",
            f"{self.processor:.2f}",
            f"{statistics.median(report.sizes):.0f}" if report.sizes else "",
        ]
        return f"| {' | '.join(cells)} |"


TABLE_HEAD: Final = """\
| | Tables | Moves/s | p50 ms | p99 ms | max ms | Errors | Lost | CPUs | Bytes |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"""


@contextmanager
def one_node(database: str) -> Iterator[list[ServerProcess]]:
    """A node with a new SQLite file, or in memory."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess("--database", "memory:" if database == "memory" else f"{folder}/tables.db")
        try:
            yield [server]
        finally:
            server.stop()


@contextmanager
def two_nodes() -> Iterator[list[ServerProcess]]:
    """Two nodes that share a PostgreSQL and a Redis."""
    with ExitStack() as stack:
        postgres, redis = Postgres(), Redis()
        stack.callback(redis.remove)
        stack.callback(postgres.remove)
        database = postgres.create_database()
        nodes = [ServerProcess("--database", database, "--redis", redis.url) for _ in range(2)]
        for node in nodes:
            stack.callback(node.stop)
        yield nodes


def measure(what: str, nodes: list[ServerProcess], tables: int, seconds: float) -> Row:
    """Run a load test."""
    console.print(f"— {what}: {tables} tables for {seconds:.0f} s …", end=" ")
    used = 0.0

    def playing() -> None:
        nonlocal used
        used = -sum(node.processor_seconds() for node in nodes)  # opening the tables does not count

    report = uvloop.run(run_load([node.url for node in nodes], tables, seconds, playing=playing))
    used += sum(node.processor_seconds() for node in nodes)
    row = Row(what, report, used / report.seconds)
    console.print(f"p99 {report.percentile(0.99):.0f} ms, {report.rate:.0f} moves/s, {len(report.errors)} errors")
    return row


def until_limit(what: str, nodes: Callable[[], Nodes], first: int) -> list[Row]:
    """Increase the number of tables, each time on new nodes, until a limit is exceeded."""
    rows: list[Row] = []
    tables = first
    while not rows or rows[-1].good:
        with nodes() as servers:
            rows.append(measure(what, servers, tables, STEP_SECONDS))
        tables += STEP
    return rows


def beside_bots(*, quick: bool) -> list[str]:
    """People at tables of two, without bots and beside many champions; lines of Markdown."""
    people, tables, seconds = (20, 20, 5) if quick else (PEOPLE, CHAMPIONS, SECONDS)
    with one_node("sqlite") as servers:
        console.print(f"— {people} people beside {tables} champions …")
        before = servers[0].processor_seconds()
        alone, beside, moves = uvloop.run(people_and_bots(servers[0].url, people, tables, seconds))
        used = (servers[0].processor_seconds() - before) / (alone.seconds + beside.seconds)
    lines = [
        str(Row(f"{people} people, {what}", report, used))
        for what, report in (("no bots", alone), (f"and {tables} tables with champions", beside))
    ]
    return [*lines, "", f"- The champions made {moves:.0f} moves per second."]


def section(*, quick: bool) -> str:
    """Run everything; returns Markdown."""
    tables, idle = (50, 200) if quick else (TABLES, IDLE_TABLES)
    rows = []
    for database in ("memory", "sqlite"):
        with one_node(database) as servers:
            rows.append(measure(f"one node, {database}", servers, tables, 5 if quick else SECONDS))
    if not quick:
        rows += until_limit("one node, sqlite", lambda: one_node("sqlite"), tables + STEP)
    with two_nodes() as servers:
        rows.append(measure("two nodes, PostgreSQL + Redis", servers, tables // 2, 5 if quick else SECONDS))
    if not quick:
        rows += until_limit("two nodes, PostgreSQL + Redis", two_nodes, tables // 2 + STEP)
    lines = [TABLE_HEAD, *map(str, rows), *beside_bots(quick=quick)]
    with one_node("sqlite") as servers:
        console.print(f"— {idle:,} idle tables …")
        cost = memory_of_idle_tables(servers[0], idle) / 1e6
        lines.append(f"- {idle:,} idle tables use {cost:.0f} MB of memory.")
    with tempfile.TemporaryDirectory() as folder:
        median, slow, events = replay_milliseconds(Path(folder))
    took = f"median {median:.1f} ms, p99 {slow:.1f} ms"
    lines.append(f"- Loading a finished game with four players ({events} events) from SQLite: {took}.")
    return "\n".join(lines) + "\n"


def main() -> None:
    quick = "--quick" in sys.argv
    if "--only" in sys.argv:
        print("\n".join([TABLE_HEAD, *beside_bots(quick=quick)]))
        return
    head = f"\n## {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, version {__version__}\n\n{machine()}\n\n"
    made = head + section(quick=quick)
    print(made)
    if quick:
        return
    older = RESULTS.read_text(encoding="utf-8").removeprefix(HEADING) if RESULTS.exists() else ""
    RESULTS.write_text(HEADING + made + older, encoding="utf-8")


if __name__ == "__main__":
    main()
