"""The doors of the rules for Python: (records, index) in, numbers out."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, Rows, door
from kibitz.games.rummikub_turbo import apart, covers, hands, rules, tables
from kibitz.games.rummikub_turbo import sets as sets_of_dice
from kibitz.games.rummikub_turbo.state import DICE


@door
def refusal_to_throw_at(records: Records, i: int, seat: int, named: int, are_own: bool) -> int:
    return rules.refusal_to_throw(records[i], seat, named, are_own)


@door
def refusal_to_commit_at(records: Records, i: int, seat: int, cells: Ints, are_own: bool) -> int:
    return rules.refusal_to_commit(records[i], seat, cells, are_own)


@door
def refusal_of_placed_at(records: Records, i: int, seat: int, placed: int) -> int:
    return rules.refusal_of_placed(records[i], seat, placed)


@door
def refusal_to_pass_at(records: Records, i: int, seat: int) -> int:
    return rules.refusal_to_pass(records[i], seat)


@door
def may_throw_at(records: Records, i: int) -> bool:
    return rules.may_throw(records[i])


@door
def has_duty_at(records: Records, i: int, seat: int) -> bool:
    return rules.has_duty(records[i], seat)


@door
def deal_at(records: Records, i: int, given: Ints) -> None:
    rules.deal(records[i], given)


@door
def throw_at(records: Records, i: int, order: Ints, given: Ints) -> None:
    rules.throw(records[i], order, given)


@door
def commit_at(records: Records, i: int, cells: Ints) -> None:
    rules.commit(records[i], cells)


@door
def pass_at(records: Records, i: int) -> None:
    rules.pass_turn(records[i])


@door
def standing_at(records: Records, i: int, totals: Ints) -> int:
    """Totals of both seats; bits of the seats that win."""
    for seat in range(2):
        totals[seat] = rules.total(records[i], seat)
    return rules.winners(records[i])


@door
def faults_of(
    cells: Ints, masks: Ints, no_crossings: bool, either: bool, joker_rule: int, faults: Rows
) -> int:
    return tables.list_faults(cells, masks, no_crossings, either, joker_rule, faults)


@door
def rule_of(cells: Ints, masks: Ints, no_crossings: bool, either: bool, joker_rule: int) -> int:
    return tables.table_rule(cells, masks, no_crossings, either, joker_rule)


@door
def stand_ins_of(cells: Ints, masks: Ints, either: bool, joker_rule: int, stands: Rows) -> None:
    tables.stand_ins(cells, masks, either, joker_rule, stands)


@door
def line_kind(masks: Ints) -> int:
    """1 for a run, 2 for a group, 0 for neither, of dice in reading order."""
    n = masks.shape[0]
    if tables.is_run(masks, n, False):
        return 1
    return 2 if tables.group_number(masks, n, np.empty(DICE, dtype=np.int64)) >= 0 else 0


@door
def holds_set(faces: Ints, hand: int) -> bool:
    return hands.has_set(faces, hand)


@door
def list_sets_of(faces: Ints, n: int, ordered: bool, longest: int, sets: Rows) -> int:
    return sets_of_dice.list_sets(faces, n, ordered, longest, sets)


@door
def solve_apart_at(faces: Ints, worths: Ints, n: int, table: int, sets: Rows, chosen: Ints) -> int:
    """The problem without crossings, sets and all: see ``apart.solve_apart``."""
    count = sets_of_dice.list_sets(faces, n, False, sets_of_dice.LONG, sets)
    return apart.solve_apart(faces, worths, n, table, sets, count, chosen)


@door
def find_cover_of(
    faces: Ints,
    masks: Ints,
    wanted: int,
    sets: Rows,
    count: int,
    either: bool,
    joker_rule: int,
    touching: bool,
    nodes: int,
    trials: int,
    island: Ints,
    rows: Ints,
    cols: Ints,
) -> int:
    return covers.find_cover(
        faces, masks, wanted, sets, count, either, joker_rule, touching, nodes, trials, island,
        rows, cols,
    )  # fmt: skip
