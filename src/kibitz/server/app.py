"""The web application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from kibitz.core.errors import KibitzError
from kibitz.server import calls, pages
from kibitz.server.house import House
from kibitz.server.limits import Addresses, is_own_origin
from kibitz.server.live import LiveEndpoint
from kibitz.server.problems import Problem, problem_of
from kibitz.server.settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def create_app(settings: Settings) -> FastAPI:
    """The application; its house opens when it starts. Raises StoreError."""
    house = House(settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(title="Kibitz", lifespan=life, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.house = house
    app.state.pages = pages.Pages(settings)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(KibitzError, _kibitz_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _unforeseen)
    app.include_router(calls.router)
    app.include_router(pages.router)
    pages.mount_static(app)
    app.router.routes.append(WebSocketRoute("/tables/{id}/live", LiveEndpoint(lambda: house)))
    app.add_middleware(Gate, settings=settings)
    return app


class Gate:
    """Before all calls: own origin and measure for what changes something; safe headers."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._addresses = Addresses(settings.messages_per_second, settings.messages_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            problem = self._objection(scope)
            if problem is not None:
                await problem.response()(scope, receive, send)
                return

        async def send_safely(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SAFE_HEADERS]
            await send(message)

        await self._app(scope, receive, send_safely)

    def _objection(self, scope: Scope) -> Problem | None:
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin"), headers.get(b"host")
        if not is_own_origin(
            None if origin is None else origin.decode("latin-1"),
            None if host is None else host.decode("latin-1"),
            self._settings.public_url,
        ):
            return Problem(403, "Pages of other sites cannot do that.", code="forbidden")
        client = scope.get("client")
        if not self._addresses.take(client[0] if client else ""):
            return Problem(429, "Too many requests. Please slow down.", code="too_fast")
        return None


SAFE_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def _tell(request: Request, problem: Problem) -> Response:
    """A problem body for calls, a page for people."""
    path = request.url.path
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not path.startswith("/api/"):
        found: pages.Pages = request.app.state.pages
        return found.error(problem)
    return problem.response()


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _tell(request, error)


async def _kibitz_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, KibitzError)
    return _tell(request, problem_of(error))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "There is nothing at this address.", 405: "That cannot be done here."}
    detail = sentences.get(error.status_code, str(error.detail))
    return _tell(request, Problem(error.status_code, detail))


async def _unforeseen(request: Request, error: Exception) -> Response:
    return _tell(request, Problem(500, "Something went wrong here; it has been written down."))
