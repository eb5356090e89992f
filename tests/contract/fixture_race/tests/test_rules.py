"""The rules of the race, one test a rule."""

from __future__ import annotations

from typing import Any

from rule_testing import check

from fixture_race import GAME
from fixture_race import actions as acts
from kibitz.core.play import Play
from kibitz.core.rulings import Rulings
from kibitz.core.scenario import set_up

AB: dict[str, Any] = {"players": 2, "tiles": ["AB", "AB"], "bag": "AABB"}
LAST: dict[str, Any] = {"players": 2, "tiles": ["AB", "AB"], "phase": "last"}


def test_RC_0_1_two_to_four_play() -> None:
    assert [GAME.admits(n, Rulings()) is None for n in range(1, 6)] == [
        False,
        True,
        True,
        True,
        False,
    ]
    check(GAME, AB, "9: call AB", expect="refused seat")


def test_RC_1_1_the_referee_deals() -> None:
    play = Play(GAME, 2, Rulings(), 1)
    play.advance()
    assert [len(tiles) for tiles in play.state.tiles] == [3, 3]


def test_RC_1_2_seat_0_names_the_way() -> None:
    naming = {**AB, "phase": "naming"}
    check(GAME, naming, "0: name down", phase="racing", way="down")
    check(GAME, naming, "1: name down", expect="refused name")


def test_RC_1_3_the_referee_names_it_after_a_while() -> None:
    state = GAME.load({**AB, "phase": "naming"}, Rulings(), 0)
    limit = GAME.limit(state)
    assert limit is not None
    assert limit.ms == 20_000
    check(GAME, {**AB, "phase": "naming"}, "referee: auto_name", way="up")


def test_RC_1_4_the_clock_never_goes_back() -> None:
    check(GAME, AB, "@900 0: call AB = A,A", "@800 1: call AB", expect="refused clock")


def test_RC_2_1_a_call_draws_right_or_wrong() -> None:
    check(GAME, AB, "@9 0: call AB = A,B", draws=1, tiles=["ABA", "ABB"], points=[1, 0])
    check(GAME, AB, "@9 0: call BA = A,B", expect="verdict hasty", draws=1)
    check(GAME, AB, "@9 0: call A", expect="refused malformed")
    faults = GAME.judge(GAME.view(GAME.load(AB, Rulings(), 0), 0), GAME.read("call BA"))
    assert [fault.places for fault in faults] == [("order.0",), ("order.1",)]


def test_RC_2_2_a_call_in_the_window_is_tied() -> None:
    check(GAME, AB, "@9 0: call AB = A,B", "@1508 1: call AB", expect="verdict tied", draws=1)
    check(GAME, AB, "@9 0: call AB = A,B", "@1509 1: call AB", expect="refused malformed")
    check(GAME, AB, "@9 0: call AB = A,B", "@99 1: call BA", expect="verdict tied_hasty")


def test_RC_2_3_nobody_calls_twice() -> None:
    check(GAME, AB, "@9 0: call AB = A,B", "@99 0: call AB", expect="refused duplicate")


def test_RC_2_4_a_hasty_caller_is_frozen() -> None:
    check(GAME, AB, "@9 0: call BA = A,B", "@9999 0: arrange ABA", expect="refused frozen")
    check(GAME, AB, "@9 0: call BA = A,B", "@9999 1: call ABB = A,B", status=["active", "active"])


def test_RC_2_5_a_draw_comes_by_itself() -> None:
    check(GAME, AB, "@29999", draws=0)
    check(GAME, AB, "@30000", draws=1)


def test_RC_2_6_all_frozen_thaw() -> None:
    frozen = {**AB, "status": ["frozen", "active"]}
    check(GAME, frozen, "@9 1: call BA = A,B", "@10 0: arrange ABA", status=["active", "frozen"])
    tied = ("@9 0: call BA = A,B", "@99 1: call BA")
    check(GAME, AB, *tied, "@1508", status=["frozen", "frozen"], actors=[])
    check(GAME, AB, *tied, "@1509", status=["active", "active"], actors=[0, 1])


def test_RC_2_7_tiles_are_arranged_at_any_time() -> None:
    check(GAME, AB, "@9 0: arrange BA", "@9 0: arrange AB", rows=["AB", ""])
    check(GAME, AB, "@9 0: arrange BAA", expect="refused malformed")


def test_RC_3_1_a_right_call_wins_a_wrong_one_is_out() -> None:
    check(GAME, LAST, "@9 0: call AB", expect="verdict won", points=[3, 0])
    check(GAME, LAST, "@9 0: call BA", expect="verdict out", actors=[1])


def test_RC_3_2_others_share_within_the_window() -> None:
    check(GAME, LAST, "@9 0: call AB", "@1508 1: call AB", expect="verdict won", points=[3, 3])
    check(GAME, LAST, "@9 0: call AB", "@1509 1: call AB", expect="refused over")


def test_RC_3_3_most_points_win() -> None:
    check(
        GAME, {**LAST, "points": [1, 5]}, "@9 0: call AB", "@1509",
        result={"scores": [4, 5], "winners": [1]},
    )  # fmt: skip


def test_RC_3_4_it_ends_by_the_clock_or_when_all_are_out() -> None:
    check(GAME, LAST, "@29999", phase="last")
    check(GAME, LAST, "@30000", phase="over")
    check(GAME, LAST, "@9 0: call BA", "@10 1: call BA", expect="verdict out", phase="over")


def test_RC_2_8_nobody_waits_for_who_is_away() -> None:
    position = {**AB, "status": ["frozen", "active"], "t": 5000, "drawn_at": 3000}
    check(GAME, position, "@5000 referee: attend 1 away", away=[False, True])
    play = set_up(GAME, {**position, "away": [False, True]}, Rulings())
    assert [done.entry.action for done in play.advance(6000)] == [acts.Thaw()]
    check(GAME, position, "@5000 referee: attend 1 here", expect="refused attend")
    check(GAME, position, "@5000 1: attend 1 away", expect="refused referee")
