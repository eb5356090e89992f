"""What a server can be told before it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_data() -> Path:
    """The data folder of this user."""
    given = os.environ.get("KIBITZ_DATA")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "kibitz"


@dataclass(frozen=True)
class Settings:
    """Every default works: one process on this machine, SQLite in the user's data folder."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: Path = field(default_factory=default_data)
    database_url: str | None = None
    """SQLAlchemy URL; None for SQLite in the data folder."""
    public_url: str | None = None
    """How others reach this server, if not by the host they ask for."""
    open_browser: bool = False
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    messages_per_second: float = 20.0
    """What one socket, or one address over HTTP, may send for long; 0 for no limit."""
    messages_burst: int = 60
    bot_grace: float = 2.0
    """Seconds a bot may be late before its worker is killed."""
