"""Every value of every table option."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import BadRuling, Refused
from kibitz.core.rulebook import rulebook
from kibitz.core.rulings import describe
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.tests.looking import at, dealt, rulings

LATE = {"extra_roll_window": "before_first_roll"}
NARROW = {"wager_own_scope": "wagered_only"}


def test_the_options_are_those_of_the_rulebook_and_default_to_it() -> None:
    found = {row.key: (row.default, tuple(value for value, _ in row.values)) for row in
             describe(GAME.rulings)}  # fmt: skip
    assert found == {
        "double_wild_wins": ("off", ("off", "on")),
        "minus_five_on_wager": ("off", ("off", "on")),
        "extra_roll_window": ("before_draw", ("before_draw", "before_first_roll")),
        "final_turn_cards": ("all_playable", ("all_playable", "steal_only", "none")),
        "wager_own_scope": ("all_cards_won", ("all_cards_won", "wagered_only")),
        "free_value": ("one", ("one", "two", "three")),
        "bank_visibility": ("public", ("public", "count_only")),
        "deck_list": ("balanced_108", ("balanced_108",)),
    }


def test_the_rules_an_option_names_stand_in_the_rulebook() -> None:
    for row in describe(GAME.rulings):
        assert row.rules
        assert set(row.rules) <= set(rulebook(GAME).rules)


@pytest.mark.parametrize("roll", ["WILD+WILD", "WILD+Y", "Y+Y"])
@pytest.mark.parametrize("option", ["off", "on"])
def test_double_wild_wins(option: str, roll: str) -> None:
    board = at("2p; S0 start; S1[- / B4]; J[Y1]; D0; final 2; S0[ER1]", double_wild_wins=option)
    board.do("extra_roll", f"roll {roll}")
    if (option, roll) == ("on", "WILD+WILD"):
        board.shows("game_over; S0[- / Y1]; J[-]; X[ER1]; final 0; instant S0; scores 2, 12;"
                    "winners S0")  # fmt: skip
        result = board.play.result()
        assert result is not None
        assert "MD-9.2" in result.reason
    else:
        board.shows("rolling; S0[- / Y1]; J[-]; X[ER1]; rolls 1; extra 1")


@pytest.mark.parametrize("option", ["off", "on"])
def test_minus_five_on_wager(option: str) -> None:
    board = at("2p; S0 main; S0[Y1 M5]", minus_five_on_wager=option).do("wager Y1", "roll Y+Y")
    board.shows(f"{'minus_five_choice' if option == 'on' else 'wrap_up'}; S0[M5 / Y1]; J[-]")


def test_extra_roll_window_before_draw() -> None:
    assert at("2p; S0 main; S0[ER1 Y1]").refused("extra_roll") == "MD-7.5"
    assert at("2p; S0 main; S0[ER1 Y1]").do("wager Y1").refused("extra_roll") == "MD-7.5"
    assert at("2p; S0 main").refused("extra_roll") == "MD-7.5"


def test_extra_roll_window_before_first_roll_in_start_and_main() -> None:
    board = at("2p; S0 start; S0[ER2]", **LATE).do("extra_roll", "draw(ER,Y,Y)")
    board.do("extra_roll", "extra_roll").shows("main; S0[Y2]; X[ER3]; D37; extra 3")
    assert board.refused("extra_roll") == "MD-7.4"
    board.do("roll R+R").shows("rolling; S0[Y2]; X[ER3]; D37; rolls 3; extra 3")
    stolen = at("2p; S0 main; S0[ST1]; S1[ER1]", **LATE).do("steal S1 palette ER", "extra_roll")
    stolen.shows("main; S0[-]; S1[-]; X[ER1 ST1]; extra 1")


def test_extra_roll_window_before_first_roll_after_a_wager_raises_the_rolls_owed() -> None:
    board = at("2p; S0 main; S0[ER2 ST1 Y2]; S1[ER1]", **LATE).do("wager Y2", "extra_roll")
    board.shows("rolling; S0[ER1 ST1]; J[Y2]; X[ER1]; rolls 3; extra 1; wager Y2")
    board.do("steal S1 palette ER", "extra_roll", "extra_roll")
    board.shows("rolling; S0[-]; S1[-]; J[Y2]; X[ER3 ST1]; rolls 5; extra 3; wager Y2")
    for left in (4, 3, 2, 1):
        board.do("roll R+R").shows(f"rolling; S0[-]; S1[-]; J[Y2]; X[ER3 ST1]; rolls {left}")
    board.do("roll R+R").shows("wrap_up; S0[-]; S1[-]; J[Y2]; X[ER3 ST1]")


def test_extra_roll_window_before_first_roll_closes_with_that_roll() -> None:
    board = at("2p; S0 main; S0[ER2 Y2]", **LATE).do("wager Y2", "extra_roll", "roll R+R")
    assert board.refused("extra_roll") == "MD-7.5"
    # Without a wager, rolls left and extra rolls are equal after the first roll.
    for played in (1, 2):
        board = at("2p; S0 main; S0[ER3]", **LATE).do(*["extra_roll"] * played, "roll R+R")
        assert board.now["rolls_left"] == played
        assert board.refused("extra_roll") == "MD-7.5"
        assert "extra_roll" not in board.legal()
    assert at("2p; S0 wrap_up; S0[ER1]", **LATE).refused("extra_roll") == "MD-7.5"
    board = at("2p; S0 main; S0[Y2]; S1[ER2]", **LATE).do("wager Y2", "roll PUSH+PUSH", "swap S1")
    assert board.refused("extra_roll") == "MD-7.5"


def test_extra_roll_window_before_first_roll_in_a_final_turn() -> None:
    board = at("2p; S0 start; S0[ER2]; D0; final 1", **LATE).do("extra_roll", "roll R+R")
    assert board.refused("extra_roll") == "MD-7.4"
    assert board.do("roll R+R").refused("extra_roll") == "MD-7.4"


FINAL = "3p; S0 {}; S0[ER1 ST3]; S1[Y1 M5 / G1]; D0; final 2{}"
STEALS = ("steal S1 palette Y", "steal S1 bank", "steal S1 m5 to S2")


@pytest.mark.parametrize("option", ["all_playable", "steal_only", "none"])
def test_final_turn_cards(option: str) -> None:
    for phase, rest in (("start", ""), ("rolling", "; rolls 1; extra 1"), ("wrap_up", "")):
        board = at(FINAL.format(phase, rest), final_turn_cards=option)
        legal = board.legal()
        assert ("extra_roll" in legal) == (option == "all_playable" and phase == "start")
        for line in STEALS:
            if option == "none":
                assert board.refused(line) == "MD-8.4"
                assert line not in legal
            else:
                assert line in legal
        if option != "all_playable":
            assert board.refused("extra_roll") == "MD-8.4"
        elif phase != "start":
            assert board.refused("extra_roll") == "MD-7.4"
    bare = at("2p; S0 start; D0; final 2", final_turn_cards=option)
    assert bare.refused("extra_roll") == ("MD-7.4" if option == "all_playable" else "MD-8.4")
    assert bare.refused("steal S1 bank") == ("MD-8.4" if option == "none" else "MD-7.6")


@pytest.mark.parametrize("option", ["steal_only", "none"])
def test_final_turn_cards_leave_normal_turns_alone(option: str) -> None:
    board = at("2p; S0 start; S0[ER1 ST1]; S1[- / G1]", final_turn_cards=option)
    board.do("extra_roll", "steal S1 bank (G)")
    board.shows("start; S0[G1]; S1[-]; X[ER1 ST1]; extra 1")


@pytest.mark.parametrize("option", ["steal_only", "none"])
def test_final_turn_cards_are_not_offered_in_the_prompt(option: str) -> None:
    board = at("2p; S0 start; S0[ER1 ST1]; S1[- / G1]; D0; final 2", final_turn_cards=option)
    prompt = GAME.prompt(GAME.view(board.play.state, 0), ["Ann", "Ben"])
    assert "EXTRA ROLL" not in prompt
    assert ("STEAL" in prompt) == (option == "steal_only")


def test_wager_own_scope_all_cards_won() -> None:
    board = at("2p; S0 main; S0[Y1 G1]; S1[Y1 O1]; J[O1 G1]").do("wager Y1", "roll WILD+Y")
    board.shows("wrap_up; S0[- / Y2 G2 O1]; S1[O1]; J[-]")


def test_wager_own_scope_wagered_only_on_a_success_alone() -> None:
    board = at("2p; S0 main; S0[Y2 G1]; S1[Y1 O1]; J[O1 G1]", **NARROW)
    board.do("wager Y1", "roll WILD+Y").shows("wrap_up; S0[G1 / Y3]; S1[O1]; J[O1 G1]")
    board = at("2p; S0 main; S0[Y2 G1]; S1[Y1 O1]; J[O1 G1]", **NARROW)
    board.do("wager Y1", "roll WILD+B").shows("wrap_up; S0[Y1 / G2]; J[O1 Y1]")
    board = at("2p; S0 main; S0[Y2 G1]; S1[Y1 O1]; J[O1 G1]", **NARROW)
    board.do("roll WILD+WILD").shows("wrap_up; S0[- / Y2 G2 O1]; J[-]")


@pytest.mark.parametrize(("option", "value"), [("one", 1), ("two", 2), ("three", 3)])
def test_free_value(option: str, value: int) -> None:
    board = at("2p; S1 wrap_up; S0[- / FR3 Y1]; S1[M5 / FR1]; D0; final 1", free_value=option)
    assert GAME.view(board.play.state, None).scores == (3 * value + 2, value - 5)
    board.do("end_turn")
    board.shows(f"game_over; final 0; scores {3 * value + 2}, {value - 5}; winners S0")
    result = board.play.result()
    assert result is not None
    assert [line.points for line in result.lines if "FREE" in line.text] == [3 * value, value]


HIDDEN = "3p; S0 main; S0[Y1 / {}]; S1[- / {}]; S2[- / {}]; D<{}>"


def test_bank_visibility_public() -> None:
    board = at(HIDDEN.format("Y1", "B2", "FR1", "G,ER"))
    assert not GAME.conceals(rulings())
    for seat in (None, 0, 1, 2):
        view = GAME.view(board.play.state, seat)
        assert view.banks == ({"Y": 1}, {"B": 2}, {"FR": 1})
        assert view.unseen == {"G": 1, "ER": 1}
        assert view.scores == (2, 6, 1)


def test_bank_visibility_count_only_hides_the_content_from_others_and_watchers() -> None:
    hide = {"bank_visibility": "count_only"}
    assert GAME.conceals(rulings(**hide))
    board = at(HIDDEN.format("Y1", "B2", "FR1", "G,ER"), **hide)
    view = GAME.view(board.play.state, 1)
    assert view.banks == (None, {"B": 2}, None)
    assert view.bank_counts == (1, 2, 1)
    assert view.scores == (None, 6, None)
    assert view.unseen == {"Y": 1, "FR": 1, "G": 1, "ER": 1}
    watcher = GAME.view(board.play.state, None)
    assert watcher.banks == (None, None, None)
    assert watcher.scores == (None, None, None)
    assert watcher.unseen == {"Y": 1, "FR": 1, "G": 1, "ER": 1, "B": 2}
    # Other cards under the same counts: whoever does not own the banks sees no difference.
    other = at(HIDDEN.format("FR1", "B2", "G1", "ER,Y"), 9, **hide)
    assert GAME.view(other.play.state, 1) == view
    other = at(HIDDEN.format("B1", "Y1 FR1", "G1", "B,ER"), 9, **hide)
    assert GAME.view(other.play.state, None) == watcher


def test_bank_visibility_count_only_ends_with_the_game() -> None:
    board = at("2p; S0 wrap_up; S0[- / Y1]; S1[- / B1]; D0; final 1", bank_visibility="count_only")
    assert GAME.view(board.play.state, 0).banks == ({"Y": 1}, None)
    board.do("end_turn")
    assert GAME.view(board.play.state, None).banks == ({"Y": 1}, {"B": 1})
    assert GAME.view(board.play.state, None).scores == (2, 3)


def test_bank_visibility_does_not_change_what_a_steal_may_take() -> None:
    board = at("2p; S0 main; S0[ST1]; S1[- / B1 FR1]", bank_visibility="count_only")
    assert GAME.options(GAME.view(board.play.state, 0)) == GAME.legal(board.play.state, 0)
    board.do("steal S1 bank (B)").shows("main; S0[B1]; S1[- / FR1]; X[ST1]")


# ---- deck_list


def test_deck_list_is_written_in_one_way() -> None:
    assert rulings(deck_list="o2 Y3 m5 AI-R").deck_list == "Y3 O2 M5 AI-R1"
    assert rulings(deck_list=" Balanced_108 ").deck_list == "balanced_108"
    same = "Y14 G14 B14 P14 R14 O14 ER6 ST6 M5 FR5 AI-Y AI-G AI-B AI-P AI-R AI-O"
    assert rulings(deck_list=same) == rulings()
    again = rulings(deck_list="M5x2 Y10")
    assert rulings(deck_list=again.deck_list) == again


@pytest.mark.parametrize(
    ("text", "word"),
    [("", "0"), ("Y5", "5"), ("Y61", "60"), ("Y60 G60 B41", "161"), ("Q4 Y9", "Q4"),
     ("M50", "M50"), ("hello", "hello")],
)  # fmt: skip
def test_deck_list_refuses_what_is_no_deck(text: str, word: str) -> None:
    with pytest.raises(BadRuling, match=word):
        rulings(deck_list=text)


def test_deck_list_is_what_the_pile_is_made_of_twice_from_seven_players() -> None:
    chosen = {"deck_list": "Y20 M5x3 FR2 AI-O2"}
    for players, times in ((2, 1), (6, 1), (7, 2), (12, 2)):
        order = GAME.position(GAME.new(players, rulings(**chosen), 0))["pile_order"]
        expected = {"Y": 20 * times, "M5": 3 * times, "FR": 2 * times, "AI-O": 2 * times}
        assert Counter(order) == expected


def test_deck_list_too_small_for_the_players_is_refused() -> None:
    for players in range(2, 13):
        decks = 1 if players <= 6 else 2
        for total in range(6, 20):
            chosen = rulings(deck_list=f"Y{total}")
            refusal = GAME.admits(players, chosen)
            if total * decks >= 3 * players:
                assert refusal is None
            else:
                assert refusal is not None
                assert refusal.rule == "MD-1.3"
                with pytest.raises(Refused):
                    GAME.new(players, chosen, 0)


def test_deck_list_of_just_the_deal_goes_straight_into_the_final_round() -> None:
    board = dealt(2, deck_list="Y3 G3")
    assert board.now["phase"] == "start"
    assert (board.now["final_left"], board.now["pile"]) == (2, 0)
    assert board.now["jackpot"] == {"Y": 3, "G": 3}
    assert board.legal() == {"roll"}


def test_deck_list_with_a_short_draw() -> None:
    for total, last in ((10, 1), (11, 2)):
        board = dealt(2, deck_list=f"Y{total}").do("draw", "roll R+R", "end_turn")
        assert board.now["pile"] == total - 9
        board.do("draw")
        assert board.now["palettes.1"] == {"Y": 3 + last}
        assert board.now["phase"] == "main"
        board.do(f"wager Y{last}", *["roll R+R"] * last, "end_turn")
        board.before = board.now
        board.shows(f"S0 start; S0[-]; S1[-]; J[Y{total}]; D0; final 2")


def test_deck_list_of_action_cards_alone_can_be_played_out() -> None:
    board = dealt(3, 4, deck_list="ST20 ER20 M5x20")
    chance = Chance(1)
    for _ in range(2000):
        if not board.play.actors:
            break
        (seat,) = board.play.actors
        board.play.enter(seat, GAME.sample(board.play.state, seat, chance))
    result = board.play.result()
    assert result is not None
    assert sum(result.scores) == -100
