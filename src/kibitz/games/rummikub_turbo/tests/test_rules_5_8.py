"""Every rule of chapters 5 to 8: sets, jokers, the commit and its duties, passing."""

from __future__ import annotations

import itertools

import pytest

from kibitz.core.chance import Chance
from kibitz.core.game import Entry
from kibitz.games.rummikub_turbo import GAME
from kibitz.games.rummikub_turbo.tests.trying import (
    B3J5,
    B345,
    B456,
    COLOURS,
    HANDS,
    at,
    blocked,
    first_turn,
    is_hand_set,
    is_set,
    kept,
    laid,
    new,
    out,
    some_faces,
    throwing,
    words,
)

# ---- 5. Sets


def test_RT_5_1_a_set_is_a_group_or_a_run() -> None:
    chance = Chance(5)
    found = set()
    for _ in range(250):
        faces = some_faces(chance, 3 + chance.below(2))
        if chance.below(2):
            low, colour = 1 + chance.below(10), chance.pick(COLOURS)
            run = [f"{colour}{low + i}" for i in range(len(faces))]
            group = [f"{letter}{low}" for letter in COLOURS[: len(faces)]]
            faces = list(chance.pick([run, group]))
            if chance.below(2):
                faces[chance.below(len(faces))] = chance.pick(["J", f"{colour}{low}"])
            if chance.below(4) == 0:
                chance.shuffle(faces)
        answer = GAME.ask(f"line {' '.join(faces)}")
        assert (answer != "none") == is_set(faces), faces
        found.add(answer)
    assert found == {"run", "group", "none"}
    for line in ("B4 B6 B8", "B4 R5 K6", "K1 K1 K1", "K3 K4", "K3 R3", "K3", "K3 R3 K4 R4"):
        assert GAME.ask(f"line {line}") == "none"


def test_RT_5_2_groups() -> None:
    for number in (1, 7, 13):
        for count in (3, 4):
            for colours in itertools.permutations(COLOURS, count):
                faces = " ".join(f"{colour}{number}" for colour in colours)
                assert GAME.ask(f"line {faces}") == "group"
    for faces in ("K8 O8", "K8 O8 R8 R8", "K2 B2 B2", "K8 O8 R9", "K8 O8 R8 B8 J", "K8 K8 J"):
        assert GAME.ask(f"line {faces}") == "none"
    assert at("H(5,5) K8 O8 R8", "R8 B1").refused("commit H(5,5) K8 O8 R8 R8") == "RT-4.4"
    assert at("H(5,5) K8 O8 R8", "B8 B1").against("commit H(5,5) K8 B8 O8 R8") is None


def test_RT_5_3_runs() -> None:
    for colour in COLOURS:
        for low in range(1, 14):
            for length in range(1, 15 - low):
                faces = " ".join(f"{colour}{low + i}" for i in range(length))
                assert GAME.ask(f"line {faces}") == ("run" if length >= 3 else "none")
    for faces in ("B4 B5 B7", "B4 B5 R6", "B4 B4 B5", "B4 B6 B5", "B3 B5 B7"):
        assert GAME.ask(f"line {faces}") == "none"
    whole = " ".join(f"K{n}" for n in range(1, 14))
    board = at(f"H(5,5) {whole.removesuffix(' K13')}", "K13 R4")
    assert board.do(f"commit H(5,5) {whole}")["table"] == f"H(5,5) {whole}"
    for part in ("H", "V"):
        assert at("", "O7 O8 O9 K1").against(f"commit {part}(5,5) O7 O8 O9") is None


def test_RT_5_4_nothing_below_one_or_past_thirteen() -> None:
    for faces in (
        "K11 K12 K13 K1", "K13 K1 K2", "K12 K13 K1", "K12 K13 J", "J J K2 K3", "K13 J J", "J K1 K2",
        "K11 K12 K13 J", "J J K2", "J J K1",
    ):  # fmt: skip
        expected = "group" if faces in ("J J K2", "K13 J J", "J J K1") else "none"
        assert GAME.ask(f"line {faces}") == expected, faces
    for faces in ("K1 K2 J", "J K2 K3", "J K12 K13", "K11 K12 J", "J J K3", "K11 J J"):
        assert GAME.ask(f"line {faces}") == "run", faces
    assert at("H(5,5) K11 K12 K13", "K1 R4").refused("commit H(5,5) K11 K12 K13 K1") == "RT-4.4"
    assert at("H(5,5) K11 K12 K13", "K1 R4").refused("commit H(5,4) K1 K11 K12 K13") == "RT-4.4"


def test_RT_5_5_a_run_does_not_fall() -> None:
    for part in ("H", "V"):
        for faces in ("O9 O8 O7", "O8 O7 O9", "O7 O9 O8", "O9 O7 O8"):
            assert at("", "O7 O8 O9 K1").refused(f"commit {part}(5,5) {faces}") == "RT-4.4"
    assert GAME.ask("line K3 K2 J") == "none"
    assert GAME.ask("line J J K1") == "group"
    assert GAME.ask("line J K5 K4") == "none"


def test_RT_5_6_the_same_face_twice_but_not_in_one_line() -> None:
    assert GAME.ask("table H(5,5) B3 R3 K3; V(6,5) R3 K3") == "legal"
    assert GAME.ask("table H(5,5) B3 B4 B5; V(6,5) B4 B5") == "legal"
    assert GAME.ask("table H(5,5) B3 B4 B5; H(9,5) B3 B4 B5") == "legal"
    for faces in ("R8 K8 R8", "B3 B3 B4 B5", "B3 B4 B4 B5"):
        assert GAME.ask(f"line {faces}") == "none"
    # A stand-in counts as its face: no fifth colour, and no second red eight.
    assert GAME.ask("line K8 O8 R8 B8 J") == "none"
    assert GAME.ask("line B3 B4 J B4") == "none"
    assert GAME.ask("table H(5,5) B3 J B5; V(6,6) R4 B4") == "RT-6.3"


def test_RT_5_7_a_first_placement_may_be_worth_little() -> None:
    board = at("", "K1 B1 O1 R13", opened=[])
    assert board.do("commit H(5,5) K1 B1 O1")["opened"] == [0]
    board = at(B345, "B2 R13", opened=[1], last_commit=1)
    assert board.do("commit H(5,4) B2 B3 B4 B5")["opened"] == [0, 1]
    assert first_turn().against("commit H(5,5) D1 D2 D3") == "RT-4.4"


# ---- 6. Jokers


def test_RT_6_1_a_joker_stands_for_any_face() -> None:
    for number in range(1, 14):
        for colour in COLOURS:
            others = [f"{c}{number}" for c in COLOURS if c != colour]
            assert GAME.ask(f"line {' '.join(others)} J") == "group"
        for colour in COLOURS:
            run = [f"{colour}{n}" for n in range(1, 14)]
            run[number - 1] = "J"
            assert GAME.ask(f"line {' '.join(run)}") == "run"
    # Whichever die the joker is on.
    for die in ("D15", "D16", "D17", "D18"):
        board = at("", "J K2 R2 O11", hand_dice=[f"{die} D7 D6 D12", "D4"])
        assert board.do(f"commit H(5,5) K2 {die} R2").hand(0) == ["O11"]


def test_RT_6_2_some_stand_in_for_each_joker() -> None:
    for line in ("K3 J K5", "K3 J R3", "J K2 K3 J", "J J K2", "J J B9 J", "B4 J J B7", "J J J"):
        assert GAME.ask(f"table H(5,5) {line}") == "legal"
    for line in ("K3 J K4", "K3 J K6", "K3 J R4", "K12 K13 J", "J J K2 K3", "K3 J J R4", "K3 K3 J"):
        assert GAME.ask(f"table H(5,5) {line}") == "RT-4.4"
    # Jokers of two lines may depend on one another.
    assert GAME.ask("table H(5,5) J J B5; V(6,5) K3 R3; V(6,7) K5 R5") == "legal"
    assert GAME.ask("table H(5,5) J J B5; V(6,5) K1 R1; V(6,7) K5 R5") == "RT-6.3"
    assert GAME.ask("table H(5,5) J J B5; V(6,5) K5 R5") == "legal"
    assert GAME.ask("table H(5,5) J J B5; V(6,5) K4 R4") == "RT-6.3"


def test_RT_6_3_one_face_in_both_lines() -> None:
    board = at(B3J5, "K4 R4 O9").do(f"commit {B3J5}; V(6,6) K4 R4")
    assert board.hand(0) == ["O9"]
    assert at(B3J5, "R4 B4 O9").refused(f"commit {B3J5}; V(6,6) R4 B4") == "RT-6.3"
    assert at(B3J5, "K6 R6 O9").refused(f"commit {B3J5}; V(6,6) K6 R6") == "RT-6.3"
    assert at(B3J5, "B5 B6 O9").against(f"commit {B3J5}; V(6,6) B5 B6") is None
    assert at(B3J5, "R5 R6 O9").refused(f"commit {B3J5}; V(6,6) R5 R6") == "RT-6.3"
    assert at(B3J5, "B6 B7 O9").refused(f"commit {B3J5}; V(6,6) B6 B7") == "RT-6.3"
    group = "H(5,5) K4 J B4"
    assert at(group, "O5 O6 R13").against(f"commit {group}; V(6,6) O5 O6") is None
    assert at(group, "K5 K6 R13").refused(f"commit {group}; V(6,6) K5 K6") == "RT-6.3"


def test_RT_6_4_stand_ins_are_not_stored() -> None:
    board = at("H(5,5) K7 J R7", "B6 B8 O7 K1")
    board.do("commit H(5,5) K7 O7 R7; H(7,5) B6 J B8")
    assert board["table"] == "H(5,5) K7 O7 R7; H(7,5) B6 J B8"
    # Both dice with K7 lie on the table, and the joker is a K7 all the same.
    table = "H(5,5) K7 R7 O7; V(5,10) K7 B7 O7"
    board = at(table, "K6 J K8 R1").do(f"commit {table}; H(12,5) K6 J K8")
    assert board.hand(0) == ["R1"]
    # What a joker was taken to be is forgotten: two ways to the same table are the same state.
    one = at("H(5,5) B3 J B5", "B4 K9").do("commit H(5,5) B3 B4 B5 J")
    two = at("H(5,5) B3 B5 J", "B4 K9").do("commit H(5,5) B3 B4 B5 J")
    assert one["table"] == two["table"]


def test_RT_6_5_any_number_of_jokers() -> None:
    for line in ("J J J", "J J J J", "J J K2", "J J K5", "J J J K5", "J K5 J J"):
        assert GAME.ask(f"line {line}") != "none"
    for line in ("J J", "J"):
        assert GAME.ask(f"line {line}") == "none"
    assert at("", "J J J K1").against("commit H(5,5) J J J") is None
    assert at("", "J J K2 O9").against("commit V(5,5) J J K2") is None
    assert at("", "J J K2 K3").refused("commit H(5,5) J J K2 K3") == "RT-4.4"
    assert at("", "J J K2 K3").do("commit H(5,5) J K2 K3 J")["points"] == [[13, 0]]
    assert at("", "J J J K1").refused("pass") == "RT-8.1"


def test_RT_6_6_a_joker_stays_on_the_table() -> None:
    board = at(B3J5, "B4 K9")
    assert board.refused(f"commit {B345}") == "RT-7.3"
    assert board.refused(f"commit {B345}; H(5,9) J") == "RT-4.5"
    assert board.refused(f"commit {B345}; H(9,9) J K9") == "RT-4.4"
    board.do(f"commit {B345} J")
    assert board.hand(0) == ["K9"]
    assert board["hands.1"] == "O13"


@pytest.mark.parametrize(("table", "mine", "commit"), [
    (B3J5, "B4 K9", "H(5,5) B3 B4 B5 J"),
    (B3J5, "B4 K9", "H(5,4) J B3 B4 B5"),
    (B3J5, "B4 K9", "V(12,5) B3 B4 B5 J"),
    ("H(5,5) B3 B4 B5 J", "K9 R9 O1", "H(5,5) B3 B4 B5; H(7,5) K9 J R9"),
    ("H(5,5) K7 J R7", "B6 B8 O7 K1", "H(5,5) K7 O7 R7; H(7,5) B6 J B8"),
    ("H(5,5) B3 J B5; V(6,5) R3 K3", "B6 B7 R5 K9",
     "V(5,5) B3 R3 K3; H(10,5) B5 B6 B7; V(11,5) R5 J"),
    ("H(5,5) B3 J B5; V(6,5) R3 K3", "B6 B7 R5 K9",
     "V(5,5) B3 R3 K3; H(6,6) J R5; H(10,5) B5 B6 B7"),
])  # fmt: skip
def test_RT_6_7_a_joker_is_freed_by_any_legal_table(table: str, mine: str, commit: str) -> None:
    board = at(table, mine).do(f"commit {commit}")
    assert (board["seat"], board["stall"]) == (1, 0)


def test_RT_6_8_a_joker_in_a_hand_is_a_die_like_others() -> None:
    board = throwing("D15 D7", "J K2")
    assert board.do("throw K2 = K7")["hands.0"] == "K7 J"
    board = throwing("D15 D7", "J K2")
    assert board.do("throw J = K9")["hands.0"] == "K2 K9"
    assert throwing("D15 D7", "K4 K2").do("throw D15 = J")["hands.0"] == "K2 J"
    assert at("", "K9 J R9 O1").do("commit H(5,5) K9 J R9").hand(0) == ["O1"]


def test_RT_6_9_a_joker_left_counts_ten() -> None:
    for jokers in range(1, 5):
        assert GAME.ask(f"points {' '.join('J' * jokers)}") == 10 * jokers
    assert out(B456, "B7", "J J K1")["points"] == [[21, 0]]
    assert blocked("J K2", "R13")["points"] == [[1, 0]]


# ---- 7. The commit


def test_RT_7_1_a_commit_gives_the_whole_table() -> None:
    board = at(B456, "B7 R1", "K2 B7", hand_dice=["D13 D9", "D7 D8"])
    for parts in (
        f"{B456} K2", f"{B456} D7", f"{B456} D8", f"{B456} D18", f"{B456} B7 B7", f"{B456} B3",
        f"{B456} D13; H(9,9) D13", f"{B456} B4", f"{B456} B7 D13",
    ):  # fmt: skip
        assert board.refused(f"commit {parts}") == "RT-7.1", parts
    board.do(f"commit {B456} D13")
    assert board["table"] == "H(5,5) B4 B5 B6 B7"
    assert board["hands"] == ["R1", "K2 B7"]


def test_RT_7_1_faces_take_table_dice_first() -> None:
    board = at("H(5,5) K3 K4 K5; H(8,5) K2 B2 O2", "K3 R9", table_dice="H(5,5) D18 D4 D17; "
               "H(8,5) D7 D8 D12", hand_dice=["D9 D5", "D3"], other="O6")  # fmt: skip
    board.do("commit H(3,5) B2 K2 O2; V(4,6) K3; H(5,5) K3 K4 K5")
    assert board["table"] == "H(3,5) B2 K2 O2; H(5,5) K3 K4 K5; V(4,6) K3"
    # The first K3 that is written is the die of the table, D18.
    assert board["table_dice"] == "H(3,5) D8 D7 D12; H(5,5) D9 D4 D17; V(4,6) D18"


def test_RT_7_2_a_die_of_the_hand_is_placed() -> None:
    long = "H(5,5) B3 B4 B5 B6 B7 B8"
    for parts in ("H(5,5) B3 B4 B5; H(7,5) B6 B7 B8", long, long.replace("H(5,5)", "V(0,0)")):
        assert at(long, "K1 O10").refused(f"commit {parts}") == "RT-7.2"
    assert at("", "K1 O10").refused("commit") == "RT-7.2"
    board = at("", "K1 B1 O1 R9").do("commit H(5,5) K1 B1 O1")
    assert board.hand(0) == ["R9"]


def test_RT_7_3_all_table_dice_stay() -> None:
    table = "H(5,5) B3 B4 B5 B6"
    board = at(table, "K9 R9 O9")
    assert board.refused("commit H(5,5) B3 B4 B5; H(7,5) K9 R9 O9") == "RT-7.3"
    assert board.refused("commit H(7,5) K9 R9 O9") == "RT-7.3"
    assert board.refused("commit") == "RT-7.3"
    # The same face from the hand is another die.
    two = at(B456, "B4 R1", table_dice="H(5,5) D1 D5 D9", hand_dice=["D16 D4", "D15"])
    assert two.refused("commit H(5,5) D16 B5 B6") == "RT-7.3"
    assert at(table, "K9 R9 O9").do(f"commit {table}; H(7,5) K9 R9 O9")["phase"] == "deal"


def test_RT_7_4_a_die_lies_with_the_face_it_shows() -> None:
    board = at(B456, "K8 R1", hand_dice=["D13 D9", "D4"])
    assert board.refused(f"commit {B456} D13") == "RT-4.4"
    assert board.refused(f"commit {B456} B7") == "RT-7.1"
    board = at(B456, "B7 R1", hand_dice=["D13 D9", "D4"]).do(f"commit {B456} D13")
    assert board["table"] == f"{B456} B7"
    assert board["table_dice"].endswith(" D13")


def test_RT_7_5_the_new_table_must_be_legal() -> None:
    for parts, rule in (
        ("H(5,5) B4 B5 B6 B8", "RT-4.4"), ("H(5,5) B4 B5 B6; H(5,9) B8", "RT-4.5"),
        ("H(5,22) B4 B5 B6 B8", "RT-4.1"), ("H(5,5) B4 B5 B6; V(6,7) B8", "RT-4.4"),
        ("H(5,5) B4 B5 B8 B6", "RT-4.4"),
    ):  # fmt: skip
        assert at(B456, "B8 R1").refused(f"commit {parts}") == rule
    assert at(B456, "B8 R1").against("commit H(5,5) B4 B5 B6; V(6,7) B8") == "RT-4.4"


@pytest.mark.parametrize(("table", "mine", "commit"), [
    (B456, "B7 R1", "H(5,5) B4 B5 B6 B7"),
    (B456, "B7 R1", "V(20,2) B4 B5 B6 B7"),
    ("H(5,5) O3 O4 O5 O6 O7", "O5 K1", "H(5,5) O3 O4 O5; H(7,5) O5 O6 O7"),
    ("H(5,5) B4 B5 B6; H(7,5) B8 B9 B10", "B7 R1", "H(5,5) B4 B5 B6 B7 B8 B9 B10"),
    ("H(5,5) K8 B8 O8 R8", "B9 B10 K1", "H(5,5) K8 O8 R8; H(7,5) B8 B9 B10"),
    ("H(5,5) K3 K4 K5; H(8,5) K2 B2 O2", "K3 R9",
     "H(3,5) B2 K2 O2; V(4,6) K3; H(5,5) K3 K4 K5"),
    ("H(5,5) K4 K5 K6; H(7,5) B4 B5 B6; H(9,5) O4 O5 O6; H(12,12) K3 B3 O3", "O7 R1",
     "H(5,4) K3 K4 K5 K6; H(7,4) B3 B4 B5 B6; H(9,4) O3 O4 O5 O6 O7"),
    ("H(5,5) B3 B4 B5; H(7,5) R3 R4 R5", "K3 K4 K5 O1",
     "V(5,5) B3 R3 K3; V(5,6) B4 R4 K4; V(5,7) B5 R5 K5"),
])  # fmt: skip
def test_RT_7_6_everything_may_be_rebuilt(table: str, mine: str, commit: str) -> None:
    board = at(table, mine)
    before = board.on_table()
    board.do(f"commit {commit}")
    assert before < board.on_table()
    assert laid(board["table"]) == laid(commit)
    assert board["seat"] == 1


def test_RT_7_7_all_in_one_commit() -> None:
    board = at("H(5,5) B4 B5 B6; H(7,5) K8 O8 R8", "B3 B8", "K13")
    board.do("commit H(5,4) B3 B4 B5 B6; H(7,5) K8 O8 R8 B8")
    assert board["points"] == [[13, 0]]
    board = at("H(5,5) O3 O4 O5 O6 O7", "O5 K1 B1 R1 O8 K9")
    board.do("commit H(5,5) O3 O4 O5; H(7,5) O5 O6 O7 O8; V(12,12) K1 R1 B1")
    assert board.hand(0) == ["K9"]


def test_RT_7_8_a_hand_set_must_be_played() -> None:
    table = "H(5,5) R10 R11 R12"
    board = at(table, "K3 B3 O3 R9")
    assert board.refused("commit H(5,4) R9 R10 R11 R12") == "RT-7.8"
    assert board.against(f"commit {table}; H(9,9) K3 B3 O3") is None
    assert board.against("commit H(5,4) R9 R10 R11 R12; H(9,9) K3 B3 O3") is None
    # One of several is enough, whichever.
    for parts in ("H(5,5) K3 B3 O3", "H(5,5) R7 R8 R9"):
        assert at("", "K3 B3 O3 R7 R8 R9").against(f"commit {parts}") is None
    for parts in ("H(5,5) B3 B4 B5", "H(5,5) K3 R3 B3"):
        assert at("", "K3 R3 B3 B4 B5").against(f"commit {parts}") is None
    # Jokers count, and a joker kept back does not.
    joker = at("H(5,5) K8 K9 K10", "J K5 K7 O1")
    assert joker.refused("commit H(5,4) K7 K8 K9 K10") == "RT-7.8"
    assert joker.against("commit H(5,2) K5 J K7 K8 K9 K10") is None


def test_RT_7_8_what_a_hand_set_is() -> None:
    chance = Chance(17)
    both = set()
    for _ in range(60):
        faces = some_faces(chance, 3 + chance.below(3), jokers=1)
        expected = is_hand_set(faces)
        assert GAME.ask(f"hand_set {' '.join(faces)}") is expected, faces
        both.add(expected)
    assert both == {True, False}
    for hand, expected in (
        ("O9 O7 O8", True), ("J J K1", True), ("J J J", True), ("J K5 K7", True), ("J K5 K6", True),
        ("J K5 K8", False), ("J K5 R5", True), ("J K5 K5", False), ("J K12 K13", True),
        ("K1 K2 J", True), ("K12 K13 K1", False), ("K3 K3 B3", False), ("J J", False),
        ("K3", False),
        ("K3 K4 B3 B4 O4", True), ("K3 K4 B3 B5 O6 R6", False), ("J K13 K1", False),
    ):  # fmt: skip
        assert GAME.ask(f"hand_set {hand}") is expected, hand


def test_RT_7_9_the_set_may_go_apart() -> None:
    table = "H(5,5) K4 K5 K6; H(7,5) B4 B5 B6; H(9,5) O4 O5 O6"
    board = at(table, "K3 B3 O3 R9")
    apart = "H(5,4) K3 K4 K5 K6; H(7,4) B3 B4 B5 B6; H(9,4) O3 O4 O5 O6"
    assert board.refused("commit H(5,4) K3 K4 K5 K6; H(7,4) B3 B4 B5 B6; H(9,5) O4 O5 O6") == (
        "RT-7.8"
    )
    board.do(f"commit {apart}")
    assert (board["table"], board.hand(0)) == (apart, ["R9"])


def test_RT_7_10_as_few_or_as_many_as_one_likes() -> None:
    hand = "B7 B8 R1 K1"
    for parts, left in (
        (f"{B456} B7", "B8 R1 K1"), (f"{B456} B7 B8", "R1 K1"), ("H(5,5) B4 B5 B6 B7 B8", "R1 K1"),
    ):  # fmt: skip
        assert at(B456, hand).do(f"commit {parts}").hand(0) == words(left)


def test_RT_7_11_placed_dice_leave_the_hand_and_the_stall_is_over() -> None:
    for stall in range(6):
        board = at(B456, "B7 R1", "B7 O13", stall=stall, hand_dice=["D8 D9", "D13 D4"])
        board.do(f"commit {B456} B7")
        assert (board["stall"], board["hands"]) == (0, ["R1", "O13 B7"])
        assert (board["table"], board["last_commit"]) == (f"{B456} B7", 0)
        assert "D8" in board.on_table()
        assert board["phase"] == "throw"


def test_RT_7_12_an_empty_hand_ends_the_round_at_once() -> None:
    board = out(B456, "B7", "K13 R4")
    assert (board["phase"], board["points"], board["won"]) == ("deal", [[17, 0]], [0])
    assert board.play.actors == frozenset()
    board = at(B456, "K13 R4", "B7", seat=1).do(f"commit {B456} B7")
    assert (board["points"], board["won"]) == ([[0, 17]], [1])


def test_RT_7_13_an_illegal_action_changes_nothing() -> None:
    board = at(B3J5, "K6 R6 O9", stall=2)
    before = GAME.snapshot(board.play.state)
    position = GAME.position(board.play.state)
    for line in (
        "throw all", f"commit {B3J5}; V(6,6) K6 R6", "commit", f"commit {B3J5}", "1: pass",
        f"commit {B3J5}; H(9,9) O9", "referee: deal", f"commit {B3J5} O9", "commit H(40,40) B3",
    ):  # fmt: skip
        board.refused(line)
        assert GAME.snapshot(board.play.state) == before
        assert GAME.position(board.play.state) == position
    board.do("pass")


# ---- 8. Passing


def test_RT_8_1_a_pass_without_a_hand_set() -> None:
    for hand in ("K3 B3 O3 R9", "J K5 K7 O1", "J K12 K13 O4", "J J J K1", "J J K1", "O7 O9 O8 K1",
                 "K3 R3 B3 B4 B5"):  # fmt: skip
        for table in ("", "H(20,20) R10 R11 R12"):
            assert at(table, hand).refused("pass") == "RT-8.1"
    for hand in ("J K5 K5 O11", "B7 R1", "J K1", "K12 K13 K1 R9", "K3 K4 R5 B9"):
        assert at("", hand).against("pass") is None
    # The other hand does not matter.
    assert at("", "B7 R1", "K3 B3 O3").against("pass") is None


def test_RT_8_1_as_hands_are_rolled() -> None:
    passed = 0
    for seed in range(30):
        board = new(seed).do("deal")
        faces = str(board[f"hands.{board['seat']}"])
        expected = GAME.ask(f"hand_set {faces}")
        assert (board.against("pass") == "RT-8.1") is expected
        if faces.count("J") < 2:
            assert is_hand_set([f for f in faces.split() if f != "J"]) <= bool(expected)
        passed += not expected
    assert 5 <= passed <= 25


def test_RT_8_2_an_addition_is_not_forced() -> None:
    board = at(B456, "B7 R1")
    assert board.against(f"commit {B456} B7") is None
    board.do("pass")
    assert board["seat"] == 1
    assert at("H(5,5) K4 K5 K6; H(7,5) B4 B5 B6", "K3 B3 R9").against("pass") is None


def test_RT_8_3_a_pass_leaves_all_and_counts_one() -> None:
    for stall in range(5):
        board = at(B456, "B7 R1", "K2 O9", stall=stall, hand_dice=["D13 D9", "D7 D4"])
        before = (board["table"], board["hands"], board["table_dice"], board["hand_dice"])
        board.do("pass")
        assert (board["table"], board["hands"], board["table_dice"], board["hand_dice"]) == before
        assert (board["stall"], board["last_commit"], board["opened"]) == (stall + 1, -1, [])


def test_RT_8_4_the_sixth_pass_in_a_row_blocks() -> None:
    board = at("", "K9 R1", "O13", stall=4).do("pass")
    assert (board["phase"], board["stall"], board["points"]) == ("throw", 5, [])
    board.do("throw O13 = O13", "pass")
    assert (board["phase"], board["points"], board["won"]) == ("deal", [[3, 0]], [0])
    # A commit of either seat begins the count anew.
    board = at(B456, "B7 R1", "O13", stall=5).do(f"commit {B456} B7", "throw O13 = O13", "pass")
    assert (board["stall"], board["phase"]) == (1, "throw")


def test_RT_8_5_first_turns_count() -> None:
    board = new().do("deal = starter:1, " + ", ".join(
        f"D{i}:{face}" for i, face in enumerate(" ".join(HANDS).split(), 1)
    ))  # fmt: skip
    board.do("pass", "pass")
    assert board["stall"] == 2
    for stall in (3, 4, 5):
        board.do(kept(board), "pass")
        assert board["stall"] == stall
    assert GAME.refusal(board.play.state, Entry(0, 0, GAME.read("pass"))) is not None
    board.do(kept(board), "pass")
    assert (board["phase"], board["points"], board["won"]) == ("deal", [[12, 0]], [0])
