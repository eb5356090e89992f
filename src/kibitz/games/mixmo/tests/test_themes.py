"""Themes: the catalogue, its match rule, and what the lexical database suggests."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.games.mixmo import themes, words
from kibitz.games.mixmo.themes import CATALOGUE, FRENCH_CATALOGUE, match, suggestions
from kibitz.games.mixmo.words.subjects import words_about

IDS = ["wildlife", "plants", "sport", "music", "professions", "food", "body", "clothing"]
LISTS = {"scowl70": CATALOGUE, "scowl60": CATALOGUE, "french": FRENCH_CATALOGUE}


@pytest.mark.parametrize("name", LISTS)
def test_catalogue_is_fair_and_in_the_list(name: str) -> None:
    assert list(LISTS[name]) == IDS
    assert themes.catalogue(name) is LISTS[name]
    allowed = words.load("scowl70" if name == "scowl60" else name)
    for theme, listed in LISTS[name].items():
        lengths = Counter(min(len(word), 8) for word in listed)
        assert lengths == {3: 6, 4: 10, 5: 10, 6: 10, 7: 6, 8: 6}, theme
        assert len(set(listed)) == 48, theme
        assert set(listed) <= allowed.words, theme


def test_catalogue_of_a_table_with_its_own_list_is_the_english_one() -> None:
    assert themes.catalogue("custom") is CATALOGUE


@pytest.mark.parametrize(
    ("word", "theme", "fits"),
    [
        ("LION", "wildlife", True),
        ("LIONS", "wildlife", True),
        ("FOXES", "wildlife", False),
        ("CALVES", "wildlife", False),
        ("WOLVES", "wildlife", False),
        ("WOLFS", "wildlife", True),
        ("PATCHES", "sport", False),
        ("MATCHES", "sport", True),
        ("BOXES", "sport", True),
        ("DAISIES", "plants", True),
        ("DAISYS", "plants", False),
        ("MONKEYS", "wildlife", True),
        ("MONKEIES", "wildlife", False),
        ("ASHES", "plants", True),
        ("BRASSES", "plants", False),
        ("GRASSES", "plants", True),
        ("LION", "music", False),
        ("LION", "things with manes", False),
        ("lion", "wildlife", False),
    ],
)
def test_MX_8_9_theme_match(word: str, theme: str, fits: bool) -> None:
    assert match(word, theme) is fits


@pytest.mark.parametrize(
    ("word", "theme", "fits"),
    [
        ("LIONS", "wildlife", True),
        ("OURS", "wildlife", True),
        ("OURSS", "wildlife", False),
        ("OURSES", "wildlife", False),
        ("LYNX", "wildlife", True),
        ("HIBOUX", "wildlife", True),
        ("GNOUS", "wildlife", True),
        ("GNOUX", "wildlife", False),
        ("MANTEAUX", "clothing", True),
        ("ROSEAUX", "plants", True),
        ("PIEDS", "body", True),
        ("YEUX", "body", False),
        ("LION", "music", False),
    ],
)
def test_MX_8_9_theme_match_in_french(word: str, theme: str, fits: bool) -> None:
    assert match(word, theme, "french") is fits


def test_french_plurals_in_al_and_eu() -> None:
    assert list(themes.french_plurals("CHEVAL")) == ["CHEVALS", "CHEVAUX"]
    assert list(themes.french_plurals("CHEVEU")) == ["CHEVEUS", "CHEVEUX"]
    assert list(themes.french_plurals("NEZ")) == []


def test_suggestions_are_words_of_the_list_each_with_a_reason() -> None:
    allowed = words.load("scowl70")
    for theme in (*IDS, "astronomy", "things you find at the beach", "dogs"):
        found = suggestions(theme, allowed)
        assert len(found) >= 48, theme
        for word, why in found:
            assert word in allowed
            assert why.startswith(f"{word.lower()}: ")
            assert len(why) > len(word) + 10


def test_suggestions_begin_with_the_listed_words() -> None:
    found = suggestions(" Wildlife ", words.load("scowl70"))
    listed = [match(word, "wildlife") for word, _ in found]
    assert listed == sorted(listed, reverse=True)
    assert listed.count(True) >= 48 * 1.5
    assert found[0].why == f"{found[0].word.lower()}: listed under wildlife"


def test_suggestions_say_what_a_word_is() -> None:
    asked = ["GNU", "TABLE", "WOLVES", "BUOY", "SHREWS"]
    assert dict(suggestions("wildlife", asked)) == {
        "GNU": "gnu: a kind of antelope, a kind of animal",
        "SHREWS": "shrews: more than one shrew, a kind of insectivore, a kind of animal",
        "WOLVES": "wolves: more than one wolf, a kind of canine, a kind of animal",
    }
    assert dict(suggestions("chess", ["CASTLED", "TABLE"])) == {
        "CASTLED": "castled: a form of castle, a word of chess"
    }


@pytest.mark.parametrize(
    ("theme", "word"),
    [
        ("Things in space", "ASTEROID"),
        ("kinds of cheese", "MOZZARELLA"),
        ("musical instruments", "SACKBUT"),
        ("colors", "MAUVE"),
        ("jobs", "WELDER"),
        ("in the kitchen", "SAUCEPAN"),
        ("birdz", "HERON"),
        ("instrumants", "SEXTANT"),
    ],
)
def test_suggestions_for_a_theme_in_other_words(theme: str, word: str) -> None:
    assert word in {found.word for found in suggestions(theme, words.load("scowl70"))}


@pytest.mark.parametrize("theme", ["", "xyzzy", "42", "a", "!?", "слова", "z" * 40])
def test_no_suggestion_for_what_is_no_theme(theme: str) -> None:
    assert suggestions(theme, words.load("scowl70")) == ()


def test_french_suggestions_are_the_listed_words() -> None:
    french = words.load("french")
    assert {"LOUP", "LOUPS"} <= {found.word for found in suggestions("animaux", french, "french")}
    assert suggestions("Métiers", ["JUGE"], "french")[0].why == "juge: listed under professions"
    assert suggestions("astronomy", french, "french") == ()


def test_suggestions_know_most_of_the_catalogue() -> None:
    known = {theme: sum(w in words_about(theme) for w in CATALOGUE[theme]) for theme in IDS}
    assert sum(known.values()) >= 355, known
