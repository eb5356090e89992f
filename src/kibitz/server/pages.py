"""The pages, and the files that they need."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cached_property
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from kibitz.core.game import AnyGame
from kibitz.server.calls import facts_of, house_of
from kibitz.server.problems import Problem
from kibitz.server.rulebook_page import rulebook_page
from kibitz.server.settings import Settings

router = APIRouter(include_in_schema=False)

WEB = Path(str(files("kibitz"))) / "web"
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.S)
GAME_FILE = re.compile(r"[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*")


class Pages:
    """Renders templates by name."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @cached_property
    def _environment(self) -> Environment:
        return Environment(
            loader=FileSystemLoader(WEB / "templates"),
            autoescape=select_autoescape(),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    @cached_property
    def strings(self) -> dict[str, str]:
        """Every sentence of the shared interface."""
        path = WEB / "strings" / "en.json"
        found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        return found

    def render(self, template: str, status_code: int = 200, **values: Any) -> Response:
        """A page, with a policy that lets it load nothing from elsewhere."""
        html = self._environment.get_template(template).render(
            {"t": self.strings, "game": None, **values}
        )
        headers = {
            "Content-Security-Policy": policy(html),
            "Cache-Control": "no-cache",
        }
        return Response(html, status_code, headers, "text/html; charset=utf-8")

    def error(self, problem: Problem) -> Response:
        """The page for something that went wrong."""
        from http import HTTPStatus

        title = HTTPStatus(problem.status).phrase
        return self.render(
            "error.html", problem.status, status=problem.status, title=title,
            detail=problem.detail,
        )  # fmt: skip


def policy(html: str) -> str:
    """The Content-Security-Policy of a page: its own server only; the one inline script, the
    import map, by its hash."""
    hashes = []
    for match in INLINE_SCRIPT.finditer(html):
        if 'type="importmap"' in match[0][: match.start(1) - match.start()]:
            digest = base64.b64encode(hashlib.sha256(match[1].encode()).digest()).decode()
            hashes.append(f"'sha256-{digest}'")
    scripts = " ".join(["'self'", *dict.fromkeys(hashes)])
    return (
        f"default-src 'self'; script-src {scripts}; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'self'"
    )


def _pages(request: Request) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


def _game(request: Request, slug: str) -> AnyGame:
    return house_of(request).game(slug)


@router.get("/")
async def lobby(request: Request) -> Response:
    games = [facts_of(game) for game in house_of(request).games.values()]
    return _pages(request).render("lobby.html", games=games)


@router.get("/games/{slug}")
async def game_page(request: Request, slug: str) -> Response:
    return _pages(request).render("game.html", game=facts_of(_game(request, slug)))


@router.get("/games/{slug}/rules")
async def rules_page(request: Request, slug: str) -> Response:
    game = _game(request, slug)
    page = rulebook_page(game)
    return _pages(request).render("rules.html", game=facts_of(game), body=page.body, toc=page.toc)


@router.get("/games/{slug}/rules/examples/{number}")
async def example(request: Request, slug: str, number: int) -> Response:
    """An executed example of the rulebook as JSON: the views before and after."""
    import asyncio

    from kibitz.server.examples import example_json

    game = _game(request, slug)
    await house_of(request).warm.ensure(game)
    found = await asyncio.to_thread(example_json, game, number)
    if found is None:
        raise Problem(404, "There is no such example in this rulebook.")
    return Response(found, 200, {"Cache-Control": "no-cache"}, "application/json")


@router.get("/games/{slug}/web/{path:path}")
async def game_file(request: Request, slug: str, path: str) -> Response:
    """A file of the game's own element."""
    game = _game(request, slug)
    parts = path.split("/")
    if not GAME_FILE.fullmatch(path) or any(part.startswith(".") for part in parts):
        raise Problem(404, "There is nothing at this address.")
    folder = files(type(game).__module__.rpartition(".")[0]) / "web"
    with as_file(folder.joinpath(*parts)) as real:
        if not real.is_file():
            raise Problem(404, "There is nothing at this address.")
        response = FileResponse(real)
    response.headers["Cache-Control"] = "no-cache"
    return response


@router.get("/tables/{id}")
async def table_page(request: Request, id: str) -> Response:
    return _pages(request).render("table.html")


@router.get("/replay")
async def replay_page(request: Request) -> Response:
    return _pages(request).render("replay.html")


@router.get("/favicon.ico")
async def favicon() -> Response:
    return Response(status_code=204)


class Kept(StaticFiles):
    """Static files that browsers ask about each time: unchanged ones cost an empty answer."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


def mount_static(app: FastAPI) -> None:
    """Serves the shared files."""
    app.mount("/static", Kept(directory=WEB), name="static")
