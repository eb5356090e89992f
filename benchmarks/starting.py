"""What a person waits for: ``--help`` and the lobby; and that neither loads Numba.

.venv/bin/python benchmarks/starting.py
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from serving import free_port

KIBITZ = str(Path(sys.executable).with_name("kibitz"))


def help_seconds() -> float:
    """CPU seconds of ``kibitz --help``."""
    before = os.times()
    subprocess.run([KIBITZ, "--help"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before[2] - before[3]


def lobby_seconds() -> tuple[float, bool]:
    """Seconds until the lobby answers, and whether the server has loaded Numba by then."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        began = time.perf_counter()
        process = subprocess.Popen(
            [KIBITZ, "serve", "--port", str(port), "--data", data],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while True:
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games").read()
                    break
                time.sleep(0.02)
            took = time.perf_counter() - began
            maps = Path(f"/proc/{process.pid}/maps").read_text()
        finally:
            process.terminate()
            process.wait(10)
    return took, "llvmlite" in maps


def main() -> None:
    print(f"kibitz --help: {min(help_seconds() for _ in range(5)):.2f} CPU-s")
    found = [lobby_seconds() for _ in range(3)]
    print(f"kibitz serve to lobby: {min(took for took, _ in found):.2f} s", end="")
    print(f"; Numba loaded: {any(loaded for _, loaded in found)}")


if __name__ == "__main__":
    main()
