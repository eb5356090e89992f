"""The rules of Rummikub Turbo over one record, in the order of the rulebook: RT-1 to RT-11.

``refusal_to_...`` name the rule against an action as 100 * chapter + number, or 0. The others apply
what is legal; ``given`` replaces the generator.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, below, rule
from kibitz.games.rummikub_turbo import dice as words
from kibitz.games.rummikub_turbo.hands import (
    has_set,
    jokers_of,
    most_sets,
    points_of,
)
from kibitz.games.rummikub_turbo.state import (
    ALL_POSSIBLE,
    AWAY,
    DEALING,
    DICE,
    EXTRA_ROUND,
    EXTRA_ROUNDS,
    GAME_OVER,
    HAND_0,
    MORE_ROUNDS_WON,
    NO_DUTY,
    NOBODY,
    NOT_NAMED,
    OFF_GRID,
    PLACING,
    STALL,
    THROWING,
    UNTIL_NO_PLACEMENT,
    UP_TO_THREE,
    State,
)
from kibitz.games.rummikub_turbo.tables import mask_of, table_rule

DIE_FACES = np.array(
    [[words.INDEX[face] for face in faces] for faces in words.DIE_FACES], dtype=np.int64
)
SIDES = words.SIDES
MOST_THROWS = 3
THIRTY = 30
EXTRA_TEN = 10
OUT, BLOCKED = 0, 1


# Where dice are


@rule
def hand_of(s: State, seat: int) -> int:
    """Bits of the dice in a hand."""
    bits = 0
    for die in range(DICE):
        if int(s.place[die]) == HAND_0 - seat:
            bits |= 1 << die
    return bits


@rule
def on_table(s: State) -> int:
    """Bits of the dice on the table."""
    bits = 0
    for die in range(DICE):
        if int(s.place[die]) >= 0:
            bits |= 1 << die
    return bits


@rule
def faces_of(s: State, faces: Ints) -> None:
    for die in range(DICE):
        faces[die] = int(s.face[die])


@rule
def hand_points(s: State, seat: int) -> int:
    faces = np.empty(DICE, dtype=np.int64)
    faces_of(s, faces)
    return points_of(faces, hand_of(s, seat))


# RT-2: a round begins


@rule
def deal(s: State, given: Ints) -> None:
    """Draws nine dice a seat and rolls all (RT-2.1, RT-2.2); ``given`` is the starter, or -1 where
    it is not drawn, and then 64 * die + face for the nine dice of each seat."""
    number = int(s.round_number) + 1
    if number > 1:
        s.starter = 1 - int(s.starter)  # RT-1.6
    elif int(s.fixed_starter):
        s.starter = 0
    else:
        s.starter = int(given[0]) if given.shape[0] > 0 else below(s.rng[:], 2)
    s.round_number = number
    clear_round(s)
    order = np.empty(DICE, dtype=np.int64)
    for die in range(DICE):
        order[die] = die
    if given.shape[0] == 0:
        for i in range(DICE - 1, 0, -1):
            j = below(s.rng[:], i + 1)
            order[i], order[j] = order[j], order[i]
    for i in range(DICE):
        die = int(order[i]) if given.shape[0] == 0 else int(given[1 + i]) // 64
        s.place[die] = HAND_0 - i // (DICE // 2)
        if given.shape[0] == 0:
            s.face[die] = DIE_FACES[die, below(s.rng[:], SIDES)]
        else:
            s.face[die] = int(given[1 + i]) % 64
    begin_turn(s, int(s.starter))


@rule
def begin_turn(s: State, seat: int) -> None:
    s.seat = seat
    s.throws = 0
    s.committed = 0
    first = int(s.turns_taken[seat]) == 0
    s.phase = PLACING if first and not int(s.rethrow_all) else THROWING


# RT-3: throwing


@rule
def may_throw(s: State) -> bool:
    """Whether a throw action is open now."""
    if int(s.phase) == THROWING:
        return True
    if int(s.phase) != PLACING or int(s.throw_rule) != UP_TO_THREE:
        return False
    first = int(s.turns_taken[int(s.seat)]) == 0
    made = int(s.throws) + int(first and not int(s.rethrow_all))
    return made < MOST_THROWS


@rule
def acts(s: State, seat: int) -> bool:
    """Whether a seat is the active one."""
    return seat == int(s.seat) and int(s.phase) in (THROWING, PLACING)


@rule
def refusal_to_throw(s: State, seat: int, named: int, are_own: bool) -> int:
    """``named`` is the bits of the dice; ``are_own`` is False if one is named twice or is not in
    the hand."""
    if not acts(s, seat):
        return 301
    first = int(s.turns_taken[seat]) == 0
    if not may_throw(s):
        return 302 if first and int(s.throws) == 0 else 305
    if not are_own:
        return 303
    if first and named != hand_of(s, seat):
        return 302
    return 303 if named == 0 and not int(s.zero_throw) else 0


@rule
def throw(s: State, order: Ints, given: Ints) -> None:
    """Throws dice in the order named (RT-3.3, RT-3.6)."""
    for i in range(order.shape[0]):
        die = int(order[i])
        if given.shape[0] > 0:
            s.face[die] = int(given[i])
        else:
            s.face[die] = DIE_FACES[die, below(s.rng[:], SIDES)]
    s.throws += 1
    s.phase = PLACING


# RT-7: placing


@rule
def refusal_to_commit(s: State, seat: int, cells: Ints, are_own: bool) -> int:
    """``cells`` gives each die a cell, NOT_NAMED or OFF_GRID; ``are_own`` is False if something is
    named twice or lies neither on the table nor in the hand. The order is that of RT-7.13."""
    if not acts(s, seat):
        return 301
    if int(s.phase) == THROWING:
        return 303
    if not are_own:
        return 701
    placed = 0
    for die in range(DICE):
        if int(s.place[die]) >= 0 and int(cells[die]) == NOT_NAMED:
            return 703
        if int(s.place[die]) == HAND_0 - seat and int(cells[die]) != NOT_NAMED:
            placed |= 1 << die
    if placed == 0:
        return 702
    masks = np.empty(DICE, dtype=np.int64)
    for die in range(DICE):
        masks[die] = mask_of(int(s.face[die]))
        if int(cells[die]) == OFF_GRID:
            return 401
        for other in range(die):
            if int(cells[die]) >= 0 and int(cells[die]) == int(cells[other]):
                return 401
    broken = table_rule(cells, masks, bool(s.no_crossings), bool(s.either_way), int(s.joker_rule))
    return broken if broken else refusal_of_placed(s, seat, placed)


@rule
def refusal_of_placed(s: State, seat: int, placed: int) -> int:
    """The set duty and the opening minimum (RT-7.8, RT-5.7)."""
    faces = np.empty(DICE, dtype=np.int64)
    faces_of(s, faces)
    hand = hand_of(s, seat)
    if int(s.duty_rule) == ALL_POSSIBLE:
        if most_sets(faces, placed) < most_sets(faces, hand):
            return 708
    elif int(s.duty_rule) != NO_DUTY and has_set(faces, hand) and not has_set(faces, placed):
        return 708
    if must_open(s, seat) and points_of(faces, placed) < THIRTY:
        return 507
    return 0


@rule
def must_open(s: State, seat: int) -> bool:
    """Whether the seat's next commit must be worth thirty (``opening_minimum``)."""
    return bool(int(s.thirty)) and not int(s.opened) >> seat & 1


@rule
def commit(s: State, cells: Ints) -> None:
    """RT-7.11, RT-7.12."""
    seat = int(s.seat)
    for die in range(DICE):
        if int(cells[die]) >= 0:
            s.place[die] = cells[die]
    s.stall = 0
    s.opened |= 1 << seat
    s.last_commit = seat
    if hand_of(s, seat) == 0:
        end_round(s, OUT)
    elif int(s.throw_rule) == UNTIL_NO_PLACEMENT:
        s.committed = 1
        s.phase = THROWING
    else:
        end_turn(s)


# RT-8: passing


@rule
def has_duty(s: State, seat: int) -> bool:
    """Whether the hand holds a set that must be placed (RT-7.8)."""
    if int(s.duty_rule) == NO_DUTY or must_open(s, seat):
        return False
    faces = np.empty(DICE, dtype=np.int64)
    faces_of(s, faces)
    return has_set(faces, hand_of(s, seat))


@rule
def refusal_to_pass(s: State, seat: int) -> int:
    if not acts(s, seat):
        return 301
    if int(s.phase) == THROWING:
        return 0 if int(s.committed) else 303
    return 801 if has_duty(s, seat) else 0


@rule
def pass_turn(s: State) -> None:
    """RT-8.3, RT-8.4."""
    if not int(s.committed):
        s.stall += 1
    if int(s.stall) >= STALL:
        end_round(s, BLOCKED)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """RT-3.8, RT-3.9."""
    s.turns_taken[int(s.seat)] += 1
    begin_turn(s, 1 - int(s.seat))


# RT-9 to RT-11: results


@rule
def end_round(s: State, how: int) -> None:
    """Scores a round, out or blocked; the dice return if another one follows (RT-9)."""
    seat = int(s.seat)
    s.turns_taken[seat] += 1
    at = int(s.round_number) - 1
    own, other = hand_points(s, 0), hand_points(s, 1)
    if how == OUT:
        winner, gain = seat, own + other
    else:
        winner = NOBODY if own == other else (0 if own < other else 1)
        gain = abs(own - other)
    if how == BLOCKED and winner == NOBODY and int(s.last_wins):
        winner = int(s.last_commit)
    s.won[at] = winner
    for who in range(2):
        s.points[at, who] = gain if who == winner else 0
        if int(s.extra_ten):
            faces = np.empty(DICE, dtype=np.int64)
            faces_of(s, faces)
            s.points[at, who] -= EXTRA_TEN * jokers_of(faces, hand_of(s, who))
    if goes_on(s):
        s.phase = DEALING
        s.seat = 0
        for die in range(DICE):
            s.place[die] = AWAY
            s.face[die] = 0
        clear_round(s)
    else:
        s.phase = GAME_OVER


@rule
def clear_round(s: State) -> None:
    """Clears what is counted in a round (RT-2.4, RT-9.7)."""
    s.stall = 0
    s.turns_taken[:] = 0
    s.throws = 0
    s.committed = 0
    s.opened = 0
    s.last_commit = NOBODY


@rule
def total(s: State, seat: int) -> int:
    """Points of all finished rounds (RT-11.1)."""
    rounds = finished_rounds(s)
    points = 0
    for at in range(rounds):
        points += int(s.points[at, seat])
    return points


@rule
def finished_rounds(s: State) -> int:
    playing = int(s.phase) in (THROWING, PLACING)
    return int(s.round_number) - 1 if playing else int(s.round_number)


@rule
def goes_on(s: State) -> bool:
    """Whether another round follows the one just scored (RT-10.1, RT-10.4)."""
    played = int(s.round_number)
    if played < int(s.rounds):
        return True
    if int(s.tie_rule) != EXTRA_ROUND or played >= int(s.rounds) + EXTRA_ROUNDS:
        return False
    points = 0
    for at in range(played):
        points += int(s.points[at, 0]) - int(s.points[at, 1])
    return points == 0


@rule
def winners(s: State) -> int:
    """Bits of the seats that win a finished game; both in a draw (RT-10.1, RT-10.2)."""
    own, other = total(s, 0), total(s, 1)
    if own == other and int(s.tie_rule) == MORE_ROUNDS_WON:
        for at in range(finished_rounds(s)):
            own += int(int(s.won[at]) == 0)
            other += int(int(s.won[at]) == 1)
    if own == other:
        return 3
    return 1 if own > other else 2
