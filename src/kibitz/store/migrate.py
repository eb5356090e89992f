"""Brings a database's schema up to date."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from kibitz.store.migrations import HEAD


def is_current(engine: Engine) -> bool:
    """Whether the schema is the newest; False for an empty database."""
    try:
        with engine.connect() as connection:
            found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    except SQLAlchemyError:
        return False
    return bool(found == HEAD)


def migrate(engine: Engine) -> None:
    """Runs what migrations are missing. Alembic is loaded only if there are any."""
    if is_current(engine):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
