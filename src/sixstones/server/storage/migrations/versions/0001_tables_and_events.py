"""The first form: tables, their events, who is connected where, and the nodes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("listing", sa.Text),
        sa.Column("listed_at", sa.Double),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("lease_node", sa.Text),
        sa.Column("lease_until", sa.Double),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    _partial_index("tables_listed", "listed_at", sa.column("listed_at").is_not(None))
    _partial_index("tables_due", "due", sa.column("due").is_not(None))
    _partial_index("tables_leased", "lease_node", sa.column("lease_node").is_not(None))
    _partial_index("tables_finished", "finished", sa.column("finished", sa.Boolean))
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("node", sa.Text, primary_key=True),
    )
    op.create_table(
        "nodes", sa.Column("id", sa.Text, primary_key=True), sa.Column("alive_until", sa.Double, nullable=False)
    )
    op.create_table(
        "settings", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def _partial_index(name: str, column: str, where: sa.ColumnElement[bool]) -> None:
    op.create_index(name, "tables", [column], sqlite_where=where, postgresql_where=where)
