"""The doors of the rules for Python: (records, index) in, numbers out."""

from __future__ import annotations

from kibitz.core.kernel import Ints, Records, Rows, door
from kibitz.games.golden_deuce import board, combos
from kibitz.games.golden_deuce.rules import is_bound, legal, perform, refusal, value_of


@door
def refusal_at(records: Records, i: int, seat: int, code: int, out: Ints) -> int:
    return refusal(records[i], seat, code, out)


@door
def legal_at(records: Records, i: int, out: Ints) -> int:
    return legal(records[i], out)


@door
def perform_at(records: Records, i: int, code: int, given: Ints, journal: Rows) -> None:
    perform(records[i], code, given, journal)


@door
def bound_at(records: Records, i: int) -> bool:
    return is_bound(records[i])


@door
def judge_cards(cards: int, ends: int, poker_order: int) -> int:
    """``kind << KIND | key`` of a set of cards, 0 if it is no combo."""
    return combos.judge(cards, ends, poker_order)


@door
def list_combos(hand: int, ends: int, poker_order: int, out: Ints) -> int:
    """Every combo in a hand."""
    n = combos.list_singles(hand, -1, out, 0)
    n = combos.list_pairs(hand, -1, out, n)
    n = combos.list_triples(hand, -1, out, n)
    return combos.list_fives(hand, -1, ends, poker_order, out, n)


@door
def penalties_at(records: Records, i: int, seat: int, out: Ints) -> int:
    return board.list_penalties(records[i], seat, out)


@door
def can_move_at(records: Records, i: int) -> bool:
    return board.can_move(records[i])


@door
def value_of_hand(cards: int) -> int:
    """What a hand of so many cards is worth (GD-8.2)."""
    return value_of(cards)
