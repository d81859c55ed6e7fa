"""The tables of the database. A change of a table needs a new file in `migrations/versions`."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite

from sixstones.server.storage.failures import StorageProblem

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # of the last event; never 0
    sa.Column("listing", sa.Text),
    sa.Column("listed_at", sa.Double),  # set as long as `listing` is
    sa.Column("finished", sa.Boolean, nullable=False),
    sa.Column("due", sa.Double),
    sa.Column("lease_node", sa.Text),
    sa.Column("lease_until", sa.Double),
    sa.Column("created_at", sa.Double, nullable=False),
)

# Few tables are listed, due or leased, so partial indexes stay small.
for _name, _column in {"tables_listed": "listed_at", "tables_due": "due", "tables_leased": "lease_node"}.items():
    _is_set = tables.c[_column].is_not(None)
    sa.Index(_name, tables.c[_column], sqlite_where=_is_set, postgresql_where=_is_set)

sa.Index("tables_finished", tables.c.finished, sqlite_where=tables.c.finished, postgresql_where=tables.c.finished)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("node", sa.Text, primary_key=True),
)

nodes = sa.Table(
    "nodes", metadata, sa.Column("id", sa.Text, primary_key=True), sa.Column("alive_until", sa.Double, nullable=False)
)

settings = sa.Table(
    "settings", metadata, sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
)

seats = sa.Table(  # Who has ever sat at which table
    "seats",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, primary_key=True, index=True),
    sa.Column("seen", sa.Integer, nullable=False),  # The number of the last event that the player has looked at
)

plans = sa.Table(  # Conditional moves; nobody but their player gets to see them
    "plans",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True, index=True),
    sa.Column("body", sa.Text, nullable=False),
)

people = sa.Table(  # What is known about a guest beyond their seats; most guests have no row
    "people",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created_at", sa.Double, nullable=False),
    sa.Column("recovery", sa.Text, unique=True),  # A digest of the recovery code
    sa.Column("preferences", sa.Text, nullable=False),  # JSON
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False, index=True),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("uses", sa.Integer, nullable=False),  # The authenticator's own counter
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created_at", sa.Double, nullable=False),
)

sessions = sa.Table(  # The devices of people who keep their games
    "sessions",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created_at", sa.Double, nullable=False),
    sa.Column("seen_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double),  # Set when the session was revoked
)

pushes = sa.Table(  # Where browsers want to be notified
    "pushes",
    metadata,
    sa.Column("endpoint", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False, index=True),
    sa.Column("keys", sa.Text, nullable=False),  # JSON
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("created_at", sa.Double, nullable=False),
)

restrictions = sa.Table(  # Guests who may not chat or play
    "restrictions",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),  # "muted" or "banned"
    sa.Column("until", sa.Double),  # None: until it is lifted
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("reporter", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("closed_at", sa.Double),
)

admin_log = sa.Table(  # Every action of an operator
    "admin_log",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("operator", sa.Text, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("target", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)


FOLDER: Final = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "sixstones_version"  # not Alembic's default: another program may use the same database


def migrate(connection: sa.Connection) -> None:
    """Run missing migrations in the connection's transaction: all or nothing. Raises StorageProblem."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    done = set(MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads())
    if not done <= {revision.revision for revision in script.walk_revisions()}:
        raise StorageProblem("this database was made by a newer sixstones; update sixstones")
    if done != set(script.get_heads()):
        command.upgrade(config, "head")


def known_revisions() -> set[str]:
    """The versions of the database that this program can read."""
    return {revision.revision for revision in ScriptDirectory(str(FOLDER)).walk_revisions()}


DialectInsert = Callable[[sa.Table], "postgresql.Insert | sqlite.Insert"]

NOW: Final[sa.BindParameter[float]] = sa.bindparam("now", type_=sa.Double())
LIMIT: Final[sa.BindParameter[int]] = sa.bindparam("limit", type_=sa.Integer())

# Statements that run all the time are built once, here; the others are where they are used.
# Several rows are always locked in the order of their ids, so that two nodes never deadlock. SQLite has no FOR UPDATE
# (SQLAlchemy leaves it out), but there only one transaction writes at a time.
LIVING = sa.select(nodes.c.id).where(nodes.c.alive_until >= NOW)
FREE = sa.or_(tables.c.lease_node.is_(None), tables.c.lease_until < NOW, tables.c.lease_node.not_in(LIVING))
ONE_PLACE = (presence.c.table_id == sa.bindparam("table")) & (presence.c.player == sa.bindparam("player"))

KNOWN = (
    sa.select(tables.c.id, tables.c.number, tables.c.listed_at)
    .where(tables.c.id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
CHANGE_TABLES = sa.update(tables).where(tables.c.id == sa.bindparam("table"))

LOAD = (
    sa.select(events.c.body)
    .where(events.c.table_id == sa.bindparam("table"), events.c.number > sa.bindparam("after"))
    .order_by(events.c.number)
    .limit(LIMIT)
)
LOAD_THESE = (
    sa.select(events.c.table_id, events.c.body)
    .where(sa.tuple_(events.c.table_id, events.c.number).in_(sa.bindparam("places", expanding=True)))
    .order_by(events.c.table_id, events.c.number)
)
NUMBERS = sa.select(tables.c.id, tables.c.number).where(tables.c.id.in_(sa.bindparam("ids", expanding=True)))

DUE = sa.select(tables.c.id).where(tables.c.due <= NOW, FREE).order_by(tables.c.due, tables.c.id).limit(LIMIT)
TAKE_LEASE = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table"), sa.or_(FREE, tables.c.lease_node == sa.bindparam("node")))
    .values(lease_node=sa.bindparam("node"), lease_until=sa.bindparam("until"))
)

DEPART = sa.delete(presence).where(ONE_PLACE, presence.c.node == sa.bindparam("node"))
PRESENT = sa.select(
    sa.exists().where(ONE_PLACE, presence.c.node.in_(LIVING), presence.c.node != sa.bindparam("besides"))
)

# Reaping dead nodes: each SELECT locks rows, and the statement after it changes exactly these and no others.
DEAD = sa.select(nodes.c.id.label("node")).where(nodes.c.alive_until < NOW).order_by(nodes.c.id).with_for_update()
FORGET = sa.delete(nodes).where(nodes.c.id == sa.bindparam("node"))
PLACES_OF_DEAD = (
    sa.select(presence.c.table_id.label("table"), presence.c.player, presence.c.node)
    .where(presence.c.node.not_in(LIVING))
    .order_by(presence.c.table_id, presence.c.player, presence.c.node)
    .with_for_update()
)
LEASED_TO_DEAD = (
    sa.select(tables.c.id.label("table"))
    .where(tables.c.lease_node.is_not(None), tables.c.lease_node.not_in(LIVING))
    .order_by(tables.c.id)
    .with_for_update()
)
END_LEASE = sa.update(tables).where(tables.c.id == sa.bindparam("table")).values(lease_node=None, lease_until=None)
