"""All SQL statements, built once so that SQLAlchemy compiles each once.

Several rows are always locked in the order of their ids, so that two nodes never deadlock. SQLite has no FOR UPDATE
(SQLAlchemy leaves it out), but there only one transaction writes at a time.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy import BindParameter, Double, Integer, Table, bindparam, delete, exists, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from sixstones.server.storage.schema import events, nodes, presence, settings, tables

DialectInsert = Callable[[Table], "postgresql.Insert | sqlite.Insert"]

NOW: Final[BindParameter[float]] = bindparam("now", type_=Double())
LIMIT: Final[BindParameter[int]] = bindparam("limit", type_=Integer())

LIVING = select(nodes.c.id).where(nodes.c.alive_until >= NOW)
FREE = or_(tables.c.lease_node.is_(None), tables.c.lease_until < NOW, tables.c.lease_node.not_in(LIVING))
ONE_PLACE = (presence.c.table_id == bindparam("table")) & (presence.c.player == bindparam("player"))

KNOWN = (
    select(tables.c.id, tables.c.number, tables.c.listed_at)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
ADD_EVENTS = insert(events)
CHANGE_TABLES = update(tables).where(tables.c.id == bindparam("table"))

LOAD = (
    select(events.c.number, events.c.body)
    .where(events.c.table_id == bindparam("table"), events.c.number > bindparam("after"))
    .order_by(events.c.number)
    .limit(LIMIT)
)
NUMBERS = select(tables.c.id, tables.c.number).where(tables.c.id.in_(bindparam("ids", expanding=True)))
LISTINGS = (
    select(tables.c.listing)
    .where(tables.c.listed_at.is_not(None))
    .order_by(tables.c.listed_at.desc(), tables.c.id)
    .limit(LIMIT)
)
SETTING = select(settings.c.value).where(settings.c.name == bindparam("setting"))

DUE = select(tables.c.id).where(tables.c.due <= NOW, FREE).order_by(tables.c.due, tables.c.id).limit(LIMIT)
TAKE_LEASE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), or_(FREE, tables.c.lease_node == bindparam("node")))
    .values(lease_node=bindparam("node"), lease_until=bindparam("until"))
)

DEPART = delete(presence).where(ONE_PLACE, presence.c.node == bindparam("node"))
PRESENT = select(exists().where(ONE_PLACE, presence.c.node.in_(LIVING), presence.c.node != bindparam("besides")))

# Reaping dead nodes: each SELECT locks rows, and the statement after it changes exactly these. Another query could
# find more rows, and locking those out of order could deadlock two nodes.
DEAD = select(nodes.c.id.label("node")).where(nodes.c.alive_until < NOW).order_by(nodes.c.id).with_for_update()
FORGET = delete(nodes).where(nodes.c.id == bindparam("node"))
PLACES_OF_DEAD = (
    select(presence.c.table_id.label("table"), presence.c.player, presence.c.node)
    .where(presence.c.node.not_in(LIVING))
    .order_by(presence.c.table_id, presence.c.player, presence.c.node)
    .with_for_update()
)
LEASED_TO_DEAD = (
    select(tables.c.id.label("table"))
    .where(tables.c.lease_node.is_not(None), tables.c.lease_node.not_in(LIVING))
    .order_by(tables.c.id)
    .with_for_update()
)
END_LEASE = update(tables).where(tables.c.id == bindparam("table")).values(lease_node=None, lease_until=None)


class Upserts:
    """Inserts that handle existing rows. Each dialect of SQLAlchemy has its own class for these."""

    def __init__(self, dialect_insert: DialectInsert) -> None:
        self.add_tables = dialect_insert(tables).on_conflict_do_nothing().returning(tables.c.id)
        self.arrive = dialect_insert(presence).on_conflict_do_nothing()
        self.add_setting = dialect_insert(settings).on_conflict_do_nothing()
        living = dialect_insert(nodes)
        self.keep_alive = living.on_conflict_do_update(
            index_elements=[nodes.c.id],
            set_={"alive_until": living.excluded.alive_until},
            where=nodes.c.alive_until < living.excluded.alive_until,
        )
