"""Every rule of chapters 0 to 4: the cards, the places, setting up, where a card may lie."""

from __future__ import annotations

from collections import Counter

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance, Refused
from kibitz.core.game import REFEREE, Entry
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import (
    AROUND,
    DECK,
    F0,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    ICONS,
    JOKERS,
    PAIRS,
    PLAIN,
    STUCK,
    TEN,
    Board,
    at,
    begun,
    holding,
    icons,
    laying,
    new,
    placements,
    second,
    sides,
    value,
)

VALUES = {
    "can": 0, "joker": 0, "beaker": 1, "pencil": 2, "bulb": 3, "note": 4, "star": 5, "heart": 6,
    "plane": 7, "gear": 8, "key": 9, "fire": 10,
}  # fmt: skip
THREE = {0: (1, 2, 3), 1: (2, 3, 4), 2: (3, 4, 5), 3: (4, 5, 0), 4: (5, 0, 1), 5: (0, 1, 2)}
"""How beaker-fire may be turned at the place that side 0 to 5 of a beaker looks at."""


def order(starter: str = "hex-beaker", seed: int = 3) -> list[str]:
    """All other cards, shuffled."""
    cards = [card for card in DECK if card != starter]
    Chance(seed).shuffle(cards)
    return cards


# ---- 0. What is in the box


def test_NZ_0_1_every_icon_has_its_value() -> None:
    assert len(VALUES) == 12
    for icon, worth in VALUES.items():
        card = "hex-joker-1" if icon == "joker" else f"hex-{icon}"
        assert GAME.ask(f"value {card}") == worth


def test_NZ_0_2_there_are_eighty_cards() -> None:
    board = begun(4, 7)
    assert sorted(board.cards()) == sorted(DECK)
    assert (len(PAIRS), len(PLAIN), len(JOKERS)) == (66, 11, 3)
    assert GAME.ask("count cards") == 80


def test_NZ_0_3_nobody_sees_what_others_hold_or_what_lies_in_the_pile() -> None:
    # Two tables that differ only in what seat 0 must not know look the same to it.
    hand = "key-fire note-star"
    one = at(F1, [hand, "pencil-bulb can-key"], pile=["bulb-note", "gear-fire"])
    two = at(F1, [hand, "gear-fire hex-joker-1"], pile=["pencil-bulb", "hex-can"])
    for seat in (0, None):
        assert one.seen(seat) == two.seen(seat)
        assert one.cards() != two.cards()
    assert one.seen(1) != two.seen(1)
    # And what it draws, others do not learn.
    for seat in (1, None):
        drew = [
            [GAME.redact(event, seat) for event in at(
                F1, [hand, "pencil-bulb"], pile=[card]
            ).outcome("play key-fire 2 0 0").events]
            for card in ("bulb-note", "gear-fire")
        ]  # fmt: skip
        assert drew[0] == drew[1]
    owner = [
        [GAME.redact(event, 0) for event in at(
            F1, [hand, "pencil-bulb"], pile=[card]
        ).outcome("play key-fire 2 0 0").events]
        for card in ("bulb-note", "gear-fire")
    ]  # fmt: skip
    assert owner[0] != owner[1]


def test_NZ_0_3_layout_scores_and_sizes_are_open() -> None:
    hand = ["key-fire note-star", "pencil-bulb can-key"]
    base = at(F1, hand, pile=["bulb-note"])
    others = [
        at((*F0, "1,0=beaker-fire@1"), hand, pile=["bulb-note"]),
        at(F1, hand, pile=["bulb-note"], scores=[0, 1]),
        at(F1, ["key-fire note-star", "pencil-bulb"], pile=["bulb-note"]),
        at(F1, hand, pile=["bulb-note", "hex-can"]),
        at(F1, hand, pile=["bulb-note"], passes=1),
    ]
    for other in others:
        for seat in (0, 1, None):
            assert base.seen(seat) != other.seen(seat)


# ---- 1. The cards


def test_NZ_1_1_the_icons_stand_in_their_order() -> None:
    assert GAME.ask("card can-beaker@0") == "can can can beaker beaker beaker"
    board = new(2).do("open_round")
    assert board.legal() == {f"choose_starter {icon}" for icon in ICONS}
    assert board.refused("0: choose_starter rocket") == "NZ-1.1"
    assert [value(f"hex-{icon}") for icon in ICONS[:11]] == list(range(11))


@pytest.mark.parametrize("card", PAIRS)
def test_NZ_1_2_a_pair_card_shows_each_icon_three_times(card: str) -> None:
    shown = str(GAME.ask(f"card {card}@0")).split()
    assert Counter(shown) == dict.fromkeys(icons(card), 3)


@pytest.mark.parametrize("card", [*PLAIN, *JOKERS])
def test_NZ_1_3_a_hextuple_shows_one_icon_six_times(card: str) -> None:
    for k in range(6):
        assert str(GAME.ask(f"card {card}@{k}")).split() == [icons(card)[0]] * 6


def test_NZ_1_4_every_two_icons_meet_once() -> None:
    cards = begun(2, 1).cards()
    pairs = Counter(frozenset(icons(card)) for card in cards if len(icons(card)) == 2)
    assert len(pairs) == 66
    assert set(pairs.values()) == {1}
    plain = Counter(icons(card)[0] for card in cards if len(icons(card)) == 1)
    assert plain == {**dict.fromkeys(ICONS[:11], 1), "joker": 3}
    assert GAME.ask("count joker_bearing") == 14
    faces = Counter(icon for card in cards for icon in sides(card))
    assert faces == {**dict.fromkeys(ICONS[:11], 39), "joker": 51}


def test_NZ_1_5_each_icon_counts_once() -> None:
    for card in DECK:
        assert GAME.ask(f"value {card}") == sum(VALUES[icon] for icon in icons(card)), card
    assert GAME.ask("value beaker-fire") == 11
    assert GAME.ask("count value") == 660


def test_NZ_1_6_a_joker_adds_nothing_in_the_layout() -> None:
    assert GAME.ask("value fire-joker") == 10
    assert [GAME.ask(f"value {card}") for card in JOKERS] == [0, 0, 0]
    assert laying(F0, "hex-joker-1").gain("play hex-joker-1 1 0") == 1


def test_NZ_1_7_three_joker_hextuples_are_three_cards() -> None:
    board = holding(F0, " ".join(JOKERS))
    assert board.legal() == {f"play {c} {q} {r} 0" for c in JOKERS for q, r in AROUND}
    board.do("play hex-joker-2 1 0")
    assert board.hand(0) == ["hex-joker-1", "hex-joker-3"]
    assert board.refused("play hex-joker-2 2 0") == "NZ-4.2"


def test_NZ_1_8_two_to_six_seats() -> None:
    for players in (-1, 0, 1, 7, 12):
        with pytest.raises(Refused) as caught:
            new(players)
        assert caught.value.refusal.rule == GAME.seats_rule
    assert GAME.seats_rule in ("NZ-1.8", "NZ-12.1")
    for players in range(2, 7):
        assert new(players)["players"] == players
    assert GAME.facts.seats == (2, 6)


# ---- 2. Sides, places and turning


@pytest.mark.parametrize("side", range(6))
def test_NZ_2_1_each_side_looks_at_its_place(side: int) -> None:
    # can-fire lies with one side only towards the starter, turned so that fire begins there.
    q, r = AROUND[side]
    back = (side + 3) % 6
    for k in range(6):
        fits = sides("can-fire", k)[back] == "fire"
        board = laying(("0,0=hex-fire",), "can-fire")
        assert (board.against(f"play can-fire {q} {r} {k}") is None) == fits
    for far in ((1, 1), (-1, -1), (2, -1), (-2, 1), (2, 0), (1, -2)):
        assert (
            laying(("0,0=hex-fire",), "hex-joker-1").refused(f"play hex-joker-1 {far[0]} {far[1]}")
            == "NZ-4.5"
        )


@pytest.mark.parametrize("side", range(6))
def test_NZ_2_2_opposite_sides_face_each_other(side: int) -> None:
    q, r = AROUND[side]
    for laid in range(6):
        for k in range(6):
            board = laying((f"0,0=can-fire@{laid}",), "key-fire")
            mine, theirs = sides("key-fire", k)[(side + 3) % 6], sides("can-fire", laid)[side]
            found = board.against(f"play key-fire {q} {r} {k}")
            assert found == (None if mine == theirs else "NZ-4.6")


def test_NZ_2_3_the_first_icon_is_on_three_sides_from_k_on() -> None:
    for card in ("beaker-fire", "can-joker", "key-fire", "note-star"):
        for k in range(6):
            assert GAME.ask(f"card {card}@{k}") == " ".join(sides(card, k))
    assert GAME.ask("card beaker-fire@2") == "fire fire beaker beaker beaker fire"
    assert GAME.ask("card fire-joker@2") == "joker joker fire fire fire joker"
    assert GAME.ask("card beaker-fire@3") == "fire fire fire beaker beaker beaker"


def test_NZ_2_4_a_card_may_be_turned_in_six_ways_counter_clockwise() -> None:
    assert placements("beaker-joker", 1, 0) <= holding(F0, "beaker-joker").legal()
    for k in range(5):
        before = str(GAME.ask(f"card gear-key@{k}")).split()
        after = str(GAME.ask(f"card gear-key@{k + 1}")).split()
        assert after == [before[-1], *before[:-1]]


def test_NZ_2_5_turning_a_hextuple_changes_nothing() -> None:
    boards = [laying(F1, "hex-fire").do(f"play hex-fire 2 0 {k}") for k in range(6)]
    assert len({GAME.snapshot(board.play.state) for board in boards}) == 1
    assert "2,0=hex-fire@4" not in boards[4].laid()
    listed = {text for text in holding(F1, "hex-fire").legal() if text.startswith("play")}
    assert listed
    assert all(text.endswith(" 0") for text in listed)
    assert holding(F1, "hex-fire").against("play hex-fire 2 0 3") is None


def test_NZ_2_6_what_lies_stays() -> None:
    board = begun(3, 5)
    chance = Chance(5)
    lies: set[str] = set()
    for _ in range(25):
        (seat,) = board.play.actors
        board.play.enter(seat, GAME.sample(board.play.state, seat, chance))
        assert lies <= board.laid()
        lies = board.laid()
    taken = laying(F1, "hex-joker-1")
    assert taken.refused("play hex-joker-1 0 0") == taken.refused("play hex-joker-1 1 0")
    for line in ("play hex-beaker 1 -1", "play beaker-fire 1 -1 4"):
        assert taken.refused(line) == "NZ-4.2"


def test_NZ_2_7_the_table_has_no_edge() -> None:
    cards = [card for card in DECK if "joker" not in card and card not in ("key-fire", "can-key")]
    row = [f"{q},0={card}" for q, card in enumerate(cards[:60])]
    for sign in (1, -1):
        mirrored = [f"{sign * q},0={text.partition('=')[2]}" for q, text in enumerate(row)]
        board = at(mirrored, ["hex-joker-1 can-key", "key-fire"])
        q = 60 * sign
        assert f"play hex-joker-1 {q} 0 0" in board.legal()
        board.do(f"play hex-joker-1 {q} 0")
        assert any(text.startswith(f"{q},0=hex-joker-1") for text in board.laid())
    column = [f"0,{-r}={card}" for r, card in enumerate(cards[:60])]
    assert at(column, ["hex-joker-1", "key-fire"]).against("play hex-joker-1 0 -60") is None


def test_NZ_2_8_a_place_has_six_neighbours() -> None:
    board = holding(F0, "hex-joker-1")
    assert board.legal() == {f"play hex-joker-1 {q} {r} 0" for q, r in AROUND}
    assert len(set(AROUND)) == 6
    full = laying(F3, "hex-joker-1")
    assert full.gain("play hex-joker-1 0 0") == 3 + 5 + 7 + 9 + 11 + 7


# ---- 3. Setting up a round


def test_NZ_3_1_the_first_player_goes_by_the_round() -> None:
    for players in (2, 3):
        for number in range(1, 6):
            results = [[9, 8, 7][:players]] * (number - 1)
            board = at(
                (), [""] * players, {"rounds": 12}, phase="round_start", round=number - 1,
                starters=["fire"] if number > 1 else [], results=results,
            ).do("open_round")  # fmt: skip
            assert board["round"] == number
            assert board["first_player"] == board["seat"] == (number - 1) % players
            assert board.play.actors == {(number - 1) % players}


def test_NZ_3_2_the_first_player_names_the_starter_before_the_deal() -> None:
    for icon in ICONS:
        board = new(2).do("open_round")
        assert board["phase"] == "choose_starter"
        assert board["hands"] == ["", ""]
        assert board.refused(f"1: choose_starter {icon}") == "NZ-3.2"
        board.do(f"0: choose_starter {icon}")
        assert board.refused(f"0: choose_starter {icon}") == "NZ-3.2"
        board.do("deal")
        card = "hex-joker-1" if icon == "joker" else f"hex-{icon}"
        assert board["layout"] == [f"0,0={card}@0"] or board["layout"] == [f"0,0={card}"]
        assert board.refused("0: choose_starter star") == "NZ-3.2"
    assert second("key-fire").refused("0: choose_starter star") == "NZ-3.2"


def test_NZ_3_3_no_icon_opens_two_rounds() -> None:
    board = at(
        (), ["", ""], {"rounds": 3}, phase="choose_starter", round=3,
        starters=["fire", "joker"], results=[[1, 2], [3, 4]],
    )  # fmt: skip
    assert board.refused("choose_starter fire") == "NZ-3.3"
    assert board.refused("choose_starter joker") == "NZ-3.3"
    assert board.legal() == {f"choose_starter {i}" for i in ICONS if i not in ("fire", "joker")}
    board.do("choose_starter key")


def test_NZ_3_3_the_next_round_remembers() -> None:
    board = at(F1, ["key-fire", "pencil-bulb"], {"rounds": 2}).do("play key-fire 2 0 0")
    board.do("open_round")
    assert board.refused("choose_starter beaker") == "NZ-3.3"
    board.do("choose_starter fire")


def test_NZ_3_4_the_starter_scores_for_nobody() -> None:
    for icon in ("fire", "joker"):
        board = begun(3, icon=icon)
        assert board["scores"] == [0, 0, 0]
        assert board["phase"] == "play"
        assert board["seat"] == board["first_player"] == 0
        assert len(board["layout"]) == 1
        assert board.refused("decline_followup") == "NZ-6.7"


def test_NZ_3_5_the_other_cards_are_shuffled() -> None:
    board = new(2).do("open_round", "choose_starter beaker")
    assert GAME.due(board.play.state) == Entry(0, REFEREE, GAME.read("deal"))
    assert board.refused("0: deal") == "NZ-3.5"
    assert board.refused("1: open_round") == "NZ-3.5"
    outcome = board.outcome("deal")
    assert sorted(outcome.chance) == sorted(card for card in DECK if card != "hex-beaker")
    tops = Counter(begun(2, seed)["pile.0"] for seed in range(60))
    assert len(tops) > 25
    assert begun(2, 4)["pile"] == begun(2, 4)["pile"]
    assert begun(2, 4)["pile"] != begun(2, 5)["pile"]
    assert board.refused("0: deal") == board.refused("0: open_round") == "NZ-3.5"


def test_NZ_3_5_the_default_draws_neither_player_nor_icon() -> None:
    assert new(4).outcome("open_round").chance == ()


def test_NZ_3_5_an_order_that_is_no_shuffle_is_not_taken() -> None:
    cards = order()
    for wrong in (cards[:-1], [*cards[:-1], cards[0]], [*cards[:-1], "hex-beaker"]):
        board = new(2).do("open_round", "choose_starter beaker")
        before = GAME.snapshot(board.play.state)
        with pytest.raises(BadChance):
            board.outcome("deal", wrong)
        assert GAME.snapshot(board.play.state) == before


@pytest.mark.parametrize("players", range(2, 7))
def test_NZ_3_6_ten_cards_one_at_a_time(players: int) -> None:
    cards = order()
    board = new(players).do("open_round", "choose_starter beaker")
    board.outcome("deal", cards)
    for seat in range(players):
        assert board.hand(seat) == sorted(cards[seat : 10 * players : players])


def test_NZ_3_6_the_first_player_gets_the_first_card() -> None:
    cards = order()
    board = at(
        (), [""] * 3, {"rounds": 3}, phase="choose_starter", round=3,
        starters=["fire", "key"], results=[[1, 2, 3]] * 2,
    ).do("2: choose_starter beaker")  # fmt: skip
    board.outcome("deal", cards)
    assert [board.hand(seat) for seat in (2, 0, 1)] == [sorted(cards[i:30:3]) for i in range(3)]


@pytest.mark.parametrize(("players", "left"), [(2, 59), (3, 49), (4, 39), (5, 29), (6, 19)])
def test_NZ_3_7_the_rest_is_the_pile(players: int, left: int) -> None:
    cards = order()
    board = new(players).do("open_round", "choose_starter beaker")
    board.outcome("deal", cards)
    assert board["pile"] == cards[-left:]
    assert len(board.cards()) == 80


def test_NZ_3_8_a_round_begins_with_nothing() -> None:
    board = at(
        F1, ["key-fire", "pencil-bulb"], {"rounds": 2}, scores=[5, 6], passes=1
    ).do("play key-fire 2 0 0", "open_round", "1: choose_starter fire", "deal")  # fmt: skip
    assert board["scores"] == [0, 0]
    assert board["passes"] == 0
    assert board["phase"] == "play"
    assert board["seat"] == board["first_player"] == 1
    assert board["results"] == [[35, 1]]


def test_NZ_3_9_a_first_player_who_cannot_match_passes() -> None:
    board = at(F0, [STUCK, "beaker-fire pencil-bulb"], pile=["key-fire"])
    assert board.legal() == {"pass"}
    board.do("pass")
    assert (board["seat"], board["passes"], board["pile"]) == (1, 1, ["key-fire"])
    assert board.hand(0) == sorted(STUCK.split())


# ---- 4. Where a card may lie


def test_NZ_4_1_only_the_seat_that_acts_lays() -> None:
    board = at(F1, ["key-fire", "gear-fire"])
    assert board.refused("1: play gear-fire 2 0 0") == "NZ-4.1"
    assert board.refused("1: play key-fire 0 0 9") == "NZ-4.1"
    chooses = new(2).do("open_round")
    assert chooses.refused("0: play key-fire 1 0 0") == "NZ-4.1"
    late = second("key-fire pencil-note")
    assert late.refused("1: play pencil-bulb 3 0 0") == "NZ-4.1"


def test_NZ_4_2_the_card_must_be_in_your_hand() -> None:
    board = at(F1, ["key-fire", "gear-fire"], pile=["plane-fire"])
    for card in ("gear-fire", "plane-fire", "beaker-fire", "hex-beaker", "heart-fire", "fire-key",
                 "rocket", "hex-fire-2", "hex-joker-4"):  # fmt: skip
        assert board.refused(f"play {card} 2 0 0") == "NZ-4.2"
    assert board.refused("play gear-fire 0 0 9") == "NZ-4.2"
    board.do("play key-fire 2 0 0")


def test_NZ_4_3_turned_by_0_to_5() -> None:
    for card in ("key-fire", "hex-fire"):
        for k in (-1, 6, 7, 100, -(2**31), 2**40):
            assert laying(F1, card).refused(f"play {card} 2 0 {k}") == "NZ-4.3"
            assert laying(F1, card).refused(f"play {card} 0 0 {k}") == "NZ-4.3"
    for k in (1, 2, 3):
        assert laying(F1, "key-fire").refused(f"play key-fire 2 0 {k}") == "NZ-4.6"


def test_NZ_4_4_the_place_must_be_empty() -> None:
    board = laying(F1, "hex-joker-1")
    assert board.refused("play hex-joker-1 0 0") == "NZ-4.4"
    assert board.refused("play hex-joker-1 1 0") == "NZ-4.4"
    assert laying(F1, "can-beaker").refused("play can-beaker 0 0 0") == "NZ-4.4"
    assert second("hex-joker-1 can-key").refused("play hex-joker-1 2 0") == "NZ-4.4"


def test_NZ_4_5_the_place_must_touch_a_card() -> None:
    for q, r in ((1, 1), (-1, -1), (2, -1), (9, 9), (-30, 40), (2**40, 0), (0, -(2**40))):
        assert laying(F0, "hex-joker-1").refused(f"play hex-joker-1 {q} {r}") == "NZ-4.5"
    for q, r in AROUND:
        assert laying(F0, "hex-joker-1").against(f"play hex-joker-1 {q} {r}") is None


def test_NZ_4_6_every_touching_side_must_match() -> None:
    assert holding(F0, "beaker-fire").legal() == {
        text for side, (q, r) in enumerate(AROUND)
        for text in placements("beaker-fire", q, r, THREE[side])
    }  # fmt: skip
    for k in (0, 4, 5):
        assert laying(F0, "beaker-fire").refused(f"play beaker-fire 1 0 {k}") == "NZ-4.6"
    assert laying(F1, "can-beaker").refused("play can-beaker 1 -1 2") == "NZ-4.6"
    assert laying(F6, "heart-fire").refused("play heart-fire 1 -1 1") == "NZ-4.6"
    for k in range(6):
        found = laying(F5, "key-fire").against(f"play key-fire 0 0 {k}")
        assert found == (None if k == 3 else "NZ-4.6")
        assert laying(F4, "note-star").refused(f"play note-star 1 -1 {k}") == "NZ-4.6"
        assert laying(F3, "fire-joker").refused(f"play fire-joker 0 0 {k}") == "NZ-4.6"


def _reading(board: Board, card: str, q: int, r: int, k: int) -> bool:
    """Whether a card may lie there, read from the rules."""
    lies = {}
    for text in board["layout"]:
        place, _, laid = text.partition("=")
        a, b = place.split(",")
        name, _, rotation = laid.partition("@")
        lies[int(a), int(b)] = sides(name, int(rotation or 0))
    if (q, r) in lies:
        return False
    met = [
        (sides(card, k)[side], lies[q + a, r + b][(side + 3) % 6])
        for side, (a, b) in enumerate(AROUND) if (q + a, r + b) in lies
    ]  # fmt: skip
    return bool(met) and all(x == y or "joker" in (x, y) for x, y in met)


@pytest.mark.parametrize("seed", range(4))
def test_NZ_4_6_in_the_middle_of_a_round(seed: int) -> None:
    board, chance = begun(2, seed), Chance(seed)
    for step in range(24):
        (seat,) = board.play.actors
        if board["phase"] == "play" and step % 6 == 0:
            near = range(-5, 6)
            expected = {
                f"play {card} {q} {r} {k}"
                for card in board.hand(seat) for q in near for r in near
                for k in range(1 if card.startswith("hex") else 6)
                if _reading(board, card, q, r, k)
            }  # fmt: skip
            found = {
                text for text in board.legal() if text.startswith("play")
                and all(abs(int(x)) <= 5 for x in text.split()[2:4])
            }  # fmt: skip
            assert found == expected
        board.play.enter(seat, GAME.sample(board.play.state, seat, chance))


def test_NZ_4_7_one_match_is_enough_where_the_table_says_so() -> None:
    loose = {"adjacency": "at_least_one"}
    board = laying(F1, "can-beaker", **loose)
    assert board.gain("play can-beaker 1 -1 2") == 12
    for k in range(6):
        assert laying(F1, "note-star", **loose).refused(f"play note-star 1 -1 {k}") == "NZ-4.7"
        assert laying(F1, "note-star").refused(f"play note-star 1 -1 {k}") == "NZ-4.6"
    assert laying(F3, "fire-joker", **loose).gain("play fire-joker 0 0 0") == 37


def test_NZ_4_8_a_second_card_must_match_the_hextuple() -> None:
    board = second("beaker-note heart-fire key-fire")
    assert board.refused("play beaker-note -1 0 0") == "NZ-4.8"
    assert board.refused("play heart-fire 1 1 2") == "NZ-4.6"
    assert board.refused("play key-fire 9 9 0") == "NZ-4.5"
    touching = {f"{2 + q} {r}" for q, r in AROUND}
    listed = board.legal() - {"decline_followup"}
    assert listed
    assert {" ".join(text.split()[2:4]) for text in listed} <= touching
    for text in listed:
        assert second("beaker-note heart-fire key-fire").against(text) is None


def test_NZ_4_8_touching_the_hextuple_without_a_match_is_not_enough() -> None:
    loose = {"adjacency": "at_least_one"}
    # At (1, 1) heart-fire@5 shows hearts to hex-fire and a fire to beaker-fire.
    assert sides("heart-fire", 5)[1] == "heart"
    assert sides("heart-fire", 5)[2] == "fire"
    board = second("heart-fire pencil-note", **loose)
    assert board.refused("play heart-fire 1 1 5") == "NZ-4.8"
    assert second("heart-fire pencil-note", **loose).against("play heart-fire 1 1 2") is None


def test_NZ_4_9_a_hole_may_be_filled() -> None:
    assert laying(F3, "hex-joker-1").gain("play hex-joker-1 0 0") == 42
    assert laying(F5, "key-fire").gain("play key-fire 0 0 3") == 118
    forbidden = laying(F3, "hex-joker-1", enclosed_cells="forbidden")
    assert forbidden.refused("play hex-joker-1 0 0") == "NZ-4.9"


def test_NZ_4_10_a_refused_action_changes_nothing() -> None:
    board = at(F1, [TEN, "pencil-bulb"], pile=["bulb-note"])
    lines = [
        "play key-fire 0 0 0", "play key-fire 5 5 0", "play key-fire 2 0 3", "pass", "1: pass",
        "decline_followup", "choose_starter can", "play gear-fire 2 0 0",
    ]  # fmt: skip
    for line in lines:
        board.refusal(line)  # compares snapshots
    assert board.play.log == []
    assert board["seat"] == 0
    board.do("play key-fire 2 0 0")


def test_NZ_4_11_the_order_of_reasons_against_other_actions() -> None:
    used = at(
        (), ["", ""], {"rounds": 2}, phase="choose_starter", round=2, starters=["fire"],
        results=[[1, 2]],
    )  # fmt: skip
    assert used.refused("0: choose_starter rocket") == "NZ-3.2"
    assert used.refused("1: choose_starter rocket") == "NZ-1.1"
    assert used.refused("1: choose_starter fire") == "NZ-3.3"
    for seat in (0, 1):
        assert used.refused(f"{seat}: pass") == "NZ-9.1"
        assert used.refused(f"{seat}: decline_followup") == "NZ-6.7"
    play = at(F1, ["key-fire", "pencil-bulb"])
    assert play.refused("0: choose_starter rocket") == "NZ-3.2"
    assert play.refused("0: pass") == play.refused("1: pass") == "NZ-9.1"
    assert play.refused("0: decline_followup") == play.refused("1: decline_followup") == "NZ-6.7"
    late = at(F2, ["key-fire", "pencil-bulb"], phase="followup", target="2,0")
    assert late.refused("0: pass") == late.refused("1: pass") == "NZ-6.7"
    assert late.refused("1: decline_followup") == "NZ-6.4"
    assert late.against("0: decline_followup") is None
