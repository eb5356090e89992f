"""The command line: results on stdout, talk on stderr, exit codes, and never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from walks import FIXTURES as FIXTURE_LIST
from walks import FOUND, GAMES, names, play

import kibitz
from kibitz.cli.main import main
from kibitz.core import match

pytestmark = pytest.mark.usefixtures("fixture_games")
HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EVERY = [game.facts.slug for game in GAMES]


def kibitz_process(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kibitz", *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def out_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(words) == 0
    done = capsys.readouterr()
    assert done.out.count("\n") == 1, "one JSON object on one line"
    return json.loads(done.out)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"kibitz {kibitz.__version__}\n"


def test_help_is_quick() -> None:
    """Within 0.4 seconds of processor time, the best of five."""
    best = 9.0
    for _ in range(5):
        before = os.times()
        assert kibitz_process("--help").returncode == 0
        after = os.times()
        used = after.children_user + after.children_system
        best = min(best, used - before.children_user - before.children_system)
    assert best < 0.4


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["slug"] for row in rows} == set(EVERY)
    assert all(row["bots"] and "rulings" in row for row in rows)
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    assert all(slug in text for slug in EVERY)


@pytest.mark.parametrize("game", GAMES, ids=EVERY)
def test_rules(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    slug = game.facts.slug
    data = out_json(capsys, "rules", slug, "--json")
    number = data["rules"][0]["number"]
    one = out_json(capsys, "rules", slug, number.partition("-")[2], "--json")
    assert one["number"] == number
    assert main(["rules", slug]) == 0
    assert f"**{number}**" in capsys.readouterr().out
    assert main(["rules", slug, number]) == 0
    assert number in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES, ids=EVERY)
def test_sim(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", game.facts.slug, "--bots", "random", "--games", "20", "--seed", "3"]
    data = out_json(capsys, *words, "--workers", "1", "--json")
    assert data["games"] == 20
    assert data["steps"] > 0
    for key in ("seconds", "steps_per_second", "wins", "scores", "lengths"):
        assert key in data
    assert len(data["wins"]) == game.facts.default_seats
    assert main([*words, "--workers", "1"]) == 0
    assert "20 games" in capsys.readouterr().out


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from test_rulebooks import folder

    for game in GAMES:
        path = folder(game) / "scenarios.toml"
        assert main(["check", game.facts.slug, str(path)]) == 0, capsys.readouterr().out
        data = out_json_after(capsys, "check", game.facts.slug, str(path), "--json")
        assert data["good"]
    bad = tmp_path / "bad.toml"
    bad.write_text("players = 2\nhands = [[3], [3]]\n")
    assert main(["check", "fixture-hands", str(bad)]) == 1
    assert "HD-1.1" in capsys.readouterr().out
    assert main(["check", "fixture-hands", str(bad), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["faults"][0]["rule"] == "HD-1.1"


def out_json_after(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    return out_json(capsys, *words)


@pytest.mark.parametrize("game", GAMES, ids=EVERY)
def test_replay(game: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    played = play(game, game.facts.default_seats, 6)
    path = tmp_path / "match.json"
    path.write_bytes(match.encode(match.record(played, tuple(names(played.seats)))))
    data = out_json(capsys, "replay", str(path), "--json")
    assert len(data["steps"]) == len(played.log)
    assert data["result"]["scores"]
    assert main(["replay", str(path)]) == 0
    text = capsys.readouterr().out
    assert "Won by" in text or "Nobody has won" in text
    assert "Player 0" in text
    assert main(["replay", str(path), "--at", "1"]) == 0
    assert "Player 1" in capsys.readouterr().out


MISTAKES = [
    (["xyzzy"], "xyzzy"),
    (["play"], "GAME"),
    (["play", "no-such-game"], "There is no game"),
    (["rules", "fixture-race", "9.9"], "There is no rule"),
    (["sim", "fixture-race", "--bots", "nobody"], "Its bots:"),
    (["sim", "fixture-race", "--bots", "random", "--seats", "9"], "2 to 4 players"),
    (["sim", "fixture-race", "--games", "0"], "--games"),
    (["sim", "fixture-race", "--games", "many"], "--games"),
    (["sim", "fixture-race", "--bots", "random,random", "--seats", "3"], "3 seats"),
    (["sim", "fixture-hands", "--ruling", "deals"], "KEY=VALUE"),
    (["sim", "fixture-hands", "--ruling", "deals=99"], "from 1 to 5"),
    (["sim", "fixture-hands", "--ruling", "nothing=1"], "There is no ruling"),
    (["play", "fixture-hands", "--seats", "9"], "2 to 4 players"),
    (["play", "fixture-hands", "--seat", "9"], "Seats are numbered"),
    (["play", "fixture-hands", "--bots", "low,low", "--seats", "2"], "2 seats"),
    (["check", "fixture-hands", "/no/such/file"], "cannot be read"),
    (["check", "fixture-hands", "/"], "cannot be read"),
    (["replay", "/no/such/file"], "cannot be read"),
    (["replay", str(HERE / "test_cli.py")], "no match file"),
    (["new-game", "9 lives"], "no name for a game"),
    (["new-game", "Fixture Race", "--to", "/tmp"], "already"),
    (["serve", "--port", "99999"], "--port"),
    (["warmup", "no-such-game"], "There is no game"),
]


@pytest.mark.parametrize(("words", "says"), MISTAKES, ids=[" ".join(m[0]) for m in MISTAKES])
def test_mistakes_are_told_on_stderr(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert says in done.err
    assert "Traceback" not in done.err


def test_new_game_writes_a_game_that_passes_the_contract_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "Lucky Stones", "--to", str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "lucky_stones")
    assert main(["new-game", "lucky-stones", "--to", str(tmp_path)]) == 2
    tests = HERE.parent / "contract"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-k", "lucky", "-p", "no:cacheprovider"),
            *(
                "--rootdir",
                str(ROOT),
                "-c",
                str(ROOT / "pyproject.toml"),
            ),
            *(str(tests), str(tmp_path)),
        ],
        env={**os.environ, "KIBITZ_GAMES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    for tool in (
        ["ruff", "check", "--config", str(ROOT / "pyproject.toml")],
        ["mypy", "--strict"],
    ):
        checked = subprocess.run(
            [sys.executable, "-m", *tool, str(tmp_path / "lucky_stones")],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert checked.returncode == 0, checked.stdout


def test_warmup(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warmup"]) == 0
    done = capsys.readouterr()
    assert done.out == ""
    assert all(game.facts.title in done.err for game in GAMES)


def test_serve_on_a_port_in_use_says_so(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = kibitz_process("serve", "--port", port, "--data", str(tmp_path))
    assert done.returncode in (1, 2)
    assert port in done.stderr
    assert "Traceback" not in done.stderr


def test_interrupt_ends_with_130() -> None:
    slug = FIXTURE_LIST[1].facts.slug
    process = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "sim", slug, "--games", "1000000", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests may ignore interrupts; a child would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m kibitz rules {FOUND[0].facts.slug} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
