"""The tables of the database. A change needs a new file in `migrations/versions`; a test compares the two."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Boolean, Column, Connection, Double, Index, Integer, MetaData, Table, Text

from sixstones.server.storage.failures import StorageTooNew

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("number", Integer, nullable=False),  # of the last event; never 0
    Column("listing", Text),
    Column("listed_at", Double),  # set as long as `listing` is
    Column("finished", Boolean, nullable=False),
    Column("due", Double),
    Column("lease_node", Text),
    Column("lease_until", Double),
    Column("created_at", Double, nullable=False),
)

# Few tables are listed, due or leased, so partial indexes stay small.
for _name, _column in {"tables_listed": "listed_at", "tables_due": "due", "tables_leased": "lease_node"}.items():
    _is_set = tables.c[_column].is_not(None)
    Index(_name, tables.c[_column], sqlite_where=_is_set, postgresql_where=_is_set)

Index("tables_finished", tables.c.finished, sqlite_where=tables.c.finished, postgresql_where=tables.c.finished)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("node", Text, primary_key=True),
)

nodes = Table("nodes", metadata, Column("id", Text, primary_key=True), Column("alive_until", Double, nullable=False))

settings = Table("settings", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))


FOLDER: Final = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "sixstones_version"  # not Alembic's default: another program may use the same database


def migrate(connection: Connection) -> None:
    """Run missing migrations in the connection's transaction: all or nothing. Raises StorageTooNew."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    done = set(MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads())
    if not done <= {revision.revision for revision in script.walk_revisions()}:
        raise StorageTooNew
    if done != set(script.get_heads()):
        command.upgrade(config, "head")
