"""Who sits where, conditional moves, people with their passkeys and sessions, push, and what operators do."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _create_seats_and_plans()
    _create_people()
    _create_administration()
    _fill_seats()


def _create_seats_and_plans() -> None:
    op.create_table(
        "seats",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True, index=True),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_table(
        "plans",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True, index=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("recovery", sa.Text, unique=True),
        sa.Column("preferences", sa.Text, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double),
    )
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False, index=True),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )


def _create_administration() -> None:
    op.create_table(
        "restrictions",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("until", sa.Double),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("closed_at", sa.Double),
    )
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("operator", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )


def _fill_seats() -> None:
    """The players of the tables that exist. An entry that can't be read belongs to a damaged table."""
    connection = op.get_bind()
    events = sa.table("events", sa.column("table_id"), sa.column("body"))
    seats = sa.table("seats", sa.column("player"), sa.column("table_id"), sa.column("seen"))
    sat: set[tuple[str, str]] = set()
    for table, body in connection.execute(sa.select(events.c.table_id, events.c.body)):
        try:
            entry = json.loads(body)["entry"]
            if entry["event"]["type"] in {"sat", "claimed"} and entry.get("player"):
                sat.add((entry["player"], table))
        except (ValueError, LookupError, TypeError):
            continue
    if sat:
        op.bulk_insert(seats, [{"player": player, "table_id": table, "seen": 0} for player, table in sorted(sat)])
