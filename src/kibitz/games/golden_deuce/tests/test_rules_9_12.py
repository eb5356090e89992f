"""Every rule of chapters 9 to 12: moving stones, special spaces, the next deal, winning."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.tests.trying import HOME, Board, at, moving, new, out

JADE = {2: 7, 22: 27, 17: 12, 37: 32, 13: 33, 33: 13}
PURPLE = {12: 17, 32: 37, 7: 2, 27: 22, 3: 23, 23: 3}
"""Where a stone that lands on a special space ends, by progress."""


def lost(board: Board) -> list[tuple[int, int, str]]:
    """Points that the last entry lost: seat, points, rule."""
    events = board.play.log[-1].outcome.events
    return [(e.seat, e.points, e.rule) for e in events if type(e).__name__ == "PointsLost"]


# ---- 9. Moving stones


def test_GD_9_1_the_highest_score_moves_first_and_ties_go_clockwise_from_the_winner() -> None:
    for scores in permutations((9, 8, 5, 1)):
        winner = scores.index(9)
        board = moving(scores, [[]] * 4, winner)
        order = []
        while board["phase"] == "move":
            order.append(board["seat"])
            assert board["points"] == scores[board["seat"]]
            board.do("enter_stone")
        assert [scores[seat] for seat in order] == [9, 8, 5, 1]
    board = at(["J9", "G2", "C5", "P7"], declared=["declared"] * 4).do("play J9")
    assert board["scores"] == [8, 1, 5, 5]
    seats = []
    while board["phase"] == "move":
        seats.append(board["seat"])
        board.do("enter_stone")
    assert seats == [0, 2, 3, 1]
    board = moving([5, 5, 9, 5], [[]] * 4, 2).do("enter_stone")
    for seat in (3, 0, 1):
        assert board["seat"] == seat
        board.do("enter_stone")


def test_GD_9_2_a_score_of_nothing_moves_nothing_and_asks_nothing() -> None:
    board = out([0, 3], stones=[[], [9]]).do("enter_stone")
    assert (board["phase"], board["stones"]) == ("deal", [[3], [9]])
    board = out([0, 3, 3, 3], stones=[[], [9], [9], [9]])
    assert board["scores"] == [9, 3, 0, 0]
    board.do("enter_stone", "1: move_stone 9")
    assert board["phase"] == "deal"


def test_GD_9_3_one_move_of_a_track_stone_or_one_from_the_yard() -> None:
    board = moving([5, 0], [[8, 20, 40], []])
    assert board.legal() == {"enter_stone", "move_stone 8", "move_stone 20"}
    for line in ("move_stone 9", "move_stone 40", "move_stone 0", "pass", "play J3",
                 "declare_last_card"):  # fmt: skip
        assert board.refused(line) == "GD-9.3"
    assert moving([5, 0], [[1, 2, 3, 40], []]).refused("enter_stone") == "GD-9.3"
    board.do("enter_stone")
    assert (board["stones.0"], board["phase"]) == ([5, 8, 20, 40], "deal")
    late = at(["J3 P4 C5", 3])
    assert late.refused("enter_stone") == late.refused("move_stone 5") == "GD-9.3"


def test_GD_9_4_the_stone_takes_the_whole_score() -> None:
    for score in (1, 4, 8, 19, 29):
        assert moving([score, 0], [[10], []]).do("move_stone 10")["stones.0"] == [10 + score]
        assert moving([score, 0], [[40], []]).do("enter_stone")["stones.0"] == [score, 40]
    board = moving([8, 0], [[3, 10], []])
    assert board.refused("move_stone 10 5") == board.refused("enter_stone 8") == "GD-9.4"


def test_GD_9_5_forty_or_more_is_round_and_the_surplus_is_lost() -> None:
    board = moving([5, 0], [[2, 35], []]).do("move_stone 35")
    assert (board["stones.0"], lost(board)) == ([2, 40], [])
    board = moving([20, 0], [[4, 9, 35, 40], []]).do("move_stone 35")
    assert (board["stones.0"], lost(board)) == ([4, 9, 40, 40], [(0, 15, "GD-9.5")])
    assert moving([4, 0], [[2, 35], []]).do("move_stone 35")["stones.0"] == [2, 39]
    board = moving([61, 55, 26, 0], [[5, 40], [], [], []]).do("move_stone 5")
    assert board["stones.0"] == [40, 40]


def test_GD_9_6_no_stone_ends_on_a_held_space() -> None:
    assert moving([6, 0], [[1, 7], []]).refused("move_stone 1") == "GD-9.6"
    assert moving([5, 0], [[5], [30]]).refused("move_stone 5") == "GD-9.6"
    assert moving([5, 0], [[9, 5], []]).refused("enter_stone") == "GD-9.6"
    # After a special effect too: the warp from 13 to 33, forward from 2 to 7.
    board = moving([5, 0], [[8], [13]])
    assert board.refused("move_stone 8") == "GD-9.6"
    assert board.legal() == {"enter_stone"}
    assert moving([2, 0], [[7], []]).refused("enter_stone") == "GD-9.6"
    # A held special space bars the landing although its effect would lead elsewhere.
    assert moving([5, 0], [[8, 13], []]).refused("move_stone 8") == "GD-9.6"
    # The own space is empty when the effect leads back to it.
    assert moving([5, 0], [[12, *HOME[1:]], []]).do("move_stone 12")["stones.0"] == [12, *HOME[1:]]


def test_GD_9_7_stones_passed_over_do_not_matter() -> None:
    board = moving([6, 0], [[5, 6, 8], [27, 29, 30]]).do("move_stone 5")
    assert board["stones"] == [[6, 8, 11], [27, 29, 30]]


def test_GD_9_8_a_move_must_be_made_if_there_is_one_and_else_the_score_is_forfeited() -> None:
    board = moving([5, 0], [[12, *HOME[1:]], []])
    assert board.legal() == {"move_stone 12"}
    assert board.refused("pass") == "GD-9.3"
    board = out([0, 2, 2], stones=[[1, 5, 40, 40], [39], []], deals_scored=7)
    assert (board["phase"], board["stones.0"]) == ("deal", [1, 5, 40, 40])
    assert lost(board) == [(0, 4, "GD-9.8")]
    assert board["deals_scored"] == 8
    board = out([0, 5], stones=[[20, *HOME[1:]], [5]])
    assert (board["phase"], lost(board)) == ("deal", [(0, 5, "GD-9.8")])


def test_GD_9_9_yards_homes_and_the_centre_hold_any_number_and_no_space() -> None:
    # The purple corner is jade 10; all four purple stones are in the yard behind it.
    assert moving([10, 0, 0], [[], [], []]).do("enter_stone")["stones.0"] == [10]
    # Own stones at home on "40" and the crimson ones on "20" hold nothing.
    board = moving([20, 0], [[20, 40, 40], HOME]).do("move_stone 20")
    assert board["stones.0"] == [40, 40, 40]
    assert moving([20, 0], [[], HOME]).do("enter_stone")["stones.0"] == [20]
    # Round is not the own corner: crimson 20 stands there.
    assert moving([5, 0], [[35], [20]]).do("move_stone 35")["stones.0"] == [40]
    assert moving([40, 20, 0], [[], [], [20]]).do("enter_stone")["stones.0"] == [40]
    # A stone may stand on the corner of others while they enter.
    board = moving([9, 5, 0], [[1], [], []]).do("move_stone 1", "1: enter_stone")
    assert board["stones"] == [[10], [5], []]


def test_GD_9_10_forty_points_take_a_yard_stone_round_and_the_rest_enters_another() -> None:
    for score, stones, after in (
        (40, [5, 40], [5, 40, 40]),
        (41, [5, 40], [1, 5, 40, 40]),
        (61, [5, 40], [5, 21, 40, 40]),
        (61, [], [21, 40]),
        (81, [40], [1, 40, 40, 40]),
        (80, [5], [5, 40, 40]),
        (117, [], [32, 40, 40]),  # 37 goes back to 32
    ):
        board = moving([score, 20, 5, 0], [stones, [], [], []])
        assert "enter_stone" in board.legal()
        board.do("enter_stone")
        assert board["stones.0"] == after, score
        assert board["seat"] == 1
    # Never to a stone on the track, and never from one.
    assert moving([61, 20, 0], [[5], [], []]).do("move_stone 5")["stones.0"] == [40]


def test_GD_9_11_a_remainder_without_a_stone_or_a_free_space_is_lost() -> None:
    for score, stones, after, rest in (
        (61, [5, 40, 40], [5, 40, 40, 40], 21),
        (61, [21], [21, 40], 21),
        (53, [33], [33, 40], 13),  # beyond the warp
        (42, [7], [7, 40], 2),  # beyond the forward space
        (94, [14, 40], [14, 40, 40, 40], 14),
    ):
        board = moving([score, 20, 5, 0], [stones, [], [], []]).do("enter_stone")
        assert board["stones.0"] == after
        assert lost(board)[0] == (0, rest, "GD-9.11")
    board = moving([50, 20, 0], [[], [], [30]]).do("enter_stone")
    assert (board["stones.0"], lost(board)[0]) == ([40], (0, 10, "GD-9.11"))


def test_GD_9_12_a_move_is_finished_before_the_next_player_chooses() -> None:
    board = moving([20, 12, 0], [[7], [], []])
    assert board.refused("1: enter_stone") == board.refused("2: pass") == "GD-9.12"
    # On 27, jade holds the space that purple's 12 would be sent to.
    board.do("move_stone 7")
    assert (board["phase"], board["stones"]) == ("deal", [[27], [], []])
    board = moving([20, 12, 0], [[7], [], []]).do("enter_stone", "1: enter_stone")
    assert board["stones"] == [[7, 20], [17], []]


# ---- 10. Special spaces


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 1), (3, 2), (4, 0), (4, 1),
                                               (4, 2), (4, 3)])  # fmt: skip
def test_GD_10_1_the_special_spaces_as_each_colour_meets_them(players: int, seat: int) -> None:
    colour = GAME.view(new(players).play.state, None).colours[seat]
    met = JADE if colour in "JC" else PURPLE
    scores = [0] * players
    for progress in range(1, 40):
        scores[seat] = progress
        board = moving(scores, [[]] * players, seat).do("enter_stone")
        assert board[f"stones.{seat}"] == [met.get(progress, progress)]


def test_GD_10_2_a_special_acts_only_on_a_stone_that_lands_there_by_points() -> None:
    for special, end in JADE.items():
        if special > 3:
            board = moving([3, 0], [[special - 3], []])
            assert board.do(f"move_stone {special - 3}")["stones.0"] == [end]
        board = moving([2, 0], [[special - 1], []]) if special > 2 else moving([3, 0], [[], []])
        board.do(f"move_stone {special - 1}" if special > 2 else "enter_stone")
        assert board["stones.0"] == [special + 1]
        # A remainder that enters is a landing too.
        board = moving([40 + special, 20, 0], [[], [], []]).do("enter_stone")
        assert board["stones.0"] == [end, 40]


def test_GD_10_3_forward_adds_five_and_back_subtracts_five_without_a_choice() -> None:
    assert moving([2, 0], [[20], []]).do("move_stone 20")["stones.0"] == [27]
    assert moving([4, 0], [[33], []]).do("move_stone 33")["stones.0"] == [32]
    board = moving([4, 0], [[13], []])
    assert board.legal() == {"move_stone 13", "enter_stone"}
    (moved, *_) = board.outcome("move_stone 13").events
    assert (moved.landing, moved.target, moved.effect) == (17, 12, "back")


def test_GD_10_4_a_warp_leads_to_the_other_one() -> None:
    for start, end in ((10, 33), (30, 13)):
        board = moving([3, 0], [[start], []])
        assert board.do(f"move_stone {start}")["stones.0"] == [end]
    for start, end in ((20, 3), (2, 23)):
        score = 3 if start == 20 else 1
        board = moving([0, score, 0], [[], [start], []], 1)
        assert board.do(f"move_stone {start}")["stones.1"] == [end]


def test_GD_10_5_a_space_reached_by_an_effect_never_acts() -> None:
    board = moving([5, 0], [[8], []])
    events = board.outcome("move_stone 8").events
    assert [type(event).__name__ for event in events].count("StoneMoved") == 1
    assert board["stones.0"] == [33]
    # Nor does it when the stone later starts from there.
    assert moving([1, 0], [[33], []]).do("move_stone 33")["stones.0"] == [34]


# ---- 11. The next deal


def test_GD_11_1_after_all_moves_a_new_deal_starts() -> None:
    board = out([2, 0, 5], 1, deals_scored=4, deals_won=[2, 1, 1]).do("enter_stone", "enter_stone")
    assert (board["phase"], board.play.actors) == ("deal", frozenset())
    assert (board["deals_scored"], board["deals_won"]) == (5, [2, 2, 1])
    board.do("deal")
    assert (board["phase"], board["seat"], board["top"], board["passes"]) == ("lead", 1, "", 0)
    assert [len(hand.split()) for hand in board["hands"]] == [13, 13, 13]
    assert len(board["pile"]) == 21


# ---- 12. Winning


def test_GD_12_1_a_stone_that_has_gone_round_is_out_of_play() -> None:
    board = moving([5, 0], [[8, 35], []]).do("move_stone 35")
    assert board["stones.0"] == [8, 40]
    board = moving([5, 0], [[8, 40], []])
    assert board.refused("move_stone 40") == "GD-9.3"
    assert board.legal() == {"move_stone 8", "enter_stone"}


def test_GD_12_2_the_deal_winners_fourth_stone_wins_at_once() -> None:
    board = moving([12, 0, 10], [[30, *HOME[1:]], [4], [20]]).do("move_stone 30")
    assert (board["phase"], board["winner"], board["stones.2"]) == ("game_over", 0, [20])
    result = board.play.result()
    assert result is not None
    assert result.winners == (0,)
    assert "GD-12.2" in result.reason
    board = moving([81, 45, 15, 0], [[40, 40], [], [], []]).do("enter_stone")
    assert (board["phase"], board["winner"]) == ("game_over", 0)
    third = moving([12, 0, 10], [[30, 40, 40], [4], [20]]).do("move_stone 30")
    assert (third["phase"], third["seat"]) == ("move", 2)


def test_GD_12_3_another_players_fourth_stone_is_cued_in_the_centre() -> None:
    board = moving([20, 12, 0], [[3], [30, *HOME[1:]], []], 1, deal_winner=0)
    assert GAME.view(board.play.state, None).cued == ()
    assert "Cued" in board.told("move_stone 30")
    assert (board["phase"], board["winner"]) == ("deal", -1)
    assert GAME.view(board.play.state, None).cued == (1,)
    board.do("deal")
    assert board["seat"] == 0


def test_GD_12_4_a_cued_deal_winner_wins_without_scores_and_moves() -> None:
    stones = [[3], HOME, [39, *HOME[1:]]]
    board = out([5, 0, 9], 1, stones=stones, deals_scored=7, deals_won=[3, 2, 2])
    assert (board["phase"], board["winner"], board["stones"]) == ("game_over", 1, stones)
    assert board["deals_scored"] == 7
    result = board.play.result()
    assert result is not None
    assert result.winners == (1,)
    assert "GD-12.4" in result.reason
    assert "Scored" not in [type(e).__name__ for e in board.play.log[-1].outcome.events]
    # The player who is not cued has to move first.
    board = out([0, 5], stones=[[38, *HOME[1:]], HOME])
    assert board["phase"] == "move"


def test_GD_12_5_a_cued_players_score_moves_nothing_and_others_can_win() -> None:
    board = out([0, 3, 8], stones=[[40, 40], HOME, []])
    assert board["scores"] == [19, 13, 0]
    board.do("enter_stone")
    assert (board["phase"], board["stones"]) == ("deal", [[19, 40, 40], HOME, []])
    assert (1, 13, "GD-12.5") in lost(board)
    assert GAME.view(board.play.state, None).cued == (1,)
    board = moving([20, 12, 0], [[3], [30, *HOME[1:]], HOME], 1, deal_winner=0)
    board.do("move_stone 30")
    assert GAME.view(board.play.state, None).cued == (1, 2)
    board = moving([12, 4, 0], [[30, *HOME[1:]], HOME, HOME]).do("move_stone 30")
    assert (board["phase"], board["winner"]) == ("game_over", 0)
    dealt = at(["J3 P4 C5", "J6 P7 C8"], stones=[[], HOME], seat=1)
    assert dealt.do("play J6").play.actors == {0}


CAP = [  # stones after the move, deals won with this one, the winner
    ([[7, 30, 38], [40], []], [50, 30, 20], 1),  # most stones round
    ([[7, 40], [8, 40], []], [50, 30, 20], 1),  # then the progress of all stones
    ([[7, 20], [28], []], [50, 30, 20], 1),
    ([[7], [7], [7]], [33, 34, 33], 1),  # then deals won
    ([[7], [7], [7]], [25, 25, 50], 2),
    ([[7], [7], [7]], [34, 33, 33], 0),  # clockwise from the last winner, seat 0
]


@pytest.mark.parametrize(("stones", "won", "winner"), CAP)
def test_GD_12_6_after_a_hundred_deals_the_furthest_wins(
    stones: list[list[int]], won: list[int], winner: int
) -> None:
    # Seat 0 wins with 2 points: it enters a stone, which goes forward to 7.
    before: dict[str, Any] = {
        "stones": [[p for p in stones[0] if p != 7], *stones[1:]],
        "deals_won": [won[0] - 1, *won[1:]],
    }
    board = out([0, 1, 1], deals_scored=99, **before).do("enter_stone")
    assert board["stones"] == stones
    assert (board["phase"], board["winner"], board["deals_scored"]) == ("game_over", winner, 100)
    result = board.play.result()
    assert result is not None
    assert result.winners == (winner,)
    assert "GD-12.6" in result.reason
    board = out([0, 1, 1], deals_scored=98, **before).do("enter_stone")
    assert (board["phase"], board["winner"]) == ("deal", -1)


def test_GD_12_6_the_last_tie_goes_clockwise_from_the_last_winner() -> None:
    for winner in range(3):
        others = [(winner + step) % 3 for step in (1, 2)]
        stones: list[list[int]] = [[40], [40], [40]]
        stones[winner] = []
        board = out([2 * (s != winner) for s in range(3)], winner, stones=stones, deals_scored=99)
        board.do("enter_stone")
        assert board["winner"] == others[0]
    # Without points that move anything the game ends with the reckoning.
    board = out([0, 2, 2], stones=[[1, 5, 40, 40], [39], []], deals_scored=99)
    assert (board["phase"], board["winner"]) == ("game_over", 0)


def test_GD_12_7_there_is_exactly_one_winner_and_then_nothing_more() -> None:
    board = moving([12, 0, 10], [[30, *HOME[1:]], HOME, [20]]).do("move_stone 30")
    result = board.play.result()
    assert result is not None
    assert len(result.winners) == 1
    assert board.play.actors == frozenset()
    assert GAME.due(board.play.state) is None
    for line in ("0: pass", "2: move_stone 20", "referee: deal", "1: play J3", "0: stay_silent"):
        assert board.refused(line) == "GD-12.7"
