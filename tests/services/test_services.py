"""The temporary servers: they start, restart after a stop, and leave nothing behind."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.services import postgres
from tests.services.postgres import Postgres
from tests.services.redis import Redis


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("make", [Redis, Postgres])
def test_a_server_listens_until_it_is_removed(make: Callable[[], Redis | Postgres]):
    server = make()
    try:
        assert listens(server.port)
        server.stop()
        assert not listens(server.port)
        server.start()
        server.restart()
        assert listens(server.port)
    finally:
        server.remove()
    assert not listens(server.port)
    assert not server.folder.exists()


def test_if_postgresql_is_missing_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres, "INSTALLED", tmp_path)
    with pytest.raises(AssertionError, match="apt-get install postgresql"):
        Postgres()
