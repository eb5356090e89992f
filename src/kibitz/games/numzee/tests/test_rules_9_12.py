"""Every rule of chapters 9 to 11: passing, the end of a round, its result, the match.

Chapter 12 is in test_options.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import (
    DECK,
    F0,
    F1,
    STUCK,
    Board,
    at,
    begun,
    ending,
    holding,
    icons,
    new,
)

THREE = ["note-star", "can-heart", "bulb-plane"]


def blocked() -> Board:
    """Nobody can lay anything, and 59 cards are in the pile."""
    ben = (
        "pencil-bulb pencil-star pencil-heart pencil-plane pencil-gear pencil-key pencil-fire "
        "bulb-note bulb-star bulb-heart"
    )
    return at(F0, [STUCK, ben], pile=59)


# ---- 9. Passing, and the end of a round


def test_NZ_9_1_a_pass_is_for_those_who_cannot_lay() -> None:
    assert holding(F0, "note-star can-beaker").refused("pass") == "NZ-9.1"
    assert holding(F0, "note-star").legal() == {"pass"}
    board = holding(F0, "note-star")
    assert board.refused("1: pass") == "NZ-9.1"
    board.do("pass")
    assert new(2).do("open_round").refused("0: pass") == "NZ-9.1"


def test_NZ_9_1_one_placement_is_enough() -> None:
    assert holding((*F1, "2,0=key-fire"), "can-key").refused("pass") == "NZ-9.1"
    assert holding((*F1, "2,0=key-fire"), "can-note").legal() == {"pass"}


def test_NZ_9_2_a_pass_is_counted_and_the_next_seat_acts() -> None:
    board = at(F0, THREE).do("pass")
    assert (board["passes"], board["seat"], board["phase"]) == (1, 1, "play")
    board.do("pass")
    assert (board["passes"], board["seat"], board["phase"]) == (2, 2, "play")
    assert board["scores"] == [0, 0, 0]


def test_NZ_9_3_a_card_sets_the_count_back() -> None:
    board = at(F1, ["note-star", "key-fire can-heart", "note-plane"])
    board.do("0: pass", "1: play key-fire 2 0 0")
    assert board["passes"] == 0
    board.do("2: pass", "0: pass")
    assert (board["passes"], board["phase"], board["seat"]) == (2, "play", 1)
    board.do("1: pass")
    assert board["results"] == [[-9, 24, -11]]
    follows = at((*F1, "2,0=hex-fire"), ["key-fire can-note", "pencil-bulb"], phase="followup",
                 target="2,0").do("play key-fire 3 0 0")  # fmt: skip
    assert follows["passes"] == 0


def test_NZ_9_4_an_empty_pile_does_not_end_the_round() -> None:
    board = at(F1, ["key-fire pencil-note", "can-beaker pencil-bulb"], pile=["note-star"])
    board.do("play key-fire 2 0 0")
    assert (board["pile"], board["phase"], board["seat"]) == ([], "play", 1)
    board.do("play can-beaker 1 -1 0")
    assert board.hand(1) == ["pencil-bulb"]
    assert (board["phase"], board["seat"], board["results"]) == ("play", 0, [])


def test_NZ_9_5_an_empty_hand_ends_the_round_at_once() -> None:
    board = at(F1, ["can-heart", "key-fire", "gear-fire"], seat=1).do("play key-fire 2 0 0")
    assert board["results"] == [[-6, 30, -18]]
    assert board.play.actors == frozenset()
    both = at(F1, ["hex-fire key-fire", "pencil-bulb"])
    both.do("play hex-fire 2 0", "play key-fire 3 0 0")
    assert both["results"] == [[50, -5]]
    kept = at(F1, ["hex-fire key-fire", "pencil-bulb"]).do("play hex-fire 2 0", "decline_followup")
    assert (kept["phase"], kept["seat"], kept["results"]) == ("play", 1, [])
    drew = at(F1, ["key-fire", "pencil-bulb"], pile=["note-star"]).do("play key-fire 2 0 0")
    assert (drew["phase"], drew["seat"], drew.hand(0)) == ("play", 1, ["note-star"])


def test_NZ_9_6_passes_by_all_in_a_row_end_the_round() -> None:
    board = at(F1, THREE, scores=[40, 35, 50]).do("pass", "pass")
    assert board["results"] == []
    board.do("pass")
    assert board["results"] == [[31, 29, 40]]
    full = blocked().do("pass", "pass")
    assert full["phase"] == "match_over"
    assert full["results"] == [[-60, -86]]
    assert full.over()[1] == (0,)


def test_NZ_9_6_passes_before_the_position_count() -> None:
    assert at(F0, THREE, passes=2).do("pass")["phase"] == "match_over"
    assert at(F0, THREE, passes=1).do("pass")["phase"] == "play"


def test_NZ_9_7_the_order_inside_a_turn() -> None:
    # Laid, scored, counter back, then the second card, then drawing, then the empty hand.
    board = at(F1, ["hex-fire key-fire", "pencil-bulb"], passes=1, pile=["note-star"])
    board.do("play hex-fire 2 0")
    assert (board["scores"], board["passes"], board.hand(0)) == ([21, 0], 0, ["key-fire"])
    assert board["pile"] == ["note-star"]
    board.do("play key-fire 3 0 0")
    assert (board.hand(0), board["results"], board["seat"]) == (["note-star"], [], 1)
    refused = at(F1, ["gear-key", "pencil-bulb"], passes=1)
    assert refused.refused("play gear-key 2 0 0") == "NZ-4.6"
    assert (refused["passes"], refused["scores"]) == (1, [0, 0])


@pytest.mark.parametrize("options", [
    {}, {"no_play": "draw_one"}, {"blocked_with_pile": "draw_one_each"}, {"pass_policy": "free"},
    {"no_play": "draw_one", "pass_policy": "free", "blocked_with_pile": "draw_one_each"},
    {"deck_composition": "deck_90", "followup_chain": "chain"},
])  # fmt: skip
def test_NZ_9_8_every_round_ends(options: dict[str, Any]) -> None:
    for players in (2, 5):
        board, chance = begun(players, 11, **options), Chance(11)
        placed = passes = 0
        while board["phase"] in ("play", "followup"):
            (seat,) = board.play.actors
            action = GAME.sample(board.play.state, seat, chance)
            word = GAME.write(action).split()[0]
            passes = passes + 1 if word == "pass" else 0
            placed += word == "play"
            board.play.enter(seat, action)
            if not options:
                assert passes <= players
            assert len(board.play.log) < 2000
        assert placed <= (89 if "deck_composition" in options else 79)
        assert board["phase"] == "match_over"


# ---- 10. What a round brings


def test_NZ_10_1_points_less_the_cards_in_hand() -> None:
    board = at(F1, ["key-fire", "fire-joker hex-joker-2 can-beaker"], scores=[30, 200])
    board.do("play key-fire 2 0 0")
    assert board["results"] == [[60, -11]]
    assert board.over() == ((60, -11), (0,))


def test_NZ_10_2_no_reward_for_going_out() -> None:
    board = at(F1, ["key-fire", "pencil-bulb"]).do("play key-fire 2 0 0")
    assert board["results"] == [[30, -5]]
    stuck = at(F0, ["note-star", "pencil-bulb"], scores=[20, 30]).do("pass", "pass")
    assert stuck["results"] == [[11, 25]]


def test_NZ_10_3_cards_elsewhere_cost_nobody_anything() -> None:
    hands = ["note-star", "pencil-bulb"]
    results = [
        at(layout, hands, pile=pile).do("pass", "pass")["results"]
        for layout in (F0, ("0,0=hex-beaker", "1,0=hex-fire"))
        for pile in ([], ["hex-joker-1", "fire-joker", "key-fire"], 50)
    ]
    assert results == [[[-9, -5]]] * 6


def test_NZ_10_4_a_result_may_be_below_zero() -> None:
    board = ending([-10, -250, -1])
    assert board["results"] == [[-10, -250, -1]]
    assert board.over() == ((-10, -250, -1), (2,))


def test_NZ_10_5_all_hands_are_shown() -> None:
    # Two tables that differ only in cards of the same value: 9 is left in the hand of seat 1.
    one = at(F1, ["key-fire", "pencil-bulb can-note"])
    two = at(F1, ["key-fire", "pencil-note can-bulb"])
    assert one.seen(0) == two.seen(0)
    told = [
        [[GAME.redact(event, seat) for event in events] for seat in (0, None)]
        for events in (board.outcome("play key-fire 2 0 0").events for board in (one, two))
    ]
    assert one["results"] == two["results"] == [[30, -9]]
    for seat in (0, 1, None):
        assert one.seen(seat) != two.seen(seat)
    assert told[0][0] != told[1][0]
    assert told[0][1] != told[1][1]


def test_NZ_10_5_also_when_all_have_passed() -> None:
    told = []
    for hand in ("pencil-bulb can-note", "pencil-note can-bulb"):
        board = at(F0, ["note-star", hand], {"rounds": 2}).do("pass")
        told.append([GAME.redact(event, 0) for event in board.outcome("pass").events])
        assert board["results"] == [[-9, -9]]
    assert told[0] != told[1]


# ---- 11. The match


def test_NZ_11_1_as_many_rounds_as_settled_before() -> None:
    board = at(F1, ["key-fire", "pencil-bulb"], {"rounds": 3}).do("play key-fire 2 0 0")
    assert board["phase"] == "round_start"
    assert GAME.result(board.play.state) is None
    board.do("open_round", "1: choose_starter fire", "deal")
    assert (board["round"], board["phase"], board["seat"]) == (2, "play", 1)
    assert sorted(board.cards()) == sorted(DECK)
    assert len(board["layout"]) == 1
    over = ending([1, 2], earlier=[[3, 4], [5, 6]])
    assert over["phase"] == "match_over"
    assert over["results"] == [[3, 4], [5, 6], [1, 2]]
    for line in ("0: pass", "1: play key-fire 1 0 0", "0: choose_starter can",
                 "1: decline_followup", "0: deal"):  # fmt: skip
        assert over.refused(line) == "NZ-11.1"
    for line in ("open_round", "deal"):
        with pytest.raises(Refused):
            over.play.enter(REFEREE, GAME.read(line))


def test_NZ_11_1_a_match_to_its_end() -> None:
    board, chance = new(3, 2, rounds=2), Chance(2)
    while board["phase"] != "match_over":
        if GAME.due(board.play.state):
            board.play.advance()
            continue
        (seat,) = board.play.actors
        board.play.enter(seat, GAME.sample(board.play.state, seat, chance))
    results = board["results"]
    assert len(results) == 2
    sums = tuple(a + b for a, b in zip(*results, strict=True))
    assert board.over() == (sums, tuple(s for s in range(3) if sums[s] == max(sums)))
    assert len({icons(card)[0] if "-" in card else card for card in board["starters"]}) == 2


def test_NZ_11_2_results_are_added_up() -> None:
    board = ending([-10, 40], earlier=[[120, 80], [95, 95]])
    assert board.over() == ((205, 215), (1,))


def test_NZ_11_3_or_rounds_are_counted() -> None:
    wins = {"match_scoring": "round_wins"}
    assert ending([500, 40], wins, [[1, 2], [3, 4]]).over() == ((1, 2), (1,))
    assert ending([500, 40], {}, [[1, 2], [3, 4]]).over() == ((504, 46), (0,))


def test_NZ_11_4_a_tied_round_counts_for_all_who_share_it() -> None:
    wins = {"match_scoring": "round_wins"}
    assert ending([-10, 40], wins, [[120, 80], [95, 95]]).over() == ((2, 2), (0, 1))
    assert ending([5, 5, 4], wins, [[9, 9, 9]]).over() == ((2, 2, 1), (0, 1))


def test_NZ_11_5_the_highest_score_wins_and_is_shared() -> None:
    assert ending([7, 9, 8]).over() == ((7, 9, 8), (1,))
    assert ending([9, 7, 9]).over() == ((9, 7, 9), (0, 2))
    assert ending([10, 20], earlier=[[20, 10]]).over() == ((30, 30), (0, 1))


def test_NZ_11_6_one_round_is_won_by_its_best_result() -> None:
    for options in ({}, {"match_scoring": "round_wins"}, {"round_tie": "nobody"},
                    {"match_scoring": "round_wins", "round_tie": "nobody"}):  # fmt: skip
        assert ending([50, 50, 30], options).over()[1] == (0, 1)
        assert ending([50, 51, 30], options).over()[1] == (1,)
    nobody = {"match_scoring": "round_wins", "round_tie": "nobody"}
    assert ending([50, 50, 30], nobody).over() == ((0, 0, 0), (0, 1))
    # In a longer match a tied round without a point decides nothing.
    assert ending([50, 50, 30], nobody, [[1, 2, 3]]).over() == ((0, 0, 1), (2,))
    assert ending([50, 50, 30], nobody, [[3, 3, 1]]).over() == ((0, 0, 0), (0, 1, 2))
