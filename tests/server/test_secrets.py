"""Passwords of the server: nobody else on the machine can see them."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from tools.reliability.servers import Server, ask

from tests.services.postgres import Postgres
from tests.services.redis import Redis

pytestmark = pytest.mark.anyio

PASSWORD = "tell-nobody"  # noqa: S105
_accounts = count(1)


@pytest.fixture
def account(postgres_server: Postgres) -> str:
    """A user who needs the password, with an empty database of the same name."""
    name = postgres_server.create_user(f"careful_{next(_accounts)}", PASSWORD)
    postgres_server.execute(f"CREATE DATABASE {name} OWNER {name}")
    return name


def command_lines() -> dict[int, str]:
    """What `ps` shows to everybody, by process."""
    found = {}
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                found[int(process.name)] = (process / "cmdline").read_bytes().decode(errors="replace")
            except (FileNotFoundError, ProcessLookupError):  # it ended meanwhile
                continue
    return found


async def check(server: Server, workers: int) -> None:
    """Runs a server with some workers, and checks that no process shows the password."""
    try:
        await server.start()
        made = await ask(server.url, "/api/guests/token", body={})
        assert made["token"]
        shown = command_lines()
        assert {server.process.pid, *server.children()} <= set(shown)
        assert len(server.children()) == workers
        assert not any(PASSWORD in line for line in shown.values())
        assert PASSWORD not in server.log
    finally:
        await server.end()


async def test_a_password_in_a_file_is_shown_nowhere(
    account: str, postgres_server: Postgres, redis_server: Redis, tmp_path: Path
):
    file = tmp_path / "sixstones.toml"
    database = postgres_server.url(account, account, PASSWORD)
    file.write_text(f'[serve]\ndatabase = "{database}"\nredis = "{redis_server.url}"\nworkers = 2\n')
    file.chmod(0o600)
    await check(Server("--config", str(file), has_workers=True), workers=2)


async def test_a_password_in_the_environment_is_shown_nowhere(
    account: str, postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SIXSTONES_SERVE_DATABASE", f"{postgres_server.url(account, account)}?password={PASSWORD}")
    await check(Server(), workers=0)


@pytest.mark.parametrize("way", ["PGPASSWORD", "PGPASSFILE"])
async def test_postgresql_is_found_in_its_usual_places(
    way: str, account: str, postgres_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "pgpass"
    file.write_text(f"127.0.0.1:{postgres_server.port}:{account}:{account}:{PASSWORD}\n")
    file.chmod(0o600)
    monkeypatch.setenv(way, PASSWORD if way == "PGPASSWORD" else str(file))
    await check(Server("--database", postgres_server.url(account, account)), workers=0)
