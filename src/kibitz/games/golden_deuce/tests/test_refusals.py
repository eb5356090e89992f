"""Which rule a refusal names, case by case, and every play of a hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from rule_testing import check_sentence

from kibitz.core.game import REFEREE, Entry
from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce import actions as act
from kibitz.games.golden_deuce.tests.trying import (
    Board,
    answer,
    at,
    bound,
    lead,
    moving,
    new,
    out,
    window,
)

FREE = {"split_40": "free_split"}
HAND = "J3 J4 P4 C4 G9 J14 P15 CA G2 J5"


def refused(board: Board, action: Any) -> str:
    """The rule against an action of the seat on turn, made without the notation."""
    return board.refusal_of(int(board["seat"]), action).rule


# ---- Out of turn


def test_out_of_turn() -> None:
    board = lead("J3 P4 C5")
    for line in ("1: play P3", "2: pass", "1: declare_last_card", "2: move_stone 5"):
        assert board.refused(line) == "GD-1.1"
    assert board.refusal_of(3, act.Pass()).rule == board.refusal_of(-2, act.Pass()).rule == "GD-1.1"


def test_out_of_turn_while_somebody_else_decides() -> None:
    declares = window([[20], []])
    assert declares.refused("1: pass") == declares.refused("1: declare_last_card") == "GD-7.1"
    pays = window([[20], []]).do("stay_silent")
    assert pays.refused("1: pass") == pays.refused("1: penalty_move 20") == "GD-7.3"
    moves = moving([20, 12, 0], [[], [], []])
    assert moves.refused("1: enter_stone") == moves.refused("2: pass") == "GD-9.12"


def test_out_of_turn_right_after_a_pass() -> None:
    board = at([3, "J6 P7 C8", "J9 P9 C9"], "follow", seat=1, top="J5", top_owner=0, pile=["G2"])
    board.do("1: pass")
    assert board.refused("1: play G2") == board.refused("1: pass") == "GD-6.1"
    assert board.refused("0: pass") == "GD-1.1"
    board.do("2: play J9")
    assert board.refused("1: play G2") == "GD-1.1"


# ---- The wrong kind of action


WRONG = [
    ("lead", "pass", "GD-5.1"),
    *[(phase, line, rule) for phase in ("lead", "follow") for line, rule in (
        ("declare_last_card", "GD-7.1"), ("stay_silent", "GD-7.1"), ("penalty_move 8", "GD-7.3"),
        ("move_stone 8", "GD-9.3"), ("enter_stone", "GD-9.3"), ("deal", "GD-1.4"))],
    *[("declare", line, "GD-7.1") for line in ("play J6", "pass")],
    *[("penalty", line, "GD-7.3") for line in ("play J6", "pass", "declare_last_card")],
    *[("move", line, "GD-9.3") for line in ("play J6", "pass", "declare_last_card", "stay_silent")],
    *[(phase, "deal", "GD-1.4") for phase in ("declare", "penalty", "move")],
    ("move", "penalty_move 8", "GD-9.3"),
    ("deal", "play J6", "GD-1.4"),
    ("deal", "pass", "GD-1.4"),
    *[("game_over", line, "GD-12.7") for line in ("play J6", "pass", "deal", "enter_stone",
                                                  "penalty_move 8", "stay_silent")],
]  # fmt: skip


@pytest.mark.parametrize(("phase", "line", "rule"), WRONG)
def test_the_wrong_kind_of_action(phase: str, line: str, rule: str) -> None:
    boards: dict[str, Callable[[], Board]] = {
        "lead": lambda: lead("J6 P6 C9"),
        "follow": lambda: answer("J5", "J6 P6 C9"),
        "declare": lambda: window([[8], []]),
        "penalty": lambda: window([[8], []]).do("stay_silent"),
        "move": lambda: moving([5, 0], [[8], []]),
        "deal": lambda: new(3),
        "game_over": lambda: moving([5, 0], [[38, 40, 40, 40], []]).do("move_stone 38"),
    }
    board = boards[phase]()
    assert board["phase"] == phase
    assert board.refusal_of(max(0, board["seat"]), GAME.read(line)).rule == rule


def test_only_the_referee_deals() -> None:
    board = new(3)
    for seat in range(3):
        assert board.refusal_of(seat, act.Deal()).rule == "GD-1.4"
    board.do("deal")
    assert board.refusal_of(REFEREE, act.Deal()).rule == "GD-1.4"


# ---- Plays, in the order of the checks


@pytest.mark.parametrize("cards", [("J3", "J3"), ("J16",), ("X9", "J3"), ("J3", "J4", "J3"), ("",)])
def test_a_card_that_the_deck_has_not_or_named_twice(cards: tuple[str, ...]) -> None:
    for board in (lead(HAND), answer("J10", HAND), bound(HAND.replace("J3 ", ""))):
        assert refused(board, act.Play(cards)) == "GD-0.1"


PLAYS = [
    ("P9", "GD-0.3"),
    ("J3 J4 P9 C9", "GD-0.3"),  # before the number of cards
    ("J3 J4 P4 C4", "GD-3.1"),
    ("J3 J4 P4 C4 G9 J14", "GD-3.1"),
    ("J3 J4", "GD-3.3"),
    ("J4 P4 G9", "GD-3.4"),
    ("J4 P4 C4 G9 J3", "GD-3.11"),
    ("J14 P15 CA G2 J3", "GD-3.6"),
    ("J14 P15 CA G9 J3", "GD-3.5"),
    ("J4 P4 CA G9 J3", "GD-3.5"),
]


@pytest.mark.parametrize(("cards", "rule"), PLAYS)
def test_what_is_no_combo(cards: str, rule: str) -> None:
    for board in (
        lead(HAND), at([HAND, 2], weakest="J3"), answer("P3 C3", HAND), answer("P3 C3 G3", HAND),
        answer("J6 P7 C8 G10 J11", HAND),
    ):  # fmt: skip
        assert board.refused(f"play {cards}") == rule


def test_no_cards_at_all() -> None:
    assert refused(lead(HAND), act.Play(())) in ("GD-0.1", "GD-3.1")


def test_two_pairs_three_of_a_kind_and_wrapped_sequences() -> None:
    board = lead("J4 P4 J6 P6 C9 C4 C13 P14 C15 GA J2")
    assert board.refused("play J4 P4 J6 P6 C9") == board.refused("play J4 P4 C4 P6 C9") == "GD-3.11"
    assert board.refused("play C13 P14 C15 GA J2") == "GD-3.6"
    assert board.refused("play C13 P14 C15 GA C9") == "GD-3.5"
    low = lead("J12 C13 P14 C15 GA J2 C3", straight_ends="ace_low_only")
    assert low.refused("play J12 C13 P14 C15 GA") == "GD-3.5"
    assert low.refused("play C13 P14 C15 GA J2") == "GD-3.6"
    both = lead("J12 C13 P14 C15 GA J2 C3", straight_ends="ace_high_two_high")
    assert both.refused("play P14 C15 GA J2 C3") == "GD-3.6"


def test_what_does_not_answer_in_the_order_of_the_checks() -> None:
    first = at(["P4 J9 C9", 3], weakest="P4", top="", pile=[])
    assert first.refused("play J9 C9") == "GD-5.2"
    alone = at(["J6", 3, 3], "follow", top="P2 C2", top_owner=2, declared=["declared"])
    assert alone.refused("play J6") == "GD-7.12"
    assert answer("J9", "J4 P4 C12").refused("play J4 P4") == "GD-4.1"
    house, four = "J4 P4 C4 J3 P3", "J2 P2 C2 G2 J5"
    assert answer(house, f"{four} C9").refused(f"play {four}") == "GD-4.5"
    assert answer("G9", "J9 P4 C12").refused("play J9") == "GD-4.2"
    assert answer("J12 P12 C12 J3 P3", "J4 P4 C4 J5 P5 G9").refused("play J4 P4 C4 J5 P5") == (
        "GD-4.2"
    )
    duty = bound("J4 C9 G15", "G9")
    assert duty.refused("play J4") == "GD-4.2"  # too low comes before not the strongest
    assert bound("J4 C10 G15", "G9").refused("play C10") == "GD-7.9"
    assert bound("J4 C10 G15", "G9").refused("pass") == "GD-7.8"


# ---- Stones


def test_penalty_moves() -> None:
    board = window([[20, 30, 37, 40], [30]]).do("stay_silent")
    for p in (0, 5, 19, 40):
        assert board.refused(f"penalty_move {p}") == "GD-7.6"
    assert board.refused("penalty_move 20") == board.refused("penalty_move 30") == "GD-7.5"
    for p in (-1, 41, 64, 2**40, -(2**40)):
        assert refused(board, act.PenaltyMove(p)) == "GD-7.6"


def test_moves() -> None:
    board = moving([5, 0], [[8, 13, 40], []])
    for p in (0, 5, 40):
        assert board.refused(f"move_stone {p}") == "GD-9.3"
    for p in (-1, 41, 64, 72, 2**40, -(2**40)):
        assert refused(board, act.MoveStone(p)) == "GD-9.3"
    assert board.refused("move_stone 8") == "GD-9.6"
    for k in (1, 5, 6, 2**20, -1):
        assert refused(board, act.MoveStone(13, k)) == "GD-9.4"
        assert refused(board, act.EnterStone(k)) == "GD-9.4"
    full = moving([5, 0], [[8, 13, 20, 40], []])
    assert full.refused("enter_stone") == "GD-9.3"
    exact = moving([12, 0], [[30], []], options={"finish_count": "exact"})
    assert exact.refused("move_stone 30") == "GD-9.5"


def test_parts_of_a_free_split() -> None:
    board = moving([45, 39, 6, 0], [[10, 20], [], [], []], options=FREE)
    assert board.refused("move_stone 11 5") == board.refused("move_stone 0 5") == "GD-9.3"
    for line in ("move_stone 10", "enter_stone", "move_stone 10 46", "enter_stone 1023"):
        assert board.refused(line) == "GD-9.4"
    for k in (-1, 0, 46, 2**20, 2**40):
        assert refused(board, act.MoveStone(10, k)) == "GD-9.4"
        assert refused(board, act.EnterStone(k)) == "GD-9.4"
    assert board.refused("move_stone 10 10") == "GD-9.6"
    board.do("move_stone 10 5")
    assert board.refused("move_stone 15 5") == "GD-9.4"


# ---- The sentences


SENTENCES: list[tuple[Callable[[], Board], str, str]] = [
    (lambda: answer("J10 P10", "G8 J8 C4"), "play G8", "pair"),
    (lambda: answer("J10 P10 C10", "G8 J8 C4"), "play G8", "three"),
    (lambda: answer("J10", "G8 J8 C4"), "play G8 J8", "single"),
    (lambda: answer("J10", "G8 J8 C4"), "play G8", "J10"),
    (lambda: at(["P4 J9 C9", 3], weakest="P4"), "play J9", "purple 4"),
    (lambda: lead("J4 P6 C8"), "pass", "play"),
    (lambda: lead("J4 P6 C8 G9 J10"), "play J4 P6 C8 G9", "1, 2, 3 or 5"),
    (lambda: window([[8], []]).do("stay_silent"), "pass", "back 10"),
    (lambda: bound("J4 C10 G15", "G9"), "pass", "must play"),
    (lambda: bound("J4 C10 G15", "G9"), "play C10", "strongest"),
    (lambda: moving([5, 0], [[8], []]), "move_stone 9", "enter"),
    (lambda: moving([5, 0], [[8, 9, 10, 11], []]), "enter_stone", "on the track"),
    (lambda: moving([5, 0], [[8], []]), "move_stone 8 3", "whole score"),
    (lambda: moving([45, 39, 6, 0], [[10], [], [], []], options=FREE), "enter_stone", "1 to 45"),
    (lambda: moving([6, 0], [[8, 14], []]), "move_stone 8", "another"),
    (lambda: window([[20, 30, 37], [30]]).do("stay_silent"), "penalty_move 30", "another"),
]


@pytest.mark.parametrize(("board", "line", "word"), SENTENCES)
def test_a_refusal_says_what_can_be_done(board: Callable[[], Board], line: str, word: str) -> None:
    found = board().refusal(line)
    assert word in found.sentence
    check_sentence(GAME, found)


# ---- Every play of a hand


EVERY: list[Callable[[], Board]] = [
    lambda: lead(HAND),
    lambda: lead("JA P2 C3 G4 J5 J6 P6 C6", straight_ends="ace_low_only"),
    lambda: lead("J13 P14 C15 GA J2 P2 C2", straight_ends="ace_high_two_high"),
    lambda: answer("P3 C3", HAND),
    lambda: answer("J6", HAND),
    lambda: answer("P3 C3 G3", HAND),
    lambda: answer("P3 C3 G3 J6 P6", "J9 P9 C9 G9 J10 P10 C10 G10", five_card_class_order="poker"),
    lambda: answer("J3 J5 J7 J9 J11", "P3 P5 P6 P7 P9 P11 C3 C5 C9"),
    lambda: bound("J4 P4 C4 J5 P5 C6 G7 J8"),
    lambda: bound("J4 P4 C4 J5 P5 C6 G7 J8", "P3"),
    lambda: bound("J4 P4 C4 J5 P5 C6 G7 J8", "P3", block_standard="any_legal"),
    lambda: bound("J4 P4 C4 J5 P5 C6 G7 J8", "P3 C3"),
    lambda: at([HAND, 2], weakest="J3"),
]


@pytest.mark.parametrize("make", EVERY)
def test_every_play_of_a_hand_is_allowed_just_as_it_is_listed(make: Callable[[], Board]) -> None:
    board = make()
    seat = board["seat"]
    listed = {action.cards for action in GAME.legal(board.play.state, seat) or ()
              if isinstance(action, act.Play)}  # fmt: skip
    seen = set()
    hand = board[f"hands.{seat}"].split()
    for size in range(1, 7):
        for cards in combinations(hand, size):
            found = GAME.refusal(board.play.state, Entry(0, seat, act.Play(cards)))
            if found is None:
                seen.add(cards)
                continue
            check_sentence(GAME, found)
    assert seen == listed
    assert listed
    assert ("pass" in board.legal()) == (board.against("pass") is None)


def test_positions_that_end_a_deal_refuse_what_came_too_late() -> None:
    board = out([0, "P9 C9 G11"])
    assert board.refused("1: play P9 C9") == "GD-9.12"
    assert board.refused("0: play P9 C9") == "GD-9.3"
