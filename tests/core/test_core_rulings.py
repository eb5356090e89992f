"""Rulings: read from what people and files write, with clear errors."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest

from kibitz.core import rulings
from kibitz.core.errors import BadRuling
from kibitz.core.rulings import Ruling, changed, describe, read_rulings


def _even(text: str) -> str:
    if len(text) % 2:
        raise ValueError("write an even number of letters.")
    return text.lower()


class Sample(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """One ruling of each kind."""

    bonus: Annotated[Literal["off", "on"], Ruling("A bonus?", {"off": "No.", "on": "Yes."})] = "off"
    rounds: Annotated[int, Ruling("How many rounds?", least=1, most=9)] = 3
    word: Annotated[str, Ruling("Which word?", check=_even, advanced=True)] = "ab"


class Limits(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """A choice between numbers, and none."""

    limit: Annotated[Literal["250", "none"], Ruling("How long?")] = "none"


def test_rulings_are_described_in_order() -> None:
    rows = describe(Sample)
    assert [(row.key, row.kind, row.default) for row in rows] == [
        ("bonus", "choice", "off"),
        ("rounds", "whole", 3),
        ("word", "written", "ab"),
    ]
    assert rows[0].values == (("off", "No."), ("on", "Yes."))


def test_values_are_read_as_people_write_them() -> None:
    read = read_rulings(Sample, {"bonus": True, "rounds": "5", "word": "ABCD"})
    assert read == Sample(bonus="on", rounds=5, word="abcd")
    assert changed(read) == {"bonus": "on", "rounds": 5, "word": "abcd"}
    assert changed(Sample()) == {}


def test_a_number_may_be_written_for_a_word_of_digits() -> None:
    assert read_rulings(Limits, {"limit": 250}) == read_rulings(Limits, {"limit": "250"})
    with pytest.raises(BadRuling, match="Choose one of: 250, none"):
        read_rulings(Limits, {"limit": 251})


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("nothing", 1, "There is no ruling 'nothing'"),
        ("bonus", "maybe", "Choose one of: off, on"),
        ("bonus", 1, "Choose one of"),
        ("rounds", 10, "from 1 to 9"),
        ("rounds", "many", "from 1 to 9"),
        ("rounds", None, "from 1 to 9"),
        ("word", "abc", "even number of letters"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(key: str, value: object, says: str) -> None:
    with pytest.raises(BadRuling, match=says):
        read_rulings(Sample, {key: value})
