"""Bringing a database to the form that this version of sixstones knows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from sixstones.server.storage.problems import StorageTooNew

FOLDER: Final = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "sixstones_version"  # not Alembic's usual name: another program may live in the same database


def migrate(connection: Connection) -> None:
    """Run what is missing, inside the connection's transaction: all of it or nothing. Raises StorageTooNew."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    done = set(MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads())
    if not done <= {revision.revision for revision in script.walk_revisions()}:
        raise StorageTooNew
    if done != set(script.get_heads()):
        command.upgrade(config, "head")
