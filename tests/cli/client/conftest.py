"""A server that is shared by all tests that don't stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.client.playing import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"))
    yield started
    started.kill()
