"""Games on a kernel: record and protocol agree, one signature a rule, three legs to the same bytes,
and no stale, unwritable or damaged cache."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import typing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_rulebooks import folder
from walks import GAMES, Walk, volume

from kibitz.core import kernel
from kibitz.core.kernel_game import KernelGame

HERE = Path(__file__).parent
KERNEL_GAMES = [game for game in GAMES if isinstance(game, KernelGame)]
each_kernel = pytest.mark.parametrize(
    "game", KERNEL_GAMES, ids=[game.facts.slug for game in KERNEL_GAMES]
)


def state_module(game: KernelGame[Any, Any, Any, Any]) -> Any:
    return importlib.import_module(f"{game.package}.state")


@each_kernel
def test_protocol_and_record_agree(game: KernelGame[Any, Any, Any, Any]) -> None:
    module = state_module(game)
    hints = typing.get_type_hints(module.State)
    dtype: np.dtype[Any] = module.STATE
    assert list(hints) == list(dtype.names or ())
    for name, hint in hints.items():
        field = dtype[name]
        assert field.base.kind in "iu", f"{name}: whole numbers only"
        if field.shape:
            row: Any = typing.get_args(typing.get_args(hint)[1])[0]
            assert np.dtype(row) == field.base, name
        else:
            assert hint is int, name


@each_kernel
def test_one_signature_a_rule(game: KernelGame[Any, Any, Any, Any]) -> None:
    game.warm()
    walk = Walk(game, game.facts.default_seats, 1)
    for step in range(40):
        if walk.is_over:
            break
        walk.step()
        for seat in game.actors(walk.state):
            kind = game.bots()[step % len(game.bots())]
            kind.make()(game.view(walk.state, seat), 0.0, walk.chance)
    counts = {name: n for name, n in kernel.signatures().items() if name.startswith(game.package)}
    assert all(n <= 1 for n in counts.values()), counts
    assert not kernel.JIT or any(counts.values())


@each_kernel
def test_warming_tells_its_progress(game: KernelGame[Any, Any, Any, Any]) -> None:
    told: list[tuple[str, int, int]] = []
    kernel.compile_rules(game.package, lambda *progress: told.append(progress))
    assert told[-1][1] == told[-1][2]
    assert game.is_warm()


@each_kernel
def test_records_are_small_and_cloned_whole(game: KernelGame[Any, Any, Any, Any]) -> None:
    records = kernel.blank(state_module(game).STATE, 3)
    copy = kernel.clone(records)
    assert copy.tobytes() == records.tobytes()
    copy[1].rng[0] = 5
    assert copy.tobytes() != records.tobytes()
    assert records.dtype.itemsize < 16 * 1024  # half a first-level cache


LEG = """
import hashlib, sys
from walks import GAMES, Walk
name = hashlib.sha256()
for game in GAMES:
    if game.facts.slug not in sys.argv[2:]:
        continue
    for seats in sorted({game.facts.seats[0], game.facts.default_seats, game.facts.seats[1]}):
        for seed in range(int(sys.argv[1])):
            walk = Walk(game, seats, seed)
            while not walk.is_over:
                walk.step()
                name.update(game.snapshot(walk.state))
print(name.hexdigest())
"""


def run_leg(games: int, slugs: list[str], **environment: str) -> str:
    """The digest of random games, every state of them, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LEG, str(games), *slugs],
        env={**os.environ, "PYTHONPATH": str(HERE), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_three_legs_to_the_same_bytes() -> None:
    slugs = [game.facts.slug for game in KERNEL_GAMES]
    games = volume(1, 30)
    jitted = run_leg(games, slugs, KIBITZ_JIT="1", KIBITZ_BOUNDSCHECK="0")
    assert run_leg(games, slugs, KIBITZ_JIT="1", KIBITZ_BOUNDSCHECK="1") == jitted
    assert run_leg(games, slugs, KIBITZ_JIT="0") == jitted


LAYOUT = ["fixture-layout"]


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    digest = run_leg(1, LAYOUT, KIBITZ_CACHE=str(tmp_path))
    kept = [path for path in tmp_path.rglob("*.nb?") if path.stat().st_size]
    assert kept
    for damage in (lambda data: data[: len(data) // 2], lambda data: b"\x80junk"):
        for path in kept:
            path.write_bytes(damage(path.read_bytes()))
        assert run_leg(1, LAYOUT, KIBITZ_CACHE=str(tmp_path)) == digest


def test_a_cache_that_cannot_be_written_is_warned_of_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = subprocess.run(
        [sys.executable, "-c", LEG, "1", *LAYOUT],
        env={**os.environ, "PYTHONPATH": str(HERE), "KIBITZ_CACHE": str(tmp_path / "file" / "x")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("RuntimeWarning") == 1
    assert "KIBITZ_CACHE" in done.stderr
    assert done.stdout.strip() == run_leg(1, LAYOUT)


STALE = """
import fixture_layout, sys
from kibitz.core.game import Entry
game = fixture_layout.GAME
state = game.new(2, game.rulings(), 5)
game.apply(state, Entry(0, 0, game.read("lay a1")))
refused = game.refusal(state, Entry(0, 0, game.read("lay b1")))
game.apply(state, Entry(0, 0, game.read("commit")), ("3",))
print(game.position(state)["points"][0], refused is not None)
"""


def _run_stale(path: Path, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-B", "-c", STALE],
        env={**os.environ, "PYTHONPATH": str(path), "KIBITZ_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _edit(path: Path, old: str, new: str) -> None:
    """Changes a file and sets its time back: the time of a file must not matter."""
    stamp, text = path.stat(), path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def test_stale_code_is_impossible_in_a_game_from_elsewhere(tmp_path: Path) -> None:
    game = tmp_path / "games" / "fixture_layout"
    shutil.copytree(HERE / "fixture_layout", game, ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"
    assert _run_stale(game.parent, cache) == "4 False"
    assert _run_stale(game.parent, cache) == "4 False"
    _edit(game / "rules.py", "int(s.laid) + roll", "int(s.laid) * roll")
    assert _run_stale(game.parent, cache) == "3 False"
    _edit(game / "state.py", "MOST_STONES = 4", "MOST_STONES = 1")
    assert _run_stale(game.parent, cache) == "3 True"


def test_stale_code_is_impossible_in_the_package(tmp_path: Path) -> None:
    """The name of the cache folder follows rules, their neighbours' constants and the kernel."""
    root = tmp_path / "kibitz"
    shutil.copytree(kernel.SOURCES, root, ignore=shutil.ignore_patterns("web", "__pycache__"))
    seen = {kernel.source_hash(root)}
    for game in KERNEL_GAMES:
        if folder(game).is_relative_to(kernel.SOURCES):
            inside = root / folder(game).relative_to(kernel.SOURCES)
            for name in ("rules.py", "state.py"):
                (inside / name).write_text((inside / name).read_text("utf-8") + "\nX = 1\n")
                seen.add(kernel.source_hash(root))
            (inside / "tests" / "test_rules.py").write_text("X = 1\n")
            seen.add(kernel.source_hash(root))
    inside_package = [g for g in KERNEL_GAMES if folder(g).is_relative_to(kernel.SOURCES)]
    assert len(seen) == 1 + 2 * len(inside_package)
