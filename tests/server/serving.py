"""A real server process, and clients for it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

FIXTURES = Path(__file__).parent.parent / "contract"
CODE = """
import sys
from itertools import count
from pathlib import Path
from kibitz.server.run import serve
from kibitz.server.settings import Settings
given = eval(sys.argv[1])
sys.exit(serve(Settings(**{**given, "data": Path(given["data"])})))
"""


IDS = count(1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process on a port of its own."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.settings = {"data": str(data), "port": free_port(), "bot_grace": 1.0, **settings}
        self.process: subprocess.Popen[str] | None = None
        self.http = httpx.Client(base_url=self.url, timeout=30, trust_env=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings['port']}"

    def start(self, games: Path = FIXTURES) -> None:
        """Starts, and waits until it answers."""
        environment = {**os.environ, "KIBITZ_GAMES": str(games)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, repr(self.settings)], env=environment, text=True
        )
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                if self.http.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def close(self) -> int:
        """Ends server and client."""
        self.http.close()
        return self.stop()

    def stop(self) -> int:
        """Ends it gracefully; its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.process = None
        return code

    # Clients

    def make(self, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def call(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self.http.request(method, path, headers=headers, **more)

    @contextmanager
    def live(
        self, table: str, *tokens: str, eyes: int | None = None, after: int = 0, **more: Any
    ) -> Iterator[Live]:
        url = f"{self.url.replace('http', 'ws')}/tables/{table}/live?after={after}"
        with connect(url, proxy=None, max_size=None, **more) as socket:
            live = Live(socket)
            with suppress(ConnectionClosed):  # refused before it could say who it is
                live.say({"kind": "hello", "tokens": list(tokens), "as": eyes})
            yield live


class Live:
    """One socket: what was heard, and waiting for what is to be heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.frames: list[str] = []

    def say(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 20) -> dict[str, Any]:
        """The next message. Raises TimeoutError, ConnectionClosed."""
        frame = str(self.socket.recv(seconds))
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        self.heard.append(message)
        return message

    def until(
        self, wanted: Callable[[dict[str, Any]], bool], seconds: float = 20
    ) -> dict[str, Any]:
        """The next message that is wanted; what was heard already does not count."""
        end = time.monotonic() + seconds
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def kind(self, *kinds: str, seconds: float = 20) -> dict[str, Any]:
        return self.until(lambda m: m["kind"] in kinds, seconds)

    def act(self, seat: int, text: str, id: str = "") -> dict[str, Any]:
        """Acts, and hears how that came out."""
        id = id or f"{seat}-{next(IDS)}"
        self.say({"kind": "act", "id": id, "seat": seat, "text": text})
        return self.until(lambda m: m["kind"] in ("done", "refused", "error") and m.get("id") == id)

    def closing_code(self) -> int:
        """Reads until the server closes the socket; the code it gives."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    @property
    def events(self) -> list[dict[str, Any]]:
        return [m for m in self.heard if m["kind"] == "event"]

    @property
    def view(self) -> dict[str, Any]:
        return next(m for m in reversed(self.heard) if m["kind"] == "view")
