"""Every rule of chapters 0 to 4: the game, the deal, the ranks, the combos, comparing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE, Entry
from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.events import Dealt, Passed
from kibitz.games.golden_deuce.tests.trying import (
    DECK,
    NUMBERS,
    answer,
    ascending,
    at,
    beats,
    lead,
    moving,
    new,
    out,
)

SEQUENCES = [("A", "2", "3", "4", "5"), *[tuple(str(n) for n in range(low, low + 5))
             for low in range(2, 12)], ("12", "13", "14", "15", "A")]  # fmt: skip
WRAPPED = [("13", "14", "15", "A", "2"), ("14", "15", "A", "2", "3"), ("15", "A", "2", "3", "4")]


def combo(cards: str) -> object:
    return GAME.ask(f"combo {cards}")


def mixed(numbers: tuple[str, ...], last: str = "J", others: str = "PCGP") -> str:
    """Cards of these numbers in several colours, the last one in the colour named."""
    return " ".join(c + n for c, n in zip(others + last, numbers, strict=True))


def alike(colour: str, numbers: tuple[str, ...]) -> str:
    return " ".join(colour + n for n in numbers)


# ---- 0. What is in the box


def test_GD_0_1_the_deck_has_sixty_cards() -> None:
    board = new(3, 5).do("deal")
    cards = " ".join([*board["hands"], *board["pile"]]).split()
    assert sorted(cards) == sorted(DECK)
    assert len(set(cards)) == 60
    assert GAME.ask("count singles") == 60


def test_GD_0_2_a_loop_of_forty_spaces_with_corners_ten_apart_and_four_stones_each() -> None:
    # Jade 5, purple 35, crimson 25 and gold 15 are one space.
    for seat, progress in ((1, 35), (2, 25), (3, 15)):
        stones: list[list[int]] = [[5], [], [], []]
        stones[seat] = [progress - 4]
        board = moving([0, 4, 4, 4], stones, seat, deal_winner=seat)
        assert board.refused(f"move_stone {progress - 4}") == "GD-9.6"
        stones[0] = [6]
        moving([0, 4, 4, 4], stones, seat, deal_winner=seat).do(f"move_stone {progress - 4}")
    assert moving([5, 0], [[1, 2, 3, 40], []]).refused("enter_stone") == "GD-9.3"
    view = GAME.view(new(4).play.state, None)
    assert view.stones == ((0, 0, 0, 0),) * 4


def test_GD_0_3_a_hand_is_seen_by_its_owner_alone_until_the_deal_ends() -> None:
    board = at(["J3 P4 C5", "P7 G8 C9", "J10 G11 C12"], pile=["G2", "J13"], seat=0)
    for seat in range(3):
        view = GAME.view(board.play.state, seat)
        assert " ".join(view.hand) == board[f"hands.{seat}"]
        assert view.hands is None
    watcher = GAME.view(board.play.state, None)
    assert (watcher.hand, watcher.hands) == ((), None)
    assert (watcher.counts, watcher.pile) == ((3, 3, 3), 2)
    outcome = board.do("play J3").outcome("pass")
    (drew,) = [event for event in outcome.events if isinstance(event, Passed)]
    assert GAME.redact(drew, 1) == drew
    assert (drew.drew, drew.card) == (True, "G2")
    for other in (0, 2, None):
        assert GAME.redact(drew, other) == Passed(1, True, None, False)
    dealt = new(3).outcome("deal").events[0]
    assert isinstance(dealt, Dealt)
    for other in (0, 1, 2, None):
        seen = GAME.redact(dealt, other)
        assert isinstance(seen, Dealt)
        assert [seat for seat, hand in enumerate(seen.hands) if hand] == (
            [] if other is None else [other]
        )
    over = GAME.view(out([2, 3, 4]).play.state, None)
    assert over.hands is not None
    assert [len(hand) for hand in over.hands] == [0, 3, 4]


def test_GD_0_3_nobody_plays_from_another_hand() -> None:
    board = at(["J3 P4 C5", "P7 G8 C9"], pile=["G2"])
    assert board.refused("play P7") == board.refused("play G2") == "GD-0.3"
    assert board.refused("play J3 P7") == "GD-0.3"


# ---- 1. Setting up and dealing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_GD_1_1_turns_pass_clockwise(players: int) -> None:
    hands = [" ".join(DECK[12 * i : 12 * i + 12]) for i in range(players)]
    board = at(hands, seat=players - 1)
    board.do(f"play {hands[-1].split()[0]}")
    for seat in range(players - 1):
        assert board.play.actors == {seat}
        for other in range(players):
            if other != seat:
                passed = seat > 0 and other == seat - 1
                rule = "GD-6.1" if passed else "GD-1.1"
                assert board.refused(f"{other}: pass") == rule
        board.do("pass")
    assert board.play.actors == {players - 1}


def test_GD_1_1_two_to_four_can_play() -> None:
    for players in (0, 1, 5, 9):
        with pytest.raises(Refused) as caught:
            new(players)
        assert caught.value.refusal.rule == "GD-1.1"
    for players in (2, 3, 4):
        assert new(players)["players"] == players


def test_GD_1_2_colours_go_by_seat() -> None:
    for players, colours in ((2, "JC"), (3, "JPC"), (4, "JPCG")):
        assert GAME.view(new(players).play.state, None).colours == tuple(colours)
        for seat, colour in enumerate(colours):
            scores = [0] * players
            scores[seat] = 2
            board = moving(scores, [[]] * players, seat).do("enter_stone")
            assert board[f"stones.{seat}"] == ([7] if colour in "JC" else [2])
            scores[seat] = 12
            board = moving(scores, [[]] * players, seat).do("enter_stone")
            assert board[f"stones.{seat}"] == ([12] if colour in "JC" else [17])


def test_GD_1_3_all_stones_begin_in_the_yard() -> None:
    for players in (2, 3, 4):
        board = new(players)
        assert board["stones"] == [[]] * players
        assert board.do("deal")["stones"] == [[]] * players


@pytest.mark.parametrize(("players", "pile"), [(2, 34), (3, 21), (4, 8)])
def test_GD_1_4_thirteen_each_and_the_rest_is_the_pile(players: int, pile: int) -> None:
    board = new(players, 9)
    assert board.play.actors == frozenset()
    assert GAME.due(board.play.state) == Entry(0, REFEREE, GAME.read("deal"))
    assert board.refused("0: pass") == board.refused("0: deal") == "GD-1.4"
    board.do("deal")
    assert [len(hand.split()) for hand in board["hands"]] == [13] * players
    assert len(board["pile"]) == pile
    assert board.refused("0: deal") == board.refused("referee: deal") == "GD-1.4"


def test_GD_1_4_the_given_cards_come_in_blocks_of_thirteen() -> None:
    cards = list(DECK)
    Chance(4).shuffle(cards)
    board = new(3).do("deal = " + " ".join(cards[:39]))
    for seat in range(3):
        assert board[f"hands.{seat}"] == ascending(" ".join(cards[13 * seat : 13 * seat + 13]))
    assert sorted(board["pile"]) == sorted(cards[39:])


def test_GD_1_4_every_card_can_be_dealt_anywhere() -> None:
    first, top = Counter[str](), Counter[str]()
    for seed in range(120):
        board = new(4, seed).do("deal")
        first[board["hands.0"].split()[0]] += 1
        top[board["pile.0"]] += 1
    assert len(top) > 40
    assert len(first) > 5
    assert new(4, 1).do("deal")["hands"] == new(4, 1).do("deal")["hands"]


def test_GD_1_5_the_weakest_dealt_card_leads_the_first_deal() -> None:
    for players in (2, 3, 4):
        for seed in range(12):
            board = new(players, seed).do("deal")
            hands = [hand.split() for hand in board["hands"]]
            weakest = min((card for hand in hands for card in hand), key=DECK.index)
            assert board["weakest"] == weakest
            assert weakest in hands[board["seat"]]


def test_GD_1_6_the_last_winner_leads_later_deals_with_any_card() -> None:
    for winner in range(4):
        board = out([3, 3, 3, 3], winner)
        while board["phase"] == "move":
            board.do("enter_stone")
        board.do("deal")
        assert (board["seat"], board["weakest"]) == (winner, "")
        assert {f"play {card}" for card in board[f"hands.{winner}"].split()} <= board.legal()


# ---- 2. Which card is higher


def test_GD_2_1_numbers_run_from_three_over_the_ace_to_the_two() -> None:
    for low, high in pairwise(NUMBERS):
        assert beats(f"G{low}", f"J{high}")
        assert not beats(f"J{high}", f"G{low}")
    assert answer("J2", "G5 C7 P9").refused("play G5") == "GD-4.2"
    assert answer("J3", "J5 C7 P9").do("play J5")["top"] == "J5"


def test_GD_2_2_colours_run_from_jade_over_purple_and_crimson_to_gold() -> None:
    for number in NUMBERS:
        for low, high in combinations("JPCG", 2):
            assert beats(low + number, high + number)
            assert not beats(high + number, low + number)


def test_GD_2_3_all_sixty_cards_differ() -> None:
    for i, low in enumerate(DECK):
        for k, high in enumerate(DECK):
            if i != k:
                assert beats(low, high) == (k > i)
    assert answer("G2", "J2 P2 C2").legal() == {"pass"}
    assert answer("J3", "P3 C3 G3").plays() == {"P3", "C3", "G3"}


# ---- 3. What can be put down


def test_GD_3_1_one_two_three_or_five_cards() -> None:
    board = lead("J6 P6 C6 G6 J9 P9 C9")
    assert {len(play.split()) for play in board.plays()} == {1, 2, 3, 5}
    for cards in ("J6 P6 C6 G6", "J6 P6 J9 P9", "J6 P6 C6 J9 P9 C9", "J6 P6 C6 G6 J9 P9 C9"):
        assert board.refused(f"play {cards}") == "GD-3.1"
    assert combo("J6 P6 C6 G6") == combo("J3 J4 J5 J6 J7 J8") == "none"


def test_GD_3_2_any_card_is_a_single() -> None:
    for card in DECK:
        assert combo(card) == "single"
    assert lead("J3 C9 G2").plays() == {"J3", "C9", "G2"}


def test_GD_3_3_a_pair_has_one_number() -> None:
    pairs = [cards for cards in combinations(DECK, 2) if combo(" ".join(cards)) == "pair"]
    assert len(pairs) == GAME.ask("count pairs") == 90
    assert all(one[1:] == other[1:] for one, other in pairs)
    assert lead("J5 P6 C6").refused("play J5 P6") == "GD-3.3"


def test_GD_3_4_a_triple_has_one_number() -> None:
    assert GAME.ask("count triples") == 60
    assert combo("JA PA GA") == "triple"
    board = lead("J5 P5 C6 G7 J7")
    assert board.refused("play J5 P5 C6") == board.refused("play J5 C6 G7") == "GD-3.4"


def test_GD_3_5_the_twelve_sequences_in_several_colours_are_straights() -> None:
    assert len(SEQUENCES) == 12
    for numbers in SEQUENCES:
        assert combo(mixed(numbers)) == "straight"
        assert combo(alike("J", numbers[:4]) + f" P{numbers[4]}") == "straight"
    assert GAME.ask("count straights") == 12 * (4**5 - 4) == 12_240
    board = lead("J3 P4 C5 G6 J8 P9 C9")
    assert board.refused("play J3 P4 C5 G6 J8") == board.refused("play J3 P4 C5 P9 C9") == "GD-3.5"


@pytest.mark.parametrize("numbers", WRAPPED)
def test_GD_3_6_an_ace_is_never_inside(numbers: tuple[str, ...]) -> None:
    cards = mixed(numbers)
    assert combo(cards) == "none"
    assert lead(f"{cards} C7 G8").refused(f"play {cards}") == "GD-3.6"


def test_GD_3_7_a_flush_is_one_colour_and_no_sequence() -> None:
    for numbers in WRAPPED:
        assert combo(alike("G", numbers)) == "flush"
    assert combo("C3 C7 C8 C12 C2") == "flush"
    assert combo("C3 C7 C8 C12 P2") == "none"
    assert GAME.ask("count flushes") == 4 * (3003 - 12) == 11_964


def test_GD_3_8_four_of_a_kind_with_any_fifth_card() -> None:
    for fifth in ("J3", "G2", "P15"):
        assert combo(f"J9 P9 C9 G9 {fifth}") == "four_of_a_kind"
    assert GAME.ask("count four_of_a_kind") == 15 * 56 == 840


def test_GD_3_9_a_full_house_is_three_and_two() -> None:
    assert combo("J9 P9 C9 J3 G3") == combo("J9 P9 J3 P3 G3") == "full_house"
    assert GAME.ask("count full_house") == 60 * 84 == 5040


def test_GD_3_10_a_sequence_in_one_colour_is_a_straight_flush() -> None:
    for numbers in SEQUENCES:
        for colour in "JPCG":
            assert combo(alike(colour, numbers)) == "straight_flush"
    assert GAME.ask("count straight_flush") == 48


def test_GD_3_11_two_pairs_are_no_combo_nor_three_and_two_unlike() -> None:
    board = lead("J4 P4 C4 J6 P6 C9 G10")
    assert board.refused("play J4 P4 J6 P6 C9") == "GD-3.11"
    assert board.refused("play J4 P4 C4 P6 C9") == "GD-3.11"
    assert board.refused("play J4 P4 J6 P6") == "GD-3.1"
    assert combo("J4 P4 J6 P6 C9") == combo("J4 P4 C4 P6 C9") == "none"


def test_GD_3_12_a_set_has_one_class_and_is_listed_once() -> None:
    board = lead("J3 J4 J5 J6 J7 J9")
    fives = [play for play in board.plays() if len(play.split()) == 5]
    assert len(fives) == len(set(fives)) == 6
    assert [combo(play) for play in sorted(fives)].count("straight_flush") == 1
    assert {combo(play) for play in fives} == {"straight_flush", "flush"}
    # A straight flush answers a full house: it does not count as the straight it contains.
    assert answer("J2 P2 C2 GA CA", "J3 J4 J5 J6 J7 C9 P9").plays() == {"J3 J4 J5 J6 J7"}


# ---- 4. Which combo is higher


def test_GD_4_1_only_the_same_number_of_cards_answers() -> None:
    hand = "J9 P9 C9 J10 P10 C11 G12"
    for top, size in (("J3", 1), ("J3 P3", 2), ("J3 P3 C3", 3), ("J3 P3 C3 J4 P4", 5)):
        board = answer(top, hand)
        assert {len(play.split()) for play in board.plays()} == {size}
        for cards in ("J9", "J9 P9", "J9 P9 C9", "J9 P9 C9 J10 P10"):
            if len(cards.split()) != size:
                assert board.refused(f"play {cards}") == "GD-4.1"
    assert answer("G2", "J5 J6 J7 J8 J9 C12 P10").refused("play J5 J6 J7 J8 J9") == "GD-4.1"


def test_GD_4_2_an_answer_is_strictly_higher() -> None:
    board = answer("P9", "J9 C9 G8 G2")
    assert board.refused("play J9") == board.refused("play G8") == "GD-4.2"
    assert board.plays() == {"C9", "G2"}
    assert answer("P9 C9", "G8 J8 P10 J12").refused("play J8 G8") == "GD-4.2"


def test_GD_4_3_pairs_go_by_number_then_by_the_better_colour() -> None:
    assert beats("C9 P9", "J9 G9")
    assert not beats("J9 G9", "P9 C9")
    assert beats("C9 G9", "J10 P10")
    assert beats("JA GA", "J2 P2")
    answer("C9 P9", "J9 G9 J12").do("play J9 G9")


def test_GD_4_4_triples_go_by_number() -> None:
    for low, high in pairwise(NUMBERS):
        assert beats(f"P{low} C{low} G{low}", f"J{high} P{high} C{high}")
        assert not beats(f"J{high} P{high} C{high}", f"P{low} C{low} G{low}")


# The lowest and the highest of each class, in the order of the classes.
CLASSES = [
    ("JA P2 C3 G4 J5", "J12 P13 C14 J15 GA"),
    ("J3 J4 J5 J6 J8", "G2 GA G15 G14 G12"),
    ("J3 P3 C3 G3 J4", "J2 P2 C2 G2 GA"),
    ("J3 P3 C3 J4 P4", "P2 C2 G2 CA GA"),
    ("JA J2 J3 J4 J5", "G12 G13 G14 G15 GA"),
]


def test_GD_4_5_classes_from_straight_to_straight_flush() -> None:
    words = ["straight", "flush", "four_of_a_kind", "full_house", "straight_flush"]
    assert [combo(low) for low, _ in CLASSES] == [combo(high) for _, high in CLASSES] == words
    assert answer("J4 P4 C4 J3 P3", "J2 P2 C2 G2 J5 C9").refused("play J2 P2 C2 G2 J5") == "GD-4.5"
    answer("J15 P15 C15 G15 J3", "P3 C3 G3 J4 P4 C9 P9").do("play P3 C3 G3 J4 P4")


def test_GD_4_6_any_of_a_higher_class_beats_any_of_a_lower() -> None:
    for (_, best), (least, _) in combinations(CLASSES, 2):
        assert beats(best, least)
        assert not beats(least, best)


def test_GD_4_7_straights_go_by_the_number_on_top_then_its_colour() -> None:
    for low, high in pairwise(SEQUENCES):
        assert beats(mixed(low, "G"), mixed(high, "J"))
        assert not beats(mixed(high, "J"), mixed(low, "G"))
    for numbers in SEQUENCES:
        one, other = mixed(numbers, "P", "JJJJ"), mixed(numbers, "J", "GGGG")
        assert beats(other, one)
        assert not beats(one, other)
    answer("GA G2 P3 J4 C5", "J2 C3 P4 J5 J6 C9 P9").do("play J2 C3 P4 J5 J6")
    board = answer("JA J2 P3 J4 C5", "GA G2 G3 G4 P5 C9 P9")
    assert board.refused("play GA G2 G3 G4 P5") == "GD-4.2"


def test_GD_4_8_flushes_go_card_by_card_then_by_colour() -> None:
    order = [
        "J3 J4 J5 J6 J8", "P3 P4 P5 P7 P8", "C3 C4 C6 C7 C8", "G3 G5 G6 G7 G8", "C4 C5 C6 C7 C9",
        "J3 J5 J7 J9 J11", "P3 P5 P7 P9 P11", "J4 J5 J7 J9 J11", "G4 G6 G8 G9 G15",
        "J3 J4 J5 J10 J15", "G3 G4 G5 G6 GA", "J3 J14 J15 JA J2",
    ]  # fmt: skip
    for low, high in combinations(order, 2):
        if not {*low.split()} & {*high.split()}:
            assert beats(low, high), (low, high)
            assert not beats(high, low), (low, high)


def test_GD_4_9_four_of_a_kind_go_by_the_four() -> None:
    for low, high in pairwise(NUMBERS[1:-1]):
        one = f"J{low} P{low} C{low} G{low} G2"
        other = f"J{high} P{high} C{high} G{high} J3"
        assert beats(one, other)
        assert not beats(other, one)


def test_GD_4_10_full_houses_go_by_the_three() -> None:
    for low, high in pairwise(NUMBERS[1:-1]):
        one, other = f"J{low} P{low} C{low} C2 G2", f"J{high} P{high} C{high} J3 P3"
        assert beats(one, other)
        assert not beats(other, one)


def test_GD_4_11_straight_flushes_go_by_the_number_on_top_then_by_colour() -> None:
    for low, high in pairwise(SEQUENCES):
        assert beats(alike("G", low), alike("J", high))
        assert not beats(alike("J", high), alike("G", low))
    for numbers in SEQUENCES:
        for low_colour, high_colour in combinations("JPCG", 2):
            assert beats(alike(low_colour, numbers), alike(high_colour, numbers))
            assert not beats(alike(high_colour, numbers), alike(low_colour, numbers))


def test_GD_4_12_two_combos_of_one_size_without_a_common_card_never_tie() -> None:
    chance = Chance(12)
    seen = Counter[int]()
    for _ in range(40):
        cards = list(DECK)
        chance.shuffle(cards)
        plays = sorted(lead(" ".join(cards[:18])).plays())
        others = sorted(lead(" ".join(cards[18:36])).plays())
        for size in (1, 2, 3, 5):
            mine = [play for play in plays if len(play.split()) == size]
            theirs = [play for play in others if len(play.split()) == size]
            if mine and theirs:
                one, other = chance.pick(mine), chance.pick(theirs)
                assert beats(one, other) != beats(other, one), (one, other)
                seen[size] += 1
    assert min(seen[size] for size in (1, 2, 3, 5)) > 15
