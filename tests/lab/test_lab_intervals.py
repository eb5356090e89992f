"""Intervals, beside values known from elsewhere."""

from __future__ import annotations

import pytest

from kibitz.lab.intervals import mean_interval, wilson


def test_wilson_by_known_values() -> None:
    found = wilson(15, 50)
    assert found.low == pytest.approx(0.1910, abs=1e-4)
    assert found.high == pytest.approx(0.4375, abs=1e-4)
    none = wilson(0, 10)
    assert (none.value, none.low) == (0, 0)
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(10, 10).high == pytest.approx(1)
    assert wilson(0, 0).high == 1


def test_a_mean_and_its_interval() -> None:
    values = [1.0, 2.0, 3.0, 4.0]
    found = mean_interval(sum(values), sum(v * v for v in values), 4)
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * (1.25 / 4) ** 0.5, abs=1e-3)
    assert mean_interval(0, 0, 0).value == 0
