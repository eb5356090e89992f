"""Every rule of chapters 0 to 2: the tiles, the deal, the draws, clock and log."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest

from kibitz.core.errors import BadChance, Refused
from kibitz.core.game import REFEREE, Entry
from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.tests.boards import (
    ALL,
    BAG,
    COUNTS,
    DRAWS,
    G1,
    G2,
    G3,
    GNU,
    HELD,
    LIST,
    Board,
    alone,
    at,
    endgame,
    new,
    opening,
    review,
    rulings,
    six,
)

MIXED = "".join(sorted(ALL, key=lambda tile: (ALL.index(tile) * 37) % 101))
"""All tiles in some order."""

# ---- 0. What is in the box


def test_MX_0_1_the_tiles() -> None:
    assert GAME.ask("count tiles") == 120 == len(ALL)
    for tile, count in COUNTS.items():
        assert GAME.ask(f"count {tile}") == count
    (dealt,) = new(3).outcome("deal").chance
    assert Counter(dealt) == Counter(ALL)


def test_MX_0_1_too_many_of_a_tile_are_a_fault() -> None:
    for hand, rules in (("PLANET", []), ("KKANET", ["MX-0.1"]), ("!!ANET", ["MX-0.1"])):
        position = {"players": 2, "hands": [hand, "CASTER"]}
        assert [fault.rule for fault in GAME.faults(position, rulings())] == rules


def test_MX_0_2_hands_and_grids_are_open() -> None:
    assert not GAME.conceals(rulings())
    board = at(opening())
    for other in (
        at(opening(hands=["PLANED", "CASTER"])),
        at(opening(hands=["PLANET", "CASTED"])),
        at(opening(grids=["PLAN", "-"])),
        at(opening(grids=["-", "CAST"])),
    ):
        for seat in (0, 1, None):
            assert board.seen(seat) != other.seen(seat)


def test_MX_0_2_the_order_of_the_bag_is_not() -> None:
    rest = "".join((Counter(ALL) - Counter("PLANETCASTER")).elements())
    one, two = at(opening(bag=rest)), at(opening(bag=rest[::-1]))
    assert one["bag"] == rest
    for seat in (0, 1, None):
        assert one.seen(seat) == two.seen(seat)


# ---- 1. Setting up and dealing


def test_MX_1_1_two_to_six() -> None:
    assert GAME.facts.seats == (2, 6)
    assert GAME.seats_rule == "MX-1.1"
    for seats in range(2, 7):
        assert new(seats)["players"] == seats
    for seats in (0, 1, 7, 12):
        with pytest.raises(Refused) as caught:
            GAME.new(seats, rulings(), 0)
        assert caught.value.refusal.rule == "MX-1.1"


def test_MX_1_2_all_tiles_shuffled_for_every_round() -> None:
    board = new(2, format="rounds")
    (first,) = board.outcome("deal").chance
    (other,) = new(2, seed=1).outcome("deal").chance
    (again,) = new(2).outcome("deal").chance
    assert first == again != other
    board = at({"players": 2, "phase": "round_over"}, format="rounds")
    (second,) = board.outcome("referee: deal").chance
    assert Counter(second) == Counter(first) == Counter(ALL)


def test_MX_1_2_a_bag_is_a_permutation_and_dealt_once() -> None:
    for wrong in (ALL[1:], ALL + "A", ALL.replace("Z", "A"), "A"):
        with pytest.raises(BadChance):
            new(2).do(f"deal = {wrong}")
    refusal = at(opening()).refusal("referee: deal")
    assert (refusal.rule, refusal.reason) == ("MX-1.2", "wrong_phase")


@pytest.mark.parametrize("seats", range(2, 7))
def test_MX_1_3_six_tiles_each_face_down(seats: int) -> None:
    board = new(seats).do(f"deal = {MIXED}")
    assert board["phase"] == "dealt"
    assert board["hands"] == [MIXED[6 * seat : 6 * seat + 6] for seat in range(seats)]
    assert board["bag"] == MIXED[6 * seats :]
    other = new(seats).do(f"deal = {MIXED[::-1]}")
    for seat in (*range(seats), None):
        assert board.seen(seat) == other.seen(seat)


def test_MX_1_4_the_start_turns_all_up() -> None:
    board = at({"players": 2, "phase": "dealt", "hands": ["PLANET", "CASTER"]})
    assert board.due() == ("start", 0)
    board.do("start")
    assert (board["phase"], board["t"], board["draw"]) == ("racing", 0, 0)
    other = at(opening(hands=["PLANET", "CASTED"]))
    assert board.seen(0) != other.seen(0)
    refusal = board.refusal("referee: start")
    assert (refusal.rule, refusal.reason) == ("MX-1.4", "wrong_phase")
    board = at({"players": 2, "phase": "dealt", "hands": ["PLANE!", "CASTER"]}).do("start")
    assert (board["phase"], board["t"]) == ("theme_pending", 0)


def stalled(seats: int, **options: Any) -> Board:
    """The endgame of a round in which nobody does anything; the numbers are right all the way."""
    board = new(seats, **options).do(f"deal = {MIXED}", "start")
    for draw in range(DRAWS[seats]):
        check_counts(board, draw)
        if board["phase"] == "theme_pending":
            board.do("referee: auto_theme")
        board.do(f"@{board['drawn_at'] + 180_000}")
    check_counts(board, DRAWS[seats])
    return board


def check_counts(board: Board, draw: int) -> None:
    """The numbers of MX-1.6."""
    seats = board["players"]
    assert board["draw"] == draw
    assert [len(hand) for hand in board["hands"]] == [6 + 2 * draw] * seats
    assert len(board["bag"]) == 120 - 6 * seats - 2 * seats * draw
    assert (board["bag"] == "") == (draw == DRAWS[seats])
    assert GAME.faults(GAME.position(board.play.state), board.play.rulings) == ()


@pytest.mark.parametrize("seats", range(2, 7))
def test_MX_1_5_everybody_gets_two_from_a_fixed_stream(seats: int) -> None:
    board = stalled(seats, free_spirit="on")
    for seat in range(seats):
        stream = MIXED[6 * seat : 6 * seat + 6]
        for draw in range(1, DRAWS[seats] + 1):
            base = 6 * seats + 2 * seats * (draw - 1) + 2 * seat
            stream += MIXED[base : base + 2]
        assert board[f"hands.{seat}"] == stream
        assert len(stream) == HELD[seats]


def test_MX_1_5_it_does_not_matter_who_calls() -> None:
    lines = [f"@5000 {seat}: call_mixmo AT" for seat in (0, 1)] + ["@180000"]
    hands = [at(opening()).do(line)["hands"] for line in lines]
    assert hands == [["PLANETSO", "CASTERED"]] * 3


@pytest.mark.parametrize("seats", range(2, 7))
def test_MX_1_6_the_numbers_always_fit(seats: int) -> None:
    board = stalled(seats)
    assert board["phase"] in ("endgame", "theme_pending")
    assert GAME.ask(f"tiles {seats}") == HELD[seats] == 6 + 2 * DRAWS[seats]
    assert GAME.ask(f"draws {seats}") == DRAWS[seats]


def test_MX_1_6_wrong_numbers_are_a_fault() -> None:
    for fields in ({"hands": ["PLANE", "CASTER"]}, {"draw": 1}):
        position = {"players": 2, "hands": ["PLANET", "CASTER"], **fields}
        assert "MX-1.6" in [fault.rule for fault in GAME.faults(position, rulings())]


# ---- 2. Clock and log


def test_MX_2_1_times_never_fall() -> None:
    board = at(opening()).do("@9000 0: call_mixmo PLANET")
    with contextlib.suppress(Refused):
        board.play.enter(1, GAME.read("set_grid CASTER"), 8000)
    assert board["t"] == 9000
    board.do("@9400 1: set_grid CAST")
    assert board["t"] == 9400


def test_MX_2_2_when_the_clock_runs() -> None:
    claim = (f"@1000 0: call_mixmo {GNU} theme {GNU}",)
    pending = {**alone("PLANE!"), "phase": "theme_pending", "holder": 0}
    assert GAME.clock_runs(at(opening()).play.state)
    assert GAME.clock_runs(at(six()).play.state)
    assert GAME.clock_runs(at(endgame(GNU)).do(*claim).play.state)
    checking = at(endgame(GNU)).do(*claim, "@1250")
    assert checking["phase"] == "checking"
    voting = at(review(G2), format="points")
    voting.do("0: declare_theme_words OCEAN", "referee: close_review")
    assert voting["phase"] == "voting"
    for board in (
        new(2), at({"players": 2, "phase": "dealt"}), at(pending), checking, voting,
        at(review(G1), format="points"), at({"players": 2, "phase": "round_over"}, format="rounds"),
        at(six()).do("@600000"),
    ):  # fmt: skip
        assert not GAME.clock_runs(board.play.state), board["phase"]


def test_MX_2_2_it_goes_on_where_it_stopped() -> None:
    board = at(opening(bag="SO!DRIGUNAMO"))
    board.do("@9000 0: call_mixmo PLANET", "1: announce_theme sport")
    assert (board["t"], board["phase"]) == (9000, "racing")
    assert board.verdict("@9249 1: call_mixmo CASTER") == "tied"


def test_MX_2_3_what_arrives_first_comes_first() -> None:
    for first, second in ((0, 1), (1, 0)):
        words = ("PLANET", "CASTER")
        board = at(opening())
        assert board.verdict(f"@5000 {first}: call_mixmo {words[first]}") == "draw"
        assert board.verdict(f"@5000 {second}: call_mixmo {words[second]}") == "tied"
        assert (board["opener"], board["tied"]) == (first, [second])


def test_MX_2_4_what_is_refused_changes_nothing() -> None:
    board = at(opening())
    for line in (
        "@9000 0: call_mixmo PLANETS", "@9000 0: set_grid ZOO", "@9000 0: call_mixmo PLANET seen 5",
        "@9000 0: agree_deadlock", "@9000 0: announce_theme music", "@9000 0: vote GNU yes",
        "@9000 0: remove_word 0,0 H", "@9000 0: done_review", "@9000 0: declare_theme_words GNU",
        "@9000 referee: deal", "@9000 referee: start", "@9000 referee: close_votes",
    ):  # fmt: skip
        board.refusal(line)  # it compares the states
    assert board["status"] == ["active", "active"]
    assert board.verdict("@9000 0: call_mixmo PLANET") == "draw"


TIMERS = ("close_claims", "all_frozen", "stall", "endgame_timeout")


def test_MX_2_5_what_is_due_and_when() -> None:
    frozen = ["frozen", "frozen"]
    for board, due in (
        (at(opening()), ("stall", 180_000)),
        (at(opening(draw=1, drawn_at=7000)), ("stall", 187_000)),
        (at(opening(draw=1, drawn_at=7000, status=frozen)), ("all_frozen", 7250)),
        (at(six()), ("endgame_timeout", 600_000)),
        (at(six(drawn_at=7000)), ("endgame_timeout", 607_000)),
        (at(six()).do(f"@8000 0: call_mixmo {G1}"), ("close_claims", 8250)),
        (at({**alone("PLANE!"), "phase": "theme_pending", "holder": 0}), None),
        (at(review(G1), format="points"), None),
    ):
        assert board.due() == due


def test_MX_2_5_nothing_is_done_before_it_is_due() -> None:
    for position in (opening(), six(), review(G1)):
        board = at(position, format="points")
        for name in TIMERS:
            entry = Entry(1000, REFEREE, GAME.read(name))
            refusal = GAME.refusal(board.play.state, entry)
            assert refusal is not None
            assert refusal.rule == "MX-2.5", name


def test_MX_2_5_a_limit_comes_before_an_entry() -> None:
    assert at(opening()).verdict("@180000 0: call_mixmo PLANET") == "tied"
    assert at(opening()).verdict("@179999 0: call_mixmo PLANET") == "draw"
    board = at(six()).do(f"@1000 0: call_mixmo {G3}")
    assert board.refused(f"@1250 0: call_mixmo {G1}") == "out"
    board = at(six())
    assert board.refused("@600000 0: set_grid ELEPHANT") == "halted"
    # The draw stops the clock, so the entry finds it stopped.
    board = at(opening(players=3, bag="SO!DRIGUNAMO"))
    assert board.refused("@500000 0: set_grid PLANET") == "interrupted"
    assert (board["t"], board["draw"], board["phase"]) == (180_000, 1, "theme_pending")


def test_MX_2_5_one_limit_may_set_another() -> None:
    """All frozen, a draw, and the stall of that draw, all before one entry."""
    board = at(opening(status=["frozen", "frozen"], draw=1, drawn_at=1000))
    board.do("@181250")
    assert (board["draw"], board["drawn_at"]) == (3, 181_250)


def test_MX_2_6_the_rest_follows_from_the_log() -> None:
    board = at(opening(agreed=[0])).do("@40000 1: resign")
    assert (board["phase"], board["draw"], board.over()) == ("match_over", 0, (0,))
    board = at(opening(3, agreed=[0, 1])).do("@40000 2: resign")
    assert (board["phase"], board["draw"]) == ("racing", 1)
    board = at(opening(3, agreed=[0, 1])).do("@40000 referee: attend 2 person away")
    assert board["draw"] == 1
    votes = at(endgame(GNU)).do(f"@1000 0: call_mixmo {GNU} theme {GNU}", "@1250", "1: vote GNU no")
    assert votes["phase"] == "checking"
    assert votes.do("referee: attend 2 person away")["status.0"] == "out"


def test_MX_2_7_laying_and_why_not() -> None:
    board = at(opening())
    for grid in ("PLANET", "PL.AN/T", "P", "-", "PLANET@-3,4"):
        assert board.do(f"@1000 0: set_grid {grid}")["grids.0"] == grid
    pending = {**alone("PLANE!"), "phase": "theme_pending", "holder": 0, "status": ["frozen"] * 2}
    assert at(pending).refused("0: set_grid ZOO") == "interrupted"
    late = review(G1, status=["out", *["active"] * 5])
    for board in (at(late, format="points"), at(six()).do(f"@900 1: call_mixmo {G2}")):
        assert board.refusal("@950 0: set_grid ZOO").reason == "halted"
        assert board.against("@950 0: set_grid ZOO") == "MX-2.7"
    for status in ("out", "resigned"):
        board = at(six(status=[status, *["active"] * 5]))
        assert board.refused("@1000 0: set_grid ZOO") == status
    assert at(opening(status=["frozen", "active"])).refused("@1 0: set_grid ZOO") == "frozen"
    assert at(opening()).refused("@1000 0: set_grid ZOO") == "malformed"


def test_MX_2_8_calling_and_why_not() -> None:
    pending = {**alone("PLANE!"), "phase": "theme_pending", "holder": 0, "status": ["frozen"] * 2}
    refusal = at(pending).refusal("0: call_mixmo ZOO")
    assert (refusal.rule, refusal.reason) == ("MX-8.3", "interrupted")
    late = at(review(G1, status=["out", *["active"] * 5]), format="points")
    refusal = late.refusal("0: call_mixmo ZOO seen 999")
    assert (refusal.rule, refusal.reason) == ("MX-2.8", "wrong_phase")
    for status, rule in (("frozen", "MX-6.3"), ("out", "MX-9.9"), ("resigned", "MX-10.6")):
        board = at(six(status=[status, *["active"] * 5]))
        refusal = board.refusal("@1000 0: call_mixmo ZOO seen 999")
        assert (refusal.rule, refusal.reason) == (rule, status)
    refusal = at(opening()).refusal("@1000 0: call_mixmo ZOO")
    assert (refusal.rule, refusal.reason) == ("MX-3.1", "malformed")
    assert at(opening()).refused("@1000 0: call_mixmo PLANET seen 1") == "malformed"
    drawn = at(opening()).do("@9000 0: call_mixmo PLANET")
    refusal = drawn.refusal("@9250 1: call_mixmo CASTER seen 0")
    assert (refusal.rule, refusal.reason) == ("MX-2.8", "stale")
    assert drawn.verdict("@9249 1: call_mixmo CASTER seen 0") == "tied"
    claimed = at(six()).do(f"@1000 0: call_mixmo {G3}")
    refusal = claimed.refusal(f"@1100 0: call_mixmo {G1} seen 0")
    assert (refusal.rule, refusal.reason) == ("MX-9.3", "duplicate_call")
    refusal = at(six()).refusal(f"@1000 0: call_mixmo {G1} seen 6")
    assert (refusal.rule, refusal.reason) == ("MX-2.8", "stale")
    free = at(endgame("STAR", theme="things in space"))
    assert free.refused("@1000 0: call_mixmo STAR seen 16") == "stale"
    assert free.refused("@1000 0: call_mixmo STAR") == "name_theme_word"


def test_the_bag_of_these_tests_is_harmless() -> None:
    assert not set(BAG) & set("?!KWXYZ")
    assert len(LIST) == 8
