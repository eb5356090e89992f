"""Every rule of chapters 5 to 7: calls at the same time, freezes, deadlocks and limits."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.tests.boards import (
    BAG,
    DRAWS,
    ELK,
    G1,
    G2,
    G3,
    Board,
    at,
    endgame,
    opening,
    review,
    six,
    tiles,
)

PLANET = "@9000 0: call_mixmo PLANET"
PLANE = "@9000 0: call_mixmo PLANE"
"""A call with the T left over."""

# ---- 5. Calling at the same time


def test_MX_5_1_every_draw_opens_a_window() -> None:
    called = at(opening()).do(PLANET)
    hasty = at(opening()).do(PLANE)
    agreed = at(opening()).do("@9000", "@30000 0: agree_deadlock", "@30000 1: agree_deadlock")
    stalled = at(opening()).do("@180000")
    thawed = at(opening(draw=1, drawn_at=8750, status=["frozen", "frozen"])).do("@9000")
    for board in (called, hasty, agreed, stalled, thawed):
        t, hand = board["drawn_at"], board["hands.1"][:-2]
        assert len(hand) in (6, 8)
        other = Board(board.play)
        assert other.verdict(f"@{t + 249} 1: call_mixmo CASTER seen {board['draw'] - 1}") == (
            "tied" if len(hand) == 6 else "tied_hasty"
        )


def test_MX_5_1_it_is_open_for_250_ms() -> None:
    assert at(opening()).do(PLANET).verdict("@9000 1: call_mixmo CASTER") == "tied"
    assert at(opening()).do(PLANET).verdict("@9249 1: call_mixmo CASTER") == "tied"
    assert at(opening()).do(PLANET).verdict("@9250 1: call_mixmo CASTER") == "hasty"


def test_MX_5_1_the_start_opens_none() -> None:
    board = at({"players": 2, "phase": "dealt", "hands": ["PLANET", "CASTER"], "bag": BAG[:8]})
    board.do("start")
    assert board.verdict("@0 0: call_mixmo PLANET") == "draw"


def test_MX_5_2_tied_calls_draw_nothing() -> None:
    board = at(opening(3)).do(PLANET)
    assert board.verdict("@9100 1: call_mixmo CASTER") == "tied"
    assert board.verdict("@9249 2: call_mixmo OXEN/.IT") == "tied"
    assert (board["draw"], board["tied"], board["drawn_at"]) == (1, [1, 2], 9000)
    assert board["hands"] == ["PLANETSO", "CASTERED", "OXENITRI"]


def test_MX_5_2_the_window_is_not_prolonged() -> None:
    board = at(opening(3)).do(PLANET, "@9240 1: call_mixmo CASTER")
    assert board.refused("@9250 2: call_mixmo OXEN/.IT seen 0") == "stale"
    assert board.verdict("@9250 2: call_mixmo OXEN/.IT") == "hasty"


def test_MX_5_3_nobody_calls_twice() -> None:
    board = at(opening()).do(PLANET)
    refusal = board.refusal("@9100 0: call_mixmo PLANET")
    assert (refusal.rule, refusal.reason) == ("MX-5.3", "duplicate_call")
    board.do("@9100 1: call_mixmo CASTER")
    assert board.refused("@9200 1: call_mixmo CASTER") == "duplicate_call"
    assert (board["draw"], board["status"]) == (1, ["active", "active"])


def test_MX_5_3_two_draws_behind() -> None:
    board = at(opening()).do(PLANE, "@9100 1: call_mixmo CASTE", "@9250")
    assert board["draw"] == 2
    refusal = board.refusal("@9300 1: call_mixmo CASTER seen 0")
    assert (refusal.rule, refusal.reason) == ("MX-5.3", "stale")
    assert board["status.1"] == "active"
    assert board.verdict("@9300 0: call_mixmo PLANETS/......O seen 1") == "tied"


def test_MX_5_4_the_tiles_before_the_draw_must_be_placed() -> None:
    for grid, verdict in (
        ("CASTER", "tied"), ("CASTER/.....E", "tied"), ("CASTE", "tied_hasty"),
        ("CASTERED", "tied_hasty"), ("CASTE/....D", "tied_hasty"), ("CASTER..D", "tied"),
    ):  # fmt: skip
        board = at(opening()).do(PLANET)
        assert board.verdict(f"@9100 1: call_mixmo {grid}") == verdict, grid
        assert board["grids.1"] == grid


def test_MX_5_5_clean_or_frozen() -> None:
    board = at(opening()).do(PLANET)
    assert board.verdict("@9100 1: call_mixmo CASTRE") == "tied_hasty"
    assert (board["draw"], board["status"]) == (1, ["active", "frozen"])
    board = at(opening()).do(PLANET)
    assert board.verdict("@9100 1: call_mixmo CASTER") == "tied"
    assert (board["draw"], board["status"]) == (1, ["active", "active"])


def last_draw(t: int = 4000) -> Board:
    """Six seats; the last tiles have just been drawn, and seat 0 holds those of G1."""
    held = [tiles(G1)[:18], "CASTER", "", "", "", ""]
    position = {
        "players": 6, "draw": 6, "theme": "wildlife", "hands": held, "bag": "ERSOEDRIGUNA",
    }  # fmt: skip
    return at(position).do(f"@{t} 1: call_mixmo CASTER")


def test_MX_5_6_the_last_window_reaches_into_the_endgame() -> None:
    board = last_draw()
    assert board["phase"] == "endgame"
    assert board.verdict(f"@4249 0: call_mixmo {G1}") == "tied"
    assert (board["phase"], board["claims"]) == ("endgame", [])
    board = last_draw()
    assert board.verdict(f"@4250 0: call_mixmo {G1}") == "claim"
    board = last_draw()
    assert board.verdict("@4249 0: call_mixmo ELEPHANT") == "tied_hasty"
    assert board["status.0"] == "frozen"


def test_MX_5_7_a_tied_call_frees_nobody() -> None:
    board = at(opening(3)).do(PLANE, "@9100 1: call_mixmo CASTER", "@9200 2: call_mixmo OXEN/.IT")
    assert board["status"] == ["frozen", "active", "active"]


# ---- 6. Hasty calls


def test_MX_6_1_any_fault_makes_a_call_hasty() -> None:
    for grid in ("PLANE", "PLANTE", "PLAN.ET", "PLANE.T", "-", "PLANE/.....T"):
        board = at(opening())
        assert board.verdict(f"@9000 0: call_mixmo {grid}") == "hasty", grid
        assert board["status"] == ["frozen", "active"]


def test_MX_6_2_the_draw_stands() -> None:
    board = at(opening()).do(PLANE)
    assert board["hands"] == ["PLANETSO", "CASTERED"]
    held = ["PLANET", "CASTER", "CATS", "RADIUM"]
    board = at({"players": 4, "draw": 11, "hands": held, "bag": BAG[:8]})
    assert board.verdict("@5000 2: call_mixmo CAT") == "hasty"
    assert (board["draw"], board["phase"], board["bag"]) == (12, "endgame", "")
    assert board["status.2"] == "frozen"


def test_MX_6_3_what_the_frozen_may_not_do() -> None:
    board = at(opening()).do(PLANE)
    for action in ("set_grid PLANET", "call_mixmo PLANETSO", "agree_deadlock", "withdraw_deadlock"):
        refusal = board.refusal(f"@40000 0: {action}")
        assert (refusal.rule, refusal.reason) == ("MX-6.3", "frozen"), action
    assert board["grids.0"] == "PLANE"


def test_MX_6_3_what_they_still_do() -> None:
    board = at(opening(bag="!OEDRIGU")).do(PLANE)
    assert (board["phase"], board["holder"]) == ("theme_pending", 0)
    board.do("0: announce_theme food")
    assert (board["theme"], board["status.0"]) == ("food", "frozen")
    board = at(endgame("GNU", players=3, status=["active", "frozen", "active"]))
    board.do("@1000 0: call_mixmo GNU theme GNU", "@1250", "1: vote GNU yes", "2: vote GNU yes")
    assert board["winner"] == 0


def test_MX_6_4_every_draw_ends_the_freeze() -> None:
    wrong = "@9500 1: call_mixmo CASTER"
    right = "@9500 1: call_mixmo CASTERS/......O"
    for then, status in (
        (wrong, ["active", "frozen"]), (right, ["active"] * 2), ("@189000", ["active"] * 2),
    ):  # fmt: skip
        board = at(opening(bag="EDSODRIG")).do(PLANE, then)
        assert (board["draw"], board["status"]) == (2, status)
    board = at(opening(3)).do(PLANE, "@39000 1: agree_deadlock", "@39000 2: agree_deadlock")
    assert (board["draw"], board["status.0"]) == (2, "active")


FROZEN_3 = ["active", "active", "active", "frozen", "active", "active"]


def test_MX_6_4_failed_claims_end_it_too() -> None:
    board = at(six(status=FROZEN_3)).do(f"@1000 0: call_mixmo {G3}")
    assert board["status.3"] == "frozen"
    assert board.do("@1250")["status"] == ["out", *["active"] * 5]
    board = at(six(status=FROZEN_3), format="points").do(f"@1000 0: call_mixmo {G1}", "@1250")
    assert (board["phase"], board["status.3"]) == ("review", "active")


def test_MX_6_5_a_freeze_from_the_last_draw() -> None:
    board = last_draw(4000).do("@4100 0: call_mixmo ELEPHANT")
    assert board.refused(f"@300000 0: set_grid {G1}") == "frozen"
    board.do("@300000 1: call_mixmo CASTER", "@300250")
    assert board["status.0"] == "active"
    assert board.do(f"@300300 0: call_mixmo {G1}", "@300550")["winner"] == 0


def test_MX_6_6_nobody_can_act_in_the_race() -> None:
    board = at(opening()).do(PLANE, "@9100 1: call_mixmo CASTE")
    assert board.due() == ("all_frozen", 9250)
    assert board.refused("@9249 0: set_grid PLANET") == "frozen"
    board.do("@9250")
    assert (board["draw"], board["opener"], board["drawn_at"]) == (2, -1, 9250)
    assert board["status"] == ["active", "active"]


def test_MX_6_6_nobody_can_act_in_the_endgame() -> None:
    board = at(endgame("BAT", ELK, players=2, drawn_at=5000, status=["frozen", "frozen"]))
    assert board.due() == ("all_frozen", 5250)
    board.do("@5250")
    assert (board["status"], board["phase"], board["draw"]) == (["active"] * 2, "endgame", 27)


def test_MX_6_6_who_is_away_does_not_count() -> None:
    fields: dict[str, Any] = {"draw": 1, "drawn_at": 1000, "t": 5000}
    fields["status"] = ["frozen", "active"]
    board = at(opening(**fields)).do("@5000 referee: attend 1 person away")
    assert board.due() == ("all_frozen", 5000)
    assert board.do("@5000")["status"] == ["active", "active"]
    assert board["draw"] == 2
    # Somebody is back before the window is over.
    board = at(opening(**{**fields, "t": 1000})).do("@1100 referee: attend 1 person away")
    assert board.due() == ("all_frozen", 1250)
    board.do("@1200 referee: attend 1 person here", "@9000")
    assert (board["draw"], board["status.0"]) == (1, "frozen")


# ---- 7. Stuck


def test_MX_7_1_half_a_minute() -> None:
    for position in (opening(), six()):
        refusal = at(position).refusal("@29999 0: agree_deadlock")
        assert (refusal.rule, refusal.reason) == ("MX-7.1", "too_early")
        assert at(position).do("@30000 0: agree_deadlock")["agreed"] == [0]
    board = at(opening()).do(PLANET)
    assert board.refused("@38999 1: agree_deadlock") == "too_early"
    assert board.do("@39000 1: agree_deadlock")["agreed"] == [1]


def test_MX_7_1_said_taken_back_and_said_again() -> None:
    board = at(opening())
    board.do("@1 0: withdraw_deadlock", "@30000 0: agree_deadlock", "@30001 0: agree_deadlock")
    assert board["agreed"] == [0]
    board.do("@30002 0: withdraw_deadlock", "@30003 0: withdraw_deadlock")
    assert (board["agreed"], board["draw"]) == ([], 0)
    board.do("@30004 1: agree_deadlock", "@30005 0: agree_deadlock")
    assert board["draw"] == 1


@pytest.mark.parametrize("action", ["agree_deadlock", "withdraw_deadlock"])
def test_MX_7_1_why_not(action: str) -> None:
    pending = opening(phase="theme_pending", holder=0, status=["frozen", "active"])
    assert at(pending).refused(f"0: {action}") == "interrupted"
    board = at(review(G1, status=["out", *["active"] * 5]), format="points")
    refusal = board.refusal(f"0: {action}")
    assert (refusal.rule, refusal.reason) == ("MX-7.1", "wrong_phase")
    claimed = at(six()).do(f"@40000 0: call_mixmo {G1}")
    assert claimed.refused(f"@40100 1: {action}") == "wrong_phase"
    for status in ("frozen", "out", "resigned"):
        board = at(six(status=[status, *["active"] * 5]))
        assert board.refused(f"@1000 0: {action}") == status


def test_MX_7_2_draws_and_claims_clear_it() -> None:
    for line in (PLANET, PLANE, "@180000"):
        assert at(opening(3, agreed=[1, 2])).do(line)["agreed"] == []
    board = at(six(agreed=[1, 2])).do(f"@40000 0: call_mixmo {G3}")
    assert board["agreed"] == []
    assert board.do("@40250")["agreed"] == []


def test_MX_7_3_who_must_agree() -> None:
    free = {"draw": 1, "drawn_at": 500}
    for fields in (
        {"status": ["active", "active", "frozen"]}, {"status": ["active", "active", "resigned"]},
        {"here": [True, True, False]},
    ):  # fmt: skip
        board = at(opening(3, **free, **fields)).do("@40000 0: agree_deadlock")
        assert board["draw"] == 1
        assert board.do("@40001 1: agree_deadlock")["draw"] == 2
    out = six(status=["active", "out", *["active"] * 4])
    board = at(out).do(*(f"@40000 {seat}: agree_deadlock" for seat in (0, 2, 3, 4)))
    assert board.goes_on()
    assert board.do("@40000 5: agree_deadlock").over() == ()


def test_MX_7_3_who_comes_back_has_still_agreed() -> None:
    board = at(opening(3)).do(
        "@40000 0: agree_deadlock", "@40100 referee: attend 0 person away",
        "@40200 referee: attend 0 person here", "@40300 1: agree_deadlock",
    )  # fmt: skip
    assert (board["agreed"], board["draw"]) == ([0, 1], 0)
    assert board.do("@40400 2: agree_deadlock")["draw"] == 1


def test_MX_7_3_nobody_here_agrees_to_nothing() -> None:
    board = at(opening(here=[False, False])).do("@90000")
    assert (board["draw"], board["phase"]) == (0, "racing")


def test_MX_7_4_a_deadlock_is_a_draw_without_a_caller() -> None:
    board = at(opening(grids=["PLTN", "-"], bag="SO!D"))
    board.do("@30000 0: agree_deadlock", "@31000 1: agree_deadlock")
    assert (board["draw"], board["opener"], board["drawn_at"]) == (1, -1, 31_000)
    assert (board["status"], board["grids.0"]) == (["active", "active"], "PLTN")
    assert (board["phase"], board["holder"], board["agreed"]) == ("theme_pending", 1, [])


def test_MX_7_5_three_minutes_without_a_draw() -> None:
    assert at(opening()).do("@179999")["draw"] == 0
    board = at(opening()).do("@180000")
    assert (board["draw"], board["opener"], board["drawn_at"]) == (1, -1, 180_000)
    board = at(opening()).do("@100000 0: call_mixmo PLANET", "@279999")
    assert board["draw"] == 1
    assert board.do("@280000")["draw"] == 2


def test_MX_7_6_a_deadlock_in_the_endgame_ends_the_round() -> None:
    everybody = [f"@30000 {seat}: agree_deadlock" for seat in range(6)]
    assert at(six()).do(*everybody).over() == ()
    board = at(six(), format="rounds").do(*everybody)
    assert (board["phase"], board["winner"], board["standings"]) == ("round_over", -1, [0] * 6)
    board = at(six(grids=[G1, G2, "-", "-", "-", "-"]), format="points").do(*everybody)
    assert (board["phase"], board["t"]) == ("review", 30_000)


def test_MX_7_7_ten_minutes_of_endgame() -> None:
    assert at(six(drawn_at=7000)).do("@606999")["phase"] == "endgame"
    assert at(six(drawn_at=7000)).do("@607000").over() == ()
    # A failed claim gives no more time, a good one wins.
    board = at(six()).do(f"@599900 0: call_mixmo {G3}", "@600149")
    assert board["phase"] == "claim_window"
    board.do("@600150")
    assert (board.over(), board["t"]) == ((), 600_150)
    assert at(six()).do(f"@599900 0: call_mixmo {G1}", "@600150").over() == (0,)


def test_MX_7_7_every_round_ends() -> None:
    for seats, minutes in ((2, 91), (3, 61), (4, 46), (5, 37), (6, 31)):
        assert GAME.ask(f"deadline {seats}") == minutes
        assert DRAWS[seats] * 180 + 600 <= minutes * 60
