"""How the operator's commands reach a server: its address, the operator key, and its database."""

import asyncio
import getpass
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from cyclopts import Parameter

from sixstones.cli.home import LOOPBACK, PORT, tables_file
from sixstones.cli.http import Refusal, ask, is_this_machine
from sixstones.cli.serve_settings import secret_in, served_setting
from sixstones.problem import Problem

ANYWHERE: Final = {"0.0.0.0", "::", ""}  # noqa: S104  # compared, not bound
KEY: Final = "SELECT value FROM settings WHERE name = 'operator_key'"
POSTGRES: Final = (
    "PostgreSQL has its own commands: pg_dump --format=custom --file=FILE DATABASE, and "
    "pg_restore --clean --dbname=DATABASE FILE (docs/hosting.md, “Backup and restore”)"
)

T = TypeVar("T")


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "operator"


@Parameter(name="*")
@dataclass(frozen=True)
class Server:
    """Which server. Without options: the one on this machine with the settings of `sixstones serve`."""

    url: Annotated[
        str | None, Parameter(env_var="SIXSTONES_ADMIN_URL", help="The server's address; default: this machine.")
    ] = None
    database: Annotated[str | None, Parameter(help="The server's --database, which contains the operator key.")] = None
    key_file: Annotated[
        str | None, Parameter(env_var="SIXSTONES_ADMIN_KEY_FILE", help="A file with the operator key.")
    ] = None
    config: Annotated[str | None, Parameter(help="The server's --config.")] = None
    operator: Annotated[
        str, Parameter(name="--as", env_var="SIXSTONES_ADMIN_AS", help="Your name in the log.", show_default=True)
    ] = field(default_factory=_user)

    @property
    def storage(self) -> str:
        return self.database or served_setting("database", self.config) or str(tables_file())

    @property
    def file(self) -> Path:
        """The SQLite file, for backups. Raises Problem."""
        from sixstones.server.storage import sqlite_file  # noqa: PLC0415  # slow, and most commands don't need it

        found = sqlite_file(self.storage)
        if found is None:
            raise Problem(POSTGRES if self.storage.startswith("postgres") else "this database is not an SQLite file")
        return found

    def key(self) -> str:
        """The operator key: from the environment, a file, the server's settings, or its database. Raises Problem."""
        given = os.environ.get("SIXSTONES_ADMIN_KEY")
        if given:
            return given
        if self.key_file:
            return secret_in(self.key_file)
        return served_setting("operator_key", self.config) or _kept_key(self.storage)

    def get(self, path: str, type: type[T]) -> T:
        return self._ask(path, type, None)

    def post(self, path: str, type: type[T], **body: Any) -> T:
        return self._ask(path, type, msgspec.json.encode(body | {"operator": self.operator}))

    def _ask(self, path: str, type: type[T], data: bytes | None) -> T:
        """Raises Problem."""
        url = self._url()
        try:
            return ask(url, f"/api/admin/{path}", type, self.key(), data)
        except Refusal as refusal:
            if refusal.code != "request/credentials":
                raise
            raise Problem(
                f"{url} does not accept this operator key; `sixstones admin key` shows the key in a database"
            ) from None

    def _url(self) -> str:
        host, port = served_setting("host", self.config) or "", served_setting("port", self.config) or PORT
        host = LOOPBACK if host in ANYWHERE else host
        url = (self.url or f"http://{f'[{host}]' if ':' in host else host}:{port}").rstrip("/")
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise Problem(f"{url!r} is not an address; use one such as https://play.example.org")
        if self.url and parts.scheme == "http" and not is_this_machine(parts.hostname):
            raise Problem("the operator key would be sent unencrypted; use an https address, or the server's machine")
        return url


def _kept_key(storage: str) -> str:
    from sixstones.server.storage import sqlite_file  # noqa: PLC0415  # slow, and not needed with another key

    file = sqlite_file(storage)
    found = asyncio.run(_key_in_postgres(storage)) if file is None else _key_in(file)
    if found is None:
        shown = file or "the database"
        raise Problem(f"{shown} has no operator key; start the server once, or give its --database")
    return found


def _key_in(file: Path) -> str | None:
    """The server may be running: SQLite shares the file with it."""
    if not file.exists():
        return None
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            row = database.execute(KEY).fetchone()
    except sqlite3.Error as error:
        raise Problem(f"{file} can't be read ({error})") from None
    return str(row[0]) if row else None


async def _key_in_postgres(url: str) -> str | None:
    from sixstones.server.storage.postgres import fetch_one  # noqa: PLC0415  # an optional package

    return await fetch_one(url, KEY)
