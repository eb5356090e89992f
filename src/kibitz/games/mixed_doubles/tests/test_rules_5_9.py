"""Every rule of chapters 5 to 9: wins, pushes, action cards, the end, the optional rules."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.core.errors import BadChance
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.tests.looking import ALL_INS, COLORS, ROLLS, at, dealt, rulings

ALL_SIX = "Y1 G1 B1 P1 R1 O1"
MANY = {"deck_list": "Y14 G14 B14 P14 R14 O14 ER6 ST6 FR5 M5x4 AI-Y1 AI-B1 AI-R1"}
"""A deck with more than one MINUS FIVE."""

# ---- 5. What a roll wins


def test_MD_5_1_a_mixture_banks_its_colors_from_own_palette_and_jackpot() -> None:
    board = at("3p; S1 main; S0[G3]; S1[G1 Y1 B1 / G1]; S2[G2]; J[G2 Y1]").do("roll Y+B")
    board.shows("wrap_up; S1[Y1 B1 / G4]; J[Y1]")


def test_MD_5_2_a_success_needs_a_wager_whose_color_is_won() -> None:
    # Won color wagered; wagered color only thrown; won color only mixed in; no wager.
    for wager, roll, success in (
        ("G1", "Y+B", True),
        ("G1", "WILD+B", True),
        ("G1", "WILD+WILD", True),
        ("B1", "WILD+B", True),
        ("Y1", "Y+B", False),
        ("B1", "Y+B", False),
        ("G1", "B+B", False),
        ("G1", "WILD+R", False),
        ("G1", "PUSH+WILD", False),
        ("B1", "PUSH+B", False),
    ):
        board = at("2p; S0 main; S0[G1 Y1 B1]; S1[G1 Y1 B1]")
        board.do(f"wager {wager}", f"roll {roll}")
        left = {c: 1 for c in "GYB" if not (success and c == wager[0])}
        assert board.now["palettes.1"] == left, (wager, roll)
    at("2p; S0 main; S0[G1]; S1[G1]").do("roll Y+B").shows("wrap_up; S0[- / G1]; S1[G1]")


def test_MD_5_3_a_success_sweeps_the_wagered_color_and_no_other_from_all_opponents() -> None:
    board = at("4p; S2 main; S0[Y1 O2 M5 / Y3]; S1[Y2 G1]; S2[Y2 ST1]; S3[Y1]; J[Y1]")
    board.do("wager Y1", "roll WILD+Y")
    board.shows("wrap_up; S0[O2 M5 / Y3]; S1[G1]; S2[ST1 / Y7]; S3[-]; J[-]")


def test_MD_5_4_a_mixture_that_is_no_success_still_wins() -> None:
    board = at("2p; S0 main; S0[Y2 G1]; S1[G2 Y1]; J[G1]").do("wager Y1", "roll Y+B")
    board.shows("wrap_up; S0[Y1 / G2]; J[Y1]")


def test_MD_5_5_on_a_success_own_palette_and_jackpot_yield_all_colors_won() -> None:
    board = at("2p; S0 main; S0[Y1 G1 O1 R1]; S1[G1 O1]; J[O2 G1 R1]").do("wager Y1")
    board.do("roll WILD+Y").shows("wrap_up; S0[R1 / Y1 G2 O3]; J[R1]")


def test_MD_5_6_wins_and_sweep_happen_together_before_any_choice() -> None:
    board = at("2p; S0 main; S0[G1 M5 B1]; S1[G2]; J[B1]", minus_five_on_wager="on")
    outcome = board.do("wager G1").outcome("roll WILD+B")
    (won,) = [e for e in outcome.events if type(e).__name__ == "Won"]
    assert (won.own, won.jackpot, won.swept, won.color) == (
        {"B": 1}, {"G": 1, "B": 1}, {"1": 2}, "G"
    )  # fmt: skip
    board.shows("minus_five_choice; S0[M5 / G3 B2]; S1[-]; J[-]; wager G1")


@pytest.mark.parametrize("roll", ROLLS)
def test_MD_5_7_rolls_move_no_action_card_into_a_bank_and_take_from_none(roll: str) -> None:
    board = at(f"3p; S0 main; S0[{ALL_SIX} ER1 ST1 M5 / FR1 Y1]; S1[{ALL_SIX} ER1 ST1 / {ALL_SIX}"
               f" FR2]; S2[{ALL_SIX} / FR1]; J[{ALL_SIX}]")  # fmt: skip
    board.do("wager G1", f"roll {roll}")
    if roll == "PUSH+PUSH":
        board.do("swap S2")
    assert board.now["banks.1"] == {**dict.fromkeys(COLORS, 1), "FR": 2}
    assert board.now["banks.2"] == {"FR": 1}
    assert board.now["banks.0"]["FR"] == 1
    assert not {"ER", "ST", "M5"} & set(board.now["banks.0"])
    palettes = Counter[str]()
    for seat in range(3):
        palettes.update(board.now[f"palettes.{seat}"])
    assert (palettes["ER"], palettes["ST"], palettes["M5"]) == (2, 2, 1)


def test_MD_5_8_a_banked_card_leaves_only_by_steal() -> None:
    board = at(f"2p; S0 start; S0[- / {ALL_SIX}]; S1[ST1 / {ALL_SIX} FR1]; D<AI-Y,AI-G,R,Y,Y,Y>")
    board.do("draw", "wager R1", "roll WILD+WILD", "end_turn")
    assert Counter(board.now["banks.0"]) >= Counter(dict.fromkeys(COLORS, 1))
    assert board.now["banks.1"] == {**dict.fromkeys(COLORS, 1), "FR": 1}
    board.do("steal S0 bank (R)", "draw", "roll PUSH+PUSH", "swap S0", "end_turn")
    assert board.now["banks.0"] == {**dict.fromkeys(COLORS, 1)}
    assert board.now["banks.1"] == {**dict.fromkeys(COLORS, 1), "FR": 1}


# ---- 6. Pushes and the swap


@pytest.mark.parametrize("color", ["B", "Y", "R"])
def test_MD_6_1_push_and_a_primary_push_exactly_that_color(color: str) -> None:
    left = " ".join(f"{c}2" for c in COLORS if c != color)
    board = at("2p; S0 main; S0[Y2 G2 B2 P2 R2 O2]; S1[Y1 B1 R1]; J[G1]").do(f"roll PUSH+{color}")
    board.shows(f"wrap_up; S0[{left}]; J[G1 {color}2]")


def test_MD_6_2_push_and_wild_push_all_colored_cards_and_nothing_else() -> None:
    board = at(f"2p; S0 main; S0[{ALL_SIX} M5 ER2 ST2]; S1[{ALL_SIX}]").do("roll PUSH+WILD")
    board.shows(f"wrap_up; S0[M5 ER2 ST2]; J[{ALL_SIX}]")


def test_MD_6_3_pushes_move_only_from_the_rollers_palette_only_to_the_jackpot() -> None:
    for roll in ("PUSH+B", "PUSH+Y", "PUSH+R", "PUSH+WILD"):
        board = at(
            f"3p; S1 main; S0[{ALL_SIX} / Y1]; S1[{ALL_SIX} / B1]; S2[{ALL_SIX} / R1]; J[G1]"
        )
        before = board.now
        board.do(f"roll {roll}")
        now = board.now
        for key in ("palettes.0", "palettes.2", "banks.0", "banks.1", "banks.2", "discard", "pile"):
            assert now[key] == before[key]
        assert Counter(now["palettes.1"]) + Counter(now["jackpot"]) == Counter(
            before["palettes.1"]
        ) + Counter(before["jackpot"])


def test_MD_6_4_the_roller_must_name_one_opponent() -> None:
    board = at("3p; S1 main; S0[Y1]; S1[G1]; S2[B1]").do("roll PUSH+PUSH")
    board.shows("swap_choice")
    assert board.legal() == {"swap S0", "swap S2"}
    assert board.refused("swap S1") == board.refused("swap S3") == "MD-6.4"
    board.do("swap S2").shows("wrap_up; S1[B1]; S2[G1]")


def test_MD_6_5_the_exchange_includes_er_st_and_m5_both_ways() -> None:
    board = at("2p; S0 main; S0[ST1 ER2 M5 G1]; S1[ST3 ER1 M5x2 Y2]", **MANY).do("roll PUSH+PUSH")
    board.do("swap S1").shows("wrap_up; S0[ST3 ER1 M5x2 Y2]; S1[ST1 ER2 M5 G1]")


def test_MD_6_6_a_swap_leaves_banks_jackpot_wager_and_rolls_as_they_are() -> None:
    board = at("3p; S0 main; S0[Y3 B1 / R1]; S1[G2 Y1 / P2]; J[O1]; extra 1").do("wager Y2")
    board.do("roll PUSH+PUSH", "swap S1")
    board.shows("rolling; S0[G2 Y1 / R1]; S1[Y1 B1 / P2]; J[O1 Y2]; rolls 2; wager Y2; extra 1")
    # The wager sweeps what was its owner's own palette.
    board.do("roll Y+Y").shows("rolling; S0[G2 / R1 Y4]; S1[B1 / P2]; J[O1]; rolls 1; wager Y2")


def test_MD_6_7_only_the_choices_of_an_opponent_are_legal_in_swap_choice() -> None:
    board = at("3p; S0 main; S0[ST1 ER1 Y1]; S1[Y1 / G1]; extra 1").do("roll PUSH+PUSH")
    assert board.legal() == {"swap S1", "swap S2"}
    for line in ("roll", "end_turn", "steal S1 palette Y", "steal S1 bank", "extra_roll", "draw",
                 "wager Y1", "keep_minus_five", "move_minus_five S1"):  # fmt: skip
        assert board.refused(line) == "MD-6.7"
    board.shows("swap_choice; rolls 1")


def test_MD_6_8_a_swap_is_performed_with_empty_palettes_too() -> None:
    at("2p; S0 main").do("roll PUSH+PUSH", "swap S1").shows("wrap_up")
    at("2p; S0 main; S1[Y1]").do("roll PUSH+PUSH", "swap S1").shows("wrap_up; S0[Y1]; S1[-]")
    at("2p; S0 main; S0[Y1]").do("roll PUSH+PUSH", "swap S1").shows("wrap_up; S0[-]; S1[Y1]")


# ---- 7. The action cards


@pytest.mark.parametrize("code", ALL_INS)
def test_MD_7_1_all_in_pushes_its_color_from_every_palette_and_no_bank(code: str) -> None:
    color = code[3]
    left = " ".join(f"{c}1" for c in COLORS if c != color)
    zone = f"{ALL_SIX} / {ALL_SIX}"
    board = at(f"3p; S1 start; S0[{zone}]; S1[{zone}]; S2[{zone}]; J[Y1]; D<{code},FR,ER>")
    board.do("draw")
    pot = "Y4" if color == "Y" else f"Y1 {color}3"
    board.shows(f"main; S0[{left} / {ALL_SIX}]; S1[{left} ER1 / {ALL_SIX} FR1];"
                f"S2[{left} / {ALL_SIX}]; J[{pot}]; X[{code}]; D0")  # fmt: skip


def test_MD_7_2_an_all_in_without_a_matching_card_is_just_discarded() -> None:
    board = at("2p; S0 start; S0[Y1 / O1]; S1[G1]; J[O1]; D<AI-O,O,Y,Y>").do("draw")
    board.shows("main; S0[Y2 O1 / O1]; J[O1]; X[AI-O]; D1")


def test_MD_7_3_all_in_ignores_er_st_and_m5() -> None:
    board = at("2p; S0 start; S0[ER1 ST1 M5]; S1[ER2 ST2]; D<AI-Y,AI-G,AI-B,AI-P>").do("draw")
    board.shows("main; X[AI-Y AI-G AI-B]; D1")


def test_MD_7_4_extra_roll_in_start_only_any_number() -> None:
    board = at("2p; S0 start; S0[ER3 G1]; X[ER1]").do(*["extra_roll"] * 3)
    board.shows("start; S0[G1]; X[ER4]; extra 3")
    assert board.refused("extra_roll") == "MD-7.4"
    board.do("draw(Y,Y,Y)", "roll R+R").shows("rolling; S0[G1 Y3]; X[ER4]; D37; rolls 3")


def test_MD_7_5_after_the_draw_no_extra_roll_however_it_came() -> None:
    for phase in ("main", "rolling; rolls 1; extra 1", "wrap_up"):
        board = at(f"2p; S0 {phase}; S0[ER1 Y1]")
        assert board.refused("extra_roll") == "MD-7.5"
    assert at("2p; S0 start").do("draw(ER,Y,Y)").refused("extra_roll") == "MD-7.5"
    board = at("2p; S0 main; S0[ST1]; S1[ER1]").do("steal S1 palette ER")
    assert board.refused("extra_roll") == "MD-7.5"
    board = at("2p; S0 main; S1[ER1]; extra 1").do("roll PUSH+PUSH", "swap S1")
    assert board.refused("extra_roll") == "MD-7.5"
    board.do("roll R+R", "end_turn", "draw(Y,Y,Y)", "roll R+R", "end_turn", "extra_roll")
    board.shows("start; S0[-]; S1[Y3]; X[ER1]; D37; extra 1")


def test_MD_7_6_a_steal_at_any_decision_of_ones_own_turn_any_number_discarded_first() -> None:
    for phase in ("start", "main", "rolling; rolls 1; extra 1", "wrap_up"):
        board = at(f"2p; S0 {phase}; S0[ST3]; S1[Y1 ST1 / G1]; X[ST1]")
        board.do("steal S1 palette Y", "steal S1 bank (G)", "steal S1 palette ST")
        board.shows(f"{phase}; S0[Y1 G1 ST1]; S1[-]; X[ST4]")
        with pytest.raises(AssertionError):  # the helper's own eyesight
            board.shows(f"{phase}; S0[Y1 G1 ST1]; S1[-]; X[ST3]")
    assert at("2p; S0 main; S1[Y1 / B1]").refused("steal S1 bank") == "MD-7.6"
    assert at("2p; S0 start; S1[ST1]").refused("steal S1 palette ST") == "MD-7.6"


def test_MD_7_6_no_steal_while_a_choice_is_open() -> None:
    board = at("2p; S0 main; S0[ST1]; S1[Y1]").do("roll PUSH+PUSH")
    assert board.refused("steal S1 palette Y") == "MD-6.7"
    board = at("3p; S0 main; S0[ST1 M5 G1]; S1[Y1]", minus_five_on_wager="on")
    board.do("wager G1", "roll Y+B")
    assert board.refused("steal S1 palette Y") == "MD-9.1"


def test_MD_7_7_a_palette_steal_takes_one_color_er_or_st() -> None:
    for kind in (*COLORS, "ER", "ST"):
        board = at(f"3p; S1 main; S1[ST1]; S2[{kind}2 M5 / Y1]")
        board.do(f"steal S2 palette {kind}").shows(
            f"main; S1[{kind}1]; S2[{kind}1 M5 / Y1]; X[ST1]"
        )
    board = at("3p; S1 main; S0[Y1 / FR1 B1]; S1[ST1 G1]; S2[M5 / R1]")
    for line in ("S2 palette M5", "S0 palette G", "S1 palette G", "S1 palette ST", "S3 palette Y",
                 "S0 palette FR", "S0 palette B", "S0 palette AI-Y", "S2 palette R"):  # fmt: skip
        assert board.refused(f"steal {line}") == "MD-7.7"


def test_MD_7_8_a_bank_steal_draws_from_a_filled_bank_of_an_opponent() -> None:
    for code in (*COLORS, "FR"):
        board = at(f"2p; S0 main; S0[ST1 / Y1]; S1[G1 / {ALL_SIX} FR1]")
        board.do(f"steal S1 bank ({code})")
        mine = "- / Y1 FR1" if code == "FR" else f"{code}1 / Y1"
        left = " ".join(f"{c}1" for c in (*COLORS, "FR") if c != code)
        board.shows(f"main; S0[{mine}]; S1[G1 / {left}]; X[ST1]")
    board = at("3p; S0 main; S0[ST1 / Y1]; S1[Y1]; S2[- / G1]")
    for seat in (0, 1, 3):
        assert board.refused(f"steal S{seat} bank") == "MD-7.8"
    with pytest.raises(BadChance):
        board.do("steal S2 bank (Y)")
    board.shows("main")


def test_MD_7_9_a_minus_five_steal_moves_one_from_an_opponent_to_a_third_seat() -> None:
    text = "4p; S1 main; S0[M5x2]; S1[ST1 M5]; S2[M5]; "
    at(text, **MANY).do("steal S0 m5 to S2").shows("main; S0[M5]; S1[M5]; S2[M5x2]; X[ST1]")
    at(text, **MANY).do("steal S2 m5 to S3").shows("main; S1[M5]; S2[-]; S3[M5]; X[ST1]")
    board = at(text, **MANY)
    for source, target in ((0, 1), (0, 0), (1, 0), (1, 2), (3, 2), (0, 4), (4, 0), (2, 2), (1, 1)):
        assert board.refused(f"steal S{source} m5 to S{target}") == "MD-7.9", (source, target)
    two = at("2p; S0 main; S0[ST1]; S1[M5]")
    assert two.refused("steal S1 m5 to S0") == two.refused("steal S1 m5 to S1") == "MD-7.9"


def test_MD_7_10_a_steal_needs_a_legal_target() -> None:
    board = at("2p; S0 main; S0[ST2 Y1 M5 / Y1]; S1[M5]; J[Y3]; X[ER1 ST1]", **MANY)
    assert board.legal() == {"roll", "wager Y1"}
    assert board.refused("steal S0 palette Y") == "MD-7.7"
    assert board.refused("steal S0 bank") == "MD-7.8"
    assert board.refused("steal S0 m5 to S1") == "MD-7.9"


def test_MD_7_11_a_stolen_card_is_at_once_an_ordinary_card() -> None:
    board = at("2p; S0 start; S0[ST1]; S1[ER1]").do("steal S1 palette ER", "extra_roll")
    board.shows("start; S0[-]; S1[-]; X[ST1 ER1]; extra 1")
    board = at("2p; S0 main; S0[ST1 Y1]; S1[ST1 Y1]").do("steal S1 palette ST")
    board.do("steal S1 palette Y", "wager Y2")
    board.shows("rolling; S0[-]; S1[-]; X[ST2]; J[Y2]; rolls 2")
    board = at("2p; S0 main; S0[ST1 Y1]; S1[Y1]").do("wager Y1", "steal S1 palette Y")
    assert board.refused("wager Y1") == "MD-3.5"
    board.do("roll Y+Y").shows("wrap_up; S0[- / Y2]; S1[-]; X[ST1]; J[-]")


def test_MD_7_12_a_steal_changes_neither_wager_nor_rolls() -> None:
    board = at("3p; S0 main; S0[Y2 ST3]; S1[Y2 M5 / Y1]; extra 1").do("wager Y2")
    board.do("steal S1 palette Y", "steal S1 bank (Y)", "steal S1 m5 to S2")
    board.shows("rolling; S0[Y2]; S1[Y1]; S2[M5]; J[Y2]; X[ST3]; rolls 3; extra 1; wager Y2")


def test_MD_7_13_free_lies_in_pile_and_banks_has_no_color_and_scores_one() -> None:
    board = at("2p; S0 start; S0[ST1]; S1[- / FR2]; D<FR,FR,FR,Y>").do("draw")
    board.shows("main; S0[ST1 / FR3]; D1").do("steal S1 bank (FR)", "roll WILD+WILD")
    board.shows("wrap_up; S0[- / FR4]; S1[- / FR1]; X[ST1]; D1")
    end = at("2p; S0 wrap_up; S0[- / FR4]; S1[- / FR1]; D0; final 1").do("end_turn")
    end.shows("game_over; final 0; scores 4, 1; winners S0")
    for place in ("S0[FR1]", "J[FR1]", "X[FR1]"):
        assert GAME.faults(GAME.position(at("2p; S0 main").play.state), rulings()) == ()
        with pytest.raises(Exception, match="cannot lie"):
            at(f"2p; S0 main; {place}")


def test_MD_7_14_minus_five_has_no_color_and_stays_where_it_lies() -> None:
    for roll in ROLLS[:-1]:
        board = at("3p; S0 main; S0[M5 Y1]; S1[M5]; S2[Y1]", **MANY).do("wager Y1", f"roll {roll}")
        assert board.now["palettes.0"]["M5"] == board.now["palettes.1"]["M5"] == 1
    board = at("2p; S0 start; S0[M5]; S1[M5]; D<AI-Y,AI-B,AI-R>", **MANY).do(
        "draw", "roll R+R", "end_turn"
    )
    board.shows("S1 start; D0; X[AI-Y AI-B AI-R]; final 2")


# ---- 8. The end


def test_MD_8_1_the_end_trigger_pushes_all_colored_cards_once() -> None:
    board = at(f"3p; S2 wrap_up; S0[{ALL_SIX} M5 / Y1]; S1[Y2 ER1 ST1]; S2[ST2 G1]; J[R1]; D0")
    board.do("end_turn")
    board.shows("S0 start; S0[M5 / Y1]; S1[ER1 ST1]; S2[ST2]; J[Y3 G2 B1 P1 R2 O1]; D0; final 3")
    board.do("roll WILD+Y", "end_turn").do("steal S0 bank (Y)", "roll R+R", "end_turn")
    # The yellow that S1 stole is not pushed again.
    board.shows("S2 start; S0[M5 / Y3 G2 O1]; S1[Y1 ER1 / R2]; S2[ST2]; J[B1 P1]; X[ST1]; final 1")


def test_MD_8_2_each_seat_has_one_final_turn_the_trigger_seat_first() -> None:
    for players in range(2, 13):
        last = players // 2
        board = at(f"{players}p; S{last} wrap_up; D0").do("end_turn")
        for turn in range(players):
            seat = (last + 1 + turn) % players
            board.shows(f"S{seat} start; final {players - turn}")
            assert board.legal() == {"roll"}
            board.do("roll R+R", "end_turn")
        board.shows(f"S{last} game_over; final 0")


def test_MD_8_3_a_final_turn_has_no_draw_and_no_wager() -> None:
    board = at("2p; S0 start; S0[ER2 Y1 ST1]; S1[- / Y1]; D0; final 2")
    assert board.refused("draw") == board.refused("wager Y1") == "MD-8.3"
    board.do("extra_roll", "extra_roll", "roll R+R")
    board.shows("rolling; S0[Y1 ST1]; X[ER2]; rolls 2; extra 2")
    assert board.refused("wager Y1") == board.refused("draw") == "MD-8.3"
    board.do("roll R+R", "roll PUSH+B").shows("wrap_up; S0[Y1 ST1]; X[ER2]")
    assert board.refused("roll") == "MD-4.2"
    at("2p; S0 start; D0; final 2").do("roll R+R").shows("wrap_up")


def test_MD_8_4_extra_roll_and_steal_work_in_a_final_turn_until_and_after_the_first_roll() -> None:
    board = at("3p; S0 start; S0[ST3 ER1]; S1[ER1 Y1 M5]; S2[- / G1]; D0; final 3; J[O1]")
    board.do("steal S1 palette ER", "extra_roll", "extra_roll", "roll R+R")
    board.do("steal S2 bank (G)")
    assert board.refused("extra_roll") == "MD-7.4"
    board.do("roll Y+B", "roll R+R", "steal S1 m5 to S2")
    board.shows("wrap_up; S0[- / G1]; S1[Y1]; S2[M5]; X[ST3 ER2]")
    late = at("2p; S0 wrap_up; S0[ER1]; D0; final 1")
    assert late.refused("extra_roll") == "MD-7.4"


def test_MD_8_5_final_rolls_sweep_no_opponent_and_stolen_cards_stay() -> None:
    board = at("3p; S0 start; S0[ST1 ER2]; S1[- / Y1]; S2[Y2]; J[Y2 G1]; D0; final 3")
    board.do("steal S1 bank (Y)", "extra_roll", "extra_roll", "roll WILD+Y")
    board.shows("rolling; S0[- / Y3 G1]; S1[-]; S2[Y2]; J[-]; X[ST1 ER2]; rolls 2")
    board.do("roll PUSH+PUSH", "swap S2", "roll PUSH+Y")
    board.shows("wrap_up; S0[- / Y3 G1]; S1[-]; S2[-]; J[Y2]; X[ST1 ER2]")
    board = at("2p; S1 start; S1[ST1]; S0[- / Y1]; D0; final 2").do("steal S0 bank (Y)", "roll R+R")
    board.do("end_turn").shows("S0 start; S0[-]; S1[Y1]; X[ST1]; final 1")


def test_MD_8_6_the_game_ends_with_the_last_final_turn_and_then_nothing_is_legal() -> None:
    board = at("2p; S1 rolling; S0[ST1]; S1[ST1]; D0; final 1; rolls 1; extra 1").do("roll R+R")
    board.do("end_turn").shows("game_over; final 0; extra 0; scores 0, 0; winners S0 S1")
    assert board.play.actors == frozenset()
    for line in ("draw", "roll", "end_turn", "steal S0 palette ST", "swap S0"):
        assert board.refused(line) == board.refused(f"S0: {line}") == "MD-8.6"
    assert board.refused("deal") == "MD-8.6"


def test_MD_8_7_score_is_bank_values_and_free_less_five_a_minus_five() -> None:
    board = at(
        "3p; S2 wrap_up; S0[M5x2 / Y2 G3]; S1[- / B1 P2 FR3]; S2[M5 / R2 O4]; D0; final 1", **MANY
    )
    board.do("end_turn").shows("game_over; final 0; scores -3, 8, 9; winners S2")
    result = board.play.result()
    assert result is not None
    for seat, score in enumerate(result.scores):
        assert sum(line.points for line in result.lines if line.seat == seat) == score


def test_MD_8_8_jackpot_and_palette_score_nothing() -> None:
    board = at(f"2p; S1 wrap_up; S0[{ALL_SIX} ER1 ST1]; S1[- / G1]; J[{ALL_SIX}]; D0; final 1")
    board.do("end_turn").shows("game_over; final 0; scores 0, 1; winners S1")


def test_MD_8_9_the_highest_score_wins_and_ties_share() -> None:
    board = at("4p; S0 wrap_up; S0[- / Y2]; S1[- / B1 G1]; S2[- / B2]; S3[M5 / B3]; D0; final 1")
    board.do("end_turn").shows("game_over; final 0; scores 4, 4, 6, 4; winners S2")
    board = at("3p; S0 wrap_up; S0[M5]; S1[M5 / Y1 B1]; S2[M5 / R1 O1]; D0; final 1", **MANY)
    board.do("end_turn").shows("game_over; final 0; scores -5, 0, 0; winners S1 S2")


# ---- 9. Optional rules and two decks


def test_MD_9_1_after_each_success_the_minus_five_may_be_given_or_kept() -> None:
    board = at("3p; S0 main; S0[G2 M5]; S1[G1]", minus_five_on_wager="on").do("wager G2")
    board.do("roll Y+B").shows("minus_five_choice; S0[M5 / G3]; S1[-]; rolls 1")
    assert board.legal() == {"keep_minus_five", "move_minus_five S1", "move_minus_five S2"}
    for line in ("roll", "end_turn", "draw", "wager G1", "swap S1", "extra_roll", "steal S1 bank",
                 "move_minus_five S0", "move_minus_five S3"):  # fmt: skip
        assert board.refused(line) == "MD-9.1"
    board.do("keep_minus_five").shows("rolling; S0[M5 / G3]; S1[-]; rolls 1")
    board.do("roll WILD+B", "move_minus_five S2").shows("wrap_up; S0[- / G3]; S1[-]; S2[M5]")


def test_MD_9_1_the_choice_opens_whatever_else_lies_about() -> None:
    board = at("2p; S0 main; S0[Y1 G1 ST1 M5]; S1[R1 ER1 / B1]; J[O1 R2]", minus_five_on_wager="on")
    board.do("wager Y1", "roll Y+Y")
    board.shows("minus_five_choice; S0[G1 ST1 M5 / Y1]; S1[R1 ER1 / B1]; J[O1 R2]")
    board.do("move_minus_five S1")
    board.shows("wrap_up; S0[G1 ST1 / Y1]; S1[R1 ER1 M5 / B1]; J[O1 R2]")


def test_MD_9_1_no_choice_without_success_minus_five_or_option() -> None:
    on = {"minus_five_on_wager": "on"}
    at("2p; S0 main; S0[G1 M5]", **on).do("wager G1", "roll B+B").shows("wrap_up; S0[M5]; J[G1]")
    at("2p; S0 main; S0[G1]; S1[M5]", **on).do("wager G1", "roll Y+B").shows("wrap_up; S0[- / G1]")
    at("2p; S0 main; S0[G1 M5]", **on).do("roll Y+B").shows("wrap_up; S0[M5 / G1]")
    board = at("2p; S0 main; S0[G1 M5]").do("wager G1", "roll Y+B").shows("wrap_up; S0[M5 / G1]")
    assert board.refused("move_minus_five S1") == board.refused("keep_minus_five") == "MD-9.1"


def test_MD_9_1_one_minus_five_a_success_and_an_empty_success_counts() -> None:
    board = at("7p; S0 main; S0[G2 M5x2]", minus_five_on_wager="on").do("wager G2", "roll Y+B")
    board.do("move_minus_five S6").shows("rolling; S0[M5 / G2]; S6[M5]; rolls 1")
    board.do("roll Y+B").shows("minus_five_choice; S0[M5 / G2]; S6[M5]")
    board.do("move_minus_five S6").shows("wrap_up; S0[- / G2]; S6[M5x2]")


def test_MD_9_2_a_double_wild_in_a_final_turn_wins_at_once() -> None:
    on = {"double_wild_wins": "on"}
    board = at("3p; S1 start; S0[- / B9]; S1[ER2 M5]; J[G1]; D0; final 3", **on)
    board.do("extra_roll", "extra_roll", "roll R+R", "roll WILD+WILD")
    board.shows("game_over; S1[M5 / G1]; J[-]; X[ER2]; final 0; extra 0; instant S1;"
                "scores 27, -4, 0; winners S1")  # fmt: skip
    off = at("3p; S1 start; S0[- / B9]; J[G1]; D0; final 3").do("roll WILD+WILD")
    off.shows("wrap_up; S1[- / G1]; J[-]")


def test_MD_9_3_a_double_wild_in_a_normal_turn_wins_no_game() -> None:
    on = {"double_wild_wins": "on"}
    at("2p; S0 main; S0[G1]; D0", **on).do("roll WILD+WILD").shows("wrap_up; S0[- / G1]; D0")
    board = at("2p; S0 main; S0[G2]", **on).do("wager G2", "roll WILD+WILD")
    board.shows("rolling; S0[- / G2]; rolls 1")


def test_MD_9_4_with_two_decks_all_counts_double() -> None:
    for players in range(7, 13):
        order = GAME.position(GAME.new(players, rulings(), players))["pile_order"]
        expected = {**dict.fromkeys(COLORS, 28), **dict.fromkeys(ALL_INS, 2)}
        assert Counter(order) == {**expected, "ER": 12, "ST": 12, "FR": 10, "M5": 2}
    board = dealt(12, 3)
    assert board.now["pile"] == 216 - 36
