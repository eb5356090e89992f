"""Every rule of chapters 10 and 11: how a match is won, points, the review."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.rulebook import rulebook
from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.tests.boards import (
    ALL,
    BAT,
    ELK,
    G1,
    G2,
    G3,
    G3_STRUCK,
    GNU,
    Board,
    at,
    endgame,
    opening,
    review,
    scored,
    six,
    tiles,
)

FREE: dict[str, object] = {"free_spirit": "on"}
EXPERT: dict[str, object] = {"expert": "on"}
BAT_WINS = ("@1000 0: call_mixmo BAT", "@1250")
BAT_FAILS = ("@1000 0: call_mixmo BA", "@1250")


def rounds(*lines: str, options: dict[str, object] | None = None, **fields: Any) -> Board:
    """Three seats play for rounds; seats 0 and 1 hold BAT and ELK."""
    board = at(endgame(BAT, ELK, **fields), format="rounds", **(options or {}))
    return board.do(*lines)


def result(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and winners of a finished match."""
    found = GAME.result(board.play.state)
    assert found is not None
    assert {line.rule for line in found.lines} <= set(rulebook(GAME).rules)
    return tuple(found.scores), tuple(found.winners)


# ---- 10. How a match is won


def test_MX_10_1_a_single_round() -> None:
    assert result(at(endgame(BAT)).do(*BAT_WINS)) == ((1, 0, 0), (0,))
    board = at(endgame(BAT, ELK)).do(*BAT_FAILS, "@2000 1: call_mixmo ELK", "@2250")
    assert result(board) == ((0, 1, 0), (1,))
    assert result(at(endgame(BAT)).do("@600000")) == ((0, 0, 0), ())


def test_MX_10_2_five_won_rounds() -> None:
    for before in ([0, 0, 0], [3, 4, 2], [-2, 0, 1]):
        board = rounds(*BAT_WINS, standings=before)
        assert (board["phase"], board.goes_on()) == ("round_over", True)
        assert board["standings"] == [before[0] + 1, *before[1:]]
    assert result(rounds(*BAT_WINS, standings=[4, 2, 3])) == ((5, 2, 3), (0,))


def test_MX_10_2_the_next_round() -> None:
    board = rounds(*BAT_WINS, standings=[1, 0, 0])
    board.do(f"referee: deal = {ALL}")
    assert (board["phase"], board["round"], board["standings"]) == ("dealt", 1, [2, 0, 0])
    board.do("start")
    assert (board["phase"], board["draw"], board["grids"]) == ("racing", 0, ["-"] * 3)
    assert board.due() == ("stall", board["t"] + 180_000)
    assert (board["winner"], board["status"]) == (-1, ["active"] * 3)


def test_MX_10_3_a_false_final_costs_a_round_at_once() -> None:
    for before, after in ((0, -1), (4, 3), (-3, -4)):
        board = rounds(*BAT_FAILS, standings=[before, 0, 0])
        assert (board["phase"], board["standings.0"]) == ("endgame", after)
    board = rounds(*BAT_FAILS, "@2000 1: call_mixmo ELK", "@2250", standings=[4, 0, 0])
    assert board["standings"] == [3, 1, 0]
    assert rounds(*BAT_FAILS).do("0: resign")["standings.0"] == -1


def test_MX_10_4_a_round_without_a_winner() -> None:
    board = rounds("@600000", standings=[2, 0, -1])
    assert (board["phase"], board["winner"], board["standings"]) == ("round_over", -1, [2, 0, -1])


def test_MX_10_5_targets_and_the_fortieth_round() -> None:
    for index, over in ((0, False), (38, False), (39, True)):
        board = rounds("@600000", standings=[2, 2, -1], round=index)
        assert (GAME.result(board.play.state) is not None) is over
    assert result(rounds("@600000", standings=[2, 2, -1], round=39)) == ((2, 2, -1), (0, 1))
    board = rounds("@600000", standings=[4, 2, -1], round=39,
                   status=["resigned", "active", "active"])  # fmt: skip
    assert result(board)[1] == (1,)
    # In the middle of a round nobody looks.
    board = at(review(G1, standings=[250, 0, 0, 0, 0, 0]), format="points")
    assert board.goes_on()


def test_MX_10_5_after_the_match() -> None:
    board = at(six()).do(f"@1000 0: call_mixmo {G1}", "@1250")
    for line, word in (
        (f"1: call_mixmo {G2}", "wrong_phase"), ("1: set_grid -", "halted"),
        ("1: agree_deadlock", "wrong_phase"), ("1: done_review", "wrong_phase"),
        ("1: vote GNU yes", "wrong_phase"), ("1: resign", "wrong_phase"),
        ("0: announce_theme food", "wrong_phase"), ("referee: deal", "wrong_phase"),
    ):  # fmt: skip
        refusal = board.refusal(line)
        assert (refusal.rule, refusal.reason) == ("MX-10.5", word), line
    assert board.due() is None
    assert board.limit() is None


def test_MX_10_6_leaving_in_a_race() -> None:
    board = at(opening(3)).do("@1000 2: resign", "@2000 0: call_mixmo PLANET")
    assert (board["status.2"], board["hands.2"]) == ("resigned", "OXENITRI")
    refusal = board.refusal("@3000 2: resign")
    assert (refusal.rule, refusal.reason) == ("MX-10.6", "resigned")
    assert board.refused("@3000 2: set_grid -") == "resigned"
    board = at({"players": 2, "phase": "lobby"})
    assert board.play.refusal(0, GAME.read("resign")) is not None


def test_MX_10_6_in_every_phase() -> None:
    claim = f"@1000 0: call_mixmo {GNU} theme {GNU}"
    pending = opening(3, phase="theme_pending", holder=0)
    voting = at(review(G2, G1, winner=1), format="points")
    for board in (
        at(opening(3)), at(pending), at(endgame(BAT)), at(endgame(GNU)).do(claim),
        at(endgame(GNU)).do(claim, "@1250"), at(review(G1), format="points"),
        voting.do("0: declare_theme_words OCEAN", "referee: close_review"),
        at({"players": 3, "phase": "round_over"}, format="rounds"),
    ):  # fmt: skip
        assert board.do("2: resign")["status.2"] == "resigned", board["phase"]


def test_MX_10_6_a_claim_is_dropped() -> None:
    board = at(endgame(GNU)).do(f"@1000 0: call_mixmo {GNU} theme {GNU}", "@1250", "1: vote GNU no")
    board.do("0: resign")
    assert (board["phase"], board["t"], board["verdicts"]) == ("endgame", 1250, {})
    assert (board["claims"], board["ballot"], board["penalised"]) == ([], {}, [])
    board = at(six()).do(
        f"@1000 0: call_mixmo {G1}", f"@1100 1: call_mixmo {G2}", "@1200 0: resign"
    )
    assert board.do("@1250")["winner"] == 1


def test_MX_10_6_the_last_one_wins() -> None:
    assert at(opening()).do("@1000 1: resign").over() == (0,)
    assert at(opening(3)).do("@1000 0: resign", "@1000 2: resign").over() == (1,)
    board = rounds(*BAT_FAILS, "1: resign", standings=[0, 3, 0])
    assert board.do("2: resign").over() == (0,)
    assert board["standings"] == [-1, 3, 0]
    board = at(review(G1, G2, players=2, winner=0), format="points").do("0: resign")
    assert board.over() == (1,)
    assert board["standings"] == [0, 0]


def test_MX_10_6_nothing_for_the_round() -> None:
    assert scored(G1, G2, winner=1, status=["resigned", *["active"] * 5]) == [0, 84]


# ---- 11. Points


def test_MX_11_1_a_point_a_tile() -> None:
    long = (
        "PLANETS/R.....T/I.....E/N.....A/C.....M/ELDERS/.....I/.....S/.....T/.....E/.....R/.....S"
    )
    assert scored(long, players=4, hands=[tiles(long) + "IOA", "", "", ""], options=FREE) == [27]
    for grid in ("PLANETS", "STILE/..F", "AT"):
        assert scored(grid, options=FREE) == [len(tiles(grid))]


def test_MX_11_2_twenty_for_the_winner() -> None:
    for winner, points in ((-1, [96, 64]), (0, [116, 64]), (1, [96, 84])):
        assert scored(G1, G2, winner=winner) == points


def test_MX_11_3_five_for_a_rare_letter_tile() -> None:
    for grid, points in (
        ("KOALA", 10), ("OWL", 8), ("OX", 7), ("YARDS", 10), ("ZOO", 8), ("LYNX", 14), ("JAZZ", 14),
    ):  # fmt: skip
        assert scored(grid, options=FREE) == [points], grid
    for grid, hand, points in (
        ("kOALA", "?OALA", 5), ("1OALA", "!OALA", 5), ("O3", "O!", 2), ("ZOo", "ZO?", 8),
    ):  # fmt: skip
        assert scored(grid, hands=[hand, *[""] * 5], options=FREE) == [points], grid
    # At a crossing too it is one tile.
    assert scored(G1, options=FREE) == [20 + 5 + 8]


def test_MX_11_4_long_lines() -> None:
    for grid, points in (
        ("CHEETAH", 7), ("ELEPHANT", 16), ("ORCHESTRA", 18), ("INVESTIGATION", 26),
        ("E/L/E/P/H/A/N/T", 16), ("ELEPHANT/L/E/P/H/A/N/T", 31),
    ):  # fmt: skip
        assert scored(grid, options=FREE) == [points], grid


def test_MX_11_5_lines_that_fit_the_theme() -> None:
    for grid, points in (("BAT", 12), ("OTTER", 20), ("BAT/A/D", 14), ("BATS", 16), ("CAT", 0)):
        assert scored(grid) == [points], grid
    assert scored("GNU", verdicts={"GNU": True}) == [12]
    assert scored("GNU", theme="things in Africa", verdicts={"GNU": True}) == [12]


def test_MX_11_6_long_and_fitting() -> None:
    assert scored("ELEPHANT") == [8 + 8 + 24]
    assert scored("ELEPHANT", theme="music", verdicts={"ELEPHANT": True}) == [40]


def test_MX_11_7_every_line_counts_for_itself() -> None:
    assert scored("ANT/N.A/T.T") == [7 + 9 + 9]
    assert scored(G1) == [20 + 5 + 8 + 3 * 21]
    assert scored(G2) == [20 + 8 + 3 * 12]
    assert scored("eLEPHANT", hands=["?LEPHANT", *[""] * 5]) == [40]


def test_MX_11_8_what_makes_a_grid_worthless() -> None:
    for grid in (G3, "BAT..ELK", "BATT", "CATS", "ELEPHANT/L......I/KIT....G/..X"):
        assert scored(grid) == [0], grid
    assert scored(G2, theme="music") == [0]
    assert scored(G2, options=EXPERT) == [0]
    assert scored("ANT/N.A/T.T", options=EXPERT) == [0]
    assert scored(G1, options=EXPERT) == [96]


def test_MX_11_9_tiles_beside_the_grid_do_no_harm() -> None:
    short = "SQUIRREL/E......I/AS.....O/...OCEAN"
    assert scored(short, hands=[tiles(G2), *[""] * 5]) == [62]
    assert scored("BAT.E") == [12]
    assert scored("-", hands=[tiles(G1), *[""] * 5]) == [0]
    assert scored("-", hands=[tiles(G1), *[""] * 5], options=FREE) == [0]


def test_MX_11_10_minus_twenty_and_no_more() -> None:
    out = ["out", *["active"] * 5]
    assert scored(G1, G2, winner=1, status=out, penalised=[0]) == [-20, 84]
    board = at(six(), format="points").do(f"@1000 0: call_mixmo {G3}", "@1250", "0: resign")
    board.do(f"@1500 1: call_mixmo {G2}", "@1750", "referee: close_review")
    assert board["standings"] == [-20, 84, 0, 0, 0, 0]


def test_MX_11_11_without_a_winner() -> None:
    assert scored(G1, G2, winner=-1) == [96, 64]
    board = at(six(grids=[G1, "-", "-", "-", "-", "-"]), format="points").do("@600000")
    assert board.do("referee: close_review")["standings.0"] == 96


def test_MX_11_12_the_grid_that_counts() -> None:
    grids = [G1, "-", "-", "-", "-", "-"]
    board = at(six(grids=grids), format="points")
    board.do(f"@1000 1: call_mixmo {G2}", "@1100 0: call_mixmo ELEPHANT", "@1250")
    assert board["grids.0"] == "ELEPHANT"
    assert board.refused(f"0: set_grid {G1}") == "halted"
    assert board.do("referee: close_review")["standings"][:2] == [40, 84]
    board = at(six(grids=grids), format="points")
    board.do("@900 0: set_grid ELK", f"@1000 1: call_mixmo {G2}")
    assert board.refused(f"@1001 0: set_grid {G1}") == "halted"
    assert board.do("@1250", "referee: close_review")["standings"][:2] == [12 + 5, 84]


def test_MX_11_13_two_hundred_points() -> None:
    for before, over in ((83, False), (84, True), (184, True)):
        board = at(review(G1, winner=0, standings=[before, 0, 0, 0, 0, 0]), format="points")
        board.do("referee: close_review")
        assert board["standings.0"] == before + 116
        assert (board["phase"] == "match_over") is over
    fields: dict[str, Any] = {"players": 2, "standings": [188, 150]}
    board = at(review("BAT/A/D", G2, **fields), format="points").do("referee: close_review")
    assert result(board) == ((202, 214), (1,))
    fields = {"players": 3, "winner": 2, "theme": "", "standings": [190, 195, 60]}
    grids = ("PLANETS/R/I/N/C/E", "PLANETS", "PLAYGROUND/R/E/S/I/D/E/N/T/S")
    board = at(review(*grids, **fields), format="points", free_spirit="on")
    assert result(board.do("referee: close_review")) == ((202, 202, 124), (0, 1))


def test_MX_11_14_when_the_review_is_over() -> None:
    assert at(review(G1), format="points").limit() == ("close_review", 15_000)
    free = at(review(G1, theme="things in space"), format="points")
    assert free.limit() == ("close_review", 60_000)
    board = at(review(G1, G2, players=2, winner=0), format="points").do("1: done_review")
    assert board["phase"] == "review"
    assert board.do("0: done_review")["standings"] == [116, 64]
    # Who is away, or has left, is not awaited; but somebody must be done.
    board = at(review(G1, players=3, here=[True, False, True]), format="points")
    assert board.do("0: done_review", "2: done_review")["phase"] == "round_over"
    board = at(review(G1, here=[True, *[False] * 5]), format="points")
    assert board.do("referee: attend 0 person away")["phase"] == "review"
    for position in (opening(), six()):
        refusal = at(position).refusal("@1000 0: done_review")
        assert (refusal.rule, refusal.reason) == ("MX-11.14", "wrong_phase")
        refusal = at(position).refusal("@1000 referee: close_review")
        assert (refusal.rule, refusal.reason) == ("MX-11.14", "wrong_phase")
    board = at(review(G1, status=["resigned", *["active"] * 5]), format="points")
    assert board.refused("0: done_review") == "resigned"


def test_MX_11_14_then_people_vote() -> None:
    here = [True, False, True, False, False, False]
    board = at(review(G2, G1, winner=1, here=here), format="points")
    board.do("0: declare_theme_words OCEAN,SEA,SQUIRREL,CATS", "0: done_review", "2: done_review")
    assert board["phase"] == "voting"
    assert sorted(board["ballot"]["votes"]) == ["OCEAN", "SEA"]
    board.do("2: vote OCEAN yes", "referee: close_votes")
    assert board["verdicts"] == {"OCEAN": True, "SEA": False}
    assert board["standings"][:2] == [64 + 15, 116]


def struck(*lines: str, grid: str = G3, options: dict[str, object] | None = None,
           **fields: Any) -> Board:  # fmt: skip
    """A review of three seats; seat 1 has won with G2 and seat 0 has the grid."""
    position = review(grid, G2, players=3, **{"winner": 1, **fields})
    return at(position, format="points", **(options or {})).do(*lines)


def test_MX_11_15_who_may_strike_a_word() -> None:
    line = "0: remove_word 3,4 H"
    assert struck(line)["grids.0"] == G3_STRUCK
    out, gone = (["out", "active", "active"], ["resigned", "active", "active"])
    for board in (
        struck(winner=0), struck(winner=-1), struck(status=out, penalised=[0]),
        struck(status=gone), struck(options={"final_sprint": "off"}),
    ):  # fmt: skip
        refusal = board.refusal(line)
        assert (refusal.rule, refusal.reason) == ("MX-11.15", "not_eligible")
    assert struck(line).refused("0: remove_word 0,0 H") == "already_removed"
    board = struck()
    assert board.refused("0: remove_word 0,0 H") == "not_incomplete"
    assert board.do(line)["removed"] == [0]
    for position in (opening(), six()):
        assert at(position).refused("@1000 0: remove_word 0,0 H") == "wrong_phase"


def test_MX_11_16_which_line() -> None:
    for line, word in (
        ("4,4 H", "no_such_line"), ("3,4 V", "no_such_line"), ("1,0 V", "no_such_line"),
        ("9,9 H", "no_such_line"), ("0,0 H", "not_incomplete"), ("7,0 V", "not_incomplete"),
    ):  # fmt: skip
        refusal = struck().refusal(f"0: remove_word {line}")
        assert (refusal.rule, refusal.reason) == ("MX-11.16", word), line
    # Expert: two letters are no allowed word, a repeated word is one.
    assert struck(grid=G2).refused("0: remove_word 0,2 H") == "not_incomplete"
    board = struck("0: remove_word 0,2 H", grid=G2, options=EXPERT)
    assert board["grids.0"] == "SQUIRREL/E......I/A......O/...OCEAN/...F/...F"
    board = struck(grid="ANT/N.A/T.T", options=EXPERT)
    assert board.refused("0: remove_word 0,0 V") == "not_incomplete"


def test_MX_11_17_what_goes() -> None:
    assert struck("0: remove_word 3,4 H")["grids.0"] == G3_STRUCK
    board = struck(grid="BE/AL/TK")
    refusal = board.refusal("0: remove_word 0,1 H")
    assert (refusal.rule, refusal.reason) == ("MX-11.17", "nothing_to_remove")
    # A letter shared with another bad line goes as well.
    board = struck("0: remove_word 0,0 H", grid="XQ/Z")
    assert board["grids.0"] == "Z@0,1"
    assert board["hands.0"] == "XQZ"
    board = struck("0: remove_word 3,4 H", "referee: close_review")
    assert board["standings"] == [77, 84, 0]
    assert struck("referee: close_review")["standings"] == [0, 84, 0]


@pytest.mark.parametrize("line", ["set_grid -", f"call_mixmo {G1}", "agree_deadlock"])
def test_MX_11_18_nothing_else_is_changed(line: str) -> None:
    board = struck("0: remove_word 3,4 H")
    assert board.refused(f"0: {line}") in ("halted", "wrong_phase")
    assert board["grids.0"] == G3_STRUCK
