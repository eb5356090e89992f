"""Every value of every table option."""

from __future__ import annotations

from typing import Any

import pytest
from rule_testing import check_explained, check_options, check_turned_away

from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.tests.trying import (
    HOME,
    Board,
    answer,
    at,
    bound,
    lead,
    moving,
    out,
    window,
)

OPTIONS = {
    "five_card_class_order": ("as_listed", "poker"),
    "straight_ends": ("ace_low_or_high", "ace_low_only", "ace_high_two_high"),
    "reentry_after_pass": ("allowed", "locked_out"),
    "block_standard": ("strongest_single", "any_legal"),
    "last_place_score": ("zero", "minus_own"),
    "finish_count": ("overshoot", "exact"),
    "split_40": ("unplayed_laps", "no_split", "free_split"),
    "special_spaces": ("f2_b17_w13", "none"),
    "deal_cap": ("deals_100", "none"),
}
MINUS = {"last_place_score": "minus_own"}
EXACT = {"finish_count": "exact"}
NO_SPLIT = {"split_40": "no_split"}
FREE = {"split_40": "free_split"}
LOCKED = {"reentry_after_pass": "locked_out"}
DEAL_OF_45 = ([45, 39, 6, 0], [[10], [], [], []])


def test_the_options_are_those_of_the_rulebook_and_default_to_it() -> None:
    check_options(GAME, OPTIONS)


def test_the_rulebook_explains_every_option_and_every_value() -> None:
    check_explained(GAME, OPTIONS)


def test_other_values_and_fixed_rulings_are_refused() -> None:
    wrong = dict.fromkeys(OPTIONS, ("sideways", "", "ALLOWED"))
    check_turned_away(GAME, {**wrong, "rank_of_two": ("low",)})


# ---- The cards


@pytest.mark.parametrize("order", OPTIONS["five_card_class_order"])
def test_five_card_class_order(order: str) -> None:
    options = {"five_card_class_order": order}
    house, four = "J2 P2 C2 JA PA", "J15 P15 C15 G15 J3"
    small_house, small_four = "J4 P4 C4 G3 P3", "J5 P5 C5 G5 C3"
    up = answer(house, f"{small_four} C9 P9", **options)
    down = answer(four, f"{small_house} C9 P9", **options)
    if order == "poker":
        up.do(f"play {small_four}")
        assert down.refused(f"play {small_house}") == "GD-4.5"
    else:
        assert up.refused(f"play {small_four}") == "GD-4.5"
        down.do(f"play {small_house}")
    for top in (house, four):
        answer(top, "P6 P7 P8 P9 P10 C9 J9", **options).do("play P6 P7 P8 P9 P10")
        board = answer(top, "GA G10 G8 G7 G6 C9 J9", **options)
        assert board.refused("play GA G10 G8 G7 G6") == "GD-4.5"
    answer("GA G10 G8 G7 G6", f"{small_house} C9 J9", **options).do(f"play {small_house}")
    answer("GA G10 G8 G7 G6", f"{small_four} C9 J9", **options).do(f"play {small_four}")
    low_four = answer("J5 P5 C5 G5 C3", "J6 P6 C6 G6 J3 C9", **options)
    low_four.do("play J6 P6 C6 G6 J3")


@pytest.mark.parametrize("ends", OPTIONS["straight_ends"])
def test_straight_ends(ends: str) -> None:
    options = {"straight_ends": ends}

    def leads(cards: str) -> str:
        """What comes of leading these cards: the combo, or the rule against it."""
        board = lead(f"{cards} C7 G8", **options)
        if cards not in board.plays():
            return board.refused(f"play {cards}")
        return str(GAME.view(board.do(f"play {cards}").play.state, None).top_combo)

    assert leads("C3 G4 J5 JA P2") == "straight"
    assert leads("P11 J12 P13 C14 G15") == "straight"
    assert leads("J3 J14 P15 CA G2") == "GD-3.6"
    assert leads("G3 J4 J15 PA C2") == "GD-3.6"
    # 12 to the Ace, 13 to the 2; in one colour behind it.
    expected = {
        "ace_low_or_high": ("straight", "straight_flush", "GD-3.6", "flush"),
        "ace_low_only": ("GD-3.5", "flush", "GD-3.6", "flush"),
        "ace_high_two_high": ("straight", "straight_flush", "straight", "straight_flush"),
    }[ends]
    hands = ("J12 P13 C14 G15 JA", "P12 P13 P14 P15 PA", "J13 P14 C15 GA J2", "P13 P14 P15 PA P2")
    assert tuple(leads(cards) for cards in hands) == expected


def test_straight_ends_the_two_on_top_is_highest_and_its_colour_decides() -> None:
    options = {"straight_ends": "ace_high_two_high"}
    answer("P12 C13 G14 P15 CA", "J13 P14 C15 GA J2 C7 G8", **options).do("play J13 P14 C15 GA J2")
    board = answer("P13 J14 P15 JA C2", "J13 P14 C15 GA J2 C7 G8", **options)
    assert board.refused("play J13 P14 C15 GA J2") == "GD-4.2"
    answer("P13 J14 P15 JA C2", "J13 P14 C15 GA G2 C7 G8", **options).do("play J13 P14 C15 GA G2")
    # A-2-3-4-5 stays the lowest.
    board = answer("J2 P3 C4 G5 J6", "JA P2 C3 G4 C5 C7 G8", **options)
    assert board.refused("play JA P2 C3 G4 C5") == "GD-4.2"
    # In one colour both answer by their tops.
    board = answer("G12 G13 G14 G15 GA", "J13 J14 J15 JA J2 C7 P8", **options)
    board.do("play J13 J14 J15 JA J2")


def test_straight_ends_ace_low_only_compares_the_flush_by_its_ace() -> None:
    options = {"straight_ends": "ace_low_only"}
    answer("G15 G14 G13 G12 G10", "P12 P13 P14 P15 PA C7 P8", **options).do(
        "play P12 P13 P14 P15 PA"
    )
    board = answer("J3 P3 C3 G3 J4", "P12 P13 P14 P15 PA C7 P8", **options)
    assert board.refused("play P12 P13 P14 P15 PA") == "GD-4.5"
    top = "P11 P12 G13 C14 C15"
    assert answer(top, "J2 P3 C4 G5 J6 C7 P8", **options).refused("play J2 P3 C4 G5 J6") == "GD-4.2"
    answer("J2 P3 C4 G5 J6", "C11 C12 P13 J14 J15 C7 P8", **options).do("play C11 C12 P13 J14 J15")


# ---- The trick


TRICK = ["0: play J5", "1: pass", "2: play J9", "0: pass"]


@pytest.mark.parametrize("reentry", OPTIONS["reentry_after_pass"])
def test_reentry_after_pass(reentry: str) -> None:
    hands = ["J5 P7 C8 G10", "C4 J12 P13 G6", "J9 C10 P11 G12"]
    board = at(hands, options={"reentry_after_pass": reentry}).do(*TRICK)
    if reentry == "allowed":
        assert (board["phase"], board["seat"]) == ("follow", 1)
        board.do("1: play J12")
    else:
        assert (board["phase"], board["seat"]) == ("lead", 2)
        assert board.refused("1: play J12") == "GD-1.1"
        # The next trick is open to all.
        board.do("2: play C10", "0: pass", "1: play J12")
        assert board["top_owner"] == 1


def test_reentry_locked_out_passes_need_not_be_in_a_row() -> None:
    hands = ["J5 G5 P6 C6", "J7 G7 P8", "J9 G9 P10", "J11 G11 P12"]
    board = at(hands, options=LOCKED).do("play J5", "1: pass", "2: play J9", "3: play J11")
    board.do("0: pass")
    assert (board["seat"], board["phase"]) == (2, "follow")  # seat 1 is passed over
    board.do("2: pass")
    assert (board["seat"], board["phase"]) == (3, "lead")
    allowed = at(hands).do("play J5", "1: pass", "2: play J9", "3: play J11", "0: pass")
    assert allowed["seat"] == 1


def duty_when_locked_out() -> Board:
    hands = ["J5 P5 C6", "J7 P7 J10 P10 C11 G12", "J3 C8 G9", "J8 P8 J13 P13 C4 G4"]
    return at(hands, options=LOCKED).do(
        "play J5 P5", "declare_last_card", "play J7 P7", "pass", "play J8 P8", "pass",
        "play J10 P10",
    )  # fmt: skip


def test_reentry_locked_out_leaves_block_duty_to_the_right_neighbour() -> None:
    board = duty_when_locked_out()
    assert board["seat"] == 3
    assert board.legal() == {"play J13 P13"}
    assert board.refused("pass") == "GD-7.8"
    board.do("play J13 P13")
    assert (board["seat"], board["phase"]) == (1, "follow")
    board.do("pass")
    assert (board["seat"], board["phase"]) == (3, "lead")


@pytest.mark.parametrize("standard", OPTIONS["block_standard"])
def test_block_standard(standard: str) -> None:
    options = {"block_standard": standard}
    board = bound("J10 G15 P2", "C9", **options)
    assert board.refused("pass") == "GD-7.8"
    leads = bound("J4 P4 C9 G2", **options)
    if standard == "any_legal":
        assert board.legal() == {"play J10", "play G15", "play P2"}
        assert leads.plays() == {"J4", "P4", "C9", "G2", "J4 P4"}
        board.do("play J10")
    else:
        assert board.refused("play J10") == "GD-7.9"
        assert board.legal() == {"play P2"}
        assert leads.plays() == {"G2", "J4 P4"}
    assert bound("J4 P5 C8", "C9", **options).legal() == {"pass"}


# ---- Scores


@pytest.mark.parametrize("last", OPTIONS["last_place_score"])
def test_last_place_score(last: str) -> None:
    options = {"last_place_score": last}
    low = -1 if last == "minus_own" else 0
    assert out([0, 5], options=options)["scores"] == [5, 5 * low]
    assert out([0, 13], options=options)["scores"] == [39, 39 * low]
    assert out([0, 5, 9], options=options, pile=["G2"])["scores"] == [23, 13, 18 * low]
    assert out([0, 3, 8, 14], options=options)["scores"] == [61, 55, 26, 0]
    # The five for the golden deuce come on top.
    assert out([0, 5, "G2 J7"], 0, options, pile=[])["scores"] == [12, 5 + 5 * low, 5 - 2]
    assert out([0, "G2 J7", 9], 0, options)["scores"] == [25, 16, 5 + 18 * low]
    assert out([0, 3, 8, "G2 J7"], 0, options)["scores"] == [26, 18, 5, 17]


def loses(stones: list[int], count: int = 5) -> Board:
    """Two players: seat 0 is out and has entered a stone, crimson has lost."""
    return out([0, count], options=MINUS, stones=[[], stones]).do("enter_stone")


def test_minus_own_moves_a_track_stone_back() -> None:
    board = loses([20, 31])
    assert (board["phase"], board["seat"], board["points"]) == ("move", 1, -5)
    assert board.legal() == {"move_stone 20", "move_stone 31"}
    assert board.refused("enter_stone") == board.refused("pass") == "GD-9.3"
    board.do("move_stone 31")
    assert (board["stones.1"], board["phase"]) == ([20, 26], "deal")


def test_minus_own_may_end_in_the_yard_on_a_special_space_or_nowhere() -> None:
    assert loses([5, 31]).do("move_stone 5")["stones.1"] == [31]
    assert loses([3, 31]).do("move_stone 3")["stones.1"] == [31]
    corner = out([0, 5], options=MINUS, stones=[[20], [5]]).do("enter_stone")
    assert corner.do("move_stone 5")["stones.1"] == []  # the jade stone on space 20 is no bar
    assert loses([22]).do("move_stone 22")["stones.1"] == [12]  # 17 goes back five
    assert loses([18]).do("move_stone 18")["stones.1"] == [33]  # 13 warps
    assert loses([7]).do("move_stone 7")["stones.1"] == [7]  # 2 goes forward five
    board = loses([15, 20])
    assert board.refused("move_stone 20") == "GD-9.6"
    assert board.legal() == {"move_stone 15"}
    for stones in ([], [40, 40], HOME):
        board = loses(stones)
        assert (board["phase"], board["stones.1"]) == ("deal", stones)


def test_minus_own_moves_in_the_order_of_scores_and_zero_moves_nothing() -> None:
    board = out([0, 3, 9], options=MINUS, stones=[[], [], [30]], pile=["G2"])
    board.do("enter_stone")
    assert board["seat"] == 1
    board.do("enter_stone")
    assert (board["seat"], board["points"]) == (2, -18)
    assert board.do("move_stone 30")["stones.2"] == [12]
    hands: list[str | int] = [0, "G2 C4", "J4 P5 C7 G8 J10"]
    board = out(hands, 0, MINUS, stones=[[], [], [20]])
    assert board["scores"] == [12, 3, 0]
    board.do("enter_stone", "enter_stone")
    assert (board["phase"], board["stones.2"]) == ("deal", [20])


# ---- The board


@pytest.mark.parametrize("finish", OPTIONS["finish_count"])
def test_finish_count(finish: str) -> None:
    options = {"finish_count": finish}
    board = moving([12, 0], [[28, 30, 40, 40], []], options=options)
    board2 = moving([20, 0], [[4, 9, 35, 40], []], options=options)
    last = out([0, 5], options=options, stones=[[36, *HOME[1:]], []])
    if finish == "exact":
        assert board.legal() == {"move_stone 28"}
        assert board.refused("move_stone 30") == "GD-9.5"
        assert board2.legal() == {"move_stone 4", "move_stone 9"}
        assert last["phase"] == "deal"
    else:
        assert board.legal() == {"move_stone 28", "move_stone 30"}
        assert "move_stone 35" in board2.legal()
        assert last["phase"] == "move"
    assert board.do("move_stone 28")["stones.0"] == [30, 40, 40, 40]
    assert moving([39, 0], [[1, 2], []], options=options).do("move_stone 1")["stones.0"] == [2, 40]


def test_exact_leaves_the_laps_of_yard_stones_alone() -> None:
    board = moving([61, 55, 26, 0], [[5, 40], [], [], []], options=EXACT)
    assert board.legal() == {"enter_stone"}
    assert board.refused("move_stone 5") == "GD-9.5"
    assert board.do("enter_stone")["stones.0"] == [5, 21, 40, 40]
    board = moving([61, 55, 26, 0], [[5, 40, 40], [], [], []], options=EXACT)
    assert board.do("enter_stone")["stones.0"] == [5, 40, 40, 40]


def test_split_40_unplayed_laps_and_no_split() -> None:
    scores, stones = [61, 55, 26, 0], [[5, 40], [], [], []]
    assert moving(scores, stones).do("enter_stone")["stones.0"] == [5, 21, 40, 40]
    board = moving(scores, stones, options=NO_SPLIT)
    assert board.legal() == {"enter_stone", "move_stone 5"}
    assert board.do("enter_stone")["stones.0"] == [5, 40, 40]
    assert board["seat"] == 1
    board = moving([81, 45, 15, 0], [[40], [], [], []], options=NO_SPLIT).do("enter_stone")
    assert board["stones.0"] == [40, 40]
    both = {**NO_SPLIT, **EXACT}
    assert moving(scores, stones, options=both).refused("enter_stone") == "GD-9.5"
    board = moving([40, 32, 4, 0], stones, options=both)
    assert board.do("enter_stone")["stones.0"] == [5, 40, 40]


def test_free_split_names_parts_one_after_another() -> None:
    board = moving(*DEAL_OF_45, options=FREE)
    assert board.refused("move_stone 10") == board.refused("enter_stone") == "GD-9.4"
    assert board.refused("move_stone 10 46") == board.refused("enter_stone 0") == "GD-9.4"
    assert len(board.legal()) == 45 + 44  # all but enter_stone 10, where the stone stands
    board.do("move_stone 10 30")
    assert (board["stones.0"], board["points"], board["seat"]) == ([40], 15, 0)
    assert board.refused("enter_stone 16") == "GD-9.4"
    twice = moving(*DEAL_OF_45, options=FREE).do("move_stone 10 30", "enter_stone 14")
    assert (twice["points"], twice.legal()) == (1, {"enter_stone 1"})
    board.do("enter_stone 15")
    assert (board["stones.0"], board["seat"]) == ([15, 40], 1)


def test_free_split_a_stone_takes_one_part_and_specials_act() -> None:
    board = moving(*DEAL_OF_45, options=FREE).do("move_stone 10 3")
    assert (board["stones.0"], board["moved"]) == ([33], [33])  # through the warp
    assert board.refused("move_stone 33 7") == "GD-9.4"
    board.do("enter_stone 2", "enter_stone 40")
    assert (board["stones.0"], board["seat"]) == ([7, 33, 40], 1)
    board = moving([45, 39, 6, 0], [[10, 20], [], [], []], options=FREE)
    assert board.refused("move_stone 10 10") == board.refused("enter_stone 20") == "GD-9.6"
    board.do("move_stone 20 5", "move_stone 10 10")
    assert board["stones.0"] == [20, 25]


def test_free_split_the_rest_is_lost_when_no_part_is_legal() -> None:
    # One stone in the yard, the others home: it takes one part, and nothing is left for the rest.
    board = moving([45, 39, 6, 0], [[40, 40, 40], [], [], []], options=FREE)
    board.do("enter_stone 10")
    assert (board["stones.0"], board["seat"]) == ([10, 40, 40, 40], 1)


def test_free_split_only_with_forty_points_and_a_yard_stone() -> None:
    board = moving([39, 25, 0, 0], [[10], [], [], []], options=FREE)
    assert board.legal() == {"enter_stone", "move_stone 10"}
    assert board.refused("move_stone 10 20") == "GD-9.4"
    board = moving([45, 39, 6, 0], [[1, 10, 40, 40], [], [], []], options=FREE)
    assert board.legal() == {"move_stone 1", "move_stone 10"}
    assert board.do("move_stone 10")["stones.0"] == [1, 40, 40, 40]


def test_free_split_the_winners_fourth_stone_ends_it_at_once() -> None:
    stones: list[list[int]] = [[30, 40, 40], [], [], []]
    board = moving([53, 43, 0, 0], stones, options=FREE).do("enter_stone 40", "move_stone 30 13")
    assert (board["phase"], board["winner"]) == ("game_over", 0)
    board = moving([53, 43, 0, 0], stones, options=FREE).do("move_stone 30 10", "enter_stone 40")
    assert (board["phase"], board["winner"]) == ("game_over", 0)
    # Another player is cued, and loses what is left.
    fields: dict[str, Any] = {"deal_winner": 0, "options": FREE}
    board = moving([61, 55, 26, 0], [[], [30, 40, 40], [], []], 1, **fields)
    board.do("move_stone 30 10", "enter_stone 40")
    assert (board["phase"], board["seat"], board["stones.1"]) == ("move", 2, HOME)


def test_free_split_with_exact_counts() -> None:
    board = moving(*DEAL_OF_45, options={**FREE, **EXACT})
    assert board.refused("move_stone 10 31") == "GD-9.5"
    assert board.refused("enter_stone 41") == "GD-9.5"
    board.do("move_stone 10 30", "enter_stone 15")
    assert board["stones.0"] == [15, 40]


@pytest.mark.parametrize("spaces", OPTIONS["special_spaces"])
def test_special_spaces(spaces: str) -> None:
    options = {"special_spaces": spaces}
    plain = spaces == "none"
    for progress, end in {2: 7, 22: 27, 17: 12, 37: 32, 13: 33, 33: 13}.items():
        board = moving([progress, 0], [[], []], options=options).do("enter_stone")
        assert board["stones.0"] == [progress if plain else end]
    assert window([[27], []], **options).do("stay_silent", "penalty_move 27")["stones.0"] == [17]


@pytest.mark.parametrize("cap", OPTIONS["deal_cap"])
def test_deal_cap(cap: str) -> None:
    options = {"deal_cap": cap}
    board = out([0, 2], options=options, deals_scored=99, deals_won=[50, 49]).do("enter_stone")
    assert board["deals_scored"] == 100
    if cap == "deals_100":
        assert (board["phase"], board["winner"]) == ("game_over", 0)
    else:
        assert (board["phase"], board["winner"]) == ("deal", -1)
        board.do("deal")
        assert board["phase"] == "lead"
