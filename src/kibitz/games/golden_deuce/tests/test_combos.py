"""The list of combos in a hand, beside a brute force over all subsets."""

from __future__ import annotations

from math import comb

import pytest

from kibitz.core.chance import Chance
from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.cards import CARDS, COMBOS, bits, by_strength, cards_of
from kibitz.games.golden_deuce.codes import MOST_ACTIONS
from kibitz.games.golden_deuce.rulings import Rulings
from kibitz.games.golden_deuce.tests.reference import classify, every_subset

ENDS = ("ace_low_or_high", "ace_low_only", "ace_high_two_high")


def listed(hand: tuple[str, ...], ends: str) -> list[int]:
    """Every combo in a hand as the rules list them."""
    engine = GAME.engine
    out = engine._room()
    n = engine.doors.list_combos(bits(hand), engine.ENDS.index(ends), 0, out)
    return list(out[:n].tolist())


def some_hand(chance: Chance, size: int) -> tuple[str, ...]:
    cards = list(CARDS)
    chance.shuffle(cards)
    return by_strength(cards[:size])


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("size", [5, 9, 13, 16])
def test_every_combo_of_a_hand_is_listed_once(size: int, ends: str) -> None:
    chance = Chance(size)
    for _ in range(3):
        hand = some_hand(chance, size)
        expected = {
            bits(subset)
            for count in (1, 2, 3, 5)
            for subset in every_subset(hand, count)
            if classify(subset, ends) is not None
        }
        found = listed(hand, ends)
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize("ends", ENDS)
def test_hands_full_of_sequences(ends: str) -> None:
    """Ace and 2 at either end, whole colours, whole ranks."""
    for text in (
        "JA PA J2 P2 J3 P3 J4 J5 C5 J6",
        "J12 J13 P13 J14 J15 C15 JA CA J2 J3",
        "GA G2 G3 G4 G5 G6 G7",
        "J9 P9 C9 G9 J8 P8 C8 G8",
        "J11 C11 J12 C12 J13 J14 P15 JA J2 C2",
    ):
        hand = tuple(text.split())
        expected = {
            bits(subset)
            for count in (1, 2, 3, 5)
            for subset in every_subset(hand, count)
            if classify(subset, ends) is not None
        }
        assert set(listed(hand, ends)) == expected


def test_the_whole_deck() -> None:
    """All counts by arithmetic: C(15, 5) flushes a colour less 12 sequences, and so on."""
    counts = GAME.engine.count_combos(CARDS, Rulings())
    assert counts == {
        "single": 60,
        "pair": 15 * 6,
        "triple": 15 * 4,
        "straight": 12 * (4**5 - 4),
        "flush": 4 * (comb(15, 5) - 12),
        "four_of_a_kind": 15 * 56,
        "full_house": 15 * 4 * 14 * 6,
        "straight_flush": 12 * 4,
    }
    assert sum(counts.values()) == 30_342
    for ends in ENDS:
        assert len(listed(CARDS, ends)) <= MOST_ACTIONS


@pytest.mark.parametrize("poker", [0, 1])
def test_answers_are_the_higher_combos_of_the_size(poker: int) -> None:
    """What is listed above a key is what the whole list holds above it."""
    engine, chance = GAME.engine, Chance(poker)
    rulings = Rulings(five_card_class_order="poker" if poker else "as_listed")
    for _ in range(150):
        hand, other = some_hand(chance, 6 + chance.below(20)), some_hand(chance, 12)
        free = [code for code in listed(other, "ace_low_or_high") if not code & bits(hand)]
        fives = [code for code in free if code.bit_count() == 5]
        top = chance.pick(fives if fives and chance.below(2) else free)
        position = {
            "players": 2,
            "seat": 0,
            "top": " ".join(cards_of(top)),
            "hands": [" ".join(hand), ""],
            "pile": 3,
        }
        state = GAME.load(position, rulings, 1)
        key = engine.doors.judge_cards(top, 0, poker) & engine.combos.KEY_BITS
        expected = {
            code
            for code in listed(hand, "ace_low_or_high")
            if code.bit_count() == top.bit_count()
            and engine.doors.judge_cards(code, 0, poker) & engine.combos.KEY_BITS > key
        }
        plays = {code for code in engine.legal_codes(state.records) if code >> 60 == 0}
        assert plays == expected


def test_two_combos_of_a_size_without_a_common_card_never_tie() -> None:
    """GD-4.12, on random pairs of combos of the whole deck."""
    engine, chance = GAME.engine, Chance(4)
    by_size: dict[int, list[int]] = {}
    for code in listed(CARDS, "ace_low_or_high"):
        by_size.setdefault(code.bit_count(), []).append(code)
    for combos in by_size.values():
        for _ in range(4000):
            one, two = chance.pick(combos), chance.pick(combos)
            if one & two == 0:
                keys = [engine.doors.judge_cards(code, 0, 0) & (1 << 24) - 1 for code in (one, two)]
                assert keys[0] != keys[1]


def test_every_combo_is_judged_as_the_reference_does() -> None:
    engine = GAME.engine
    for code in listed(CARDS, "ace_low_or_high")[::7]:
        combo = classify(cards_of(code), "ace_low_or_high")
        assert combo is not None
        kind = engine.doors.judge_cards(code, 0, 0) >> engine.combos.KIND
        assert COMBOS[kind - 1] == combo.kind
