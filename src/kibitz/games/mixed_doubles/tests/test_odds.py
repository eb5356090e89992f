"""Odds: exact, by all 64 pairs of faces; and of the game's own chance, from fixed seeds.

A check of chance compares counts with what is expected by chi-square. The seeds are fixed, so a
check always comes out the same; the limits are what one honest run in ten thousand exceeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest

from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.tests.looking import (
    ALL_INS,
    COLORS,
    ROLLS,
    at,
    dealt,
    plain,
    rulings,
)
from kibitz.games.mixed_doubles.tests.trying import step

FACES = ("B", "B", "Y", "Y", "R", "R", "WILD", "PUSH")
PRIMARIES = ("B", "Y", "R")
SECONDARIES = {"G": ("Y", "B"), "P": ("B", "R"), "O": ("R", "Y")}
VALUES = {"Y": 2, "G": 1, "B": 3, "P": 1, "R": 3, "O": 2}
LIMITS = {
    1: 15.2,
    2: 18.5,
    3: 21.2,
    4: 23.6,
    5: 25.8,
    6: 27.9,
    8: 31.9,
    14: 42.6,
    15: 44.3,
    17: 47.6,
}
"""Chi-square by degrees of freedom at a probability of 1 in 10000."""


def moved(roll: str) -> tuple[frozenset[str], frozenset[str]]:
    """The colors that the game itself banks and pushes on this roll."""
    board = at("2p; S0 main; S0[Y1 G1 B1 P1 R1 O1]").do(f"roll {roll}")
    return frozenset(board.now["banks.0"]), frozenset(board.now["jackpot"])


@pytest.fixture(scope="module")
def pairs() -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """(roll, banked, pushed) of each of the 64 ordered pairs of faces."""
    known = {roll: moved(roll) for roll in ROLLS}
    names = {frozenset(roll.split("+")): roll for roll in ROLLS}
    rolls = [names[frozenset(pair)] for pair in product(FACES, FACES)]
    return [(roll, *known[roll]) for roll in rolls]


Pairs = list[tuple[str, frozenset[str], frozenset[str]]]


def of_64(pairs: Pairs, test: Callable[[str, frozenset[str], frozenset[str]], bool]) -> int:
    return sum(test(*pair) for pair in pairs)


def test_distribution_of_one_roll(pairs: Pairs) -> None:
    counts = Counter(roll for roll, _, _ in pairs)
    assert len(pairs) == 64
    assert counts == {
        "B+B": 4, "Y+Y": 4, "R+R": 4, "Y+B": 8, "B+R": 8, "R+Y": 8, "WILD+B": 4, "WILD+Y": 4,
        "WILD+R": 4, "WILD+WILD": 1, "PUSH+B": 4, "PUSH+Y": 4, "PUSH+R": 4, "PUSH+WILD": 2,
        "PUSH+PUSH": 1,
    }  # fmt: skip
    assert {roll: GAME.ask(f"ways {roll}") for roll in ROLLS} == counts
    assert sum(n for roll, n in counts.items() if "PUSH" not in roll) == 49


def test_odds_of_one_roll(pairs: Pairs) -> None:
    for color in PRIMARIES:
        assert of_64(pairs, lambda r, won, p, c=color: c in won) == 9  # type: ignore[misc]
        assert of_64(pairs, lambda r, won, p, c=color: c in p) == 6  # type: ignore[misc]
    for color, (one, other) in SECONDARIES.items():
        assert of_64(pairs, lambda r, won, p, c=color: c in won) == 17  # type: ignore[misc]
        assert of_64(pairs, lambda r, won, p, c=color: c in p) == 2  # type: ignore[misc]
        for primary in (one, other):
            both = {color, primary}
            assert of_64(pairs, lambda r, won, p, c=both: c <= won) == 5  # type: ignore[misc]
    for two in combinations(PRIMARIES, 2):
        assert of_64(pairs, lambda r, won, p, c=set(two): c <= won) == 1  # type: ignore[misc]
    assert of_64(pairs, lambda r, won, p: set(PRIMARIES) <= won) == 1
    for two in combinations(SECONDARIES, 2):
        assert of_64(pairs, lambda r, won, p, c=set(two): c <= won) == 5  # type: ignore[misc]


AT_LEAST_ONCE = [
    (1, 0.1406, 0.2656, 0.2344, 0.0156),
    (2, 0.2615, 0.4607, 0.4138, 0.0310),
    (3, 0.3653, 0.6039, 0.5512, 0.0461),
    (4, 0.4546, 0.7091, 0.6564, 0.0611),
    (5, 0.5313, 0.7864, 0.7369, 0.0757),
    (6, 0.5972, 0.8431, 0.7986, 0.0902),
]


@pytest.mark.parametrize("row", AT_LEAST_ONCE)
def test_odds_of_at_least_once_in_several_rolls(
    row: tuple[int, float, float, float, float], pairs: Pairs
) -> None:
    rolls, *expected = row
    misses = [
        of_64(pairs, lambda r, won, p: "B" not in won),
        of_64(pairs, lambda r, won, p: "G" not in won),
        of_64(pairs, lambda r, won, p: "PUSH" not in r),
        of_64(pairs, lambda r, won, p: r != "PUSH+PUSH"),
    ]
    assert [round(float(1 - Fraction(n, 64) ** rolls), 4) for n in misses] == expected


def test_expected_points_of_one_roll_by_card(pairs: Pairs) -> None:
    for color, expected in (("B", 27), ("R", 27), ("O", 34), ("Y", 18), ("G", 17), ("P", 17)):
        ways = of_64(pairs, lambda r, won, p, c=color: c in won)  # type: ignore[misc]
        assert ways * VALUES[color] == expected


# ---- The game's own chance


def check(found: Mapping[str, int], shares: Mapping[str, float]) -> None:
    """The counts are what the shares let expect."""
    total, whole = sum(found.values()), sum(shares.values())
    assert set(found) <= set(shares)
    chi = 0.0
    for key, share in shares.items():
        expected = total * share / whole
        chi += (found.get(key, 0) - expected) ** 2 / expected
    assert chi < LIMITS[len(shares) - 1], (chi, dict(found))


WAYS = dict.fromkeys(ROLLS, 4.0) | {
    "Y+B": 8.0, "B+R": 8.0, "R+Y": 8.0, "WILD+WILD": 1.0, "PUSH+WILD": 2.0, "PUSH+PUSH": 1.0
}  # fmt: skip


def first_chance(text: str, line: str, seeds: int) -> Counter[str]:
    """The chance outcome of one action in one position, by many seeds."""
    position, chosen, action = plain(text), rulings(), GAME.read(line)
    return Counter(
        step(GAME.load(position, chosen, seed), 0, action).chance[0] for seed in range(seeds)
    )


def test_the_first_roll_of_many_seeds() -> None:
    found = first_chance("2p; S0 main; D1", "roll", 4000)
    check(found, WAYS)


def test_many_rolls_of_one_seed_and_no_memory_from_one_to_the_next() -> None:
    deal = {"deck_list": "Y60 ER60"}
    position = plain("2p; S0 rolling; X[ER60]; J[Y60]; wager Y60; extra 60; rolls 120; D0")
    roll, swap = GAME.read("roll"), GAME.read("swap S1")
    rolls = []
    for seed in range(60):
        state = GAME.load(position, rulings(**deal), seed)
        for _ in range(120):
            rolls += step(state, 0, roll).chance
            if rolls[-1] == "PUSH+PUSH":
                step(state, 0, swap)
    assert len(rolls) == 60 * 120
    check(Counter(rolls), WAYS)
    after = Counter("push" if "PUSH" in b else "mixture" for a, b in pairwise(rolls) if "PUSH" in a)
    check(after, {"push": 15, "mixture": 49})


def test_the_top_and_the_bottom_card_of_many_shuffles() -> None:
    shares: dict[str, float] = {**dict.fromkeys(COLORS, 14.0), **dict.fromkeys(ALL_INS, 1.0)}
    shares |= {"ER": 6.0, "ST": 6.0, "FR": 5.0, "M5": 1.0}
    top, middle, bottom = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(1800):
        order = GAME.position(GAME.new(2, rulings(), seed))["pile_order"]
        top[order[0]] += 1
        middle[order[54]] += 1
        bottom[order[-1]] += 1
    for found in (top, middle, bottom):
        check(found, shares)


def test_where_one_card_lies_in_many_shuffles() -> None:
    found = Counter[str]()
    for seed in range(1200):
        order = GAME.position(GAME.new(2, rulings(), seed + 10_000))["pile_order"]
        found[str(order.index("M5") // 12)] += 1
    check(found, {str(part): 1 for part in range(9)})


def test_every_order_of_six_cards_is_alike() -> None:
    chosen = rulings(deck_list="Y1 G1 B1 P1 R1 O1")
    places = [Counter[str]() for _ in range(6)]
    for seed in range(2400):
        for place, card in enumerate(GAME.position(GAME.new(2, chosen, seed))["pile_order"]):
            places[place][card] += 1
    for found in places:
        check(found, dict.fromkeys(COLORS, 1))


def test_a_bank_steal_takes_every_card_alike() -> None:
    text = "2p; S0 main; S0[ST1]; S1[- / Y1 G2 B3 R4 FR5]; D1"
    found = first_chance(text, "steal S1 bank", 3000)
    check(found, {"Y": 1, "G": 2, "B": 3, "R": 4, "FR": 5})


def test_every_chance_outcome_comes_from_the_seed_alone() -> None:
    for seed in (0, 1, 2**64 - 1, 2**63, 12345):
        one, other = dealt(4, seed), dealt(4, seed)
        assert GAME.snapshot(one.play.state) == GAME.snapshot(other.play.state)
        first, second = one.outcome("draw"), other.outcome("draw")
        assert first == second
        assert one.outcome("roll") == other.outcome("roll")
    assert len({dealt(4, seed).outcome("draw").chance for seed in range(200)}) > 150


def test_given_outcomes_come_out_as_given_and_as_the_same_again() -> None:
    board = dealt(3, 9)
    state = GAME.clone(board.play.state)
    for line in ("draw", "roll", "end_turn", "draw", "roll"):
        if board.now["phase"] != "swap_choice":
            outcome = board.outcome(line)
            again = step(state, int(GAME.position(state)["seat"]), GAME.read(line), outcome.chance)
            assert again == outcome
    assert GAME.position(state) == GAME.position(board.play.state)
