"""Alembic runs this for each command; `sixstones.server.storage.schema` gives it the connection."""

from alembic import context

from sixstones.server.storage.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
