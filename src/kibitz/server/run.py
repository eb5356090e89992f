"""Runs the server until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser

import uvicorn

from kibitz.core.errors import KibitzError
from kibitz.server.app import create_app
from kibitz.server.limits import MESSAGE_BYTES
from kibitz.server.line import Line
from kibitz.server.settings import Settings

GARBAGE = 50_000
"""So many new objects are looked through for circles at a time; tables make hardly any."""
SWITCH_SECONDS = 0.0005
"""The store's thread needs the interpreter often but briefly."""
FRAME_BYTES = 4 * MESSAGE_BYTES
"""Frames beyond this are not even read; smaller ones that are too large get an answer."""


class CannotServe(KibitzError):
    """The server cannot start; the text says why and what to do."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the port. Raises CannotServe, naming a port that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        other = _free_port(host, family)
        raise CannotServe(
            f"Port {port} of {host} cannot be used ({error.strerror}). Try --port {other}."
        ) from error
    bound.listen(2048)
    bound.set_inheritable(False)
    return bound


def _free_port(host: str, family: int) -> int:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError:
            return 8766
        port: int = probe.getsockname()[1]
        return port


class _Server(uvicorn.Server):
    """Says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, settings: Settings, port: int) -> None:
        super().__init__(config)
        self._settings, self._port = settings, port

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        settings = self._settings
        shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
        url = f"http://{shown}:{self._port}/"
        print(f"Kibitz is at {url}", flush=True)
        if settings.public_url:
            print(f"Others reach it at {settings.public_url}", flush=True)
        elif shown != settings.host and (address := lan_address()):
            print(f"In your network it is at http://{address}:{self._port}/", flush=True)
        if settings.open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def lan_address() -> str | None:
    """This machine's address in the home network, if it has one. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def serve(settings: Settings) -> int:
    """Serves until SIGINT or SIGTERM; the exit code. Says on the error output why it cannot."""
    try:
        app = create_app(settings)
        bound = listening_socket(settings.host, settings.port)
    except KibitzError as error:
        print(error, file=sys.stderr)
        return 1
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws=Line,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    server = _Server(config, settings, bound.getsockname()[1])
    # uvicorn raises the signal again after its graceful end: by then it has done its work
    signal.signal(signal.SIGTERM, lambda *_: None)
    gc.freeze()
    gc.set_threshold(GARBAGE)
    with contextlib.closing(bound), contextlib.suppress(KeyboardInterrupt):
        server.run([bound])
    return 0 if server.started else 1
