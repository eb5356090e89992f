"""What no source may do: name a game outside its folder, or go round the one door to Numba."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from walks import FOUND

import kibitz

ROOT = Path(kibitz.__file__).parent
TEXTS = {".py", ".js", ".css", ".html", ".toml", ".md", ".json", ".txt", ".svg"}


def files_outside_games() -> list[Path]:
    """Every text of the package that belongs to no game, third-party files apart."""
    return [
        path
        for path in ROOT.rglob("*")
        if path.suffix in TEXTS
        and path.is_file()
        and not {"games", "vendor", "__pycache__"} & set(path.relative_to(ROOT).parts[:-1])
    ]


def test_no_game_is_named_outside_its_folder() -> None:
    assert FOUND
    for game in FOUND:
        slug, title = game.facts.slug, game.facts.title
        words = {slug, slug.replace("-", "_"), slug.replace("-", ""), title}
        pattern = re.compile("|".join(re.escape(word) for word in words), re.I)
        for path in files_outside_games():
            found = pattern.search(path.read_text("utf-8"))
            assert found is None, f"{path.relative_to(ROOT)} names {found[0]}"


def test_numba_has_one_door() -> None:
    bare = re.compile(r"\b(njit|prange|jitclass|guvectorize|cfunc)\b|^\s*(import|from) numba", re.M)
    for path in ROOT.rglob("*.py"):
        if path.relative_to(ROOT).as_posix() != "core/kernel.py":
            assert bare.search(path.read_text("utf-8")) is None, path


def test_rules_are_declared_by_decorator_only() -> None:
    """The name of the cache folder depends on it."""
    called = re.compile(r"(?<![@\w.])(rule|door)\((?!self)")
    for path in (ROOT / "games").rglob("*.py"):
        if re.search(r"from kibitz.core.kernel import .*\b(rule|door)\b", path.read_text("utf-8")):
            assert called.search(path.read_text("utf-8")) is None, path


def test_chance_is_seeded_everywhere() -> None:
    unseeded = re.compile(
        r"^\s*(import random\b|from random import)|\bnp\.random\b|\brandom\.(random|randint)\("
        r"|Math\.random",
        re.M,
    )
    for path in (ROOT / "games").rglob("*"):
        if path.suffix in (".py", ".js") and "tests" not in path.parts:
            assert unseeded.search(path.read_text("utf-8")) is None, path


LIGHT = [
    "import kibitz.core.discovery as d; d.games()",
    "from kibitz.core import discovery, rulebook; [rulebook.rulebook(g) for g in"
    " discovery.games().values()]",
    "import kibitz.lab.simulate",
    "import kibitz.server.run, kibitz.server.app",
    "from kibitz.cli.main import app; app(['--help'], standalone_mode=False)",
    "from kibitz.cli.main import app; app(['games'], standalone_mode=False)",
    "from kibitz.cli.main import app; app(['games', '--json'], standalone_mode=False)",
    "from kibitz.core import discovery; from kibitz.cli.main import app;"
    " app(['rules', [*discovery.games()][0]], standalone_mode=False)",
]


@pytest.mark.parametrize("code", LIGHT)
def test_numba_is_not_loaded_before_a_game_begins(code: str) -> None:
    code += "\nimport sys; assert 'numba' not in sys.modules, 'numba is loaded'"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
