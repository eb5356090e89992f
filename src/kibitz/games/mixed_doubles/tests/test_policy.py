"""The tables of the keen player are what the fit finds, and it plays better for them."""

from __future__ import annotations

import pytest

from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.cards import COLOR_CODES
from kibitz.games.mixed_doubles.tests.fitting import fit


def test_cards_are_worth_what_the_fit_finds() -> None:
    kept = GAME.engine.policy.KEPT
    weights = [fit(players, 700) for players in (2, 4)]
    for color, share in zip(COLOR_CODES, kept, strict=True):
        found = sum(weight[f"palette {color}"] for weight in weights) / 2
        assert found == pytest.approx(share, abs=0.3), color


def test_easy_beats_random_at_every_number_of_players() -> None:
    for players in (2, 3, 4, 6):
        bots = ["easy", *["random"] * (players - 1)]
        tally = GAME.playouts(players, GAME.rulings(), bots, 3, 0, 4000)
        assert tally is not None
        share = (tally.wins[:, 0] / tally.wins.sum(axis=1)).mean()
        assert share > 1.2 / players
