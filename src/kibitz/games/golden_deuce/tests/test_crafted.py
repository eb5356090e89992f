"""Positions where rules meet, set up at random, in the game and in the ``reference``: stones that
move or go back, block duty, plays that end a deal. KIBITZ_VERIFY=1 sets up thousands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from lockstep_testing import some_of
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.games.golden_deuce.tests.lockstep import MODES, Pair, some_rulings
from kibitz.games.golden_deuce.tests.reference import (
    CHOICES,
    CORNER,
    DECK,
    NUMBER,
    SEAT_COLOURS,
    SIZES,
    ascending,
    classify,
    every_subset,
    likely_subsets,
    write_play,
)

BATCHES = 100 if VERIFY else 2 if FEW else 4
EACH = 5 if FEW else 25


def some_stones(players: int, chance: Chance) -> list[list[int]]:
    """Up to four stones a seat, on a track that is crowded now and then."""
    spaces = list(range(40))
    chance.shuffle(spaces)
    near = chance.below(40)
    if chance.below(2):  # all close together
        spaces.sort(key=lambda space: (space - near) % 40)
        spaces = some_cards_of(spaces[:18], chance)
    stones: list[list[int]] = []
    for colour in SEAT_COLOURS[players]:
        own: list[int] = []
        nearly = chance.below(5)
        for number in range(4):
            kind = chance.below(5)
            if (nearly == 0 and number < 3) or (nearly == 1 and chance.below(4)):
                kind = 1
            if kind > 1 and spaces:
                own.append((spaces.pop() - CORNER[colour]) % 40)
            elif kind == 1:
                own.append(40)
        stones.append(sorted(progress for progress in own if progress))
    return stones


def some_cards_of(spaces: list[int], chance: Chance) -> list[int]:
    left = list(spaces)
    chance.shuffle(left)
    return left


def some_deck(chance: Chance) -> list[str]:
    """All cards in some order; what is on top often has few numbers, few colours, or lies round
    the corner of the sequences."""
    cards = list(DECK)
    chance.shuffle(cards)
    wanted = {
        0: set(some_cards_of(list(range(1, 16)), chance)[:5]),
        1: {11, 12, 13, 14, 15, 1, 2, 3, 4, 5},
        2: {13, 14, 15, 1, 2, 3},
        3: set(range(1, 16)),
    }[chance.below(4)]
    colours = "JPCG"[: 2 + chance.below(3)]
    return sorted(cards, key=lambda card: NUMBER[card] not in wanted or card[0] not in colours)


def trick_position(chance: Chance, rulings: dict[str, str], counts: list[int]) -> dict[str, Any]:
    """A position in a trick, with so many cards in each hand."""
    players = len(counts)
    deck = some_deck(chance)
    hands = []
    for count in counts:
        hand = some_of(deck[: max(count, 24)], count, chance)
        deck = [card for card in deck if card not in hand]
        hands.append(hand)
    seat = chance.below(players)
    position: dict[str, Any] = {
        "players": players,
        "phase": "lead",
        "seat": seat,
        "stones": some_stones(players, chance),
        "deals_scored": chance.pick((0, 1, 5, 98, 99)),
        "deals_won": [chance.below(9) for _ in range(players)],
        "deal_winner": chance.below(players),
    }
    if chance.below(4):
        ends = rulings.get("straight_ends", "ace_low_or_high")
        for _ in range(20):
            found = likely_subsets(deck[:18], chance.pick(SIZES))
            combos = sorted(cards for cards in found if classify(cards, ends))
            if combos:
                top = chance.pick(combos)
                passes = chance.below(players - 1)
                owner = (seat - 1 - passes) % players
                passed = [(owner + step) % players for step in range(1, passes + 1)]
                if rulings.get("reentry_after_pass") == "locked_out":
                    others = set(range(players)) - {seat, owner, *passed}
                    passed += [other for other in sorted(others) if chance.below(2)]
                position |= {"phase": "follow", "top": " ".join(ascending(top))}
                position |= {"top_owner": owner, "passes": passes, "passed": sorted(passed)}
                deck = [card for card in deck if card not in top]
                break
    chance.shuffle(deck)
    position["hands"] = [" ".join(ascending(hand)) for hand in hands]
    position["pile"] = deck[: chance.pick((0, 0, 1, 3, 8))]
    words = ("declared", "silent")
    position["declared"] = [chance.pick(words) if count == 1 else "none" for count in counts]
    return position


def check_all(pair: Pair, chance: Chance) -> None:
    """Every set of cards of a small hand, and every movement: the same refusals."""
    reference = pair.reference
    seat = reference.seat
    texts = ["pass", "declare_last_card", "stay_silent", "deal"]
    hand = ascending(reference.hands[seat])[:7]
    for size in range(len(hand) + 1):
        texts += [write_play(cards) for cards in combinations(hand, size)]
    points = {0}
    if reference.phase == "move":
        points |= {1, 40, 41, max(1, reference.points), max(1, reference.points + 1)}
        points |= {1 + chance.below(60) for _ in range(4)}
    for p in range(42):
        texts += [f"penalty_move {p}", f"move_stone {p}"]
        if p in reference.stones[seat] or chance.below(8) == 0:
            texts += [f"move_stone {p} {k}" for k in points if k]
    texts += ["enter_stone", *(f"enter_stone {k}" for k in points if k)]
    for text in texts:
        pair.check_refusal(seat, text)
        if chance.below(20) == 0 and reference.just_passed < 0 and reference.passes == 0:
            pair.check_refusal((seat + 1) % reference.players, text)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_moving_stones(batch: int) -> None:
    for number in range(EACH * 2):
        chance = Chance(10_000 + batch * 1000 + number)
        rulings = some_rulings(chance)
        players = 2 + chance.below(3)
        winner = chance.below(players)
        most = chance.pick((8, 30, 60, 140))
        scores = [chance.below(most) for _ in range(players)]
        if chance.below(3) == 0:
            scores[chance.below(players)] = chance.pick((39, 40, 40, 40, 41, 79, 80, 81))
        scores[winner] = max(scores) + chance.below(2)
        if rulings.get("last_place_score") == "minus_own" and players < 4 and chance.below(2):
            scores[(winner + 1 + chance.below(players - 1)) % players] = -1 - chance.below(30)
        position: dict[str, Any] = {
            "players": players,
            "phase": "move",
            "seat": winner,
            "scores": scores,
            "deal_winner": winner,
            "stones": some_stones(players, chance),
            "hands": [""] * players,
            "pile": [],
            "deals_scored": chance.pick((1, 7, 99, 100)),
            "deals_won": [chance.below(9) for _ in range(players)],
        }
        if chance.below(2):  # a later player's move
            order = Pair.at(position, rulings).reference.movement_order()
            position["seat"] = chance.pick([seat for seat in order if scores[seat]] or [winner])
        if scores[position["seat"]] == 0:
            continue  # GD-9.2: no such turn
        pair = Pair.at(position, rulings, number)
        pair.check_view()
        check_all(pair, chance)
        if pair.check():
            pair.play(chance.pick(MODES), chance, 200, deals=0, tries=4)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_penalties(batch: int) -> None:
    for number in range(EACH):
        chance = Chance(20_000 + batch * 1000 + number)
        rulings = some_rulings(chance)
        players = 2 + chance.below(3)
        counts = [1 + chance.below(8) for _ in range(players)]
        seat = chance.below(players)
        counts[seat] = 1
        position = trick_position(chance, rulings, counts)
        loose = next(card for card in DECK if card not in " ".join(position["hands"]).split())
        phase = chance.pick(("declare", "penalty", "penalty"))
        position |= {"phase": phase, "seat": seat, "top": loose, "top_owner": seat}
        position |= {"passes": 0, "passed": []}
        position["pile"] = [card for card in position["pile"] if card != loose]
        position["declared"][seat] = "silent" if phase == "penalty" else "none"
        pair = Pair.at(position, rulings, number)
        check_all(pair, chance)
        if pair.check():
            pair.play(chance.pick(("silent", *MODES)), chance, 12, deals=0)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_block_duty(batch: int) -> None:
    for number in range(EACH):
        chance = Chance(30_000 + batch * 1000 + number)
        rulings = some_rulings(chance)
        players = 2 + chance.below(3)
        counts = [1 + chance.below(7) for _ in range(players)]
        counts[chance.below(players)] = 1
        position = trick_position(chance, rulings, counts)
        if chance.below(4):
            counts[(position["seat"] + 1) % players] = 1
            hands = [hand.split() for hand in position["hands"]]
            position["hands"] = [
                " ".join(hand[:count]) for hand, count in zip(hands, counts, strict=True)
            ]
            position["declared"] = [
                ("declared" if word == "none" else word) if count == 1 else "none"
                for word, count in zip(position["declared"], counts, strict=True)
            ]
        pair = Pair.at(position, rulings, number)
        pair.check_view()
        check_all(pair, chance)
        pair.play(chance.pick(MODES), chance, 40, deals=0)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_plays_that_end_a_deal(batch: int) -> None:
    for number in range(EACH):
        chance = Chance(40_000 + batch * 1000 + number)
        rulings = some_rulings(chance)
        players = 2 + chance.below(3)
        counts = [1 + chance.below(14 if players == 4 else 18) for _ in range(players)]
        position = trick_position(chance, rulings, counts)
        seat, top = position["seat"], position.get("top", "").split()
        ends = rulings.get("straight_ends", "ace_low_or_high")
        hands = [set(hand.split()) for hand in position["hands"]]
        free = set(DECK).difference(top, position["pile"], *hands) | hands[seat]
        size = len(top) or chance.pick(SIZES)
        found = likely_subsets(sorted(free), size)
        combos = sorted(cards for cards in found if classify(cards, ends))
        hands[seat] = set(chance.pick(combos)) if combos else set()
        if chance.below(2):  # somebody else holds the golden deuce
            hands[seat].discard("G2")
            other = (seat + 1 + chance.below(players - 1)) % players
            if "G2" not in top and "G2" not in position["pile"]:
                hands = [hand - {"G2"} for hand in hands]
                hands[other].add("G2")
        if not hands[seat] or hands[seat] & set().union(*hands[:seat], *hands[seat + 1 :]):
            continue
        position["hands"] = [" ".join(ascending(hand)) for hand in hands]
        position["declared"] = ["declared" if len(hand) == 1 else "none" for hand in hands]
        pair = Pair.at(position, rulings, number)
        pair.check()
        last = write_play(hands[seat])
        pair.check_refusal(seat, last)
        if pair.reference.refuse(seat, last) is None:
            pair.step(last)
            assert pair.reference.phase not in ("lead", "follow", "declare")
        pair.play(chance.pick(MODES), chance, 60, deals=0)


@pytest.mark.parametrize("number", range(0 if FEW else 100 if VERIFY else 3))
def test_big_hands(number: int) -> None:
    chance = Chance(50_000 + number)
    rulings = some_rulings(chance)
    seat = chance.below(2)
    position = trick_position(chance, rulings, [8, 8])
    count = 20 + chance.below(28)
    top = position.get("top", "").split()
    taken = {*top, *position["hands"][1 - seat].split()}
    hand = some_of([card for card in DECK if card not in taken], count, chance)
    position |= {"seat": seat, "passes": 0, "passed": [], "pile": [], "top_owner": 1 - seat}
    position["hands"][seat] = " ".join(hand)
    pair = Pair.at(position, rulings, number)
    legal = pair.check()
    if legal:
        pair.step(chance.pick(legal))
        pair.check()


def test_the_reference_misses_no_combo_of_a_big_hand() -> None:
    for number in range(EACH // 5):
        chance = Chance(number)
        hand = some_deck(chance)[: 5 + chance.below(10)]
        for ends in CHOICES["straight_ends"]:
            for size in SIZES:
                every = {cards for cards in every_subset(hand, size) if classify(cards, ends)}
                likely = {cards for cards in likely_subsets(hand, size) if classify(cards, ends)}
                assert every == likely


def test_the_reference_counts_the_combos_of_the_deck_as_the_ledger_does() -> None:
    found = [classify(cards, "ace_low_or_high") for n in SIZES for cards in likely_subsets(DECK, n)]
    assert Counter(combo.kind for combo in found if combo) == {
        "single": 60,
        "pair": 90,
        "triple": 60,
        "straight": 12_240,
        "flush": 11_964,
        "four_of_a_kind": 840,
        "full_house": 5_040,
        "straight_flush": 48,
    }
