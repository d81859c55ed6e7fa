"""What all tests share: `--fast`, what to leave out without PyTorch, how Hypothesis runs, and Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.services.ray import Ray

HERE = Path(__file__).parent
NEEDS_TORCH = ("training", "ai/network", "cli/test_train.py", "examples")
SLOW = ("training", "examples", "e2e", "services", "server", "arena", "cli")
"""Folders and files whose tests train, or start browsers, services or processes. Single tests have the mark `slow`."""

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
    # A shell lets what it starts in the background ignore Ctrl-C, and the programs under test would inherit that.
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
    """With --fast, slow folders are not even imported. None: others may decide."""
    slow = config.getoption("--fast") and any(collection_path == HERE / name for name in SLOW)
    return True if slow else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--fast"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if collect_ignore:
        terminalreporter.write_line(f"Left out, since PyTorch is not installed: {', '.join(collect_ignore)}")
