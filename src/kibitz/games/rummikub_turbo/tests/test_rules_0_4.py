"""Every rule of chapters 0 to 4: the dice, setting up, the steps of a turn, the table."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from kibitz.core.errors import BadChance, Refused
from kibitz.core.game import REFEREE, Entry
from kibitz.games.rummikub_turbo import GAME
from kibitz.games.rummikub_turbo.tests.trying import (
    B345,
    B456,
    DICE,
    FIFTY_TWO,
    HAND_DICE,
    HANDS,
    SLOTS,
    Board,
    at,
    blocked,
    dealt,
    faces_in,
    first_turn,
    kept,
    laid,
    new,
    number,
    out,
    play_on,
    throwing,
    verdict,
    words,
)

# ---- 0. What is in the box


def test_RT_0_1_every_die_has_its_faces() -> None:
    for die, faces in DICE.items():
        assert GAME.ask(f"die {die}") == faces
    assert GAME.ask("count faces") == 108
    assert GAME.ask("count jokers") == 4
    assert GAME.ask("count sum") == 768


def test_RT_0_1_each_face_is_on_two_dice_and_jokers_on_four() -> None:
    shown = {die: str(GAME.ask(f"die {die}")).split() for die in DICE}
    faces = Counter(face for row in shown.values() for face in row)
    assert faces == {**dict.fromkeys(FIFTY_TWO, 2), "J": 4}
    for row in shown.values():
        assert len(set(row)) == 6
        assert len({number(face) for face in row if face != "J"}) == len(row) - row.count("J")
    assert [die for die, row in shown.items() if "J" in row] == ["D15", "D16", "D17", "D18"]
    assert sum(number(face) for row in shown.values() for face in row) == 768


def test_RT_0_2_everything_lies_open() -> None:
    assert not GAME.facts.hidden
    board = at(B456, "B7 R1", "O1 K9")
    assert not GAME.conceals(board.play.rulings)
    changed = [
        at(B456, "B7 R1", "O1 R9"), at(B456, "B7 R5", "O1 K9"), at(B345, "B7 R1", "O1 K9"),
        at(B456, "B7 R1", "O1 K9", points=[[5, 0]], round=2), at(B456, "B7 R1", "O1 K9", stall=1),
    ]  # fmt: skip
    for seat in (0, 1, None):
        for other in changed:
            assert board.seen(seat) != other.seen(seat)
    for event in throwing("D1 D2", "K1 B1").outcome("throw all = O5 R5").events:
        assert [GAME.redact(event, seat) for seat in (0, 1, None)] == [event] * 3


def test_RT_0_2_there_is_no_clock() -> None:
    for board in (new(), first_turn(), throwing("D1", "K1"), at(B456, "B7")):
        assert not GAME.clock_runs(board.play.state)
        assert GAME.limit(board.play.state) is None


# ---- 1. The game


def test_RT_1_1_two_seats() -> None:
    assert GAME.facts.seats == (2, 2)
    assert GAME.seats_rule == "RT-1.1"
    assert new()["players"] == 2
    for seats in (0, 1, 3, 4):
        with pytest.raises(Refused) as caught:
            GAME.new(seats, GAME.rulings(), 0)
        assert caught.value.refusal.rule == "RT-1.1"


def test_RT_1_2_six_rounds() -> None:
    for rounds in range(1, 6):
        board = blocked("K5", "R12", round=rounds, points=[[1, 0]] * (rounds - 1))
        assert board["phase"] == "deal"
        assert GAME.result(board.play.state) is None
    board = blocked("K5", "R12", round=6, points=[[1, 0]] * 5)
    assert board["phase"] == "game_over"
    assert board.over() == ((12, 0), (0,))


def test_RT_1_3_every_round_begins_with_all_dice() -> None:
    board = new(3)
    for rounds in range(1, 7):
        board.do("deal")
        assert board["round"] == rounds
        assert sorted(board.dice(0) + board.dice(1)) == sorted(DICE)
        state = GAME.load({**GAME.position(board.play.state), "stall": 5, "turns_taken": [2, 2],
                           "phase": "place", "hands": ["O1", "K1"], "hand_dice": ["D3", "D1"]},
                          board.play.rulings, rounds)  # fmt: skip
        board.play.state = state
        board.do("pass")
    assert board["phase"] == "game_over"


def test_RT_1_4_totals_start_at_nothing() -> None:
    board = new(1)
    assert board["points"] == []
    board.do("deal")
    assert board["points"] == []
    assert board.totals() == [0, 0]
    assert blocked("K5", "R12", {"rounds": 1}).over() == ((7, 0), (0,))


def test_RT_1_5_the_first_starter_is_drawn_or_given() -> None:
    drawn = []
    for seed in range(40):
        board = new(seed)
        texts = board.outcome("deal").chance
        assert texts[0] == f"starter:{board['starter']}"
        assert board["seat"] == board["starter"]
        drawn.append(board["starter"])
    assert 8 <= sum(drawn) <= 32
    for starter in (0, 1):
        assert new().do(f"deal = {dealt(starter)}")["starter"] == starter
    for seed in range(10):
        board = new(seed, first_starter="seat_0")
        assert len(board.outcome("deal").chance) == 18
        assert (board["starter"], board["seat"]) == (0, 0)


def test_RT_1_5_only_the_first_starter_is_drawn() -> None:
    for board, chance in (
        (new(), dealt()),
        (new(first_starter="seat_0"), dealt(1)),
        (at(phase="deal", other="", round=1, points=[[1, 0]]), dealt(1)),
        (new(), dealt(0).replace("starter:0", "starter:2")),
    ):
        before = GAME.snapshot(board.play.state)
        with pytest.raises(BadChance):
            board.do(f"deal = {chance}")
        assert GAME.snapshot(board.play.state) == before


@pytest.mark.parametrize("first", [0, 1])
def test_RT_1_6_seats_start_in_turn_whoever_won(first: int) -> None:
    for won in ([9, 0], [0, 9], [0, 0]):
        starter = first
        for rounds in range(1, 6):
            board = at(phase="deal", other="", round=rounds, starter=starter, points=[won] * rounds)
            board.do("deal")
            starter = 1 - starter
            assert (board["round"], board["starter"], board["seat"]) == (
                rounds + 1, starter, starter,
            )  # fmt: skip


# ---- 2. Setting up a round


def test_RT_2_1_nine_dice_each_at_random() -> None:
    first: Counter[str] = Counter()
    for seed in range(120):
        board = new(seed).do("deal")
        assert [len(board.dice(seat)) for seat in (0, 1)] == [9, 9]
        assert sorted(board.dice(0) + board.dice(1)) == sorted(DICE)
        first.update(board.dice(0))
    assert set(first) == set(DICE)
    assert all(30 <= count <= 90 for count in first.values())


def test_RT_2_1_the_referee_deals_when_it_is_due() -> None:
    board = new()
    due = GAME.due(board.play.state)
    assert due is not None
    assert due.seat == REFEREE
    assert board.play.actors == frozenset()
    for seat in (0, 1):
        assert board.refused(f"{seat}: deal") == "RT-2.1"
    board.do("deal")
    assert GAME.due(board.play.state) is None
    for who in ("referee", "0", "1"):
        assert board.refused(f"{who}: deal") == "RT-2.1"
    assert throwing("D1", "K1").refused("referee: deal") == "RT-2.1"


def test_RT_2_2_both_roll_all_nine() -> None:
    board = new()
    texts = board.outcome(f"deal = {dealt(1)}").chance
    assert list(texts) == dealt(1).split(", ")
    assert board["hands"] == list(HANDS)
    assert board["hand_dice"] == list(HAND_DICE)
    faces: dict[str, set[str]] = {die: set() for die in DICE}
    for seed in range(60):
        board = new(seed)
        given = [text.split(":") for text in board.outcome("deal").chance[1:]]
        assert sorted(board.dice(0)) == sorted(die for die, _ in given[:9])
        for die, face in given:
            faces[die].add(face)
    assert faces == {die: set(row) for die, row in SLOTS.items()}


def test_RT_2_2_a_deal_that_cannot_be() -> None:
    good = dealt(0)
    for wrong in (
        good.replace("D1:O10", "D1:K2"), good.replace("D1:O10", "D2:R10"),
        good.replace("D1:O10, ", ""), good + ", D1:K1", good.replace("D18:O8", "D19:O8"),
    ):  # fmt: skip
        board = new()
        before = GAME.snapshot(board.play.state)
        with pytest.raises(BadChance):
            board.do(f"deal = {wrong}")
        assert GAME.snapshot(board.play.state) == before


def test_RT_2_3_the_opening_roll_is_the_first_throw_of_both() -> None:
    board = new().do(f"deal = {dealt(0)}")
    assert (board["phase"], board["throws"]) == ("place", 0)
    board.do("pass")
    assert (board["phase"], board["seat"], board["throws"]) == ("place", 1, 0)
    assert board["hands"] == list(HANDS)
    board.do("pass")
    assert (board["phase"], board["seat"]) == ("throw", 0)


def test_RT_2_4_a_round_begins_from_nothing() -> None:
    for number_ in (0, 2):
        board = at(phase="deal", other="", round=number_, starter=0 if number_ else -1,
                   points=[[3, 0]] * number_)  # fmt: skip
        board.do(f"deal = {dealt(None if number_ else 1)}")
        assert (board["table"], board["stall"], board["turns_taken"]) == ("", 0, [0, 0])
        assert (board["opened"], board["last_commit"], board["committed"]) == ([], -1, False)
        assert board["seat"] == board["starter"] == 1
        assert board.play.actors == {1}


@pytest.mark.parametrize("seed", range(3))
def test_RT_2_5_every_die_is_in_one_place(seed: int) -> None:
    # ``play_on`` looks after every entry.
    board = play_on(new(seed, rounds=2), seed)
    assert len(board["points"]) == 2


# ---- 3. A turn


def test_RT_3_1_only_the_active_seat_acts() -> None:
    for seat in (0, 1):
        board = at(B456, "B7 R1", "B7 K1", seat=seat)
        assert board.play.actors == {seat}
        for line in ("pass", "throw all", "throw", f"commit {B456} B7", "commit"):
            assert board.refused(f"{1 - seat}: {line}") == "RT-3.1"
    for board in (new(), blocked("K5", "R12", {"rounds": 1})):
        assert board.play.actors == frozenset()
        for line in ("pass", "throw D1", "commit H(5,5) K1 K2 K3"):
            for seat in (0, 1):
                assert board.refused(f"{seat}: {line}") == "RT-3.1"


def test_RT_3_2_no_throw_in_a_first_turn() -> None:
    for seat in (0, 1):
        board = first_turn(seat=seat)
        assert board["phase"] == "place"
        for line in ("throw all", "throw D1", "throw D18", "throw", "throw D1 D1", "throw K7"):
            assert board.refused(line) == "RT-3.2"
    # A first turn is the seat's own, not the round's.
    board = at("", "K9 R1", turns_taken=[0, 3], stall=2)
    assert board.refused("throw all") == "RT-3.2"
    assert at("", "K9 R1", turns_taken=[1, 0]).refused("throw all") == "RT-3.5"


def test_RT_3_3_a_later_turn_begins_with_a_throw() -> None:
    board = first_turn().do("pass", "pass")
    for _ in range(3):
        assert board["phase"] == "throw"
        for line in ("pass", "commit H(5,5) O10 R10 O1", "throw", "throw D1 D1"):
            assert board.refused(line) == "RT-3.3"
        board.do(kept(board))
        assert board["phase"] == "place"
        board.do("pass")


def test_RT_3_3_any_dice_of_the_own_hand() -> None:
    for names in ("D1", "D2", "D13", "D1 D2", "D13 D1", "D2 D13 D1", "all", "K1", "b7 r5"):
        assert throwing("D1 D2 D13", "K1 R5 B7").against(f"throw {names}") is None
    board = throwing("D1 D2 D13", "K1 R5 B7", B456)
    for names in ("D4", "D3", "B4", "O13", "K2", "D1 D4", "K1 K1", "D1 K1", "K1 D1", ""):
        assert board.refused(f"throw {names}".strip()) == "RT-3.3"


def test_RT_3_3_the_dice_are_thrown_once_and_together() -> None:
    board = throwing("D1 D2 D13", "K1 R5 B7")
    done = board.outcome("throw D13 D1 = K13 O10")
    assert done.chance == ("K13", "O10")
    assert board["hands.0"] == "O10 R5 K13"
    assert board["throws"] == 1
    for chance in ("K13", "K13 O10 R5", "O10 K13", "K13 J", "K13 R5"):
        board = throwing("D1 D2 D13", "K1 R5 B7")
        before = GAME.snapshot(board.play.state)
        with pytest.raises(BadChance):
            board.do(f"throw D13 D1 = {chance}")
        assert GAME.snapshot(board.play.state) == before


def test_RT_3_3_faces_name_the_first_die_that_shows_them() -> None:
    board = throwing("D1 D8", "O10 O10").do("throw O10 = K1")
    assert board["hands.0"] == "K1 O10"
    board = throwing("D1 D8", "O10 O10").do("throw O10' O10 = K1 B2")
    assert board["hands.0"] == "K1 B2"
    board = throwing("D1 D8", "O10 O10").do("throw D1 O10 = K1 B2")
    assert board["hands.0"] == "K1 B2"
    board = throwing("D2 D13 D1", "R5 B7 K1").do("throw all = O10 K8 K13")
    assert (board["hands.0"], board["hand_dice.0"]) == ("O10 K8 K13", "D1 D2 D13")


def test_RT_3_4_dice_not_named_stay() -> None:
    for seed in range(30):
        play = first_turn({}, phase="throw", turns_taken=[1, 1]).play
        state = GAME.load(GAME.position(play.state), play.rulings, seed)
        GAME.apply(state, Entry(0, 0, GAME.read("throw D2 D5 D9")))
        now = GAME.position(state)
        was, shown = HANDS[0].split(), now["hands"][0].split()
        assert [shown[i] for i in (0, 2, 3, 5, 6, 7)] == [was[i] for i in (0, 2, 3, 5, 6, 7)]
        assert now["hands"][1] == HANDS[1]


def test_RT_3_5_one_throw_a_turn_and_before_anything_else() -> None:
    board = throwing("D13 D2", "B7 R5", B456)
    assert board.refused(f"commit {B456} B7") == "RT-3.3"
    board.do("throw R5 = R10")
    for line in ("throw R10", "throw", "throw D18", "throw D2 D2", "throw all", "throw B4"):
        assert board.refused(line) == "RT-3.5"
    board.do(f"commit {B456} B7")
    assert board["seat"] == 1


def test_RT_3_6_each_slot_with_the_same_chance() -> None:
    for die, faces in SLOTS.items():
        if die == "D4":
            continue
        for face in faces:
            assert throwing(die, faces[0]).do(f"throw {die} = {face}")["hands.0"] == face
    counts: Counter[str] = Counter()
    both: Counter[tuple[str, ...]] = Counter()
    for seed in range(720):
        state = GAME.load(
            {"players": 2, "phase": "throw", "hands": ["R7 J", ""], "hand_dice": ["D15 D16", ""]},
            GAME.rulings(), seed * 7919 + 1,
        )  # fmt: skip
        faces = GAME.apply(state, Entry(0, 0, GAME.read("throw all"))).chance
        counts.update(faces[:1])
        both[faces] += 1
    assert set(counts) == set(SLOTS["D15"])
    assert all(80 <= count <= 160 for count in counts.values())
    assert len(both) == 36


def test_RT_3_7_nothing_else_turns_a_die() -> None:
    board = at(B456, "B7 R1", "K2 O9", hand_dice=["D13 D9", "D7 D17"])
    board.do(f"commit {B456} B7")
    assert board["table"] == "H(5,5) B4 B5 B6 B7"
    assert board["hands"] == ["R1", "K2 O9"]
    assert board.refused("0: throw R1") == "RT-3.1"
    for face in ("B4", "B7", "D13"):
        assert board.refused(f"throw {face}") == "RT-3.3"
    board.do("throw K2 = B1")
    assert (board["hands"], board["table"]) == (["R1", "B1 O9"], "H(5,5) B4 B5 B6 B7")


def test_RT_3_8_a_turn_ends_with_a_commit_or_a_pass() -> None:
    board = at(B456, "B7 R1", turns_taken=[3, 2])
    board.do(f"commit {B456} B7")
    assert board["turns_taken"] == [4, 2]
    assert at("", "K9 R1", turns_taken=[3, 2]).do("pass")["turns_taken"] == [4, 2]
    board = at("", "K9 R1", "B7 O1", turns_taken=[3, 2], seat=1).do("pass")
    assert board["turns_taken"] == [3, 3]
    assert out(B456, "B7", "K1", options={"rounds": 1}, turns_taken=[3, 2])["turns_taken"] == [4, 2]


def test_RT_3_9_the_other_seat_is_next() -> None:
    for seat in (0, 1):
        board = at(B456, "K9 R1", "O13 K1", seat=seat).do("pass")
        assert board["seat"] == 1 - seat
        assert board.play.actors == {1 - seat}
        assert (board["phase"], board["throws"]) == ("throw", 0)
    assert out(B456, "B7", "K1").play.actors == frozenset()


# ---- 4. The table


def test_RT_4_1_the_grid_is_24_by_24() -> None:
    fits = ("H(0,0)", "H(0,21)", "H(23,0)", "H(23,21)", "V(0,0)", "V(21,0)", "V(0,23)", "V(21,23)")
    for part in fits:
        assert at("", "B4 B5 B6 R1").against(f"commit {part} B4 B5 B6") is None
    for part in (
        "H(24,0)", "H(-1,5)", "H(0,22)", "H(5,-1)", "V(22,0)", "V(-1,3)", "V(0,24)", "H(99,99)",
        "V(5,-7)",
    ):  # fmt: skip
        assert at("", "B4 B5 B6 R1").refused(f"commit {part} B4 B5 B6") == "RT-4.1"


def test_RT_4_1_one_die_a_cell() -> None:
    board = at(B456, "B7 R1")
    assert board.refused(f"commit {B456}; H(5,7) B7") == "RT-4.1"
    assert board.refused(f"commit {B456}; V(5,6) B7") == "RT-4.1"
    assert GAME.ask("table H(5,5) B3 B4 B5; V(5,5) R3 K3") == "RT-4.1"


def test_RT_4_2_corners_do_not_touch() -> None:
    for cell in ("H(6,8)", "H(4,8)", "H(4,2)", "H(6,2)"):
        assert at(B456, "R8 K8 O8 R1").against(f"commit {B456}; {cell} R8 K8 O8") is None
    for cell in ("H(6,7)", "H(4,7)", "H(4,3)", "H(6,3)", "H(5,8)", "H(5,2)"):
        assert at(B456, "R8 K8 O8 R1").refused(f"commit {B456}; {cell} R8 K8 O8") == "RT-4.4"


def test_RT_4_3_a_line_is_the_whole_stretch() -> None:
    assert GAME.ask("table H(5,5) B4 B5 B6 R8 K8 O8") == "RT-4.4"
    assert GAME.ask("table H(5,5) B4 B5 B6 R6 K6") == "RT-4.4"
    assert GAME.ask("table H(5,5) B4 B5 B6; H(5,9) R8 K8 O8") == "legal"
    # However the parts are written, the line is one.
    assert GAME.ask("table H(5,5) B4 B5; H(5,7) B6; V(5,8) B7") == "legal"
    board = at(B456, "B7 R1").do("commit V(5,8) B7; H(5,6) B5; H(5,5) B4; H(5,7) B6")
    assert board["table"] == "H(5,5) B4 B5 B6 B7"


def test_RT_4_4_every_line_is_a_set() -> None:
    assert GAME.ask("table H(5,5) B4 B5") == "RT-4.4"
    assert GAME.ask("table V(5,5) B4 R4") == "RT-4.4"
    side = "H(5,5) B3 B4 B5; H(6,5) R3 R4 R5"
    assert GAME.ask(f"table {side}") == "RT-4.4"
    assert GAME.ask(f"table {side}; H(7,5) K3 K4 K5") == "legal"
    assert GAME.ask(f"table {side}; H(7,6) K3 K4 K5") == "RT-4.4"
    assert GAME.ask(f"table {side}; H(8,5) K3 K4 K5") == "RT-4.4"
    assert GAME.ask("table H(5,5) B4 B5 B6 B7 B8 B9") == "legal"
    assert GAME.ask("table H(5,5) B4 B5 B6; V(8,7) B9 B10 B11; V(6,7) B7 B8") == "legal"


ROWS = ("B3 B4 B5", "B3 J B5", "J B4 B5", "J J B5", "B3 R3 K3", "R3 J O3", "B3 B5 B4")
PARTS = (
    "V(6,5) R3 K3", "V(6,6) K4 R4", "V(6,6) R4 B4", "V(6,6) K6 R6", "V(6,7) K5 O5", "V(6,7) J R5",
    "V(3,6) K4 R4", "V(6,5) J K3", "H(5,8) B6", "H(5,4) B2", "V(6,5) B4 B5", "H(6,5) R3 R4 R5",
    "H(7,5) K3 K4 K5", "H(9,9) J", "H(9,9) K8 J", "V(9,9) O9 O8 O7", "V(4,6) B3; V(6,6) B5",
)  # fmt: skip


def test_RT_4_4_many_tables_against_a_second_reading() -> None:
    found: Counter[str] = Counter()
    for row in ROWS:
        for count in (0, 1, 2):
            for parts in itertools.combinations(PARTS, count):
                text = "; ".join([f"H(5,5) {row}", *parts])
                cells = laid(text)
                faces = Counter(cells.values())
                if len(cells) < len(faces_in(text)) or faces["J"] > 2 or max(faces.values()) > 2:
                    continue
                expected = verdict(cells)
                assert GAME.ask(f"table {text}") == expected, text
                found[expected] += 1
    assert set(found) == {"legal", "RT-4.4", "RT-4.5", "RT-6.3"}
    assert min(found.values()) >= 15, found


def test_RT_4_5_no_die_lies_alone() -> None:
    assert at(B456, "B7 R1").refused(f"commit {B456} B7; H(9,9) R1") == "RT-4.5"
    assert at(B456, "B7 R1").refused("commit H(5,5) B4 B5; H(5,8) B6; V(0,0) R1") == "RT-4.5"
    assert GAME.ask("table H(0,0) R1") == "RT-4.5"
    assert GAME.ask(f"table {B456}; H(6,8) B7") == "RT-4.5"


CROSSINGS = [
    ("H(5,5) B3 B4 B5", "V(6,5) R3 K3", "run and group"),
    ("H(5,5) B3 B4 B5", "V(6,5) B4 B5", "run and run"),
    ("H(5,5) B3 R3 K3", "V(6,5) R3 K3", "group and group"),
    ("H(5,5) B3 B4 B5", "V(3,6) K4 R4", "upward"),
    ("H(5,5) B3 B4 B5", "V(4,6) B3; V(6,6) B5", "in the middle"),
    ("H(5,5) R3 R4 R5", "V(6,5) B3 K3", "worked example 3"),
]


@pytest.mark.parametrize(("row", "column", "kind"), CROSSINGS)
def test_RT_4_6_a_die_counts_in_both_lines(row: str, column: str, kind: str) -> None:
    mine = " ".join(word for word in column.replace(";", " ").split() if "(" not in word)
    board = at(row, f"{mine} O9")
    board.do(f"commit {row}; {column}")
    assert board.hand(0) == ["O9"], kind
    # It counts in full: a column that the crossing die spoils is no set.
    assert GAME.ask("table H(5,5) B3 B4 B5; V(6,5) B3 K3") == "RT-4.4"
    assert GAME.ask("table H(5,5) B3 B4 B5; V(6,6) R3 K3") == "RT-4.4"


@pytest.mark.parametrize(("row", "column", "kind"), CROSSINGS)
def test_RT_4_7_lines_of_any_kinds_may_cross(row: str, column: str, kind: str) -> None:
    assert GAME.ask(f"table {row}; {column}") == "legal", kind


def test_RT_4_8_any_number_of_islands() -> None:
    parts = [
        "H(0,0) K1 B1 O1", "H(0,20) K2 B2 O2", "H(10,10) R4 B4 O4", "V(20,0) R5 K5 B5",
        "V(20,23) O12 R12 B12", "H(23,8) R9 K9 O9",
    ]  # fmt: skip
    for count in range(1, 7):
        assert GAME.ask(f"table {'; '.join(parts[:count])}") == "legal"
    board = at("; ".join(parts[:4]), "O12 R12 B12 K13")
    board.do(f"commit {'; '.join(parts[:5])}")
    assert len(board.on_table()) == 15


def test_RT_4_9_the_empty_table_is_legal() -> None:
    board = at("", "K9 R1").do("pass")
    assert (board["table"], board["phase"]) == ("", "throw")
    assert GAME.faults(GAME.position(new().do("deal").play.state), GAME.rulings()) == ()


def test_RT_4_10_only_the_final_table_counts() -> None:
    starts = ["H(5,5) B3 B4 B5; H(7,5) K8 O8 R8", "V(0,0) B3 B4 B5; V(0,23) R8 K8 O8",
              "H(9,2) K8 R8 O8; H(20,20) B3 B4 B5"]  # fmt: skip
    final = "H(5,5) B3 B4 B5 B6; H(7,5) R8 O8 K8"
    for start in starts:
        board = at(start, "B6 R1").do(f"commit {final}")
        assert board["table"] == final
    # Even a table that was out of order may be put in order.
    board = at("H(5,5) B3 B5 B4", "B6 R1").do("commit H(5,5) B3 B4 B5 B6")
    assert board["table"] == "H(5,5) B3 B4 B5 B6"


def test_RT_4_11_is_for_tables_without_crossings() -> None:
    line = f"commit {B345}; V(6,5) R3 K3"
    assert at(B345, "R3 K3 O9", options={"crossings": "off"}).refused(line) == "RT-4.11"
    assert at(B345, "R3 K3 O9").against(line) is None
    assert at(B345, "R3 K3 O9", options={"crossings": "on"}).against(line) is None


def test_RT_4_1_positions_list_the_dice_of_a_hand_by_number() -> None:
    board = at("", "B7 R5 K1", hand_dice=["D13 D2 D1", "D4"])
    assert isinstance(board, Board)
    assert (board["hand_dice.0"], board["hands.0"]) == ("D1 D2 D13", "K1 R5 B7")
    assert board.hand(0) == words("K1 B7 R5")
