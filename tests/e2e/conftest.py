"""One browser and one server for all tests of this folder.

They end with it: Playwright keeps a loop running in the main thread, and other tests of the worker start theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import SITE, People, started_browser, static_host
from tests.server.running import Guest, Server, begun_table, random_moves, running

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine sometimes loses an event. The summary counts what had to run twice."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with started_browser() as browser:
        yield browser


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    """Fails at the end if a page has logged an error."""
    people = People(chromium, server.url)
    yield people
    people.close()


@pytest.fixture(scope="package")
def static_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the static site, which a plain file server has below a path."""
    with static_host(SITE, tmp_path_factory.mktemp("host")) as url:
        yield url


@pytest.fixture
def visitors(chromium: Browser, static_site: str) -> Iterator[People]:
    """People at the static site. Open screens relative to its address: `visitors.open("#/learn")`."""
    people = People(chromium, static_site)
    yield people
    people.close()


@pytest.fixture(scope="package")
def finished(server: Server) -> tuple[str, list[Guest]]:
    """A table with a finished game of two people, and these people."""
    table, guests = begun_table(server)
    for _ in random_moves(table, guests, seed=6):
        pass
    return table, guests
