"""Whole rounds end, and every card is in one place at any time (NZ-3.7, NZ-9.8)."""

from __future__ import annotations

import numpy as np
import pytest
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import rulings

ROUNDS = 10_000 if VERIFY else 5 if FEW else 60
MOST_STEPS = 79 + 79 * 5 + 79
"""Placements, passes between them, second cards declined (NZ-9.8)."""


def lying(records: np.ndarray) -> list[int]:
    """Every card that lies somewhere, by index."""
    s = records[0]
    cards = [int(card) for card in s.laid_card[: s.laid]]
    for seat in range(s.players):
        cards += [int(card) for card in s.hand[seat, : s.hand_size[seat]]]
    return cards + [int(card) for card in s.pile[: s.pile_left]]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_NZ_9_8_every_round_ends_with_its_cards_conserved(players: int) -> None:
    engine = GAME.engine
    given = np.zeros(0, dtype=np.int64)
    journal = np.zeros((0, 4), dtype=np.int64)
    out = np.empty(engine.codes.MOST_ACTIONS, dtype=np.int64)
    for number in range(ROUNDS):
        chance = Chance(number)
        records = engine.new(players, rulings(), number)
        engine.doors.perform_at(records, 0, engine.codes.OPEN_ROUND, given, journal)
        steps, look = 0, chance.below(60)
        while engine.PHASES[int(records["phase"][0])] != "match_over":
            n = int(engine.doors.legal_at(records, 0, out))
            code = int(out[chance.below(n)]) if n else engine.codes.DEAL_CARDS
            engine.doors.perform_at(records, 0, code, given, journal)
            steps += 1
            if steps > 1 and (steps % 60 == look or number < 3):
                assert sorted(lying(records)) == list(range(80))
        assert steps <= MOST_STEPS
        assert sorted(lying(records)) == list(range(80))
        scores = engine.standing(records)[0]
        laid = [int(records["score"][0, seat]) for seat in range(players)]
        assert all(score <= points for score, points in zip(scores, laid, strict=True))
