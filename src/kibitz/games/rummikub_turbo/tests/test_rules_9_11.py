"""Every rule of chapters 9 to 11: the end of a round, the end of the game, the score sheet."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.chance import Chance
from kibitz.core.rulebook import rulebook
from kibitz.games.rummikub_turbo import GAME
from kibitz.games.rummikub_turbo.tests.trying import (
    B456,
    DICE,
    FIVE,
    SLOTS,
    Board,
    at,
    blocked,
    dealt,
    kept,
    last_round,
    new,
    out,
    play_on,
    points,
    some_faces,
    throwing,
)

# ---- 9. The end of a round


def test_RT_9_1_an_empty_hand_wins_and_nobody_answers() -> None:
    # The hand that is left could go out at once, and is far lower than what was played.
    board = out(B456, "B7", "O1 K1 B1", turns_taken=[5, 4])
    assert (board["phase"], board["won"], board["points"]) == ("deal", [0], [[3, 0]])
    assert board.play.actors == frozenset()
    assert board.refused("1: pass") == "RT-3.1"
    # A starter who goes out in a first turn ends the round as well.
    board = at("", "K1 B1 O1", "O13", turns_taken=[0, 0]).do("commit H(5,5) K1 B1 O1")
    assert (board["phase"], board["won"]) == ("deal", [0])


def test_RT_9_2_the_winner_scores_the_other_hand() -> None:
    for other in ("K1", "J K13 R4", "J J J J", "O13 K13 R12"):
        assert out(B456, "B7", other)["points"] == [[points(other), 0]]
    board = at(B456, "J K13 R4", "B7", seat=1).do(f"commit {B456} B7")
    assert (board["points"], board["won"]) == ([[0, 27]], [1])


def test_RT_9_3_numbers_are_added_and_a_joker_is_ten() -> None:
    chance = Chance(9)
    for count in range(1, 10):
        hand = " ".join(some_faces(chance, count, jokers=4))
        assert GAME.ask(f"points {hand}") == points(hand)
    for face, worth in (("K1", 1), ("B13", 13), ("J", 10), ("O10", 10)):
        assert GAME.ask(f"points {face}") == worth
    # What counts is what the dice show, not what else is on them.
    board = throwing("D13 D7", "K13 K2", stall=5)
    assert board.do("throw K13 = R2", "pass")["points"] == [[9, 0]]


def test_RT_9_4_blocked_the_lower_hand_scores_the_difference() -> None:
    for mine, other, row, won in (
        ("K5 J", "R12 B1", [0, 2], 1), ("K5 J", "K13 R10", [8, 0], 0), ("K1", "R13", [12, 0], 0),
        ("O13 K13", "B1", [0, 25], 1), ("J", "R11", [1, 0], 0), ("K2", "K1", [0, 1], 1),
    ):  # fmt: skip
        board = blocked(mine, other)
        assert (board["points"], board["won"]) == ([row], [won])
        # It does not matter who passes last.
        board = at("", mine, other, seat=1, stall=5).do("pass")
        assert (board["points"], board["won"]) == ([row], [won])


def test_RT_9_5_blocked_with_equal_hands() -> None:
    for mine, other in (("J K2", "R12"), ("K5", "R5"), ("J", "B10"), ("K1 K13", "B7 R7")):
        board = blocked(mine, other, last_commit=0, opened=[0])
        assert (board["points"], board["won"]) == ([[0, 0]], [-1])


def test_RT_9_6_the_table_never_scores() -> None:
    for table in ("", "H(5,5) K11 K12 K13", "H(5,5) K11 J K13", "V(0,0) J O9 B9 R9"):
        assert at(table, "K5", "R12", stall=5).do("pass")["points"] == [[7, 0]]
    # A joker costs its ten once, for winners and losers.
    assert blocked("J", "R12")["points"] == [[2, 0]]
    assert out(B456, "B7", "J J")["points"] == [[20, 0]]


def test_RT_9_7_the_dice_go_back_before_the_next_deal() -> None:
    for board in (out(B456, "B7", "K1"), at(B456, "K5", "R12", stall=5).do("pass")):
        assert board["phase"] == "deal"
        assert (board["table"], board["hands"]) == ("", ["", ""])
        assert (board["stall"], board["turns_taken"]) == (0, [0, 0])
        assert (board["round"], board["starter"]) == (1, 0)
        board.do(f"deal = {dealt()}")
        assert (board["stall"], board["turns_taken"], board["opened"]) == (0, [0, 0], [])
        assert sorted(board.dice(0) + board.dice(1)) == sorted(DICE)


def test_RT_9_7_after_the_last_round_all_stays() -> None:
    rows = [list(row) for row in FIVE]
    last: dict[str, Any] = {"round": 6, "starter": 1, "points": rows, "turns_taken": [4, 4]}
    board = out(B456, "B7", "K2 J", hand_dice=["D8", "D7 D15"], **last)
    assert (board["phase"], board["table"]) == ("game_over", f"{B456} B7")
    assert board["hands"] == ["", "K2 J"]
    assert board["turns_taken"] == [5, 4]
    board = at(B456, "K5", "R12", stall=5, **last).do("pass")
    assert (board["phase"], board["table"]) == ("game_over", B456)
    assert (board["hands"], board["stall"], board["turns_taken"]) == (["K5", "R12"], 6, [5, 4])
    assert GAME.due(board.play.state) is None


# ---- 10. The end of the game


def test_RT_10_1_the_higher_total_wins_after_six_rounds() -> None:
    for mine, other, scores, winner in (
        ("K5", "R12", (68, 61), 0), ("R12", "K5", (61, 68), 1), ("K1", "B2", (62, 61), 0),
    ):  # fmt: skip
        board = last_round(mine, other)
        assert board["phase"] == "game_over"
        assert board.over() == (scores, (winner,))
    # The total counts, not the last round, nor how many were won.
    board = blocked("K5", "R12", round=6, starter=1, points=[[0, 90], *[[1, 0]] * 4])
    assert board.over() == ((11, 90), (1,))
    assert GAME.result(blocked("K5", "R12", round=5, points=[[0, 90]] * 4).play.state) is None


def test_RT_10_2_equal_totals_are_a_draw() -> None:
    assert last_round("J K2", "R12").over() == ((61, 61), (0, 1))
    board = blocked("K5", "R12", round=6, starter=1, points=[[0, 7], *[[0, 0]] * 4])
    assert board.over() == ((7, 7), (0, 1))
    # Rounds won do not matter.
    board = last_round("J K2", "R12", won=[0, 0, 0, 0, 0])
    assert board.over() == ((61, 61), (0, 1))


def test_RT_10_3_a_blocked_round_ends_that_round_only() -> None:
    board = blocked("K5", "R12", round=3, starter=0, points=[[5, 0], [0, 7]])
    assert (board["phase"], board["round"]) == ("deal", 3)
    assert GAME.result(board.play.state) is None
    board.do(f"deal = {dealt()}")
    assert (board["round"], board["starter"], board["phase"]) == (4, 1, "place")
    assert (board["stall"], board["points"]) == (0, [[5, 0], [0, 7], [7, 0]])
    assert [len(board.dice(seat)) for seat in (0, 1)] == [9, 9]


def test_RT_10_4_all_rounds_are_played() -> None:
    board = blocked("K1", "R13", round=1)
    for rounds in range(2, 7):
        assert board["phase"] == "deal"
        board.do("deal")
        assert board["round"] == rounds
        fields = {
            "hands": ["K1", "R13"], "hand_dice": ["D1", "D5"], "stall": 5, "turns_taken": [2, 2],
            "seat": 0, "phase": "place", "throws": 1,
        }  # fmt: skip
        state = {**GAME.position(board.play.state), **fields}
        board.play.state = GAME.load(state, board.play.rulings, 0)
        board.do("pass")
    assert board.over() == ((72, 0), (0,))


@pytest.mark.parametrize("seed", range(2))
def test_RT_10_1_whole_games_end_after_six_rounds(seed: int) -> None:
    board = play_on(new(seed), seed)
    assert (board["phase"], len(board["points"]), board["round"]) == ("game_over", 6, 6)
    scores, winners = board.over()
    assert list(scores) == board.totals()
    best = [seat for seat in (0, 1) if scores[seat] == max(scores)]
    assert list(winners) == best
    for row, won in zip(board["points"], board["won"], strict=True):
        assert min(row) == 0
        assert won == (-1 if row == [0, 0] else row.index(max(row))) or max(row) == 0


# ---- 11. The score sheet


def sheet(board: Board) -> list[list[int]]:
    """The rows of the sheet and, for each seat, their running totals."""
    rows: list[list[int]] = []
    total = [0, 0]
    for row in board["points"]:
        total = [total[0] + row[0], total[1] + row[1]]
        rows.append([*row, *total])
    return rows


def test_RT_11_1_points_and_totals_are_recorded_after_each_round() -> None:
    assert sheet(blocked("K5", "R12")) == [[7, 0, 7, 0]]
    board = blocked("R12", "K5", round=2, starter=1, points=[[7, 0]])
    assert sheet(board) == [[7, 0, 7, 0], [0, 7, 7, 7]]
    board = out(B456, "B7", "J K13 R4", round=3, points=[[7, 0], [0, 7]])
    assert sheet(board) == [[7, 0, 7, 0], [0, 7, 7, 7], [27, 0, 34, 7]]
    # Nothing is recorded in the middle of a round.
    before = new().do("deal")
    assert before["points"] == []
    rows = [list(row) for row in FIVE]
    result = GAME.result(last_round("K5", "R12").play.state)
    assert result is not None
    assert list(result.scores) == [sum(row[0] for row in rows) + 7, sum(row[1] for row in rows)]
    for seat in (0, 1):
        told = [line.points for line in result.lines if line.seat == seat]
        assert not told or sum(told) == result.scores[seat]
    assert {line.rule for line in result.lines} <= set(rulebook(GAME).rules)


def test_RT_11_2_after_round_1_the_total_is_the_round() -> None:
    for mine, other in (("K5", "R12"), ("R12", "K5"), ("K5", "R5")):
        ((a, b, total_a, total_b),) = sheet(blocked(mine, other))
        assert (a, b) == (total_a, total_b)
    assert blocked("K5", "R12", {"rounds": 1}).over()[0] == (7, 0)


def test_a_round_from_deal_to_block_and_the_next() -> None:
    board = new(first_starter="seat_0").do(f"deal = {dealt()}", "pass", "pass")
    while board["phase"] == "throw":
        board.do(kept(board), "pass")
    assert (board["points"], board["won"], board["phase"]) == ([[12, 0]], [0], "deal")
    board.do(f"deal = {dealt()}")
    assert (board["round"], board["starter"], board["seat"]) == (2, 1, 1)
    assert all(face in SLOTS[die] for die, face in zip(board.dice(0), board["hands.0"].split(),
                                                      strict=True))  # fmt: skip
