"""A server of ours in a process of its own, for the load benchmarks."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

START = """
import sys
from pathlib import Path
from kibitz.server.run import serve
from kibitz.server.settings import Settings
serve(Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]),
               messages_per_second=1e9, messages_burst=10**9))
"""


@dataclass
class Served:
    """A running server: its port and process number."""

    port: int
    pid: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cpu_seconds(self) -> float:
        """CPU time the server has used; its bots' workers are not counted."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer to a POST."""
        request = urllib.request.Request(
            self.url + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextlib.contextmanager
def server() -> Iterator[Served]:
    """Starts a server and waits until it answers; ends it afterwards."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen(
            [sys.executable, "-c", START, str(port), data], stdout=subprocess.DEVNULL
        )
        try:
            for _ in range(200):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/health").read()
                    break
                time.sleep(0.05)
            yield Served(port, process.pid)
        finally:
            process.terminate()
            process.wait(10)
