"""``kibitz serve``: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for the home network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port.")] = 8765,
    data: Annotated[
        Path | None, typer.Option("--data", help="Folder of tables and keys.", show_default=False)
    ] = None,
    database_url: Annotated[
        str | None,
        typer.Option("--database-url", help="SQLAlchemy URL; SQLite in the data folder if none."),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", help="How others reach this server.")
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open a browser when the server is up.")
    ] = False,
) -> None:
    """Serve the games to browsers."""
    from kibitz.server.run import serve as run
    from kibitz.server.settings import Settings, default_data

    code = run(
        Settings(
            host=host,
            port=port,
            data=data or default_data(),
            database_url=database_url,
            public_url=public_url,
            open_browser=open_browser,
        )
    )
    raise typer.Exit(code)
