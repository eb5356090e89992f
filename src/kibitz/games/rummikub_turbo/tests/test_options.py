"""Chapter 12: every value of every table option, alone and together."""

from __future__ import annotations

from typing import Any

import pytest
from rule_testing import check_explained, check_options, check_turned_away

from kibitz.games.rummikub_turbo import GAME
from kibitz.games.rummikub_turbo.tests.trying import (
    B3J5,
    B345,
    B456,
    FIVE,
    HAND_DICE,
    HANDS,
    Board,
    at,
    blocked,
    dealt,
    first_turn,
    last_round,
    new,
    out,
    play_on,
    throwing,
)

OPTIONS = {
    "first_starter": ("random", "seat_0"),
    "first_turn_throw": ("opening_roll", "rethrow_all"),
    "throws_per_turn": ("one", "until_no_placement", "up_to_three"),
    "min_throw": ("one", "zero"),
    "set_duty": ("at_least_one", "all_possible", "none"),
    "crossings": ("on", "off"),
    "run_direction": ("ascending", "either"),
    "joker_consistency": ("one_face", "number_only", "independent"),
    "opening_minimum": ("none", "thirty"),
    "joker_penalty": ("ten_in_sum", "extra_ten"),
    "blocked_tie": ("no_points", "last_commit_wins"),
    "game_tie": ("draw", "more_rounds_won", "extra_round"),
}
FIXED = (
    "player_count", "dice_total", "dice_faces", "number_range", "colours", "joker_faces",
    "joker_colour", "die_identity", "deal_method", "starter_rotation", "second_turn_scope",
    "place_timing", "early_turning", "set_duty_form", "set_duty_jokers", "add_duty", "commit_min",
    "rebuild_scope", "dice_return", "layout_rule", "islands", "grid_size", "run_wrap",
    "missing_diagrams", "joker_binding", "joker_removal", "joker_same_line", "joker_count_per_set",
    "joker_rethrow", "stall_count_scope", "stall_cause", "stall_first_turns", "stall_ends",
    "out_reply", "turn_clock",
)  # fmt: skip
RETHROW = {"first_turn_throw": "rethrow_all"}
UNTIL = {"throws_per_turn": "until_no_placement"}
THREE = {"throws_per_turn": "up_to_three"}
ZERO = {"min_throw": "zero"}
OFF = {"crossings": "off"}
EITHER = {"run_direction": "either"}
ALL = {"set_duty": "all_possible"}
NO_DUTY = {"set_duty": "none"}
THIRTY = {"opening_minimum": "thirty"}
EXTRA_TEN = {"joker_penalty": "extra_ten"}
LAST_COMMIT = {"blocked_tie": "last_commit_wins"}
MORE_WON = {"game_tie": "more_rounds_won"}
EXTRA_ROUND = {"game_tie": "extra_round"}
SAME = f"throw all = {HANDS[0]}"
"""All nine dice of seat 0 are thrown and show what they showed."""


# ---- The options as such


def test_what_is_not_an_option_is_turned_away() -> None:
    check_turned_away(
        GAME,
        {
            **dict.fromkeys(FIXED, ("free",)),
            **dict.fromkeys(OPTIONS, ("sideways", "", "ONE")),
            "rounds": (0, -1, 13, "many", 1.5),
        },
    )


def test_the_options_are_those_of_the_ledger() -> None:
    rounds = check_options(GAME, OPTIONS, "rounds")["rounds"]
    assert (rounds.kind, rounds.default, rounds.least, rounds.most) == ("whole", 6, 1, 12)


def test_the_rulebook_explains_every_option_and_every_value() -> None:
    check_explained(GAME, OPTIONS, "rounds", fixed=FIXED)


COMBINED: list[dict[str, Any]] = [
    {**RETHROW, **UNTIL, **ZERO, **ALL, **EXTRA_TEN, "rounds": 2},
    {**RETHROW, **THREE, **ZERO, **OFF, **EITHER, **THIRTY, **EXTRA_ROUND, "rounds": 1},
    {**UNTIL, **THIRTY, **NO_DUTY, **LAST_COMMIT, **MORE_WON, "joker_consistency": "independent",
     "rounds": 2},
    {key: values[-1] for key, values in OPTIONS.items()} | {"rounds": 1},
    {key: values[min(1, len(values) - 1)] for key, values in OPTIONS.items()} | {"rounds": 1},
]  # fmt: skip


@pytest.mark.parametrize("options", COMBINED)
def test_options_combine_freely(options: dict[str, Any]) -> None:
    board = play_on(new(4, **options), 4)
    played = len(board["points"])
    least = int(options["rounds"])
    assert least <= played <= least + 6 * (options.get("game_tie") == "extra_round")
    assert list(board.over()[0]) == board.totals()


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in OPTIONS.items() for value in values]
)
def test_every_value_plays_to_the_end(key: str, value: str) -> None:
    board = play_on(new(7, **{key: value, "rounds": 1}), 7)
    assert board["phase"] == "game_over"


# ---- The game


def test_RT_12_1_rounds() -> None:
    for rounds in (1, 3, 6, 12):
        rows = [[1, 0]] * (rounds - 1)
        over = blocked("K5", "R12", {"rounds": rounds}, round=rounds, points=rows)
        assert over["phase"] == "game_over"
        assert over.over() == ((rounds + 6, 0), (0,))
        if rounds > 1:
            early = blocked("K5", "R12", {"rounds": rounds}, round=rounds - 1, points=rows[1:])
            assert early["phase"] == "deal"
    assert blocked("K5", "R12", {"rounds": 12}, round=6, points=[[1, 0]] * 5)["phase"] == "deal"
    assert blocked("K5", "R12", {"rounds": "1"})["phase"] == "game_over"


def test_first_starter() -> None:
    for seed in range(12):
        assert new(seed, first_starter="seat_0").do("deal")["starter"] == 0
    assert {new(seed, first_starter="random").do("deal")["starter"] for seed in range(12)} == {0, 1}
    board = at(phase="deal", other="", round=1, starter=0, points=[[1, 0]],
               options={"first_starter": "seat_0"}).do("deal")  # fmt: skip
    assert board["starter"] == 1


# ---- Throwing


def opening(**options: Any) -> Board:
    """The first turn of seat 0 with a throw step, under these options too."""
    return first_turn({**RETHROW, **options}, phase="throw")


def test_RT_12_2_rethrow_all() -> None:
    board = new(1, **RETHROW).do(f"deal = {dealt(0)}")
    assert (board["phase"], board["throws"], board["hands"]) == ("throw", 0, list(HANDS))
    for line in ("pass", "commit H(5,5) D1 D2 D3"):
        assert board.refused(line) == "RT-3.3"
    board.do(SAME)
    assert (board["phase"], board["throws"]) == ("place", 1)
    for line in (SAME, "throw D1", "throw D1 D1"):
        assert board.refused(line) == "RT-3.5"
    board.do("pass")
    assert (board["seat"], board["phase"], board["turns_taken"]) == (1, "throw", [1, 0])
    assert board.refused("throw D10") == "RT-3.2"
    board.do(f"throw all = {HANDS[1]}", "pass")
    # From the second own turn on, any dice.
    assert board.against("throw D1") is None
    assert opening().do("throw all = " + HANDS[0].replace("O10", "B4"))["hands.0"].startswith("B4")


def test_RT_12_3_until_no_placement() -> None:
    board = at(B456, "B7 R1 K2", options=UNTIL, stall=3, hand_dice=["D8 D9 D7", "D4"])
    board.do(f"0: commit {B456} B7")
    assert (board["phase"], board["seat"], board["committed"]) == ("throw", 0, True)
    assert (board["turns_taken"], board["stall"]) == ([1, 1], 0)
    assert board.refused("commit H(5,5) B4 B5 B6 B7") == "RT-3.3"
    assert board.refused("1: throw O13") == "RT-3.1"
    assert board.refused("throw") == "RT-3.3"
    board.do("0: pass")
    assert (board["phase"], board["seat"], board["committed"]) == ("throw", 1, False)
    assert (board["turns_taken"], board["stall"], board["throws"]) == ([2, 1], 0, 0)


def test_RT_12_3_another_throw_after_a_commit() -> None:
    board = at(B456, "B7 R1 K2", options=UNTIL, stall=3, hand_dice=["D8 D9 D7", "D4"])
    board.do(f"0: commit {B456} B7", "throw D9 = K3")
    assert (board["phase"], board["throws"], board["hands.0"]) == ("place", 2, "K2 K3")
    assert board.refused("throw D9") == "RT-3.5"
    board.do("0: pass")
    assert (board["seat"], board["stall"]) == (1, 0)
    again = at(B456, "B7 R1 O9", options=UNTIL, hand_dice=["D8 D9 D17", "D4"])
    again.do(f"0: commit {B456} B7", "throw D17 = B8", f"0: commit {B456} B7 B8", "throw D9 = B6")
    assert (again["committed"], again["throws"], again["turns_taken"]) == (True, 3, [1, 1])
    again.do("0: pass")
    assert again["turns_taken"] == [2, 1]


def test_RT_12_3_the_pass_in_the_throw_step_asks_nothing() -> None:
    fields: dict[str, Any] = {"phase": "throw", "throws": 1, "committed": True, "opened": [0],
                              "last_commit": 0, "hand_dice": ["D9 D10 D11", "D4"]}  # fmt: skip
    board = at(B456, "K3 B3 O3", options=UNTIL, **fields)
    assert board.against("pass") is None
    board.do("throw D9 = K3")
    assert board.refused("pass") == "RT-8.1"
    # Without a commit there is no such pass.
    assert at(B456, "B7 R1", options=UNTIL, phase="throw").refused("pass") == "RT-3.3"
    # And by default there is no such step.
    plain = at(B456, "B7 R1 K2").do(f"0: commit {B456} B7")
    assert plain.refused("0: pass") == "RT-3.1"


def test_RT_12_3_turns_without_a_commit_count() -> None:
    board = at(B456, "K9 R1", options=UNTIL, stall=2).do("pass")
    assert (board["stall"], board["turns_taken"]) == (3, [2, 1])
    assert blocked("K5", "R12", UNTIL)["points"] == [[7, 0]]
    # After a commit a pass adds nothing, in either step.
    board = at(B456, "B7 R1", options=UNTIL, stall=5, hand_dice=["D8 D9", "D4"])
    board.do(f"0: commit {B456} B7", "throw R1 = K3", "0: pass")
    assert (board["stall"], board["phase"]) == (0, "throw")


def test_RT_12_3_going_out() -> None:
    board = at(B456, "B7 R3", options=UNTIL, hand_dice=["D8 D17", "D4"])
    board.do(f"0: commit {B456} B7", "throw R3 = B8", f"0: commit {B456} B7 B8")
    assert (board["phase"], board["points"], board["won"]) == ("deal", [[13, 0]], [0])


def test_RT_12_3_in_a_first_turn() -> None:
    board = at("", "K9 B9 R9 O1 K5", "K2", options=UNTIL, turns_taken=[0, 0],
               hand_dice=["D6 D3 D5 D8 D17", "D7"])  # fmt: skip
    assert board.refused("throw all") == "RT-3.2"
    board.do("0: commit H(5,5) K9 B9 R9")
    for line in ("throw O1", "throw", "throw K5"):
        assert board.refused(line) == "RT-3.2"
    assert board.refused("throw O1 O1") == "RT-3.3"
    board.do("throw all = B2 O9")
    assert (board["phase"], board["throws"]) == ("place", 1)
    assert board.refused("throw all") == "RT-3.5"
    board.do("0: pass")
    assert (board["stall"], board["seat"], board["turns_taken"]) == (0, 1, [1, 0])


def test_RT_12_4_up_to_three() -> None:
    board = throwing("D9 D10", "K3 B3", options=THREE, stall=2)
    board.do("throw K3 = O7", "throw D9 D10 = O12 R7", "throw R7 = R12")
    assert (board["phase"], board["throws"], board["hands.0"]) == ("place", 3, "O12 R12")
    for line in ("throw D9", "throw", "throw D9 D9", "throw all"):
        assert board.refused(line) == "RT-3.5"
    board.do("pass")
    assert (board["stall"], board["turns_taken"], board["throws"]) == (3, [2, 1], 0)


def test_RT_12_4_a_turn_may_end_after_any_throw() -> None:
    for throws in (1, 2, 3):
        board = at(B456, "B7 R1", options=THREE, throws=throws)
        assert board.against("pass") is None
        assert board.against("throw R1") == (None if throws < 3 else "RT-3.5")
        board.do(f"commit {B456} B7")
        assert (board["seat"], board["phase"]) == (1, "throw")
    board = at(B456, "B7 R1", options=THREE, throws=1)
    for line in ("throw", "throw R1 R1", "throw K3"):
        assert board.refused(line) == "RT-3.3"
    for line in ("pass", f"commit {B456} B7"):
        assert at(B456, "B7 R1", options=THREE, phase="throw").refused(line) == "RT-3.3"


def test_RT_12_4_the_opening_roll_is_one_of_three() -> None:
    board = first_turn(THREE)
    board.do(SAME, SAME)
    assert (board["throws"], board["phase"]) == (2, "place")
    assert board.refused("throw all") == "RT-3.5"
    assert first_turn(THREE).against("pass") is None
    board = opening(**THREE).do(SAME, SAME, SAME)
    assert (board["throws"], board["phase"]) == (3, "place")
    assert board.refused("throw all") == "RT-3.5"


def test_RT_12_5_a_throw_in_a_first_turn_is_of_the_whole_hand() -> None:
    eight = " ".join(HAND_DICE[0].split()[:8])
    for board in (opening(), first_turn(THREE), opening(**THREE), opening(**ZERO),
                  first_turn({**THREE, **ZERO})):  # fmt: skip
        for line in (f"throw {eight}", "throw D9", "throw"):
            assert board.refused(line) == "RT-3.2"
        for line in ("throw D1 D1", "throw D10", f"throw {eight} D10", f"throw {eight} D8"):
            assert board.refused(line) == "RT-3.3"
        for line in ("throw all", f"throw {eight} D9", f"throw D9 {eight}"):
            assert board.against(line) is None
        board.do(SAME)
        assert board["throws"] == 1


def test_RT_12_5_which_rule_where_no_throw_is_open() -> None:
    for options in ({}, UNTIL, ZERO):
        board = first_turn(options)
        for line in ("throw all", "throw D1", "throw D1 D1", "throw D18", "throw"):
            assert board.refused(line) == "RT-3.2"
    for board in (opening().do(SAME), opening(**UNTIL).do(SAME)):
        for line in ("throw all", "throw D1", "throw D1 D1", "throw D18", "throw"):
            assert board.refused(line) == "RT-3.5"


def test_RT_12_6_min_throw_zero() -> None:
    board = throwing("D9 D7", "R1 K2", options=ZERO)
    assert board.refused("pass") == "RT-3.3"
    board.do("throw")
    assert (board["phase"], board["throws"], board.hand(0)) == ("place", 1, ["K2", "R1"])
    assert board.refused("throw") == "RT-3.5"
    board.do("pass")
    assert throwing("D9 D7", "R1 K2", options=ZERO).outcome("throw").chance == ()
    assert throwing("D9 D7", "R1 K2", options=ZERO).refused("throw R1 R1") == "RT-3.3"
    assert throwing("D9 D7", "R1 K2").refused("throw") == "RT-3.3"
    assert throwing("D9 D7", "R1 K2", options={"min_throw": "one"}).refused("throw") == "RT-3.3"
    assert opening(**ZERO).refused("throw") == "RT-3.2"
    both = throwing("D9 D7", "R1 K2", options={**ZERO, **THREE})
    assert both.do("throw", "throw", "throw")["throws"] == 3


# ---- The table


def test_RT_12_7_crossings_off() -> None:
    for parts in (
        f"{B345}; V(6,5) R3 K3", f"{B345}; V(6,6) K4 R4", f"{B345}; V(3,5) K3 R3",
        f"{B345}; V(6,5) R3 K3; H(9,9) R4 K4",
    ):  # fmt: skip
        board = at(B345, "R3 K3 R4 K4 O9", options=OFF)
        assert board.refused(f"commit {parts}") == "RT-4.11", parts
    block = "H(5,5) B3 B4 B5; H(6,5) R3 R4 R5"
    assert at(B345, "R3 R4 R5 O9", options=OFF).refused(f"commit {block}") == "RT-4.11"
    for part in ("H(6,8)", "H(5,9)", "V(9,9)"):
        line = f"commit {B456}; {part} R8 K8 O8"
        assert at(B456, "R8 K8 O8 R1", options=OFF).against(line) is None
    # After RT-4.5, before RT-4.4 and RT-6.3.
    board = at(B345, "R3 K3 O9", options=OFF)
    assert board.refused(f"commit {B345}; V(6,5) R3 K3; H(20,20) O9") == "RT-4.5"
    assert board.refused(f"commit {B345}; H(9,9) R3 K3") == "RT-4.4"
    assert board.refused(f"commit {B345} R3 K3") == "RT-4.4"
    assert at(B3J5, "R4 B4 O9", options=OFF).refused(f"commit {B3J5}; V(6,6) R4 B4") == "RT-4.11"
    assert at(B3J5, "R4 B4 O9", options=OFF).refused(f"commit {B3J5}; V(0,0) R4 B4") == "RT-4.4"


def test_RT_12_8_run_direction_either() -> None:
    for part in ("H", "V"):
        for faces, legal in (
            ("O9 O8 O7", True), ("O7 O8 O9", True), ("O8 O7 O9", False), ("O7 O9 O8", False),
        ):  # fmt: skip
            line = f"commit {part}(5,5) {faces}"
            assert at("", "O7 O8 O9 K1", options=EITHER).against(line) == (
                None if legal else "RT-4.4"
            )
    for faces, rule in (
        ("J O2 O1", None), ("O2 O1 J", "RT-4.4"), ("O2 J O1", "RT-4.4"), ("J O1 O2", "RT-4.4"),
    ):  # fmt: skip
        board = at("", "O1 O2 J K9", options=EITHER)
        assert board.against(f"commit H(5,5) {faces}") == rule, faces
    assert at("", "O12 O13 J K9", options=EITHER).refused("commit H(5,5) J O13 O12") == "RT-4.4"
    # A joker in two lines may now be part of a falling run.
    table = "H(5,5) B5 J B3"
    assert at(table, "K4 R4 O9", options=EITHER).against(f"commit {table}; V(6,6) K4 R4") is None
    assert at(table, "K4 R4 O9").refused(f"commit {table}; V(6,6) K4 R4") == "RT-4.4"
    # A hand set is one in any order, as always.
    assert at("", "O7 O8 O9 K1", options=EITHER).refused("pass") == "RT-8.1"


def test_RT_12_9_joker_number_only() -> None:
    number = {"joker_consistency": "number_only"}
    assert at(B3J5, "R4 B4 O9", options=number).against(f"commit {B3J5}; V(6,6) R4 B4") is None
    assert at(B3J5, "K4 R4 O9", options=number).against(f"commit {B3J5}; V(6,6) K4 R4") is None
    assert at(B3J5, "R5 R6 O9", options=number).against(f"commit {B3J5}; V(6,6) R5 R6") is None
    assert at(B3J5, "K6 R6 O9", options=number).refused(f"commit {B3J5}; V(6,6) K6 R6") == "RT-6.3"
    assert at(B3J5, "B6 B7 O9", options=number).refused(f"commit {B3J5}; V(6,6) B6 B7") == "RT-6.3"
    assert at(B3J5, "K6 R7 O9", options=number).refused(f"commit {B3J5}; V(6,6) K6 R7") == "RT-4.4"
    board = at(B3J5, "R4 B4 O9", options={"joker_consistency": "one_face"})
    assert board.refused(f"commit {B3J5}; V(6,6) R4 B4") == "RT-6.3"


def test_RT_12_10_joker_independent() -> None:
    free = {"joker_consistency": "independent"}
    for mine, column in (("K6 R6 O9", "K6 R6"), ("R4 B4 O9", "R4 B4"), ("B6 B7 O9", "B6 B7")):
        board = at(B3J5, mine, options=free).do(f"commit {B3J5}; V(6,6) {column}")
        assert board.hand(0) == ["O9"]
    assert at(B3J5, "K6 R7 O9", options=free).refused(f"commit {B3J5}; V(6,6) K6 R7") == "RT-4.4"
    assert at("", "K12 K13 J O4", options=free).refused("commit H(5,5) K12 K13 J") == "RT-4.4"
    two = "H(5,5) J J B5"
    assert at(two, "K1 R1 O9", options=free).against(f"commit {two}; V(6,5) K1 R1") is None
    assert at(two, "K1 R1 O9").refused(f"commit {two}; V(6,5) K1 R1") == "RT-6.3"


# ---- Duties


def test_RT_12_11_set_duty_all_possible() -> None:
    hand = "K3 B3 O3 R7 R8 R9 K13"
    for parts in ("H(5,5) K3 B3 O3", "H(5,5) R7 R8 R9"):
        assert at("", hand, options=ALL).refused(f"commit {parts}") == "RT-7.8"
        assert at("", hand).against(f"commit {parts}") is None
    both = "commit H(5,5) K3 B3 O3; V(8,5) R7 R8 R9"
    assert at("", hand, options=ALL).do(both).hand(0) == ["K13"]
    # Sets that share a die count once.
    for parts in ("H(5,5) B3 B4 B5", "H(5,5) K3 R3 B3"):
        assert at("", "K3 R3 B3 B4 B5", options=ALL).against(f"commit {parts}") is None
    # Two sets are possible though the four threes alone would use up the die of the run.
    hand = "K3 B3 O3 R3 R4 R5 K13"
    assert at("", hand, options=ALL).refused("commit H(5,5) K3 B3 O3 R3") == "RT-7.8"
    assert at("", hand, options=ALL).against("commit H(5,5) K3 B3 O3; H(7,5) R3 R4 R5") is None
    assert at("", hand, options=ALL).refused("pass") == "RT-8.1"
    # A run of six is two sets.
    run = "B4 B5 B6 B7 B8 B9 K13"
    assert at("", run, options=ALL).refused("commit H(5,5) B4 B5 B6 B7 B8") == "RT-7.8"
    assert at("", run, options=ALL).against("commit H(5,5) B4 B5 B6 B7 B8 B9") is None
    # With jokers: J J K2 are one set, and so are J K2 K3 and J R9 B9 together two.
    hand = "J J K2 K3 R9 B9 O12"
    assert at("", hand, options=ALL).refused("commit H(5,5) J J K2") == "RT-7.8"
    assert at("", hand, options=ALL).against("commit H(5,5) J K2 K3; H(7,5) J R9 B9") is None
    assert at("", "B7 R1", options=ALL).against("pass") is None


def test_RT_12_12_set_duty_none() -> None:
    board = at("H(5,5) R10 R11 R12", "K3 B3 O3 R9", options=NO_DUTY, stall=2)
    assert board.against("commit H(5,4) R9 R10 R11 R12") is None
    board.do("pass")
    assert (board["stall"], board["seat"]) == (3, 1)
    assert at("", "J J J K1", options=NO_DUTY).against("pass") is None
    assert at("", "K3 B3 O3", options=NO_DUTY, phase="throw").refused("pass") == "RT-3.3"
    assert at("", "K3 B3 O3", options=NO_DUTY, stall=5).do("pass")["phase"] == "deal"
    assert at("", "K3 B3 O3 R9", options=NO_DUTY).refused("commit H(5,5) K3 B3") == "RT-4.4"
    assert at("", "K3 B3 O3", options={"set_duty": "at_least_one"}).refused("pass") == "RT-8.1"


def test_RT_12_13_joker_penalty_extra_ten() -> None:
    board = blocked("K5 J", "R12 B1", EXTRA_TEN)
    assert (board["points"], board["won"]) == ([[-10, 2]], [1])
    board = out(B456, "B7", "J J R4", options=EXTRA_TEN)
    assert (board["points"], board["won"]) == ([[24, -20]], [0])
    # A winner with a joker loses ten and is still the winner.
    board = blocked("K2 J", "R12 K1", EXTRA_TEN)
    assert (board["points"], board["won"]) == ([[-9, 0]], [0])
    board = blocked("J K2", "J B2", EXTRA_TEN)
    assert (board["points"], board["won"]) == ([[-10, -10]], [-1])
    board = blocked("J J", "O13", {**EXTRA_TEN, "rounds": 1})
    assert board.over() == ((-20, 7), (1,))
    # Jokers on the table cost nothing.
    board = at("H(5,5) K11 J K13", "K5", "R12", EXTRA_TEN, stall=5).do("pass")
    assert board["points"] == [[7, 0]]
    assert blocked("K5 J", "R12 B1", {"joker_penalty": "ten_in_sum"})["points"] == [[0, 2]]


def test_RT_12_14_opening_minimum_thirty() -> None:
    for mine, parts, fine in (
        ("K9 B9 R9 O1", "H(5,5) K9 B9 R9", False), ("R9 R10 R11 K1", "H(5,5) R9 R10 R11", True),
        ("K10 B10 J O1", "H(5,5) K10 J B10", True), ("K9 B9 J O1", "H(5,5) K9 J B9", False),
        ("B8 B9 B10 B11 O1", "H(5,5) B8 B9 B10 B11", True), ("J J K9 O1", "H(5,5) J J K9", False),
        ("J J J K1", "H(5,5) J J J", True),
    ):  # fmt: skip
        board = at("", mine, options=THIRTY)
        assert board.against(f"commit {parts}") == (None if fine else "RT-5.7"), mine
        assert at("", mine).against(f"commit {parts}") is None
        if fine:
            assert board.do(f"commit {parts}")["opened"] == [0]


def test_RT_12_14_table_dice_do_not_count() -> None:
    table = "H(5,5) K11 K12 K13"
    board = at(table, "O11 R11 O12 R12 K1", options=THIRTY)
    assert board.refused(f"commit {table}; V(6,5) O11 R11") == "RT-5.7"
    board.do(f"commit {table}; V(6,5) O11 R11; V(3,6) O12 R12")
    assert (board["opened"], board.hand(0)) == ([0], ["K1"])


def test_RT_12_14_each_seat_once_a_round_and_passing_is_free() -> None:
    small = "commit H(5,5) K1 B1 O1"
    hand = "K1 B1 O1 R13"
    assert at("", hand, options=THIRTY, opened=[0]).against(small) is None
    assert at("", hand, options=THIRTY, opened=[1]).refused(small) == "RT-5.7"
    assert at("", hand, options=THIRTY).against("pass") is None
    assert at("", hand, options=THIRTY, opened=[1]).against("pass") is None
    assert at("", hand, options=THIRTY, opened=[0]).refused("pass") == "RT-8.1"
    assert at("", hand, options=THIRTY, phase="throw").refused("pass") == "RT-3.3"
    # The duty goes on, and it is told first.
    board = at("H(5,5) R10 R11 R12", "K3 B3 O3 R9", options=THIRTY)
    assert board.refused("commit H(5,4) R9 R10 R11 R12") == "RT-7.8"
    # A new round, a new opening.
    board = out(B456, "B7", "K1", options=THIRTY, opened=[0, 1])
    assert board.do("deal")["opened"] == []
    # Within one turn the second commit is free.
    board = at("", "R9 R10 R11 K1 B1", options={**THIRTY, **UNTIL}, other="K2",
               hand_dice=["D18 D2 D8 D10 D7", "D14"])  # fmt: skip
    board.do("0: commit H(5,5) R9 R10 R11", "throw D10 = R12")
    assert board.against("commit H(5,5) R9 R10 R11 R12") is None


# ---- Ties


def test_RT_12_15_blocked_tie_last_commit_wins() -> None:
    for seat in (0, 1):
        board = blocked("J K2", "R12", LAST_COMMIT, last_commit=seat, opened=[0, 1])
        assert (board["points"], board["won"]) == ([[0, 0]], [seat])
    assert blocked("J K2", "R12", LAST_COMMIT)["won"] == [-1]
    for mine, other, won in (("K5", "R12", 0), ("R12", "K5", 1)):
        for seat in (0, 1):
            board = blocked(mine, other, LAST_COMMIT, last_commit=seat, opened=[seat])
            assert board["won"] == [won]
    plain = {"blocked_tie": "no_points"}
    assert blocked("J K2", "R12", plain, last_commit=1, opened=[1])["won"] == [-1]
    # The commit that counts is that of this round.
    board = at(B456, "B7 R12", "R11 K1", LAST_COMMIT).do(f"commit {B456} B7")
    assert board["last_commit"] == 0
    assert out(B456, "B7", "K1", options=LAST_COMMIT).do("deal")["last_commit"] == -1


def test_RT_12_16_game_tie_extra_round() -> None:
    board = last_round("J K2", "R12", EXTRA_ROUND)
    assert board["phase"] == "deal"
    assert GAME.result(board.play.state) is None
    board.do("deal")
    assert (board["round"], board["starter"], board["seat"]) == (7, 0, 0)
    assert last_round("K5", "R12", EXTRA_ROUND).over() == ((68, 61), (0,))
    for extra in range(1, 7):
        rows = [*(list(row) for row in FIVE), *[[0, 0]] * extra]
        fields = {"round": 6 + extra, "starter": (extra + 1) % 2, "points": rows}
        board = blocked("J K2", "R12", EXTRA_ROUND, **fields)
        assert board["phase"] == ("deal" if extra < 6 else "game_over")
        assert blocked("R12", "K5", EXTRA_ROUND, **fields).over() == ((61, 68), (1,))
    assert board.over() == ((61, 61), (0, 1))
    # After fewer rounds too, and only with equal totals.
    one = blocked("J K2", "R12", {**EXTRA_ROUND, "rounds": 1})
    assert one["phase"] == "deal"
    assert one.do("deal")["round"] == 2
    seven = blocked("J K2", "R12", {**EXTRA_ROUND, "rounds": 1}, round=7, points=[[0, 0]] * 6)
    assert seven.over() == ((0, 0), (0, 1))
    assert blocked("J K2", "R12", {"game_tie": "draw", "rounds": 1}).over() == ((0, 0), (0, 1))


def test_RT_12_17_game_tie_more_rounds_won() -> None:
    assert last_round("J K2", "R12", MORE_WON).over() == ((61, 61), (1,))
    assert last_round("K5", "R12", MORE_WON).over() == ((68, 61), (0,))
    # A blocked tie is won by nobody.
    even = [[30, 0], [0, 30], [0, 0], [0, 0], [0, 0]]
    for won, winners in (
        ([0, 1, -1, -1, -1], (0, 1)), ([0, 1, 0, -1, -1], (0,)), ([0, 1, 1, 0, 1], (1,)),
    ):  # fmt: skip
        board = last_round("J K2", "R12", MORE_WON, points=even, won=won)
        assert board.over() == ((30, 30), winners)
        assert last_round("J K2", "R12", points=even, won=won).over() == ((30, 30), (0, 1))
    # Unless the last commit wins it.
    board = last_round("J K2", "R12", {**MORE_WON, **LAST_COMMIT}, points=even, last_commit=0,
                       opened=[0])  # fmt: skip
    assert (board["won"][-1], board.over()) == (0, ((30, 30), (0,)))


def test_options_together_in_one_turn() -> None:
    # An opening of thirty by falling runs without crossings, thrown three times.
    options = {**THREE, **EITHER, **OFF, **THIRTY, **ALL}
    board = at("", "R11 R10 R9 K1", options=options, throws=1, hand_dice=["D8 D2 D5 D1", "D4"])
    board.do("throw K1 = K1", "throw K1 = O10", "commit V(5,5) R11 R10 R9")
    assert (board["table"], board["opened"]) == ("V(5,5) R11 R10 R9", [0])
    # A joker free in both lines, and its price for the one who keeps one.
    options = {"joker_consistency": "independent", **EXTRA_TEN, **NO_DUTY}
    board = at(B3J5, "K6 R6", "J K6", options).do(f"commit {B3J5}; V(6,6) K6 R6")
    assert board["points"] == [[16, -10]]
