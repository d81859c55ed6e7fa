"""Logs contain no secrets: no token, no deal, no password."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from sixstones.server import host
from sixstones.server.http.request_context import COOKIE
from sixstones.server.settings import ServerProblem
from tests.server.running import Server, begun_table, random_moves, running


@pytest.fixture
def everything(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    for name in ("uvicorn.error", "uvicorn.access", "sixstones", "litestar", "websockets"):
        caplog.set_level(logging.DEBUG, name)
    return caplog


def written(log: pytest.LogCaptureFixture) -> str:
    """The server's log; clients of this test log their own headers."""
    theirs = ("httpx", "httpcore", "websockets.client")
    lines = [record for record in log.records if not record.name.startswith(theirs)]
    return "\n".join(logging.Formatter("%(name)s %(message)s").format(record) for record in lines)


def secrets_of(server: Server, table: str, tokens: list[str]) -> set[str]:
    current = server.run(server.node.host.table(table))
    assert current.game is not None
    assert current.game.seal is not None
    players = {server.player(token) for token in tokens}
    return {current.game.seal.secret.hex(), repr(current.game.seal.secret), *tokens, *players}


@pytest.mark.parametrize("database", ["memory:", "sqlite"])
def test_a_game_leaves_no_secret_in_the_log(
    everything: pytest.LogCaptureFixture, tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(database=database if database == "memory:" else str(tmp_path / "tables.db")) as server:
        table, guests = begun_table(server, 3)
        browser = server.client()
        browser.post("/api/guests")
        tokens = [*(guest.token for guest in guests), browser.cookies[COOKIE]]
        secret = secrets_of(server, table, tokens)
        for _ in random_moves(table, guests, seed=4, most=20):
            pass
        with guests[0].connect(table) as connection:
            connection.ask("hint")
            connection.socket.send("rubbish")
            connection.socket.send(json.dumps({"type": "play", "token": guests[0].token}))
            connection.catch_up()
        for path in (f"/api/tables/{guests[0].token}", f"/{guests[0].token}"):
            guests[0].http.get(path)
        _break(server, monkeypatch)
        assert guests[0].post(table, "say", phrase="hello").status_code == 500
        assert browser.get(f"/api/tables/{table}").status_code == 200
    said = written(everything)
    assert "failed at table" in said
    assert "Traceback" in said
    for each in secret:
        assert each not in said


def _break(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every command fails with an unexpected error."""

    def decide(*arguments: object) -> None:
        raise RuntimeError("something unforeseen")

    monkeypatch.setattr(host, "decide", decide)


def test_a_password_of_the_database_is_in_no_message(everything: pytest.LogCaptureFixture) -> None:
    address = "postgresql://sixstones:pa55word@127.0.0.1:1/tables"
    with pytest.raises(ServerProblem) as problem, running(database=address):
        pass
    assert "pa55word" not in str(problem.value)
    assert "pa55word" not in written(everything)


def test_the_password_of_redis_is_in_no_message_either(everything: pytest.LogCaptureFixture) -> None:
    for address in ("redis://:pa55word@127.0.0.1:1/0", "nonsense://:pa55word@x"):
        with pytest.raises(ServerProblem) as problem, running(redis=address):
            pass
        assert "pa55word" not in str(problem.value)
    assert "pa55word" not in written(everything)
