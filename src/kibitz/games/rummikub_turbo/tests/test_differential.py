"""The game against the plain reading of the rules in ``reference``, step by step.

Both play the same random games, with random rulings; the starter, the deal and the throws that the
game draws are handed to the reference. KIBITZ_VERIFY=1 plays many more.
"""

from __future__ import annotations

from collections import Counter

import pytest
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo.tests.lockstep import MODES, Pair, some_rulings
from kibitz.games.rummikub_turbo.tests.reference import (
    CHOICES,
    DICE,
    FACES,
    JOKER,
    ROUNDS,
    has_hand_set,
    is_set,
    table_rule,
    worth,
)

BATCHES = 60 if VERIFY else 1 if FEW else 3
LONGEST = 20_000

ATTEMPTED = (
    "ok RT-2.1 RT-3.1 RT-3.2 RT-3.3 RT-3.5 RT-4.1 RT-4.4 RT-4.5 RT-4.11 RT-7.1 RT-7.2 RT-7.3 RT-7.8"
    " RT-8.1"
)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_games_come_out_as_in_the_reference(batch: int) -> None:
    for number in range(batch * 3, batch * 3 + 3):
        chance = Chance(number)
        pair = Pair.new(2, some_rulings(chance), number)
        fresh = 10 if chance.below(2) else 0
        pair.play(chance.pick(MODES), chance, LONGEST, fresh=fresh)
        assert pair.reference.phase == "game_over"


@pytest.mark.parametrize("mode", MODES)
def test_every_way_of_playing_with_the_default_rules(mode: str) -> None:
    for number in range(6 if VERIFY else 1):
        chance = Chance(number)
        rounds = 6 if VERIFY or mode == "passing" else 1
        pair = Pair.new(2, {"rounds": rounds}, number)
        pair.play(mode, chance, LONGEST)
        assert pair.reference.phase == "game_over"
        assert mode == "passing" or pair.commits


@pytest.mark.parametrize(("key", "value"), [(k, v) for k in CHOICES for v in CHOICES[k][1:]])
def test_every_option_alone(key: str, value: str) -> None:
    for number in range(6 if VERIFY else 1):
        chance = Chance(100 + number)
        pair = Pair.new(2, {key: value, "rounds": 3 if VERIFY else 1}, number)
        pair.play(MODES[(len(value) + number) % len(MODES)], chance, LONGEST if VERIFY else 40)


@pytest.mark.parametrize("rounds", [1, 12] if FEW else ROUNDS)
def test_so_many_rounds(rounds: int) -> None:
    """The rounds are short: nobody plays (set_duty = none)."""
    for number in range(8 if VERIFY else 1):
        chance = Chance(rounds * 100 + number)
        rulings = some_rulings(chance, rounds) | {"set_duty": "none"}
        pair = Pair.new(2, rulings, number)
        while pair.reference.phase != "game_over":
            pair.check()
            if pair.reference.phase == "deal":
                pair.check_attempts(chance, 4)
                pair.referee()
            elif pair.reference.phase == "throw":
                pair.throw("passing", chance)
            else:
                pair.step("pass")
        pair.check()
        pair.check_attempts(chance, 8)
        assert pair.reference.round >= rounds


def test_the_attempts_meet_the_rules() -> None:
    met: Counter[str] = Counter()
    for number, crossings in enumerate(["on", "off"]):
        chance = Chance(700 + number)
        pair = Pair.new(2, {"crossings": crossings, "rounds": 1}, number)
        pair.play("uniform", chance, LONGEST, tries=30)
        met += pair.met
    assert set(ATTEMPTED.split()) <= set(met), met


# The reference itself: what the ledger counts and tells.

LEDGER = """
K1 O5 O10 R12 B4 R8   40
B1 R5 R10 K12 O4 K8   40
O1 O6 K10 B13 R4 B9   43
R1 R6 B10 O13 K4 O9   43
O2 K6 K11 R13 B5 R9   46
R2 B6 B11 K13 O5 K9   46
K2 K7 O11 B1 R5 B10   36
B2 B7 R11 O1 K5 O10   36
K3 O7 O12 R1 B6 R10   39
B3 R7 R12 K1 O6 K10   39
O3 O8 K12 B2 R6 B11   42
R3 R8 B12 O2 K6 O11   42
O4 K8 K13 R2 B7 R11   45
R4 B8 B13 K2 O7 K11   45
K4 K9 O13 B3 R7 J     46
B4 B9 R13 O3 K7 J     46
K5 O9 B12 R3 B8 J     47
B5 R9 O12 K3 O8 J     47
"""


def test_the_dice_of_the_reference_are_those_of_the_ledger() -> None:
    rows = [line.split() for line in LEDGER.split("\n") if line]
    assert [list(faces) for faces in DICE.values()] == [row[:6] for row in rows]
    assert [sum(map(worth, faces)) for faces in DICE.values()] == [int(row[6]) for row in rows]
    shown = Counter(face for faces in DICE.values() for face in faces)
    assert shown == Counter(dict.fromkeys(FACES, 2) | {JOKER: 4})
    assert len(FACES) == 52
    assert sum(worth(face) for face in shown.elements()) == 768
    for number in range(1, 14):
        on = [sum(face[1:] == str(number) for face in faces) for faces in DICE.values()]
        assert sorted(on) == [0] * 10 + [1] * 8


def test_the_sets_of_the_reference() -> None:
    def line(text: str) -> bool:
        return is_set(text.split())

    assert line("K2 B2 R2")
    assert line("O11 O12 O13")
    assert line("B3 J B5")
    assert line("J J J")
    assert line("J J K2")
    assert line("J K2 K3 J")
    assert not line("J J K2 K3")
    assert not line("K12 K13 J")
    assert not line("O9 O8 O7")
    assert not line("K8 O8 R8 B8 J")
    assert is_set(["O9", "O8", "O7"], either=True)
    assert has_hand_set(["J", "K5", "K7", "O1"])
    assert has_hand_set(["J", "J", "J", "K1"])
    assert not has_hand_set(["J", "K5", "K5", "O11"])


def test_a_joker_in_two_lines_of_the_reference() -> None:
    def rule(column: str, **rulings: str | int) -> str:
        above, below = column.split()
        row = {(5, 5): "B3", (5, 6): JOKER, (5, 7): "B5"}
        return table_rule({**row, (6, 6): above, (7, 6): below}, rulings)

    assert rule("K4 R4") == ""
    for column, strict, numbers in (("R4 B4", "RT-6.3", ""), ("K6 R6", "RT-6.3", "RT-6.3")):
        assert rule(column) == strict
        assert rule(column, joker_consistency="number_only") == numbers
        assert rule(column, joker_consistency="independent") == ""
        assert rule(column, crossings="off") == "RT-4.11"
