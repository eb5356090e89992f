"""Every rule of chapters 5 to 8: scoring, the turn and the second card, drawing, Jokers."""

from __future__ import annotations

import pytest

from kibitz.core.chance import Chance
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import (
    AROUND,
    DECK,
    F0,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    JOKERS,
    PAIRS,
    STUCK,
    TEN,
    at,
    begun,
    holding,
    icons,
    laying,
    new,
    placements,
    second,
    value,
)

REST = TEN.replace("hex-fire ", "").replace("key-fire ", "")
JOKER_PAIRS = [card for card in PAIRS if "joker" in card]


# ---- 5. Scoring


def test_NZ_5_1_the_card_and_all_it_matches() -> None:
    assert laying(F1, "key-fire").gain("play key-fire 2 0 0") == 19 + 11
    assert laying(F0, "beaker-fire").gain("play beaker-fire 1 0 2") == 11 + 1
    assert laying(F1, "can-beaker").gain("play can-beaker 1 -1 0") == 1 + 1 + 11
    assert laying(F5, "key-fire").gain("play key-fire 0 0 3") == 19 + 16 + 17 + 18 + 17 + 16 + 15


def test_NZ_5_2_a_matched_card_counts_once_and_in_full() -> None:
    # Matched by its lesser icon, or by its greater one: 11 for beaker-fire both times.
    assert laying(("0,0=beaker-fire",), "can-beaker").gain("play can-beaker 1 0 0") == 1 + 11
    assert laying(("0,0=beaker-fire@3",), "can-fire").gain("play can-fire 1 0 0") == 10 + 11
    assert laying(("0,0=hex-fire",), "can-fire").gain("play can-fire 1 0 0") == 10 + 10


def test_NZ_5_3_no_chain_reaches_further() -> None:
    row = [f"{q},0=hex-fire" if q == 0 else f"{q},0={card}@0" for q, card in enumerate(
        ("hex-fire", "gear-fire", "heart-fire", "star-fire"))]  # fmt: skip
    board = at(row, ["hex-joker-1 pencil-note", "pencil-bulb"])
    assert board.gain("play hex-joker-1 4 0") == value("star-fire")


def test_NZ_5_4_a_touching_card_without_a_match_adds_nothing() -> None:
    loose = {"adjacency": "at_least_one"}
    assert laying(F1, "can-beaker", **loose).gain("play can-beaker 1 -1 2") == 1 + 11
    assert laying(F6, "heart-fire", **loose).gain("play heart-fire 1 -1 1") == 16 + 11
    assert laying(F3, "fire-joker", **loose).gain("play fire-joker 0 0 0") == 10 + 9 + 11 + 7


def test_NZ_5_5_the_starter_counts_like_any_other_card() -> None:
    for icon, worth in (("fire", 10), ("beaker", 1), ("can", 0)):
        layout = (f"0,0=hex-{icon}",)
        assert laying(layout, "hex-joker-1").gain("play hex-joker-1 0 1") == worth
    assert laying(("0,0=hex-joker-1",), "key-fire").gain("play key-fire 1 0 0") == 19


def test_NZ_5_6_points_count_at_once_for_all_to_see() -> None:
    board = at(F1, ["key-fire pencil-note", "pencil-bulb"], scores=[7, 8])
    before = [board.seen(seat) for seat in (0, 1, None)]
    board.do("play key-fire 2 0 0")
    assert board["scores"] == [37, 8]
    assert all(board.seen(seat) != old for seat, old in zip((0, 1, None), before, strict=True))
    first = at(F1, [TEN, "pencil-bulb"]).do("play hex-fire 2 0")
    assert first["scores"] == [21, 0]


def test_NZ_5_7_two_cards_score_each_for_itself() -> None:
    board = at(F1, [TEN, "pencil-bulb"])
    assert board.gain("play hex-fire 2 0") == 10 + 11
    line = "0: play key-fire 1 1 3"
    board.do(line)
    assert board["scores"] == [21 + 19 + 10 + 11, 0]


# ---- 6. Your turn, and the second card


@pytest.mark.parametrize("players", range(2, 7))
def test_NZ_6_1_turns_go_clockwise(players: int) -> None:
    hands = ["note-star", "can-heart", "bulb-plane", "heart-plane", "can-note", "can-star"]
    board = at(F0, hands[:players], seat=players - 1)
    for seat in (players - 1, *range(players - 2)):
        assert board.play.actors == {seat}
        board.do("pass")
    assert board["seat"] == players - 2


def test_NZ_6_2_one_card_must_be_laid_if_one_fits() -> None:
    board = holding(F0, "note-star can-beaker")
    assert board.refused("pass") == "NZ-9.1"
    assert board.legal() == {
        text for side, (q, r) in enumerate(AROUND)
        for text in placements("can-beaker", q, r, [(side + k) % 6 for k in (4, 5, 0)])
    }  # fmt: skip
    board.do("play can-beaker 1 0 4")
    assert board["seat"] == 1
    assert board.refused("0: play note-star 2 0 0") == "NZ-4.1"


def test_NZ_6_3_a_hextuple_gives_the_chance_of_a_second_card() -> None:
    board = at(F1, ["hex-fire note-star", "pencil-bulb"]).do("play hex-fire 2 0")
    assert (board["phase"], board["target"], board["seat"]) == ("followup", "2,0", 0)
    assert board.legal() == {"decline_followup"}  # even though nothing fits
    out = at(F1, ["hex-fire", "pencil-bulb"]).do("play hex-fire 2 0")
    assert out["phase"] == "match_over"
    assert out["results"] == [[21, -5]]
    plain = at(F1, ["key-fire note-star", "pencil-bulb"]).do("play key-fire 2 0 0")
    assert (plain["phase"], plain["seat"]) == ("play", 1)
    enclosed = laying(F3, "hex-joker-1").do("play hex-joker-1 0 0")
    assert enclosed.legal() == {"decline_followup"}


def test_NZ_6_4_the_second_card_is_optional() -> None:
    board = second("key-fire pencil-note")
    assert {"decline_followup", "play key-fire 3 0 0"} <= board.legal()
    board.do("decline_followup")
    assert (board["seat"], board["phase"], board["target"]) == (1, "play", "")
    assert board["scores"] == [0, 0]
    assert board.hand(0) == ["key-fire", "pencil-note"]
    laid = second("key-fire pencil-note")
    assert laid.gain("play key-fire 3 0 0") == 29
    assert second("key-fire").refused("1: decline_followup") == "NZ-6.4"


def test_NZ_6_5_the_second_card_comes_before_drawing() -> None:
    board = at(F1, [TEN, "pencil-bulb"], pile=["plane-fire", "bulb-star", "bulb-gear"])
    board.do("play hex-fire 2 0")
    assert board["pile"] == ["plane-fire", "bulb-star", "bulb-gear"]
    assert len(board.hand(0)) == 9
    assert board.refused("play plane-fire 3 0 0") == "NZ-4.2"
    board.do("play key-fire 3 0 0")
    assert board["pile"] == ["bulb-gear"]


def test_NZ_6_6_no_third_card() -> None:
    board = second("hex-joker-2 key-fire").do("play hex-joker-2 3 0")
    assert (board["phase"], board["seat"], board["target"]) == ("play", 1, "")
    assert board["scores"] == [10, 0]
    assert board.refused("0: play key-fire 4 0 0") == "NZ-4.1"
    assert board.refused("0: decline_followup") == "NZ-6.7"


def test_NZ_6_7_pass_and_doing_without_have_their_own_time() -> None:
    assert second("key-fire").refused("pass") == "NZ-6.7"
    assert second("note-star").refused("pass") == "NZ-6.7"
    assert second("note-star").refused("1: pass") == "NZ-6.7"
    for hand in ("key-fire", "note-star"):
        assert holding(F1, hand).refused("decline_followup") == "NZ-6.7"
    assert new(2).do("open_round").refused("decline_followup") == "NZ-6.7"


# ---- 7. Drawing


def test_NZ_7_1_back_to_ten() -> None:
    pile = ["bulb-note", "bulb-star", "bulb-gear"]
    two = at(F1, [TEN, "pencil-bulb"], pile=pile).do("play hex-fire 2 0", "play key-fire 1 1 3")
    assert two["hands.0"].count(" ") == 9
    assert two.hand(0) == sorted([*REST.split(), "bulb-note", "bulb-star"])
    assert two["pile"] == ["bulb-gear"]
    declined = at(F1, [TEN, "pencil-bulb"], pile=pile).do("play hex-fire 2 0", "decline_followup")
    assert declined.hand(0) == sorted([*REST.split(), "key-fire", "bulb-note"])
    one = at(F1, [TEN, "pencil-bulb"], pile=pile).do("play key-fire 2 0 0")
    assert one.hand(0) == sorted([*REST.split(), "hex-fire", "bulb-note"])
    assert one.hand(1) == ["pencil-bulb"]  # nobody else draws
    few = at(F1, ["key-fire", "pencil-bulb"], pile=["bulb-note", "bulb-star"])
    assert few.do("play key-fire 2 0 0").hand(0) == ["bulb-note", "bulb-star"]


def test_NZ_7_2_what_is_left_is_drawn() -> None:
    board = at(F1, [TEN, "pencil-bulb"], pile=["bulb-note"])
    board.do("play hex-fire 2 0", "play key-fire 1 1 3")
    assert board.hand(0) == sorted([*REST.split(), "bulb-note"])
    assert (board["pile"], board["phase"], board["seat"]) == ([], "play", 1)


def test_NZ_7_3_with_an_empty_pile_hands_shrink() -> None:
    board = at(F1, [TEN, "pencil-bulb"]).do("play key-fire 2 0 0")
    assert len(board.hand(0)) == 9
    assert (board["phase"], board["seat"]) == ("play", 1)


def test_NZ_7_4_a_pass_draws_nothing() -> None:
    pile = ["key-fire", "gear-fire"]
    board = at(F0, [STUCK, "pencil-bulb"], pile=pile).do("pass")
    assert board.hand(0) == sorted(STUCK.split())
    assert board["pile"] == pile
    fewer = at(F0, ["note-star", "pencil-bulb"], pile=pile).do("pass")
    assert fewer.hand(0) == ["note-star"]


@pytest.mark.parametrize("seed", range(3))
def test_NZ_7_5_no_card_is_lost_and_none_comes_back(seed: int) -> None:
    board, chance = begun(2, seed), Chance(seed)
    left = board["pile"]
    while board["phase"] in ("play", "followup"):
        (seat,) = board.play.actors
        board.play.enter(seat, GAME.sample(board.play.state, seat, chance))
        assert sorted(board.cards()) == sorted(DECK)
        assert board["pile"] == left[len(left) - len(board["pile"]) :]
        left = board["pile"]
    assert board["phase"] == "match_over"


def test_NZ_7_6_the_size_of_the_pile_is_open_and_its_order_is_not() -> None:
    hands = ["key-fire note-star", "pencil-bulb"]
    one = at(F1, hands, pile=["bulb-note", "gear-fire"])
    two = at(F1, hands, pile=["gear-fire", "bulb-note"])
    three = at(F1, hands, pile=["gear-fire"])
    for seat in (0, 1, None):
        assert one.seen(seat) == two.seen(seat)
        assert one.seen(seat) != three.seen(seat)


# ---- 8. Jokers


def test_NZ_8_1_a_joker_on_either_side_matches() -> None:
    for k in range(6):
        assert laying(F4, "note-star").gain(f"play note-star 2 0 {k}") == 19
        assert laying(F4, "note-star").refused(f"play note-star 1 -1 {k}") == "NZ-4.6"
    assert laying(F4, "hex-joker-2").gain("play hex-joker-2 2 0") == 10
    assert laying(("0,0=hex-joker-1",), "hex-joker-2").gain("play hex-joker-2 1 0") == 0
    assert laying(F0, "note-joker").gain("play note-joker 1 0 0") == 5


def test_NZ_8_2_each_joker_side_is_wild_on_its_own() -> None:
    for k in range(6):
        found = laying(F6, "note-joker").against(f"play note-joker 1 -1 {k}")
        assert found == (None if k in (0, 1) else "NZ-4.6")
    assert laying(F6, "note-joker").gain("play note-joker 1 -1 0") == 16
    # And it stays wild: three cards with different icons meet one Joker hextuple.
    board = at(
        ("0,0=hex-joker-1",), ["note-star can-gear", "can-heart can-key", "key-fire can-star"]
    ).do("play note-star 1 0 0", "play can-heart -1 1 3", "play key-fire 0 -1 2")  # fmt: skip
    assert len(board["layout"]) == 4


def test_NZ_8_3_matched_by_a_joker_counts_in_full() -> None:
    assert laying(F4, "hex-joker-2").gain("play hex-joker-2 1 -1") == 0 + 10 + 10
    assert laying(F0, "beaker-joker").gain("play beaker-joker 1 0 5") == 2
    assert laying(("0,0=key-fire",), "can-joker").gain("play can-joker 1 0 0") == 19


def test_NZ_8_4_a_joker_hextuple_matches_up_to_six_and_is_a_hextuple() -> None:
    for card in JOKERS:
        board = laying(F3, card)
        assert board.gain(f"play {card} 0 0") == 42
        assert (board["phase"], board["target"], board["seat"]) == ("followup", "0,0", 0)
    ahead = at(F1, ["hex-joker-3 note-star", "pencil-bulb"]).do("play hex-joker-3 2 0")
    assert placements("note-star", 3, 0) <= ahead.legal()


def test_NZ_8_5_what_a_card_costs_that_is_still_held() -> None:
    for card in DECK:
        expected = value(card) + (100 if "joker" in icons(card) else 0)
        assert GAME.ask(f"left {card}") == expected, card
    assert GAME.ask("left fire-joker") == 110
    assert [GAME.ask(f"left {card}") for card in (*JOKERS, "can-joker")] == [100] * 4
    board = at(F1, ["key-fire", "fire-joker hex-joker-2 can-beaker"]).do("play key-fire 2 0 0")
    assert board["results"] == [[30, -211]]


@pytest.mark.parametrize("card", [*JOKERS, *JOKER_PAIRS])
def test_NZ_8_6_a_joker_always_fits(card: str) -> None:
    for layout in (F0, F1, F2, F3, F4, F5, F6):
        if any(card in text for text in layout):
            continue
        board = at(layout, [card, "bulb-gear"])
        assert any(text.startswith(f"play {card} ") for text in board.legal())
        assert board.refused("pass") == "NZ-9.1"
