"""A real server process, a real Chromium, and tables to play at."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = os.environ.get("KIBITZ_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None
)
"""The shell is Chromium without a window of its own: the same pages for a third of the work."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SERVE = """
import sys
from pathlib import Path
from kibitz.server.run import serve
from kibitz.server.settings import Settings
raise SystemExit(serve(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]))))
"""
FIXTURES = Path(__file__).parent.parent / "contract"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Server:
    """A server process that can be killed and started again on its port and data."""

    data: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        env = {**os.environ, "KIBITZ_GAMES": str(FIXTURES)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), str(self.data)], env=env
        )
        for _ in range(300):
            try:
                self.ask("/health")
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """SIGTERM, and wait."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """A call of the HTTP API, as JSON."""
        request = urllib.request.Request(self.url + path)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def table(self, game: str, seats: list[dict[str, str]], **more: Any) -> Table:
        """A new table without pauses between the moves of bots."""
        here = next((i for i, seat in enumerate(seats) if seat.get("name")), None)
        body = {"game": game, "seats": seats, "pace": 0, **more}
        return Table(
            self, self.ask("/api/tables", body | ({} if here is None else {"hosts_seat": here}))
        )


@dataclass
class Table:
    """A table and its tokens."""

    server: Server
    made: dict[str, Any]

    def link(self, *kinds: str) -> str:
        """The page with the tokens of those kinds in its fragment."""
        parts = [f"{kind}={self.made[kind]}" for kind in kinds if kind != "seats"]
        if "seats" in kinds:
            parts += [f"seat={token}" for token in self.made["seats"].values()]
        return f"{self.server.url}/tables/{self.made['table']}#{'&'.join(parts)}"

    @property
    def host_link(self) -> str:
        """As the one who made the table comes to it."""
        return self.link("host", "invite", "watch", "seats")


PERSON = {"kind": "person", "name": "Ann"}
FRIEND = {"kind": "person"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


Opener = Callable[..., BrowserContext]


@pytest.fixture
def open_browser(chromium: Browser) -> Iterator[Opener]:
    """Opens a browser of its own for one person; any error on its pages fails the test."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def watch(page: Page) -> None:
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda said: errors.append(said.text)
            if said.type == "error" and "Failed to load resource" not in said.text
            and "WebSocket connection" not in said.text
            else None,
        )  # fmt: skip

    def make(phone: bool = False, scheme: str = "light", motion: str = "reduce") -> BrowserContext:
        context = chromium.new_context(
            viewport=PHONE if phone else WIDE,  # type: ignore[arg-type]
            has_touch=phone,
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
        )
        context.on("page", watch)
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()
    assert errors == []
