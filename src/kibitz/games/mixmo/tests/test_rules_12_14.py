"""Every rule of chapters 12 to 14: variants, miscounting, and every value of every option."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.errors import BadRuling
from kibitz.core.rulebook import rulebook
from kibitz.core.rulings import describe
from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.tests.boards import (
    BAT,
    ELK,
    G1,
    G2,
    G3,
    GNU,
    Board,
    alone,
    at,
    endgame,
    opening,
    review,
    rulings,
    scored,
    six,
    tiles,
)

FREE: dict[str, object] = {"free_spirit": "on"}
EXPERT: dict[str, object] = {"expert": "on"}
ANT = "ANT/N.A/T.T"

# ---- 12. Free Spirit and Expert


def test_MX_12_1_the_bandit_stops_nothing() -> None:
    dealt = {"players": 2, "phase": "dealt", "hands": ["PLANE!", "CASTER"]}
    board = at(dealt, **FREE).do("start")
    assert (board["phase"], board["theme"]) == ("racing", "")
    board = at(opening(bag="!OEDRIGU"), **FREE).do("@9000 0: call_mixmo PLANET")
    assert (board["phase"], board["draw"]) == ("racing", 1)


def test_MX_12_2_no_theme_is_needed() -> None:
    board = at(endgame("PLANET", theme=""), **FREE).do("@1000 0: call_mixmo PLANET", "@1250")
    assert board["winner"] == 0
    assert scored(G1, winner=0, options=FREE) == [53]
    assert scored(G1, winner=0, theme="", options=FREE) == [53]
    board = at(review(G1, G2, winner=0, theme=""), format="points", **FREE)
    assert board.refused("1: declare_theme_words OCEAN") == "wrong_phase"


def test_MX_12_3_its_letters_stay_five() -> None:
    board = at(alone("!ARDSE"), **FREE)
    assert board.against("@1000 0: set_grid [!S@0,0 A@1,0]") == "MX-3.10"
    assert board.do("@1000 0: set_grid 4ARDS")["grids.0"] == "4ARDS"


def test_MX_12_4_two_letters_are_too_short() -> None:
    for grid, plain, expert in (
        ("PLANETS/......O", "draw", "hasty"), ("PLANETS", "draw", "draw"), ("AT", "draw", "hasty"),
        ("C/O/D/E", "draw", "draw"), ("PLANTE", "hasty", "hasty"),
    ):  # fmt: skip
        line = f"@1000 0: call_mixmo {grid}"
        assert at(alone(tiles(grid))).verdict(line) == plain
        assert at(alone(tiles(grid)), **EXPERT).verdict(line) == expert
    board = at(six(), **EXPERT).do(f"@1000 1: call_mixmo {G2}", "@1250")
    assert board["status.1"] == "out"
    assert at(six(), **EXPERT).do(f"@1000 0: call_mixmo {G1}", "@1250")["winner"] == 0


def test_MX_12_5_no_word_twice() -> None:
    for hand, grid, expert in (
        (tiles(ANT), ANT, "hasty"), ("?NTNATTS", "aNT/N.A/T.T/..S", "hasty"),
        ("?NTSNATT", "aNTS/N.A/T.T", "draw"), ("ANTSNATT", "ANTS/N.A/T.T", "draw"),
    ):  # fmt: skip
        line = f"@1000 0: call_mixmo {grid}"
        assert at(alone(hand)).verdict(line) == "draw"
        assert at(alone(hand), **EXPERT).verdict(line) == expert, grid


def test_MX_12_6_expert_counts_everywhere() -> None:
    fields: dict[str, Any] = {"hands": ["PLANET", "ATOMIC"]}
    tied = ("@9000 0: call_mixmo PLANET", "@9100 1: call_mixmo ATOMIC")
    assert at(opening(**fields), **EXPERT).do(tied[0]).verdict(tied[1]) == "tied"
    fields = {"hands": ["PLANET", "CODEAT"]}
    board = at(opening(**fields), **EXPERT).do(tied[0])
    assert board.verdict("@9100 1: call_mixmo CODE/A/T") == "tied"
    short = opening(hands=["PLANET", "AT"])
    assert at(short).do(tied[0]).verdict("@9100 1: call_mixmo AT") == "tied"
    assert at(short, **EXPERT).do(tied[0]).verdict("@9100 1: call_mixmo AT") == "tied_hasty"
    assert scored(G2, options=EXPERT) == [0]
    assert scored(ANT, options=EXPERT) == [0]


def test_MX_12_7_all_goes_together() -> None:
    both = {**FREE, **EXPERT}
    for form, phase in (("single", "match_over"), ("rounds", "round_over"), ("points", "review")):
        board = at(endgame("PLANETS", theme=""), format=form, **both)
        board.do("@1000 0: call_mixmo PLANETS", "@1250")
        assert (board["phase"], board["winner"]) == (phase, 0)
        board = at(endgame("PLANETSO", theme=""), format=form, **both)
        board.do("@1000 0: call_mixmo PLANETS/......O", "@1250")
        assert board["status.0"] == "out"


# ---- 13. Miscounting at a real table


def miscount(counts: str, left: int, *more: str, draws: int = 11) -> str:
    """What follows with four players after so many draws."""
    words = " ".join(more)
    return str(GAME.ask(f"miscount n=4 d={draws} counts={counts} left={left} {words}".strip()))


def test_MX_13_1_it_shows_when_a_draw_is_short() -> None:
    for left in range(1, 8):
        assert miscount("28,28,28,28", left, "valid", "caller=2") == "winner 2"
    for left in (0, 8, 16):
        assert miscount("28,28,28,28", left, "valid", "caller=2") == "play on"


def test_MX_13_2_the_caller_wins_with_a_right_grid() -> None:
    for caller in range(4):
        who = f"caller={caller}"
        assert miscount("28,28,28,29", 7, "valid", who) == f"winner {caller}"
        assert miscount("28,28,28,29", 7, who) == "no winner"


def test_MX_13_3_with_expert_whoever_miscounted_pays() -> None:
    for counts, seats in (("28,29,28,28", [1]), ("27,28,30,28", [0, 2]), ("28,28,28,28", [])):
        for form, price in (("rounds", " -1"), ("points", " -20"), ("single", " 0")):
            told = miscount(counts, 7, "expert", "valid", "caller=0", f"format={form}")
            assert told == ", ".join(["no winner", *(f"seat {seat}{price}" for seat in seats)])


def test_MX_13_4_what_cancels_out_is_not_seen() -> None:
    told = miscount("29,27,28,28", 8, "expert", "valid", "caller=0", "format=points")
    assert told == "play on"


# ---- 14. Table options

OPTIONS: dict[str, tuple[str, ...]] = {
    "format": ("single", "rounds", "points"),
    "free_spirit": ("off", "on"),
    "expert": ("off", "on"),
    "final_sprint": ("on_with_points", "off"),
    "word_list": ("scowl70", "scowl60", "french", "custom"),
    "client_help": ("none", "unplaced_count", "full_check"),
    "tie_window_ms": ("0", "250", "500"),
    "deadlock_min_ms": ("0", "30000", "60000"),
    "stall_limit_ms": ("120000", "180000", "300000", "none"),
    "endgame_limit_ms": ("300000", "600000", "none"),
    "theme_source": ("by_table", "catalogue", "free_text"),
    "theme_judge": ("list_plus_vote", "list_only", "vote_only"),
    "grid_visibility": ("public", "counts_only", "hidden"),
    "word_judge": ("list_only", "list_then_vote"),
}
DEFAULTS = {
    "client_help": "unplaced_count", "tie_window_ms": "250", "deadlock_min_ms": "30000",
    "stall_limit_ms": "180000", "endgame_limit_ms": "600000",
}  # fmt: skip
ORDER = (
    "format", "rounds_target", "points_target", "free_spirit", "expert", "final_sprint",
    "word_list", "client_help", "tie_window_ms", "deadlock_min_ms", "stall_limit_ms",
    "endgame_limit_ms", "theme_source", "theme_judge", "grid_visibility", "word_judge",
    "custom_words",
)  # fmt: skip


def test_the_options_in_their_order() -> None:
    rows = describe(GAME.rulings)
    assert tuple(row.key for row in rows) == ORDER
    for row in rows:
        assert set(row.rules) <= set(rulebook(GAME).rules)
        if row.key in OPTIONS:
            assert tuple(value for value, _ in row.values) == OPTIONS[row.key]
            assert row.default == DEFAULTS.get(row.key, OPTIONS[row.key][0]), row.key


def test_the_rulebook_explains_every_option_and_every_value() -> None:
    text = rulebook(GAME).text
    chapter = text[text.index("## 14. Table options") : text.index("## Settled points")]
    for number, key in enumerate(ORDER, 1):
        part = chapter[chapter.index(f"### `{key}`") :].split("\n### ")[0]
        assert f"**MX-14.{number}**" in part
        for value in OPTIONS.get(key, ()):
            assert f"- `{value}`:" in part, (key, value)


def test_MX_14_1_what_you_play_for() -> None:
    for form, phase, standing in (
        ("single", "match_over", None), ("rounds", "round_over", 1), ("points", "review", 0),
    ):  # fmt: skip
        board = at(endgame(BAT), format=form).do("@1000 0: call_mixmo BAT", "@1250")
        assert board["phase"] == phase
        assert standing in (None, board["standings.0"])
    assert at(endgame(BAT)).do("@1000 0: call_mixmo BAT", "@1250").over() == (0,)


def test_MX_14_1_between_two_rounds() -> None:
    board = at({"players": 3, "phase": "round_over", "here": [True, True, False]}, format="rounds")
    assert board.limit() == ("deal", 20_000)
    assert board.due() is None
    board.do("0: done_review")
    assert board.due() is None
    board.do("1: done_review")
    due = board.due()
    assert due is not None
    assert due[0] == "deal"


def test_MX_14_2_how_many_rounds() -> None:
    for target in (1, 3, 40):
        board = at(endgame(BAT, standings=[target - 1, 0, 0]), format="rounds",
                   rounds_target=target)  # fmt: skip
        assert board.do("@1000 0: call_mixmo BAT", "@1250").over() == (0,)
    for wrong in (0, 41, "many"):
        with pytest.raises(BadRuling):
            rulings(rounds_target=wrong)


def test_MX_14_3_how_many_points() -> None:
    for target, over in ((20, True), (116, True), (117, False), (2000, False)):
        board = at(review(G1, winner=0), format="points", points_target=target)
        board.do("referee: close_review")
        assert (board["phase"] == "match_over") is over
    for wrong in (19, 2001, "many"):
        with pytest.raises(BadRuling):
            rulings(points_target=wrong)


def test_MX_14_4_without_themes() -> None:
    dealt = {"players": 2, "phase": "dealt", "hands": ["PLANE!", "CASTER"]}
    for value, phase in (("off", "theme_pending"), ("on", "racing")):
        assert at(dealt, free_spirit=value).do("start")["phase"] == phase


def test_MX_14_5_for_experts() -> None:
    for value, verdict in (("off", "draw"), ("on", "hasty")):
        board = at(alone(tiles(ANT)), expert=value)
        assert board.verdict(f"@1000 0: call_mixmo {ANT}") == verdict


def test_MX_14_6_final_sprint() -> None:
    position = review(G3, G2, winner=1)
    board = at(position, format="points", final_sprint="off")
    assert board.refused("0: remove_word 3,4 H") == "not_eligible"
    assert at(position, format="points").do("0: remove_word 3,4 H")["removed"] == [0]
    over = {"players": 2, "phase": "round_over", "grids": [G3, "-"], "hands": [tiles(G3), ""]}
    assert at(over, format="rounds").refused("0: remove_word 3,4 H") == "wrong_phase"


def test_MX_14_7_word_lists() -> None:
    for name, yes, no in (
        ("scowl70", "PLANET QI XU ET LASER", "DNA TAC KO"),
        ("scowl60", "PLANET LASER AT QUIZ", "QI XU ET KO DNA"),
        ("french", "MAISON CHAT CHIEN", "GROUND XQ"),
    ):
        for text in f"{yes} {no}".split():
            verdict = at(alone(text), word_list=name).verdict(f"@1000 0: call_mixmo {text}")
            assert verdict == ("draw" if text in yes.split() else "hasty"), (name, text)


def faults(text: str, hand: str, help_: str) -> list[str]:
    """The rules of all that a screen may tell about a grid before it is called."""
    board = at(alone(hand), client_help=help_)
    view = GAME.view(board.play.state, 0)
    draft = GAME.read(f"set_grid {text}")
    return [fault.rule for fault in GAME.judge(view, draft)]


def test_MX_14_8_what_your_screen_tells() -> None:
    for text in ("CATS", "CTA", "CAT..S", "CAT"):
        assert faults(text, "CATS", "none") == []
    assert faults("CATS", "CATS", "full_check") == []
    assert "MX-3.3" in faults("CATS/T", "CATST", "full_check")
    assert "MX-3.7" in faults("CAT..AS", "CATAS", "full_check")
    assert faults("CATS", "CATS", "unplaced_count") == []
    assert "MX-3.3" not in faults("CATS/T", "CATST", "unplaced_count")
    for help_ in ("unplaced_count", "full_check"):
        assert faults("CAT", "CATS", help_)
        assert faults("CAT.S", "CATS", help_)
    for help_ in OPTIONS["client_help"]:
        board = at(alone("CATS"), client_help=help_)
        assert board.verdict("@1000 0: call_mixmo CAT") == "hasty"


def test_MX_14_9_how_close_is_the_same_time() -> None:
    call = "@9000 0: call_mixmo PLANET"
    for width in (250, 500):
        board = at(opening(), tie_window_ms=str(width)).do(call)
        assert board.verdict(f"@{9000 + width - 1} 1: call_mixmo CASTER seen 0") == "tied"
        board = at(opening(), tie_window_ms=str(width)).do(call)
        assert board.refused(f"@{9000 + width} 1: call_mixmo CASTER seen 0") == "stale"
        board = at(six(), tie_window_ms=str(width)).do(f"@1000 0: call_mixmo {G1}")
        assert board.due() == ("close_claims", 1000 + width)
    board = at(opening(), tie_window_ms="0").do(call)
    assert board.refused("@9000 1: call_mixmo CASTER seen 0") == "stale"
    assert board.verdict("@9000 1: call_mixmo CASTER") == "hasty"
    board = at(six(), tie_window_ms="0").do(f"@1000 0: call_mixmo {G1}", "@1000")
    assert board["winner"] == 0


def test_MX_14_10_how_long_you_must_try() -> None:
    for least in (0, 30_000, 60_000):
        option = {"deadlock_min_ms": str(least)}
        board = at(opening(), **option).do(f"@{least} 0: agree_deadlock")
        assert board["agreed"] == [0]
        if least:
            board = at(opening(), **option)
            assert board.refused(f"@{least - 1} 0: agree_deadlock") == "too_early"


def test_MX_14_11_tiles_by_themselves() -> None:
    for limit in (120_000, 180_000, 300_000):
        option = {"stall_limit_ms": str(limit)}
        assert at(opening(), **option).do(f"@{limit - 1}")["draw"] == 0
        assert at(opening(), **option).do(f"@{limit}")["draw"] == 1
    board = at(opening(), stall_limit_ms="none")
    assert board.due() is None
    assert board.do("@9000000")["draw"] == 0


def test_MX_14_12_how_long_the_endgame_is() -> None:
    for limit in (300_000, 600_000):
        option = {"endgame_limit_ms": str(limit)}
        assert at(six(), **option).do(f"@{limit - 1}")["phase"] == "endgame"
        assert at(six(), **option).do(f"@{limit}").over() == ()
    board = at(six(), endgame_limit_ms="none")
    assert board.due() is None
    assert board.do("@9000000")["phase"] == "endgame"


def free_theme(bot: bool, **options: object) -> bool:
    """Whether seat 0 may name a theme that is not listed."""
    position = opening(phase="theme_pending", holder=0, persons=[True, not bot])
    board = at(position, **options)
    refusal = board.play.refusal(0, GAME.read("announce_theme things in space"))
    return refusal is None


def test_MX_14_13_which_themes() -> None:
    for source, people, bot in (
        ("by_table", True, False), ("catalogue", False, False), ("free_text", True, True),
    ):  # fmt: skip
        assert free_theme(False, theme_source=source) is people
        assert free_theme(True, theme_source=source) is bot
        assert free_theme(False, theme_source=source, theme_judge="list_only") is False
    # What holds for a round is settled when it is dealt.
    position = opening(phase="theme_pending", holder=0)
    board = at(position).do("referee: attend 1 bot here")
    assert board.do("0: announce_theme things in space")["theme"] == "things in space"


def test_MX_14_14_who_says_what_fits() -> None:
    lion = "@1000 0: call_mixmo LION"
    for judge in ("list_plus_vote", "list_only"):
        assert at(endgame("LION"), theme_judge=judge).do(lion, "@1250")["winner"] == 0
    board = at(endgame(GNU), theme_judge="list_only")
    board.do(f"@1000 0: call_mixmo {GNU} theme {GNU}", "@1250")
    assert (board["status.0"], board["ballot"]) == ("out", {})
    assert free_theme(False, theme_judge="vote_only") is True
    board = at(endgame("LION"), theme_judge="vote_only")
    assert board.refused(lion) == "name_theme_word"
    board.do(f"{lion} theme LION", "@1250", "1: vote LION no", "2: vote LION no")
    assert board["status.0"] == "out"
    # With one person nobody could vote.
    alone_ = endgame("LION", players=2, persons=[True, False])
    assert at(alone_, theme_judge="vote_only").do(lion, "@1250")["winner"] == 0
    assert free_theme(True, theme_judge="vote_only") is False


def test_MX_14_15_what_you_see_of_the_others() -> None:
    for value in OPTIONS["grid_visibility"]:
        assert GAME.conceals(rulings(grid_visibility=value)) is (value != "public")
    plain = at(opening(grids=["PLAN", "-"]), grid_visibility="public")
    other = at(opening(grids=["LANE", "-"]), grid_visibility="public")
    assert plain.seen(1) != other.seen(1)

    def seen(grid: str, value: str, seat: int | None, hand: str = "PLANET") -> dict[str, Any]:
        position = opening(grids=[grid, "-"], hands=[hand, "CASTER"])
        return at(position, grid_visibility=value).seen(seat)

    for value in ("counts_only", "hidden"):
        assert seen("PLAN", value, 0) != seen("LANE", value, 0)
        for eyes in (1, None):
            assert seen("PLAN", value, eyes) == seen("LANE", value, eyes)
            assert seen("PLAN", value, eyes) == seen("PLAN", value, eyes, hand="PLANED")
    assert seen("PLAN", "counts_only", 1) != seen("PLANET", "counts_only", 1)
    assert seen("PLAN", "hidden", 1) == seen("PLANET", "hidden", 1)
    # After the race all is open.
    board = at(review(G1, G2, winner=0), format="points", grid_visibility="hidden")
    assert "OTTER" in board.heard(1)


KOALA = ("@1000 0: call_mixmo KOALA/O", "@1250")


def judged(*votes: str, players: int = 4, hand: str = "KOALAO", **fields: Any) -> Board:
    """Seat 0 claims with KO, which is not listed; people may allow it."""
    board = at(endgame(hand, players=players, **fields), word_judge="list_then_vote")
    return board.do(*KOALA, *votes)


def test_MX_14_16_people_may_allow_a_word() -> None:
    board = judged()
    assert board["ballot"] == {"kind": "words", "votes": {"KO": {}}}
    assert board.refused("0: vote KO yes") == "not_a_voter"
    board = judged("1: vote KO yes", "2: vote KO yes", "3: vote KO no")
    assert (board["winner"], board["accepted"]) == (0, ["KO"])
    for votes in (
        ("1: vote KO yes", "2: vote KO no", "referee: close_votes"), ("referee: close_votes",),
        ("1: vote KO no", "2: vote KO no", "3: vote KO yes"),
    ):  # fmt: skip
        board = judged(*votes)
        assert (board["status.0"], board["refused"], board["accepted"]) == ("out", ["KO"], [])
    # Not with another fault, not a second time in a round, not in the race.
    assert judged(hand="KOALAOS")["status.0"] == "out"
    assert judged(refused=["KO"])["status.0"] == "out"
    assert judged(accepted=["KO"])["winner"] == 0
    race = alone("KOALAO")
    assert at(race, word_judge="list_then_vote").verdict(KOALA[0]) == "hasty"
    race = alone("KOALAO", accepted=["KO"])
    assert at(race, word_judge="list_then_vote").verdict(KOALA[0]) == "draw"
    # The theme comes afterwards.
    everybody = [f"{seat}: vote KO yes" for seat in (1, 2, 3)]
    assert judged(*everybody, theme="food")["status.0"] == "out"


def test_MX_14_16_before_the_points() -> None:
    position = review("KOALA/O", G1, players=3, winner=1)
    board = at(position, format="points", word_judge="list_then_vote")
    board.do("referee: close_review")
    assert (board["phase"], board["ballot"]["kind"]) == ("voting", "words")
    assert board.refused("0: vote KO yes") == "not_a_voter"
    board.do("1: vote KO yes", "2: vote KO yes")
    assert (board["phase"], board["standings"]) == ("round_over", [26, 116, 0])
    board = at({"players": 3, "phase": "round_over", "accepted": ["KO"], "refused": ["ZA"]},
               format="rounds", word_judge="list_then_vote")  # fmt: skip
    board.do("referee: deal")
    assert (board["accepted"], board["refused"]) == (["KO"], [])


OWN = "cat TAC  code dog elk ant bee cow hen owl pig rat ape bat fox hog jay kid ram, yak"
"""Twenty words, the fewest there may be."""


def test_MX_14_17_your_own_words() -> None:
    own: dict[str, object] = {"word_list": "custom", "custom_words": OWN}
    for text, verdict in (("TAC", "draw"), ("CODE", "draw"), ("YAK", "draw"), ("PLANET", "hasty")):
        assert at(alone(text), **own).verdict(f"@1000 0: call_mixmo {text}") == verdict
    # With another list they mean nothing.
    board = at(alone("TAC"), custom_words=OWN)
    assert board.verdict("@1000 0: call_mixmo TAC") == "hasty"
    # Accents are dropped, and what can be no word is passed over.
    board = at(alone("ELAN"), word_list="custom", custom_words=f"{OWN} élan x d-og it's")
    assert board.verdict("@1000 0: call_mixmo ELAN") == "draw"
    for wrong in ("cat dog", OWN[4:], f"{OWN} 42", f"{OWN} c@t"):
        with pytest.raises(BadRuling):
            rulings(word_list="custom", custom_words=wrong)


def test_all_options_at_once() -> None:
    board = at(
        endgame(BAT, ELK, theme=""), format="rounds", rounds_target=1, free_spirit="on",
        expert="on", word_list="scowl60", client_help="full_check", tie_window_ms="500",
        deadlock_min_ms="0", stall_limit_ms="none", endgame_limit_ms="none",
        theme_source="catalogue", theme_judge="list_only", grid_visibility="hidden",
        word_judge="list_then_vote", final_sprint="off",
    )  # fmt: skip
    assert board.do("@1000 1: call_mixmo ELK", "@1500").over() == (1,)
