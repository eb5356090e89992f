"""The history of the database's schema, run by Alembic when a store starts."""

HEAD = "0001"
"""The newest revision."""
