"""Every rule of chapters 3 and 4: grids, words, wilds, and calls while the bag is not empty."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.tests.boards import (
    BAG,
    G1,
    G2,
    G3,
    Board,
    alone,
    at,
    endgame,
    opening,
    six,
    word,
)

# ---- 3. Grid and words

MALFORMED = (
    "PLANETS",  # a tile of somebody else
    "PLANETT",  # one tile twice
    "[P@0,0 L@0,0]",  # two tiles in one cell
    "[P@0,0 L@1,0 A@1,0]",
    "AT@127,0", "AT@-129,0", "A/T@0,127", "A/T@0,-129",
    "pLANET",  # no Joker in the hand
    "1LANET", "?LANET", "!LANET",
)  # fmt: skip


@pytest.mark.parametrize("grid", MALFORMED)
def test_MX_3_1_what_no_tiles_can_form(grid: str) -> None:
    board = at(opening(grids=["PLAN", "-"]))
    for line in (f"@1000 0: set_grid {grid}", f"@1000 0: call_mixmo {grid}"):
        refusal = board.refusal(line)
        assert (refusal.rule, refusal.reason) == ("MX-3.1", "malformed")
    assert (board["grids.0"], board["draw"]) == ("PLAN", 0)


def test_MX_3_1_the_edges_of_the_board() -> None:
    for grid in ("AT@126,0", "AT@-128,0", "A/T@0,126", "A/T@0,-128", "A@127,127", "A@-128,-128"):
        assert at(opening()).do(f"@1000 0: set_grid {grid}")["grids.0"] == grid


def test_MX_3_1_a_grid_is_written_in_one_way() -> None:
    for given, written in (
        ("PLAN..", "PLAN"), (".PLAN", "PLAN@1,0"), ("PLAN@0,0", "PLAN"), ("./PLAN", "PLAN@0,1"),
        ("[P@0,0 L@1,0]", "PL"), ("[A@3,-2 T@3,-1]", "A/T@3,-2"), ("P.A/.L.N@-1,0",) * 2,
    ):  # fmt: skip
        assert at(opening()).do(f"@1000 0: set_grid {given}")["grids.0"] == written


@pytest.mark.parametrize("text", ["", "é", "P L", "P@x", "6LAN", "[P]", "[P@0]", "P,L", "#"])
def test_MX_3_1_what_is_no_grid_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(f"set_grid {text}")


def test_MX_3_2_right_and_down_only() -> None:
    for grid, fine in (
        ("CODE", True), ("C/O/D/E", True), ("EDOC", False), ("E/D/O/C", False),
        ("TAC/..O/..D/..E", False), ("CAT/O/D/E", True),
    ):  # fmt: skip
        assert (GAME.ask(f"grid {grid}") == "clean") is fine, grid
    # A diagonal is no line.
    assert GAME.ask("grid C/.A/..T") == ["unplaced"]


def test_MX_3_3_every_line_is_one_allowed_word() -> None:
    assert word("PLANET") == "draw"
    for grid, fine in (
        ("OXEN/.IT", True), ("OXEN/IT", False), ("STILE/..F", True), ("PLANETS/......O", True),
        ("PLANETS/O", False), (G1, True), (G2, True), (G3, False),
    ):  # fmt: skip
        found = GAME.ask(f"grid {grid}")
        assert found == "clean" if fine else found == ["not_a_word"], grid


def test_MX_3_4_what_is_in_the_list() -> None:
    for listed in ("LASER", "RADAR", "SCUBA", "RAN", "RUNS", "SANG", "GEESE", "PARTIES", "QI"):
        assert GAME.ask(f"word {listed}") is True, listed
    for missing in ("DNA", "OK", "WC", "WATERHEATER", "LONDON", "TV", "USA", "MR", "DONT", "XQJ"):
        assert GAME.ask(f"word {missing}") is False, missing
    assert word("DNA") == "hasty"
    assert word("LASER") == "draw"


def test_MX_3_5_words_that_are_symbols_too() -> None:
    for symbol in ("HE", "IN", "AS", "NO", "BE"):
        assert GAME.ask(f"word {symbol}") is True
        assert word(symbol) == "draw"


def test_MX_3_6_only_the_list_decides() -> None:
    board = at(endgame("KOALAO", players=4)).do("@1000 0: call_mixmo KOALA/O", "@1250")
    assert (board["status.0"], board["phase"], board["ballot"]) == ("out", "endgame", {})
    assert board.refused("1: vote KO yes") == "wrong_phase"


def test_MX_3_7_one_piece() -> None:
    for grid in ("PLAN.ET", "CAT/...T/...E/...N", "BAT/./ELK", "CAT/./DOG@5,5"):
        assert GAME.ask(f"grid {grid}") == ["disconnected"], grid
    assert at(alone("CATTEN")).verdict("@1000 0: call_mixmo CAT/...T/...E/...N") == "hasty"
    assert GAME.ask("grid CAT/..E/..N") == "clean"


def test_MX_3_8_a_loose_tile_is_not_placed() -> None:
    assert GAME.ask("grid PLANE.T") == ["unplaced"]
    assert GAME.ask("grid PLANE/.....T") == ["unplaced"]
    assert at(alone("PLANET")).verdict("@1000 0: call_mixmo PLANE.T") == "hasty"
    # Beside the grid or alone on the board is the same.
    board = at(alone("PLANETSO", draw=1, drawn_at=500))
    assert board.verdict("@600 0: call_mixmo PLANET..S") == "tied"


def test_MX_3_9_a_joker_is_any_letter() -> None:
    for letter in "abcdefghijklmnopqrstuvwxyz":
        board = at(alone("?T")).do(f"@1000 0: set_grid {letter}T")
        assert board["grids.0"] == f"{letter}T"
    for text in ("pLANET", "PLANeT", "quIZ", "jAzZ"):
        assert word(text) == "draw", text


def test_MX_3_10_the_bandit_is_one_of_five() -> None:
    for text in ("1OALA", "2HALE", "O3EN", "4ARDS", "5EBRA"):
        assert word(text) == "draw", text
    for letter in "ABCDEFGHIJLMNOPQRSTUV":
        board = at(alone("!ARDSE", grids=["4ARDS", "-"]))
        for action in ("set_grid", "call_mixmo"):
            refusal = board.refusal(f"@1000 0: {action} [!{letter}@0,0 A@1,0]")
            assert (refusal.rule, refusal.reason) == ("MX-3.10", "malformed")
        assert (board["grids.0"], board["status.0"]) == ("4ARDS", "active")


def test_MX_3_11_one_letter_in_both_lines() -> None:
    for letter, verdict in (("i", "draw"), ("o", "draw"), ("a", "hasty"), ("y", "hasty")):
        board = at(alone("STLEF?"))
        assert board.verdict(f"@1000 0: call_mixmo ST{letter}LE/..F") == verdict


def test_MX_3_11_no_letter_no_word() -> None:
    for hand, grid in (("PANET?", "P?ANET"), ("!EBRA", "!EBRA"), ("CATS?", "CATS/?")):
        board = at(alone(hand)).do(f"@1000 0: set_grid {grid}")
        assert board["grids.0"] == grid
        assert board.verdict(f"@2000 0: call_mixmo {grid}") == "hasty"


def test_MX_3_12_the_faults_in_their_order() -> None:
    for grid, faults in (
        ("PLANET", "clean"), ("PLANE.T", ["unplaced"]), ("PLAN.ET", ["disconnected"]),
        ("PLANTE", ["not_a_word"]), ("PLANT..AL", ["disconnected", "not_a_word"]),
        ("CAT..AL/......./E", ["unplaced", "disconnected", "not_a_word"]),
    ):  # fmt: skip
        assert GAME.ask(f"grid {grid}") == faults, grid
    # A grid may be empty; then all tiles are missing.
    assert at(alone("PLANET")).verdict("@1000 0: call_mixmo -") == "hasty"


def test_MX_3_13_lay_anew_at_any_time() -> None:
    board = at(alone("STLE?DIA", draw=1, grids=["STiLE", "-"]))
    for grid in ("STaLE", "STILEs", "-", "DIAL/.T", "S/T/I/L/E", "STiLED", "?"):
        assert board.do(f"@2000 0: set_grid {grid}")["grids.0"] == grid
    assert (board["status.0"], board["draw"]) == ("active", 1)


# ---- 4. Calling MIXMO


def test_MX_4_1_every_call_is_a_draw() -> None:
    for grid, verdict in (("PLANET", "draw"), ("PLANE", "hasty"), ("TENALP", "hasty")):
        board = at(opening())
        assert board.verdict(f"@9000 0: call_mixmo {grid}") == verdict
        assert (board["draw"], board["drawn_at"], board["opener"]) == (1, 9000, 0)
        assert board["hands"] == ["PLANETSO", "CASTERED"]


def test_MX_4_2_step_by_step() -> None:
    fields: dict[str, Any] = {
        "draw": 1, "drawn_at": 500, "bag": BAG[:16], "agreed": [0],
        "status": ["active", "frozen", "resigned", "active"], "here": [True, True, True, False],
    }  # fmt: skip
    board = at(opening(4, **fields))
    assert board.verdict("@9000 0: call_mixmo PLANE") == "hasty"
    assert board["grids.0"] == "PLANE"
    assert board["hands"] == ["PLANETSO", "CASTERED", "OXENITRI", "RADIUMGU"]
    assert board["status"] == ["frozen", "active", "resigned", "active"]
    assert (board["agreed"], board["tied"]) == ([], [])
    assert board.verdict("@9100 1: call_mixmo CASTER") == "tied"


def test_MX_4_2_the_last_draw_and_the_bandit() -> None:
    last = opening(6, draw=6, drawn_at=0, bag=BAG[:12])
    assert at(last).do("@9000 0: call_mixmo PLANET")["phase"] == "endgame"
    last["bag"] = BAG[:11] + "!"
    board = at(last).do("@9000 0: call_mixmo PLANET")
    assert (board["phase"], board["holder"], board["draw"]) == ("theme_pending", 5, 7)
    assert board.do("5: announce_theme music")["phase"] == "endgame"


def after_one(**fields: Any) -> Board:
    """Seat 0 has called at 9000 and holds PLANETSO now."""
    return at(opening(**fields)).do("@9000 0: call_mixmo PLANET")


def test_MX_4_3_new_tiles_must_be_placed() -> None:
    assert after_one()["grids.0"] == "PLANET"
    for grid, verdict in (
        ("PLANET", "hasty"), ("PLANETS", "hasty"), ("PLANETS..O", "hasty"),
        ("PLANETS/......O", "draw"),
    ):  # fmt: skip
        assert after_one().verdict(f"@9500 0: call_mixmo {grid}") == verdict


def test_MX_4_4_no_theme_word_is_needed() -> None:
    for theme in ("food", "music", "things in space"):
        assert at(opening(theme=theme)).verdict("@9000 0: call_mixmo PLANET") == "draw"
    # In the endgame it is.
    board = at(endgame("PLANET", theme="food")).do("@9000 0: call_mixmo PLANET", "@9250")
    assert board["status.0"] == "out"


def test_MX_4_5_as_often_as_you_can() -> None:
    board = after_one()
    assert board.verdict("@9500 0: call_mixmo PLANETS/......O") == "draw"
    assert board["hands.0"] == "PLANETSORI"
    assert board.verdict("@9800 0: call_mixmo PLANETS/..I...O/..R") == "draw"
    assert (board["draw"], board["standings"]) == (3, [0, 0])


def test_the_boards_of_the_ledger_have_twenty_tiles() -> None:
    assert at(six())["hands.0"] == "ELEPHANTLIKITGEOTTER"
    for grid in (G1, G2, G3):
        assert sum(symbol.isalpha() for symbol in grid) == 20
