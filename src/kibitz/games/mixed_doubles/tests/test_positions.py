"""Positions set up by hand: their faults, what cannot be read, and the way there and back."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.rulebook import rulebook
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.tests.looking import COLORS, at, plain, read, rulings
from kibitz.games.mixed_doubles.tests.trying import (
    reachable,
    some_options,
    some_position,
    some_rulings,
)

ON = {"minus_five_on_wager": "on", "double_wild_wins": "on"}


def faults(text: str, **options: object) -> list[str]:
    """The rules of all faults of a position in short notation; each must be well told."""
    found = GAME.faults(plain(text), rulings(**(options or ON)))
    for fault in found:
        assert fault.rule in rulebook(GAME).rules
        assert fault.sentence[0].isupper() or fault.sentence[0].isdigit()
        assert fault.sentence.endswith(".")
    return [fault.rule for fault in found]


FAULTLESS = [
    "2p; setup",
    "2p; S0 start; S0[Y1]",
    "2p; S0 start; extra 2; X[ER2]",
    "2p; S1 main; extra 1",
    "2p; S0 rolling; rolls 1; extra 1",
    "2p; S0 rolling; rolls 3; wager Y3",
    "2p; S0 rolling; rolls 5; wager Y3; extra 2",
    "2p; S0 swap_choice; rolls 2; wager Y3",
    "2p; S0 swap_choice; rolls 0; extra 0",
    "2p; S0 minus_five_choice; S0[M5]; wager Y1",
    "2p; S0 wrap_up; wager Y3; extra 1; D0",
    "12p; S11 start; D0; final 12",
    "2p; S0 rolling; D0; final 1; rolls 1; extra 1",
    "2p; S0 game_over; D0",
    "2p; S0 game_over; D0; instant S1",
    "7p; S0 start; S0[M5x2 Y28]",
]


@pytest.mark.parametrize("text", FAULTLESS)
def test_a_possible_position_has_no_fault(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("MD-1.1", "1p; S0 start"),
        # Cards of a kind
        *[("MD-0.1", f"2p; S0 start; S0[{c}8]; S1[- / {c}4]; J[{c}3]") for c in COLORS],
        ("MD-0.1", "7p; S0 start; S0[Y20 / Y9]"),
        ("MD-0.2", "2p; S0 start; S0[ER4]; X[ER3]"),
        ("MD-0.2", "2p; S0 start; S0[ST7]"),
        ("MD-0.2", "2p; S0 start; S0[M5]; S1[M5]"),
        ("MD-0.2", "7p; S0 start; S0[M5x3]"),
        ("MD-0.2", "2p; S0 start; S0[- / FR6]"),
        ("MD-0.2", "2p; S0 start; X[AI-Y2]"),
        ("MD-0.2", "2p; S0 start; D109"),
        ("MD-0.2", "2p; S0 start; S0[Y1]; D108"),
        ("MD-0.2", "2p; S0 start; X[AI-Y]; D<AI-Y,G>"),
        ("MD-0.1", "2p; S0 start; S0[Y14]; D<Y,G>"),
        # Zones
        ("MD-2.6", "2p; S0 start; S0[FR1]"),
        ("MD-2.7", "2p; S0 start; S1[AI-Y]"),
        ("MD-5.7", "2p; S0 start; S0[- / ER1]"),
        ("MD-5.7", "2p; S0 start; S0[- / ST1]"),
        ("MD-5.7", "2p; S0 start; S0[- / M5]"),
        ("MD-6.3", "2p; S0 start; J[ER1]"),
        ("MD-6.3", "2p; S0 start; J[FR1]"),
        ("MD-1.2", "2p; S0 start; X[Y1]"),
        ("MD-1.2", "2p; S0 start; X[M5]"),
        # The turn
        ("MD-3.2", "2p; S0 rolling; rolls 1; wager M5"),
        ("MD-3.1", "2p; S0 wrap_up; wager Y0"),
        ("MD-8.3", "2p; S0 wrap_up; wager Y1; D0; final 1"),
        *[("MD-3.7", f"2p; S0 {phase}; wager Y1") for phase in ("start", "main")],
        ("MD-3.7", "2p; setup; wager Y1"),
        ("MD-3.7", "2p; S0 game_over; wager Y1; D0"),
        ("MD-4.2", "2p; S0 rolling"),
        *[("MD-3.4", f"2p; S0 {phase}; rolls 1") for phase in ("start", "main", "wrap_up")],
        ("MD-3.4", "2p; S0 game_over; D0; rolls 1"),
        ("MD-3.4", "2p; S0 rolling; rolls 3; wager Y1; extra 1"),
        ("MD-3.4", "2p; S0 rolling; rolls 2; wager Y1"),
        ("MD-3.7", "2p; setup; extra 1"),
        ("MD-3.7", "2p; S0 game_over; D0; extra 1"),
        # The end
        ("MD-8.2", "2p; S0 start; D0; final 3"),
        ("MD-8.1", "2p; S0 start; D1; final 2"),
        ("MD-8.3", "2p; S0 main; D0; final 2"),
        ("MD-8.3", "2p; S0 game_over; D0; final 2"),
        ("MD-2.2", "2p; S0 start; D0"),
        ("MD-9.1", "2p; S0 minus_five_choice; wager Y1"),
        ("MD-9.1", "2p; S0 minus_five_choice; S1[M5]; wager Y1"),
        ("MD-9.2", "2p; S0 start; instant S1"),
    ],
)
def test_every_kind_of_fault_names_its_rule(rule: str, text: str) -> None:
    found = faults(text)
    assert found == [rule]


@pytest.mark.parametrize(
    ("rule", "text", "options"),
    [
        # A roll was made before any of these, so less is owed than in the beginning.
        ("MD-3.4", "2p; S0 rolling; rolls 1", ON),
        ("MD-3.4", "2p; S0 rolling; rolls 2; extra 1", ON),
        ("MD-3.4", "2p; S0 swap_choice; rolls 1", ON),
        ("MD-3.4", "2p; S0 swap_choice; rolls 1; wager Y1", ON),
        ("MD-3.4", "2p; S0 minus_five_choice; S0[M5]; rolls 1; wager Y1", ON),
        # A success needs a wager, the choice its option, the instant win its own.
        ("MD-9.1", "2p; S0 minus_five_choice; S0[M5]", ON),
        ("MD-9.1", "2p; S0 minus_five_choice; S0[M5]; wager Y1", {"free_value": "two"}),
        ("MD-9.2", "2p; S0 game_over; D0; instant S1", {"free_value": "two"}),
        # The final round comes first, and it is over an empty pile.
        ("MD-8.1", "2p; S0 game_over; D7", ON),
        # Nothing is dealt before the deal, and there must be enough for it.
        ("MD-1.2", "2p; setup; S0[Y1]", ON),
        ("MD-1.3", "2p; setup; D5", ON),
        # There are not so many of a color.
        ("MD-3.1", "2p; S0 wrap_up; wager Y15", ON),
    ],
)
def test_a_position_no_game_can_reach_has_a_fault(
    rule: str, text: str, options: dict[str, str]
) -> None:
    assert rule in faults(text, **options)


def test_all_faults_are_listed_not_just_the_first() -> None:
    text = "2p; S0 start; S0[FR1 Y15]; S1[- / ER7]; J[ST1]; X[Y1]; D3; final 3; wager Y1; rolls 1"
    assert sorted(set(faults(text))) == sorted(
        {"MD-0.1", "MD-0.2", "MD-2.6", "MD-5.7", "MD-6.3", "MD-1.2", "MD-8.3", "MD-3.7", "MD-3.4",
         "MD-8.2", "MD-8.1"}
    )  # fmt: skip


def test_faults_tell_several_minus_five_by_their_full_name() -> None:
    (fault,) = GAME.faults(plain("7p; S0 start; S0[- / M5x2]"), rulings())
    assert "MINUS FIVE" in fault.sentence


def test_a_fault_says_where_it_is() -> None:
    (fault,) = GAME.faults(plain("3p; S0 start; S2[FR1]"), rulings())
    assert fault.places == ("palettes.2",)
    (fault,) = GAME.faults(plain("3p; S0 start; J[ST1]"), rulings())
    assert fault.places == ("jackpot",)


@pytest.mark.parametrize("number", range(30))
def test_no_state_of_a_game_has_a_fault(number: int) -> None:
    chance = Chance(number)
    players = 2 + chance.below(11)
    chosen = some_rulings(chance, players)
    for moves in (0, 1, chance.below(100), chance.below(300), 10_000):
        state = reachable(chance, players, chosen, moves)
        assert GAME.faults(GAME.position(state), chosen) == (), GAME.position(state)


# ---- What cannot be read


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({}, ("players", "1 to 12")),
        ({"players": 0}, ("players", "0")),
        ({"players": 13}, ("players", "13", "12")),
        ({"players": "2"}, ("players", "'2'")),
        ({"players": True}, ("players",)),
        ({"players": 2, "phase": "draw"}, ("phase", "draw", "wrap_up")),
        ({"players": 2, "phase": ["start"]}, ("phase",)),
        ({"players": 2, "phase": None}, ("phase",)),
        ({"players": 2, "seat": 2}, ("seat", "0 to 1")),
        ({"players": 2, "seat": -1}, ("seat",)),
        ({"players": 2, "hands": []}, ("hands", "palettes")),
        ({"players": 2, "palettes": "Y2"}, ("palettes", "list")),
        ({"players": 2, "palettes": {"0": "Y2"}}, ("palettes", "list")),
        ({"players": 2, "palettes": ["", "", ""]}, ("palettes", "3", "2")),
        ({"players": 2, "palettes": ["Q2"]}, ("Q2", "Y")),
        ({"players": 2, "palettes": ["Y-2"]}, ("Y-2",)),
        ({"players": 2, "palettes": [{"Y": -1}]}, ("palettes.0", "-1")),
        ({"players": 2, "palettes": [{"Y": "2"}]}, ("palettes.0",)),
        ({"players": 2, "palettes": [{"Y": 121}]}, ("palettes.0", "121")),
        ({"players": 2, "palettes": [3]}, ("palettes.0", "3")),
        ({"players": 2, "banks": [["Y2"]]}, ("banks.0",)),
        ({"players": 2, "jackpot": 3}, ("jackpot",)),
        ({"players": 2, "jackpot": "Y121"}, ("jackpot", "121")),
        ({"players": 2, "discard": "ZZ"}, ("ZZ",)),
        ({"players": 2, "pile": -1}, ("pile",)),
        ({"players": 2, "pile": 321}, ("pile", "320")),
        ({"players": 2, "pile": ["Y", "Q"]}, ("Q",)),
        ({"players": 2, "pile_order": "Y G"}, ("pile_order", "list")),
        ({"players": 2, "pile": 3, "pile_order": ["Y"]}, ("3", "1")),
        ({"players": 2, "pile_order": ["Y"] * 321}, ("320",)),
        ({"players": 2, "pile_order": ["Y2"]}, ("Y2",)),
        ({"players": 2, "extra_rolls": -1}, ("extra_rolls",)),
        ({"players": 2, "rolls_left": 1.5}, ("rolls_left",)),
        ({"players": 2, "final_left": 13}, ("final_left",)),
        ({"players": 2, "wager": ["Y", 1]}, ("wager",)),
        ({"players": 2, "wager": "Y1 B1"}, ("Y1 B1",)),
        ({"players": 2, "instant_winner": 2}, ("instant_winner",)),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_word_of_help(
    position: dict[str, Any], words: tuple[str, ...]
) -> None:
    for ask in (
        lambda: GAME.load(position, rulings(), 0),
        lambda: GAME.faults(position, rulings()),
    ):
        with pytest.raises(Unreadable) as caught:
            ask()
        text = str(caught.value)
        assert text.endswith(".")
        for word in words:
            assert word in text


@pytest.mark.parametrize(
    ("zone", "rule"),
    [("S0[FR1]", "MD-2.6"), ("S0[AI-Y]", "MD-2.7"), ("S0[- / ST1]", "MD-5.7"), ("J[M5]", "MD-6.3"),
     ("X[Y1]", "MD-1.2"), ("wager ER1; rolls 1", "MD-3.2")],
)  # fmt: skip
def test_what_has_no_place_in_a_game_cannot_be_loaded(zone: str, rule: str) -> None:
    with pytest.raises(Unreadable, match=rule):
        at(f"2p; S0 rolling; {zone}")


def test_more_cards_than_any_game_has_are_counted_rightly_or_not_loaded() -> None:
    """A position with faults may be played on, but its cards must not change their number."""
    try:
        board = at("2p; S0 main; S0[Y120]; S1[Y120]; J[Y100]")
    except Unreadable:
        return
    board.do("roll Y+Y")
    assert board.now["banks.0"] == {"Y": 220}


def test_more_actions_than_any_game_has_are_listed_rightly_or_not_loaded() -> None:
    """Played in a process of its own: what overruns a list may bring the process down."""
    program = """
from kibitz.core.errors import Unreadable
from kibitz.games.mixed_doubles import GAME
position = {"players": 2, "phase": "main", "palettes": ["Y120 G120 B120 P120 R120 O120"]}
try:
    state = GAME.load(position, GAME.rulings(), 0)
except Unreadable:
    print(721)
else:
    print(len(GAME.legal(state, 0)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "721"), done.stderr[-300:]


# ---- There and back


def test_what_is_left_out_takes_its_default() -> None:
    state = GAME.load({"players": 3}, rulings(), 0)
    position = GAME.position(state)
    assert len(position.pop("pile_order")) == 40
    assert position == {
        "players": 3, "seat": 0, "phase": "start", "palettes": [""] * 3, "banks": [""] * 3,
        "jackpot": "", "discard": "", "pile": 40, "extra_rolls": 0, "rolls_left": 0, "wager": "",
        "final_left": 0, "instant_winner": -1,
    }  # fmt: skip


def test_a_pile_given_by_size_holds_cards_that_lie_nowhere_else() -> None:
    text = "2p; S0 start; S0[Y14 M5 / FR5]; J[G13]; X[ER6 ST5]; "
    for seed in range(5):
        order = at(text + "D40", seed).now["pile_order"]
        assert len(order) == 40
        assert not {"Y", "M5", "FR", "ER"} & set(order)
        assert order.count("G") <= 1
        assert order.count("ST") <= 1
    assert at(text + "D40", 1).now["pile_order"] != at(text + "D40", 2).now["pile_order"]
    assert at(text + "D40", 1).now["pile_order"] == at(text + "D40", 1).now["pile_order"]


def test_zones_are_read_as_text_or_as_counts_in_any_case_and_order() -> None:
    one = GAME.load({"players": 2, "palettes": ["st1 Y2 M5X1"],
                     "banks": ["", "fr1 G1"], "pile": ["y", "ai-r"]}, rulings(), 0)  # fmt: skip
    two = GAME.load(
        {
            "players": 2,
            "palettes": [{"Y": 2, "M5": 1, "ST": 1, "O": 0}, {}],
            "banks": ["-", {"G": 1, "FR": 1}],
            "pile_order": ["Y", "AI-R"],
        },
        rulings(),
        0,
    )
    assert GAME.snapshot(one) == GAME.snapshot(two)
    assert GAME.position(one)["palettes"] == ["Y2 ST1 M5", ""]
    assert GAME.position(one)["banks"] == ["", "G1 FR1"]


@pytest.mark.parametrize("number", range(60))
def test_a_position_loads_to_what_it_was_written_from(number: int) -> None:
    chance = Chance(number)
    if number % 2:
        options = some_options(chance)
        chosen = rulings(**options)
        state = GAME.load(some_position(chance, options), chosen, 5)
    else:
        players = 2 + chance.below(11)
        chosen = some_rulings(chance, players)
        state = reachable(chance, players, chosen, chance.below(300))
    position = GAME.position(state)
    again = GAME.load(position, chosen, 5)
    assert GAME.position(again) == position
    assert GAME.snapshot(GAME.load(position, chosen, 5)) == GAME.snapshot(again)
    for seat in (None, 0, 1):
        assert GAME.view(again, seat) == GAME.view(state, seat)
    assert GAME.actors(again) == GAME.actors(state)
    assert GAME.legal(again, int(position["seat"])) == GAME.legal(state, int(position["seat"]))


def test_the_short_notation_itself() -> None:
    assert read("3p; S1 main; S0[Y2 M5x2 / -]; D<Y,AI-R>; extra 2; wager Y1") == {
        "players": 3, "seat": 1, "phase": "main", "palettes.0": {"Y": 2, "M5": 2}, "banks.0": {},
        "pile_order": ["Y", "AI-R"], "pile": 2, "extra_rolls": 2, "wager": "Y1",
    }  # fmt: skip
