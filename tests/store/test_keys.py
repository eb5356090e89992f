"""The data folder and the signing key."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from kibitz.store.keys import KEY_FILE, open_folder, signing_key
from kibitz.store.store import StoreError


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = open_folder(tmp_path / "new" / "data")
    key = signing_key(folder)
    assert signing_key(folder) == key
    assert len(key) == 64
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600


def test_a_folder_or_key_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="Name another one with --data"):
        open_folder(tmp_path / "file" / "data")
    (tmp_path / KEY_FILE).write_text("short")
    with pytest.raises(StoreError, match="Remove it"):
        signing_key(tmp_path)
