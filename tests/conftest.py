"""What all tests share: `--fast`, what to leave out without PyTorch, how Hypothesis runs, and Ctrl-C."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import filterfalse
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling

from tests.services.ray import Ray

HERE = Path(__file__).parent
NEEDS_TORCH = ("training", "ai/network", "cli/test_train.py", "examples")
SLOW = (
    "cli/test_train.py",
    "training",
    "examples",
    "e2e",
    "wasm",
    "server/reliability",
    "server/security",
    "server/storage",
    "server/test_secrets.py",
    "server/test_optional_packages.py",
    "cli",
    "arena",
    "rules/test_compiled.py",
    "ai/network",
    "game/test_view_reading.py",
    "env/test_openspiel.py",
    "env/test_common.py",
    "ai/test_external.py",
    "server/test_time.py",
    "services",
)
"""Folders and files whose tests train, start processes or take seconds each. `--fast` does not even import them; the
other runs begin with them, in this order, so that no worker has to wait for another one at the end."""
GROUPS = {
    "tests/cli/test_train.py": "training",
    "tests/training/": "training",
    "tests/examples/": "training",
    "tests/arena/test_ray.py": "training",
    **{f"tests/e2e/test_{name}": "browser 1" for name in ("la", "site", "hints", "review", "narration", "names")},
    **{f"tests/e2e/test_{name}": "browser 2" for name in ("local", "a", "t", "seats", "refusals")},
    "tests/e2e/": "browser 3",
}
"""What runs on one worker: trainings share compiled code and a Ray cluster, and are too slow to run at the same time;
tests of the page share a browser and a server, in three parts: a worker that is done with others takes the last one."""
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
    """One for all tests that need it: they are in one of the GROUPS, and run one after the other."""
    cluster = Ray()
    yield cluster
    cluster.remove()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="leave out the slow tests: no browser, services or training")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """None: others may decide."""
    return True if config.getoption("--fast") and collection_path in map(HERE.joinpath, SLOW) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    slow = sorted(filter(is_slow, items), key=lambda item: -1 if uses_ray(item) else first_match(item.path))
    fast = list(filterfalse(is_slow, items))
    if config.getoption("--fast"):
        config.hook.pytest_deselected(items=slow)
        items[:] = fast
    else:
        items[:] = slow + fast


def pytest_collection_finish() -> None:
    """What was imported stays, and no later collection of garbage has to look at it."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Stop Ray after its last test: its processes need CPU even if nobody uses them."""
    if isinstance(item, pytest.Function) and uses_ray(item) and not (nextitem and uses_ray(nextitem)):
        cluster = item.funcargs.get("ray_cluster")
        if isinstance(cluster, Ray):  # it has started
            cluster.remove()


def uses_ray(item: pytest.Item) -> bool:
    return "ray_cluster" in getattr(item, "fixturenames", ())


class FileScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """One worker runs all tests of a group or of a slow file, so that what they share starts once.

    The mark `xdist_group` does nothing with pytest 9.2 and xdist 3.8.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        group = next((group for start, group in GROUPS.items() if file.startswith(start)), None)
        return group or (file if first_match(HERE.parent / file) < len(SLOW) else nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FileScheduling:
    config.option.loadscopereorder = False  # keep our order
    return FileScheduling(config, log)


@cache
def first_match(path: Path) -> int:
    """The place in SLOW of a file or of its folder."""
    return next((place for place, name in enumerate(SLOW) if path.is_relative_to(HERE / name)), len(SLOW))


def is_slow(item: pytest.Item) -> bool:
    return (
        first_match(item.path) < len(SLOW)
        or bool(SLOW_FIXTURES & set(getattr(item, "fixturenames", ())))
        or "[postgres" in item.name  # its parameter, which a fixture turns into a database
        or "slow" in item.keywords
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if collect_ignore:
        terminalreporter.write_line(f"Left out, since PyTorch is not installed: {', '.join(collect_ignore)}")
