"""A PostgreSQL server in a temporary folder, for the time of the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.services.ports import free_port

INSTALLED = Path("/usr/lib/postgresql")
MISSING = "the tests need PostgreSQL: apt-get install postgresql (or put its pg_ctl and initdb on the PATH)"
USERS = ("postgres", "nobody")  # the server refuses to run as root
SUPERUSER = "postgres"


class Postgres:
    """Listens on a port of its own; anyone on this machine may log in as SUPERUSER without a password."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, MISSING
        self._programs = found
        self.folder = Path(tempfile.mkdtemp(prefix="sixstones-postgres-"))
        self._data = self.folder / "data"
        self._identity = _identity(self.folder)
        self._names = 0
        self.port = free_port()
        try:
            self._run("initdb", "-D", self._data, "-U", SUPERUSER, "--auth=trust", "--no-sync", "--locale=C", "-EUTF8")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder)
            raise

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -F"
        self._control("start", "-o", options, "-l", self.folder / "log")

    def stop(self) -> None:
        """Stop it at once, like a crash: clients lose their connections."""
        self._control("stop", "-m", "immediate")

    def restart(self) -> None:
        self.stop()
        self.start()

    def create_database(self) -> str:
        """The address of a new, empty database."""
        name = self._new_name()
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def create_schema(self) -> str:
        """The address of a new, empty schema of the database `postgres`: ten times as fast, and as good as another."""
        name = self._new_name()
        self.execute(f"CREATE SCHEMA {name}")
        return f"{self.url('postgres')}?search_path={name}"

    def execute(self, statement: str, database: str = "postgres") -> str:
        """Run SQL and return what psql prints."""
        address = ("-h", self.folder, "-p", self.port, "-U", SUPERUSER, "-d", database)
        return self._run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *address, "-c", statement)

    def url(self, database: str, user: str = SUPERUSER, password: str = "") -> str:
        login = f"{user}:{password}" if password else user
        return f"postgresql://{login}@127.0.0.1:{self.port}/{database}"

    def create_user(self, name: str, password: str = "") -> str:
        """A user without any rights, who needs the password if there is one."""
        self.execute(f"CREATE USER {name} PASSWORD '{password or 'none'}'")
        if password:
            rules = self._data / "pg_hba.conf"
            rules.write_text(f"host all {name} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
            self.execute("SELECT pg_reload_conf()")
        return name

    def remove(self) -> None:
        """Stop it and delete its data."""
        try:
            if (self._data / "postmaster.pid").exists():
                self.stop()
        finally:
            shutil.rmtree(self.folder)

    def _new_name(self) -> str:
        self._names += 1
        return f"test_{self._names}"

    def _control(self, action: str, *arguments: object) -> None:
        self._run("pg_ctl", action, "-D", self._data, "-s", "-w", *arguments)

    def _run(self, program: str, *arguments: object) -> str:
        """Its output goes through a file: a server that pg_ctl starts would keep a pipe open."""
        command = [str(self._programs / program), *map(str, arguments)]
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                command, stdout=output, stderr=output, cwd=self.folder, check=False, timeout=60, **self._identity
            )
            output.seek(0)
            said = output.read()
        assert done.returncode == 0, f"{' '.join(command)}\n{said}"
        return said


def programs() -> Path | None:
    """The folder with the newest PostgreSQL on this machine."""
    on_path = shutil.which("pg_ctl")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found = [folder for folder in INSTALLED.glob("*/bin") if (folder / "initdb").exists()]
    return max(found, key=lambda folder: float(folder.parent.name), default=None)


def _identity(folder: Path) -> dict[str, Any]:
    """The user who runs the server: the current one, or another who gets the folder if we are root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(known[name] for name in USERS if name in known)
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
