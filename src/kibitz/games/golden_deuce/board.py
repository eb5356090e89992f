"""The race board: where a stone may go, and what happens there (GD-7.3 to GD-7.7, GD-9, GD-10)."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.golden_deuce.codes import (
    BACK,
    ENTER_STONE,
    FORWARD,
    MOVE_STONE,
    NO_EFFECT,
    PENALTY_MOVE,
    PENALTY_MOVED,
    POINTS_LOST,
    STONE_MOVED,
    WARP,
    code_of,
    note,
)
from kibitz.games.golden_deuce.state import FREE_SPLIT, LAP, NO_SPLIT, STONES, State

PENALTY = 10
TRACK = 40
# GD-10.1: what acts on each space of the track.
EFFECT = np.zeros(TRACK, dtype=np.int64)
EFFECT[[2, 22]] = FORWARD
EFFECT[[17, 37]] = BACK
EFFECT[[13, 33]] = WARP
STEP = 5
HALF = 20

NOT_EXACT, HELD = -905, -906
"""Destinations that a rule forbids: 100 * chapter + number, negative."""


@rule
def corner(s: State, seat: int) -> int:
    """The track space of a seat's corner (GD-0.2, GD-1.2)."""
    return 20 * seat if int(s.players) == 2 else 10 * seat


@rule
def stones_at(s: State, seat: int, progress: int) -> int:
    """How many stones of a seat stand at a progress."""
    found = 0
    for i in range(STONES):
        if int(s.stone[seat, i]) == progress:
            found += 1
    return found


@rule
def is_round(s: State, seat: int) -> bool:
    """Whether all four stones are home or in the centre."""
    return int(s.stone[seat, 0]) == LAP


@rule
def is_held(s: State, seat: int, progress: int, source: int) -> bool:
    """Whether a stone stands on a seat's space, its own stone that leaves ``source`` apart
    (GD-9.6)."""
    space = (corner(s, seat) + progress) % TRACK
    for other in range(int(s.players)):
        base = corner(s, other)
        for i in range(STONES):
            p = int(s.stone[other, i])
            stands = 0 < p < LAP and (base + p) % TRACK == space
            if stands and (other != seat or p != source):
                return True
    return False


@rule
def effect_at(s: State, seat: int, progress: int) -> int:
    """What acts on a stone that lands at a progress (GD-10.1)."""
    if int(s.specials) == 0 or progress <= 0 or progress >= LAP:
        return NO_EFFECT
    return int(EFFECT[(corner(s, seat) + progress) % TRACK])


@rule
def after_effect(progress: int, effect: int) -> int:
    """Where an effect takes a stone (GD-10.3, GD-10.4)."""
    if effect == FORWARD:
        return min(LAP, progress + STEP)
    if effect == BACK:
        return max(0, progress - STEP)
    if effect == WARP:
        return progress + HALF if progress < HALF else progress - HALF
    return progress


@rule
def destination(s: State, seat: int, source: int, points: int) -> int:
    """Where a stone at ``source`` (0: in the yard) comes to rest, or the rule against it."""
    landing = source + points
    if landing >= LAP:  # GD-9.5
        return NOT_EXACT if int(s.exact) and landing > LAP else LAP
    if landing <= 0:  # last_place_score
        return 0
    if is_held(s, seat, landing, source):  # GD-9.6
        return HELD
    target = after_effect(landing, effect_at(s, seat, landing))
    if 0 < target < LAP and target != landing and is_held(s, seat, target, source):
        return HELD
    return target


@rule
def place(s: State, seat: int, source: int, target: int) -> None:
    """Takes a stone from one progress to another; stones stay in ascending order."""
    at = 0
    while int(s.stone[seat, at]) != source:
        at += 1
    while at + 1 < STONES and int(s.stone[seat, at + 1]) < target:
        s.stone[seat, at] = s.stone[seat, at + 1]
        at += 1
    while at > 0 and int(s.stone[seat, at - 1]) > target:
        s.stone[seat, at] = s.stone[seat, at - 1]
        at -= 1
    s.stone[seat, at] = target


@rule
def go(s: State, seat: int, source: int, points: int, journal: Rows) -> int:
    """Moves a stone whose destination is allowed; where it came to rest."""
    target = destination(s, seat, source, points)
    landing = max(0, min(LAP, source + points))
    place(s, seat, source, target)
    effect = effect_at(s, seat, landing)
    moved = source + 64 * landing + 4096 * target
    note(journal, STONE_MOVED, seat + 4 * effect, moved, points)
    if source + points > LAP:
        note(journal, POINTS_LOST, seat, source + points - LAP, 905)
    return target


# The penalty for silence


@rule
def penalty_target(p: int) -> int:
    return max(0, p - PENALTY)  # GD-7.4


@rule
def penalty_rule(s: State, seat: int, p: int) -> int:
    """The rule against moving this stone back, or 0."""
    if p <= 0 or p >= LAP or stones_at(s, seat, p) == 0:
        return 706
    target = penalty_target(p)
    if target > 0 and is_held(s, seat, target, p):
        return 705
    return 0


@rule
def list_penalties(s: State, seat: int, out: Ints) -> int:
    n = 0
    for i in range(STONES):
        p = int(s.stone[seat, i])
        if penalty_rule(s, seat, p) == 0:
            out[n] = code_of(PENALTY_MOVE, p, 0)
            n += 1
    return n


@rule
def penalise(s: State, seat: int, p: int, journal: Rows) -> None:
    """Moves a stone back for silence; nothing acts on it there (GD-7.7)."""
    place(s, seat, p, penalty_target(p))
    note(journal, PENALTY_MOVED, seat, p, penalty_target(p))


# Moving by a score


@rule
def is_split(s: State) -> bool:
    """Whether the seat on turn names parts (``split_40=free_split``)."""
    seat = int(s.seat)
    if int(s.split_40) != FREE_SPLIT or int(s.score[seat]) < LAP:
        return False
    return int(s.points) != int(s.score[seat]) or stones_at(s, seat, 0) > 0


@rule
def runs_laps(s: State, points: int) -> bool:
    """Whether entering takes whole laps (GD-9.10)."""
    return points >= LAP and int(s.split_40) != NO_SPLIT and not is_split(s)


@rule
def move_rule(s: State, source: int, part: int) -> int:
    """The rule against the seat on turn moving a stone (0: entering one), or 0."""
    seat = int(s.seat)
    points = int(s.points)
    if points == 0:
        return 902
    if source < 0 or source >= LAP or stones_at(s, seat, source) == 0:
        return 903
    if points < 0 and source == 0:
        return 903
    if not is_split(s):
        if part != 0:
            return 904
        if source == 0 and runs_laps(s, points):
            return 0
    else:
        if part < 1 or part > points or (source > 0 and int(s.moved) >> source & 1):
            return 904
        points = part
    return max(0, -destination(s, seat, source, points))


@rule
def list_moves(s: State, out: Ints) -> int:
    """Every legal move of the seat on turn, the yard first, then by progress and part."""
    seat = int(s.seat)
    parts = int(s.points) if is_split(s) else 0
    n = 0
    last = -1
    for i in range(STONES):
        p = int(s.stone[seat, i])
        if p in (last, LAP):
            continue
        last = p
        verb = ENTER_STONE if p == 0 else MOVE_STONE
        for part in range(1 if parts else 0, parts + 1):
            if move_rule(s, p, part) == 0:
                out[n] = code_of(verb, p, part)
                n += 1
    return n


@rule
def can_move(s: State) -> bool:
    """Whether the seat on turn has a legal move."""
    seat = int(s.seat)
    parts = int(s.points) if is_split(s) else 0
    for i in range(STONES):
        for part in range(1 if parts else 0, parts + 1):
            if move_rule(s, int(s.stone[seat, i]), part) == 0:
                return True
    return False


@rule
def move(s: State, source: int, part: int, journal: Rows) -> None:
    """Makes a legal move and takes its points away."""
    seat = int(s.seat)
    points = int(s.points)
    if is_split(s):
        target = go(s, seat, source, part, journal)
        if 0 < target < LAP:
            s.moved = int(s.moved) | 1 << target
        s.points = points - part
    elif source == 0 and runs_laps(s, points):
        run_laps(s, journal)
    else:
        go(s, seat, source, points, journal)
        s.points = 0


@rule
def run_laps(s: State, journal: Rows) -> None:
    """Stones from the yard, 40 points each, then one more with the rest (GD-9.10, GD-9.11)."""
    seat = int(s.seat)
    points = int(s.points)
    while points >= LAP and stones_at(s, seat, 0) > 0:
        go(s, seat, 0, LAP, journal)
        points -= LAP
    if points > 0:
        if stones_at(s, seat, 0) > 0 and destination(s, seat, 0, points) > 0:
            go(s, seat, 0, points, journal)
        else:
            note(journal, POINTS_LOST, seat, points, 911)
    s.points = 0
