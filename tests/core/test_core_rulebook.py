"""Rulebooks: numbered paragraphs, what they refer to, examples."""

from __future__ import annotations

import pytest

from kibitz.core.errors import Unreadable
from kibitz.core.rulebook import read_rulebook

TEXT = """# A game

## 1. First

**AB-1.1** One rule, see AB-2.1.

**AB-1.2** Another,
on two lines.

## 2. Second

**AB-2.1** A third.

```scenario
do = ["go"]
[position]
players = 2
```
"""


def test_rules_are_found_with_chapter_and_references() -> None:
    book = read_rulebook(TEXT)
    assert list(book.rules) == ["AB-1.1", "AB-1.2", "AB-2.1"]
    assert book.rules["AB-1.1"].refers == ("AB-2.1",)
    assert book.rules["AB-1.2"].text == "Another, on two lines."
    assert book.rules["AB-2.1"].chapter == "2. Second"
    assert [example.name for example in book.examples] == ["example 1"]


@pytest.mark.parametrize("number", ["AB-1.2", "ab-1.2", " 1.2 "])
def test_rules_are_found_with_or_without_letters(number: str) -> None:
    assert read_rulebook(TEXT).rule(number).number == "AB-1.2"


def test_an_unknown_rule_says_which_there_are() -> None:
    with pytest.raises(Unreadable, match=r"from AB-1\.1 to AB-2\.1"):
        read_rulebook(TEXT).rule("7.7")


def test_a_number_twice_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"AB-1\.1 stands twice"):
        read_rulebook(TEXT + "\n**AB-1.1** Again.\n")
