"""Which rule a refusal names, case by case; what can be read; the sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from rule_testing import check_sentence

from kibitz.core.errors import BadChance, Unreadable
from kibitz.core.game import REFEREE, parse
from kibitz.games.rummikub_turbo import GAME
from kibitz.games.rummikub_turbo.tests.trying import (
    B3J5,
    B345,
    B456,
    Board,
    at,
    first_turn,
    last_round,
    new,
    out,
    throwing,
)

UNTIL = {"throws_per_turn": "until_no_placement"}
PHASES: dict[str, Callable[[], Board]] = {
    "deal": lambda: new(2),
    "deal again": lambda: out(B456, "B7", "K1"),
    "first": first_turn,
    "throw": lambda: throwing("D13 D9", "B7 R1", B456),
    "place": lambda: at(B456, "B7 R1"),
    "again": lambda: at(B456, "B7 R1", options=UNTIL, phase="throw", throws=1, committed=True),
    "game_over": lambda: last_round("K5", "R12"),
}
LINES = ("throw", "throw all", "throw D1 D1", "pass", "commit", f"commit {B456} B7", "deal")
NOBODY = {"deal", "deal again", "game_over"}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("phase", PHASES)
def test_other_seats_and_the_wrong_time(phase: str, line: str) -> None:
    board = PHASES[phase]()
    rule = "RT-2.1" if line == "deal" else "RT-3.1"
    seats = (0, 1, 2, 7, -2, REFEREE)
    for seat in seats:
        if seat == REFEREE and line == "deal" and phase.startswith("deal"):
            continue
        if seat == 0 and phase not in NOBODY and line != "deal":
            continue
        assert board.refusal_of(seat, GAME.read(line)).rule == rule


STEPS = [
    ("first", "throw", "RT-3.2"), ("first", "throw all", "RT-3.2"),
    ("first", "throw D18", "RT-3.2"), ("first", "throw D1 D1", "RT-3.2"),
    ("throw", "throw", "RT-3.3"), ("throw", "pass", "RT-3.3"),
    ("throw", "commit", "RT-3.3"), ("throw", f"commit {B456} B7", "RT-3.3"),
    ("throw", "throw D13 D13", "RT-3.3"), ("throw", "throw D4", "RT-3.3"),
    ("throw", "throw B4", "RT-3.3"), ("throw", "throw D1", "RT-3.3"),
    ("throw", "throw B7 B7", "RT-3.3"),
    ("place", "throw all", "RT-3.5"), ("place", "throw", "RT-3.5"), ("place", "throw B4", "RT-3.5"),
    ("place", "throw D1 D1", "RT-3.5"), ("again", f"commit {B456} B7", "RT-3.3"),
    ("again", "throw", "RT-3.3"), ("again", "throw B4", "RT-3.3"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "line", "rule"), STEPS)
def test_the_wrong_step(phase: str, line: str, rule: str) -> None:
    assert PHASES[phase]().refused(line) == rule


# ---- Commits, in the order of the checks


MESS = "H(5,5) B3 J B5; V(6,6) R4 B4"
LADDER: list[tuple[str, str, dict[str, str]]] = [
    # Every line breaks the rule it names and, where it can, all that come after.
    ("1: commit H(5,30) B3 K13", "RT-3.1", {}),
    ("commit H(5,30) B3 K13; H(0,0) B3 B3", "RT-7.1", {}),
    ("commit H(5,30) B3 B5 R4", "RT-7.3", {}),
    ("commit H(5,30) B3 J B5", "RT-7.2", {}),
    ("commit H(5,30) B3 J B5; H(0,0) R4", "RT-4.1", {}),
    ("commit H(5,5) B3 J B5; H(5,6) R4 B4", "RT-4.1", {}),
    ("commit H(5,5) B5 J B3; V(6,6) R4 B4; H(0,0) O1", "RT-4.5", {"crossings": "off"}),
    ("commit H(5,5) B5 J B3; V(6,6) R4 B4", "RT-4.11", {"crossings": "off"}),
    ("commit H(5,5) B5 J B3; V(6,6) R4 B4", "RT-4.4", {}),
    (f"commit {MESS}; H(0,0) O1 O2", "RT-4.4", {}),
    (f"commit {MESS}", "RT-6.3", {}),
    ("commit H(5,5) B3 B4 B5 J", "RT-7.8", {}),
    ("commit H(5,5) B3 J B5; H(7,5) O1 O2 O3", "RT-5.7", {}),
]


@pytest.mark.parametrize(("line", "rule", "options"), LADDER)
def test_the_first_failure_is_named(line: str, rule: str, options: dict[str, str]) -> None:
    board = at(B3J5, "R4 B4 O1 O2 O3", options={"opening_minimum": "thirty", **options})
    assert board.refused(line) == rule


def test_RT_7_13_the_step_comes_before_what_is_named() -> None:
    board = throwing("D13 D9", "B7 R1", B456)
    for line in ("commit H(5,30) K13", "commit", f"commit {B456} K13 K13"):
        assert board.refused(line) == "RT-3.3"
    # A pass names nothing: the step, then the hand.
    hand = at("", "K3 B3 O3", phase="throw")
    assert hand.refused("pass") == "RT-3.3"
    assert at("", "K3 B3 O3").refused("pass") == "RT-8.1"
    assert at("", "K3 B3 O3", seat=1, other="O13 O1").refused("0: pass") == "RT-3.1"


# ---- Reading and writing


@pytest.mark.parametrize("text", [
    "", "throw X1", "throw G5", "pass D1", "lay D1", "commit D1 D2 D3",
    "commit H(5) D1", "commit X(5,5) D1", "commit H(5,5)", "commit H(a,b) B3",
    "commit H(5,5) B3 Q", "place D1", "deal 3",
])  # fmt: skip
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_how_actions_are_read_and_written() -> None:
    for text in ("throw D1 D5", "throw B3 R8", "throw all", "throw", "pass", "deal",
                 "commit H(5,5) D1 D2 D3; V(6,5) D4", "commit H(5,5) B3 B4 B5; V(6,5) R3 K3",
                 "commit V(0,3) J J K1; H(-2,7) B3 B4 B5", "commit"):  # fmt: skip
        action = GAME.read(text)
        assert GAME.read(GAME.write(action)) == action
        assert parse(json.loads(msgspec.json.encode(action)), GAME.actions) == action
    for text in ("throw D1 D5", "throw B3 R8", "throw all", "throw", "pass", "deal"):
        assert GAME.write(GAME.read(text)) == text
    assert GAME.read("throw b3' r8") == GAME.read("throw B3 R8")
    assert GAME.read("commit H(5,5) b3 B4' j''; V(6,5) R3") == GAME.read(
        "commit H(5,5) B3 B4 J; V(6,5) R3"
    )


def test_actions_as_json() -> None:
    def plain(text: str) -> Any:
        return msgspec.json.decode(msgspec.json.encode(GAME.read(text)))

    assert plain("throw D1 D5") == {"do": "throw", "dice": ["D1", "D5"]}
    assert plain("pass") == {"do": "pass"}
    assert plain("deal") == {"do": "deal"}
    rows = [["D1", 5, 5], ["B4", 5, 6], ["J", 6, 5]]
    assert plain("commit H(5,5) D1 B4; V(6,5) J") == {"do": "commit", "dice": rows}


def test_how_a_table_is_written() -> None:
    for given, text in (
        ("", ""), ("V(5,5) B3 B4 B5", "V(5,5) B3 B4 B5"),
        ("V(6,5) R3 K3; H(5,5) B3 B4 B5", "H(5,5) B3 B4 B5; V(6,5) R3 K3"),
        ("V(5,5) B3 R3 K3; H(5,6) B4 B5", "H(5,5) B3 B4 B5; V(6,5) R3 K3"),
        ("V(3,6) K4 R4; H(5,5) B3 B4 B5; V(6,5) R3 K3",
         "H(5,5) B3 B4 B5; V(3,6) K4 R4; V(6,5) R3 K3"),
        ("V(5,5) B3 R3 K3; V(5,6) B4 R4 K4; V(5,7) B5 R5 K5",
         "H(5,5) B3 B4 B5; H(6,5) R3 R4 R5; H(7,5) K3 K4 K5"),
        ("V(4,6) K3'; H(3,5) B2 K2 O2; H(5,5) K3 K4 K5",
         "H(3,5) B2 K2 O2; H(5,5) K3 K4 K5; V(4,6) K3"),
        ("H(7,9) K8 B8 O8; H(7,1) R1 O1 B1", "H(7,1) R1 O1 B1; H(7,9) K8 B8 O8"),
        ("V(9,9) R9 K9 B9; V(9,2) O7 O8 O9", "V(9,2) O7 O8 O9; V(9,9) R9 K9 B9"),
    ):  # fmt: skip
        assert at(given, "", "")["table"] == text


# ---- Positions


@pytest.mark.parametrize("fields", [
    {"hands": ["K3 K3 K3", ""]},
    {"hands": ["K3 K3", ""], "table": "H(5,5) K3 K4 K5"},
    {"hands": ["J J J J J", ""]},
    {"hands": ["K14", ""]},
    {"hands": ["D1", ""]},
    {"table": "H(5,5) B3 B4 B5; V(5,5) R3 K3"},
    {"table": "H(5,22) B3 B4 B5"},
    {"table": "V(-1,5) B3 B4 B5"},
    {"table": "B3 B4 B5"},
    {"hands": ["K1", ""], "hand_dice": ["D2", ""]},
    {"hands": ["K1 O5", ""], "hand_dice": ["D1 D1", ""]},
    {"hands": ["K1 O5", ""], "hand_dice": ["D1", ""]},
    {"hands": ["K1", "O5"], "hand_dice": ["D1", "D1"]},
    {"table": "H(5,5) B3 B4 B5", "table_dice": "H(5,5) D1 D2 D3"},
    {"phase": "dealing"},
    {"seat": 2},
    {"players": 3},
    {"pile": []},
])  # fmt: skip
def test_positions_that_cannot_be_read(fields: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        GAME.load({"players": 2, **fields}, GAME.rulings(), 0)


def test_what_is_left_out_of_a_position() -> None:
    board = at("", "", "")
    for field, value in (
        ("phase", "place"), ("seat", 0), ("table", ""), ("hands", ["", ""]), ("table_dice", ""),
        ("hand_dice", ["", ""]), ("turns_taken", [1, 1]), ("stall", 0), ("throws", 1),
        ("committed", False), ("opened", []), ("last_commit", -1), ("round", 1), ("starter", 0),
        ("points", []), ("won", []), ("players", 2),
    ):  # fmt: skip
        assert board[field] == value, field
    assert at("", "K1", phase="throw")["throws"] == 0
    assert at("", "K1", turns_taken=[0, 1])["throws"] == 0
    assert at("", "K1", turns_taken=[0, 1], seat=1)["throws"] == 1
    board = at("", "K1", points=[[5, 0], [0, 5], [0, 0], [-10, -20]], round=5)
    assert board["won"] == [0, 1, -1, 0]


def test_loading_judges_nothing() -> None:
    board = at("H(5,5) B3 B5 R7; H(9,9) O1", "K1", "")
    assert board["table"].startswith("H(5,5) B3 B5 R7")
    assert board.against("pass") is None
    # Sixteen threes and four jokers can lie and be held at once, by the dice that can show them.
    faces = "K3 B3 O3 R3 K3 B3 O3 R3"
    assert len(at("", faces, "").dice(0)) == 8
    assert sorted(at("", "J J J J", "").dice(0)) == ["D15", "D16", "D17", "D18"]
    assert at("", "K1 O5", "", hand_dice=["D1 D6", ""])["hand_dice.0"] == "D1 D6"


def test_chance_that_cannot_be() -> None:
    for line in ("throw B7 = K3", "throw B7 = B7 K3", "throw all = B7", "throw R1 = J"):
        board = throwing("D13 D9", "B7 R1", B456)
        before = GAME.snapshot(board.play.state)
        with pytest.raises(BadChance):
            board.do(line)
        assert GAME.snapshot(board.play.state) == before


@pytest.mark.parametrize("question", [
    "", "die", "die D19", "die D0", "line Q", "table Q", "count", "count dice", "price K1",
    "points X",
])  # fmt: skip
def test_what_cannot_be_asked(question: str) -> None:
    with pytest.raises(Unreadable):
        GAME.ask(question)


# ---- The sentences


SENTENCES: list[tuple[Callable[[], Board], str]] = [
    *((PHASES[phase], line) for phase, line, _ in STEPS),
    *(
        (lambda: at(B3J5, "R4 B4 O1 O2 O3", options={"opening_minimum": "thirty"}), line)
        for line, _, options in LADDER
        if not options
    ),
    (lambda: at(B345, "R3 K3 O9", options={"crossings": "off"}), f"commit {B345}; V(6,5) R3 K3"),
    (lambda: at("", "K3 B3 O3"), "pass"),
    (lambda: at("", "K3 B3 O3"), "1: pass"),
    (lambda: at("", "K3 B3 O3"), "referee: deal"),
    (PHASES["game_over"], "0: pass"),
    (PHASES["deal"], "0: pass"),
]


@pytest.mark.parametrize(("board", "line"), SENTENCES)
def test_a_refusal_is_a_sentence_with_a_rule_of_the_book(
    board: Callable[[], Board], line: str
) -> None:
    check_sentence(GAME, board().refusal(line))
