"""Which rule a refusal names, case by case, and every placement of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rule_testing import check_sentence

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.game import REFEREE, Entry
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import (
    F0,
    F1,
    F3,
    F4,
    F6,
    F7,
    TEN,
    Board,
    at,
    begun,
    ending,
    holding,
    new,
    second,
)

PHASES: dict[str, Callable[[], Board]] = {
    "round_start": lambda: new(2),
    "choose_starter": lambda: new(2).do("open_round"),
    "deal": lambda: new(2).do("open_round", "choose_starter beaker"),
    "play": lambda: holding(F1, "key-fire can-note"),
    "followup": lambda: second("key-fire can-note"),
    "match_over": lambda: ending([1, 2]),
}
LINES = {
    "play": "play key-fire 3 0 0",
    "pass": "pass",
    "decline_followup": "decline_followup",
    "choose_starter": "choose_starter key",
    "open_round": "open_round",
    "deal": "deal",
}
WRONG = {
    "play": dict.fromkeys(("round_start", "choose_starter", "deal"), "NZ-4.1"),
    "pass": {
        **dict.fromkeys(("round_start", "choose_starter", "deal", "play"), "NZ-9.1"),
        "followup": "NZ-6.7",
    },
    "decline_followup": dict.fromkeys(("round_start", "choose_starter", "deal", "play"), "NZ-6.7"),
    "choose_starter": dict.fromkeys(("round_start", "deal", "play", "followup"), "NZ-3.2"),
    "open_round": dict.fromkeys(PHASES, "NZ-3.5"),
    "deal": dict.fromkeys(PHASES, "NZ-3.5"),
}
CASES = [
    (word, phase, "NZ-11.1" if phase == "match_over" else rules[phase])
    for word, rules in WRONG.items()
    for phase in PHASES
    if phase in rules or phase == "match_over"
]


@pytest.mark.parametrize(("word", "phase", "rule"), CASES)
def test_the_wrong_time(word: str, phase: str, rule: str) -> None:
    board = PHASES[phase]()
    assert board["phase"] == phase
    for seat in (0, 1):
        assert board.refusal_of(seat, GAME.read(LINES[word])).rule == rule


BY_ANOTHER = [
    ("play", "play", "NZ-4.1"),
    ("followup", "play", "NZ-4.1"),
    ("choose_starter", "choose_starter", "NZ-3.2"),
    ("play", "pass", "NZ-9.1"),
    ("followup", "pass", "NZ-6.7"),
    ("followup", "decline_followup", "NZ-6.4"),
    ("play", "decline_followup", "NZ-6.7"),
]


@pytest.mark.parametrize(("phase", "word", "rule"), BY_ANOTHER)
def test_another_seat(phase: str, word: str, rule: str) -> None:
    for seat in (1, 2, 5, 7, REFEREE, -2):
        assert PHASES[phase]().refusal_of(seat, GAME.read(LINES[word])).rule == rule


def test_only_the_referee_sets_up_and_only_when_it_is_due() -> None:
    board = new(2)
    assert board.refusal_of(REFEREE, GAME.read("deal")).rule == "NZ-3.5"
    board.do("open_round")
    for line in ("open_round", "deal"):
        assert board.refusal_of(REFEREE, GAME.read(line)).rule == "NZ-3.5"
    board.do("choose_starter joker")
    assert board.refusal_of(REFEREE, GAME.read("open_round")).rule == "NZ-3.5"
    board.do("deal")
    for line in ("open_round", "deal"):
        assert board.refusal_of(REFEREE, GAME.read(line)).rule == "NZ-3.5"


# ---- Placements, in the order of the checks


PLACEMENTS = [
    ("1: play key-fire 0 0 9", "NZ-4.1"),
    ("play gear-fire 0 0 9", "NZ-4.2"),
    ("play nothing-at-all 0 0 9", "NZ-4.2"),
    ("play key-fire 0 0 9", "NZ-4.3"),
    ("play key-fire 7 7 -1", "NZ-4.3"),
    ("play key-fire 0 0 3", "NZ-4.4"),
    ("play key-fire 7 7 3", "NZ-4.5"),
    ("play key-fire -1 0 0", "NZ-4.6"),
    ("play beaker-note -1 0 4", "NZ-4.8"),
]


@pytest.mark.parametrize(("line", "rule"), PLACEMENTS)
def test_the_first_failure_is_named(line: str, rule: str) -> None:
    board = second("key-fire beaker-note")
    assert board.refused(line) == rule
    if rule != "NZ-4.8":
        play = holding(F1, "key-fire beaker-note")
        assert play.refused(line) == rule


def test_the_hextuple_before_the_hole() -> None:
    options = {"enclosed_cells": "forbidden"}
    # The hole at (0, 0) does not touch the hextuple at (2, 0) of F3, nor a newer one further out.
    board = at((*F3, "3,0=hex-joker-2"), ["hex-joker-1 can-key", "pencil-star"], options,
               phase="followup", target="3,0")  # fmt: skip
    assert board.refused("play hex-joker-1 0 0") == "NZ-4.8"
    assert holding(F3, "hex-joker-1", **options).refused("play hex-joker-1 0 0") == "NZ-4.9"


@pytest.mark.parametrize("text", [
    "play", "play key-fire", "play key-fire 2", "play key-fire x 0", "play key-fire 2 0 0 0",
    "choose_starter", "pass 1", "discard key-fire", "",
])  # fmt: skip
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_how_actions_are_read_and_written() -> None:
    for text in ("play key-fire 2 0 3", "play hex-joker-2 -1 1 0", "pass", "decline_followup",
                 "choose_starter joker", "open_round", "deal"):  # fmt: skip
        assert GAME.write(GAME.read(text)) == text
    assert GAME.read("play key-fire (2,0) 3") == GAME.read("play key-fire 2 0 3")
    assert GAME.read("play key-fire 2 0") == GAME.read("play key-fire 2 0 0")


# ---- The sentences


SENTENCES: list[tuple[Callable[[], Board], str]] = [
    (lambda: holding(F1, "key-fire can-note"), "pass"),
    (lambda: holding(F1, "key-fire can-note"), "decline_followup"),
    (lambda: holding(F1, "key-fire can-note"), "choose_starter can"),
    *[(lambda: second("key-fire beaker-note"), line) for line, _ in PLACEMENTS],
    (lambda: second("key-fire can-note"), "pass"),
    (lambda: second("key-fire can-note"), "1: decline_followup"),
    (lambda: new(2).do("open_round"), "0: choose_starter rocket"),
    (lambda: ending([1, 2]), "0: pass"),
]


@pytest.mark.parametrize(("board", "line"), SENTENCES)
def test_a_refusal_is_a_sentence_with_a_rule_of_the_book(
    board: Callable[[], Board], line: str
) -> None:
    check_sentence(GAME, board().refusal(line))


# ---- Every placement of a hand


EVERY: list[tuple[Callable[[], Board], int]] = [
    (lambda: holding(F0, "beaker-fire beaker-joker hex-joker-1 note-star"), 6),
    (lambda: at(F1, [TEN, "pencil-bulb"]), 6),
    (lambda: holding(F4, "note-star key-joker hex-heart"), 6),
    (lambda: holding(F6, "note-joker can-beaker heart-fire", adjacency="at_least_one"), 6),
    (lambda: holding(F3, "hex-joker-1 can-joker", enclosed_cells="forbidden"), 6),
    (lambda: second("key-fire beaker-note hex-joker-1"), 6),
    (lambda: second("key-fire beaker-note", followup_target="any_match"), 6),
    (lambda: second("key-fire fire-joker note-star", adjacency="at_least_one"), 6),
    (lambda: holding(F7, "beaker-joker can-beaker", side_layout="alternating"), 2),
]


@pytest.mark.parametrize(("make", "ways"), EVERY)
def test_every_placement_is_allowed_just_as_it_is_listed(
    make: Callable[[], Board], ways: int
) -> None:
    board = make()
    state, near = board.play.state, range(-4, 6)
    seen = set()
    for card in board.hand(0):
        for q in near:
            for r in near:
                for k in range(1 if card.startswith("hex") else ways):
                    text = f"play {card} {q} {r} {k}"
                    if GAME.refusal(state, Entry(0, 0, GAME.read(text))) is None:
                        seen.add(text)
    listed = board.legal()
    assert seen == {text for text in listed if text.startswith("play")}
    for word in ("pass", "decline_followup"):
        assert (word in listed) == (board.against(word) is None)


@pytest.mark.parametrize("options", [{}, {"pass_policy": "free"}, {"adjacency": "at_least_one"}])
def test_what_is_listed_is_allowed_all_the_way(options: dict[str, Any]) -> None:
    board, chance = begun(3, 8, **options), Chance(8)
    for step in range(30):
        (seat,) = board.play.actors
        if step % 10 == 0:
            for text in board.legal():
                assert board.against(text) is None
        for other in {0, 1, 2} - {seat}:
            assert GAME.legal(board.play.state, other) in ([], (), None)
        board.play.enter(seat, GAME.sample(board.play.state, seat, chance))
