"""Runs the migrations on the connection that the store hands over."""

from alembic import context
from sqlalchemy import text

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":  # two servers may start at once
    connection.execute(text("SELECT pg_advisory_xact_lock(7120433)"))
context.configure(connection=connection, transactional_ddl=True)
context.run_migrations()
