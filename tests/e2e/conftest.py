"""One browser and one server for all tests of this folder.

They end with it: Playwright keeps a loop running in the main thread, and other tests of the worker start theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import People, started_browser
from tests.server.running import Guest, Server, begun_table, random_moves, running


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
    people = People(chromium, server)
    yield people
    people.close()


@pytest.fixture(scope="package")
def finished(server: Server) -> tuple[str, list[Guest]]:
    """A table with a finished game of two people, and these people."""
    table, guests = begun_table(server)
    for _ in random_moves(table, guests, seed=6):
        pass
    return table, guests
