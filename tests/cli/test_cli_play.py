"""A game in the terminal: typed moves, the words at the table, 80 columns, no colour when plain."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from walks import GAMES

pytestmark = pytest.mark.usefixtures("fixture_games")


def at_table(stdin: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kibitz", "play", *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


TURN_BASED = [game for game in GAMES if not game.facts.simultaneous]
BY_NUMBER = "1\n"
BY_NOTATION = {"rummikub-turbo": "throw all\nhint\ndo\n"}
PLAYED = [game for game in TURN_BASED if game.facts.slug != "fixture-layout"]


@pytest.mark.parametrize("game", PLAYED, ids=[game.facts.slug for game in PLAYED])
def test_a_whole_game_by_the_first_move_or_the_hint(game: Any, tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    is_long = game.facts.minutes[0] >= 60  # against random players it would take thousands of moves
    bots = "easy" if is_long else "random"
    moves = 2000 if is_long else 400
    done = at_table(
        BY_NOTATION.get(game.facts.slug, BY_NUMBER) * moves,
        game.facts.slug,
        "--seed",
        "7",
        "--bots",
        bots,
        "--save",
        str(saved),
    )
    assert done.returncode == 0, done.stderr
    assert "The game is over. Won by:" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
    assert "\x1b[" not in done.stdout
    record = json.loads(saved.read_bytes())
    assert record["game"] == game.facts.slug
    replayed = subprocess.run(
        [sys.executable, "-m", "kibitz", "replay", str(saved)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Won by" in replayed.stdout


@pytest.mark.parametrize("game", GAMES, ids=[game.facts.slug for game in GAMES])
def test_every_table_can_be_left(game: Any) -> None:
    done = at_table(
        "help\nhint\nrules 0.1\nwhy\nlog\nmoves\ntable\nundo\nxyzzy\nquit\n", game.facts.slug
    )
    assert done.returncode == 0, done.stderr
    assert f"{game.facts.rule_prefix}-0.1" in done.stdout
    assert "Nothing was refused." in done.stdout
    assert "Write one of" in done.stdout
    assert "You left the table." in done.stderr


def test_refusal_why_and_undo() -> None:
    done = at_table(
        "commit\nwhy\nlay a1\nundo\nlay e5\ncommit\nundo\nquit\n", "fixture-layout", "--seed", "1"
    )
    assert "No: Lay a stone first, or pass. (LY-2.4; type why)" in done.stdout
    assert "LY-2.4" in done.stdout.split("> why")[1].split("> ")[0]
    assert "Taken back." in done.stdout
    assert "Nothing can be taken back" in done.stdout


def test_a_race_runs_by_the_clock() -> None:
    done = at_table("name up\n\nhint\nquit\n", "fixture-race", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "The tiles run up." in done.stdout


def test_time_goes_by_in_a_race() -> None:
    done = at_table("name up\nwait 20\nlog\nquit\n", "fixture-race", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "Slow 1 calls" in done.stdout.split("> wait 20")[1]


def test_hidden_cards_stay_hidden() -> None:
    done = at_table("log\nquit\n", "fixture-hands", "--seed", "2", "--seats", "2")
    assert "receives four cards" in done.stdout


def test_the_same_seed_is_the_same_game() -> None:
    words = ("fixture-hands", "--seed", "5", "--bots", "random")
    assert at_table("1\n" * 300, *words).stdout == at_table("1\n" * 300, *words).stdout


@pytest.mark.parametrize("game", GAMES, ids=[game.facts.slug for game in GAMES])
def test_every_table_is_drawn_within_80_columns_with_and_without_colour(game: Any) -> None:
    from rich.console import Console
    from walks import Walk

    from kibitz.cli.drawing import draw

    for seats in (game.facts.seats[0], game.facts.seats[1]):
        people = [f"Somebody Quite Long {seat}" for seat in range(seats)]
        walk = Walk(game, seats, 12)
        while not walk.is_over:
            if walk.chance.below(10) == 0:
                for no_color in (True, False):
                    out = Console(width=80, no_color=no_color, force_terminal=not no_color)
                    with out.capture() as captured:
                        draw(out, game, game.view(walk.state, 0), people)
                    if no_color:
                        text = captured.get()
                        assert "\x1b" not in text
                        assert max(map(len, text.splitlines())) <= 80
                        assert "Somebody" in text
            walk.step()


def test_no_color_is_obeyed() -> None:
    from kibitz.cli.common import is_plain

    assert is_plain(True)
    assert is_plain(False) or (sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
