"""Chapter 12: every value of every table option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rule_testing import check_explained, check_options, check_turned_away

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance, Refused
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import (
    AROUND,
    DECK,
    F0,
    F1,
    F3,
    F4,
    F5,
    F6,
    F7,
    ICONS,
    JOKERS,
    SECOND,
    STUCK,
    TEN,
    Board,
    at,
    begun,
    ending,
    holding,
    icons,
    laying,
    new,
    placements,
    second,
    value,
)

OPTIONS = {
    "match_scoring": ("sum", "round_wins"),
    "inventory_visibility": ("hidden", "open"),
    "adjacency": ("all_touching", "at_least_one"),
    "side_layout": ("blocks", "alternating"),
    "deck_composition": ("deck_80", "deck_90"),
    "icon_values": ("maker_2018", "one_to_eleven"),
    "card_value": ("sum_of_sets", "sum_of_faces"),
    "joker_left": ("icon_100", "card_100", "hextuple_only"),
    "joker_match_value": ("counted", "not_counted"),
    "followup_target": ("that_hextuple", "any_match"),
    "followup_chain": ("single", "chain"),
    "no_play": ("pass", "draw_one"),
    "pass_policy": ("forced_only", "free"),
    "blocked_with_pile": ("end_round", "draw_one_each"),
    "enclosed_cells": ("allowed", "forbidden"),
    "first_player": ("rotate", "random", "last_winner"),
    "starter_choice": ("first_player", "random", "fixed_order"),
    "starter_repeat": ("no_repeat_icon", "no_repeat_card", "allowed"),
    "round_tie": ("all_tied", "nobody"),
    "match_tie": ("shared", "best_single_round"),
}
FIXED = (
    "grid_orientation", "rotation", "equivalent_rotations", "placed_cards", "table_size",
    "player_count", "turn_direction", "joker_starter", "starter_score", "deal_method",
    "joker_copies", "joker_vs_joker", "joker_binding", "neighbour_value", "repeat_scoring",
    "opening_no_play", "followup_choice", "followup_phase_entry", "replenish_timing",
    "replenish_amount", "short_pile", "round_end_timing", "going_out_bonus", "negative_scores",
    "score_visibility", "pile_count", "illegal_attempt",
)  # fmt: skip
WINS = {"match_scoring": "round_wins"}
REST = TEN.replace("hex-fire ", "").replace("key-fire ", "")


def left(hand: str, **options: object) -> int:
    """What a hand costs at the end of a round."""
    board = at(F1, ["key-fire", hand], options).do("play key-fire 2 0 0")
    return -int(board["results.0.1"])


def starting(number: int, starters: list[str], players: int = 2, **options: object) -> Board:
    """Round ``number`` is about to be set up; these opened the rounds before."""
    results = [[5, 7, 7][:players]] * (number - 1)
    chosen = {"rounds": 12, **options}
    return at((), [""] * players, chosen, phase="round_start", round=number - 1,
              starters=starters, results=results)  # fmt: skip


def laid(board: Board) -> str:
    """The card that lies at (0, 0)."""
    (text,) = board["layout"]
    return str(text).partition("=")[2].partition("@")[0]


# ---- The options as such


def test_NZ_12_1_what_is_not_an_option_is_turned_away() -> None:
    check_turned_away(
        GAME,
        {
            **dict.fromkeys(FIXED, ("free",)),
            **dict.fromkeys(OPTIONS, ("sideways", "", "SUM")),
            "rounds": (0, -1, 13, "many", 1.5),
        },
    )
    for players in (0, 1, 7):
        with pytest.raises(Refused):
            new(players)


def test_NZ_12_1_the_options_are_those_of_the_rulebook() -> None:
    rounds = check_options(GAME, OPTIONS, "rounds")["rounds"]
    assert (rounds.kind, rounds.default, rounds.least, rounds.most) == ("whole", 1, 1, 12)


def test_the_rulebook_explains_every_option_and_every_value() -> None:
    check_explained(GAME, OPTIONS, "rounds", fixed=FIXED)


def test_NZ_12_1_options_combine_freely() -> None:
    last: dict[str, Any] = {key: values[-1] for key, values in OPTIONS.items()}
    for players in (2, 6):
        board, chance = new(players, 3, rounds=2, **last), Chance(3)
        while board["phase"] != "match_over":
            if GAME.due(board.play.state):
                board.play.advance()
                continue
            (seat,) = board.play.actors
            board.play.enter(seat, GAME.sample(board.play.state, seat, chance))
            assert len(board.play.log) < 4000
        assert len(board["results"]) == 2


# ---- The match


def test_NZ_12_2_the_number_of_rounds() -> None:
    assert ending([1, 2], {"rounds": 1})["phase"] == "match_over"
    assert ending([1, 2], {"rounds": 2})["phase"] == "round_start"
    eleven = [[1, 2]] * 11
    hands = ["note-star", "can-heart"]
    for rounds, phase in ((12, "match_over"), ("12", "match_over")):
        board = at(F0, hands, {"rounds": rounds}, seat=0, round=12, results=eleven,
                   starters=[*ICONS[2:], "can", "beaker"])  # fmt: skip
        assert board.do("pass", "pass")["phase"] == phase


@pytest.mark.parametrize("scoring", OPTIONS["match_scoring"])
def test_NZ_12_3_match_scoring(scoring: str) -> None:
    board = ending([500, 40], {"match_scoring": scoring}, [[1, 2], [3, 4]])
    assert board.over() == (((504, 46), (0,)) if scoring == "sum" else ((1, 2), (1,)))


@pytest.mark.parametrize("visible", OPTIONS["inventory_visibility"])
def test_NZ_12_4_inventory_visibility(visible: str) -> None:
    def table(hand: str, pile: list[str]) -> Board:
        return at(F1, ["key-fire", hand], {"inventory_visibility": visible}, pile=pile)

    one, two = table("pencil-bulb", ["can-key"]), table("gear-key", ["can-key"])
    for seat in (0, None):
        assert (one.seen(seat) == two.seen(seat)) == (visible == "hidden")
    # The pile stays face down either way.
    assert one.seen(0) == table("pencil-bulb", ["hex-can"]).seen(0)
    told = [
        [GAME.redact(event, 1) for event in table("pencil-bulb", [card]).outcome(
            "play key-fire 2 0 0").events]
        for card in ("can-key", "hex-can")
    ]  # fmt: skip
    assert (told[0] == told[1]) == (visible == "hidden")
    assert GAME.conceals(one.play.rulings) == (visible == "hidden")


# ---- The cards


@pytest.mark.parametrize("adjacency", OPTIONS["adjacency"])
def test_NZ_12_5_adjacency(adjacency: str) -> None:
    loose = adjacency == "at_least_one"
    for layout, line, points in (
        (F1, "play can-beaker 1 -1 2", 12),
        (F6, "play heart-fire 1 -1 1", 27),
        (F3, "play fire-joker 0 0 0", 37),
    ):
        board = laying(layout, line.split()[1], adjacency=adjacency)
        if loose:
            assert board.gain(line) == points
        else:
            assert board.refused(line) == "NZ-4.6"
    board = laying(F1, "note-star", adjacency=adjacency)
    assert board.refused("play note-star 1 -1 0") == ("NZ-4.7" if loose else "NZ-4.6")


def test_NZ_12_6_side_layout() -> None:
    alternating = {"side_layout": "alternating"}
    board = laying(F7, "beaker-joker", **alternating)
    assert board.refused("play beaker-joker 1 -1 1") == "NZ-4.6"
    assert board.gain("play beaker-joker 1 -1 0") == 13
    assert laying(F7, "fire-joker", **alternating).gain("play fire-joker 1 -1 1") == 22
    for k in range(6):
        assert laying(F7, "can-joker", **alternating).refused(f"play can-joker 1 -1 {k}") == (
            "NZ-4.6"
        )
        turned = laying(F7, "fire-joker", **alternating)
        if k % 2:
            turned.do(f"play fire-joker 1 -1 {k}")
            assert "1,-1=fire-joker@1" in turned.laid()
        else:
            assert turned.refused(f"play fire-joker 1 -1 {k}") == "NZ-4.6"
    assert laying(F7, "fire-joker", **alternating).refused("play fire-joker 1 -1 6") == "NZ-4.3"
    # Sides of one parity all look the same, so two adjacent different icons need both.
    listed = holding(F0, "beaker-fire", **alternating).legal()
    assert listed == {
        text for side, (q, r) in enumerate(AROUND)
        for text in placements("beaker-fire", q, r, [(side + 3) % 2])
    }  # fmt: skip
    blocks = holding(F0, "beaker-fire", side_layout="blocks").legal()
    assert len(blocks) == 18


def test_NZ_12_7_deck_composition() -> None:
    for players, pile in ((2, 69), (3, 59), (4, 49), (5, 39), (6, 29)):
        board = begun(players, 1, deck_composition="deck_90")
        assert len(board["pile"]) == pile
        assert sorted(board.cards()) == sorted([*DECK, *SECOND])
        assert laid(board) == "hex-beaker"
    both = holding(("0,0=hex-joker-1",), "hex-fire hex-fire-2", deck_composition="deck_90")
    assert both.legal() == {f"play {c} {q} {r} 0" for c in ("hex-fire", "hex-fire-2")
                            for q, r in AROUND}  # fmt: skip
    both.do("play hex-fire-2 1 0")
    assert both.hand(0) == ["hex-fire"]
    assert both["phase"] == "followup"
    for card in ("hex-can-2", "hex-joker-4", "hex-fire-3"):
        assert (
            holding(F1, "hex-star", deck_composition="deck_90").refused(f"play {card} 2 0 0")
            == "NZ-4.2"
        )
    assert holding(F1, "hex-star").refused("play hex-fire-2 2 0 0") == "NZ-4.2"
    board = starting(2, ["fire"], deck_composition="deck_90").do("open_round")
    assert board.refused("choose_starter fire") == "NZ-3.3"


def test_NZ_12_8_icon_values() -> None:
    more = {"icon_values": "one_to_eleven"}
    assert laying(F1, "key-fire", **more).gain("play key-fire 2 0 0") == 21 + 13
    assert laying(F1, "key-fire", icon_values="maker_2018").gain("play key-fire 2 0 0") == 30
    assert laying(("0,0=hex-can",), "can-joker", **more).gain("play can-joker 1 0 0") == 1 + 1
    assert laying(("0,0=hex-joker-1",), "hex-joker-2", **more).gain("play hex-joker-2 1 0") == 0
    assert left("fire-joker", **more) == 111
    assert left("can-joker hex-joker-1 note-star", **more) == 101 + 100 + 11


def test_NZ_12_9_card_value() -> None:
    faces = {"card_value": "sum_of_faces"}
    assert laying(F1, "key-fire", **faces).gain("play key-fire 2 0 0") == 57 + 33
    assert laying(F1, "hex-fire", **faces).gain("play hex-fire 2 0") == 60 + 33
    assert laying(F4, "note-star", **faces).gain("play note-star 2 0 0") == 27 + 30
    assert left("hex-joker-1 note-star hex-can", **faces) == 100 + 27
    assert left("fire-joker", **faces) == 100 + 30
    assert left("fire-joker", card_value="sum_of_sets") == 110
    assert left("fire-joker", joker_left="hextuple_only", **faces) == 30
    both = {"icon_values": "one_to_eleven", **faces}
    assert laying(F1, "key-fire", **both).gain("play key-fire 2 0 0") == 63 + 39


@pytest.mark.parametrize(("hand", "usual", "card", "hextuple"), [
    ("fire-joker hex-joker-2 can-beaker", 211, 201, 111),
    ("can-joker", 100, 100, 0),
    ("heart-joker", 106, 100, 6),
    ("hex-joker-1 hex-joker-3", 200, 200, 200),
    ("note-star hex-can", 9, 9, 9),
])  # fmt: skip
class TestJokerLeft:
    def test_NZ_8_5_icon_100(self, hand: str, usual: int, card: int, hextuple: int) -> None:
        assert left(hand, joker_left="icon_100") == usual

    def test_NZ_12_10_card_100(self, hand: str, usual: int, card: int, hextuple: int) -> None:
        assert left(hand, joker_left="card_100") == card

    def test_NZ_12_11_hextuple_only(self, hand: str, usual: int, card: int, hextuple: int) -> None:
        assert left(hand, joker_left="hextuple_only") == hextuple


@pytest.mark.parametrize("counted", OPTIONS["joker_match_value"])
def test_NZ_12_12_joker_match_value(counted: str) -> None:
    worth = 1 if counted == "counted" else 0
    options = {"joker_match_value": counted}
    assert laying(F4, "note-star", **options).gain("play note-star 2 0 4") == 9 + 10 * worth
    assert laying(F6, "note-joker", **options).gain("play note-joker 1 -1 0") == 4 + 12 * worth
    assert laying(F4, "hex-joker-2", **options).gain("play hex-joker-2 2 0") == 10 * worth
    assert laying(F1, "key-fire", **options).gain("play key-fire 2 0 0") == 30
    # beaker-joker@0 at (1, -1) shows the beaker to hex-beaker and a Joker to beaker-fire.
    board = laying(("0,0=hex-beaker", "1,0=beaker-fire@3"), "beaker-joker", **options)
    assert board.gain("play beaker-joker 1 -1 2") == 1 + 1 + 11 * worth
    # Matched all the same: the second card may lie there.
    late = second("note-joker pencil-note", **options)
    assert late.gain("play note-joker 3 0 0") == 4 + 10 * worth


# ---- The second card


@pytest.mark.parametrize("target", OPTIONS["followup_target"])
def test_NZ_12_13_followup_target(target: str) -> None:
    board = second("beaker-note pencil-note", followup_target=target)
    if target == "that_hextuple":
        assert board.refused("play beaker-note -1 0 4") == "NZ-4.8"
        assert board.legal() == {"decline_followup"}
    else:
        assert "play beaker-note -1 0 4" in board.legal()
        assert board.refused("play beaker-note -1 0 1") == "NZ-4.6"
        assert board.gain("play beaker-note -1 0 4") == 6
        assert board["seat"] == 1


def test_NZ_12_14_followup_chain() -> None:
    chain = {"followup_chain": "chain"}
    board = at(F1, [TEN.replace("note-star", "hex-joker-2"), "pencil-bulb"], chain,
               pile=["bulb-note", "bulb-star", "bulb-gear", "can-key"])  # fmt: skip
    board.do("play hex-fire 2 0", "play hex-joker-2 3 0")
    assert (board["phase"], board["target"], board["seat"]) == ("followup", "3,0", 0)
    assert len(board["pile"]) == 4
    assert board.refused("play key-fire 1 1 3") == "NZ-4.8"
    assert board.refused("pass") == "NZ-6.7"
    board.do("play key-fire 4 0 0")
    assert (board["phase"], board["seat"], board["pile"]) == ("play", 1, ["can-key"])
    assert board["scores"] == [21 + 10 + 19, 0]
    assert len(board.hand(0)) == 10
    out = second("hex-joker-2", **chain).do("play hex-joker-2 3 0")
    assert out["results"] == [[10, -5]]
    declined = second("hex-joker-2 key-fire", **chain)
    declined.do("play hex-joker-2 3 0", "decline_followup")
    assert declined["seat"] == 1
    single = second("hex-joker-2 key-fire", followup_chain="single").do("play hex-joker-2 3 0")
    assert (single["phase"], single["seat"]) == ("play", 1)


# ---- Passing


def test_NZ_12_15_no_play() -> None:
    draws = {"no_play": "draw_one"}
    board = at(F0, [STUCK, "pencil-bulb"], draws, pile=["beaker-fire", "gear-fire"], passes=1)
    board.do("pass")
    assert (board["passes"], board["seat"], board["pile"]) == (0, 1, ["gear-fire"])
    assert board.hand(0) == sorted([*STUCK.split(), "beaker-fire"])
    assert board.refused("0: play beaker-fire 1 0 2") == "NZ-4.1"
    board.do("1: pass")
    assert (board.hand(1), board["pile"]) == (["gear-fire", "pencil-bulb"], [])
    # Eleven cards: one is laid, and ten are enough.
    board.do("0: play beaker-fire 1 0 2")
    assert board.hand(0) == sorted(STUCK.split())
    empty = at(F0, ["note-star", "pencil-bulb"], draws).do("pass")
    assert (empty["passes"], empty.hand(0)) == (1, ["note-star"])
    assert empty.do("pass")["phase"] == "match_over"
    plain = at(F0, ["note-star", "pencil-bulb"], {"no_play": "pass"}, pile=["can-key"]).do("pass")
    assert (plain["passes"], plain["pile"]) == (1, ["can-key"])


def test_NZ_12_15_above_ten_nothing_is_drawn_until_below_ten() -> None:
    twelve = f"{STUCK} note-star beaker-fire"
    board = at(F0, [twelve, "pencil-bulb"], {"no_play": "draw_one"}, pile=["can-joker"])
    board.do("play beaker-fire 1 0 2")
    assert (len(board.hand(0)), board["pile"]) == (11, ["can-joker"])


def test_NZ_12_15_a_pass_with_a_pile_never_ends_the_round() -> None:
    board = at(F0, ["note-star", "pencil-bulb"], {"no_play": "draw_one"},
               pile=["can-note", "can-star", "can-bulb"])  # fmt: skip
    board.do("pass", "pass", "pass")
    assert (board["phase"], board["passes"], board["pile"]) == ("play", 0, [])
    assert board.do("pass", "pass")["phase"] == "match_over"


def test_NZ_12_15_others_do_not_see_what_a_pass_drew() -> None:
    boards = [at(F0, ["note-star", "pencil-bulb"], {"no_play": "draw_one"}, pile=[card])
              for card in ("can-note", "can-star")]  # fmt: skip
    told = [board.outcome("pass").events for board in boards]
    for seat in (1, None):
        assert [GAME.redact(e, seat) for e in told[0]] == [GAME.redact(e, seat) for e in told[1]]
        assert boards[0].seen(seat) == boards[1].seen(seat)
    assert boards[0].seen(0) != boards[1].seen(0)


def test_NZ_12_16_pass_policy() -> None:
    free: dict[str, Any] = {"pass_policy": "free"}
    board = holding(F0, "note-star can-beaker", **free)
    assert "pass" in board.legal()
    assert len(board.legal()) == 19
    assert board.refused("1: pass") == "NZ-9.1"
    board.do("pass")
    assert (board["passes"], board["seat"], board["scores"]) == (1, 1, [0, 0])
    assert holding(F0, "can-joker", **free).against("pass") is None
    assert second("key-fire", **free).refused("pass") == "NZ-6.7"
    assert new(2, **free).do("open_round").refused("0: pass") == "NZ-9.1"
    both = at(F0, ["can-beaker", "pencil-bulb"], {**free, "no_play": "draw_one"}, pile=["can-key"])
    assert both.do("pass").hand(0) == ["can-beaker", "can-key"]
    forced = holding(F0, "note-star can-beaker", pass_policy="forced_only")
    assert forced.refused("pass") == "NZ-9.1"
    ends = at(F0, ["can-beaker", "can-joker"], free).do("pass", "pass")
    assert ends["results"] == [[-1, -100]]


def test_NZ_12_17_blocked_with_pile() -> None:
    each = {"blocked_with_pile": "draw_one_each"}
    hands = ["note-star", "can-heart", "bulb-plane"]
    board = at(F0, hands, each, seat=1, pile=["can-note", "can-star", "can-bulb", "can-key"])
    board.do("pass", "pass")
    assert (board["passes"], len(board["pile"])) == (2, 4)
    board.do("pass")
    assert (board["passes"], board["seat"], board["phase"]) == (0, 1, "play")
    assert board.hand(1) == ["can-heart", "can-note"]
    assert board.hand(2) == ["bulb-plane", "can-star"]
    assert board.hand(0) == ["can-bulb", "note-star"]
    assert board["pile"] == ["can-key"]
    board.do("pass", "pass", "pass")
    assert board.hand(1) == ["can-heart", "can-key", "can-note"]
    assert (board["pile"], board["phase"], board["seat"]) == ([], "play", 1)
    assert board.do("pass", "pass", "pass")["phase"] == "match_over"
    ended = at(F0, hands, {"blocked_with_pile": "end_round"}, pile=["can-note"])
    assert ended.do("pass", "pass", "pass")["phase"] == "match_over"
    assert ended["pile"] == ["can-note"]


# ---- Holes


def test_NZ_12_18_enclosed_cells() -> None:
    forbidden = {"enclosed_cells": "forbidden"}
    assert laying(F3, "hex-joker-1", **forbidden).refused("play hex-joker-1 0 0") == "NZ-4.9"
    assert laying(F5, "key-fire", **forbidden).refused("play key-fire 0 0 3") == "NZ-4.9"
    assert laying(F5, "key-fire", **forbidden).refused("play key-fire 0 0 0") == "NZ-4.6"
    listed = holding(F3, "hex-joker-1", **forbidden).legal()
    assert len(listed) == 14
    assert "play hex-joker-1 0 0 0" not in listed
    assert len(holding(F3, "hex-joker-1", enclosed_cells="allowed").legal()) == 15
    bay = [text for text in F3 if not text.startswith("1,-1=")]
    assert laying(bay, "hex-joker-1", **forbidden).gain("play hex-joker-1 0 0") == 42 - 5


def test_NZ_12_18_a_hole_of_two_places() -> None:
    # (0, 0) and (1, 0) are empty and closed in by eight cards.
    inside = {(0, 0), (1, 0)}
    ring = sorted({(q + a, r + b) for q, r in inside for a, b in AROUND} - inside)
    assert len(ring) == 8
    cards = ["hex-can", "hex-pencil", "hex-bulb", "hex-note", "hex-star", "hex-heart", "hex-plane",
             "hex-gear"]  # fmt: skip
    layout = [f"{q},{r}={card}" for (q, r), card in zip(ring, cards, strict=True)]
    for q, r in inside:
        board = at(layout, ["hex-joker-1 can-key", "pencil-note"], {"enclosed_cells": "forbidden"})
        assert board.refused(f"play hex-joker-1 {q} {r}") == "NZ-4.9"
    opened = at(layout[:-1], ["hex-joker-1 can-key", "pencil-note"],
                {"enclosed_cells": "forbidden"})  # fmt: skip
    assert opened.against("play hex-joker-1 0 0") is None
    assert opened.against("play hex-joker-1 1 0") is None


# ---- How a round begins


def test_NZ_12_19_first_player() -> None:
    assert starting(2, ["fire"], 3).do("open_round")["seat"] == 1
    assert starting(2, ["fire"], 3, first_player="rotate").do("open_round")["seat"] == 1
    last = starting(2, ["fire"], 3, first_player="last_winner").do("open_round")
    assert (last["seat"], last["first_player"]) == (1, 1)  # results 5, 7, 7: the lower seat
    assert new(3, first_player="last_winner").do("open_round")["seat"] == 0
    best = at((), [""] * 3, {"rounds": 3, "first_player": "last_winner"}, phase="round_start",
              round=2, starters=["fire", "key"], results=[[9, 0, 0], [1, 2, 3]])  # fmt: skip
    assert best.do("open_round")["seat"] == 2


def test_NZ_12_19_a_first_player_is_drawn() -> None:
    drawn = Counter(new(3, seed, first_player="random").do("open_round")["seat"]
                    for seed in range(90))  # fmt: skip
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 12
    board = new(3, first_player="random")
    outcome = board.outcome("open_round", ["first 2"])
    assert outcome.chance == ("first 2",)
    assert board.play.actors == {2}
    assert board.refused("0: choose_starter key") == "NZ-3.2"
    board.do("2: choose_starter key", "deal")
    assert board["seat"] == 2
    for wrong in (["first 3"], ["icon key"]):
        with pytest.raises(BadChance):
            new(3, first_player="random").outcome("open_round", wrong)


def test_NZ_12_20_starter_choice_random() -> None:
    # With eleven icons used up, the last one is certain.
    last = starting(12, [*ICONS[:8], *ICONS[9:]], starter_choice="random").do("open_round")
    assert last["starter"] == ICONS[8]
    seen = set()
    for seed in range(90):
        board = new(2, seed, starter_choice="random").do("open_round")
        assert board["phase"] == "deal"
        assert board.play.actors == frozenset()
        seen.add(board["starter"])
    assert seen == set(ICONS)
    board = new(2, starter_choice="random")
    assert board.outcome("open_round", ["icon key"]).chance == ("icon key",)
    assert board.refused("0: choose_starter key") == "NZ-3.2"
    board.do("deal")
    assert laid(board) == "hex-key"
    used = starting(3, ["fire", "key"], starter_choice="random")
    with pytest.raises(BadChance):
        used.outcome("open_round", ["icon fire"])
    used.outcome("open_round", ["icon joker"])
    both = new(4, first_player="random", starter_choice="random")
    assert both.outcome("open_round", ["first 3", "icon star"]).chance == ("first 3", "icon star")
    both.do("deal")
    assert (laid(both), both["seat"]) == ("hex-star", 3)


def test_NZ_12_20_starter_choice_in_a_fixed_order() -> None:
    order = ["fire", "key", "gear", "plane", "heart", "star", "note", "bulb", "pencil", "beaker",
             "can", "joker"]  # fmt: skip
    for number, icon in enumerate(order, 1):
        board = starting(number, order[: number - 1], starter_choice="fixed_order")
        assert board.outcome("open_round").chance == ()
        assert board["phase"] == "deal"
        board.do("deal")
        assert laid(board) == ("hex-joker-1" if icon == "joker" else f"hex-{icon}")
        assert board["seat"] == (number - 1) % 2


def test_NZ_12_21_starter_repeat() -> None:
    icon = starting(2, ["fire"], starter_repeat="no_repeat_icon").do("open_round")
    assert icon.refused("choose_starter fire") == "NZ-3.3"
    allowed = starting(2, ["fire"], starter_repeat="allowed").do("open_round")
    assert allowed.legal() == {f"choose_starter {i}" for i in ICONS}
    allowed.do("choose_starter fire", "deal")
    assert laid(allowed) == "hex-fire"
    card = starting(2, ["hex-fire"], starter_repeat="no_repeat_card").do("open_round")
    assert card.refused("choose_starter fire") == "NZ-3.3"
    used: list[str] = []
    for number, copy in enumerate(JOKERS, 1):
        board = starting(number, used, starter_repeat="no_repeat_card")
        board.do("open_round", "choose_starter joker", "deal")
        assert laid(board) == copy
        used = [*used, copy]
    fourth = starting(4, used, starter_repeat="no_repeat_card").do("open_round")
    assert fourth.refused("choose_starter joker") == "NZ-3.3"
    assert "choose_starter joker" not in fourth.legal()


def test_NZ_12_21_both_copies_of_ninety_cards_may_open() -> None:
    options: dict[str, Any] = {"starter_repeat": "no_repeat_card", "deck_composition": "deck_90"}
    board = starting(2, ["hex-fire"], **options)
    board.do("open_round", "choose_starter fire", "deal")
    assert laid(board) == "hex-fire-2"
    assert "hex-fire" in board.cards()
    third = starting(3, ["hex-fire", "hex-fire-2"], **options).do("open_round")
    assert third.refused("choose_starter fire") == "NZ-3.3"
    can = starting(2, ["hex-can"], **options).do("open_round")
    assert can.refused("choose_starter can") == "NZ-3.3"


# ---- Ties


@pytest.mark.parametrize("tie", OPTIONS["round_tie"])
def test_NZ_12_22_round_tie(tie: str) -> None:
    options = {**WINS, "round_tie": tie}
    all_tied = tie == "all_tied"
    board = ending([9, 9], options, [[1, 2]])
    assert board.over() == (((1, 2), (1,)) if all_tied else ((0, 1), (1,)))
    alone = ending([50, 50, 30], options)
    assert alone.over() == (((1, 1, 0), (0, 1)) if all_tied else ((0, 0, 0), (0, 1)))
    added = ending([9, 9], {"round_tie": tie}, [[1, 2]])
    assert added.over() == ((10, 11), (1,))


@pytest.mark.parametrize("tie", OPTIONS["match_tie"])
def test_NZ_12_23_match_tie(tie: str) -> None:
    shared = tie == "shared"
    options = {"match_tie": tie}
    board = ending([30, 40], options, [[70, 60]])
    assert board.over() == ((100, 100), (0, 1) if shared else (0,))
    still = ending([30, 70], options, [[70, 30]])
    assert still.over() == ((100, 100), (0, 1))
    wins = ending([-10, 40], {**WINS, **options}, [[120, 80], [95, 95]])
    assert wins.over() == ((2, 2), (0, 1) if shared else (0,))
    # Only seats that are tied for the best score are looked at.
    third = ending([30, 40, -500], options, [[70, 60, 300]])
    assert third.over()[1] == ((0, 1) if shared else (0,))
    one = ending([50, 50, 30], {**WINS, **options})
    assert one.over()[1] == (0, 1)


def test_values_of_cards_are_those_of_the_default_rulings_when_asked() -> None:
    for card in ("key-fire", "fire-joker", "hex-fire"):
        assert GAME.ask(f"value {card}") == value(card)
        assert ("joker" in icons(card)) == (GAME.ask(f"left {card}") == 100 + value(card))
