"""The rules of the climbing game, one test a rule."""

from __future__ import annotations

from typing import Any

from rule_testing import check

from fixture_hands import GAME
from fixture_hands.state import Dealt, Drew, Rulings
from kibitz.core.play import Play

TWO: dict[str, Any] = {"players": 2, "hands": [[3, 9], [4, 8]]}


def test_HD_0_1_two_to_four_play() -> None:
    assert [GAME.admits(n, Rulings()) is None for n in range(1, 6)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_HD_0_2_hands_are_hidden_unless_open() -> None:
    state = GAME.load(TWO, Rulings(), 0)
    assert GAME.view(state, 1).hands == (None, (4, 8))
    assert GAME.view(state, None).hands == (None, None)
    assert GAME.redact(Drew(0, 7, False), 1) == Drew(0, None, False)
    assert GAME.redact(Dealt(0, (7,), False), None) == Dealt(0, None, False)
    shown = GAME.load(TWO, Rulings(open_hands="on"), 0)
    assert GAME.view(shown, 1).hands == ((3, 9), (4, 8))
    assert GAME.redact(Drew(0, 7, True), 1) == Drew(0, 7, True)


def test_HD_1_1_one_card_of_each_number() -> None:
    check(GAME, {"players": 2, "hands": [[3], [3]]}, faults=["HD-1.1"])
    check(GAME, TWO, faults=[])


def test_HD_1_2_four_cards_each() -> None:
    play = Play(GAME, 3, Rulings(), 1)
    play.advance()
    assert [len(hand) for hand in play.state.hands] == [4, 4, 4]
    check(GAME, TWO, "referee: deal", expect="refused HD-1.2")


def test_HD_1_3_turns_go_round_and_the_winner_leads() -> None:
    check(GAME, TWO, "1: play 4", expect="refused HD-1.3")
    check(GAME, TWO, "play 3", turn=1)
    check(GAME, {"players": 2, "turn": 1, "hands": [[3], [4]]}, "play 4", turn=1, phase="deal")


def test_HD_2_1_play_higher() -> None:
    check(GAME, {**TWO, "top": 5}, "play 9", top=9)
    check(GAME, {**TWO, "top": 5}, "play 3", expect="refused HD-2.1")
    check(GAME, TWO, "play 4", expect="refused HD-2.1")


def test_HD_2_2_no_pass_in_the_lead() -> None:
    check(GAME, TWO, "pass", expect="refused HD-2.2")


def test_HD_2_3_a_pass_draws() -> None:
    check(GAME, {**TWO, "top": 5}, "pass = 20", hands=[[3, 9, 20], [4, 8]])
    check(GAME, {**TWO, "top": 5, "pile": []}, "pass", hands=[[3, 9], [4, 8]])


def test_HD_2_4_when_the_others_passed_the_last_leads() -> None:
    three = {"players": 3, "hands": [[3], [4], [5]], "top": 7}
    check(GAME, three, "pass = 20", "pass = 19", top=0, turn=2)


def test_HD_3_1_a_point_a_card_left() -> None:
    check(GAME, {"players": 3, "hands": [[9], [4, 8], [5]]}, "play 9", scores=[3, 0, 0], deal=1)


def test_HD_3_2_two_deals() -> None:
    last = {"players": 2, "deal": 1, "hands": [[9], [4, 8]], "scores": [0, 1]}
    check(GAME, last, "play 9", phase="over", result={"scores": [2, 1], "winners": [0]})
