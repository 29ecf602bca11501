"""How Alembic runs our migrations: on the connection the store hands over, never on its own."""

from alembic import context

from matou.server.store.tables import metadata

connection = context.config.attributes["connection"]
# SQLite changes a column by copying its table: "batch".
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
