"""Run by Alembic: the steps are taken on the connection that was handed over."""

from alembic import context

from kakehashi.tables.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
