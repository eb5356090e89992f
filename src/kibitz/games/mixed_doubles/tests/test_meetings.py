"""States where several rules meet."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance
from kibitz.core.game import Entry
from kibitz.core.match import decode, digest, encode, open_match, record
from kibitz.core.play import Play, replay
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.positions import deck
from kibitz.games.mixed_doubles.tests.looking import COLORS, KINDS, Board, at, dealt, rulings
from kibitz.games.mixed_doubles.tests.trying import some_move, some_rulings

PASS = {"minus_five_on_wager": "on"}
BOTH = {"minus_five_on_wager": "on", "double_wild_wins": "on"}


# ---- Wagers, swaps and MINUS FIVE


def test_a_minus_five_that_came_by_swap_in_the_same_turn_can_be_passed_on() -> None:
    board = at("3p; S0 main; S0[G2]; S1[M5 B1]", **PASS).do("wager G2", "roll PUSH+PUSH")
    board.do("swap S1").shows("rolling; S0[M5 B1]; S1[-]; J[G2]; rolls 1")
    board.do("roll Y+B").shows("minus_five_choice; S0[M5 B1 / G2]; S1[-]")
    board.do("move_minus_five S1").shows("wrap_up; S0[B1 / G2]; S1[M5]")


def test_a_minus_five_that_left_by_swap_opens_no_choice() -> None:
    board = at("3p; S0 main; S0[G2 M5]; S1[B1]", **PASS).do("wager G2", "roll PUSH+PUSH")
    board.do("swap S1", "roll Y+B").shows("wrap_up; S0[B1 / G2]; S1[M5]; J[-]")


def test_a_choice_with_rolls_left_then_a_swap_that_brings_it_back() -> None:
    board = at("3p; S0 main; S0[G3 M5]; S2[Y1]", **PASS).do("wager G3", "roll Y+B")
    board.shows("minus_five_choice; S0[M5 / G3]; rolls 2").do("move_minus_five S2")
    board.shows("rolling; S0[- / G3]; S2[Y1 M5]; rolls 2").do("roll PUSH+PUSH", "swap S2")
    board.shows("rolling; S0[Y1 M5 / G3]; S2[-]; rolls 1").do("roll WILD+Y")
    board.shows("minus_five_choice; S0[M5 / G3 Y1]; S2[-]").do("keep_minus_five")
    board.shows("wrap_up; S0[M5 / G3 Y1]; S2[-]")


def test_a_swap_as_the_last_roll_of_a_wager_leaves_the_wager_dead() -> None:
    board = at("2p; S0 main; S0[Y2]; S1[Y1 ST1]").do("wager Y1", "roll PUSH+PUSH", "swap S1")
    board.shows("wrap_up; S0[Y1 ST1]; S1[Y1]; J[Y1]; wager Y1")
    assert board.refused("wager Y1") == "MD-3.5"
    board.do("steal S1 palette Y", "end_turn")
    board.shows("S1 start; S0[Y2]; S1[-]; J[Y1]; X[ST1]; wager -")


def test_swaps_twice_in_one_turn_with_the_same_and_another_seat() -> None:
    board = at("3p; S0 main; S0[O3]; S1[B1]; S2[R1 ER1]; extra 1").do("wager O2")
    board.do("roll PUSH+PUSH", "swap S1", "roll PUSH+PUSH", "swap S2")
    board.shows("rolling; S0[R1 ER1]; S1[O1]; S2[B1]; J[O2]; rolls 1")
    assert board.refused("extra_roll") == "MD-7.5"
    board.do("roll R+Y").shows("wrap_up; S0[R1 ER1 / O3]; S1[-]; S2[B1]; J[-]")


def test_a_steal_got_by_swap_can_be_played_between_rolls() -> None:
    board = at("3p; S0 main; S0[Y2]; S1[ST1 G1]; S2[Y1 M5]").do("wager Y2", "roll PUSH+PUSH")
    board.do("swap S1", "steal S2 m5 to S1")
    board.shows("rolling; S0[G1]; S1[M5]; S2[Y1]; J[Y2]; X[ST1]; rolls 1")
    board.do("roll WILD+Y").shows("wrap_up; S0[- / Y3 G1]; S1[M5]; S2[-]; J[-]; X[ST1]")


def test_stealing_between_rolls_feeds_a_live_wager() -> None:
    board = at("2p; S0 main; S0[R2 ST2]; S1[- / R2 B1]").do("wager R2", "roll PUSH+R")
    board.do("steal S1 bank (R)", "roll R+R").shows("wrap_up; S0[ST1 / R3]; S1[- / R1 B1]; X[ST1]")
    board.do("steal S1 bank (R)", "end_turn").shows("S1 start; S0[R1 / R3]; S1[- / B1]; X[ST2]")


def test_a_stolen_card_pushed_at_once() -> None:
    board = at("2p; S0 main; S0[ST1 B1]; S1[- / B1]").do("steal S1 bank (B)", "wager B1")
    board.shows("rolling; S0[B1]; S1[-]; J[B1]; X[ST1]; rolls 1")
    board.do("roll PUSH+B").shows("wrap_up; S0[-]; S1[-]; J[B2]; X[ST1]")


def test_two_minus_five_with_two_decks() -> None:
    board = at("7p; S0 start; S0[ST2]; S1[M5x2]; S2[Y1]").do("steal S1 m5 to S2")
    board.shows("start; S0[ST1]; S1[M5]; S2[Y1 M5]; X[ST1]").do("steal S2 m5 to S1")
    board.shows("start; S0[-]; S1[M5x2]; S2[Y1]; X[ST2]")
    board = at("7p; S0 main; S0[G1]; S1[M5x2]").do("roll PUSH+PUSH", "swap S1")
    board.shows("wrap_up; S0[M5x2]; S1[G1]")
    end = at("7p; S6 wrap_up; S0[M5x2 / Y1]; S6[Y1]; D0; final 1")
    end.do("end_turn").shows("game_over; final 0; scores -8, 0, 0, 0, 0, 0, 0;"
                             "winners S1 S2 S3 S4 S5 S6")  # fmt: skip
    result = end.play.result()
    assert result is not None
    texts = [line.text for line in result.lines if line.seat == 0]
    assert any("MINUS FIVE" in text and "2" in text for text in texts), texts


def test_two_minus_five_meet_at_one_seat_and_go_one_at_a_time() -> None:
    board = at("8p; S3 main; S3[G1 M5]; S0[M5]; extra 1", **PASS).do("wager G1", "roll Y+B")
    board.do("move_minus_five S0").shows("rolling; S3[- / G1]; S0[M5x2]; rolls 1")
    board.do("roll PUSH+PUSH", "swap S0").shows("wrap_up; S3[M5x2 / G1]; S0[-]")


# ---- Double WILD, both options


def test_a_double_wild_in_a_normal_turn_with_both_options_opens_the_choice() -> None:
    board = at("2p; S0 main; S0[G1 M5]; S1[G1 / B9]", **BOTH).do("wager G1", "roll WILD+WILD")
    board.shows("minus_five_choice; S0[M5 / G2]; S1[- / B9]")
    board.do("move_minus_five S1").shows("wrap_up; S0[- / G2]; S1[M5 / B9]")


def test_a_double_wild_in_a_final_turn_with_both_options_ends_the_game() -> None:
    board = at("2p; S0 start; S0[M5]; S1[- / B9]; J[Y1]; D0; final 2", **BOTH)
    board.do("roll WILD+WILD")
    board.shows("game_over; S0[M5 / Y1]; J[-]; final 0; instant S0; scores -3, 27; winners S0")


def test_no_success_and_so_no_choice_in_a_final_turn() -> None:
    board = at("2p; S0 start; S0[M5 ST1]; S1[- / G1]; J[G1]; D0; final 2", **BOTH)
    board.do("steal S1 bank (G)", "roll Y+B").shows("wrap_up; S0[M5 / G2]; S1[-]; J[-]; X[ST1]")


def test_an_instant_win_as_a_later_seat_and_roll_clears_everything() -> None:
    board = at("3p; S2 start; S2[ER3 / -]; S0[- / Y1]; D0; final 1", **BOTH)
    board.do("extra_roll", "extra_roll", "roll WILD+R", "roll WILD+WILD")
    board.shows("game_over; S2[ER1]; X[ER2]; final 0; extra 0; wager -; instant S2;"
                "scores 2, 0, 0; winners S2")  # fmt: skip
    assert board.play.actors == frozenset()
    assert GAME.due(board.play.state) is None


def test_a_last_final_turn_is_ended_by_its_end_turn_and_no_sooner() -> None:
    board = at("2p; S1 start; D0; final 1", **BOTH).do("roll B+B").shows("wrap_up; final 1")
    assert board.play.result() is None
    board.do("end_turn").shows("game_over; final 0; scores 0, 0; winners S0 S1")


# ---- Deals, draws and the end


def test_all_in_during_the_deal_takes_from_all_who_have_been_dealt_to() -> None:
    cards = "Y,Y,Y," * 11 + "AI-Y,Y,AI-Y,G"
    board = at(f"12p; setup; D<{cards}>", deck_list="Y20 AI-Y1 G1").do("deal")
    assert board.now["jackpot"] == {"Y": 34}
    assert board.now["discard"] == {"AI-Y": 2}
    assert all(board.now[f"palettes.{seat}"] == {} for seat in range(12))
    board = at("2p; setup; D<AI-Y,AI-G,AI-B,AI-P,AI-R,AI-O,Y>").do("deal")
    board.shows("S0 start; X[AI-Y AI-G AI-B AI-P AI-R AI-O]; D1")


def test_three_all_ins_in_one_draw_around_the_same_color() -> None:
    board = at("7p; S0 start; S0[R1]; S6[R2]; D<AI-R,R,AI-R,Y>").do("draw")
    board.shows("main; S0[-]; S6[-]; J[R4]; X[AI-R2]; D1")
    assert board.legal() == {"roll"}


def test_the_last_card_is_an_all_in_or_a_free() -> None:
    board = at("2p; S0 start; S0[Y2]; S1[Y1]; D<AI-Y>").do("draw")
    board.shows("main; S0[-]; S1[-]; J[Y3]; X[AI-Y]; D0").do("roll Y+Y", "end_turn")
    board.shows("S1 start; S0[- / Y3]; S1[-]; X[AI-Y]; D0; final 2")
    board = at("2p; S0 start; D<FR>").do("draw").shows("main; S0[- / FR1]; D0")


def test_a_full_final_round_of_twelve_with_steals_swaps_and_extra_rolls() -> None:
    zones = "; ".join(f"S{i}[Y1 ST1 ER1 / O1]" for i in range(12))
    board = at(f"12p; S4 wrap_up; {zones}; D0").do("end_turn")
    board.shows(
        "S5 start; " + "; ".join(f"S{i}[ST1 ER1 / O1]" for i in range(12)) + "; J[Y12]; final 12"
    )
    for turn in range(12):
        seat = (5 + turn) % 12
        victim = (seat + 1) % 12
        assert board.play.actors == frozenset({seat})
        board.do("extra_roll", f"steal S{victim} bank (O)", "roll R+R", "roll R+Y", "end_turn")
    assert board.now["phase"] == "game_over"
    assert board.now["discard"] == {"ST": 12, "ER": 12}
    # The first victim is robbed before its turn, as all are but S5, which is robbed last.
    result = board.play.result()
    assert result is not None
    assert sum(result.scores) == 24
    assert board.now["jackpot"] == {"Y": 12}


def test_a_final_swap_gives_the_rollers_minus_five_away() -> None:
    board = at("3p; S0 start; S0[M5]; S1[ST1 / B2]; D0; final 3").do("roll PUSH+PUSH")
    assert board.legal() == {"swap S1", "swap S2"}
    board.do("swap S1").shows("wrap_up; S0[ST1]; S1[M5 / B2]")
    board.do("steal S1 m5 to S2", "end_turn")
    board.shows("S1 start; S0[-]; S1[- / B2]; S2[M5]; X[ST1]; final 2")


def test_end_of_game_clears_the_turn_whatever_was_going_on() -> None:
    board = at("2p; S1 start; S1[ER1]; D0; final 1").do("extra_roll", "roll B+B", "roll B+B")
    assert board.now["extra_rolls"] == 1
    board.do("end_turn").shows("game_over; S1[-]; X[ER1]; final 0; extra 0; wager -")


# ---- Every card stays somewhere


@pytest.mark.parametrize("number", range(15))
def test_no_card_is_ever_lost_or_made(number: int) -> None:
    chance = Chance(number)
    players = 2 + chance.below(11)
    chosen = some_rulings(chance, players)
    play = Play(GAME, players, chosen, number)
    play.advance()
    whole = Counter(deck(players, chosen))
    while play.actors:
        board = Board(play)
        now, found = board.now, Counter[str]()
        for zone in now.values():
            if isinstance(zone, dict):
                found.update(zone)
        found.update(now["pile_order"])
        assert found == whole
        (seat,) = play.actors
        play.enter(seat, some_move(list(GAME.legal(play.state, seat) or ()), chance))


def test_cards_named_for_a_draw_leave_the_pile_as_the_cards_unseen() -> None:
    """The pile is the deck less all visible cards, whatever cards a draw was told to give."""
    board = dealt(2, 1)
    order = board.now["pile_order"]
    rare = [code for code in ("M5", "FR", "AI-Y") if code in order[3:]][:3]
    assert len(rare) == 3
    board.do(f"draw({','.join(rare)})")
    now, seen = board.now, Counter[str]()
    for zone in now.values():
        if isinstance(zone, dict):
            seen.update(zone)
    unseen = Counter(deck(2, rulings())) - seen
    assert Counter(GAME.view(board.play.state, 0).unseen) == unseen
    assert Counter(now["pile_order"]) == unseen


def test_cards_that_are_not_in_the_pile_cannot_be_drawn() -> None:
    board = at("2p; S0 start; S0[M5]; D<Y,G,B,P>")
    before = GAME.snapshot(board.play.state)
    with pytest.raises(BadChance):
        board.do("draw(M5,M5,M5)")
    assert GAME.snapshot(board.play.state) == before


@pytest.mark.parametrize(
    ("line", "chance"),
    [
        ("draw", ()), ("draw", ("Y",)), ("draw", ("Y", "Y", "Y", "Y")), ("draw", ("Y", "Y", "Q")),
        ("roll", ()), ("roll", ("Y+Q",)), ("roll", ("Y",)), ("roll", ("Y+Y", "Y+Y")),
        ("roll", ("",)),
        ("steal S1 bank", ()), ("steal S1 bank", ("G",)), ("steal S1 bank", ("Y", "Y")),
        ("steal S1 bank", ("M5",)), ("steal S1 bank", ("",)),
        ("steal S1 palette B", ("B",)), ("extra_roll", ("Y+Y",)), ("wager Y1", ("Y+Y",)),
    ],
)  # fmt: skip
def test_outcomes_that_cannot_happen_change_nothing(line: str, chance: tuple[str, ...]) -> None:
    phase = "start" if line in ("draw", "extra_roll") else "main"
    board = at(f"2p; S0 {phase}; S0[ST1 ER1 Y1]; S1[B1 / Y1 FR1]")
    before = GAME.snapshot(board.play.state)
    with pytest.raises(BadChance):
        GAME.apply(board.play.state, Entry(0, 0, GAME.read(line)), chance)
    assert GAME.snapshot(board.play.state) == before


# ---- Big palettes


def test_a_palette_of_hundreds_of_cards_lists_every_wager() -> None:
    board = at("12p; S0 main; S0[Y106 G106 B105 ST1]; S11[B1]; D1", deck_list="Y53 G53 B53 ST1")
    wagers = {"Y": 106, "G": 106, "B": 105}
    expected = [f"wager {c}{n}" for c, most in wagers.items() for n in range(1, most + 1)]
    assert board.legal() == {*expected, "roll", "steal S11 palette B"}


def test_the_most_actions_a_seat_can_have() -> None:
    kinds = "Y1 G1 B1 P1 R1 O1 ER1 ST1 M5x2"
    zones = "; ".join(f"S{i}[{kinds} / FR1]" for i in range(1, 12))
    mine = " ".join(f"{c}20" for c in COLORS)
    board = at(f"12p; S0 main; S0[{mine} ST1]; {zones}; D1",
               deck_list="Y16 G16 B16 P16 R16 O16 ER6 ST6 M5x11 FR6")  # fmt: skip
    assert len(board.legal()) == 1 + 120 + 11 * 8 + 11 + 11 * 10


def test_a_bank_of_two_full_decks_of_one_color_is_counted_rightly() -> None:
    board = at("7p; S0 main; S0[B60]; S1[B30]; J[B30]; D0", deck_list="B60 FR60")
    board.do("wager B1", "roll B+B").shows("wrap_up; S0[- / B120]; S1[-]; J[-]")
    end = at("7p; S0 wrap_up; S0[- / B120 FR120]; D0; final 1", free_value="three",
             deck_list="B60 FR60")  # fmt: skip
    end.do("end_turn").shows("game_over; final 0; scores 720, 0, 0, 0, 0, 0, 0; winners S0")


def test_sixty_extra_rolls_in_one_turn() -> None:
    board = at("2p; S0 start; S0[ER60]", deck_list="ER60 Y60").do(*["extra_roll"] * 60)
    board.do("draw(Y,Y,Y)", "wager Y3").shows("rolling; S0[-]; J[Y3]; X[ER60]; D37; rolls 63")


# ---- Take-backs, records, replays


def test_what_may_be_taken_back_is_ones_own_and_shows_nothing() -> None:
    play = Play(GAME, 2, rulings(deck_list="Y20 ST10 ER10"), 5)
    play.advance()
    for _ in range(400):
        if not play.actors:
            break
        (seat,) = play.actors
        count = play.free_back(seat)
        mine = play.log[len(play.log) - count :]
        assert all(p.entry.seat == seat and not p.outcome.chance for p in mine)
        if count:
            before, length = GAME.snapshot(play.state), len(play.log)
            redo = [p.entry.action for p in mine]
            play.back_to(length - count)
            assert play.free_back(seat) == 0
            for action in redo:
                play.enter(seat, action)
            assert GAME.snapshot(play.state) == before
        if play.log[-1].outcome.chance:
            assert count == play.consent_back(seat) == play.consent_back(1 - seat) == 0
            with pytest.raises(ValueError, match="chance"):
                play.back_to(len(play.log) - 1)
        legal = list(GAME.legal(play.state, seat) or ())
        play.enter(seat, some_move(legal, Chance(len(play.log))))


def test_the_turns_end_and_the_final_rounds_beginning_can_be_taken_back_by_consent() -> None:
    play = Play(GAME, 2, rulings(deck_list="Y3 G3 B3"), 5)
    play.advance()
    for text in ("draw", "roll"):
        play.enter(0, GAME.read(text))
    if GAME.position(play.state)["phase"] == "swap_choice":
        play.enter(0, GAME.read("swap S1"))
    before = GAME.snapshot(play.state)
    play.enter(0, GAME.read("end_turn"))
    assert GAME.position(play.state)["final_left"] == 2
    assert play.free_back(1) == 0
    assert play.consent_back(0) == 1
    assert play.consent_back(1) == 0
    play.back_to(len(play.log) - 1)
    assert GAME.snapshot(play.state) == before


@pytest.mark.parametrize("number", range(8))
def test_games_replay_to_the_byte_from_their_seed_and_from_their_outcomes(number: int) -> None:
    chance = Chance(number)
    players = 2 + chance.below(11)
    chosen = some_rulings(chance, players)
    play = Play(GAME, players, chosen, number)
    play.advance()
    for _ in range(150):
        if play.actors:
            (seat,) = play.actors
            play.enter(seat, some_move(list(GAME.legal(play.state, seat) or ()), chance))
    match = decode(encode(record(play, tuple(f"P{i}" for i in range(players)))))
    again = open_match(GAME, match)
    assert digest(GAME, again.state) == digest(GAME, play.state)
    assert replay(GAME, players, chosen, number, play.log).log == play.log
    forced = replay(GAME, players, chosen, number, play.log, trust=True)
    assert [p.outcome for p in forced.log] == [p.outcome for p in play.log]
    assert GAME.position(forced.state) == GAME.position(play.state)


def test_kinds_are_all_the_kinds_there_are() -> None:
    assert set(KINDS) == set(deck(2, rulings()))
