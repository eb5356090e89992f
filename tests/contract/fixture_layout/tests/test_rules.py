"""The rules of the layout game, one test a rule."""

from __future__ import annotations

from typing import Any

from rule_testing import check

from fixture_layout import GAME
from kibitz.core.play import Play
from kibitz.core.rulings import Rulings

EMPTY = {"players": 2}


def board(*rows: str, **more: Any) -> dict[str, Any]:
    return {"players": 2, "board": [*rows, *["....."] * (5 - len(rows))], **more}


def test_LY_0_1_two_or_three_play() -> None:
    assert [GAME.admits(n, Rulings()) is None for n in range(1, 5)] == [False, True, True, False]
    check(GAME, EMPTY, "lay a6", expect="refused LY-2.1")


def test_LY_1_1_seat_0_begins() -> None:
    check(GAME, EMPTY, "1: lay a1", expect="refused LY-1.1")
    check(GAME, EMPTY, "lay a1", "commit = 1", turn=1)


def test_LY_2_1_one_row_or_column_and_empty() -> None:
    check(GAME, EMPTY, "lay a1 a2 a3", fresh=["a1", "a2", "a3"])
    check(GAME, EMPTY, "lay a1 b2", expect="refused LY-2.1")
    check(GAME, EMPTY, "lay a1 a1", expect="refused LY-2.1")
    check(GAME, EMPTY, "lay a1 b1 c1 d1", expect="refused LY-2.1")
    check(GAME, board("0...."), "lay a1", expect="refused LY-2.1")


def test_LY_2_2_four_stones_a_turn() -> None:
    check(GAME, EMPTY, "lay a1 b1 c1", "lay d1", fresh=["a1", "b1", "c1", "d1"])
    check(GAME, EMPTY, "lay a1 b1 c1", "lay d1 e1", expect="refused LY-2.2")


def test_LY_2_3_all_hang_together() -> None:
    check(GAME, EMPTY, "lay a1 c1", expect="refused LY-2.3")
    check(GAME, board("0.0.."), "lay b1", expect="ok")
    check(GAME, board("0.0.."), faults=["LY-2.3"])
    check(GAME, board("0...."), "lay b2", expect="refused LY-2.3")
    faults = GAME.judge(GAME.view(GAME.load(board("0...."), Rulings(), 0), 0), GAME.read("lay a1"))
    assert [(fault.rule, fault.places) for fault in faults] == [("LY-2.1", ("a1",))]


def test_LY_2_4_commit_after_a_stone_and_free_take_backs() -> None:
    check(GAME, EMPTY, "commit", expect="refused LY-2.4")
    play = Play(GAME, 2, Rulings(), 1)
    play.enter(0, GAME.read("lay a1"))
    play.enter(0, GAME.read("lay b1"))
    assert play.free_back(0) == 2
    play.back_to(1)
    assert GAME.position(play.state)["fresh"] == ["a1"]
    play.enter(0, GAME.read("commit"))
    assert play.free_back(0) == play.free_back(1) == 0
    assert play.consent_back(0) == 0


def test_LY_2_5_pass_without_a_stone() -> None:
    check(GAME, EMPTY, "pass", turn=1, passes=1)
    check(GAME, EMPTY, "lay a1", "pass", expect="refused LY-2.5")


def test_LY_3_1_stones_and_the_roll() -> None:
    check(GAME, EMPTY, "lay a1 b1", "lay a2", "commit = 6", points=[9, 0])


def test_LY_3_2_the_end() -> None:
    check(GAME, EMPTY, "0: pass", "1: pass", over=True, result={"winners": [0, 1]})
    full = {"players": 2, "board": ["00000"] * 4 + ["0000."], "points": [1, 9]}
    check(GAME, full, "lay e5", "commit = 2", over=True, result={"scores": [4, 9]})
    check(GAME, {**full, "over": True}, "0: pass", expect="refused LY-3.2")
