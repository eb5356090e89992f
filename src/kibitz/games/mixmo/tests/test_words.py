"""The word lists: what the recipes give, how bots get smaller ones, what a table may bring."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo import words
from kibitz.games.mixmo.words.packing import pack, unpack

TWO_LETTERS = (
    "AD AH AI AM AN AS AT AX BE BI BY DE DO EH EM EN ER ES ET EX FA GO HA HE HI HO ID IF IN IS IT "
    "JA JO KA KI LA LO MA ME MI MU MY NE NO NU OD OF OH OI OM ON OO OR OW OX PA PE PI QI RE SH SI "
    "SO TA TI TO UH UM UP US UT WE WO XI XU YA YE YO"
)
DEUX_LETTRES = (
    "AH AI AN AS AU BU CA CE CI DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO IF IL IN JE LA LE "
    "LI LU MA ME MI MU NA NE NI NO NU OC OH ON OR OS OU PI PU QI RA RE RI RU SA SE SI SU TA TE TU "
    "UD UN US UT VA VE VU WU XI"
)


@pytest.mark.parametrize(
    ("name", "count", "digest"),
    [
        ("scowl70", 115_665, "e5e70e4400b9fde59d20835e54fbe8ad356319eb6b8937395e8161ba507b2e7b"),
        ("scowl60", 79_790, "4633abac74e3e75f88618929d711f539b71b87cb06fa02688fc65f7c47c0e015"),
        ("french", 412_513, "47b9e3fe914badfb0d3dc7087879c2c6626437ce4e652d2f14e9cf1e1c67e697"),
    ],
)
def test_built_in_list_is_what_its_recipe_gives(name: str, count: int, digest: str) -> None:
    found = words.load(name)
    assert (len(found), len(found.words), found.digest) == (count, count, digest)
    assert list(found) == sorted(found.words)
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in found)
    assert min(map(len, found)) == 2


def of_length(name: str, letters: int) -> list[str]:
    return [word for word in words.load(name) if len(word) == letters]


def test_short_words_of_the_ledger() -> None:
    assert of_length("scowl70", 2) == TWO_LETTERS.split()
    assert [len(of_length("scowl70", letters)) for letters in (2, 3, 4)] == [78, 792, 3200]


def test_short_words_of_french() -> None:
    assert of_length("french", 2) == DEUX_LETTRES.split()


def test_MX_3_4_names_abbreviations_and_unit_signs_are_out() -> None:
    english, french = words.load("scowl70"), words.load("french")
    for word in ("PARIS", "NATO", "KB", "MB", "CS", "TS", "AEQ"):
        assert word not in english, word
    for word in ("TOULOUSE", "SOPHIE", "ADN", "KM", "PPM", "AVR", "JUIL", "QU", "JUSQU"):
        assert word not in french, word


def test_MX_3_4_acronyms_read_as_words_and_inflected_forms_are_in() -> None:
    english, french = words.load("scowl70"), words.load("french")
    for word in ("LASER", "RADAR", "OTTERS", "WALKED", "GEESE", "COLOUR", "COLOR", "RESUME"):
        assert word in english, word
    for word in ("LASER", "CHEVAUX", "OEIL", "YEUX", "MANGEASSIONS", "ETE", "BELLE", "EUT"):
        assert word in french, word


def test_a_list_is_loaded_once() -> None:
    assert words.load("scowl70") is words.load("scowl70")
    assert words.load("scowl70").upto(35) is words.load("scowl70").upto(35)


def test_unknown_list_says_which_there_are() -> None:
    with pytest.raises(Unreadable, match="scowl70, scowl60, french"):
        words.load("ods8")


def test_bots_may_know_fewer_words() -> None:
    english = words.load("scowl70")
    assert words.levels("scowl70") == (10, 20, 35, 40, 50, 55, 60, 70)
    assert [len(english.upto(level)) for level in (10, 35, 50)] == [4_013, 40_235, 63_513]
    assert english.upto(60).words == words.load("scowl60").words
    assert english.upto(70) is english
    assert english.upto(99) is english
    assert "HOUSE" in english.upto(10)
    assert len(english.upto(5)) == 0


def test_french_bots_keep_to_short_and_spoken_forms() -> None:
    french = words.load("french")
    assert words.levels("french") == (35, 50, 60, 70)
    assert len(french.upto(35)) == 35_193
    assert "MANGER" in french.upto(35)
    assert "MANGEZ" not in french.upto(35)
    assert "MANGEASSIONS" not in french.upto(60)


def test_packing_gives_back_what_it_got() -> None:
    for given in ([], ["AA"], ["AA", "AAH", "AB", "ZOO"]):
        levels = list(range(len(given)))
        assert unpack(pack(given, levels)) == (tuple(given), bytes(levels))


def test_every_data_file_has_its_licence_beside_it() -> None:
    folder = files("kibitz.games.mixmo.words") / "data"
    names = {path.name for path in folder.iterdir()}
    data = {name.partition(".")[0] for name in names if name.endswith(".z")}
    assert data == {"english", "french", "wordnet"}
    assert {f"{name}.LICENCE.txt" for name in data} <= names
    for name in data:
        assert len((folder / f"{name}.LICENCE.txt").read_text("utf-8")) > 1_000


PLENTY = " ".join(sorted(words.load("scowl60").words)[:500])


def test_a_table_may_bring_its_own_list() -> None:
    own = words.custom(PLENTY + ",\nœuvre; Été it's vis-à-vis a e.g.")
    assert {"OEUVRE", "ETE"} < own.words
    assert len(own) == 502
    assert own.name == "custom"
    assert own is words.custom(PLENTY + ",\nœuvre; Été it's vis-à-vis a e.g.")
    assert own.upto(10) is own


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "has 0 words.*choose a built-in list"),
        ("cat dog", "has 2 words.*needs 20"),
        (PLENTY + " cat/S", "'cat/S'.*without numbers or other signs"),
        (PLENTY + " 42", "'42'"),
        (PLENTY + " слово", "'слово'.*A to Z"),
        (PLENTY + " " + PLENTY.replace(" ", ""), "Part the words by blanks"),
    ],
)
def test_a_list_that_is_none_is_refused_with_advice(text: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        words.custom(text)
