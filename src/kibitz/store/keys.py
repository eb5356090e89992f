"""The data folder and the key that signs tokens."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from kibitz.store.store import StoreError

KEY_FILE = "signing-key"


def open_folder(folder: Path) -> Path:
    """The data folder, made if need be. Raises StoreError if it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise StoreError(
            f"The data folder {folder} cannot be written to ({error.strerror}). "
            "Name another one with --data."
        ) from error
    return folder


def signing_key(folder: Path) -> str:
    """The key of this data folder, generated the first time; only its owner can read it."""
    path = folder / KEY_FILE
    fresh = secrets.token_hex(32)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(fresh)
        return fresh
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError(f"The key cannot be written to {path}: {error.strerror}.") from error
    key = path.read_text("ascii").strip()
    if len(key) < 32:
        raise StoreError(f"{path} holds no key. Remove it; old links will not work any more.")
    return key
