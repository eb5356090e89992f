"""What a player is told of a grid before it is called, what hints say, and what can be typed."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.errors import Unreadable
from kibitz.core.game import Entry
from kibitz.core.rulings import read_rulings
from kibitz.games.mixmo import GAME, terminal
from kibitz.games.mixmo.actions import CallMixmo, SetGrid

PLANET: dict[str, Any] = {"players": 2, "hands": ["PLANET?", "CASTER"], "bag": "SOED"}


def seen(
    position: dict[str, Any], seat: int | None = 0, client_help: str = "unplaced_count"
) -> Any:
    rulings = read_rulings(GAME.rulings, {"client_help": client_help})
    return GAME.view(GAME.load(position, rulings, 0), seat)


def told(grid: str, client_help: str = "unplaced_count") -> list[str]:
    view = seen(PLANET, client_help=client_help)
    return [fault.sentence for fault in GAME.judge(view, SetGrid(grid))]


def test_the_table_tells_no_more_than_it_may() -> None:
    assert told("PLANTE", client_help="none") == []
    assert told("PLANTE", client_help="unplaced_count") == ["1 tile has no place yet."]
    assert told("PLANTEs", client_help="unplaced_count") == []
    assert told("PLANTE", client_help="full_check") == [
        "1 tile has no place yet.",
        "PLANTE is no word of the list.",
    ]
    assert told("PLANETs", client_help="full_check") == []
    assert told("QI") == ["That does not fit the tiles you hold. Look at your tiles again."]
    assert GAME.judge(seen(PLANET, None), SetGrid("PLANTE")) == ()


def test_the_theme_is_told_where_it_is_needed() -> None:
    final = {**PLANET, "phase": "endgame", "theme": "food"}
    faults = GAME.judge(seen(final, client_help="full_check"), SetGrid("PLANETs"))
    assert [fault.rule for fault in faults] == ["MX-9.6"]


def test_hints_say_of_grids_only_what_the_table_tells_anyway() -> None:
    assert GAME.hint(seen(PLANET), 0.0) is None
    hint = GAME.hint(seen(PLANET, client_help="full_check"), 0.0)
    assert hint is not None
    assert isinstance(hint.action, SetGrid)
    state = GAME.load(PLANET, read_rulings(GAME.rulings, {}), 0)
    assert GAME.refusal(state, Entry(0, 0, hint.action)) is None
    done = {**PLANET, "grids": ["PLANETs", "-"]}
    called = GAME.hint(seen(done, client_help="full_check"), 0.0)
    assert called is not None
    assert isinstance(called.action, CallMixmo)


def test_a_theme_is_named_that_the_tiles_serve() -> None:
    position = {"players": 2, "phase": "theme_pending", "hands": ["DUOHUM!", "CASTER"]}
    hint = GAME.hint(seen(position), 0.0)
    assert hint is not None
    assert GAME.write(hint.action) == "announce_theme music"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("place plan 0,0 h", "set_grid PLAN"),
        ("place PLaN 0,0 v", "set_grid P/L/a/N"),
        ("place plans 2,-1 h", "set_grid PLANs@2,-1"),
        ("call", "call_mixmo - seen 0"),
        ("call GNU", "call_mixmo - seen 0 theme GNU"),
        ("stuck", "agree_deadlock"),
        ("unstuck", "withdraw_deadlock"),
        ("theme things in space", "announce_theme things in space"),
        ("fits cat dog", "declare_theme_words CAT,DOG"),
        ("yes cat", "vote CAT yes"),
        ("strike 3,4 V", "remove_word 3,4 V"),
        ("done", "done_review"),
        ("clear", "set_grid -"),
    ],
)
def test_what_is_typed_in_the_terminal(typed: str, written: str) -> None:
    found = terminal.read(seen(PLANET), typed)
    assert found is not None
    assert GAME.write(found) == written


def test_tiles_are_moved_and_taken_in_the_terminal() -> None:
    view = seen({**PLANET, "grids": ["PLAN", "-"]})
    assert GAME.write(terminal.read(view, "place PET 0,0 v") or SetGrid("-")) == "set_grid PLAN/E/T"
    assert terminal.read(view, "move 3,0 0,1") == SetGrid("PLA/N")
    assert terminal.read(view, "take 0,0 1,0") == SetGrid("AN@2,0")
    assert terminal.read(view, "set_grid PLAN") is None
    for wrong in (
        "place OX 0,0 h",
        "place QQ 0,3 h",
        "move 9,9 0,1",
        "take 9,9",
        "place OX",
        "take",
    ):
        with pytest.raises(Unreadable):
            terminal.read(view, wrong)
