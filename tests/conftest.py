"""What all tests share: `--fast`, what to leave out without PyTorch, how Hypothesis runs, and Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import filterfalse
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.services.ray import Ray

HERE = Path(__file__).parent
NEEDS_TORCH = ("training", "ai/network", "cli/test_train.py", "examples")
SLOW = (
    "training",
    "ai/network",
    "examples",
    "e2e",
    "wasm",
    "services",
    "server/reliability",
    "server/security",
    "server/storage",
    "env/test_openspiel.py",
    "game/test_view_reading.py",
    "rules/test_compiled.py",
    "arena",
    "cli",
)
"""Folders and files whose tests train, start processes or take seconds each: `--fast` does not even import them."""
SLOW_FIXTURES = {"postgres_server", "redis_server", "ray_cluster", "chromium"}
"""What uses one of these is slow wherever it is. So is what has the mark `slow`."""

has_torch = find_spec("torch") is not None
collect_ignore = [] if has_torch or os.environ.get("CI") else list(NEEDS_TORCH)

settings.register_profile(
    "ci",
    deadline=None,  # the first call compiles the engine
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Background jobs of a shell ignore Ctrl-C, and the programs under test would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def ray_cluster() -> Iterator[Ray]:
    """One for all tests, which are in the xdist group `learning`."""
    cluster = Ray()
    yield cluster
    cluster.remove()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="leave out the slow tests: no browser, services or training")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """None: others may decide."""
    return True if config.getoption("--fast") and collection_path in map(HERE.joinpath, SLOW) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests come first, so that no core has to wait for another one at the end."""
    slow = list(filter(is_slow, items))
    fast = list(filterfalse(is_slow, items))
    if config.getoption("--fast"):
        config.hook.pytest_deselected(items=slow)
        items[:] = fast
    else:
        items[:] = slow + fast


def is_slow(item: pytest.Item) -> bool:
    inside = any(item.path.is_relative_to(HERE / name) for name in SLOW)
    return inside or bool(SLOW_FIXTURES & set(getattr(item, "fixturenames", ()))) or "slow" in item.keywords


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if collect_ignore:
        terminalreporter.write_line(f"Left out, since PyTorch is not installed: {', '.join(collect_ignore)}")
