"""Break servers and databases during play and count what was lost.

    python -m tools.reliability [--kills 50] [--only SCENARIO …] [--write]

`--only floods` only attacks a server, with everything that one address can send (two minutes).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Final

from benchmarks.machine import commit
from tests.services.postgres import Postgres
from tests.services.redis import Redis

from tools.reliability import floods, report, scenarios
from tools.reliability.floods import FloodResult
from tools.reliability.scenarios import Pair, Result
from tools.reliability.servers import Server

SEED: Final = 7
REDIS_AWAY: Final = 8.0


class Plan:
    """All scenarios by name, on one PostgreSQL and one Redis."""

    def __init__(self, kills: int, folder: str, postgres: Postgres, redis: Redis) -> None:
        self._kills, self._folder, self._postgres, self._redis = kills, folder, postgres, redis
        self.scenarios: dict[str, Callable[[], Awaitable[Result]]] = {
            "Server killed, SQLite": lambda: scenarios.kills(f"{folder}/kills.db", kills, SEED, tell),
            "Server killed, PostgreSQL": lambda: scenarios.kills(postgres.create_database(), kills, SEED, tell),
            "One of two nodes killed": lambda: scenarios.node_kills(self._pair(), max(1, kills // 6), SEED, tell),
            "PostgreSQL crashed, two nodes": lambda: scenarios.postgres_crashes(
                self._pair(), max(1, kills // 5), SEED, tell
            ),
            "Redis gone for 8 s, two nodes": lambda: scenarios.redis_down(self._pair(), REDIS_AWAY, SEED),
            "Redis silent for 8 s, two nodes": lambda: scenarios.redis_hangs(self._pair(), REDIS_AWAY, SEED),
            "SIGTERM, SQLite": self._stop_one,
            "SIGTERM, two workers": self._stop_workers,
            "One of two workers killed": lambda: scenarios.worker_kills(
                postgres.create_database(), redis.url, max(1, kills // 15), SEED
            ),
        }

    def _pair(self) -> Pair:
        return Pair.of(self._postgres, self._redis)

    async def _stop_one(self) -> Result:
        database = f"{self._folder}/stops.db"
        return await scenarios.stops(lambda: Server("--database", database), database, max(1, self._kills // 15), SEED)

    async def _stop_workers(self) -> Result:
        database = self._postgres.create_database()
        options = ("--database", database, "--redis", self._redis.url, "--workers", "2")
        return await scenarios.stops(
            lambda: Server(*options, has_workers=True), database, max(1, self._kills // 15), SEED
        )


def main() -> None:
    options = _options()
    version = commit()  # before it can change
    faults = [*_break_things(options, version), *_flood(options, version)]
    sys.exit("\n".join(faults) if faults else 0)


def _break_things(options: argparse.Namespace, version: str) -> list[str]:
    """Run the selected scenarios; returns the broken guarantees."""
    if all(part.startswith("floods") for part in options.only):
        return []
    postgres, redis = Postgres(), Redis()
    try:
        with tempfile.TemporaryDirectory(prefix="sixstones-reliability-") as folder:
            results = asyncio.run(_run(Plan(options.kills, folder, postgres, redis), options.only))
    finally:
        redis.remove()
        postgres.remove()
    _show(report.table(results, version), report.FAULTS, write=options.write)
    return [f"{result.name}: {fault}" for result in results for fault in result.verdict.faults]


def _flood(options: argparse.Namespace, version: str) -> list[str]:
    """Run the selected attacks; returns what other players noticed and should not have."""
    results = list[FloodResult]()
    for trial in floods.trials():
        selected = trial.only(lambda name: _is_selected(name, options.only))
        if selected.attacks:
            results += asyncio.run(selected.run(tell))
    if results:
        _show(report.flood_table(results, version), report.FLOODS, write=options.write)
    return [f"{result.name}: {fault}" for result in results for fault in result.faults]


def _show(text: str, between: tuple[str, str], *, write: bool) -> None:
    print(text)
    if write:
        report.write(text, between)


def _is_selected(name: str, only: list[str]) -> bool:
    return any(part in name for part in only)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.reliability", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="number of times the single server is killed")
    parser.add_argument("--only", nargs="*", default=[""], help="only scenarios whose name contains one of these texts")
    parser.add_argument("--write", action="store_true", help="write the table to docs/reliability.md")
    return parser.parse_args()


async def _run(plan: Plan, only: list[str]) -> list[Result]:
    results: list[Result] = []
    for name, scenario in plan.scenarios.items():
        if _is_selected(name, only):
            began = time.monotonic()
            tell(f"— {name}")
            result = await scenario()
            result.name = name
            results.append(result)
            tell(f"{'good' if result.verdict.good else 'BAD'}, in {time.monotonic() - began:.0f} s")
    return results


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
