"""Every rule of chapters 8 and 9: the Bandit, themes and votes, the endgame and last calls."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.game import parse
from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.tests.boards import (
    BAG,
    BAT,
    ELK,
    G1,
    G2,
    G3,
    GNU,
    LIST,
    Board,
    at,
    endgame,
    opening,
    review,
    six,
    tiles,
)

POINTS: dict[str, object] = {"format": "points"}
ROUNDS: dict[str, object] = {"format": "rounds"}


def pending(players: int = 2, **fields: Any) -> dict[str, Any]:
    """Seat 0 holds the Bandit and must name a theme."""
    position = opening(players, phase="theme_pending", holder=0, **fields)
    return {**position, "hands": ["PLANE!", *position["hands"][1:]]}


# ---- 8. Bandit, Jokers and theme


def test_MX_8_1_the_bandit_stops_the_play() -> None:
    for index, holder in ((0, 0), (1, 0), (2, 1), (5, 2)):
        drawn = "".join("!" if at == index else tile for at, tile in enumerate(BAG[:6]))
        for line in ("@9000 0: call_mixmo PLANET", "@9000 0: call_mixmo PLANE", "@180000"):
            board = at(opening(3, bag=drawn)).do(line)
            assert (board["phase"], board["holder"], board["draw"]) == ("theme_pending", holder, 1)
            assert len(board["hands.2"]) == 8


def test_MX_8_2_among_the_first_tiles() -> None:
    for holder in range(3):
        hands = ["PLANET", "CASTER", "OXENIT"]
        hands[holder] = "!" + hands[holder][1:]
        board = at({"players": 3, "phase": "dealt", "hands": hands}).do("start")
        assert (board["phase"], board["holder"], board["t"]) == ("theme_pending", holder, 0)
        other = (holder + 1) % 3
        assert board.refused(f"{other}: set_grid -") == "interrupted"


def test_MX_8_3_only_the_holder_acts() -> None:
    board = at(pending())
    refusal = board.refusal("1: announce_theme music")
    assert (refusal.rule, refusal.reason) == ("MX-8.3", "not_holder")
    for seat in (0, 1):
        for action in ("set_grid -", "call_mixmo -", "agree_deadlock", "withdraw_deadlock"):
            refusal = board.refusal(f"{seat}: {action}")
            assert (refusal.rule, refusal.reason) == ("MX-8.3", "interrupted"), action
    for other in (at(opening(holder=0)), at(six()), at(review(G1), format="points")):
        refusal = other.refusal("@1000 0: announce_theme music")
        assert (refusal.rule, refusal.reason) == ("MX-8.3", "wrong_phase")


TEXTS = (
    ("things in space", "things in space"), ("x", "x"), ("  Music", "music"), ("FOOD ", "food"),
    (" things in space  ", "things in space"), ("a" * 40, "a" * 40), ("a" * 41, None), ("", None),
    ("    ", None), (" " * 50 + "Sport", "sport"), ("Wild life", "Wild life"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "theme"), TEXTS)
@pytest.mark.parametrize("bot", [False, True])
def test_MX_8_4_what_can_be_named(text: str, theme: str | None, bot: bool) -> None:
    board = at(pending(persons=[True, not bot]))
    action = parse({"do": "announce_theme", "theme": text}, GAME.actions)
    if bot and theme not in LIST:
        theme = None
    if theme is None:
        refusal = board.play.refusal(0, action)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("MX-8.4", "malformed")
        return
    board.play.enter(0, action)
    assert (board["theme"], board["phase"], board["holder"]) == (theme, "racing", 0)


@pytest.mark.parametrize("theme", LIST)
def test_MX_8_4_the_eight_listed_themes(theme: str) -> None:
    assert at(pending(persons=[True, False])).do(f"0: announce_theme {theme}")["theme"] == theme


def test_MX_8_4_play_goes_on_where_it_stopped() -> None:
    board = at(opening(bag="!OEDRIGU")).do("@9000 0: call_mixmo PLANET", "0: announce_theme food")
    assert (board["t"], board["drawn_at"]) == (9000, 9000)
    assert board.verdict("@9249 1: call_mixmo CASTER") == "tied"
    last = opening(6, draw=6, bag=BAG[:11] + "!")
    board = at(last).do("@9000 0: call_mixmo PLANET", "5: announce_theme music")
    assert board["phase"] == "endgame"
    assert board.refused("5: announce_theme food") == "wrong_phase"


def test_MX_8_5_frozen_slow_or_gone() -> None:
    board = at(opening(bag="!OEDRIGU")).do("@9000 0: call_mixmo PLANE", "0: announce_theme food")
    assert (board["theme"], board["status.0"]) == ("food", "frozen")
    assert at(pending()).limit() == ("auto_theme", 30_000)
    for index in (0, 1, 7, 8, 11, 39):
        board = at(pending(round=index)).do("referee: auto_theme")
        assert (board["theme"], board["phase"]) == (LIST[index % 8], "racing")
    gone = {"players": 3, "phase": "dealt", "hands": ["PLANET", "!ASTER", "OXENIT"]}
    board = at({**gone, "status": ["active", "resigned", "active"], "round": 2}).do("start")
    assert (board["theme"], board["phase"], len(board.play.log)) == ("sport", "racing", 1)
    board = at(pending(3)).do("0: resign")
    assert (board["theme"], board["phase"]) == ("wildlife", "racing")
    refusal = at(opening()).refusal("referee: auto_theme")
    assert (refusal.rule, refusal.reason) == ("MX-8.5", "wrong_phase")


def test_MX_8_6_a_joker_stops_nothing() -> None:
    board = at(opening(bag="??EDRIGU")).do("@9000 0: call_mixmo PLANET")
    assert (board["phase"], board["hands.0"]) == ("racing", "PLANET??")
    board = at({"players": 2, "phase": "dealt", "hands": ["?LANE?", "CASTER"]}).do("start")
    assert board["phase"] == "racing"


def test_MX_8_7_the_bandit_is_a_tile_of_its_holder() -> None:
    held = {"players": 2, "hands": ["!EBRA", "CASTER"], "bag": BAG[:8], "theme": "music"}
    assert at(held).verdict("@1000 0: call_mixmo 5EBRA") == "draw"
    assert at({**held, "hands": ["!BRA", "CASTER"]}).verdict("@1000 0: call_mixmo BRA") == "hasty"
    assert at(held).refused("@1000 1: set_grid CASTE4") == "malformed"


def test_MX_8_8_the_theme_binds_all_at_the_end() -> None:
    assert at(opening(theme="food")).verdict("@9000 1: call_mixmo CASTER") == "draw"
    for seat, grid in ((0, G1), (1, G2)):
        line = f"@1000 {seat}: call_mixmo {grid}"
        assert at(six(holder=0)).do(line, "@1250")["winner"] == seat
        assert at(six(holder=0, theme="food")).do(line, "@1250")[f"status.{seat}"] == "out"


def test_MX_8_9_words_and_their_plurals() -> None:
    for theme, fitting, other in (
        ("wildlife", "BAT BATS MONKEY MONKEYS OSTRICHES WOLF WOLFS", "OCEAN WOLVES BA GNU"),
        ("plants", "LILY LILIES DAISIES GRASSES MOSSES IVIES", "LILYS GRASSS MOSSS"),
        ("sport", "SKI SKIS BOXES MATCHES JUDOS", "SKIES MATCHS SKIED"),
        ("music", "DUO DUOS WALTZES JAZZES", "WALTZS DUOES"),
        ("body", "TOE TOES THORAXES FOOTS", "FEET TOS"),
    ):
        for text in fitting.split():
            assert GAME.ask(f"theme {theme} {text}") is True, text
        for text in other.split():
            assert GAME.ask(f"theme {theme} {text}") is False, text


def claimed(*votes: str, hand: str = GNU, players: int = 3, **fields: Any) -> Board:
    """Seat 0 claims with its hand in one row and points at it; then people vote."""
    board = at(endgame(hand, players=players, **fields))
    return board.do(f"@1000 0: call_mixmo {hand} theme {hand}", "@1250", *votes)


def test_MX_8_9_a_free_theme_knows_no_list() -> None:
    board = claimed(hand="LION", theme="Africa")
    assert (board["phase"], board["ballot"]["votes"]) == ("checking", {"LION": {}})
    assert claimed(hand="LION")["winner"] == 0


def declared(words: str, seat: int = 0, **fields: Any) -> Board:
    """In a review with G2 and G1, seat 1 has won."""
    board = at(review(G2, G1, winner=1, **fields), format="points")
    return board.do(f"{seat}: declare_theme_words {words}")


def test_MX_8_10_claiming_words() -> None:
    board = declared("OCEAN,SEA,SQUIRREL,CATS,OFF").do("referee: close_review")
    assert sorted(board["ballot"]["votes"]) == ["OCEAN", "OFF", "SEA"]
    board = at(review(G3, G2, winner=1), format="points").do("0: declare_theme_words TTOER")
    assert board.do("referee: close_review")["phase"] == "round_over"
    for status in ("out", "resigned"):
        board = at(review(G2, G1, winner=1, status=[status, *["active"] * 5]), format="points")
        refusal = board.refusal("0: declare_theme_words OCEAN")
        assert (refusal.rule, refusal.reason) == ("MX-8.10", "not_eligible")
    for board in (at(six()), at(review(G2, theme=""), format="points", free_spirit="on")):
        refusal = board.refusal("@1000 0: declare_theme_words OCEAN")
        assert (refusal.rule, refusal.reason) == ("MX-8.10", "wrong_phase")
    # In a claim, words that are no line of the grid are ignored.
    board = at(endgame("ELF")).do("@1000 0: call_mixmo ELF theme GNU", "@1250")
    assert board["status.0"] == "out"


def test_MX_8_11_who_votes() -> None:
    board = claimed(players=5, persons=[True, True, True, True, False],
                    status=["active", "frozen", "out", "resigned", "active"])  # fmt: skip
    for seat in (0, 3, 4):
        refusal = board.refusal(f"{seat}: vote GNU yes")
        assert (refusal.rule, refusal.reason) == ("MX-8.11", "not_a_voter"), seat
    board.do("1: vote GNU yes")
    assert board["phase"] == "checking"
    assert board.do("2: vote GNU yes")["winner"] == 0
    # Whoever declares the word as well has no vote on it.
    board = declared("OCEAN").do("1: declare_theme_words TIGER", "referee: close_review")
    assert board.refused("0: vote OCEAN yes") == "not_a_voter"
    assert board.do("1: vote OCEAN yes")["ballot"]["votes"] == {"OCEAN": {"1": True}}


def test_MX_8_11_reasons_and_their_order() -> None:
    for position in (opening(), six()):
        assert at(position).refused("@1000 1: vote GNU yes") == "wrong_phase"
    board = claimed("1: vote GNU yes")
    assert board.refused("1: vote LION yes") == "wrong_word"
    assert board.refused("1: vote GNU no") == "already_voted"
    assert board.refused("0: vote LION no") == "wrong_word"


def test_MX_8_11_how_it_ends() -> None:
    for votes, catalogue, free in (
        ("yy", True, True), ("yn", False, True), ("nn", False, False), ("y", True, True),
        ("n", False, False), ("", False, True),
    ):  # fmt: skip
        cast = [f"{1 + i}: vote GNU {'yes' if v == 'y' else 'no'}" for i, v in enumerate(votes)]
        if len(votes) < 2:
            cast.append("referee: close_votes")
        for theme, wins in (("wildlife", catalogue), ("things in space", free)):
            board = claimed(*cast, theme=theme)
            assert board["verdicts"] == {"GNU": wins}, (votes, theme)
            assert (board["winner"] == 0) is wins


def test_MX_8_11_when_it_closes() -> None:
    assert claimed().limit() == ("close_votes", 20_000)
    board = declared("OCEAN").do("referee: close_review")
    assert (board["phase"], board.limit()) == ("voting", ("close_votes", 60_000))
    # Nobody could vote: at once.
    assert claimed(persons=[True, False, False])["status.0"] == "out"
    assert claimed(persons=[False] * 3)["status.0"] == "out"
    assert claimed(here=[True, False, False])["status.0"] == "out"
    # A vote stays, a voter who leaves is not awaited.
    board = claimed("1: vote GNU yes", "referee: attend 1 person away")
    assert board["phase"] == "checking"
    assert board.do("referee: attend 2 person away")["winner"] == 0
    assert claimed("1: vote GNU yes", "2: resign")["winner"] == 0
    refusal = at(six()).refusal("@1000 referee: close_votes")
    assert (refusal.rule, refusal.reason) == ("MX-8.11", "wrong_phase")


def test_MX_8_12_a_verdict_holds_for_all() -> None:
    fields: dict[str, Any] = {"verdicts": {"GNU": True}}
    board = at(endgame("", GNU, **fields)).do("@1000 1: call_mixmo GNU", "@1250")
    assert board["winner"] == 1
    fields = {"verdicts": {"GNU": False}}
    board = at(endgame("", GNU, **fields)).do("@1000 1: call_mixmo GNU theme GNU", "@1250")
    assert (board["status.1"], board["phase"]) == ("out", "endgame")
    board = at({"players": 3, "phase": "round_over", **fields}, format="rounds")
    assert board.do("referee: deal")["verdicts"] == {}


# ---- 9. The last MIXMO


def test_MX_9_1_nothing_is_drawn_any_more() -> None:
    board = at(six()).do(f"@1000 0: call_mixmo {G3}", "@1250", "@599999")
    assert (board["draw"], board["bag"], board["phase"]) == (7, "", "endgame")
    board = at(endgame(BAT, ELK, players=2, status=["frozen", "frozen"])).do("@250")
    assert (board["draw"], board["hands"]) == (27, [BAT, ELK])


def test_MX_9_2_the_first_claim() -> None:
    board = at(six())
    assert board.verdict(f"@1000 0: call_mixmo {G1}") == "claim"
    assert (board["phase"], board["grids.0"], board["claimed_at"]) == ("claim_window", G1, 1000)
    for seat in (0, 1, 3):
        assert board.refused(f"@1100 {seat}: set_grid -") == "halted"


def test_MX_9_3_others_may_claim_too() -> None:
    board = at(six()).do(f"@1000 0: call_mixmo {G3}")
    assert board.verdict(f"@1249 1: call_mixmo {G2}") == "claim"
    assert [claim["seat"] for claim in board["claims"]] == [0, 1]
    assert board["grids.1"] == G2
    for seat, grid in ((0, G1), (1, G2)):
        refusal = board.refusal(f"@1249 {seat}: call_mixmo {grid}")
        assert (refusal.rule, refusal.reason) == ("MX-9.3", "duplicate_call")
    assert board.refused("@1249 2: agree_deadlock") == "wrong_phase"


def test_MX_9_4_the_first_clean_one_wins() -> None:
    first = at(six(), format="points").do(
        f"@1000 1: call_mixmo {G2}", f"@1200 0: call_mixmo {G3}", "@1250"
    )
    assert (first["winner"], first["status.0"], first["penalised"]) == (1, "active", [])
    second = at(six(), format="points").do(
        f"@1000 0: call_mixmo {G3}", f"@1200 1: call_mixmo {G2}", "@1250"
    )
    assert (second["winner"], second["status.0"], second["penalised"]) == (1, "out", [0])
    both = at(six()).do(f"@1000 1: call_mixmo {G2}", f"@1000 0: call_mixmo {G1}", "@1250")
    assert both["winner"] == 1


def test_MX_9_5_all_tiles_and_no_fault() -> None:
    for grid, wins in ((G1, True), (G3, False), ("ELEPHANT", False), ("-", False)):
        board = at(six()).do(f"@1000 0: call_mixmo {grid}", "@1250")
        assert (board["winner"] == 0) is wins


def test_MX_9_6_a_word_for_the_theme() -> None:
    assert at(endgame(BAT, theme="sport")).do("@1 0: set_grid BAT", "@1000 0: call_mixmo BAT",
                                              "@1250")["winner"] == 0  # fmt: skip
    board = at(endgame(GNU)).do("@1000 0: call_mixmo GNU", "@1250")
    assert board["status.0"] == "out"
    assert claimed("1: vote GNU yes", "2: vote GNU yes")["winner"] == 0
    # The theme is not asked about if there is another fault.
    board = at(endgame("GNUS")).do("@1000 0: call_mixmo GNU theme GNU", "@1250")
    assert (board["status.0"], board["ballot"]) == ("out", {})
    # One accepted word of several is enough.
    grid = "G/NUMBERS/U"
    board = at(endgame(tiles(grid))).do(
        f"@1000 0: call_mixmo {grid} theme GNU,NUMBERS", "@1250", "1: vote GNU yes",
        "1: vote NUMBERS no", "2: vote GNU yes", "2: vote NUMBERS no",
    )  # fmt: skip
    assert (board["winner"], board["verdicts"]) == (0, {"GNU": True, "NUMBERS": False})


def test_MX_9_7_a_false_final() -> None:
    for options, standing in (({}, 0), (ROUNDS, -1)):
        board = at(six(), **options).do(f"@1000 0: call_mixmo {G3}", "@1250")
        assert (board["status.0"], board["penalised"]) == ("out", [0])
        assert (board["standings.0"], board["t"]) == (standing, 1250)
    board = at(six(), format="points").do(f"@1000 0: call_mixmo {G3}", "@600000")
    assert board.do("referee: close_review")["standings"] == [-20, 0, 0, 0, 0, 0]


def test_MX_9_8_play_goes_on_or_ends() -> None:
    fields = {"grids": ["-", "CAN", "-", "-", "-", "-"], "status": ["active", "active", "frozen",
              "resigned", "active", "active"]}  # fmt: skip
    board = at(six(**fields)).do(f"@1000 0: call_mixmo {G3}", "@1250")
    assert (board["phase"], board["t"], board["grids.1"]) == ("endgame", 1250, "CAN")
    assert board["status"] == ["out", "active", "active", "resigned", "active", "active"]
    both = ("@1000 0: call_mixmo BA", "@1100 1: call_mixmo EL", "@1250")
    board = at(endgame(BAT, ELK, players=2)).do(*both)
    assert board.over() == ()
    board = at(endgame(BAT, ELK, players=2), format="rounds").do(*both)
    assert (board["phase"], board["winner"], board["standings"]) == ("round_over", -1, [-1, -1])


def test_MX_9_9_what_the_out_may_not_do() -> None:
    board = at(six()).do(f"@1000 0: call_mixmo {G3}", "@1250")
    for action in (f"set_grid {G1}", f"call_mixmo {G1}", "agree_deadlock", "withdraw_deadlock"):
        refusal = board.refusal(f"@40000 0: {action}")
        assert (refusal.rule, refusal.reason) == ("MX-9.9", "out")
    assert board["grids.0"] == G3


def test_MX_9_10_the_last_one_has_not_won_yet() -> None:
    board = at(endgame(BAT, ELK, players=2)).do("@1000 0: call_mixmo BA", "@1250")
    assert board.goes_on()
    assert board.do("@9000 1: call_mixmo ELK", "@9250").over() == (1,)
    board = at(endgame(BAT, ELK, players=2)).do("@1000 0: call_mixmo BA", "@600000")
    assert board.over() == ()


def test_MX_9_11_nobody_is_left() -> None:
    board = at(endgame(BAT, ELK, status=["out", "active", "active"])).do("@1000 1: resign")
    assert (board["phase"], board.goes_on()) == ("endgame", True)
    board = at(endgame(BAT, ELK, GNU, status=["out", "out", "active"])).do("@1000 2: resign")
    assert board.over() == ()


def test_MX_9_12_checked_grids_are_shown() -> None:
    for seats in (1, 2, None):
        board = at(six(), grid_visibility="hidden")
        board.do(f"@1000 0: call_mixmo {G3}", "@1250")
        assert "TTOER" in board.heard(seats)
        board = at(six(), grid_visibility="hidden").do(f"@1000 0: set_grid {G3}")
        assert "TTOER" not in board.heard(seats)


def test_MX_9_13_point_at_a_word() -> None:
    position = endgame("STAR", theme="things in space")
    for claim in ("STAR", "STAR theme GNU", "STAR theme MOON,ZEBRA"):
        board = at(position)
        refusal = board.refusal(f"@1000 0: call_mixmo {claim}")
        assert (refusal.rule, refusal.reason) == ("MX-9.13", "name_theme_word")
        assert (board["phase"], board["status.0"]) == ("endgame", "active")
    board = at(position).do("@1000 0: call_mixmo STAR theme MOON,STAR", "@1250")
    assert board["ballot"]["votes"] == {"STAR": {}}
    assert board.do("referee: close_votes")["winner"] == 0
    # Not under a listed theme, not before the endgame, not in Free Spirit.
    assert at(endgame(BAT)).verdict("@1000 0: call_mixmo BAT") == "claim"
    assert at(opening(theme="things in space")).verdict("@1 0: call_mixmo PLANET") == "draw"
    free = at(endgame("STAR", theme=""), free_spirit="on")
    assert free.do("@1000 0: call_mixmo STAR", "@1250")["winner"] == 0
