"""The game against the plain reading of the rules in ``reference``, step by step.

Both play the same random games, with random seats and rulings; the cards that the game deals and
draws are handed to the reference. KIBITZ_VERIFY=1 plays thousands of games.
"""

from __future__ import annotations

import pytest
from rule_testing import VERIFY

from kibitz.core.chance import Chance
from kibitz.games.golden_deuce.tests.lockstep import MODES, Pair, some_rulings
from kibitz.games.golden_deuce.tests.reference import CHOICES

BATCHES = 100 if VERIFY else 5
ENDS = 500 if VERIFY else 5
LONGEST = 100_000 if VERIFY else 100


def some_stones(players: int, chance: Chance) -> list[list[int]]:
    """Stones of a game that is nearly over, no two on one space."""
    free = list(range(40))
    chance.shuffle(free)
    corners = {2: (0, 20), 3: (0, 10, 20), 4: (0, 10, 20, 30)}[players]
    stones = []
    for corner in corners:
        kinds = [chance.below(6) for _ in range(4)]
        own = [40 for kind in kinds if kind > 2]
        own += [(free.pop() - corner) % 40 for kind in kinds if kind in (1, 2)]
        stones.append(sorted(progress for progress in own if progress))
    return stones


def late_pair(number: int) -> Pair:
    """A game that begins with few stones or few deals to go."""
    chance = Chance(1_000_000 + number)
    players = 2 + chance.below(3)
    position = {
        "players": players,
        "phase": "deal",
        "stones": some_stones(players, chance),
        "deals_scored": 93 + chance.below(7),
        "deals_won": [chance.below(34) for _ in range(players)],
        "deal_winner": chance.below(players),
    }
    return Pair.at(position, some_rulings(chance), number)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_games_come_out_as_in_the_reference(batch: int) -> None:
    for number in range(batch * 2, batch * 2 + 2):
        chance = Chance(number)
        pair = Pair.new(2 + chance.below(3), some_rulings(chance), number)
        endless = pair.reference.rulings["deal_cap"] == "none"
        pair.play(chance.pick(MODES), chance, min(LONGEST, 3000) if endless else LONGEST)
        assert pair.reference.phase == "game_over" or endless or not VERIFY


@pytest.mark.parametrize("batch", range(ENDS))
def test_the_end_of_games_comes_out_as_in_the_reference(batch: int) -> None:
    for number in range(batch * 3, batch * 3 + 3):
        pair, chance = late_pair(number), Chance(2_000_000 + number)
        pair.play(chance.pick(MODES), chance, 2 * LONGEST, deals=8)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_count_with_the_default_rules(players: int) -> None:
    chance = Chance(players)
    pair = Pair.new(players, {}, players)
    pair.play("large", chance, LONGEST)
    assert pair.reference.phase == "game_over" or not VERIFY


@pytest.mark.parametrize(("key", "value"), [(k, v) for k in CHOICES for v in CHOICES[k][1:]])
def test_every_option_alone(key: str, value: str) -> None:
    for players in (2, 3, 4):
        chance = Chance(players)
        pair = Pair.new(players, {key: value}, players)
        pair.play("kinds", chance, 1000 if VERIFY else 50)
