"""A private PostgreSQL for the tests: made in a temporary folder, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

INSTALL = "apt-get install -y postgresql"


def binaries() -> Path:
    """The folder of initdb and pg_ctl. Raises RuntimeError with the command that installs them."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    on_path = shutil.which("pg_ctl")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).parent
    raise RuntimeError(f"The store's tests need PostgreSQL. Install it: {INSTALL}")


@contextmanager
def cluster() -> Iterator[str]:
    """A running server that listens on a socket in its own folder; its URL."""
    folder = Path(tempfile.mkdtemp(prefix="kibitz-pg-"))
    folder.chmod(0o755)
    data, bin = folder / "data", binaries()
    as_user: list[str] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(*words: str) -> None:
        subprocess.run([*as_user, *words], check=True, capture_output=True, cwd="/", timeout=120)

    options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=40"
    run(str(bin / "initdb"), "-D", str(data), "-A", "trust", "-U", "kibitz", "-E", "UTF8",
        "--no-sync", "--locale=C")  # fmt: skip
    try:
        run(str(bin / "pg_ctl"), "-D", str(data), "-w", "-t", "60", "-l", str(folder / "log"),
            "-o", options, "start")  # fmt: skip
        yield f"postgresql://kibitz@/postgres?host={folder}"
    finally:
        with_stop = [str(bin / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]
        subprocess.run([*as_user, *with_stop], check=False, capture_output=True, cwd="/")
        time.sleep(0.1)
        shutil.rmtree(folder, ignore_errors=True)
