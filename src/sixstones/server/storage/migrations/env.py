"""Alembic runs this for each command; `sixstones.server.storage.migrate` gives it the connection."""

from __future__ import annotations

from alembic import context

from sixstones.server.storage.migrate import VERSION_TABLE
from sixstones.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
