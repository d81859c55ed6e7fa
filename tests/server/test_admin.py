"""`sixstones admin` against a real server: what it prints, and how it finds the server and the key."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.processes import sixstones
from tests.server.running import Guest, Server, begun_table, running

KEY = "an-operator-key-of-the-test"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("admin") / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    with running(database=str(database)) as made:
        yield made


class Command:
    """The command with the options that lead to the test's server."""

    def __init__(self, home: Path, server: Server, database: Path) -> None:
        self.home = home
        self.options = ("--url", server.url, "--database", str(database))

    def __call__(self, *arguments: str, status: int = 0) -> str:
        with patch.dict(os.environ, {"COLUMNS": "150", "XDG_CONFIG_HOME": str(self.home)}):
            return sixstones(self.home, "admin", *arguments, *self.options, status=status)


@pytest.fixture
def admin(tmp_path: Path, server: Server, database: Path) -> Command:
    return Command(tmp_path, server, database)


@pytest.fixture
def game(server: Server) -> tuple[str, list[Guest]]:
    return begun_table(server, free_chat=True)


def test_tables_and_a_table(admin: Command, game: tuple[str, list[Guest]]) -> None:
    table, (ann, _) = game
    ann.do(table, "say", text="hello [bold]there")
    line = next(line for line in admin("tables").splitlines() if line.startswith(table))
    assert "playing" in line
    assert "Guest 1, Guest 2" in line
    assert table in {each["id"] for each in json.loads(admin("tables", "--json"))}
    shown = admin("table", table)
    assert "hello [bold]there" in shown
    assert "free_chat True" in shown
    assert "Secret" not in shown
    assert "created" in admin("table", table, "--events", "6")  # of five
    assert "created" not in admin("table", table, "--events", "4")
    ann.do(table, "resign")
    assert table not in admin("tables")
    assert table in admin("tables", "--all")
    assert "Secret of the deal" in admin("table", table)


def test_everything_that_an_operator_does_is_logged(admin: Command, game: tuple[str, list[Guest]]) -> None:
    table, (ann, bob) = game
    guest = json.loads(admin("table", table, "--json"))["seats"][0]["guest"]
    bob.http.post(f"/api/tables/{table}/reports", json={"seat": 0, "reason": "rude"})
    number = json.loads(admin("reports", "--json"))[0]["id"]
    shown = admin("reports")
    assert f"Report {number} (open)" in shown
    assert guest in shown
    assert admin("mute", f"{table}/1", "--days", "2", "--reason", "loud") == f"Guest {guest} is muted for 2 days.\n"
    assert guest in admin("guests")
    admin("unmute", guest)
    assert "They left 1 table." in admin("ban", guest, "--reason", "rude", "--as", "Eve")
    assert "banned" in admin("table", table)
    assert "no longer banned" in admin("unban", guest)
    assert admin("reports", "--close", str(number)) == f"Report {number} is closed.\n"
    assert admin("end", table, "--reason", "enough") == f"Table {table} has ended.\n"
    logged = json.loads(admin("log", "--json"))[:6]
    assert [line["action"] for line in logged] == ["end", "close report", "unban", "ban", "unmute", "mute"]
    assert (logged[3]["operator"], logged[3]["target"], logged[3]["reason"]) == ("Eve", guest, "rude")
    assert "enough" in admin("log", "--limit", "1")
    assert ann.look(table)["outcome"]["reason"] == "operator"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("table", "nosuchtable"), "There is no such table"),
        (("table", "../log"), "is not the id of a table"),
        (("end", "nosuchtable"), "There is no such table"),
        (("ban", "nobody"), "There is no guest 'nobody'"),
        (("unban", "0" * 32), "This guest is not banned"),
        (("ban", "x/1", "--days", "-1"), "--days"),
        (("reports", "--close", "-1"), "--close"),
        (("reports", "--close", "999999"), "There is no open report 999999"),
        (("tables", "--limit", "0"), "--limit"),
        (("backup", "/no/such/folder/x.db"), "can't be written (No such file or directory)"),
        (("restore", "/no/such/file"), "can't be read (No such file or directory)"),
        (("frobnicate",), "frobnicate"),
    ],
)
def test_a_problem_is_one_sentence(admin: Command, arguments: tuple[str, ...], words: str) -> None:
    [line] = admin(*arguments, status=2).splitlines()
    assert line.startswith("sixstones: ")
    assert words in line


def said(home: Path, *arguments: str, status: int = 0, **variables: str) -> str:
    with patch.dict(os.environ, {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)} | variables):
        return sixstones(home, "admin", *arguments, status=status)


def test_where_the_key_comes_from(tmp_path: Path, server: Server, database: Path) -> None:
    kept = said(tmp_path, "key", "--database", str(database)).strip()
    assert len(kept) == 64
    assert said(tmp_path, "key", SIXSTONES_SERVE_DATABASE=str(database)).strip() == kept
    config = tmp_path / "sixstones.toml"
    config.write_text(f'[serve]\ndatabase = "{database}"\nport = {server.port}\n')
    config.chmod(0o600)
    assert said(tmp_path, "key", "--config", str(config)).strip() == kept
    assert "Table" in said(tmp_path, "tables", "--config", str(config))  # it finds the port there, too
    file = tmp_path / "key"
    file.write_text(f"{KEY}\n")
    assert said(tmp_path, "key", "--key-file", str(file)).strip() == KEY
    assert said(tmp_path, "key", SIXSTONES_ADMIN_KEY_FILE=str(file)).strip() == KEY
    assert said(tmp_path, "key", SIXSTONES_SERVE_OPERATOR_KEY_FILE=str(file)).strip() == KEY
    assert said(tmp_path, "key", SIXSTONES_ADMIN_KEY=KEY).strip() == KEY
    assert "has no operator key" in said(tmp_path, "key", status=2)
    wrong = said(tmp_path, "log", "--url", server.url, SIXSTONES_ADMIN_KEY=KEY, status=2)
    assert "does not accept this operator key" in wrong


def test_the_key_of_a_postgresql_database(tmp_path: Path, postgres_url: str) -> None:
    with running(database=postgres_url) as server:
        options = ("--database", postgres_url, "--url", server.url)
        assert "0 actions" in said(tmp_path, "log", *options)
    for command in ("backup", "restore"):
        assert "pg_dump" in said(tmp_path, command, str(tmp_path / "x"), "--database", postgres_url, status=2)


def test_the_key_does_not_leave_the_machine_unencrypted(tmp_path: Path) -> None:
    told = said(tmp_path, "log", "--url", "http://play.example.org", SIXSTONES_ADMIN_KEY=KEY, status=2)
    assert "use an https address" in told
    assert "is not an address" in said(tmp_path, "log", "--url", "ftp://x", SIXSTONES_ADMIN_KEY=KEY, status=2)
    assert "no server answers" in said(
        tmp_path, "log", "--url", "http://127.0.0.1:1", SIXSTONES_ADMIN_KEY=KEY, status=2
    )


def test_backup_and_restore(admin: Command, game: tuple[str, list[Guest]], tmp_path: Path, database: Path) -> None:
    backup = tmp_path / "backup.db"
    assert "and is intact" in admin("backup", str(backup))
    assert "already exists" in admin("backup", str(backup), status=2)
    assert "and is intact" in admin("backup", str(backup), "--force")
    assert "a sixstones server uses" in admin("restore", str(backup), "--force", status=2)
    new = tmp_path / "new.db"
    told = said(tmp_path, "restore", str(backup), "--database", str(new))
    assert "Start the server." in told
    with running(database=str(new)) as again:
        table, (ann, _) = game
        assert again.client(ann.token).get(f"/api/tables/{table}").json()["you"] == 0
