"""Every rule of chapters 5 to 8: playing, passing, the last card, the score."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.tests.trying import (
    DECK,
    HOME,
    Board,
    Hand,
    answer,
    ascending,
    at,
    bound,
    lead,
    new,
    out,
    window,
)

TRICK = ["0: play J5", "1: pass", "2: play J9", "0: pass"]
"""The middle of a trick: seat 1 passed and is asked again."""


def trick(pile: str = "C3 P14 G15 J6", **options: object) -> Board:
    hands = ["J5 P7 C8 G10", "C4 J12 P13 G6", "J9 C10 P11 G12"]
    return at(hands, options=options, pile=pile.split()).do(*TRICK)


# ---- 5. Leading and following


def test_GD_5_1_the_leader_plays_any_combo_and_may_not_pass() -> None:
    board = lead("J3 P3 C3 P4 G4")
    assert board.refused("pass") == "GD-5.1"
    assert len(board.legal()) == 5 + 4 + 1 + 1
    assert {len(play.split()) for play in board.plays()} == {1, 2, 3, 5}
    late = trick().do("1: pass")
    assert late.refused("2: pass") == "GD-5.1"
    late.do("2: play C10")


def test_GD_5_2_the_very_first_combo_holds_the_weakest_dealt_card() -> None:
    board = at(["P3 G3 C3 J9 P9", 3, 3, 3], weakest="P3", pile=["J3"])
    assert board.plays() == {"P3", "P3 C3", "P3 G3", "P3 C3 G3", "P3 C3 G3 J9 P9"}
    for cards in ("G3", "C3 G3", "J9", "J9 P9"):
        assert board.refused(f"play {cards}") == "GD-5.2"
    board.do("play P3 G3")
    assert board["weakest"] == ""
    fresh = new(4, 3).do("deal")
    assert all(fresh["weakest"] in play.split() for play in fresh.plays())
    assert answer("J3", "P9 J9 C4").plays() == {"J9", "P9", "C4"}


def test_GD_5_3_each_later_seat_plays_higher_or_passes() -> None:
    board = answer("J9", "J4 P9 G15")
    assert board.legal() == {"pass", "play P9", "play G15"}
    board.do("play P9")
    assert (board["top"], board["top_owner"], board["seat"]) == ("P9", 1, 2)
    assert answer("J9 P9", "C9 G9 J10 P10").legal() == {"pass", "play C9 G9", "play J10 P10"}


def test_GD_5_4_passing_is_allowed_with_a_higher_combo() -> None:
    board = answer("J3", "G2 C2 P2").do("pass")
    assert board["hands.1"] == "P2 C2 G2"
    assert board["seat"] == 2


def test_GD_5_5_any_class_follows_any_class_if_it_is_higher() -> None:
    hands = [
        "G3 P4 J5 GA C2 C7 P8", "J3 J4 P5 JA J2 J7 G8", "C6 C8 C9 C11 C13 P9 G9",
        "J12 P12 C12 J10 P10 J6 G6",
    ]  # fmt: skip
    board = at(hands).do("play G3 P4 J5 GA C2", "play J3 J4 P5 JA J2", "play C6 C8 C9 C11 C13")
    board.do("play J12 P12 C12 J10 P10")
    assert (board["top_owner"], board["seat"]) == (3, 0)
    board = answer("J3 P4 C5 G6 J7", "J8 J9 J10 J11 J12 P3 C3")
    board.do("play J8 J9 J10 J11 J12")


def test_GD_5_6_played_cards_are_out_until_the_next_deal() -> None:
    board = at(["J5 P7 C9", "J6 P8 C8"]).do("play J5", "play J6")
    assert board.refused("0: play J5") == "GD-0.3"
    lying = " ".join([*board["hands"], *board["pile"]]).split()
    assert not {"J5", "J6"} & {*lying}
    board.do("pass", "play P8 C8", "enter_stone", "deal")
    assert len({*" ".join([*board["hands"], *board["pile"]]).split()}) == 60


def test_GD_5_7_a_seat_that_passed_may_play_when_its_turn_returns() -> None:
    board = trick()
    assert board.play.actors == {1}
    board.do("play J12")
    assert (board["top_owner"], board["passes"], board["seat"]) == (1, 0, 2)
    assert board.do("pass")["seat"] == 0
    assert board.legal() == {"pass", "play P14"}


# ---- 6. Passing and drawing


def test_GD_6_1_a_pass_draws_the_top_card_and_ends_the_turn() -> None:
    board = at([3, "J6 P7 C8", 3], "follow", seat=1, top="J10", top_owner=0, pile=["G2", "C3"])
    outcome = board.outcome("pass")
    assert outcome.chance == ("G2",)
    assert (board["hands.1"], board["pile"], board["seat"]) == ("J6 P7 C8 G2", ["C3"], 2)
    assert board.refused("1: play G2") == board.refused("1: pass") == "GD-6.1"
    board.do("pass", "0: play J3", "1: play G2")


def test_GD_6_2_every_pass_draws_also_repeated_and_last_ones() -> None:
    board = trick()
    assert (board["hands.0"], board["hands.1"]) == ("P7 C8 G10 P14", ascending("C3 C4 G6 J12 P13"))
    board.do("pass")
    assert board["phase"] == "lead"
    assert board["hands.1"] == "C3 C4 G6 J12 P13 G15"
    assert board["pile"] == ["J6"]


def test_GD_6_3_with_an_empty_pile_a_pass_draws_nothing() -> None:
    board = at([3, 3, 3, 3], "follow", seat=1, top="J10", top_owner=0, pile=["G9"])
    assert board.outcome("pass").chance == ("G9",)
    before = board["hands"]
    for _ in range(2):
        outcome = board.outcome("pass")
        assert outcome.chance == ()
    assert (board["hands"], board["pile"], board["phase"]) == (before, [], "lead")


@pytest.mark.parametrize("count", [12, 13, 20, 40, 54])
def test_GD_6_4_a_hand_may_grow_without_limit(count: int) -> None:
    board = at([" ".join(DECK[:count]), "CA GA"], "follow", top="G2", top_owner=1, pile=["C2"])
    assert board.do("pass")["hands.0"] == " ".join([*DECK[:count], "C2"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_GD_6_5_all_others_passing_in_a_row_end_the_trick(players: int) -> None:
    hands = [f"{c}9 {c}10 {c}11" for c in "JPCG"[:players]]
    for owner in range(players):
        board = at(hands, "lead", seat=owner).do(f"play {'JPCG'[owner]}9")
        for passes in range(1, players):
            assert board["phase"] == "follow"
            assert "TrickEnded" not in board.told("pass") or passes == players - 1
        assert (board["phase"], board["seat"]) == ("lead", owner)
        assert {len(play.split()) for play in board.plays()} == {1}
    # A play in between starts the count anew.
    assert trick()["passes"] == 1


# ---- 7. The last card


def test_GD_7_1_one_card_left_opens_the_window_before_anybody_acts() -> None:
    board = at(["J8 P8 C5", "J9 C9 G10", 3, 3]).do("play J8 P8")
    assert (board["phase"], board["seat"]) == ("declare", 0)
    assert board.play.actors == {0}
    assert board.legal() == {"declare_last_card", "stay_silent"}
    assert board.refused("1: play J9 C9") == board.refused("1: pass") == "GD-7.1"
    assert board.refused("0: play C5") == board.refused("0: pass") == "GD-7.1"
    board.do("declare_last_card")
    assert (board["declared.0"], board["seat"], board["phase"]) == ("declared", 1, "follow")
    assert board.refused("declare_last_card") == board.refused("stay_silent") == "GD-7.1"
    assert lead("J3 P4 C5").do("play J3")["phase"] == "follow"


@pytest.mark.parametrize("cards", ["J9 P9", "J9 P9 C9", "J9 P9 C9 J8 P8"])
def test_GD_7_2_going_out_from_two_or_more_cards_opens_no_window(cards: str) -> None:
    board = at([cards, 3])
    assert "DealEnded" in board.told(f"play {cards}")
    assert (board["phase"], board["hands.0"]) == ("move", "")


def test_GD_7_3_silence_moves_an_own_track_stone_back_ten() -> None:
    board = window([[6, 25], [11]])
    board.do("stay_silent")
    assert board["phase"] == "penalty"
    assert board.play.actors == {0}
    assert board.legal() == {"penalty_move 6", "penalty_move 25"}
    for line in ("0: pass", "0: play J6", "1: pass", "1: penalty_move 11", "0: declare_last_card"):
        assert board.refused(line) == "GD-7.3"
    board.do("penalty_move 25")
    assert (board["stones.0"], board["stones.1"]) == ([6, 15], [11])
    assert (board["phase"], board["seat"], board["declared.0"]) == ("follow", 1, "silent")
    assert board.refused("penalty_move 15") == "GD-7.3"


@pytest.mark.parametrize("p", [*range(1, 13), 20, 39])
def test_GD_7_4_ten_back_or_into_the_yard(p: int) -> None:
    board = window([[p], []]).do("stay_silent", f"penalty_move {p}")
    assert board["stones.0"] == ([p - 10] if p > 10 else [])


def test_GD_7_5_a_held_space_bars_the_penalty() -> None:
    # Crimson 30 is space 10, so neither 30 (an own stone on 20) nor 20 can go.
    board = window([[20, 30], [30]])
    assert board.told("stay_silent") == ["StayedSilent", "PenaltyVoid"]
    assert (board["phase"], board["seat"], board["stones.0"]) == ("follow", 1, [20, 30])
    board = window([[20, 30, 37], [30]]).do("stay_silent")
    assert board.legal() == {"penalty_move 37"}
    assert board.refused("penalty_move 30") == board.refused("penalty_move 20") == "GD-7.5"
    assert window([[10, 9], []]).do("stay_silent").legal() == {"penalty_move 9", "penalty_move 10"}


def test_GD_7_6_yard_home_and_centre_stones_are_exempt() -> None:
    board = window([[15, 40], []]).do("stay_silent")
    assert board.legal() == {"penalty_move 15"}
    for line in ("penalty_move 40", "penalty_move 0", "penalty_move 12"):
        assert board.refused(line) == "GD-7.6"
    for stones in ([], [40, 40], HOME):
        board = window([stones, []])
        assert board.told("stay_silent") == ["StayedSilent", "PenaltyVoid"]
        assert board["stones.0"] == stones


@pytest.mark.parametrize(("p", "special"), [(12, 2), (32, 22), (27, 17), (23, 13)])
def test_GD_7_7_a_penalty_triggers_no_special_space(p: int, special: int) -> None:
    assert window([[p], []]).do("stay_silent", f"penalty_move {p}")["stones.0"] == [special]


def test_GD_7_8_before_a_single_card_a_seat_that_can_play_may_not_pass() -> None:
    board = bound("J9 C9 P12 G12 J4 C4", "J8 P8")
    assert board.refused("pass") == "GD-7.8"
    assert board.legal() == {"play J9 C9", "play P12 G12"}
    assert bound("J10 G15 P2", "C9").refused("pass") == "GD-7.8"
    hands: list[Hand] = ["J3", 3, 3, "J10 G15 P2"]
    for how in ("declared", "silent"):
        fields: dict[str, Any] = {"seat": 3, "top": "C9", "top_owner": 2, "declared": [how]}
        assert at(hands, "follow", None, **fields).refused("pass") == "GD-7.8"
    silent = at(["J8 P8 C5", 3, 3, "J9 C9 P7"]).do("play J8 P8", "stay_silent", "pass", "pass")
    assert silent.refused("3: pass") == "GD-7.8"


def test_GD_7_9_a_single_must_be_the_strongest_any_larger_combo_will_do() -> None:
    board = bound("J10 G15 P2", "C9")
    assert board.legal() == {"play P2"}
    assert board.refused("play G15") == board.refused("play J10") == "GD-7.9"
    board = bound("J4 P4 C9 G2")
    assert board.legal() == {"play J4 P4", "play G2"}
    assert board.refused("play C9") == board.refused("play J4") == "GD-7.9"
    assert bound("J4 P4 C4 J5 P5").plays() == {
        "P5", "J4 P4", "J4 C4", "P4 C4", "J5 P5", "J4 P4 C4", "J4 P4 C4 J5 P5"
    }  # fmt: skip
    assert bound("J4 P4 C4 J5 P5", "P3 C3").plays() == {"J4 P4", "J4 C4", "P4 C4", "J5 P5"}


def test_GD_7_10_without_an_allowed_play_the_seat_passes_and_draws() -> None:
    board = bound("J5 C9 PA", "CA")
    assert board.legal() == {"pass"}
    # A weaker single would not be allowed either.
    assert board.refused("play C9") == "GD-4.2"
    assert board.do("pass")["hands.3"] == "J5 C9 C14 PA"
    assert bound("J7 P6 G2", "J8 P8").legal() == {"pass"}


def test_GD_7_11_other_seats_have_no_duty() -> None:
    hands: list[Hand] = ["J3", "J10 G15 P2", "J11 G14 C2", 3]
    board = at(hands, "follow", seat=1, top="C9", top_owner=3, declared=["declared"])
    assert board.legal() == {"pass", "play J10", "play G15", "play P2"}
    board.do("pass")
    assert board.legal() == {"pass", "play J11", "play G14", "play C2"}
    board.do("play J11")
    board = at(["J10 G15 P2", "J3", 3], "follow", seat=2, top="C9", top_owner=0,
               declared=["none", "declared", "none"])  # fmt: skip
    assert "pass" in board.legal()


def test_GD_7_12_the_last_card_must_be_a_legal_play() -> None:
    one: dict[str, Any] = {"declared": ["declared"], "pile": ["C9", "C10"]}
    board = at(["J6", 3, 3], "follow", seat=0, top="P2", top_owner=2, **one)
    assert board.refused("play J6") == "GD-7.12"
    assert board.legal() == {"pass"}
    for top in ("J5 P5", "J5 P5 C5", "J5 P5 C5 J4 P4"):
        assert at(["J6", 3, 3], "follow", top=top, top_owner=2, **one).refused("play J6") == (
            "GD-7.12"
        )
    assert at(["J6", 3, 3], "follow", top="C5", top_owner=2, **one).do("play J6")["phase"] == "move"
    assert at(["J6", 3, 3], **one).do("play J6")["phase"] == "move"


def test_GD_7_13_the_owner_may_pass_instead_of_going_out() -> None:
    fields: dict[str, Any] = {"top": "C5", "top_owner": 2, "pile": ["C9"]}
    board = at(["J6", 3, 3], "follow", declared=["declared"], **fields)
    assert board.legal() == {"pass", "play J6"}
    assert board.do("pass")["hands.0"] == "J6 C9"
    board = at(["J6", "J7", 3], "follow", declared=["declared", "declared"], **fields)
    assert board.legal() == {"play J6"}
    assert board.refused("pass") == "GD-7.8"


def test_GD_7_14_drawing_cancels_and_a_new_descent_opens_a_new_window() -> None:
    hands = ["J6", "J7 C8 G9", "J10 P10 C11", "J4 P5 G7"]
    fields: dict[str, Any] = {"top": "P2", "top_owner": 3, "stones": [[15], [], [], []]}
    for how in ("declared", "silent"):
        board = at(hands, "follow", declared=[how], pile=["C9", "C12", "G13"], **fields)
        board.do("pass")
        assert (board["hands.0"], board["declared.0"]) == ("J6 C9", "none")
        board.do("pass", "pass")
        assert "play J4" in board.legal()  # no duty any more
        board.do("play J4", "play C9")
        assert board.legal() == {"declare_last_card", "stay_silent"}
        board.do("stay_silent", "penalty_move 15")
        assert (board["stones.0"], board["declared.0"]) == ([5], "silent")
        board = at(hands, "follow", declared=[how], **fields).do("pass")
        assert (board["hands.0"], board["declared.0"], board["phase"]) == ("J6", how, "follow")
        board.do("pass", "pass")
        assert board.legal() == {"play G7"}


# ---- 8. The end of a deal and the score


def test_GD_8_1_the_deal_ends_at_once_with_an_empty_hand() -> None:
    board = at(["J7 P7", "P9 C9 G11", 3])
    assert board.told("play J7 P7")[:3] == ["Played", "DealEnded", "Scored"]
    assert board.refused("1: play P9 C9") == board.refused("1: pass") == "GD-9.12"
    assert (board["deal_winner"], board["deals_won"]) == (0, [1, 0, 0])


def test_GD_8_2_the_value_of_a_hand() -> None:
    for count in range(1, 48):
        value = count if count < 8 else 2 * count if count < 13 else 3 * count
        assert GAME.ask(f"value {count}") == value
        assert out([0, count])["scores"] == [value, 0]


def places(board: Board) -> tuple[int, ...]:
    """The places as the reckoning of the deal told them."""
    (scored,) = [e for e in board.play.log[-1].outcome.events if type(e).__name__ == "Scored"]
    return tuple(scored.places)


def test_GD_8_3_places_by_count_then_clockwise_from_the_winner() -> None:
    for counts in permutations((2, 5, 9)):
        board = out([0, *counts])
        ranked = sorted(range(1, 4), key=lambda seat: counts[seat - 1])
        assert places(board) == (1, *[2 + ranked.index(seat) for seat in range(1, 4)])
    assert places(out([4, 0, 4, 10], 1)) == (3, 1, 2, 4)
    assert places(out([3, 3, 0, 3], 2)) == (3, 4, 1, 2)
    assert places(out([3, 0, 3], 1)) == (3, 1, 2)
    # The number of cards counts, not their value.
    assert places(out([0, 7, 8, 6])) == (1, 3, 4, 2)


def test_GD_8_4_the_deal_winner_gets_all_other_values() -> None:
    assert out([0, 3, 8, 14])["scores"][0] == 3 + 16 + 42
    assert out([5, 0, 9], 1)["scores"][1] == 5 + 18
    assert out([0, 13])["scores"][0] == 39


def test_GD_8_5_places_between_get_the_worse_values_less_their_own() -> None:
    assert out([0, 3, 8, 14])["scores"][1:3] == [16 + 42 - 3, 42 - 16]
    assert out([0, 5, 9])["scores"][1] == 18 - 5
    assert out([4, 0, 4, 10], 1)["scores"] == [16, 28, 20, 0]


def test_GD_8_6_the_last_place_gets_nothing() -> None:
    for counts in ([0, 3], [0, 3, 8], [0, 3, 8, 14], [0, 13, 13, 13]):
        scores = out(counts)["scores"]
        assert scores[-1] == 0
        assert min(scores) >= 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_GD_8_7_the_golden_deuce_kept_gives_five_to_every_other_player(players: int) -> None:
    counts = [2, 3, 9][: players - 1]
    plain = out([0, *counts], pile=["G2"])["scores"]
    for holder in range(1, players):
        hands: list[str | int] = [0, *counts]
        hands[holder] = "G2 " + " ".join(["J15", "J14", "J13", "J12", "J11", "J10", "J9", "J8"][
            : counts[holder - 1] - 1
        ])  # fmt: skip
        scores = out(hands)["scores"]
        assert scores == [n + 5 * (seat != holder) for seat, n in enumerate(plain)]
    assert out([0, *counts], played="G2")["scores"] == plain
    board = at(["G2", *counts], declared=["declared"]).do("play G2")
    assert board["scores"] == plain


def test_GD_8_8_no_score_is_negative_and_the_winner_is_strictly_highest() -> None:
    twos = [(a, b) for a in range(1, 15, 2) for b in (1, 7, 8, 12, 13)]
    threes = [(1, 1, 1), (7, 8, 8), (12, 13, 13), (1, 8, 13), (13, 13, 13)]
    for counts in [*[(a,) for a in range(1, 15)], *twos, *threes]:
        golden: list[Hand] = [0, *counts[:-1], "JA PA CA GA J2 P2 C2 G2"]
        for hands in ([0, *counts], golden):
            scores = out(hands)["scores"]
            assert min(scores) >= 0
            assert scores[0] > max(scores[1:])
