"""Every rule of chapters 0 to 4: what is in the box, setting up, turns, the wager, the roll."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from kibitz.core.errors import BadChance, Refused
from kibitz.core.game import REFEREE, Entry
from kibitz.core.play import Play
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.tests.looking import (
    ALL_INS,
    COLORS,
    ROLLS,
    at,
    dealt,
    rulings,
)


def pile_of(players: int, seed: int = 0) -> list[str]:
    state = GAME.new(players, rulings(), seed)
    order: list[str] = GAME.position(state)["pile_order"]
    return order


# ---- 0. What is in the box


def test_MD_0_1_a_deck_has_fourteen_of_each_color_and_the_color_fixes_the_number() -> None:
    counts = Counter(pile_of(6))
    assert [counts[color] for color in COLORS] == [14] * 6
    over = at("6p; S0 wrap_up; S0[- / Y1]; S1[- / G1]; S2[- / B1]; S3[- / P1]; S4[- / R1];"
              "S5[- / O1]; D0; final 1")  # fmt: skip
    over.do("end_turn").shows("game_over; final 0; scores 2, 1, 3, 1, 3, 2; winners S2 S4")
    assert [GAME.ask(f"value {color}") for color in COLORS] == [2, 1, 3, 1, 3, 2]


def test_MD_0_2_a_deck_further_has_its_action_cards_108_in_all() -> None:
    counts = Counter(pile_of(2))
    others = {code: n for code, n in counts.items() if code not in COLORS}
    assert others == {**dict.fromkeys(ALL_INS, 1), "ER": 6, "ST": 6, "FR": 5, "M5": 1}
    assert counts.total() == 108


def test_MD_0_3_each_die_has_two_of_each_primary_one_wild_and_one_push() -> None:
    faces = ["B", "B", "Y", "Y", "R", "R", "WILD", "PUSH"]
    pairs = Counter(frozenset(pair) for pair in product(faces, faces))
    for roll in ROLLS:
        assert GAME.ask(f"ways {roll}") == pairs[frozenset(roll.split("+"))], roll


def test_MD_0_4_all_is_open_but_the_order_of_the_pile_whose_size_is_known() -> None:
    text = "3p; S0 start; S0[Y1 / G2]; S1[M5 / FR1]; S2[ST1 / -]; J[B3]; X[AI-R ER1]; "
    one, other = at(text + "D<Y,G,ER>", 1), at(text + "D<ER,Y,G>", 2)
    for seat in (None, 0, 1, 2):
        view = GAME.view(one.play.state, seat)
        assert view == GAME.view(other.play.state, seat)
        assert view.palettes == ({"Y": 1}, {"M5": 1}, {"ST": 1})
        assert view.banks == ({"G": 2}, {"FR": 1}, {})
        assert (view.jackpot, view.discard) == ({"B": 3}, {"AI-R": 1, "ER": 1})
        assert (view.pile, view.unseen) == (3, {"Y": 1, "G": 1, "ER": 1})
        assert view.scores == (2, -4, 0)


# ---- 1. Setting up


def test_MD_1_1_two_to_twelve_players_and_a_deck_for_every_six() -> None:
    for seats in (-1, 0, 1, 13, 14):
        refusal = GAME.admits(seats, rulings())
        assert refusal is not None
        assert refusal.rule == "MD-1.1"
        with pytest.raises(Refused, match=r"MD-1\.1"):
            GAME.new(seats, rulings(), 0)
    for seats in range(2, 13):
        assert GAME.admits(seats, rulings()) is None
        assert len(pile_of(seats)) == (108 if seats <= 6 else 216)


def test_MD_1_2_all_cards_are_shuffled_into_one_pile_and_all_else_is_empty() -> None:
    orders = {tuple(pile_of(4, seed)) for seed in range(20)}
    assert len(orders) == 20
    assert len({tuple(sorted(order)) for order in orders}) == 1
    position = GAME.position(GAME.new(4, rulings(), 7))
    assert position["phase"] == "setup"
    assert position["palettes"] == position["banks"] == [""] * 4
    assert (position["jackpot"], position["discard"]) == ("", "")


def test_MD_1_3_each_seat_draws_its_three_before_the_next() -> None:
    board = at("3p; setup; D<Y,G,B,P,R,O,ER,ST,M5,Y>").do("deal")
    board.shows("S0 start; S0[Y1 G1 B1]; S1[P1 R1 O1]; S2[ER1 ST1 M5]; D1")
    # In rounds of one card, S1's yellow would already lie when the ALL IN of S0 turns up.
    board = at("2p; setup; D<G,G,AI-Y,Y,B,R,O>").do("deal")
    board.shows("S0 start; S0[G2]; S1[Y1 B1 R1]; X[AI-Y]; D1")


def test_MD_1_3_the_deal_is_the_referees_and_no_seats() -> None:
    board = at("2p; setup; D<Y,G,B,P,R,O,ER>")
    assert board.play.actors == frozenset()
    assert GAME.due(board.play.state) == Entry(0, REFEREE, GAME.read("deal"))
    assert board.refused("S0: deal") == board.refused("S0: draw") == "MD-2.9"
    board.do("deal")
    assert GAME.due(board.play.state) is None
    assert board.refused("deal") == "MD-2.9"


def test_MD_1_4_cards_of_the_deal_resolve_as_in_a_draw() -> None:
    board = at("3p; setup; D<R,R,FR,R,AI-R,O,AI-O,M5,B,ER>").do("deal")
    board.shows("S0 start; S0[- / FR1]; S1[-]; S2[M5 B1]; J[R3 O1]; X[AI-R AI-O]; D1")


def test_MD_1_5_a_card_that_leaves_at_once_is_not_replaced() -> None:
    board = at("2p; setup; D<FR,AI-B,FR,Y,Y,Y,G,AI-G,FR,R>").do("deal")
    board.shows("S0 start; S0[- / FR2]; S1[Y3]; X[AI-B]; D4")
    board.do("draw").shows("main; S0[- / FR3]; S1[Y3]; X[AI-B AI-G]; J[G1]; D1")


def test_MD_1_6_the_start_player_takes_the_first_turn() -> None:
    for players in range(2, 13):
        board = dealt(players, players)
        assert board.play.actors == frozenset({0})
        assert board.now["phase"] == "start"


# ---- 2. Turns and drawing


def test_MD_2_1_turns_pass_in_ascending_order_and_wrap() -> None:
    board = at("4p; S2 wrap_up")
    for seat in (3, 0, 1, 2, 3):
        board.do("end_turn")
        assert board.play.actors == frozenset({seat})
        board.do("draw(G,P,O)", "roll R+R")


def test_MD_2_2_the_pile_is_inspected_when_a_turn_begins_and_only_then() -> None:
    board = at("2p; S0 start; S0[Y1 ST1]; S1[B1]; D<R,R,R>").do("draw")
    board.shows("main; S0[Y1 R3 ST1]; D0").do("wager R1", "roll B+B")
    board.shows("wrap_up; S0[Y1 R2 ST1]; J[R1]; D0").do("end_turn")
    board.shows("S1 start; S0[ST1]; S1[-]; J[Y1 B1 R3]; D0; final 2")


def test_MD_2_2_the_very_first_turn_is_inspected_too() -> None:
    board = at("2p; setup; D<Y,G,ER,M5,R,ST>").do("deal")
    board.shows("S0 start; S0[ER1]; S1[M5 ST1]; J[Y1 G1 R1]; D0; final 2")


def test_MD_2_2_a_turn_is_normal_while_a_card_is_left() -> None:
    board = at("2p; S0 wrap_up; S0[Y1]; D1").do("end_turn").shows("S1 start; D1; final 0")
    assert board.legal() == {"draw"}


def test_MD_2_3_a_turn_runs_start_draw_wager_rolls_wrap_up() -> None:
    board = at("2p; S0 start; S0[ER1 Y2]")
    assert board.legal() == {"draw", "extra_roll"}
    assert board.refused("wager Y1") == "MD-2.3"
    board.do("draw(G,G,R)")
    assert board.legal() == {"roll", "wager G1", "wager G2", "wager R1", "wager Y1", "wager Y2"}
    board.do("wager Y2")
    assert board.legal() == {"roll"}
    board.do("roll R+R").shows("rolling; S0[ER1 G2 / R1]; J[Y2]; D37; rolls 1").do("roll PUSH+B")
    assert board.legal() == {"end_turn"}
    board.do("end_turn").shows("S1 start; S0[ER1 G2 / R1]; J[Y2]; D37")


def test_MD_2_4_three_cards_each_resolved_before_the_next() -> None:
    board = at("2p; S0 start; S0[O1]; S1[O1]; D<O,AI-O,O,G>").do("draw")
    board.shows("main; S0[O1]; S1[-]; J[O3]; X[AI-O]; D<G>")


def test_MD_2_4_the_draw_is_compulsory() -> None:
    board = at("2p; S0 start; S0[Y1]")
    assert board.refused("roll") == "MD-2.4"
    assert board.refused("end_turn") == "MD-2.10"
    board.do("draw(Y,Y,Y)")
    assert board.refused("draw") == "MD-2.4"


@pytest.mark.parametrize("left", [1, 2])
def test_MD_2_4_with_fewer_cards_left_those_are_drawn_and_the_turn_goes_on(left: int) -> None:
    board = at(f"2p; S0 start; S0[Y2]; D<{','.join('GR'[:left])}>").do("draw")
    palette = "Y2 G1 R1" if left == 2 else "Y2 G1"
    board.shows(f"main; S0[{palette}]; D0")
    board.do("wager Y2", "roll Y+Y", "roll Y+Y", "end_turn")
    board.shows(f"S1 start; S0[- / Y2]; J[{palette[3:]}]; D0; final 2")


def test_MD_2_5_colored_cards_and_er_st_m5_go_to_the_drawers_palette() -> None:
    at("3p; S1 start; S0[G1]; D<Y,ER,ST,P>").do("draw").shows("main; S1[Y1 ER1 ST1]; D1")
    at("3p; S1 start; D<M5,P,G,P>").do("draw").shows("main; S1[M5 P1 G1]; D1")


def test_MD_2_6_a_free_goes_at_once_to_the_drawers_bank() -> None:
    at("2p; S1 start; D<FR,FR,Y,P>").do("draw").shows("main; S1[Y1 / FR2]; D1")


def test_MD_2_7_an_all_in_resolves_at_once_and_is_discarded() -> None:
    board = at("3p; S1 start; S0[P2]; S1[P1]; S2[P1 G1 / P3]; D<AI-P,P,G,Y>").do("draw")
    board.shows("main; S0[-]; S1[P1 G1]; S2[G1 / P3]; J[P4]; X[AI-P]; D1")


def test_MD_2_8_the_pile_is_never_refilled() -> None:
    board = at("2p; S0 start; X[ER6 ST6 AI-Y AI-G]; D1").do("draw(Y)", "roll R+R", "end_turn")
    board.shows("S1 start; J[Y1]; X[ER6 ST6 AI-Y AI-G]; D0; final 2")
    board.do("roll R+R", "end_turn", "roll R+R", "end_turn")
    board.shows("S0 game_over; D0; final 0; J[Y1]; scores 0, 0; winners S0 S1")


def test_MD_2_9_only_the_active_seat_acts() -> None:
    board = at("3p; S1 rolling; S0[ST1 ER1 Y1]; S1[Y1]; S2[ST1 ER1 Y1]; rolls 1; wager Y1; J[Y1]")
    assert board.play.actors == frozenset({1})
    for line in ("roll", "steal S1 palette Y", "end_turn", "extra_roll", "draw", "wager Y1"):
        assert board.refused(f"S0: {line}") == board.refused(f"S2: {line}") == "MD-2.9"
        assert board.refused(f"S3: {line}") == board.refused(f"S-1: {line}") == "MD-2.9"
    assert not GAME.legal(board.play.state, 0)


def test_MD_2_10_the_turn_ends_only_in_wrap_up() -> None:
    text = "2p; S0 {}; S0[M5]; J[Y2]; rolls {}; wager Y2"
    for phase in ("start", "main"):
        assert at(f"2p; S0 {phase}").refused("end_turn") == "MD-2.10"
    assert at(text.format("rolling", 1)).refused("end_turn") == "MD-2.10"
    assert at(text.format("swap_choice", 0)).refused("end_turn") == "MD-6.7"
    assert at(text.format("minus_five_choice", 0)).refused("end_turn") == "MD-9.1"
    assert at(text.format("wrap_up", 0)).do("end_turn").play.actors == frozenset({1})


def test_MD_2_11_palettes_and_banks_have_no_size_limit() -> None:
    rest = "Y14 G14 B14 P14 R14"
    board = at(f"2p; S0 start; S0[{rest} O11 ER6 ST6 / FR4]; D<O,O,O,FR>").do("draw")
    board.shows(f"main; S0[{rest} O14 ER6 ST6 / FR4]; D1").do("roll WILD+WILD")
    board.shows(f"wrap_up; S0[ER6 ST6 / {rest} O14 FR4]; D1")


# ---- 3. The wager


def test_MD_3_1_wager_at_most_what_the_palette_holds() -> None:
    board = at("2p; S0 main; S0[Y2 B1 / Y3]; S1[Y3]; J[Y3]")
    assert board.refused("wager Y3") == board.refused("wager Y0") == "MD-3.1"
    assert board.refused("wager G1") == "MD-3.1"
    assert board.legal() == {"roll", "wager B1", "wager Y1", "wager Y2"}
    board.do("wager Y2").shows("rolling; S0[B1 / Y3]; J[Y5]; rolls 2; wager Y2")


def test_MD_3_2_only_colored_cards_can_be_wagered() -> None:
    board = at("2p; S0 main; S0[M5 ER2 ST2 Y1 / FR1]")
    for kind in ("M5", "ER1", "ST1", "FR1", "AI-Y1", "ST3", "ER0"):
        assert board.refused(f"wager {kind}") == "MD-3.2"


def test_MD_3_3_base_rolls_are_the_cards_wagered_otherwise_one() -> None:
    for count in range(1, 15):
        board = at("2p; S0 main; S0[O14]").do(f"wager O{count}")
        for left in range(count, 0, -1):
            assert board.now["rolls_left"] == left
            assert board.now["phase"] == "rolling"
            board.do("roll PUSH+B")
        assert board.now["phase"] == "wrap_up"
    at("2p; S0 main; S0[O4]").do("roll PUSH+B").shows("wrap_up")


def test_MD_3_4_rolls_owed_are_base_rolls_and_extra_rolls_fixed_at_wager_or_first_roll() -> None:
    start = "2p; S0 start; S0[ER2 G2]"
    board = at(start).do("extra_roll", "extra_roll").shows("start; S0[G2]; X[ER2]; extra 2")
    board.do("draw(Y,Y,Y)").shows("main; S0[G2 Y3]; X[ER2]; D37; extra 2")
    board.do("wager G2").shows("rolling; S0[Y3]; J[G2]; X[ER2]; D37; rolls 4; extra 2; wager G2")
    board = at(start).do("extra_roll", "extra_roll", "draw(Y,Y,Y)", "roll R+R")
    board.shows("rolling; S0[G2 Y3]; X[ER2]; D37; rolls 2; extra 2; wager -")


def test_MD_3_5_one_wager_a_turn_before_the_first_roll_never_changed() -> None:
    board = at("2p; S0 main; S0[Y2 B2]").do("wager Y1")
    assert board.refused("wager Y1") == board.refused("wager B1") == "MD-3.5"
    board.do("roll Y+Y")
    assert board.refused("wager B1") == board.refused("wager Y1") == "MD-3.5"
    late = at("2p; S0 main; S0[Y2 B2]; extra 1").do("roll R+R")
    assert late.refused("wager Y1") == "MD-3.5"
    assert late.do("roll R+R").refused("wager Y1") == "MD-3.5"


def test_MD_3_6_pushed_cards_are_no_wager() -> None:
    # Neither an ALL IN nor a push buys a roll or sets a color; a sweep would show either.
    board = (
        at("2p; S0 start; S0[B2]; D<AI-B,B,G,G>")
        .do("draw")
        .shows("main; S0[B1 G1]; J[B2]; X[AI-B]; D1; wager -")
    )
    board.do("roll B+B").shows("wrap_up; S0[G1 / B3]; X[AI-B]; D1; J[-]; wager -")
    board = at("2p; S0 main; S0[B3]; S1[B2]; extra 1").do("roll PUSH+B")
    board.shows("rolling; S0[-]; J[B3]; rolls 1; wager -").do("roll B+B")
    board.shows("wrap_up; S0[- / B3]; S1[B2]; J[-]")
    final = at("2p; S0 wrap_up; S0[R2]; S1[R1]; D0").do("end_turn")
    final.shows("S1 start; S0[-]; S1[-]; J[R3]; final 2; wager -; extra 0")


def test_MD_3_7_the_wager_counts_for_every_roll_of_the_turn_and_then_lapses() -> None:
    board = at("2p; S0 main; S0[Y1]; S1[Y1 B1 ST1]; extra 1").do("wager Y1", "roll Y+Y")
    board.shows("rolling; S0[- / Y2]; S1[B1 ST1]; rolls 1; wager Y1; extra 1")
    board = at("2p; S0 main; S0[Y1 M5]; S1[B1]; extra 2").do("wager Y1", "roll Y+Y")
    board.do("roll PUSH+PUSH", "swap S1").shows("rolling; S0[B1 / Y1]; S1[M5]; rolls 1; wager Y1")
    board.do("roll WILD+Y", "end_turn").shows("S1 start; S0[B1 / Y1]; S1[M5]; wager -; extra 0")
    # S1 rolls yellow without a wager: the old one sweeps nothing.
    board = at("2p; S0 main; S0[Y2]; S1[-]; extra 1").do("wager Y1", "roll R+R", "roll R+R")
    board.do("end_turn", "draw(G,G,G)", "roll Y+Y")
    board.shows("S1 wrap_up; S0[Y1]; S1[G3 / Y1]; D37; wager -; extra 0")


def test_MD_3_8_wagered_cards_are_ordinary_jackpot_cards_at_once() -> None:
    # The roller wins them by a color of the jackpot; failed, they stay for anyone.
    board = at("3p; S0 main; S0[G2]; S2[G1]").do("wager G2", "roll WILD+B", "roll R+R")
    board.shows("wrap_up; S0[- / G3]; S2[-]; J[-]")
    board = at("2p; S0 main; S0[G2]").do("wager G2", "roll R+R", "roll Y+Y", "end_turn")
    board.shows("S1 start; S0[-]; J[G2]").do("draw(P,P,P)", "roll Y+B")
    board.shows("S1 wrap_up; S0[-]; S1[P3 / G2]; J[-]; D37")


# ---- 4. The roll


def test_MD_4_1_sixty_four_equal_pairs_and_order_is_ignored() -> None:
    ways = {roll: GAME.ask(f"ways {roll}") for roll in ROLLS}
    assert ways == {
        "B+B": 4, "Y+Y": 4, "R+R": 4, "Y+B": 8, "B+R": 8, "R+Y": 8, "WILD+B": 4, "WILD+Y": 4,
        "WILD+R": 4, "WILD+WILD": 1, "PUSH+B": 4, "PUSH+Y": 4, "PUSH+R": 4, "PUSH+WILD": 2,
        "PUSH+PUSH": 1,
    }  # fmt: skip
    for roll in ROLLS:
        text = "2p; S0 main; S0[Y1 G1 B1 P1 R1 O1 M5]; J[Y1 G1 B1 P1 R1 O1]"
        one, other = at(text).do(f"roll {roll}"), at(text)
        other.do("roll " + "+".join(reversed(roll.split("+"))))
        assert one.now == other.now
    with pytest.raises(BadChance):
        at("2p; S0 main").do("roll G+G")


def test_MD_4_2_exactly_the_rolls_owed_are_taken_each_resolved_before_the_next() -> None:
    board = at("3p; S0 main; S0[O3 R1]; S1[O1]; S2[B1]").do("wager O2", "roll PUSH+PUSH")
    assert board.refused("roll") == "MD-6.7"
    board.do("swap S1").shows("rolling; S0[O1]; S1[O1 R1]; J[O2]; rolls 1")
    assert board.refused("end_turn") == "MD-2.10"
    board.do("roll R+Y").shows("wrap_up; S0[- / O4]; S1[R1]; J[-]")
    assert board.refused("roll") == "MD-4.2"


PALETTE, POT = "Y1 G1 B1 P1 R1 O1", "Y2 G2 B2 P2 R2 O2"


def check_mixture(roll: str, won: str) -> None:
    """One of each color in the palette, two in the jackpot: just these colors are won."""
    colors = won.split()
    left = " ".join(f"{c}1" for c in COLORS if c not in colors)
    pot = " ".join(f"{c}2" for c in COLORS if c not in colors)
    bank = " ".join(f"{c}3" for c in colors)
    board = at(f"2p; S0 main; S0[{PALETTE} M5 ER1 ST1]; S1[{PALETTE}]; J[{POT}]")
    board.do(f"roll {roll}").shows(f"wrap_up; S0[{left} M5 ER1 ST1 / {bank}]; J[{pot}]")
    assert sorted(str(GAME.ask(f"cards_won {roll}")).split()) == sorted(colors)


@pytest.mark.parametrize("color", ["B", "Y", "R"])
def test_MD_4_3_two_of_a_primary_win_it(color: str) -> None:
    check_mixture(f"{color}+{color}", color)


@pytest.mark.parametrize(("roll", "won"), [("Y+B", "G"), ("B+R", "P"), ("R+Y", "O")])
def test_MD_4_4_two_primaries_win_their_mixture_and_not_themselves(roll: str, won: str) -> None:
    check_mixture(roll, won)


@pytest.mark.parametrize(
    ("roll", "won"), [("WILD+B", "B G P"), ("WILD+Y", "Y O G"), ("WILD+R", "R P O")]
)
def test_MD_4_5_wild_and_a_primary_win_it_and_its_mixtures(roll: str, won: str) -> None:
    check_mixture(roll, won)


def test_MD_4_6_double_wild_wins_all_six() -> None:
    check_mixture("WILD+WILD", "Y G B P R O")


def test_MD_4_7_a_push_face_makes_no_mixture_and_no_success() -> None:
    for roll in ("PUSH+B", "PUSH+Y", "PUSH+R", "PUSH+WILD", "PUSH+PUSH"):
        board = at("2p; S0 main; S0[B1 Y1 R1 M5]; S1[B1 Y1 R1]", minus_five_on_wager="on")
        before = board.do("wager B1").now
        outcome = board.outcome(f"roll {roll}")
        assert board.now["banks.0"] == {}
        assert board.now["palettes.1"] == before["palettes.1"]
        assert board.now["phase"] == ("swap_choice" if roll == "PUSH+PUSH" else "wrap_up")
        assert "won" not in str(outcome.events).lower()
        assert GAME.ask(f"cards_won {roll}") == ""


def test_MD_4_8_a_result_that_moves_nothing_uses_up_its_roll() -> None:
    board = at("2p; S0 main; S0[G2]; extra 1").do("wager G2")
    board.do("roll B+B").shows("rolling; S0[-]; J[G2]; rolls 2")
    board.do("roll PUSH+WILD").shows("rolling; S0[-]; J[G2]; rolls 1")
    board.do("roll PUSH+Y").shows("wrap_up; S0[-]; J[G2]")


def test_MD_4_8_a_swap_a_success_and_a_double_wild_keep_their_other_effects() -> None:
    board = at("2p; S0 main; S1[M5]").do("roll PUSH+PUSH", "swap S1")
    board.shows("wrap_up; S0[M5]; S1[-]")
    board = at("2p; S0 main; S0[G2 M5]", minus_five_on_wager="on")
    board.do("wager G2", "roll Y+B", "keep_minus_five", "roll Y+B")
    board.shows("minus_five_choice; S0[M5 / G2]")
    board = at("2p; S0 start; S1[- / B4]; D0; final 2", double_wild_wins="on")
    board.do("roll WILD+WILD").shows("game_over; final 0; instant S0; scores 0, 12; winners S0")


def test_a_play_can_be_set_up_for_all_seat_counts() -> None:
    for seats in range(2, 13):
        assert len(Play(GAME, seats, rulings(), 1).advance()) == 1
