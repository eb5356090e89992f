"""The game against the plain reading of the rules in ``reference``, step by step.

Both play the same random matches, with random seats and rulings; the first players, icons and
orders that the game draws are handed to the reference. KIBITZ_VERIFY=1 plays many more.
"""

from __future__ import annotations

from collections import Counter

import pytest
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.games.numzee.tests.lockstep import IN_A_ROUND, MODES, Pair, some_rulings
from kibitz.games.numzee.tests.reference import CHOICES, ROUNDS

BATCHES = 40 if VERIFY else 2 if FEW else 4
LONGEST = 100_000 if VERIFY else 45


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_matches_come_out_as_in_the_reference(batch: int) -> None:
    for number in range(batch * 3, batch * 3 + 3):
        chance = Chance(number)
        pair = Pair.new(2 + chance.below(5), some_rulings(chance), number)
        fresh = 10 if chance.below(2) else 0
        pair.play(chance.pick(MODES), chance, LONGEST, fresh=fresh)
        assert pair.reference.phase == "match_over" or not VERIFY


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_count_with_the_default_rules(players: int) -> None:
    chance = Chance(players)
    pair = Pair.new(players, {}, players)
    # To the end; the reference lists now and then.
    pair.play("cards" if players % 2 else "greedy", chance, 1000, listed=25)
    assert pair.reference.phase == "match_over"


@pytest.mark.parametrize(("key", "value"), [(k, v) for k in CHOICES for v in CHOICES[k][1:]])
def test_every_option_alone(key: str, value: str) -> None:
    for players in range(2, 7) if VERIFY else (2 + len(value) % 5,):
        chance = Chance(players)
        rounds = 3 if VERIFY else 1
        pair = Pair.new(players, {key: value, "rounds": rounds}, players)
        pair.play(chance.pick(MODES), chance, 1000 if VERIFY else 30)


def through_the_rounds(pair: Pair, chance: Chance) -> None:
    """A whole match of rounds that nobody plays: every seat passes (NZ-12.16)."""
    for _ in range(20 * len(ROUNDS)):
        reference = pair.reference
        in_a_round = reference.phase in IN_A_ROUND
        legal = pair.check(listed=not in_a_round)
        if not in_a_round:
            pair.check_attempts(chance, 6, legal)
        if reference.phase == "match_over":
            return
        if reference.phase in ("round_start", "deal"):
            pair.referee()
        else:
            pair.step(chance.pick(legal) if reference.phase == "choose_starter" else "pass")
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("starter_repeat", CHOICES["starter_repeat"])
@pytest.mark.parametrize("starter_choice", CHOICES["starter_choice"])
@pytest.mark.parametrize("first_player", CHOICES["first_player"])
def test_all_twelve_rounds(first_player: str, starter_choice: str, starter_repeat: str) -> None:
    for number in range(12 if VERIFY else 1):
        chance = Chance(number)
        rulings: dict[str, str | int] = {
            **some_rulings(chance),
            "first_player": first_player,
            "starter_choice": starter_choice,
            "starter_repeat": starter_repeat,
            "pass_policy": "free",
            "no_play": "pass",
            "blocked_with_pile": "end_round",
            "rounds": 12,
        }
        pair = Pair.new(2 + chance.below(5), rulings, number)
        through_the_rounds(pair, chance)
        cards = Counter(pair.reference.starters)
        assert cards.total() == 12
        assert starter_repeat == "allowed" or set(cards.values()) == {1}
